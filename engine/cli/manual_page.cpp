#include "cli/manual_page.h"

#include <fmt/format.h>

#include <vector>

#include "base/text.h"
#include "cli/help.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

constexpr int kWidth = 76;  // of its lines: what reads such pages complains about long ones

/// A word in which nothing is taken for an escape.
std::string roff_escaped(const std::string& word) {
    std::string out;
    for (const char c : word) {
        if (c == '\\')
            out += "\\e";
        else if (c == '-')
            out += "\\-";
        else if (c == '~')
            out += "\\(ti";
        else
            out += c;
    }
    return out;
}

/// A text in which nothing is taken for a request or an escape, in lines that are filled again.
std::string plain(const std::string& text) {
    std::vector<std::string> lines = terminal::wrapped(text, kWidth);
    for (std::string& line : lines) {
        const bool looks_like_request = line.starts_with('.') || line.starts_with('\'');
        line = (looks_like_request ? "\\&" : "") + roff_escaped(line);
    }
    return join(lines, "\n");
}

std::string section(const std::string& title) { return ".SH " + title + "\n"; }
std::string roff_paragraph(const std::string& text) { return ".PP\n" + plain(text) + "\n"; }
std::string example(const std::string& line) {
    return fmt::format(".PP\n.RS\n.nf\n{}\n.fi\n.RE\n", roff_escaped(line));
}

std::string entry(const std::string& name, const std::string& text) {
    return fmt::format(".TP\n\\fB{}\\fR\n{}\n", roff_escaped(name), plain(text));
}

std::string option_entry(const Option& option) {
    const std::string name = option.is_positional()
        ? fmt::format("\\fI{}\\fR", roff_escaped(option.name))
        : option.is_flag ? fmt::format("\\fB{}\\fR", roff_escaped(option.name))
                         : fmt::format("\\fB{}\\fR \\fI{}\\fR", roff_escaped(option.name),
                                       roff_escaped(value_name(option)));
    return fmt::format(".TP\n{}\n{}\n", name, plain(option_text(option)));
}

std::string of_command(const Command& command) {
    std::string out = fmt::format(".SS {}\n.B {}\n", roff_escaped(command.text().name),
                                  roff_escaped(usage_text(command)));
    out += roff_paragraph(command.text().summary + ".");
    if (!command.text().more.empty()) out += roff_paragraph(command.text().more);
    for (const Option& option : command.options())
        if (option.is_positional()) out += option_entry(option);
    for (const Option& option : command.options())
        if (!option.is_positional()) out += option_entry(option);
    return out + ".PP\nExample:\n" + example(command.text().example).substr(4);
}

std::string environment() {
    return section("ENVIRONMENT") +
        entry("SENET_HOME",
              "The folder that holds games/ and config/, instead of the installed one.") +
        entry("SENET_LLVM", "Another file of libLLVM-14, by which rules become machine code.") +
        entry("XDG_STATE_HOME",
              "Where the key and the runs are kept for which there is no other place: in its "
              "folder senet. ~/.local/state if it is not set.") +
        entry("NO_COLOR", "If set, nothing is printed in colour.") +
        entry("COLUMNS", "The width to print in where there is no terminal.");
}

std::string files() {
    return section("FILES") +
        entry("/usr/share/senet/games/", "The rules of the games that come with the program.") +
        entry("/usr/share/senet/config/",
              "Their settings; connect4.yaml explains every one there is.") +
        entry("/usr/share/doc/senet/",
              "The manuals; games/TUTORIAL.md shows how to write a game, games/README.md is the "
              "reference.") +
        entry("runs/", "The results of matches, in the folder that the command was run in.") +
        entry("~/.local/state/senet/",
              "The key by which the program recognises games that it refereed itself, and runs/ "
              "where the folder that the command was run in can't be written.");
}

std::string exit_status() {
    return section("EXIT STATUS") + entry("0", "Done.") +
        entry("1", "A check that was asked for came out negative.") +
        entry("2", "Something that was given is wrong; the message says what would be right.") +
        entry("3", "A mistake in the program: please report it with the command that is printed.") +
        entry("130", "Ended by Ctrl-C.");
}

}  // namespace

std::string manual_page(const Commands& commands) {
    std::string out =
        ".\\\" Made by \"senet manual\" from the same definitions as --help.\n"
        ".TH SENET 1 " SENET_DATE " \"senet " SENET_VERSION "\" \"User Commands\"\n" +
        section("NAME") + "senet \\- play board games whose rules are Lua scripts\n" +
        section("SYNOPSIS") +
        ".B senet\n.I COMMAND\n.RI [ OPTIONS ]\n.PP\n.B senet\n.I COMMAND\n.B \\-\\-help\n";
    out += section("DESCRIPTION") + plain(program_summary()) + "\n";
    out += roff_paragraph(
        "A game is a name that \"senet games\" lists, or the path of a .lua or .yaml "
        "file; the ending may be left out.");
    out += section("COMMANDS");
    for (const Command& command : commands.all()) out += of_command(command);
    out += section("OPTIONS") + entry("-h, --help", "Print help; after a command, its own.") +
        entry("-V, --version", "Print the version.");
    return out + environment() + files() + exit_status();
}

}  // namespace senet::cli

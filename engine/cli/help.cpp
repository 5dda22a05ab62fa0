#include "cli/help.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "terminal/terminal.h"

namespace senet::cli {

namespace {

constexpr int kNames = 26;  // columns for the names of options

/// A name with its explanation beside it, or below where the name is long.
std::string entry(const std::string& name, const std::string& text, int names, int width) {
    const std::string indent(static_cast<std::size_t>(names), ' ');
    std::string out = terminal::pad("  " + name, names);
    if (terminal::display_width(name) + 4 > names) out = "  " + name + "\n" + indent;
    return out + join(terminal::wrapped(text, std::max(20, width - names)), "\n" + indent) + "\n";
}

std::string option_name(const Option& option) {
    if (option.is_positional() || option.is_flag) return option.name;
    return option.name + " " + value_name(option);
}

}  // namespace

std::string program_summary() {
    return "Senet plays board games whose rules are Lua scripts: write one and at once play it "
           "against a strong engine, look at its search, check it and measure it.";
}

std::string value_name(const Option& option) {
    return option.value_name.empty() ? "VALUE" : option.value_name;
}

std::string option_text(const Option& option) {
    std::vector<std::string> notes;
    if (option.values && !option.values->range.empty()) notes.push_back(option.values->range);
    if (!option.default_text.empty()) notes.push_back("default: " + option.default_text);
    if (option.is_required && !option.is_positional()) notes.push_back("required");
    if (option.needed != nullptr) notes.push_back("with " + option.needed->name);
    if (option.excluded != nullptr) notes.push_back("not with " + option.excluded->name);
    if (option.may_repeat && !option.is_positional()) notes.push_back("may be repeated");
    return notes.empty() ? option.help : fmt::format("{} ({})", option.help, join(notes, "; "));
}

std::string usage_text(const Command& command) {
    std::string line = fmt::format("senet {} [OPTIONS]", command.text().name);
    for (const Option& option : command.options()) {
        if (!option.is_positional()) continue;
        for (int i = 0; i < std::max(1, option.count); ++i)
            line += option.is_required ? " " + option.name : fmt::format(" [{}]", option.name);
        if (option.count == 0) line += "...";
    }
    return line;
}

std::string help_text(const Command& command, int width) {
    std::string out = "Usage: " + usage_text(command) + "\n\n" +
        terminal::paragraph(command.text().summary + ".", width);
    if (!command.text().more.empty()) out += "\n" + terminal::paragraph(command.text().more, width);
    out += "\nExample: " + command.text().example + "\n\n";
    for (const Option& option : command.options())
        if (option.is_positional()) out += entry(option.name, option_text(option), kNames, width);
    out += "\nOptions:\n";
    for (const Option& option : command.options()) {
        if (!option.is_positional())
            out += entry(option_name(option), option_text(option), kNames, width);
    }
    return out + entry("-h, --help", "Print this help", kNames, width);
}

std::string help_text(const Commands& commands, int width) {
    std::string out = terminal::paragraph(program_summary(), width);
    out += "\nExample: senet play connect4\n\nUsage: senet COMMAND [OPTIONS]\n\nCommands:\n";
    std::size_t longest = 0;
    for (const std::string& name : commands.names()) longest = std::max(longest, name.size());
    const int names = static_cast<int>(longest) + 4;
    for (const Command& command : commands.all())
        out += entry(command.text().name, command.text().summary, names, width);
    out += "\nOptions:\n";
    out += entry("-h, --help", "Print this help, or that of a command", names, width);
    out += entry("-V, --version", "Print the version", names, width);
    return out;
}

}  // namespace senet::cli

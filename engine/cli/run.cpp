#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <new>
#include <sstream>
#include <system_error>

#include "base/text.h"
#include "cli/command.h"
#include "cli/terminal.h"

namespace senet::cli {
namespace {

constexpr const char* kAbout =
    "Senet plays board games whose rules are Lua scripts: write one and at once play it\n"
    "against a strong engine, look at its search, check it and measure it.\n\n"
    "Example: senet play connect4";

int code(Exit exit) { return static_cast<int>(exit); }

int fail(const std::string& message) {
    std::fflush(stdout);
    to_err("{}\n", error_text(message));
    return code(Exit::UserMistake);
}

std::vector<std::string> names_of(const std::vector<Command>& commands) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.push_back(command.app->get_name());
    return names;
}

/// What COMMANDS.md promises and nobody has written yet.
const std::vector<std::string> kPlanned{"solve", "serve"};

std::string no_command(const std::string& given, const std::vector<std::string>& names) {
    if (std::find(kPlanned.begin(), kPlanned.end(), given) != kPlanned.end()) {
        return fmt::format("senet: error: there is no command \"{}\" yet; there are {}", given,
                           join(names, ", "));
    }
    return fmt::format("senet: error: there is no command {}{} (see: senet --help)",
                       in_quotes(given), did_you_mean(given, names));
}

/// An option that the command does not have, told; empty when all are known.
std::string unknown_option(const CLI::App& command, int argc, char** argv) {
    std::vector<std::string> options;
    for (const CLI::Option* option : command.get_options()) options.push_back(option->get_name());
    for (int i = 2; i < argc; ++i) {
        const std::string word = argv[i];
        const std::string given = word.substr(0, word.find('='));
        if (given.starts_with("--") &&
            std::find(options.begin(), options.end(), given) == options.end()) {
            return fmt::format("senet: error: {} has no option {}{}", command.get_name(),
                               shortened(printable(given), 60), did_you_mean(given, options));
        }
    }
    return "";
}

/// What a wrong number of values, or a value to a flag, comes from.
std::string wrong_count(const CLI::App* command, const std::string& message) {
    const std::string name = message.substr(0, message.find_first_of(": "));
    if (message.find("flag override") != std::string::npos) return "--" + name + " takes no value";
    const CLI::Option* option = command == nullptr ? nullptr : command->get_option_no_throw(name);
    if (option != nullptr && option->count() > 1) return name + " is given twice";
    return name + " wants a value";
}

/// CLI11's complaint in our words: one sentence that names what was given, and where help is.
std::string complaint(const CLI::App& app, const CLI::ParseError& error, int argc, char** argv) {
    const auto chosen = app.get_subcommands();
    const CLI::App* command = chosen.empty() ? nullptr : chosen.front();
    std::string message = error.what();
    // The checks of command.h say all there is to say.
    if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr)
        return "senet: error: " + message.replace(message.find(": "), 2, " ");
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        message = fmt::format("{} was not expected here",
                              in_quotes(trim(message.substr(message.rfind(": ") + 1))));
    } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        message = wrong_count(command, message);
    }
    if (command != nullptr) {
        if (const std::string unknown = unknown_option(*command, argc, argv); !unknown.empty())
            return unknown;
    }
    while (!message.empty() && (message.back() == '\n' || message.back() == '.'))
        message.pop_back();
    return fmt::format("senet: error: {} (see: senet {}--help)", message,
                       command == nullptr ? "" : command->get_name() + " ");
}

int print_and_exit(const CLI::App& app, const CLI::Success& call) {
    std::ostringstream text;
    const int exit = app.exit(call, text, text);
    to_out("{}", text.str());
    return exit;
}

int parse_and_run(CLI::App& app, const std::vector<Command>& commands, int argc, char** argv) {
    const std::vector<std::string> names = names_of(commands);
    const std::string first = argc > 1 ? argv[1] : "--help";
    if (first == "help") {  // "help play" is "play --help"
        std::string option = "--help";
        std::vector<char*> words{argv[0], option.data()};
        if (argc > 2) words.insert(words.begin() + 1, argv[2]);
        return parse_and_run(app, commands, static_cast<int>(words.size()), words.data());
    }
    if (!first.starts_with('-') && std::find(names.begin(), names.end(), first) == names.end())
        return fail(no_command(first, names));
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& call) {
        return print_and_exit(app, call);
    } catch (const CLI::ParseError& error) {
        return fail(complaint(app, error, argc, argv));
    }
    for (const Command& command : commands) {
        if (command.app->parsed()) return code(command.run());
    }
    to_out("{}", app.help());
    return code(Exit::UserMistake);
}

}  // namespace

int run(int argc, char** argv) {
    guard_standard_streams();
    catch_interrupts();
    try {
        CLI::App app(kAbout, "senet");
        app.set_version_flag("--version", "senet " SENET_VERSION);
        app.set_help_flag("--help,-h", "Print this help");
        app.failure_message(CLI::FailureMessage::simple);
        const std::vector<Command> commands{
            add_games(app),     add_play(app),   add_analyze(app),   add_perft(app),
            add_tree(app),      add_check(app),  add_compare(app),   add_new(app),
            add_bench(app),     add_replay(app), add_match(app),     add_tournament(app),
            add_calibrate(app), add_stats(app),  add_ugi(app),       add_uci(app),
            add_report(app),    add_params(app), add_positions(app), add_tune(app)};
        const int exit = parse_and_run(app, commands, argc, argv);
        flush_out();
        tell_compiler_failure();
        return exit;
    } catch (const Interruption&) {
        tell_compiler_failure();
        return code(Exit::Interrupted);
    } catch (const game::Interrupted&) {
        tell_compiler_failure();
        return code(Exit::Interrupted);
    } catch (const OutputFailure& failure) {
        return fail(fmt::format("senet: error: cannot write to standard output: {}",
                                std::generic_category().message(failure.reason)));
    } catch (const Error& error) {
        return fail(error.what());
    } catch (const std::bad_alloc&) {
        return fail(
            "senet: error: there is not enough memory for this; a smaller search.table.size helps");
    } catch (const std::exception& error) {
        std::fflush(stdout);
        std::string line;
        for (int i = 0; i < argc; ++i) line += fmt::format(" {}", argv[i]);
        to_err("senet: internal error, please report: {}\n  command:{}\n", error.what(), line);
        return code(Exit::OurMistake);
    }
}

int leave(int exit) {
// Sanitizers report at the regular end.
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    if (compiling()) {
        std::fflush(stdout);
        std::_Exit(exit);
    }
#endif
    return exit;
}

}  // namespace senet::cli

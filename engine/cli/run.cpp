#include <fmt/format.h>

#include <new>

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
    fmt::print(stderr, "{}\n", message);
    return code(Exit::UserMistake);
}

std::vector<std::string> names_of(const std::vector<Command>& commands) {
    std::vector<std::string> names;
    for (const Command& command : commands) names.push_back(command.app->get_name());
    return names;
}

/// CLI11's complaint in our words: one sentence that names what was given, and where help is.
std::string complaint(const CLI::App& app, const CLI::ParseError& error,
                      const std::vector<Command>& commands, int argc, char** argv) {
    const auto chosen = app.get_subcommands();
    const std::string first = argc > 1 ? argv[1] : "";
    if (chosen.empty() && !first.empty() && !first.starts_with('-')) {
        return fmt::format("senet: error: there is no command \"{}\"{}", first,
                           did_you_mean(first, names_of(commands)));
    }
    std::string message = error.what();
    if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
        message = fmt::format("\"{}\" was not expected here",
                              trim(message.substr(message.rfind(": ") + 1)));
    } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
        message = fmt::format("{} wants a value", message.substr(0, message.find(':')));
    }
    std::string known;
    if (!chosen.empty()) {
        std::vector<std::string> options;
        for (const CLI::Option* option : chosen.front()->get_options())
            options.push_back(option->get_name());
        for (int i = 2; i < argc; ++i) {
            const std::string given =
                std::string(argv[i]).substr(0, std::string(argv[i]).find('='));
            const bool unknown = given.starts_with("--") &&
                std::find(options.begin(), options.end(), given) == options.end();
            if (unknown)
                return fmt::format("senet: error: {} has no option {}{}",
                                   chosen.front()->get_name(), given, did_you_mean(given, options));
        }
        known = fmt::format(" (see: senet {} --help)", chosen.front()->get_name());
    }
    while (!message.empty() && (message.back() == '\n' || message.back() == '.'))
        message.pop_back();
    return fmt::format("senet: error: {}{}", message, known);
}

int parse_and_run(CLI::App& app, const std::vector<Command>& commands, int argc, char** argv) {
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp& call) {
        return app.exit(call);
    } catch (const CLI::CallForAllHelp& call) {
        return app.exit(call);
    } catch (const CLI::CallForVersion& call) {
        return app.exit(call);
    } catch (const CLI::ParseError& error) {
        return fail(complaint(app, error, commands, argc, argv));
    }
    for (const Command& command : commands) {
        if (command.app->parsed()) return code(command.run());
    }
    fmt::print("{}", app.help());
    return code(Exit::UserMistake);
}

}  // namespace

int run(int argc, char** argv) {
    catch_interrupts();
    try {
        CLI::App app(kAbout, "senet");
        app.set_version_flag("--version", "senet " SENET_VERSION);
        app.set_help_flag("--help,-h", "Print this help");
        app.failure_message(CLI::FailureMessage::simple);
        const std::vector<Command> commands{add_games(app),   add_play(app), add_analyze(app),
                                            add_perft(app),   add_tree(app), add_check(app),
                                            add_compare(app), add_new(app),  add_bench(app)};
        return parse_and_run(app, commands, argc, argv);
    } catch (const Interruption&) {
        return code(Exit::Interrupted);
    } catch (const game::Interrupted&) {
        return code(Exit::Interrupted);
    } catch (const Error& error) {
        return fail(error.what());
    } catch (const std::bad_alloc&) {
        return fail(
            "senet: error: there is not enough memory for this; a smaller search.table.size helps");
    } catch (const std::exception& error) {
        std::fflush(stdout);
        std::string line;
        for (int i = 0; i < argc; ++i) line += fmt::format(" {}", argv[i]);
        fmt::print(stderr, "senet: internal error, please report: {}\n  command:{}\n", error.what(),
                   line);
        return code(Exit::OurMistake);
    }
}

}  // namespace senet::cli

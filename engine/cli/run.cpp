#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <new>
#include <sstream>
#include <system_error>
#include <thread>

#include "base/text.h"
#include "cli/command.h"
#include "cli/completion.h"
#include "cli/help.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

std::string the_command;  // for whoever reports a mistake of ours

int code(Exit exit) { return static_cast<int>(exit); }

int fail(const std::string& message) {
    std::fflush(stdout);
    terminal::to_err("{}\n", error_text(message));
    return code(Exit::UserMistake);
}

std::string no_command(const std::string& given, const std::vector<std::string>& names) {
    return fmt::format("senet: error: there is no command {}{} (see: senet --help)",
                       in_quotes(given), did_you_mean(given, names));
}

int print_help(const std::string& text) {
    terminal::put_out(text);
    return code(Exit::Done);
}

int choose_and_run(Commands& commands, std::vector<std::string> words) {
    const std::string first = words.empty() ? "" : words.front();
    if (first == "help" && words.size() > 1) {  // "help play" is "play --help"
        if (words.size() > 2) {
            return fail(fmt::format(
                "senet: error: help explains one command at a time; {} is one word too many",
                in_quotes(words[2])));
        }
        return choose_and_run(commands, {words[1], "--help"});
    }
    if (first == "help" || first == "--help" || first == "-h")
        return print_help(help_text(commands, terminal::width()));
    if (first == "--version" || first == "-V") return print_help("senet " SENET_VERSION "\n");
    if (words.empty()) {
        print_help(help_text(commands, terminal::width()));
        return code(Exit::UserMistake);
    }
    if (first == kCompleteWord) {
        words.erase(words.begin());
        print_completions(commands, words);
        return code(Exit::Done);
    }
    Command* command = commands.find(first);
    if (command == nullptr) return fail(no_command(first, commands.names()));
    words.erase(words.begin());
    if (!parse(*command, words)) return print_help(help_text(*command, terminal::width()));
    return code(command->run());
}

void add_all(Commands& commands) {
    for (const auto add :
         {add_games,   add_play,  add_web,   add_analyze, add_perft,  add_tree,       add_check,
          add_compare, add_new,   add_bench, add_replay,  add_match,  add_tournament, add_calibrate,
          add_stats,   add_ugi,   add_uci,   add_report,  add_params, add_positions,  add_tune,
          add_learn,   add_agent, add_jobs,  add_merge,   add_manual, add_completion})
        add(commands);
}

}  // namespace

Exit caught(const std::function<Exit()>& work) {
    try {
        const Exit exit = work();
        terminal::flush_out();
        tell_compiler_failure();
        return exit;
    } catch (const terminal::Interruption&) {
        tell_compiler_failure();
        return Exit::Interrupted;
    } catch (const game::Interrupted&) {
        tell_compiler_failure();
        return Exit::Interrupted;
    } catch (const terminal::OutputFailure& failure) {
        fail(fmt::format("senet: error: cannot write to standard output: {}",
                         std::generic_category().message(failure.reason)));
    } catch (const Error& error) {
        fail(error.what());
    } catch (const std::bad_alloc&) {
        fail(
            "senet: error: there is not enough memory for this; a smaller search.table.size "
            "helps");
    } catch (const std::exception& error) {
        std::fflush(stdout);
        terminal::to_err("senet: internal error, please report: {}\n  command:{}\n",
                         error_text(error.what()), printable(the_command));
        return Exit::OurMistake;
    }
    return Exit::UserMistake;
}

int run(int argc, char** argv) {
    terminal::guard_standard_streams();
    terminal::catch_interrupts();
    for (int i = 0; i < argc; ++i) the_command += fmt::format(" {}", argv[i]);
    return code(caught([&] {
        Commands commands;
        add_all(commands);
        return static_cast<Exit>(choose_and_run(commands, {argv + 1, argv + argc}));
    }));
}

int leave(int exit) {
#ifdef SENET_SANITIZED
    // Sanitizers report at the regular end, which takes LLVM down: not while a thread uses it.
    while (compiling()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
#else
    if (compiling()) {
        std::fflush(stdout);
        std::_Exit(exit);
    }
#endif
    return exit;
}

}  // namespace senet::cli

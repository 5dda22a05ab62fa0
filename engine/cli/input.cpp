#include "cli/input.h"

#include <editline/readline.h>
#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "cli/terminal.h"

namespace senet::cli {
namespace {

constexpr int kIdleMilliseconds = 250;

// libedit calls back without an argument of ours: what it brought waits here.
std::optional<std::string> typed;
bool ended = false;

void on_line(char* line) {
    if (line == nullptr) {
        ended = true;
    } else {
        typed = line;
        if (*line != '\0') add_history(line);
        std::free(line);
    }
    rl_callback_handler_remove();
}

std::optional<std::string> read_from_terminal(const std::string& text,
                                              const std::function<bool()>& idle) {
    const std::string prompt = as_shown(text);
    typed.reset();
    ended = false;
    rl_callback_handler_install(prompt.c_str(), on_line);
    while (!typed && !ended) {
        if (interrupted().stop) {
            rl_callback_handler_remove();
            to_out("\n");
            throw Interruption{};
        }
        pollfd input{STDIN_FILENO, POLLIN, 0};
        if (poll(&input, 1, kIdleMilliseconds) > 0) {
            rl_callback_read_char();
        } else if (!interrupted().stop && idle()) {
            rl_callback_handler_remove();
            rl_callback_handler_install(prompt.c_str(), on_line);
        }
    }
    return typed;
}

}  // namespace

std::optional<std::string> read_line(const std::string& prompt, const std::function<bool()>& idle) {
    if (in_is_terminal() && out_is_terminal()) return read_from_terminal(prompt, idle);
    idle();
    std::string line;
    if (!std::getline(std::cin, line)) {
        if (interrupted().stop) throw Interruption{};
        return std::nullopt;
    }
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

}  // namespace senet::cli

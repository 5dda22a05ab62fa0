#include "terminal/input.h"

#include <editline/readline.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <optional>

#include "terminal/terminal.h"

namespace senet::terminal {
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

/// Whether there is something to be read, or the end, before it is time to be idle again.
bool input_comes() {
    pollfd input{STDIN_FILENO, POLLIN, 0};
    return poll(&input, 1, kIdleMilliseconds) > 0;
}

Input read_from_terminal(const std::string& text, const std::function<Idle()>& idle,
                         std::string& line) {
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
        if (input_comes()) {
            rl_callback_read_char();
            continue;
        }
        const Idle done = interrupted().stop ? Idle::Nothing : idle();
        if (done == Idle::Nothing) continue;
        rl_callback_handler_remove();
        if (done == Idle::Wake) return Input::Woken;
        rl_callback_handler_install(prompt.c_str(), on_line);
    }
    if (ended) return Input::End;
    line = *typed;
    return Input::Line;
}

}  // namespace

Input InputLines::next(const std::function<Idle()>& idle, std::string& line) {
    if (idle() == Idle::Wake) return Input::Woken;
    while (!take_line(line)) {
        if (over_) return Input::End;
        if (interrupted().stop) throw Interruption{};
        if (input_comes())
            read_more();
        else if (idle() == Idle::Wake)
            return Input::Woken;
    }
    return Input::Line;
}

bool InputLines::take_line(std::string& line) {
    std::size_t end = waiting_.find('\n');
    if (end == std::string::npos) {
        if (!over_ || waiting_.empty()) return false;
        end = waiting_.size();
    }
    line = waiting_.substr(0, end);
    waiting_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return true;
}

void InputLines::read_more() {
    std::array<char, 4096> bytes;
    const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
    if (count > 0) waiting_.append(bytes.data(), static_cast<std::size_t>(count));
    over_ = count == 0 || (count < 0 && errno != EINTR && errno != EAGAIN);
}

Input read_line(const std::string& prompt, const std::function<Idle()>& idle, std::string& line) {
    if (in_is_terminal() && out_is_terminal()) return read_from_terminal(prompt, idle, line);
    static InputLines lines;
    return lines.next(idle, line);
}

}  // namespace senet::terminal

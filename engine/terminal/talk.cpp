#include "terminal/talk.h"

#include "terminal/terminal.h"

namespace senet::terminal {

void Talk::say(const std::string& text) const {
    if (for_programs_)
        to_err("{}", text);
    else
        to_out("{}", text);
}

std::optional<std::string> Talk::ask(const std::string& prompt,
                                     const std::function<Idle()>& idle) const {
    const bool shown = !in_is_terminal() && !for_programs_;
    const auto show_prompt = [&] {
        if (shown) to_out("{}", prompt);
        flush_out();
    };
    show_prompt();
    const auto idle_with_prompt = [&] {
        const Idle done = idle();
        if (done == Idle::Printed) show_prompt();
        return done;
    };
    std::string typed;
    if (read_line(prompt, idle_with_prompt, typed) != Input::Line) return std::nullopt;
    if (shown) to_out("{}\n", typed);
    return typed;
}

}  // namespace senet::terminal

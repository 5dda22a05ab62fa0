#include "cli/terminal.h"

#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <clocale>
#include <cstdlib>
#include <cstring>
#include <cwchar>

#include "base/text.h"

namespace senet::cli {
namespace {

bool wants_colour() {
    const char* none = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return (none == nullptr || *none == '\0') &&
        (terminal == nullptr || std::strcmp(terminal, "dumb") != 0);
}

const char* code_of(Colour colour) {
    switch (colour) {
        case Colour::Bold: return "1";
        case Colour::Dim: return "2";
        case Colour::Red: return "31";
        case Colour::Green: return "32";
        case Colour::Yellow: return "33";
        case Colour::Blue: return "94";
        case Colour::Magenta: return "35";
        case Colour::Cyan: return "36";
        case Colour::White: return "97";
        default: return "0";
    }
}

Interrupt the_interrupt;

void on_interrupt(int) {
    if (the_interrupt.stop.exchange(true)) _exit(130);
}

}  // namespace

bool out_is_terminal() {
    static const bool yes = isatty(STDOUT_FILENO) != 0;
    return yes;
}

bool err_is_terminal() {
    static const bool yes = isatty(STDERR_FILENO) != 0;
    return yes;
}

bool in_is_terminal() {
    static const bool yes = isatty(STDIN_FILENO) != 0;
    return yes;
}

std::string paint(std::string_view text, Colour colour) {
    static const bool colours = out_is_terminal() && wants_colour();
    if (!colours || colour == Colour::None) return std::string(text);
    return fmt::format("\033[{}m{}\033[0m", code_of(colour), text);
}

Colour colour_named(std::string_view name) {
    static constexpr std::pair<std::string_view, Colour> kNames[] = {
        {"red", Colour::Red},     {"green", Colour::Green}, {"yellow", Colour::Yellow},
        {"blue", Colour::Blue},   {"cyan", Colour::Cyan},   {"magenta", Colour::Magenta},
        {"white", Colour::White}, {"grey", Colour::Dim}};
    for (const auto& [known, colour] : kNames) {
        if (known == name) return colour;
    }
    return Colour::None;
}

int display_width(std::string_view text) {
    static const bool utf8 = std::setlocale(LC_CTYPE, "C.UTF-8") != nullptr;
    if (!utf8) return static_cast<int>(text.size());
    int width = 0;
    std::mbstate_t state{};
    while (!text.empty()) {
        wchar_t character = 0;
        const std::size_t length = std::mbrtowc(&character, text.data(), text.size(), &state);
        if (length == 0 || length > text.size()) return width + static_cast<int>(text.size());
        width += std::max(0, wcwidth(character));
        text.remove_prefix(length);
    }
    return width;
}

std::string pad(std::string_view text, int width) {
    return std::string(text) +
        std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ');
}

std::string pad_left(std::string_view text, int width) {
    return std::string(static_cast<std::size_t>(std::max(0, width - display_width(text))), ' ') +
        std::string(text);
}

void StatusLine::show(const std::string& text) {
    if (!err_is_terminal()) return;
    fmt::print(stderr, "\r\033[K{}", text);
    std::fflush(stderr);
    shown_ = true;
}

void StatusLine::clear() {
    if (!shown_) return;
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    shown_ = false;
}

void ProgressBar::show(double done, const std::string& note) {
    constexpr double kBetween = 0.1;  // seconds
    const double now = watch_.seconds();
    if (!err_is_terminal() || (last_ >= 0 && now - last_ < kBetween)) return;
    last_ = now;
    constexpr int kWidth = 24;
    const int full = static_cast<int>(done * kWidth);
    std::string bar;
    for (int i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
    std::string left;
    if (done > 0.02) left = ", " + show_time(now / done * (1 - done)) + " left";
    line_.show(fmt::format("{} {} {:3.0f} %{}{}", what_, bar, done * 100, left,
                           note.empty() ? "" : "  " + note));
}

Interrupt& interrupted() { return the_interrupt; }

void catch_interrupts() {
    struct sigaction action = {};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    signal(SIGPIPE, SIG_DFL);
}

}  // namespace senet::cli

#include "terminal/terminal.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <sstream>

#include "base/ascii.h"
#include "base/text.h"
#include "terminal/encoding.h"

namespace senet::terminal {
namespace {

bool wants_colour() {
    const char* none = std::getenv("NO_COLOR");
    const char* terminal = std::getenv("TERM");
    return (none == nullptr || *none == '\0') &&
        (terminal == nullptr || std::strcmp(terminal, "dumb") != 0);
}

bool takes_colour() {
    static const bool yes = out_is_terminal() && wants_colour();
    return yes;
}

bool wants_ascii = false;

constexpr std::string_view kLayout = "\n\t";  // control characters that do no harm

Interrupt the_interrupt;

/// Seconds since some moment; may be asked in a signal's handler.
double seconds_now() {
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::atomic<double> last_signal{0};
std::atomic<bool> waits_for_second{false}, has_second{false};

/// The second one ends the program at once, unless it came with the first: a shell, make and
/// timeout each pass a Ctrl-C on.
void on_interrupt(int) {
    constexpr double kTogether = 0.3;  // seconds
    const bool is_first = !the_interrupt.stop.exchange(true);
    if (!is_first && seconds_now() - last_signal <= kTogether) return;
    last_signal = seconds_now();
    if (is_first) return;
    if (!waits_for_second || has_second.exchange(true)) _exit(130);
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

int width() {
    constexpr int kUsual = 80;
    winsize size{};
    if (out_is_terminal() && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0)
        return size.ws_col;
    const char* columns = std::getenv("COLUMNS");
    const auto told = parse_whole(columns == nullptr ? "" : columns);
    return told && *told > 0 && *told < 10'000 ? static_cast<int>(*told) : kUsual;
}

void put_out_raw(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), stdout) < text.size()) throw OutputFailure{errno};
}

void put_out(std::string_view text) {
    constexpr std::string_view kEscape = "\033";
    while (!text.empty()) {
        // Where no colour is wanted, none of us has written a code.
        const std::size_t code = takes_colour() ? colour_code_length(text) : 0;
        // Up to the next escape character, which may begin a code; but on, at least.
        const std::size_t plain = text.substr(code == 0 ? 1 : code).find(kEscape);
        const std::size_t end =
            plain == std::string_view::npos ? text.size() : plain + (code == 0 ? 1 : code);
        put_out_raw(text.substr(0, code));
        put_out_raw(as_shown(printable(text.substr(code, end - code), kLayout)));
        text.remove_prefix(end);
    }
}

void put_err(std::string_view text) {
    const std::string safe = as_shown(printable(text, kLayout));
    std::fwrite(safe.data(), 1, safe.size(), stderr);
}

void flush_out() {
    if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) throw OutputFailure{errno};
}

void guard_standard_streams() {
    // Opened the wrong way round, so that reading and writing fail as if they were closed.
    const std::array<int, 3> ways{O_WRONLY, O_RDONLY, O_RDONLY};
    for (int stream = 0; stream < 3; ++stream) {
        const bool closed = fcntl(stream, F_GETFD) == -1;
        if (closed && ::open("/dev/null", ways[static_cast<std::size_t>(stream)]) != stream) return;
    }
}

Look look() { return {.colour = takes_colour(), .utf8 = !ascii_only()}; }

Page page() { return {.look = look(), .width = width()}; }

bool ascii_only() {
    static const Encoding encoding =
        encoding_of(std::getenv("LC_ALL"), std::getenv("LC_CTYPE"), std::getenv("LANG"));
    // Without a locale nobody has said anything. A terminal is asked little of then; a file or a
    // pipe gets what our files hold.
    return wants_ascii || encoding == Encoding::Other ||
        (encoding == Encoding::Unset && (out_is_terminal() || err_is_terminal()));
}

void use_ascii() { wants_ascii = true; }

std::string as_shown(const std::string& text) { return ascii_only() ? ascii_text(text) : text; }

std::string paint(std::string_view text, Colour colour) {
    return senet::paint(text, colour, look());
}

int display_width(std::string_view text) { return senet::display_width(text, look()); }

std::string pad(std::string_view text, int width) { return senet::pad(text, width, look()); }

std::string pad_left(std::string_view text, int width) {
    return senet::pad_left(text, width, look());
}

std::vector<std::string> wrapped(const std::string& text, int width) {
    return senet::wrapped(text, {.look = look(), .width = width});
}

std::string paragraph(const std::string& text, int width) {
    return senet::paragraph(text, {.look = look(), .width = width});
}

std::string fitted(const std::string& text) {
    std::string out;
    std::string_view rest = text;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        const std::string line(rest.substr(0, end));
        const bool fits = !out_is_terminal() || display_width(line) <= width();
        out += fits ? line + "\n" : paragraph(line, width());
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    return out;
}

namespace {

/// What fits: a line that wrapped, or one above the window, could not be written over.
std::string fitted_to_window(const std::string& text) {
    winsize size{};
    if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return text;
    std::string fitted;
    int row = 0;
    std::istringstream lines(text);
    for (std::string line; row + 1 < std::max<int>(size.ws_row, 2) && std::getline(lines, line);
         ++row) {
        while (display_width(line) >= size.ws_col) {
            const auto is_within = [](char byte) { return (byte & 0xc0) == 0x80; };
            while (is_within(line.back())) line.pop_back();
            line.pop_back();
        }
        fitted += (row == 0 ? "" : "\n") + line;
    }
    return fitted;
}

}  // namespace

void StatusLine::show(const std::string& text) {
    if (!err_is_terminal()) return;
    clear();
    const std::string shown = fitted_to_window(as_shown(printable(text, "\n")));
    fmt::print(stderr, "{}", shown);
    std::fflush(stderr);
    lines_ = 1 + static_cast<int>(std::count(shown.begin(), shown.end(), '\n'));
}

void StatusLine::clear() {
    if (lines_ == 0) return;
    for (int line = 1; line < lines_; ++line) fmt::print(stderr, "\r\033[K\033[A");
    fmt::print(stderr, "\r\033[K");
    std::fflush(stderr);
    lines_ = 0;
}

void ProgressBar::show(double done, const std::string& note) {
    constexpr double kBetween = 0.1;  // seconds
    constexpr double kWorthTelling = 1;  // seconds
    const double now = watch_.seconds();
    if (!err_is_terminal() || (last_ >= 0 && now - last_ < kBetween)) return;
    last_ = now;
    constexpr int kWidth = 24;
    const int full = static_cast<int>(done * kWidth);
    std::string bar;
    for (int i = 0; i < kWidth; ++i) bar += i < full ? "█" : "░";
    std::string left;
    const double seconds = done > 0.02 ? now / done * (1 - done) : 0;
    if (seconds >= kWorthTelling) left = ", " + duration_text(seconds) + " left";
    line_.show(fmt::format("{} {} {:3.0f} %{}{}", what_, bar, done * 100, left,
                           note.empty() ? "" : "  " + note));
}

Interrupt& interrupted() { return the_interrupt; }

const std::atomic<bool>& catch_second_interrupt() {
    waits_for_second = true;
    return has_second;
}

void catch_interrupts() {
    struct sigaction action = {};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    signal(SIGPIPE, SIG_DFL);
}

}  // namespace senet::terminal

#include "cli/terminal.h"

#include <fcntl.h>
#include <fmt/format.h>

#include <signal.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <clocale>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <cwchar>
#include <regex>

#include "base/text.h"
#include "cli/ascii.h"
#include "play/pgn.h"

namespace senet::cli {
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

const char* code_of(Colour colour) {
    switch (colour) {
        case Colour::Bold: return "1";
        case Colour::Dim: return "2";
        case Colour::Red: return "31";
        case Colour::Green: return "32";
        case Colour::Yellow: return "33";
        case Colour::Cyan: return "36";
        case Colour::None: break;
    }
    return "0";
}

std::string start_of(Colour colour) { return fmt::format("\033[{}m", code_of(colour)); }

/// Whether these are numbers that paint() and Style write: some of the first hundred, or one of
/// the palette's colours. Others could hide a text or make it blink.
bool is_our_code(std::string_view numbers) {
    static const std::regex ours(
        "(0|1|2|3[1236])|((1|2)(;2)?;)?([34]8;5;[0-9]{1,3})(;48;5;[0-9]{1,3})?");
    return std::regex_match(numbers.begin(), numbers.end(), ours);
}

/// How long the colour code at the front of a text is, as paint() and Style make them; 0 when there
/// is none.
std::size_t code_length(std::string_view text) {
    if (!text.starts_with("\033[")) return 0;
    const std::size_t end = text.find_first_not_of("0123456789;", 2);
    if (end == std::string_view::npos || text[end] != 'm') return 0;
    return is_our_code(text.substr(2, end - 2)) ? end + 1 : 0;
}

/// The same, but 0 where no colour is wanted: then nobody of us has written it.
std::size_t colour_code_length(std::string_view text) {
    return takes_colour() ? code_length(text) : 0;
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

std::atomic<double> first_signal{0};

/// The second one ends the program at once, unless it came with the first: a shell, make and
/// timeout each pass a Ctrl-C on.
void on_interrupt(int) {
    constexpr double kTogether = 0.3;  // seconds
    if (!the_interrupt.stop.exchange(true))
        first_signal = seconds_now();
    else if (seconds_now() - first_signal > kTogether)
        _exit(130);
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

int out_width() {
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
        const std::size_t code = colour_code_length(text);
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

Look out_look() { return {.colour = takes_colour(), .utf8 = !ascii_only()}; }

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
    if (!takes_colour() || colour == Colour::None) return std::string(text);
    return start_of(colour) + std::string(text) + start_of(Colour::None);
}

namespace {

/// Columns of a text without colour codes.
int plain_width(std::string_view text) {
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

std::string without_codes(std::string_view text) {
    std::string out;
    while (!text.empty()) {
        const std::size_t code = code_length(text);
        if (code == 0) out += text.front();
        text.remove_prefix(std::max<std::size_t>(1, code));
    }
    return out;
}

}  // namespace

int utf8_width(std::string_view text) { return plain_width(without_codes(text)); }

int display_width(std::string_view text) {
    return ascii_only() ? static_cast<int>(ascii_text(without_codes(text)).size())
                        : utf8_width(text);
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
    clear();
    fmt::print(stderr, "{}", as_shown(printable(text, "\n")));
    std::fflush(stderr);
    lines_ = 1 + static_cast<int>(std::count(text.begin(), text.end(), '\n'));
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

void catch_interrupts() {
    struct sigaction action = {};
    action.sa_handler = on_interrupt;
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    signal(SIGPIPE, SIG_DFL);
}

std::string duration_text(double seconds) {
    const auto all = static_cast<std::int64_t>(seconds + 0.5);
    if (all >= 3600) return fmt::format("{} h {} min", all / 3600, all / 60 % 60);
    if (all >= 60) return fmt::format("{} min {} s", all / 60, all % 60);
    return fmt::format("{} s", all);
}

std::string today() {
    std::string date = play::date_today();
    std::replace(date.begin(), date.end(), '.', '-');
    return date;
}

}  // namespace senet::cli

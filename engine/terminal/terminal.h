// The terminal as it is: what is printed and how it is kept harmless, colours or none, its width,
// progress on one line, and Ctrl-C.
#pragma once

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/clock.h"
#include "base/look.h"

namespace senet::terminal {

/// Standard output takes no more: exit code 2. `reason` is the system's error number.
struct OutputFailure {
    int reason = 0;
};

/// All that is printed goes through here, and is made ASCII where only that is shown. Control
/// characters that a script, a file or the user brought along are written \x1b; newlines, tabs and
/// the codes of paint() stay as they are. put_out THROWS OutputFailure.
void put_out(std::string_view text);
void put_err(std::string_view text);
/// As it is, whatever the terminal: for texts that are known to be harmless, such as JSON. THROWS
/// OutputFailure.
void put_out_raw(std::string_view text);
/// Writes out what waits in the buffer. THROWS OutputFailure.
void flush_out();

template <class... Args>
void to_out(fmt::format_string<Args...> format, Args&&... args) {
    put_out(fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
void to_err(fmt::format_string<Args...> format, Args&&... args) {
    put_err(fmt::format(format, std::forward<Args>(args)...));
}

/// A closed standard stream stays closed: without this, the next file that is opened would take its
/// place.
void guard_standard_streams();

bool out_is_terminal();
bool err_is_terminal();
bool in_is_terminal();

/// Columns to print in: the terminal's, or what COLUMNS says, or 80.
int width();

/// What standard output takes: colours only on a terminal, and never with NO_COLOR set.
Look look();
/// Standard output as a place for texts.
Page page();

/// Whether nothing but ASCII is printed: --ascii was given, or the locale has another encoding than
/// UTF-8; where no locale is set, on a terminal. Everything that is printed goes by this.
bool ascii_only();
void use_ascii();
/// The text as it is printed: for what others print for us, such as a prompt.
std::string as_shown(const std::string& text);

// As base/look.h has them, by the look of standard output.
std::string paint(std::string_view text, Colour colour);
int display_width(std::string_view text);
std::string pad(std::string_view text, int width);
std::string pad_left(std::string_view text, int width);
std::vector<std::string> wrapped(const std::string& text, int width);
std::string paragraph(const std::string& text, int width = terminal::width());

/// The text, whose lines end with a line's end each; those that are too long for the terminal that
/// standard output is are broken between words.
std::string fitted(const std::string& text);

/// A line, or several, on standard error that is written over again and again: on a terminal only.
/// Its text is made printable.
class StatusLine {
  public:
    ~StatusLine() { clear(); }
    void show(const std::string& text);
    void clear();

  private:
    int lines_ = 0;
};

/// Progress of long work with an estimate of its end, on standard error and on a terminal only.
class ProgressBar {
  public:
    explicit ProgressBar(std::string what) : what_(std::move(what)) {}
    /// `done` from 0 to 1.
    void show(double done, const std::string& note = "");
    void clear() { line_.clear(); }

  private:
    std::string what_;
    StatusLine line_;
    Stopwatch watch_;
    double last_ = -1;
};

/// Set by Ctrl-C. Whatever runs looks at it and ends cleanly; a second Ctrl-C ends the program at
/// once.
Interrupt& interrupted();
void catch_interrupts();
/// The same for who finishes something first: the second one sets what this gives back, and the
/// third ends the program.
const std::atomic<bool>& catch_second_interrupt();

/// Thrown to end a command after Ctrl-C: exit code 130.
struct Interruption {};

}  // namespace senet::terminal

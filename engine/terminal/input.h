// Lines that a person types, with editing and history on a terminal, or that a pipe brings. While
// nothing comes, `idle` is called a few times a second.
#pragma once

#include <functional>
#include <string>

namespace senet::terminal {

/// What came of waiting for a line.
enum class Input {
    Line,
    End,  // of the input
    Woken,  // by `idle`
};

/// What `idle` did.
enum class Idle {
    Nothing,
    Printed,  // the prompt is shown again
    Wake,  // and the wait is over
};

/// Lines of standard input as a pipe or a file brings them. Reads without the library's buffer,
/// which would hide from poll() what has come.
class InputLines {
  public:
    /// Waits for the next line, and puts it into `line` without its end; the last one may have
    /// none. THROWS Interruption on Ctrl-C.
    Input next(const std::function<Idle()>& idle, std::string& line);

  private:
    bool take_line(std::string& line);
    void read_more();

    std::string waiting_;
    bool over_ = false;
};

/// Waits for the next line that a person types, and puts it into `line` without its end. THROWS
/// Interruption on Ctrl-C.
Input read_line(const std::string& prompt, const std::function<Idle()>& idle, std::string& line);

}  // namespace senet::terminal

// A program that runs beside this one: its standard streams as lines, and its end. A thread of the
// process's own starts it, carries its lines and reaps it, so whoever talks to it never waits for a
// pipe, and what it floods costs neither memory nor the talker's time. It has a process group of
// its own, which Ctrl-C does not reach, and ends with this object or with this program, however
// that ends.
//
// One thread may use a Process.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"

namespace senet::play {

class Process {
  public:
    struct Command {
        std::vector<std::string> words;  // the program and its arguments, as they are: no shell
        std::filesystem::path folder{};  // where it runs; a program with "/" in it is looked for
                                         // from there
    };

    /// THROWS Error when there is no such program, naming where it was looked for, and VoidGame
    /// when the machine has no room for one more.
    explicit Process(const Command& command);
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    /// Sends a line. What a program that has ended, or does not read, is told gets lost.
    void say(std::string_view line);

    enum class Heard { Line, Silence, End };
    /// The next line of its standard output, without its end: waited for until then. End comes
    /// after its last line.
    Heard hear(std::string& line, Clock::time_point until);

    /// "with exit status 3", "by signal 11 (Segmentation fault)"; empty while it runs.
    std::string end() const;

    /// The last lines of its standard output and error, indented under a heading each, beginning
    /// with a line's end; empty if there were none.
    std::string last_lines() const;

    /// Waits for it to end by itself. RETURNS whether it did.
    bool wait(Milliseconds patience);

  private:
    struct Shared;
    class Carrier;
    std::unique_ptr<Carrier> carrier_;
};

}  // namespace senet::play

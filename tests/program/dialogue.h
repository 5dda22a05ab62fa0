// A talk with the built program in a protocol, line by line, as a manager has it.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "play/process.h"
#include "program/senet.h"

namespace senet::testing {

class Dialogue {
  public:
    explicit Dialogue(std::vector<std::string> arguments)
        : Dialogue(senet_program(), std::move(arguments)) {}
    Dialogue(const std::string& program, std::vector<std::string> arguments)
        : process_({with(program, std::move(arguments))}) {}

    void say(const std::string& line) { process_.say(line); }

    /// Its lines up to the first that begins so, that one included.
    std::vector<std::string> hear(const std::string& beginning) {
        std::vector<std::string> lines;
        std::string line;
        const auto until = Clock::now() + std::chrono::seconds(60);
        while (process_.hear(line, until) == play::Process::Heard::Line) {
            lines.push_back(line);
            if (line.starts_with(beginning)) return lines;
        }
        ADD_FAILURE() << "never heard " << beginning << process_.last_lines();
        lines.emplace_back();
        return lines;
    }
    /// What it answers, in a line.
    std::string answer(const std::string& line, const std::string& beginning = "") {
        say(line);
        return hear(beginning).back();
    }
    std::vector<std::string> answers(const std::string& line, const std::string& last) {
        say(line);
        return hear(last);
    }
    /// How it ends: "with exit status 0".
    std::string end() {
        EXPECT_TRUE(process_.wait(std::chrono::seconds(60)));
        return process_.end();
    }

  private:
    static std::vector<std::string> with(const std::string& program,
                                         std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), program);
        return arguments;
    }

    play::Process process_;
};

inline bool has_line(const std::vector<std::string>& lines, const std::string& beginning) {
    return std::any_of(lines.begin(), lines.end(),
                       [&](const std::string& line) { return line.starts_with(beginning); });
}

}  // namespace senet::testing

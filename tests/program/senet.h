// The program's tests: runs it and reads what it printed.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "base/json.h"
#include "support/program.h"

namespace senet::testing {

inline Finished senet(const std::vector<std::string>& arguments, const std::string& input = "",
                      const std::filesystem::path& folder = SENET_SOURCE_HOME,
                      Patience patience = {}) {
    return run_program(senet_program(), arguments, input, folder, patience);
}

/// Runs it and kills it after so many milliseconds. RETURNS false where it had ended before.
inline bool killed_after(int milliseconds, const std::vector<std::string>& arguments,
                         const std::filesystem::path& folder) {
    return senet(arguments, "", folder, {.milliseconds_to_kill = milliseconds}).killed;
}

/// What a program told, in order. To ask for one that is not there fails the test by an exception,
/// where a plain vector might end the tests behind it as well.
class Objects : public std::vector<nlohmann::json> {
  public:
    using std::vector<nlohmann::json>::vector;
    nlohmann::json& operator[](std::size_t number) { return at(number); }
    const nlohmann::json& operator[](std::size_t number) const { return at(number); }
    nlohmann::json& front() { return at(0); }
    const nlohmann::json& front() const { return at(0); }
    nlohmann::json& back() { return at(size() - 1); }
    const nlohmann::json& back() const { return at(size() - 1); }
};

/// One object a line; a line that is none fails the test.
inline Objects objects(const std::string& text) {
    Objects found;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        nlohmann::json object = json_of(line);
        EXPECT_TRUE(object.is_object()) << line;
        if (object.is_object()) found.push_back(std::move(object));
    }
    return found;
}

inline void expect_fields(const nlohmann::json& object, const std::vector<std::string>& names) {
    for (const std::string& name : names)
        EXPECT_TRUE(object.contains(name)) << "no \"" << name << "\" in " << object.dump();
}

/// A game none of whose functions can be compiled.
inline constexpr char kOfTexts[] =
    "local game = { name = 'Texts', state = { left = int(0, 9) }, move = { 'take' } }\n"
    "local function left(s) return tonumber(s.left .. '') end\n"
    "function game.setup(s) s.left = 9 end\n"
    "function game.moves(s, add) for i = 1, math.min(3, left(s)) do add(i) end end\n"
    "function game.play(s, take) s.left = left(s) - take end\n"
    "function game.result(s) if left(s) == 0 then return 3 - s.turn end end\n"
    "return game\n";

/// Of a file to start from: `from`, which has to be there, becomes `to`.
inline void replace(std::string& text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    ASSERT_NE(at, std::string::npos) << from;
    text.replace(at, from.size(), to);
}

inline bool has(const std::string& text, const std::string& part) {
    return text.find(part) != std::string::npos;
}

}  // namespace senet::testing

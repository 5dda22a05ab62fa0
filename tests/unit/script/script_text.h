// Small scripts for the tests of this room: a game that works, with lines of a test's own added.
#pragma once

#include <fmt/format.h>

#include <memory>
#include <string>

#include "script/script.h"
#include "support/message.h"

namespace senet::script {

using testing::message_of;

constexpr int kFirstLine = 9;  // where the lines of the test begin

/// A complete game, called test.lua in messages, whose functions `lines` may write anew.
inline std::string game_text(const std::string& lines) {
    return R"(local game = {
  name = "Test", move = { "cell" },
  state = { cells = array(3, 0, 2), count = int(-5, 9), ready = flag(), mask = bits(), clock = int(0, 9, "apart") },
}
function game.setup(s) end
function game.moves(s, add) add(1) add(2) end
function game.play(s, cell) end
function game.result(s) end
)" + lines +
        "\nreturn game\n";
}

inline Script script_of(const std::string& text, ScriptSettings settings = {}) {
    return Script::from_text("test.lua", text, std::move(settings));
}

/// The rules of the complete game with `lines` added.
inline std::unique_ptr<ScriptedGame> game_with(const std::string& lines,
                                               ScriptSettings settings = {}) {
    return script_of(game_text(lines), std::move(settings)).rules();
}

/// The message with which a script is refused when it is loaded.
inline std::string load_message(const std::string& text, const ScriptSettings& settings = {}) {
    return message_of([&] { script_of(text, settings).rules(); });
}

/// The message with which the game with these lines is refused; its position is that of the line,
/// counted from 1, among them.
inline std::string game_message(const std::string& lines, const ScriptSettings& settings = {}) {
    return load_message(game_text(lines), settings);
}

/// "test.lua:12: error: ..." for what happens in line `line` of the lines added.
inline std::string at_line(int line, const std::string& message) {
    return fmt::format("test.lua:{}: error: {}", kFirstLine - 1 + line, message);
}

/// The message of moves() in a game with this body for it, from the start.
inline std::string moves_message(const std::string& body, const ScriptSettings& settings = {}) {
    return message_of([&] {
        const auto rules = game_with("function game.moves(s, add) " + body + " end", settings);
        game::MoveList moves;
        rules->moves(rules->start(1), moves);
    });
}

/// What moves() with this body says with print().
inline std::string printed(const std::string& body) {
    std::string said;
    ScriptSettings settings;
    settings.printer = [&](const std::string& line) {
        said += line.substr(line.find(": ") + 2) + "\n";
    };
    const std::string message = moves_message(body, settings);
    return message == "no error" ? said : message;
}

}  // namespace senet::script

// What an editor reads beside a script, so that it completes the words of a script and reports
// nothing false: settings of the Lua language server and of luacheck, and two files of annotations
// in the folder .senet, one of all words and one of the game's own state, moves and functions.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "game/game.h"

namespace senet::jobs {

/// The settings of luacheck, and the annotations of all words, as they are written.
std::string_view luacheck_settings();
std::string_view word_annotations();

/// Annotations of one game's state, moves and functions, for the class `<class>.Game`.
std::string game_annotations(const std::string& name, const game::Game& game);

/// `script` with a line in front of each table "local game = {" that says that it is the game
/// `name`, for editors; as it was where there is one already.
std::string annotated(const std::string& script, const std::string& name);

/// Writes what is missing beside `script`, and anew what we wrote; what the user has there stays.
/// Returns the files that were written. THROWS Error.
std::vector<std::filesystem::path> write_editor_files(const std::filesystem::path& script,
                                                      const game::Game& game);

/// Writes the game's own annotations anew, if it has some and they are out of date. THROWS Error.
void refresh_editor_files(const std::filesystem::path& script, const game::Game& game);

}  // namespace senet::jobs

// A match of two players, asked for in a few words, as the file of a tournament.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "jobs/host.h"
#include "settings/source.h"

namespace senet::jobs {

struct MatchTask {
    settings::Request request;
    /// Two: base, random, one-ply, level=3, settings with commas in between, or a .yaml or .lua
    /// file.
    std::vector<std::string> players;
    int games = 100;
    std::string openings{};  // a file; empty: random moves
    std::optional<int> plies{};  // of an opening
    bool random_order = false;  // of the file's openings
    int start = 1;  // the first of them that is played
    std::string time{}, nodes{}, soft_nodes{}, clock{};  // limits as a file has them; empty: none
    bool thread_time = false;  // time is what the processor spent on the player
    std::optional<int> depth{};
    std::string luck{};  // positions by which each throw is judged; empty: none is
    std::string sprt{};  // "0,5"; empty: no test
    int threads = 0;  // games at once; 0: as many as there are processors
};

/// The file's text, without what does not decide the games. THROWS Error.
std::string match_text(const settings::Home& home, const MatchTask& task);
/// Where its games go if nobody says: the same folder for the same match, another one where the
/// game's script or settings are others by now. THROWS Error.
std::filesystem::path match_folder(const Host& host, const MatchTask& task,
                                   const std::string& text);

/// Writes the file into the folder and has it played. A match that is refused, with an Error,
/// leaves the file of the one whose games lie there as it was, and no folder where there was none.
void with_match_file(const std::filesystem::path& folder, const std::string& text,
                     const std::function<void(const settings::Place& file)>& play);

}  // namespace senet::jobs

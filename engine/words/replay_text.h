// Games of records that were played again: rows for people and objects for programs.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "base/look.h"
#include "game/line.h"
#include "play/record.h"

namespace senet::words {

/// A record's game, by the rules as they are now.
struct ReplayedRecord {
    int number = 0;  // among those of its file, from 1
    std::string game;  // its name, or its path
    const play::Record& record;
    game::Line line;
    std::optional<play::Claim> claim{};  // what the record says of its result
    bool agrees = false;  // with it
};

std::string replay_row(const ReplayedRecord& replayed, Look look);
nlohmann::json as_json(const ReplayedRecord& replayed);

/// What came of playing a game of a run once more. `differs_from`: the first move from which it
/// does, from 0. `timed`: time limits its players.
std::string again_words(bool agrees, std::optional<std::size_t> differs_from, bool timed);

}  // namespace senet::words

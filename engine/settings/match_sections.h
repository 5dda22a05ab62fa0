// The parts that files of tournaments and of tuning have in common: the game, limits, openings,
// adjudication, sequential tests, players.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "settings/reader.h"
#include "settings/source.h"
#include "settings/tournament.h"

namespace senet::settings {

inline constexpr int kMostGames = 100'000'000;  // of an encounter, of a verdict

/// Empty where the key is absent.
std::string text_of(Reader& reader, std::string_view key, std::string_view wanted);
/// The texts of a list, or the only one.
std::vector<std::string> texts_in(const Node& node, const std::string& path,
                                  std::string_view wanted);
/// Refuses a key that has no use beside what else is said: nothing is ignored in silence.
void refuse_useless(Reader& reader, std::string_view key, bool useless, std::string_view reason);

/// The game that is played, for all: options are kept as --set takes them, for records to name.
Request read_game(Reader& top, const Home& home, const Place& file);
play::TimeControl read_control(Reader reader, const std::string& path);
void read_openings(Reader reader, const Place& file, tournament::Options& options);
play::Adjudication read_adjudication(Reader reader);
std::optional<tournament::SprtOptions> read_sprt(Reader& top);
/// How many threads play, or who does it elsewhere.
void read_workers(Reader& top, tournament::Options& options);
/// All that decides what comes out: not who plays.
Node decisive_part(const Source& source);
/// The entries of a map, each a player; limits of their own go before `control`.
std::vector<Entrant> read_entrants(const Reader& players, const Place& file, const Request& game,
                                   const std::optional<play::TimeControl>& control);

}  // namespace senet::settings

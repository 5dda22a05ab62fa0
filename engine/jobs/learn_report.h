// How a run of learning goes and what its network values, as a page for the browser.
#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>

#include "base/json.h"
#include "game/rules.h"
#include "jobs/learn_run.h"
#include "learn/data.h"
#include "learn/symmetry.h"
#include "network/network.h"
#include "search/measure.h"

namespace senet::jobs {

/// The page's name in the folder of a run.
inline constexpr const char* kLearnPage = "learn.html";
/// Positions that the network is asked about, some of them.
inline constexpr std::size_t kPositionsAsked = 4000;

/// What the page tells.
struct LearnReport {
    std::filesystem::path folder{};
    game::Rules& rules;
    const Learnt& learnt;  // as far as it has come: without a file while rounds go on
    std::shared_ptr<const network::Network> network{};  // nothing before the first round is over
    std::vector<std::string> fields{};  // that it sees, patterns by name; empty: what is shown
    learn::Data positions{};  // of games that it is asked about
    search::Measure::Of values = search::Measure::Of::Values;  // what the network's say
};

/// What a network of this game is to tell, or from how many sides the game looks the same.
std::string symmetry_words(const game::Game& game, const learn::Symmetries& symmetries);

/// What a network was learnt from: the rounds before the last one and that.
std::string words_of_rounds(const std::vector<LearnRound>& before, const LearnRound& last,
                            std::uint64_t nodes, std::uint64_t seed);

/// The positions that those words begin with; 0 where they say something else.
std::size_t positions_in(const std::string& words_of_rounds);

/// Of a run that plays far fewer than the network of that file learnt from.
std::string few_positions_words(const std::string& from, std::size_t learnt_from);

/// A round as --json tells it. An Elo that no match can tell, as all of it was won or lost, is
/// null.
nlohmann::json round_as_json(const LearnRound& round);

/// RETURNS what the page has. THROWS Error.
nlohmann::json write_learn_report(const LearnReport& report);

}  // namespace senet::jobs

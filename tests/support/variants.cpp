#include "support/variants.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string_view>

#include "search/algorithm.h"
#include "search/parts.h"
#include "support/seed.h"

namespace senet::testing {

using search::Algorithm;
using search::Options;

Options exact_options(Algorithm algorithm) {
    Options options;
    options.algorithm = algorithm;
    search::drop_guesses(options);
    options.quiescence.reset();
    options.table = search::TableOptions{.bytes = 1 << 16, .equal_depth = true};
    return options;
}

Options guessing_options() {
    Options options;
    options.table->bytes = 1 << 16;
    search::for_each_part([&](const auto& part) {
        if (part.guesses) (options.*part.member).emplace();
    });
    options.null_move = search::NullMove{.reduce = 1, .grow = 2, .verify = 3};
    options.late_moves =
        search::LateMoves{.after = 1, .from = 2, .reduce = 1, .divide = 1.5, .history = 2};
    options.internal_reduction = search::InternalReduction{.from = 2};
    options.histories.continuation = true;
    options.singular = search::Singular{.from = 4, .margin = 0.01};
    constexpr double kRisk = 0.5;  // half of what they leave out may matter
    options.move_counts = search::MoveCounts{.risk = kRisk};
    options.razoring = search::Razoring{.depth = 8, .risk = kRisk};
    options.reverse_futility = search::ReverseFutility{.risk = kRisk};
    options.futility = search::Futility{.risk = kRisk};
    options.probcut = search::ProbCut{.from = 3, .risk = kRisk};
    options.noisy_gains = search::NoisyGains{.spread = 0};
    options.correction = search::Correction{.weight = 3};
    options.extensions->danger = 0.5;
    options.enhanced_cutoffs = search::EnhancedCutoffs{.from = 2};
    options.histories.low_plies = true;
    return options;
}

std::vector<Variant> exact_variants() {
    std::vector<Variant> all;
    for (const search::AlgorithmInfo& each : search::kAlgorithms) {
        const std::string_view name = each.name;
        const Options base = exact_options(each.id);
        all.push_back({std::string(name), base});
        Options tiny = base;
        tiny.table->bytes = 128;
        tiny.table->replace = search::Replace::Always;
        all.push_back({fmt::format("{} with 8 table entries", name), tiny});
        tiny.table->replace = search::Replace::TwoTier;
        all.push_back({fmt::format("{} with 8 entries in two tiers", name), tiny});
        Options ahead = base;
        ahead.enhanced_cutoffs = search::EnhancedCutoffs{.from = 2};
        all.push_back({fmt::format("{} with enhanced cut-offs", name), ahead});
        Options straight = base;
        straight.iterative = false;
        all.push_back({fmt::format("{} at once", name), straight});
        if (each.walk == search::Walk::NullWindows) continue;
        Options hard = base;
        hard.fail_soft = false;
        all.push_back({fmt::format("{} fail-hard", name), hard});
        hard.table.reset();
        all.push_back({fmt::format("{} fail-hard without table", name), hard});
        Options bare = base;
        bare.table.reset();
        bare.order.clear();
        bare.aspiration.reset();
        all.push_back({fmt::format("{} bare", name), bare});
        Options narrow = base;
        narrow.aspiration = search::Aspiration{1, 1.5};
        all.push_back({fmt::format("{} with a window of 1", name), narrow});
        Options lottery = base;
        lottery.order = {search::Mark::Random, search::Mark::History, search::Mark::Table};
        all.push_back({fmt::format("{} in random order", name), lottery});
    }
    return all;
}

std::vector<std::pair<std::string, RandomGameShape>> game_shapes() {
    RandomGameShape plain;
    RandomGameShape wide{.branching = 9, .positions = 500};
    RandomGameShape extra{.positions = 2000, .extra_turns = true};
    RandomGameShape illegal{.positions = 300, .illegal_moves = true};
    RandomGameShape memory{.positions = 200, .extra_turns = true, .apart = true};
    RandomGameShape ply{.positions = 200, .reads_ply = true};
    RandomGameShape cycles{.branching = 3, .positions = 8, .endings = false, .repetition = 3};
    RandomGameShape twice{.branching = 3, .positions = 30, .repetition = 2};
    RandomGameShape extra_cycles{.branching = 3,
                                 .positions = 6,
                                 .extra_turns = true,
                                 .endings = false,
                                 .repetition = 3,
                                 .repetition_result = game::Repetition::Result::RepeaterLoses};
    RandomGameShape forbidden{.branching = 3,
                              .positions = 8,
                              .endings = false,
                              .repetition = 2,
                              .repetition_result = game::Repetition::Result::Illegal};
    RandomGameShape forbidden_boards{.branching = 4,
                                     .positions = 12,
                                     .extra_turns = true,
                                     .repetition = 2,
                                     .repetition_result = game::Repetition::Result::Illegal,
                                     .repetition_by_turn = false,
                                     .max_plies = 9};
    RandomGameShape third{.branching = 3,
                          .positions = 6,
                          .endings = false,
                          .illegal_moves = true,
                          .repetition = 3,
                          .repetition_result = game::Repetition::Result::Illegal};
    RandomGameShape stuck{.branching = 3,
                          .positions = 8,
                          .endings = false,
                          .repetition = 3,
                          .repetition_result = game::Repetition::Result::Stuck};
    RandomGameShape endless{.branching = 3, .positions = 12, .endings = false, .repetition = 4};
    RandomGameShape limited{.branching = 3, .positions = 40, .max_plies = 9};
    RandomGameShape both{.branching = 3,
                         .positions = 10,
                         .endings = false,
                         .apart = true,
                         .repetition = 3,
                         .max_plies = 11};
    return {{"plain", plain},
            {"wide", wide},
            {"extra turns", extra},
            {"illegal moves", illegal},
            {"apart", memory},
            {"ply", ply},
            {"cycles", cycles},
            {"superko", twice},
            {"extra turns in cycles", extra_cycles},
            {"no state twice", forbidden},
            {"no board twice", forbidden_boards},
            {"no state thrice", third},
            {"stuck by repetition", stuck},
            {"four times", endless},
            {"max plies", limited},
            {"cycles and max plies", both}};
}

std::vector<std::pair<std::string, RandomGameShape>> shapes_of_expectation() {
    const RandomGameShape throws{.branching = 3, .values = 500, .throws = true};
    RandomGameShape few = throws;  // positions, so that the table knows some outcomes
    few.positions = 60;
    RandomGameShape extra = few;
    extra.extra_turns = true;
    RandomGameShape illegal = few;
    illegal.illegal_moves = true;
    RandomGameShape ply = few;
    ply.reads_ply = true;
    RandomGameShape cycles = throws;
    cycles.positions = 8;
    cycles.endings = false;
    cycles.repetition = 3;
    RandomGameShape limited = few;
    limited.max_plies = 9;
    const RandomGameShape three{.branching = 3, .positions = 200, .values = 500, .players = 3};
    RandomGameShape five = three;
    five.extra_turns = true;
    five.players = 5;
    RandomGameShape four = few;
    four.players = 4;
    return {{"throws", throws},
            {"throws among few positions", few},
            {"throws and extra turns", extra},
            {"throws and illegal moves", illegal},
            {"throws and ply", ply},
            {"throws in cycles", cycles},
            {"throws and max plies", limited},
            {"three players", three},
            {"five players and extra turns", five},
            {"four players and throws", four}};
}

void for_random_positions(const RandomGameShape& shape, std::uint64_t games, int plies,
                          const std::function<void(const RandomPosition&)>& visit) {
    const auto base_seed = run_seed();
    for (std::uint64_t game = 0; game < games; ++game) {
        const std::uint64_t seed = mix(base_seed) + game;
        RandomRules rules(seed, shape);
        Random random(seed);
        game::Line line(rules, rules.start(seed));
        play_some(line, static_cast<int>(random.below(static_cast<std::uint64_t>(plies))), random);
        if (line.outcome().over()) continue;
        visit({line, seed, random});
        if (::testing::Test::HasFatalFailure()) return;
    }
}

void play_some(game::Line& line, int plies, Random& random) {
    for (int i = 0; i < plies && !line.outcome().over(); ++i) {
        const auto moves = line.legal_moves();
        line.play(moves[random.below(moves.size())]);
    }
}

}  // namespace senet::testing

#include "words/standings_text.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "play/player.h"
#include "words/statistics_text.h"
#include "words/text_table.h"

namespace senet::words {
namespace {

std::string results_text(const tournament::Encounter& encounter) {
    if (!encounter.sets.counts.empty()) {
        const tournament::GameCounts& games = encounter.games;
        return fmt::format("won {}, shared {}, lost {}", games.wins, games.draws, games.losses);
    }
    const tournament::PairCounts& pairs = encounter.pairs;
    return fmt::format("LL {}, LD {}, WL {}, DD {}, WD {}, WW {}", pairs.lost_lost,
                       pairs.lost_drawn, pairs.lost_won, pairs.drawn_drawn, pairs.won_drawn,
                       pairs.won_won);
}

/// "mate 40, repetition 12": the most frequent first.
std::string endings_text(const tournament::Standings& standings) {
    const auto& endings = standings.endings();
    std::vector<std::pair<int, std::string>> list;
    for (const auto& [ending, count] : endings) list.emplace_back(-count, printable(ending));
    std::sort(list.begin(), list.end());
    std::vector<std::string> texts;
    for (const auto& [count, ending] : list) texts.push_back(fmt::format("{} {}", ending, -count));
    return join(texts, ", ");
}

const std::string& name_of_player(const Standing& standing, int number) {
    return standing.names[static_cast<std::size_t>(number)];
}

}  // namespace

std::string players_table(const Standing& standing, Look look) {
    const tournament::Ratings& rated = standing.ratings;
    const auto& players = standing.tally.standings().players();
    const bool failures = std::any_of(players.begin(), players.end(),
                                      [](const auto& player) { return player.forfeits > 0; });
    const bool rates = standing.names.size() > 2;  // of two, their match tells more
    const tournament::Ranking& ranking = standing.ranking;
    const bool byes = std::any_of(ranking.byes.begin(), ranking.byes.end(),
                                  [](int rounds) { return rounds > 0; });
    const tournament::SetRules& rules = standing.tally.standings().rules();
    const char* drawn = rules.seats == 2 ? "drawn" : "shared";
    std::vector<std::string> head{"player", "games", "won", drawn, "lost", "score"};
    if (rates) head.insert(head.end(), {"Elo", "±"});
    if (byes) head.emplace_back("byes");
    if (failures) head.insert(head.end(), {"forfeits", "on time"});
    if (!standing.times.empty()) head.insert(head.end(), {"ms a move", "most over"});
    TextTable table(head);
    for (const int number : ranking.players) {
        const auto i = static_cast<std::size_t>(number);
        const tournament::PlayerCounts& player = players[i];
        const auto played = static_cast<double>(std::max<std::int64_t>(player.played(), 1));
        std::vector<std::string> row{standing.names[i],
                                     std::to_string(player.played()),
                                     std::to_string(player.games.wins),
                                     std::to_string(player.games.draws),
                                     std::to_string(player.games.losses),
                                     percent(player.points() / played)};
        if (rates) {
            row.push_back(show_signed(rated.rating[i], 1));
            row.push_back(fmt::format("{:.1f}", rated.error(number)));
        }
        if (byes) row.push_back(std::to_string(ranking.byes[i]));
        if (failures) {
            row.push_back(std::to_string(player.forfeits));
            row.push_back(std::to_string(player.time_losses));
        }
        if (!standing.times.empty()) {
            row.push_back(fmt::format("{:.2f}", 1000 * standing.times[i].mean()));
            row.push_back(fmt::format("{:.2f}", 1000 * standing.times[i].most_overrun));
        }
        table.add(std::move(row));
    }
    return table.text(look);
}

std::string superiority_table(const Standing& standing, Look look) {
    const std::vector<int>& best_first = standing.ranking.players;
    std::vector<std::string> head{"LOS, %"};
    for (const int column : best_first) head.push_back(name_of_player(standing, column));
    TextTable table(head);
    for (const int row : best_first) {
        std::vector<std::string> cells{name_of_player(standing, row)};
        for (const int column : best_first) {
            cells.push_back(
                row == column
                    ? ""
                    : fmt::format("{:.0f}", 100 * standing.ratings.superiority(row, column)));
        }
        table.add(std::move(cells));
    }
    return table.text(look);
}

std::string without_luck_table(const Standing& standing, Look look) {
    TextTable table({"without luck", "score", "±", "Elo"});
    bool judged = false;
    for (const auto& [who, encounter] : standing.tally.standings().encounters()) {
        if (!encounter.without_luck.is_told()) continue;
        judged = true;
        const tournament::Estimate score = encounter.without_luck.score();
        table.add({fmt::format("{} against {}", name_of_player(standing, who.first),
                               name_of_player(standing, who.second)),
                   percent(score.value), percent(score.half_width()),
                   difference_text(elo_without_luck(encounter))});
    }
    return judged ? table.text(look) : "";
}

std::string match_text(const Standing& standing, const std::optional<tournament::SprtOptions>& test,
                       Look look) {
    const tournament::Encounter& encounter =
        standing.tally.standings().encounters().begin()->second;
    const tournament::Sample sample = sample_of(encounter);
    std::string text = fmt::format("{} against {}\n", standing.names[0], standing.names[1]);
    if (sample.observations() == 0) {
        return text +
            fmt::format("Nothing can be said yet: no set of {} games is complete.\n", sample.games);
    }
    text += statistics_text(sample, results_text(encounter), test, look, encounter.without_luck);
    const tournament::WithoutLuck& without_luck = encounter.without_luck;
    if (without_luck.sets() > 0 && !without_luck.is_told()) {
        text += fmt::format("without luck    told from {} sets on, of which there are {}\n",
                            tournament::WithoutLuck::kTold, without_luck.sets());
    } else if (without_luck.is_told()) {
        const tournament::Estimate score = without_luck.score();
        const tournament::Estimate elo = elo_without_luck(encounter);
        text += fmt::format("without luck    {}   {} to {}, or Elo {}\n", percent(score.value),
                            percent(std::max(score.low, 0.0)), percent(std::min(score.high, 1.0)),
                            difference_text(elo));
    }
    if (encounter.margins.pairs() > 1) {
        const tournament::Estimate margin = encounter.margins.mean();
        text += fmt::format("points a pair   {:+.2f} ± {:.2f}", margin.value, margin.half_width());
        if (encounter.margins_without_luck.is_told()) {
            const tournament::Estimate rest = encounter.margins_without_luck.score();
            text += fmt::format("; with luck taken off {:+.2f} ± {:.2f}", rest.value,
                                rest.half_width());
        }
        text += "\n";
    }
    return text;
}

std::string winner_words(tournament::Format format, const std::string& first) {
    using enum tournament::Format;
    switch (format) {
        case Swiss: return first + " wins the Swiss tournament.";
        case Knockout: return first + " wins the knockout.";
        case Ladder: return first + " stands at the top of the ladder.";
        case BestArm: return first + " is the best arm.";
        case RoundRobin:
        case Neighbours:
        case Gauntlet: break;
    }
    return "";
}

namespace {

std::string first_move_words(const tournament::Standings& standings) {
    const tournament::GameCounts& first = standings.first_mover();
    if (standings.rules().seats == 2) {
        return fmt::format("The first move won {}, drew {} and lost {}", first.wins, first.draws,
                           first.losses);
    }
    std::vector<std::string> shares;
    for (const double places : standings.first_places()) {
        shares.push_back(
            fmt::format("{:.0f} %", 100 * places / static_cast<double>(standings.games())));
    }
    return fmt::format("Of the first places, the seats in turn order had {}", listed(shares));
}

}  // namespace

std::string games_words(const tournament::Standings& standings) {
    return fmt::format("{}; {} plies a game.\nEnded by: {}.\n{}", first_move_words(standings),
                       standings.plies() / std::max<std::int64_t>(standings.games(), 1),
                       endings_text(standings), too_long_words(standings));
}

std::string too_long_words(const tournament::Standings& standings) {
    const auto found = standings.endings().find(std::string(play::name_of(play::Ending::MaxPlies)));
    if (found == standings.endings().end()) return "";
    return fmt::format(
        "{} of {} games were stopped as too long and count as draws: "
        "adjudicate.max_plies says how long they may be.\n",
        found->second, standings.games());
}

std::string status_text(const Standing& standing, const Pace& pace, Look look) {
    const double rate = static_cast<double>(pace.done - pace.begun) / std::max(pace.seconds, 1e-3);
    std::string text = fmt::format("{} of {} games", pace.done, pace.all);
    if (rate > 0) {
        text += fmt::format(", {:.1f} a second, {} left", rate,
                            duration_text(static_cast<double>(pace.all - pace.done) / rate));
    }
    const tournament::Standings& standings = standing.tally.standings();
    if (standings.games() > 0) text += "\n" + players_table(standing, look);
    constexpr std::size_t kFew = 20;  // that some threads are ahead of each other
    const auto counted = static_cast<std::size_t>(standings.games());
    if (pace.done > counted + kFew) {
        text += fmt::format(
            "The table has the first {} games: those behind count as soon as all before them are "
            "played.\n",
            counted);
    }
    if (const auto& test = standings.test()) {
        text += fmt::format("SPRT: LLR {:.2f} of {:.2f} to {:.2f}", test->state().llr,
                            test->state().lower, test->state().upper);
    }
    while (text.ends_with('\n')) text.pop_back();
    return text;
}

}  // namespace senet::words

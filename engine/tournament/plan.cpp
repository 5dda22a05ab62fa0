#include "tournament/plan.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "base/error.h"
#include "base/random.h"
#include "tournament/seats.h"

namespace senet::tournament {
namespace {

using Pairing = std::pair<int, int>;

constexpr int kMostExtraPairs = 10;  // of a tied encounter; then the higher seed goes on

int rounds_to_sort(int players) {
    int rounds = 0;
    while ((1 << rounds) < players) ++rounds;
    return std::max(rounds, 1);
}

/// One turn of the circle method: the first stays, the others go round. Each plays once; of an odd
/// number one rests, another one each turn.
std::vector<Pairing> circle(const std::vector<int>& players, int turn) {
    constexpr int kBye = -1;
    std::vector<int> seats = players;
    if (seats.size() % 2 == 1) seats.push_back(kBye);
    const auto size = static_cast<int>(seats.size());
    std::rotate(seats.begin() + 1, seats.begin() + 1 + turn % (size - 1), seats.end());
    std::vector<Pairing> pairings;
    for (int i = 0; i < size / 2; ++i) {
        const int one = seats[static_cast<std::size_t>(i)];
        const int two = seats[static_cast<std::size_t>(size - 1 - i)];
        if (one != kBye && two != kBye) pairings.emplace_back(one, two);
    }
    return pairings;
}

}  // namespace

/// A plan in the making: games are added round by round, for as long as the scores of those before
/// are all there.
struct Plan::Draft {
    const Scores& scores;
    std::uint64_t seed;
    const SetRules rules;
    std::vector<PlannedGame> games{};
    std::vector<double> points{};  // of each player
    std::vector<int> ranking{};
    std::vector<int> byes{};  // of each player
    std::uint64_t sets = 0;

    /// Games from the same opening, one a line-up.
    void add_set(const std::vector<std::vector<int>>& lines, std::uint64_t opening) {
        for (const std::vector<int>& line : lines) {
            const std::uint64_t number = games.size();
            games.push_back({number, sets, opening, mix(mix(seed) + number), line, 0});
        }
        ++sets;
    }

    /// The sets of several encounters in turn, so that all of them come along evenly and from the
    /// same openings.
    void add(const std::vector<Pairing>& pairings, int sets_each, std::uint64_t opening) {
        for (int i = 0; i < sets_each; ++i) {
            for (const Pairing& pairing : pairings) {
                add_set(line_ups(pairing, rules.seats, rules.seating),
                        opening + static_cast<std::uint64_t>(i));
            }
        }
    }

    /// Adds up the points of the games from this one on; false where some are not played yet.
    bool count_points(std::uint64_t from, std::vector<double>& sum) const {
        for (std::uint64_t number = from; number < games.size(); ++number) {
            const auto score = scores.find(number);
            if (score == scores.end()) return false;
            const std::vector<int>& players = games[number].players;
            for (std::size_t i = 0; i < players.size(); ++i)
                sum[static_cast<std::size_t>(players[i])] += score->second[i];
        }
        // Thirds don't sum to a whole, and a tie is a tie.
        constexpr double kParts = 1e6;
        for (double& each : sum) each = std::round(each * kParts) / kParts;
        return true;
    }

    /// By points, ties in the order before.
    void rank_by(const std::vector<double>& by) {
        std::stable_sort(ranking.begin(), ranking.end(), [&](int a, int b) {
            return by[static_cast<std::size_t>(a)] > by[static_cast<std::size_t>(b)];
        });
    }
};

namespace {

/// In how many ways so many can be taken of all; no more than can be played.
std::uint64_t choices(int all, int taken) {
    constexpr double kMost = 1e9;
    double ways = 1;
    for (int i = 0; i < taken; ++i) ways *= static_cast<double>(all - i) / (i + 1);
    return static_cast<std::uint64_t>(std::llround(std::min(ways, kMost)));
}

/// Turns of the circle in which everybody plays: of an odd number one rests in each.
int turns_for_all(std::size_t players) { return players % 2 == 0 ? 1 : 2; }

}  // namespace

int Plan::least_games_of_best_arm(int players, int games_of_set) {
    int most = 0;
    for (int left = players; left > 1; left = (left + 1) / 2) {
        most = std::max(most,
                        turns_for_all(static_cast<std::size_t>(left)) * games_of_set * (left / 2));
    }
    return rounds_to_sort(players) * most;
}

Plan::Plan(const FormatOptions& options, int players, std::uint64_t seed, int seats)
    : options_(options),
      players_(players),
      seed_(seed),
      seats_(seats),
      set_size_(games_of_set(seats, options.seating)) {
    if (players < 2) throw SettingError({"players"}, "a tournament needs at least two players");
    check_seats();
    if (options.format == Format::Gauntlet && options.seeds >= players) {
        throw SettingError({"seeds"},
                           fmt::format("a gauntlet of {} seeds needs more than {} players, got {}",
                                       options.seeds, options.seeds, players));
    }
    if (const int least = least_games_of_best_arm(players, set_size_);
        options.format == Format::BestArm && options.games < least) {
        throw SettingError(
            {"games"},
            fmt::format("games is {}, but a best arm of {} players needs at least {}, so that "
                        "everybody plays in each of its rounds",
                        options.games, players, least));
    }
    if (seats == 2 && options.games % 2 != 0) {
        throw SettingError({"games"},
                           fmt::format("games must be even, as every opening is played with both "
                                       "sides; got {}",
                                       options.games));
    }
}

void Plan::check_seats() const {
    if (seats_ == 2) {
        const bool has_seating = options_.seating != Seating::Shared;
        if (has_seating || options_.scoring != Scoring::Win) {
            throw SettingError({has_seating ? "seating" : "score"},
                               "seating and score are for games of more than two players");
        }
        return;
    }
    if (options_.seating != Seating::All) return;
    if (options_.format != Format::RoundRobin) {
        throw SettingError({"seating"},
                           "seating all is for the format round robin: the other formats are made "
                           "of encounters of two, for which there are shared and one");
    }
    if (players_ < seats_) {
        throw SettingError(
            {"seating"},
            fmt::format("with seating all, {} players take part in each game, and there are {}",
                        seats_, players_));
    }
    constexpr std::uint64_t kMost = 100'000'000;
    if (expected_games() > kMost) {
        throw SettingError({"seating"},
                           fmt::format("{} players at {} seats would play more than {} games; "
                                       "fewer players help, or another seating",
                                       players_, seats_, kMost));
    }
}

/// Every choice of as many players as there are seats.
void Plan::play_all_together(Draft& draft) const {
    for (int i = 0; i < sets_each(); ++i) {
        std::vector<bool> plays(static_cast<std::size_t>(players_));
        std::fill_n(plays.begin(), seats_, true);
        do {
            std::vector<int> line;
            for (int player = 0; player < players_; ++player)
                if (plays[static_cast<std::size_t>(player)]) line.push_back(player);
            const auto set = static_cast<std::uint64_t>(i);
            draft.add_set(rotations(around_the_table(line, set)), set);
        } while (std::prev_permutation(plays.begin(), plays.end()));
    }
}

void Plan::play_round_robin(Draft& draft) const {
    if (options_.seating == Seating::All) {
        play_all_together(draft);
        draft.count_points(0, draft.points);
        draft.rank_by(draft.points);
        return;
    }
    std::vector<Pairing> pairings;
    const int seeds = options_.format == Format::Gauntlet ? options_.seeds : players_;
    for (int one = 0; one < seeds; ++one) {
        const int from = options_.format == Format::Gauntlet ? seeds : one + 1;
        const int to =
            options_.format == Format::Neighbours ? std::min(one + 2, players_) : players_;
        for (int two = from; two < to; ++two) pairings.emplace_back(one, two);
    }
    draft.add(pairings, sets_each(), 0);
    draft.count_points(0, draft.points);
    draft.rank_by(draft.points);
}

namespace {

/// Pairs of players next to each other who have not met, as far as that is possible; looked for
/// from the top, by going back where it does not come out even.
bool pair_up(const std::vector<int>& players, const std::set<Pairing>& met,
             std::vector<Pairing>& pairs) {
    if (players.size() < 2) return true;
    for (std::size_t i = 1; i < players.size(); ++i) {
        const Pairing pairing{players[0], players[i]};
        if (met.contains(std::minmax(pairing.first, pairing.second))) continue;
        std::vector<int> others = players;
        others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
        others.erase(others.begin());
        pairs.push_back(pairing);
        if (pair_up(others, met, pairs)) return true;
        pairs.pop_back();
    }
    return false;
}

}  // namespace

void Plan::play_swiss(Draft& draft) const {
    const int rounds = options_.rounds > 0 ? options_.rounds : rounds_to_sort(players_);
    std::set<Pairing> met;
    std::set<int> rested;
    for (int round = 0; round < rounds; ++round) {
        std::vector<int> order = draft.ranking;
        if (order.size() % 2 == 1) {
            // The last who has not rested yet does, and has the points of an encounter won.
            auto rests = std::find_if(order.rbegin(), order.rend(),
                                      [&](int player) { return !rested.contains(player); });
            if (rests == order.rend()) {
                rested.clear();
                rests = order.rbegin();
            }
            rested.insert(*rests);
            draft.points[static_cast<std::size_t>(*rests)] += sets_each() * set_size_;
            ++draft.byes[static_cast<std::size_t>(*rests)];
            order.erase(std::next(rests).base());
        }
        std::vector<Pairing> pairs;
        if (!pair_up(order, met, pairs)) {
            met.clear();  // everybody has met everybody: once more
            pairs.clear();
            pair_up(order, met, pairs);
        }
        for (const Pairing& pair : pairs) met.insert(std::minmax(pair.first, pair.second));
        const std::uint64_t from = draft.games.size();
        draft.add(pairs, sets_each(), static_cast<std::uint64_t>(round * sets_each()));
        if (!draft.count_points(from, draft.points)) return;
        draft.rank_by(draft.points);
    }
}

void Plan::play_knockout(Draft& draft) const {
    std::vector<int> left(static_cast<std::size_t>(players_));  // best seed first
    std::iota(left.begin(), left.end(), 0);
    std::vector<double> reached(left.size(), 0);
    std::uint64_t opening = 0;
    while (left.size() > 1) {
        std::size_t places = 1;
        while (places < left.size()) places *= 2;
        const std::size_t byes = places - left.size();
        for (std::size_t i = 0; i < byes; ++i) ++draft.byes[static_cast<std::size_t>(left[i])];
        std::vector<Pairing> pairings;  // the best against the last
        for (std::size_t i = byes; i < places / 2; ++i)
            pairings.emplace_back(left[i], left[places - 1 - i]);
        std::vector<double> points(left.size() < 2 ? 0 : static_cast<std::size_t>(players_), 0);
        std::vector<Pairing> open = pairings;
        int sets = sets_each();
        for (int extra = 0; !open.empty() && extra <= kMostExtraPairs; ++extra) {
            const std::uint64_t from = draft.games.size();
            draft.add(open, sets, opening);
            opening += static_cast<std::uint64_t>(sets);
            if (!draft.count_points(from, points)) return;
            std::erase_if(open, [&](const Pairing& pairing) {
                return points[static_cast<std::size_t>(pairing.first)] !=
                    points[static_cast<std::size_t>(pairing.second)];
            });
            sets = 1;
        }
        for (const auto& [better, other] : pairings) {
            const bool upset =
                points[static_cast<std::size_t>(other)] > points[static_cast<std::size_t>(better)];
            std::erase(left, upset ? better : other);
        }
        for (const int player : left) reached[static_cast<std::size_t>(player)] += 1;
        draft.rank_by(reached);
    }
}

void Plan::play_ladder(Draft& draft) const {
    const int rounds = options_.rounds > 0 ? options_.rounds : players_;
    for (int round = 0; round < rounds; ++round) {
        std::vector<Pairing> pairings;
        for (std::size_t i = static_cast<std::size_t>(round % 2); i + 1 < draft.ranking.size();
             i += 2)
            pairings.emplace_back(draft.ranking[i], draft.ranking[i + 1]);
        if (pairings.empty()) continue;  // two players, who meet every other round
        const std::uint64_t from = draft.games.size();
        draft.add(pairings, sets_each(), static_cast<std::uint64_t>(round * sets_each()));
        std::vector<double> points(draft.points.size(), 0);
        if (!draft.count_points(from, points)) return;
        for (const auto& [upper, lower] : pairings) {
            const auto place = std::find(draft.ranking.begin(), draft.ranking.end(), upper);
            if (points[static_cast<std::size_t>(lower)] > points[static_cast<std::size_t>(upper)])
                std::iter_swap(place, place + 1);
        }
    }
}

void Plan::play_best_arm(Draft& draft) const {
    std::vector<int> left = draft.ranking;
    const int rounds = rounds_to_sort(players_);
    std::uint64_t opening = 0;
    for (int round = 0; left.size() > 1; ++round) {
        const std::uint64_t from = draft.games.size();
        const auto budget = static_cast<std::uint64_t>(options_.games / rounds);
        for (int turn = 0;; ++turn) {
            const std::vector<Pairing> pairings = circle(left, turn);
            const std::uint64_t after =
                draft.games.size() - from + static_cast<std::uint64_t>(set_size_) * pairings.size();
            if (after > budget && turn >= turns_for_all(left.size())) break;
            draft.add(pairings, 1, opening++);
        }
        std::vector<double> points(draft.points.size(), 0);
        if (!draft.count_points(from, points)) return;
        std::vector<int>& ranking = draft.ranking;
        std::stable_sort(
            ranking.begin(), ranking.begin() + static_cast<std::ptrdiff_t>(left.size()),
            [&](int a, int b) {
                return points[static_cast<std::size_t>(a)] > points[static_cast<std::size_t>(b)];
            });
        left.assign(ranking.begin(),
                    ranking.begin() + static_cast<std::ptrdiff_t>((left.size() + 1) / 2));
    }
}

Plan::Draft Plan::drafted(const Scores& scores) const {
    Draft draft{scores, seed_, set_rules()};
    draft.points.assign(static_cast<std::size_t>(players_), 0);
    draft.byes.assign(static_cast<std::size_t>(players_), 0);
    draft.ranking.resize(static_cast<std::size_t>(players_));
    std::iota(draft.ranking.begin(), draft.ranking.end(), 0);
    switch (options_.format) {
        case Format::RoundRobin:
        case Format::Neighbours:
        case Format::Gauntlet: play_round_robin(draft); break;
        case Format::Swiss: play_swiss(draft); break;
        case Format::Knockout: play_knockout(draft); break;
        case Format::Ladder: play_ladder(draft); break;
        case Format::BestArm: play_best_arm(draft); break;
    }
    return draft;
}

std::vector<PlannedGame> Plan::games_from(std::uint64_t first, const Scores& scores) const {
    std::vector<PlannedGame> games = drafted(scores).games;
    const auto skipped = std::min<std::uint64_t>(first, games.size());
    games.erase(games.begin(), games.begin() + static_cast<std::ptrdiff_t>(skipped));
    return games;
}

Ranking Plan::ranking(const Scores& scores) const {
    Draft draft = drafted(scores);
    return {std::move(draft.ranking), std::move(draft.byes)};
}

std::uint64_t Plan::expected_games() const {
    const auto each = static_cast<std::uint64_t>(
        options_.format == Format::BestArm ? options_.games : sets_each() * set_size_);
    const auto players = static_cast<std::uint64_t>(players_);
    const auto rounds = [&](int standard) {
        return static_cast<std::uint64_t>(options_.rounds > 0 ? options_.rounds : standard);
    };
    switch (options_.format) {
        case Format::RoundRobin:
            return (options_.seating == Seating::All ? choices(players_, seats_)
                                                     : players * (players - 1) / 2) *
                each;
        case Format::Neighbours: return (players - 1) * each;
        case Format::Gauntlet:
            return static_cast<std::uint64_t>(options_.seeds) *
                (players - static_cast<std::uint64_t>(options_.seeds)) * each;
        case Format::Swiss: return rounds(rounds_to_sort(players_)) * (players / 2) * each;
        case Format::Knockout: return (players - 1) * each;
        case Format::Ladder: {
            const std::uint64_t all = rounds(players_);
            return ((all + 1) / 2 * (players / 2) + all / 2 * ((players - 1) / 2)) * each;
        }
        case Format::BestArm: return each;
    }
    return 0;
}

}  // namespace senet::tournament

#include "tournament/seats.h"

#include <algorithm>
#include <bit>
#include <numeric>

#include "base/random.h"

namespace senet::tournament {
namespace {

/// By the seats that the first player has, as bits.
std::vector<int> line_up(std::pair<int, int> players, int seats, unsigned first) {
    std::vector<int> line;
    for (int seat = 0; seat < seats; ++seat)
        line.push_back((first >> seat & 1) != 0 ? players.first : players.second);
    return line;
}

std::size_t count_of(const std::vector<int>& players, int player) {
    return static_cast<std::size_t>(std::count(players.begin(), players.end(), player));
}

}  // namespace

Seats seats_of_two(int seats, Seating seating) {
    const int few = seating == Seating::One ? 1 : seats / 2;
    return {few, seats - few};
}

std::vector<std::vector<int>> line_ups(std::pair<int, int> players, int seats, Seating seating) {
    const int few = seats_of_two(seats, seating).few;
    const unsigned all = (1U << seats) - 1;
    std::vector<std::vector<int>> lines;
    // From the one with the first seat on: AB before BA.
    for (unsigned first = 1; first <= all; ++first) {
        if (std::popcount(first) != few) continue;
        const bool is_its_own_kind = 2 * few == seats;
        if (is_its_own_kind && (first & 1) == 0) continue;  // comes as the other's exchange
        lines.push_back(line_up(players, seats, first));
        lines.push_back(line_up(players, seats, all & ~first));
    }
    return lines;
}

std::vector<int> around_the_table(std::vector<int> players, std::uint64_t set) {
    std::vector<int> behind(players.begin() + 1, players.end());
    Random random(set / 2);
    shuffle(behind, random);
    if (set % 2 == 1) std::reverse(behind.begin(), behind.end());
    std::copy(behind.begin(), behind.end(), players.begin() + 1);
    return players;
}

std::vector<std::vector<int>> rotations(const std::vector<int>& players) {
    std::vector<std::vector<int>> lines;
    std::vector<int> line = players;
    for (std::size_t i = 0; i < players.size(); ++i) {
        lines.push_back(line);
        std::rotate(line.begin(), line.begin() + 1, line.end());
    }
    return lines;
}

int games_of_set(int seats, Seating seating) {
    return seating == Seating::All ? seats
                                   : static_cast<int>(line_ups({0, 1}, seats, seating).size());
}

std::vector<double> seat_scores(const GameResult& result, Scoring scoring) {
    const std::vector<int>& players = result.game.players;
    const std::size_t seats = players.size();
    std::vector<double> scores(seats);
    for (std::size_t seat = 0; seat < seats; ++seat) {
        if (scoring == Scoring::Win) {
            scores[seat] = result.score(seat);
            continue;
        }
        double better = 0;
        for (std::size_t other = 0; other < seats; ++other) {
            if (players[other] != players[seat]) better += result.better(seat, other);
        }
        const std::size_t own = count_of(players, players[seat]);
        scores[seat] = better / static_cast<double>(own * (seats - own));
    }
    return scores;
}

double score_against(const GameResult& result, int player, int other, Scoring scoring) {
    const std::vector<int>& players = result.game.players;
    const bool only_two = count_of(players, player) + count_of(players, other) == players.size();
    if (only_two && scoring == Scoring::Win) {
        // Counted rather than added up: thirds don't sum to a whole.
        int first = 0, own = 0;
        for (std::size_t seat = 0; seat < players.size(); ++seat) {
            if (result.score(seat) == 0) continue;
            ++first;
            own += players[seat] == player;
        }
        return static_cast<double>(own) / first;
    }
    double better = 0, pairs = 0;
    for (std::size_t one = 0; one < players.size(); ++one) {
        for (std::size_t two = 0; two < players.size(); ++two) {
            if (players[one] != player || players[two] != other) continue;
            const bool wins = scoring == Scoring::Win;
            const double by = wins ? result.score(one) - result.score(two) : 0;
            better += !wins ? result.better(one, two) : by > 0 ? 1 : by < 0 ? 0 : 0.5;
            ++pairs;
        }
    }
    return better / pairs;
}

double luck_against(const GameResult& result, int player, int other) {
    const std::vector<int>& players = result.game.players;
    double more = 0;
    for (std::size_t seat = 0; seat < players.size(); ++seat) {
        if (players[seat] == player) more += result.luck[seat];
        if (players[seat] == other) more -= result.luck[seat];
    }
    return more / 2;
}

int score_steps(int seats, Seating seating, Scoring scoring) {
    const Seats shared = seats_of_two(seats, seating);
    if (seating == Seating::All) return 2;
    if (scoring == Scoring::Place) return 2 * shared.few * shared.many;
    int steps = 2;  // a draw halves a game of two
    for (int tied = 2; tied <= seats; ++tied) steps = std::lcm(steps, tied);
    return steps;
}

}  // namespace senet::tournament

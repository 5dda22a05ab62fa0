#include "learn/self_play.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "game/line.h"
#include "network/network.h"
#include "search/searcher.h"

namespace senet::learn {
namespace {

class ByLot : public game::Evaluator {
  public:
    std::size_t bytes() const override { return 64; }
    void begin(const game::State&, std::byte*) const override {}
    void follow(const game::State&, const std::byte*, const game::State&,
                std::byte*) const override {}
    game::Value value(const game::State& state, const std::byte*) const override {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : state.words()) hash = mix(hash ^ word);
        return static_cast<game::Value>(hash % (2 * kMost + 1)) - kMost;
    }

  private:
    static constexpr game::Value kMost = 100;
};

class Play {
  public:
    Play(game::Rules& rules, const search::Options& options, const SelfPlayOptions& how,
         Interrupt& interrupt)
        : rules_(rules),
          searcher_(rules, options, 0),
          how_(how),
          margins_(options.goal == search::Goal::Margin),
          interrupt_(interrupt) {}

    /// One game, from its start; its positions join `found`.
    void play(std::uint64_t seed, std::uint32_t number, SelfPlay& found) {
        Random random(seed);
        searcher_.forget();
        game::Line line(rules_, rules_.start(random.next()));
        const auto spread = static_cast<std::uint64_t>(how_.most_random - how_.least_random + 1);
        const int by_lot = how_.least_random + static_cast<int>(random.below(spread));
        const std::size_t first = found.data.size();
        double result = margins_ ? 0 : 0.5;  // for player 1
        for (int ply = 0; ply < how_.most_plies; ++ply) {
            rules_.watch(&interrupt_);  // a search ends that
            const game::Outcome outcome = line.outcome();
            if (outcome.over()) {
                result = result_of(outcome);
                break;
            }
            const auto moves = line.legal_moves();
            if (ply < by_lot || strays(random)) {
                line.play(moves[random.below(moves.size())]);
                continue;
            }
            const search::Result thought = search(line);
            ++found.searched;
            const game::Value value = thought.best.value;
            if (game::is_forced(value) || game::is_points(value)) {
                ++found.proven;
                result = result_of(line.state().turn() == game::Player{1} ? value : -value);
                break;
            }
            if (moves.size() > 1 && is_quiet(line, *thought.move()))
                found.data.add(line.state(),
                               {.result = 0,
                                .value = static_cast<float>(value) / network::kValueOfLogit,
                                .game = number,
                                .script = script_value(line.state())});
            line.play(*thought.move());
        }
        rules_.watch(nullptr);
        for (std::size_t i = first; i < found.data.size(); ++i) {
            const bool player1 = found.data.blocks[i * found.data.words] % 256 == 1;
            const double other = margins_ ? -result : 1 - result;
            found.data.examples[i].result = static_cast<float>(player1 ? result : other);
        }
        ++found.games;
    }

  private:
    /// For player 1: as the rules have it,
    double result_of(const game::Outcome& outcome) const {
        if (margins_) return outcome.points();
        if (!outcome.won()) return 0.5;
        return outcome.winner == game::Player{1} ? 1 : 0;
    }
    /// and as a search has proven it.
    double result_of(game::Value value) const {
        if (!margins_) return value > 0 ? 1 : 0;
        if (!game::is_points(value)) return value > 0 ? 1 : -1;
        return value > 0 ? value - game::kPoints : value + game::kPoints;
    }
    bool strays(Random& random) const {
        return static_cast<double>(random.next() >> 11) * 0x1p-53 < how_.stray;
    }
    float script_value(const game::State& state) const {
        if (!how_.asks_script) return 0;
        return static_cast<float>(game::seen_by(state.turn(), rules_.evaluate(state)));
    }
    bool is_quiet(const game::Line& line, game::Move move) const {
        return !rules_.has(game::Hook::Noisy) || !rules_.noisy(line.state(), move);
    }
    search::Result search(const game::Line& line) {
        search::Result found =
            searcher_.search(line, {.milliseconds = {}, .nodes = how_.nodes}, interrupt_);
        // A hook may have been ended by another word than this one, before there was a move.
        if (interrupt_.due() || !found.move()) throw game::Interrupted{};
        return found;
    }

    game::Rules& rules_;
    search::Searcher searcher_;
    const SelfPlayOptions& how_;
    const bool margins_;
    Interrupt& interrupt_;
};

}  // namespace

SelfPlay self_play(game::Rules& rules, const search::Options& options, const SelfPlayOptions& how,
                   std::uint64_t seed, std::uint32_t first, std::uint32_t games,
                   Interrupt& interrupt) {
    Play play(rules, options, how, interrupt);
    SelfPlay found;
    for (std::uint32_t number = first; number < first + games; ++number) {
        if (interrupt.due()) throw game::Interrupted{};
        play.play(mix(seed ^ mix(number)), number, found);
    }
    return found;
}

std::shared_ptr<const game::Evaluator> evaluation_by_lot() {
    return std::make_shared<const ByLot>();
}

}  // namespace senet::learn

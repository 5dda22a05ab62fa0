#include "learn/self_play.h"

#include <algorithm>
#include <cmath>

#include "base/random.h"
#include "game/line.h"
#include "network/network.h"
#include "search/scale.h"
#include "search/searcher.h"

namespace senet::learn {
namespace {

class ByLot : public game::Evaluator {
  public:
    std::size_t bytes() const override { return 64; }
    void begin(const game::State&, std::byte*) const override {}
    void follow(const game::State&, const std::byte*, const game::State&,
                std::byte*) const override {}
    game::Value value(const game::State& state, const std::byte*, game::Value) const override {
        std::uint64_t hash = 0;
        for (const std::uint64_t word : state.words()) hash = mix(hash ^ word);
        return static_cast<game::Value>(hash % (2 * kMost + 1)) - kMost;
    }
    game::Scores values(const game::State& state, const std::byte*) const override {
        game::Scores values{};
        std::uint64_t hash = static_cast<std::uint64_t>(value(state, nullptr, 0) + kMost);
        for (game::Value& one : values) {
            hash = mix(hash);
            one = static_cast<game::Value>(hash % (2 * kMost + 1));
        }
        return values;
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
          scale_(options, rules.game()),
          players_(static_cast<std::size_t>(rules.game().player_count())),
          how_(how),
          limits_{.depth = how.samples ? 1 : search::Limits{}.depth,
                  .milliseconds = {},
                  .nodes = how.nodes},
          margins_(options.goal == search::Goal::Margin && !scale_.expects()),
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
        std::vector<double> results(players_, many() ? scale_.way(0) : 0);
        const int most_plies =
            how_.most_plies * (rules_.game().chance ? 5 : 1) * static_cast<int>(players_) / 2;
        for (int ply = 0; ply < most_plies; ++ply) {
            rules_.watch(&interrupt_);  // a search ends that
            const game::Outcome outcome = line.outcome();
            if (outcome.over()) {
                if (many())
                    results = results_of(line);
                else
                    result = result_of(outcome);
                break;
            }
            if (line.state().throws() && how_.samples) {
                line.play(game::thrown_at_random(line, random));
                continue;
            }
            if (line.state().throws()) {
                throw_and_move(line, random, ply < by_lot, number, found);
                continue;
            }
            const auto moves = line.legal_moves();
            if (ply < by_lot || strays(random)) {
                line.play(moves[random.below(moves.size())]);
                continue;
            }
            const search::Result thought = search(line);
            ++found.searched;
            const game::Value value = thought.best.value;
            const bool decided = game::is_forced(value) || game::is_points(value);
            if (decided || thought.solved) ++found.proven;
            if (decided) {
                result = result_of(line.state().turn() == game::Player{1} ? value : -value);
                break;
            }
            if (how_.samples && thrown(line))
                add(before(line), thought, script_value(before(line)), number, found.data);
            else if (moves.size() > 1 && is_leaf(line) && is_quiet(line, *thought.move()))
                add(line.state(), thought, script_value(line.state()), number, found.data);
            line.play(*thought.move());
        }
        rules_.watch(nullptr);
        ++found.games;
        for (std::size_t i = first * players_; i < found.data.shares.size(); ++i)
            found.data.shares[i].result = static_cast<float>(results[i % players_]);
        if (many()) return;
        for (std::size_t i = first; i < found.data.size(); ++i) {
            const bool player1 = decider_of(found.data.blocks[i * found.data.words]) == 1;
            const double other = margins_ ? -result : 1 - result;
            found.data.examples[i].result = static_cast<float>(player1 ? result : other);
        }
    }

  private:
    /// A throw, and the move that the search of all of them says behind it.
    void throw_and_move(game::Line& line, Random& random, bool by_lot, std::uint32_t number,
                        SelfPlay& found) {
        const game::Move outcome = game::thrown_at_random(line, random);
        if (by_lot) return line.play(outcome);
        const search::Result thought = search(line);
        ++found.searched;
        if (thought.depth > 0) {
            add(line.state(), thought, script_value(line.state()), number, found.data);
        }
        line.play(outcome);
        if (line.state().throws() || line.outcome().over()) return;
        const auto known = std::find_if(
            thought.lines.begin(), thought.lines.end(), [&](const search::Variation& one) {
                return one.moves.size() > 1 && one.moves.front() == outcome;
            });
        if (strays(random)) {
            const auto moves = line.legal_moves();
            line.play(moves[random.below(moves.size())]);
        } else if (known != thought.lines.end()) {
            line.play(known->moves[1]);
        }
    }
    /// Whether a search may value such a state: behind a throw it looks further.
    static bool is_leaf(const game::Line& line) {
        const auto& states = line.states();
        return states.size() < 2 || !states[states.size() - 2].throws();
    }
    /// Whether what came up before such a state left the same player to decide.
    static bool thrown(const game::Line& line) {
        return !is_leaf(line) && before(line).decider() == line.state().decider();
    }
    static const game::State& before(const game::Line& line) {
        return line.states()[line.states().size() - 2];
    }
    /// Of the first word of a block: who moves now or after the throw.
    static std::uint64_t decider_of(std::uint64_t word) {
        return word % 256 != 0 ? word % 256 : word / 256 % 256;
    }
    bool many() const { return players_ > 2; }
    void add(const game::State& state, const search::Result& thought, float script,
             std::uint32_t number, Data& data) const {
        data.add(
            state,
            {.value = many() ? 0 : logit_of(thought.best.value), .game = number, .script = script});
        for (std::size_t i = 0; many() && i < players_; ++i)
            data.shares.push_back({.value = logit_of(thought.best.shares->at(i))});
    }
    float logit_of(game::Value value) const {
        if (!scale_.expects()) return static_cast<float>(value) / network::kValueOfLogit;
        constexpr double kSmall = 0.001;
        const double share = std::clamp(scale_.way(value), kSmall, 1 - kSmall);
        return static_cast<float>(std::log(share / (1 - share)));
    }
    /// Of each of several players.
    std::vector<double> results_of(const game::Line& line) const {
        const game::End end = line.end();
        const game::Scores shares = scale_.shares(end.outcome, end.scores);
        std::vector<double> results;
        for (std::size_t i = 0; i < players_; ++i) results.push_back(scale_.way(shares[i]));
        return results;
    }
    /// For player 1: as the rules have it,
    double result_of(const game::Outcome& outcome) const {
        if (scale_.expects()) {
            return scale_.way(scale_.of(outcome, game::Player{1}, 0));
        }
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
        const game::Value value = game::seen_by(state.decider(), rules_.evaluate(state));
        return scale_.expects() ? logit_of(scale_.evaluation(value)) : static_cast<float>(value);
    }
    bool is_quiet(const game::Line& line, game::Move move) const {
        return !rules_.has(game::Hook::Noisy) || !rules_.noisy(line.state(), move);
    }
    search::Result search(const game::Line& line) {
        search::Result found = searcher_.search(line, limits_, interrupt_);
        // A hook may have been ended by another word than this one, before there was a move.
        if (interrupt_.due() || (!found.move() && !line.state().throws()))
            throw game::Interrupted{};
        return found;
    }

    game::Rules& rules_;
    search::Searcher searcher_;
    const search::Scale scale_;
    const std::size_t players_;
    const SelfPlayOptions& how_;
    const search::Limits limits_;
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

#include "jobs/evaluation_speed.h"

#include <algorithm>
#include <vector>

#include "base/processor_time.h"
#include "game/profile.h"
#include "play/comparison.h"

namespace senet::jobs {
namespace {

/// As many as the processor's first cache holds: a search has just made the states that it asks
/// about.
constexpr int kPositions = 8;
constexpr std::size_t kMostMoves = 12;  // of each
constexpr int kRounds = 15;
constexpr double kRoundSeconds = 0.01;

struct Family {
    game::State parent;
    std::vector<game::State> children{};
};

std::vector<Family> families_of(game::Rules& rules, std::uint64_t seed) {
    std::vector<Family> families;
    for (const game::Line& line :
         play::random_positions({rules, rules.start(seed)}, kPositions, seed)) {
        Family& family = families.emplace_back(Family{line.state()});
        const std::vector<game::Move> moves = line.legal_moves();
        const std::size_t step = moves.size() / kMostMoves + 1;
        for (std::size_t i = 0; i < moves.size(); i += step)
            rules.advance(line.state(), moves[i], family.children.emplace_back());
    }
    return families;
}

/// What one of the `count` evaluations of `run` takes.
template <class Run>
double nanoseconds(std::size_t count, const Run& run, const Interrupt& interrupt) {
    double best = 0;
    for (int round = 0; round < kRounds; ++round) {
        if (interrupt.due()) throw game::Interrupted{};
        std::size_t runs = 0;
        const ThreadStopwatch watch;
        do {
            for (int i = 0; i < 20; ++i) run();  // between two looks at the clock
            runs += 20;
        } while (watch.seconds() < kRoundSeconds);
        const double one = 1e9 * watch.seconds() / static_cast<double>(runs * count);
        best = round == 0 ? one : std::min(best, one);
    }
    return best;
}

}  // namespace

EvaluationSpeed speed_of_evaluation(game::Rules& rules, std::uint64_t seed,
                                    const Interrupt& interrupt) {
    const game::Evaluator& evaluator = *rules.evaluator();
    const std::vector<Family> families = families_of(rules, seed);
    game::Accumulators rooms(families.size() + 1, evaluator.bytes());
    std::byte* const own = rooms.at(static_cast<int>(families.size()));
    std::size_t children = 0;
    std::vector<game::Question> questions;
    for (std::size_t i = 0; i < families.size(); ++i) {
        evaluator.begin(families[i].parent, rooms.at(static_cast<int>(i)));
        children += families[i].children.size();
        for (const game::State& child : families[i].children) questions.push_back({child});
    }
    const auto after_moves = [&] {
        for (std::size_t i = 0; i < families.size(); ++i) {
            for (const game::State& child : families[i].children) {
                evaluator.follow(families[i].parent, rooms.at(static_cast<int>(i)), child, own);
                (void)evaluator.value(child, own, 0);
            }
        }
    };
    const auto from_nothing = [&] {
        for (const Family& family : families) {
            for (const game::State& child : family.children) {
                evaluator.begin(child, own);
                (void)evaluator.value(child, own, 0);
            }
        }
    };
    EvaluationSpeed speed{.after_move = nanoseconds(children, after_moves, interrupt),
                          .from_nothing = nanoseconds(children, from_nothing, interrupt)};
    if (rules.has(game::Hook::Evaluate)) {
        speed.script =
            1e9 * game::cost_of(rules, game::Hook::Evaluate, questions, interrupt).seconds;
    }
    return speed;
}

}  // namespace senet::jobs

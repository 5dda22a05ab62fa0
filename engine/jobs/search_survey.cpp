#include "jobs/search_survey.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <set>

#include "base/clock.h"
#include "base/random.h"
#include "base/text.h"
#include "game/rules.h"
#include "jobs/opened.h"
#include "jobs/run_folder.h"
#include "jobs/survey_file.h"
#include "search/parts.h"
#include "search/scale.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

using game::Line;
using game::Value;

constexpr std::uint64_t kPlayedNodes = 300;  // of a move of the games
constexpr std::uint64_t kRandomStart = 8;  // plies that are random at the start, at most
constexpr std::uint64_t kRandomEvery = 10;  // of the others, one in so many
constexpr std::size_t kLongestGame = 400;  // plies
constexpr std::size_t kPerGame = 10;  // positions, as those of one game tell the same
/// Plies off the game's line where half of the samples are taken: a search sees few positions that
/// good players would get into.
constexpr int kAstray = 2;
constexpr int kBeforeOrder = 3;  // plies of a search before the order of the moves is looked at
/// A game whose positions are all known by then is small enough to have told all that it can.
constexpr std::int64_t kMostBarren = 50;
constexpr std::size_t kTable = std::size_t{16} << 20;  // bytes; a sample's search needs no more

/// The game's search without its guesses, whose values of every depth are of that depth alone.
search::Options measuring(search::Options options) {
    search::drop_guesses(options);
    options.algorithm = search::Algorithm::NegaScout;
    options.iterative = true;
    options.threads = 1;
    options.table = search::TableOptions{.bytes = kTable, .equal_depth = true};
    return options;
}

search::Options playing(search::Options options) {
    options.threads = 1;
    if (options.table) options.table->bytes = kTable;
    return options;
}

search::Limits survey_limits(int depth, std::optional<std::uint64_t> nodes = {}) {
    search::Limits limits;
    limits.depth = depth;
    limits.nodes = nodes;
    return limits;
}

/// The root's moves in the order in which they are first tried.
class OrderSeen : public search::Observer {
  public:
    void enter(int ply, const game::Move* move, Value, Value, int) override {
        if (ply != 1 || move == nullptr) return;
        if (std::find(moves_.begin(), moves_.end(), *move) == moves_.end()) moves_.push_back(*move);
    }
    void leave(int, Value, search::SettledBy) override {}

    int rank(game::Move move) const {
        return static_cast<int>(std::find(moves_.begin(), moves_.end(), move) - moves_.begin());
    }

  private:
    std::vector<game::Move> moves_;
};

std::optional<Value> evaluated(Value value) {
    if (search::Scale::is_result(value)) return std::nullopt;
    return value;
}

/// A result counts as the best evaluation that there is, however far it lies.
double within_evaluations(Value value) {
    return std::clamp<double>(value, -game::kMostEvaluation, game::kMostEvaluation);
}

class SearchSurvey {
  public:
    SearchSurvey(const Host& host, const SurveyTask& task)
        : host_(host),
          task_(task),
          game_(open_game(host, task.request, "a survey needs")),
          rules_(*game_.rules),
          player_(rules_, playing(game_.config.search), task.request.seed),
          measurer_(rules_, measuring(game_.config.search), task.request.seed),
          file_(task.folder / "survey.json"),
          about_{{"the game's rules", show_hash(read_script(host, game_.config).fingerprint())},
                 {"the game's settings", show_hash(game_.config.fingerprint)},
                 {"the seed", std::to_string(task.request.seed)},
                 {"the number of positions of each search", std::to_string(task.nodes)}} {}

    std::optional<Survey> run() {
        make_folder(task_.folder);
        if (auto saved = load_survey(file_, about_, host_.spelling, task_.use))
            survey_ = std::move(*saved);
        for (const SurveySample& sample : survey_.samples) known_.insert(sample.key);
        if (is_done()) return wanted();
        wait_for_code(*game_.rules, host_.interrupt);
        Stage stage(host_.listener, "measuring positions");
        Stopwatch since_saved;
        constexpr double kBetweenSaves = 2;  // seconds
        while (!is_done()) {
            const bool whole = add_game(stage);
            if (!whole || since_saved.seconds() > kBetweenSaves) {
                save_survey(file_, about_, survey_);
                since_saved = {};
            }
            if (!whole) {
                tell_kept();
                return std::nullopt;
            }
        }
        save_survey(file_, about_, survey_);
        return wanted();
    }

  private:
    bool is_done() const {
        return survey_.samples.size() >= task_.positions || survey_.barren >= kMostBarren;
    }

    void tell_kept() const {
        if (survey_.samples.empty()) return;
        host_.listener.note(
            fmt::format("{} measured positions are kept in {}; the same command goes on",
                        survey_.samples.size(), file_.string()));
    }

    Survey wanted() const {
        Survey survey = survey_;
        survey.samples.resize(std::min(survey.samples.size(), task_.positions));
        return survey;
    }

    /// Plays the next game and measures some of its positions. False where it is interrupted: then
    /// nothing of the game counts, so that going on gives the same samples as going through.
    bool add_game(Stage& stage) {
        Random random(mix(task_.request.seed) + static_cast<std::uint64_t>(survey_.games));
        player_.forget();
        measurer_.forget();
        Survey more{.games = 1};
        const std::optional<Line> game = played(random);
        if (!game) return false;
        more.plies = static_cast<std::int64_t>(game->moves().size());
        for (const std::size_t ply : chosen(game->moves().size(), random)) {
            const std::optional<Line> line = position(*game, ply, random);
            if (!line || !known_.insert(game::memory_key(rules_, line->state())).second) continue;
            more.samples.push_back(measured(*line, more));
            if (host_.interrupt.stop) return false;
            stage.show(std::min(1.0,
                                static_cast<double>(survey_.samples.size() + more.samples.size()) /
                                    static_cast<double>(task_.positions)));
        }
        if (host_.interrupt.stop) return false;
        survey_.barren = more.samples.empty() ? survey_.barren + 1 : 0;
        survey_.games += more.games;
        survey_.plies += more.plies;
        survey_.nodes += more.nodes;
        survey_.seconds += more.seconds;
        survey_.samples.insert(survey_.samples.end(), more.samples.begin(), more.samples.end());
        return true;
    }

    /// Nothing where it is interrupted.
    std::optional<Line> played(Random& random) {
        Line line(rules_, rules_.start(random.next()));
        const std::uint64_t start = random.below(kRandomStart + 1);
        while (line.moves().size() < kLongestGame) {
            if (host_.interrupt.stop) return std::nullopt;
            const game::Standing standing = line.standing();
            if (standing.over()) break;
            const bool by_lot = line.moves().size() < start || random.below(kRandomEvery) == 0;
            if (by_lot) {
                line.play(standing.moves[random.below(standing.moves.size())]);
                continue;
            }
            const search::Limits some = survey_limits(search::kMostDepth, kPlayedNodes);
            const auto move = player_.search(line, some, host_.interrupt).move();
            if (!move) return std::nullopt;  // interrupted
            line.play(*move);
        }
        return line;
    }

    static std::vector<std::size_t> chosen(std::size_t plies, Random& random) {
        std::vector<std::size_t> all(plies);
        for (std::size_t i = 0; i < plies; ++i) all[i] = i;
        shuffle(all, random);
        all.resize(std::min(plies, kPerGame));
        std::sort(all.begin(), all.end());
        return all;
    }

    /// The game before this ply, or from there astray; nothing where it is over.
    std::optional<Line> position(const Line& game, std::size_t ply, Random& random) {
        Line line(rules_, game.start());
        for (std::size_t i = 0; i < ply; ++i) line.play(game.moves()[i]);
        const int astray = random.below(2) == 0 ? 0 : kAstray;
        for (int i = 0; i <= astray; ++i) {
            const game::Standing standing = line.standing();
            if (standing.over()) return std::nullopt;
            if (i < astray) line.play(standing.moves[random.below(standing.moves.size())]);
        }
        return line;
    }

    SurveySample measured(const Line& line, Survey& more) {
        SurveySample sample{.key = game::memory_key(rules_, line.state()),
                            .ply = static_cast<int>(line.state().ply())};
        const std::vector<game::Move> moves = line.legal_moves();
        sample.moves = static_cast<int>(moves.size());
        if (rules_.evaluates()) sample.evaluation = evaluation(line.state(), line);
        sample.values.push_back(evaluated(measurer_.leaf_value(line, host_.interrupt)));
        const OrderSeen order = ordered(line);
        const search::Result found = searched(line, kDeepestSurveyed, more, &sample.values);
        if (moves.size() > 1 && found.depth > 1)
            sample.rank = order.rank(found.lines.front().moves.front());
        look_at_moves(line, moves, sample);
        look_at_passing(line, found, more, sample);
        return sample;
    }

    /// For whoever is to move at the end of the line.
    Value evaluation(const game::State& state, const Line& line) {
        return game::seen_by(line.state().turn(), rules_.worth(state));
    }

    /// The order of the moves as a search finds it that has seen something of their like, which
    /// its histories know, but has no move from the table.
    OrderSeen ordered(const Line& line) {
        measurer_.search(line, survey_limits(kBeforeOrder, task_.nodes), host_.interrupt);
        OrderSeen order;
        measurer_.set_observer(&order);
        measurer_.search(line, survey_limits(1), host_.interrupt);
        measurer_.set_observer(nullptr);
        return order;
    }

    search::Result searched(const Line& line, int depth, Survey& more,
                            std::vector<std::optional<Value>>* values = nullptr) {
        search::Result result =
            measurer_.search(line, survey_limits(depth, task_.nodes), host_.interrupt, 1,
                             [&](const search::Result& so_far) {
                                 if (values != nullptr)
                                     values->push_back(evaluated(so_far.best.value));
                             });
        more.nodes += result.counts.nodes;
        more.seconds += result.seconds;
        return result;
    }

    /// What the moves change and gain at once.
    void look_at_moves(const Line& line, const std::vector<game::Move>& moves,
                       SurveySample& sample) {
        Line after = line;
        for (const game::Move move : moves) {
            const bool noisy = rules_.has(game::Hook::Noisy) && rules_.noisy(line.state(), move);
            sample.noisy += noisy;
            if (!sample.evaluation) continue;
            after.play(move);
            if (!after.outcome().over())
                noisy ? add_gain(line, after, sample) : add_change(line, after, sample);
            after.undo();
        }
    }

    void add_change(const Line& line, const Line& after, SurveySample& sample) {
        sample.changes +=
            std::abs(static_cast<double>(evaluation(after.state(), line)) - *sample.evaluation);
        ++sample.change_count;
    }

    void add_gain(const Line& line, const Line& after, SurveySample& sample) {
        const auto value = evaluated(measurer_.leaf_value(after, host_.interrupt));
        if (!value) return;
        const double gain =
            static_cast<double>(game::seen_by(line.state().turn(), *value, after.state().turn())) -
            *sample.evaluation;
        sample.gains += gain;
        sample.squared_gains += gain * gain;
        ++sample.gain_count;
    }

    /// Passing is a move like any other here: looked at as deep as those.
    void look_at_passing(const Line& line, const search::Result& found, Survey& more,
                         SurveySample& sample) {
        game::State passed = line.state();
        if (!rules_.has(game::Hook::Pass) || found.depth < 2 || !rules_.pass(passed)) return;
        const Value best = found.lines.front().value;
        if (best > 0 && search::Scale::is_result(best)) {
            sample.pass_gain = 0;  // nothing beats a win
            return;
        }
        const search::Result reply = searched(Line(rules_, passed), found.depth - 1, more);
        if (reply.depth < found.depth - 1 && !reply.solved) return;  // it took too many nodes
        sample.pass_gain = within_evaluations(game::seen_by(line.state().turn(), reply.best.value,
                                                            passed.turn())) -
            within_evaluations(best);
    }

    const Host& host_;
    const SurveyTask& task_;
    OpenGame game_;
    game::Rules& rules_;
    search::Searcher player_, measurer_;
    fs::path file_;
    JobIdentity about_;
    Survey survey_;
    std::set<game::Key> known_;
};

}  // namespace

std::optional<Survey> take_survey(const Host& host, const SurveyTask& task) {
    return SearchSurvey(host, task).run();
}

}  // namespace senet::jobs

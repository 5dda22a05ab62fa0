#include "jobs/learn_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/text.h"
#include "jobs/kept_json.h"
#include "jobs/learn_games.h"
#include "jobs/learn_report.h"
#include "jobs/run_folder.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "learn/inputs.h"
#include "learn/symmetry.h"
#include "learn/trainer.h"
#include "network/file.h"

namespace senet::jobs {

// Where a run stands, as learn.json has it.
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(LearnRound, number, wanted, positions, games, searched, proven,
                                   seconds, loss, floor, rounding)

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kRoundsLearntFrom = 3;

void join_data(learn::Data& data, const learn::Data& more) {
    data.words = std::max(data.words, more.words);
    data.blocks.insert(data.blocks.end(), more.blocks.begin(), more.blocks.end());
    data.examples.insert(data.examples.end(), more.examples.begin(), more.examples.end());
}

class Learning {
  public:
    Learning(const Host& host, const LearnTask& task,
             const std::function<void(const LearnRound&)>& heard)
        : host_(host), task_(task), heard_(heard), game_(open_without_network(host, task)) {
        rules_ = game_.rules();
        game::require_two_players(rules_->game(), "learning an evaluation needs");
    }

    std::optional<Learnt> run() {
        begin_or_go_on();
        try {
            rules_->watch(&host_.interrupt);
            symmetries_ = learn::find_symmetries(*rules_, task_.request.seed);
            for (const LearnRound& round : done_) heard_(round);
            if (done_.empty()) report({});
            while (goes_on()) play_and_learn();
            return finish();
        } catch (const game::Interrupted&) {
            keep();
            host_.listener.note(
                fmt::format("What was played is kept in {}; the same command goes "
                            "on",
                            task_.folder.string()));
            return std::nullopt;
        }
    }

  private:
    static SharedGame open_without_network(const Host& host, const LearnTask& task) {
        settings::Request request = task.request;
        request.sets.push_back("evaluation.network=false");
        return open_shared_game(host, request);
    }

    // --- what is kept from one call to the next

    fs::path state_file() const { return task_.folder / "learn.json"; }

    /// What decides the networks.
    JobIdentity about() const {
        return {{"the game's rules", show_hash(game_.script->game_fingerprint())},
                {"the game's settings", show_hash(game_.config.fingerprint)},
                {"--seed", std::to_string(task_.request.seed)},
                {"--nodes", std::to_string(task_.nodes)},
                {"--width", std::to_string(task_.width)}};
    }
    std::uint64_t hash_of_about() const {
        std::uint64_t hash = 0;
        for (const auto& [what, value] : about()) hash = hash_text(hash, what + value);
        return hash;
    }

    void keep() const {
        keep_json(state_file(),
                  {{"about", about()},
                   {"rounds", done_},
                   {"wanted", wanted_ ? json(*wanted_) : json()},
                   {"seconds", seconds()}});
    }

    void begin_or_go_on() {
        make_folder(task_.folder);
        const auto kept = kept_json(state_file(), "a run of learning");
        if (!kept) return keep();
        try {
            check_same_job(kept->at("about"), about(), state_file(), host_.spelling);
            kept->at("rounds").get_to(done_);
            if (!kept->at("wanted").is_null()) wanted_ = kept->at("wanted").get<std::size_t>();
            kept->at("seconds").get_to(seconds_before_);
        } catch (const json::exception&) {  // also where it is null: not as it was written
            if (task_.use != tournament::Journal::Use::Mend) {
                throw Error(fmt::format("{} was changed since it was written; {} learns anew",
                                        state_file().string(), host_.spelling.mend));
            }
            done_.clear();
            wanted_.reset();
            keep();
        }
    }

    // --- how much

    int round() const { return static_cast<int>(done_.size()); }
    double seconds() const { return seconds_before_ + watch_.seconds(); }
    double whole_time() const { return static_cast<double>(task_.milliseconds) / 1000; }
    int threads() const {
        if (task_.threads > 0) return task_.threads;
        return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    }

    bool goes_on() const {
        if (task_.rounds) return round() < *task_.rounds;
        constexpr double kForVerdict = 0.15;  // of the time
        const double left = whole_time() * (1 - kForVerdict) - seconds();
        return done_.empty() || left > done_.back().seconds;
    }

    /// Some half a million positions, or what a tenth of the time gives; half as many by lot at
    /// first.
    std::size_t wanted() {
        if (wanted_) return *wanted_;
        constexpr double kMost = 500'000, kLeast = 5'000, kParts = 10;
        std::size_t count = task_.positions
            ? *task_.positions
            : static_cast<std::size_t>(std::clamp(speed() * whole_time() / kParts, kLeast, kMost));
        if (round() == 0) count = (count + 1) / 2;
        wanted_ = count;
        keep();
        return count;
    }
    /// Positions a second, on all threads.
    double speed() {
        if (!done_.empty())
            return static_cast<double>(done_.back().positions) /
                std::max(0.001, done_.back().seconds);
        constexpr double kTrySeconds = 1;
        rules_->set_evaluator(learn::evaluation_by_lot());
        wait_for_code(*rules_, host_.interrupt);
        const Stopwatch watch;
        std::size_t positions = 0;
        for (std::uint32_t game = 0; watch.seconds() < kTrySeconds; ++game)
            positions += learn::self_play(*rules_, game_.config.search, {.nodes = task_.nodes},
                                          ~task_.request.seed, game, 1, host_.interrupt)
                             .data.size();
        return static_cast<double>(positions) / watch.seconds() * threads();
    }

    // --- a round

    fs::path folder_of(int round) const { return task_.folder / fmt::format("round-{}", round); }
    fs::path network_of(int round) const {
        return task_.folder / fmt::format("round-{}.net", round);
    }
    std::shared_ptr<const network::Network> load_round(int round) const {
        const fs::path file = network_of(round);
        return network::load_network(file, file.string(), rules_->game().layout);
    }

    std::vector<learn::SelfPlay> games_of(int number, std::size_t wanted, int threads) const {
        RoundTask task{.number = number,
                       .wanted = wanted,
                       .seed = task_.request.seed,
                       .nodes = task_.nodes,
                       .about = hash_of_about(),
                       .folder = folder_of(number)};
        if (number == 0)
            task.evaluator = learn::evaluation_by_lot();
        else
            task.evaluator = load_round(number - 1);
        return RoundOfGames(host_, game_, std::move(task)).play(threads);
    }

    void play_and_learn() {
        LearnRound found{.number = round(), .wanted = wanted()};
        const Stopwatch playing;
        const auto chunks = games_of(found.number, found.wanted, threads());
        found.seconds = playing.seconds();
        learn::Data data;
        for (const learn::SelfPlay& chunk : chunks) {
            join_data(data, chunk.data);
            found.games += chunk.games;
            found.searched += chunk.searched;
            found.proven += chunk.proven;
        }
        found.positions = data.size();
        check_sense(found);
        fit(data, found);
        done_.push_back(found);
        wanted_.reset();
        keep();
        forget_old_games();
        heard_(found);
        report({.rounds = done_});
    }

    void check_sense(const LearnRound& found) const {
        learn::SelfPlay counts;
        counts.searched = found.searched;
        counts.proven = found.proven;
        if (!is_senseless(counts, found.positions)) return;
        const std::string& game = rules_->game().name;
        if (2 * found.proven > found.searched) {
            throw Error(fmt::format(
                "the search sees the end of {} from more than half of the positions ({} of {}): an "
                "evaluation is hardly ever asked, and there is nothing to learn",
                game, found.proven, found.searched));
        }
        throw Error(
            fmt::format("hardly any position of {} is quiet, with a choice of moves ({} of "
                        "{}): there is nothing to learn from",
                        game, found.positions, found.searched));
    }

    /// Learns from this round's games and those of the rounds before; those by lot are left out as
    /// soon as there are better ones.
    void fit(const learn::Data& data, LearnRound& found) {
        const network::Features features(rules_->game().layout, inputs_from(data));
        const learn::Lessons lessons = lessons_of(features, data, found.number);
        Stage stage(host_.listener, fmt::format("round {}: learning", found.number));
        const learn::TrainerOptions options{.lambda = found.number == 0 ? 0.0 : 0.7,
                                            .seed = task_.request.seed};
        const learn::Fit fitted =
            learn::train(lessons,
                         learn::fresh_network(features.count(), task_.width, mirror_of(features),
                                              task_.request.seed),
                         images_of(features), options, [&](int epoch, double) {
                             stage.show(static_cast<double>(epoch) / options.epochs);
                             if (host_.interrupt.stop) throw game::Interrupted{};
                             return true;
                         });
        found.loss = fitted.loss;
        found.floor = fitted.floor;
        network::Weights weights = learn::in_integers(fitted.network, lessons, found.rounding);
        check_rounding(found);
        network::Origin origin{.game = rules_->game().name,
                               .options = options_of_game(),
                               .layout = network::layout_hash(rules_->game().layout),
                               .learnt = how(found),
                               .verdict = "none yet"};
        network::save_network({std::move(origin), features, std::move(weights)},
                              network_of(found.number));
    }

    std::vector<network::Input> inputs_from(const learn::Data& data) const {
        std::vector<network::Input> inputs = learn::inputs_for(rules_->game(), data);
        if (!inputs.empty()) return inputs;
        throw Error(fmt::format("{} shows nothing that changes: there is nothing to learn from",
                                rules_->game().name));
    }

    learn::Lessons lessons_of(const network::Features& features, const learn::Data& data,
                              int number) const {
        learn::Lessons lessons;
        const auto add = [&](const learn::Data& some) {
            learn::add_lessons(features, rules_->game().layout, some, lessons);
        };
        const int first = std::max(number == 0 ? 0 : 1, number - kRoundsLearntFrom + 1);
        for (int earlier = first; earlier < number; ++earlier) {
            const std::size_t wanted = done_[static_cast<std::size_t>(earlier)].wanted;
            for (const learn::SelfPlay& chunk : games_of(earlier, wanted, 1)) add(chunk.data);
        }
        add(data);
        return lessons;
    }

    static void check_rounding(const LearnRound& found) {
        constexpr double kMost = 0.03;  // logits
        if (found.rounding <= kMost) return;
        throw Error(
            fmt::format("in integers, the network of round {} would be {:.3f} logits off "
                        "on average, more than {}: its values could not be trusted",
                        found.number, found.rounding, kMost));
    }

    std::vector<std::uint32_t> mirror_of(const network::Features& features) const {
        if (!symmetries_.mirror) return {};
        auto mirror = learn::image_of(features, *symmetries_.mirror, rules_->game());
        return mirror ? std::move(*mirror) : std::vector<std::uint32_t>{};
    }
    std::vector<std::vector<std::uint32_t>> images_of(const network::Features& features) const {
        std::vector<std::vector<std::uint32_t>> images;
        for (const learn::Symmetry& one : symmetries_.own)
            if (auto image = learn::image_of(features, one, rules_->game()))
                images.push_back(std::move(*image));
        return images;
    }
    std::map<std::string, std::string> options_of_game() const {
        std::map<std::string, std::string> values;
        for (const script::Option& option : rules_->options()) values[option.name] = option.value;
        return values;
    }
    std::string how(const LearnRound& last) const {
        std::size_t positions = last.positions;
        std::uint64_t games = last.games;
        for (const LearnRound& round : done_) {
            positions += round.positions;
            games += round.games;
        }
        return fmt::format("{} positions of {} games in {} rounds, {} nodes a move, seed {}",
                           positions, games, last.number + 1, task_.nodes, task_.request.seed);
    }
    void forget_old_games() const {
        std::error_code failure;
        for (int old = 0; old <= round() - kRoundsLearntFrom; ++old)
            fs::remove_all(folder_of(old), failure);
    }

    // --- the verdict

    std::optional<Learnt> finish() {
        Learnt learnt{.rounds = done_};
        const auto network = load_round(round() - 1);
        network::Origin origin = network->origin();
        learnt.how = origin.learnt;
        learnt.network = task_.folder / (game_.config.name + ".net");
        learnt.report = task_.folder / kLearnPage;
        if (task_.verdict_games > 0) {
            if (!judge(learnt)) return std::nullopt;
            origin.verdict = learnt.verdict;
        }
        network::save_network({std::move(origin), network->features(), network->weights()},
                              learnt.network);
        report(learnt);
        return learnt;
    }

    /// The last network against evaluate(), at equal time. Each round has a folder of its own for
    /// it, as a run may go on after its verdict.
    bool judge(Learnt& learnt) const {
        const fs::path folder = task_.folder / fmt::format("verdict-{}", round() - 1);
        const tournament::SprtOptions sprt{.elo0 = 0, .elo1 = 20};
        const auto standings = play_tournament(
            host_, write_tournament(folder, "match.yaml", verdict_file(sprt)), folder, task_.use);
        if (!standings) return false;
        learnt.sample = sample_of(standings->encounters().begin()->second);
        learnt.decision = standings->test()->state().decision;
        const tournament::Estimate elo = tournament::statistics(*learnt.sample).elo;
        const bool open = learnt.decision == tournament::Decision::None;
        learnt.verdict = fmt::format(
            "{} than {}: {:+.0f} Elo [{:+.0f}, {:+.0f}] in {} games at {} ms a move (SPRT {} to {} "
            "{})",
            learnt.accepted() ? "better" : "not certainly better",
            rules_->has(game::Hook::Evaluate) ? "evaluate()" : "no evaluation", elo.value, elo.low,
            elo.high, tournament::statistics(*learnt.sample).games, task_.verdict_milliseconds,
            sprt.elo0, sprt.elo1,
            open                    ? "not decided"
                : learnt.accepted() ? "accepted"
                                    : "rejected");
        return true;
    }

    std::string verdict_file(const tournament::SprtOptions& sprt) const {
        settings::Request request = task_.request;
        ++request.seed;  // other openings than those of the games that were learnt from
        const auto player = [](const std::string& name, const std::string& network) {
            return fmt::format("  {}: {{ set: [{}] }}\n", name,
                               yaml_text("evaluation.network=" + network));
        };
        return game_text(host_.home, request) + "players:\n" +
            player("network", absolute(network_of(round() - 1).string())) +
            player("script", "false") +
            fmt::format(
                   "games: {}\nthreads: {}\nlimits: {{ time: {}ms }}\n"
                   "openings: {{ plies: 6, choices: 4, depth: 2 }}\n",
                   task_.verdict_games, threads(), task_.verdict_milliseconds) +
            sprt_text(sprt);
    }

    // --- the page

    /// As far as the run has come. What the network values is asked of games of the last round.
    void report(const Learnt& learnt) const {
        LearnReport report{.folder = task_.folder, .rules = *rules_, .learnt = learnt};
        if (!learnt.rounds.empty()) {
            const LearnRound& last = learnt.rounds.back();
            report.network = load_round(last.number);
            for (const auto& chunk :
                 games_of(last.number, std::min(kPositionsAsked, last.wanted), 1))
                join_data(report.positions, chunk.data);
        }
        write_learn_report(report);
    }

    const Host& host_;
    const LearnTask& task_;
    const std::function<void(const LearnRound&)>& heard_;
    SharedGame game_;
    std::unique_ptr<script::ScriptedGame> rules_;
    learn::Symmetries symmetries_;
    std::vector<LearnRound> done_;
    std::optional<std::size_t> wanted_;  // positions of the round that goes on
    double seconds_before_ = 0;  // of earlier calls
    Stopwatch watch_;
};

}  // namespace

std::optional<Learnt> learn(const Host& host, const LearnTask& task,
                            const std::function<void(const LearnRound&)>& heard) {
    return Learning(host, task, heard).run();
}

}  // namespace senet::jobs

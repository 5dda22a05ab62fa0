#include "jobs/learn_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/processor_time.h"
#include "base/sip_hash.h"
#include "base/text.h"
#include "jobs/learn_fit.h"
#include "jobs/learn_games.h"
#include "jobs/learn_match.h"
#include "jobs/learn_refusals.h"
#include "jobs/learn_report.h"
#include "jobs/learn_state.h"
#include "jobs/learn_verdict.h"
#include "jobs/place.h"
#include "jobs/run_folder.h"
#include "learn/symmetry.h"
#include "network/file.h"
#include "search/scale.h"
#include "tournament/run_lock.h"

namespace senet::jobs {

namespace {

namespace fs = std::filesystem;

constexpr double kForVerdict = 0.25;  // of the time
constexpr double kForGames = 0.5;  // likewise: what matches and training leave
constexpr double kSlowerByNetwork = 0.6;  // than games by lot: 0.45 to 0.8 in several games
constexpr std::size_t kRound = 500'000;  // positions of a round, until there are four of them
constexpr std::size_t kMoreBySamples = 8;  // times as many: they cost little, and each tells less
constexpr std::size_t kMostRound = 8'000'000;  // three of them are held in memory
constexpr std::size_t kMatchGames = 60, kMostMatchGames = 600;  // of such a round; of larger ones
constexpr double kShortRun = 1800;  // seconds: many quick games teach more than fewer better ones
constexpr std::uint64_t kFewNodes = 150, kNodes = 500;  // a move of self-play, in a short run; else
constexpr int kMoreByChance = 4;  // times as many games, where throws decide most of them
constexpr std::uint64_t kJudged = 1000;  // positions by which luck is judged, for each throw

class Learning {
  public:
    Learning(const Host& host, const LearnTask& task,
             const std::function<void(const LearnRound&)>& heard)
        : host_(host),
          task_(task),
          heard_(heard),
          game_(open_shared_game(host, without_network(task))) {
        rules_ = game_.rules();
        if (task_.script) refuse_without_script(*rules_);
        if (!task_.from.empty()) from_ = load(task_.from);
        if (from_) refuse_network(*from_, task_.from, *rules_);
        check_fields(rules_->game(), task_.fields);
    }

    std::optional<Learnt> run() {
        if (!fs::exists(state_file(task_.folder)))
            check_holds_no(kJournal, task_.folder, "a match or tournament");
        make_folder(task_.folder);
        const tournament::RunLock lock(state_file(task_.folder));
        state_ = begin_or_go_on(host_, task_.folder, about(), rules_->game(), mends());
        if (from_ && !task_.rounds) state_.go_on_from(positions_in(from_->origin().learnt));
        check_networks();
        try {
            rules_->watch(&host_.interrupt);
            if (state_.nodes == 0) {
                state_.nodes = nodes_by_time();
                state_.samples = throws_are_many(*rules_, nodes(), task_.request.seed);
            }
            symmetries_ = learn::find_symmetries(*rules_, task_.request.seed);
            host_.listener.note(symmetry_words(rules_->game(), symmetries_));
            if (state_.samples) host_.listener.note(samples_words(nodes()));
            if (state_.rounds.empty()) {
                try_fields();
                forecast();
            }
            for (const LearnRound& round : state_.rounds) heard_(round);
            tell_fields();
            if (state_.rounds.empty()) report({});
            while (goes_on()) play_and_learn();
            return finish();
        } catch (const Error&) {
            if (state_.rounds.empty()) forget_state(task_.folder);  // nothing that could go on
            throw;
        } catch (const game::Interrupted&) {
            keep();
            host_.listener.note("What was played is kept in " + task_.folder.string() +
                                "; the same command goes on");
            return std::nullopt;
        }
    }

  private:
    bool mends() const { return task_.use == tournament::Journal::Use::Mend; }

    /// Rounds whose network is gone or damaged are learnt anew where that is wanted, with all that
    /// came after them.
    void check_networks() {
        for (int number = 0; number < state_.round(); ++number) {
            try {
                const fs::path file = network_of(number);
                const std::uint64_t kept = state_.rounds[static_cast<std::size_t>(number)].network;
                if (kept != 0 && hash_of(*load(file)) != kept)
                    throw Error(fmt::format("{} is another network than that of round {}",
                                            file.string(), number));
            } catch (const Error& error) {
                if (!mends()) {
                    throw Error(error.where(),
                                fmt::format("{}; {} learns round {} and what follows anew",
                                            error.message(), host_.spelling.mend, number));
                }
                forget_matches(task_.folder, number, state_.round());
                state_.go_back_to(number);
                return keep();
            }
        }
    }

    static settings::Request without_network(const LearnTask& task) {
        settings::Request request = task.request;
        request.sets.push_back("evaluation.network=false");
        return request;
    }

    // --- what is kept from one call to the next

    /// What decides the networks.
    JobIdentity about() const {
        return {{"the game", rules_->game().name},
                {"the game's options", options_words(*rules_)},
                {"the game's rules", show_hash(game_.script->game_fingerprint())},
                {"the game's settings", show_hash(game_.config.fingerprint)},
                {"--seed", std::to_string(task_.request.seed)},
                {"--nodes", task_.nodes ? std::to_string(*task_.nodes) : "by the time"},
                {"--width", std::to_string(width())},
                {"--from", from_ ? show_hash(hash_of(*from_)) : "nothing"},
                {"--script", task_.script ? "yes" : "no"},
                {"--fields", task_.fields.empty() ? "by trial" : join(task_.fields, " ")}};
    }
    static std::uint64_t hash_of(const network::Network& network) {
        return sip_hash({}, network::file_text(network));
    }
    std::uint64_t hash_of_about() const {
        std::uint64_t hash = nodes();
        for (const auto& [what, value] : about()) hash = hash_text(hash, what + value);
        return hash;
    }

    void keep() const {
        LearnState state = state_;
        state.seconds = seconds();
        state.spent = of_round();
        keep_state(task_.folder, about(), state);
    }

    // --- how much

    std::size_t width() const {
        constexpr std::size_t kWidth = 32;
        return task_.width.value_or(from_ ? from_->weights().width : kWidth);
    }

    /// What was chosen when the run began, though its time may be another by now.
    std::uint64_t nodes() const { return task_.nodes.value_or(state_.nodes); }
    std::uint64_t nodes_by_time() const {
        return !task_.rounds && whole_time() < kShortRun ? kFewNodes : kNodes;
    }

    double seconds() const { return state_.seconds + watch_.seconds(); }
    /// Of the round that goes on, in this call and earlier ones.
    double of_round() const { return state_.spent + (round_watch_ ? round_watch_->seconds() : 0); }
    double whole_time() const { return static_cast<double>(task_.milliseconds) / 1000; }
    int threads() const {
        if (task_.threads > 0) return task_.threads;
        return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    }

    double for_verdict() const { return task_.verdict_games > 0 ? kForVerdict : 0; }
    bool goes_on() const {
        if (knows_all_) return false;
        if (task_.rounds) return state_.round() < *task_.rounds;
        if (state_.gained_nothing(without_first())) return false;
        const double left = whole_time() * (1 - for_verdict()) - seconds();
        return state_.rounds.empty() || left > state_.rounds.back().whole;
    }
    /// What a twentieth of the time gives, until there are many; by lot half as many.
    std::size_t wanted() {
        if (state_.wanted) return *state_.wanted;
        std::size_t count = task_.positions ? *task_.positions : positions_by_time();
        if (is_by_lot()) count = (count + 1) / 2;
        state_.wanted = count;
        keep();
        return count;
    }
    std::size_t positions_by_time() {
        constexpr double kParts = 20;
        const std::size_t most = kRound * (state_.samples ? kMoreBySamples : 1);
        // Where rounds are counted, nothing depends on how fast they are played.
        if (task_.rounds) return std::min(kMostRound, state_.positions_of_next(most));
        const double all = speed() * whole_time();
        const double first = std::clamp(all / kParts, 1.0, static_cast<double>(most));
        const std::size_t count = state_.positions_of_next(static_cast<std::size_t>(first));
        // A network to go on from wants a large round at once, as far as there is time for another.
        constexpr double kMostPart = 0.5;
        const double longest = std::max(first, all * (1 - for_verdict()) * kMostPart);
        const bool is_first = from_ && state_.rounds.empty();
        return std::min(
            {kMostRound, count, is_first ? static_cast<std::size_t>(longest) : kMostRound});
    }
    bool is_by_lot() const { return state_.rounds.empty() && !from_ && !task_.script; }
    /// Games by lot are left out as soon as there are better ones.
    bool without_first() const { return !from_ && !task_.script; }

    /// Says what the time will bring. THROWS Error where that is too little to learn from.
    void forecast() {
        if (task_.rounds) return;
        constexpr double kLeast = 200'000;  // positions
        const double a_second = speed();
        if (a_second == 0) return;  // hardly any position teaches: the first round says why
        const double part =
            kForGames * (1 - for_verdict()) * (without_first() ? kSlowerByNetwork : 1);
        const double positions = a_second * whole_time() * part;
        if (!task_.positions && positions < kLeast) {
            double enough = kLeast / a_second / part;  // seconds
            const bool is_short = !task_.nodes && !state_.samples && nodes() == kFewNodes;
            if (is_short && enough >= kShortRun)  // such a run searches more positions a move
                enough *= static_cast<double>(kNodes) / kFewNodes;
            throw Error(too_short_words(rules_->game(), whole_time(), positions, kLeast, enough));
        }
        host_.listener.note(
            fmt::format("In {} some {} positions can be played: {} a second on {} thread{}.",
                        show_time(whole_time()), show_count(positions), show_count(a_second),
                        threads(), threads() == 1 ? "" : "s"));
        constexpr double kFew = 0.5;
        if (positions < kFew * static_cast<double>(state_.before))
            host_.listener.note(few_positions_words(task_.from, state_.before));
    }

    /// Whether a network can see the fields that were asked for, before any game is kept.
    void try_fields() {
        if (task_.fields.empty()) return;
        constexpr std::size_t kNodes = 20;
        constexpr std::uint32_t kGames = 8;
        rules_->set_evaluator(teacher_of(0));
        const learn::SelfPlay few =
            learn::self_play(*rules_, self_play_search(game_.config.search, rules_->game()),
                             {.nodes = kNodes}, ~task_.request.seed, 0, kGames, host_.interrupt);
        check_size(rules_->game(), task_.fields, few.data, symmetries_);
    }

    /// Positions a second, on all threads.
    double speed() {
        if (!state_.rounds.empty())
            return static_cast<double>(state_.rounds.back().positions) /
                std::max(0.001, state_.rounds.back().seconds);
        if (tried_speed_) return *tried_speed_;
        rules_->set_evaluator(teacher_of(0));
        wait_for_code(*rules_, host_.interrupt);
        tried_speed_ = threads() *
            speed_of_self_play(*rules_, self_play_search(game_.config.search, rules_->game()),
                               nodes(), state_.samples, ~task_.request.seed, host_.interrupt);
        return *tried_speed_;
    }

    // --- a round

    fs::path folder_of(int round) const { return task_.folder / fmt::format("round-{}", round); }
    fs::path network_of(int round) const {
        return task_.folder / fmt::format("round-{}.net", round);
    }
    std::shared_ptr<const network::Network> load(const fs::path& file) const {
        return network::load_network(file, file.string(), {rules_->game(), option_values(*rules_)});
    }
    /// Who plays a round's games.
    std::shared_ptr<const game::Evaluator> teacher_of(int number) const {
        const int teacher = state_.best_before(number);
        if (teacher >= 0) return load(network_of(teacher));
        if (from_) return from_;
        return task_.script ? nullptr : learn::evaluation_by_lot();
    }
    /// The same for agents.
    std::string teacher_file(int number) const {
        const int teacher = state_.best_before(number);
        if (teacher >= 0) return network_of(teacher).string();
        if (from_) return task_.from;
        return task_.script ? RoundTask::kScript : RoundTask::kByLot;
    }

    std::vector<learn::SelfPlay> games_of(int number, std::size_t wanted, int threads) const {
        RoundTask task{.number = number,
                       .wanted = wanted,
                       .seed = task_.request.seed,
                       .nodes = nodes(),
                       .asks_script = task_.script,
                       .samples = state_.samples,
                       .about = hash_of_about(),
                       .folder = folder_of(number)};
        task.evaluator = teacher_of(number);
        task.request = without_network(task_);
        task.teacher = teacher_file(number);
        return RoundOfGames(host_, game_, std::move(task)).play(threads, [this] { keep(); });
    }
    /// Makes of a round's results and values what is learnt.
    void prepare(learn::Data& data, int number) const {
        if (margins()) data.squash(state_.spread);
        const bool by_script = task_.script && !from_ && state_.best_before(number) < 0;
        if (by_script && unit() == 0) data.values_in_logits();
    }

    void play_and_learn() {
        round_watch_.emplace();
        LearnRound found{.number = state_.round(), .wanted = wanted()};
        learn::Data data = play_games(found);
        if (!makes_sense(found)) {
            knows_all_ = true;
            round_watch_.reset();
            return;
        }
        if (margins() && state_.spread == 0) state_.spread = data.spread();
        prepare(data, found.number);
        choose_fields(data, found);
        fit(data, found);
        if (!play_match_of(found)) throw game::Interrupted{};
        found.whole = of_round();
        state_.rounds.push_back(found);
        state_.wanted.reset();
        round_watch_.reset();
        state_.spent = 0;
        keep();
        forget_old_games();
        heard_(found);
        report({.rounds = state_.rounds});
    }

    learn::Data play_games(LearnRound& found) const {
        const auto chunks = games_of(found.number, found.wanted, threads());
        found.seconds = of_round();
        learn::Data data = joined(chunks);
        for (const learn::SelfPlay& chunk : chunks) {
            found.games += chunk.games;
            found.searched += chunk.searched;
            found.proven += chunk.proven;
        }
        found.positions = data.size();
        return data;
    }

    /// Against the best network before it. False where it was interrupted.
    bool play_match_of(LearnRound& found) const {
        const int before = state_.best();
        if (before < 0 && !from_ && !task_.script) return true;
        const std::uint64_t deeper = state_.samples ? 1 : 10;  // times the positions of self-play
        // What a larger round gains is less, and wants more games to be seen.
        const std::size_t pairs = static_cast<std::size_t>(more_games()) *
            std::clamp(kMatchGames * found.wanted / kRound, kMatchGames, kMostMatchGames) / 2;
        LearnMatch match{.request = task_.request,
                         .network = network_of(found.number),
                         .other = "before",
                         .other_network = before < 0 ? fs::path(task_.from) : network_of(before),
                         .games = static_cast<int>(2 * pairs),
                         .moves_of_game = moves_of_game(found),
                         .limits = fmt::format("nodes: {}", deeper * nodes()),
                         .threads = threads(),
                         .folder = task_.folder / fmt::format("match-{}", found.number),
                         .use = task_.use};
        match.request.seed += 2 + static_cast<std::uint64_t>(found.number);
        match.by_place = by_place();
        match.luck = judged_luck();
        const auto standings = play_match(host_, match);
        if (!standings) return false;
        tell_result(*standings, found);
        return true;
    }

    /// False where a later round finds that the search sees the end by now. THROWS Error where the
    /// first one does.
    bool makes_sense(const LearnRound& found) const {
        learn::SelfPlay counts;
        counts.searched = found.searched;
        counts.proven = found.proven;
        if (!is_senseless(counts, found.positions)) return true;
        const std::string why = senseless_words(counts, found.positions, rules_->game());
        if (found.number > 0) {
            host_.listener.note(
                fmt::format("round {}: {}; no more rounds follow", found.number, why));
            return false;
        }
        std::error_code failure;
        fs::remove_all(folder_of(found.number), failure);  // nobody learns from its games
        throw Error(why);
    }

    // --- what it sees

    /// By trial in the rounds 0, 1, 2, 4, 8 and so on, but not where the games are by lot: what
    /// tells little in poor games may tell a lot in better ones.
    void choose_fields(const learn::Data& data, const LearnRound& found) {
        if (state_.chosen == found.number) return;
        const std::vector<std::string> before = state_.fields;
        if (!task_.fields.empty())
            state_.fields = task_.fields;
        else if ((found.number & (found.number - 1)) == 0 && !is_by_lot())
            state_.fields = fields_by_trial(fit_task(found.number), data);
        state_.chosen = found.number;
        keep();
        if (state_.fields != before) tell_fields();
    }
    void tell_fields() const {
        if (state_.fields.empty()) return;
        host_.listener.note(fmt::format("The network sees {}.", join(state_.fields, ", ")));
    }
    std::vector<std::string> fields() const {
        return state_.fields.empty() ? learn::shown_fields(rules_->game()) : state_.fields;
    }
    FitTask fit_task(int number) const {
        return {.host = host_,
                .game = rules_->game(),
                .symmetries = symmetries_,
                .round = number,
                .width = width(),
                .options = trainer_options(number)};
    }
    learn::TrainerOptions trainer_options(int number) const {
        learn::TrainerOptions options =
            task_.script ? learn::kBesideScript : learn::TrainerOptions{};
        if (task_.script)
            options.script = unit() > 0 ? learn::Script::Logits : learn::Script::Points;
        else if (number == 0 && !from_)
            options.lambda = 0;  // what a search by lot thinks is nothing
        options.seed = task_.request.seed;
        options.threads = threads();
        options.interrupt = &host_.interrupt;
        return options;
    }
    bool by_place() const {
        return rules_->game().player_count() > 2 && game_.config.search.goal == search::Goal::Place;
    }
    /// Whether results are margins, which are squashed: where values are expectations, they are
    /// shares of all that can be won.
    bool margins() const {
        return game_.config.search.goal == search::Goal::Margin &&
            !rules_->game().is_of_expectation();
    }

    /// What all that can be won counts, where values are expectations.
    game::Value unit() const {
        const search::Scale scale(game_.config.search, rules_->game());
        return scale.expects() ? scale.whole_way() : 0;
    }

    /// Learns from this round's games and those of the rounds before; those by lot are left out as
    /// soon as there are better ones.
    void fit(const learn::Data& data, LearnRound& found) {
        const FitTask task = fit_task(found.number);
        RoundFit round(task, fields(), data);
        for (int earlier = state_.first_learnt_from(found.number, without_first());
             earlier < found.number; ++earlier) {
            const std::size_t wanted = state_.rounds[static_cast<std::size_t>(earlier)].wanted;
            learn::Data before = joined(games_of(earlier, wanted, 1));
            prepare(before, earlier);
            round.add(before);
        }
        round.add(data);
        RoundFit::Fitted fitted = round.fit();
        found.loss = fitted.loss;
        found.floor = fitted.floor;
        found.rounding = fitted.rounding;
        found.fields = state_.fields;
        network::Origin origin{
            .game = rules_->game().name,
            .options = option_values(*rules_),
            .rules = game_.script->text_fingerprint(),
            .layout = network::layout_hash(rules_->game().layout),
            .players = rules_->game().player_count(),
            .unit = unit(),
            .goal =
                std::string(search::name_of(search::goal_of(game_.config.search, rules_->game()))),
            .learnt = words_of_rounds(state_.rounds, found, nodes(), task_.request.seed),
            .verdict = "none yet"};
        const network::Network learnt(std::move(origin), round.features(),
                                      std::move(fitted.weights));
        network::save_network(learnt, network_of(found.number));
        found.network = hash_of(learnt);
    }

    void forget_old_games() const {
        std::error_code failure;
        for (int old = 0; old < state_.first_learnt_from(state_.round(), without_first()); ++old)
            fs::remove_all(folder_of(old), failure);
    }

    // --- the verdict

    /// The round whose network is judged: the best, or where none was better than evaluate() by
    /// itself the last. -1: none but that which the run began with.
    int result() const { return state_.best() < 0 && !from_ ? state_.round() - 1 : state_.best(); }

    std::optional<Learnt> finish() {
        Learnt learnt{.rounds = state_.rounds};
        const auto network = result() < 0 ? from_ : load(network_of(result()));
        network::Origin origin = network->origin();
        learnt.how = origin.learnt;
        learnt.network = task_.folder / (game_.config.name + ".net");
        learnt.report = task_.folder / kLearnPage;
        learnt.settings = game_.config.files.empty()
            ? fs::path(game_.config.script).replace_extension(".yaml")
            : game_.config.files.front();
        learnt.is_from = result() < 0;
        if (task_.verdict_games > 0) {
            if (!judge(learnt)) {
                keep();
                return std::nullopt;
            }
            origin.verdict = learnt.verdict;
        }
        network::save_network({std::move(origin), network->features(), network->weights()},
                              learnt.network);
        report(learnt);
        return learnt;
    }

    int more_games() const { return rules_->game().chance ? kMoreByChance : 1; }
    std::optional<std::uint64_t> judged_luck() const {
        return rules_->game().chance ? std::optional(kJudged) : std::nullopt;
    }

    /// The best network against evaluate(), at equal time. Each has a folder of its own for it.
    bool judge(Learnt& learnt) {
        learnt.judged_round = std::max(0, result());
        VerdictTask task{
            .round = learnt.judged_round,
            .most = {more_games() * task_.verdict_games, task_.verdict_milliseconds},
            .against = rules_->has(game::Hook::Evaluate) ? "evaluate()" : "no evaluation",
            .seconds = [this] { return seconds(); },
            .keep = [this] { keep(); }};
        if (!task_.rounds) task.time = {whole_time(), whole_time() * kForVerdict};
        task.match = {.request = task_.request,
                      .network = result() < 0 ? fs::path(task_.from) : network_of(result()),
                      .other = "script",
                      .moves_of_game = moves_of_game(state_.rounds.empty() ? LearnRound{}
                                                                           : state_.rounds.back()),
                      .threads = threads(),
                      .folder = task_.folder / fmt::format("verdict-{}", learnt.judged_round),
                      .use = task_.use};
        ++task.match.request.seed;  // other openings than those of the games that were learnt from
        task.match.by_place = by_place();
        task.match.luck = judged_luck();
        const auto verdict = play_verdict(host_, state_.verdict, std::move(task));
        if (!verdict) return false;
        learnt.judged = verdict->judged;
        learnt.verdict = verdict->words;
        return true;
    }

    // --- the page

    /// As far as the run has come. What the network values is asked of games of the last round.
    void report(const Learnt& learnt) const {
        LearnReport report{.folder = task_.folder, .rules = *rules_, .learnt = learnt};
        report.values = search::Scale(game_.config.search, rules_->game()).measure().of;
        if (!learnt.rounds.empty()) {
            const LearnRound& last = learnt.rounds.back();
            report.network = result() < 0 ? from_ : load(network_of(result()));
            if (result() >= 0)
                report.fields = learnt.rounds[static_cast<std::size_t>(result())].fields;
            report.positions =
                joined(games_of(last.number, std::min(kPositionsAsked, last.wanted), 1));
        }
        host_.listener.seen("learning", write_learn_report(report));
    }

    const Host& host_;
    const LearnTask& task_;
    const std::function<void(const LearnRound&)>& heard_;
    SharedGame game_;
    std::unique_ptr<script::ScriptedGame> rules_;
    std::shared_ptr<const network::Network> from_;
    learn::Symmetries symmetries_;
    LearnState state_;
    std::optional<double> tried_speed_;  // positions a second
    std::optional<Stopwatch> round_watch_;  // of this call's part of it
    bool knows_all_ = false;  // the search sees the end without an evaluation
    Stopwatch watch_;
};

}  // namespace

std::optional<Learnt> learn(const Host& host, const LearnTask& task,
                            const std::function<void(const LearnRound&)>& heard) {
    return Learning(host, task, heard).run();
}

}  // namespace senet::jobs

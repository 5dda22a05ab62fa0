#include "jobs/learn_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <mutex>
#include <nlohmann/json.hpp>
#include <thread>

#include "base/file.h"
#include "base/sip_hash.h"
#include "base/text.h"
#include "jobs/opened.h"
#include "jobs/run_folder.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "learn/chunk.h"
#include "learn/inputs.h"
#include "learn/symmetry.h"
#include "learn/trainer.h"
#include "network/file.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::uint32_t kGamesOfChunk = 64;
constexpr std::uint32_t kMostChunksOfRound = 1u << 16;
constexpr int kRoundsLearntFrom = 3;
constexpr std::uint64_t kFewKept = 100;  // one position of so many is too little to learn from

// --- what is kept from one call to the next

json as_json(const LearnRound& round) {
    json object{
        {"wanted", round.wanted},     {"positions", round.positions}, {"games", round.games},
        {"searched", round.searched}, {"proven", round.proven},       {"seconds", round.seconds},
        {"loss", round.loss},         {"floor", round.floor},         {"rounding", round.rounding}};
    return object;
}

LearnRound round_of(const json& object, int number) {
    LearnRound round{.number = number};
    object.at("wanted").get_to(round.wanted);
    object.at("positions").get_to(round.positions);
    object.at("games").get_to(round.games);
    object.at("searched").get_to(round.searched);
    object.at("proven").get_to(round.proven);
    object.at("seconds").get_to(round.seconds);
    object.at("loss").get_to(round.loss);
    object.at("floor").get_to(round.floor);
    object.at("rounding").get_to(round.rounding);
    return round;
}

/// Where a run stands: learn.json.
struct State {
    std::map<std::string, std::string> about;  // what decides the networks
    std::vector<LearnRound> done;
    std::optional<std::size_t> wanted{};  // positions of the round that goes on
    double seconds = 0;  // that it has taken so far
};

void save(const State& state, const fs::path& folder) {
    json rounds = json::array();
    for (const LearnRound& round : state.done) rounds.push_back(as_json(round));
    const json content{{"about", state.about},
                       {"rounds", rounds},
                       {"wanted", state.wanted ? json(*state.wanted) : json(nullptr)},
                       {"seconds", state.seconds}};
    replace_text(
        folder / "learn.json",
        json{{"content", content}, {"hash", show_hash(sip_hash({}, content.dump()))}}.dump(1) +
            "\n");
}

std::optional<State> load(const fs::path& folder) {
    const fs::path file = folder / "learn.json";
    std::error_code failure;
    if (!fs::exists(file, failure)) return std::nullopt;
    constexpr std::size_t kLongest = std::size_t{1} << 24;  // bytes
    const json saved = json::parse(read_text({file, file.string(), "a run of learning"}, kLongest),
                                   nullptr, false);
    try {
        const json& content = saved.at("content");
        if (saved.at("hash") != show_hash(sip_hash({}, content.dump()))) throw Error("");
        State state;
        content.at("about").get_to(state.about);
        for (const json& round : content.at("rounds"))
            state.done.push_back(round_of(round, static_cast<int>(state.done.size())));
        if (!content.at("wanted").is_null()) state.wanted = content.at("wanted").get<std::size_t>();
        content.at("seconds").get_to(state.seconds);
        return state;
    } catch (const std::exception&) {
        throw Error(fmt::format(
            "{} was changed since senet learn wrote it; learn anew in another folder (--run), or "
            "delete this one",
            file.string()));
    }
}

// --- the games of a round

/// Plays chunks on all threads until the first ones have as many positions as are wanted.
class RoundOfGames {
  public:
    RoundOfGames(const Host& host, const SharedGame& game, const LearnTask& task,
                 std::shared_ptr<const game::Evaluator> evaluator, fs::path folder, int round)
        : host_(host),
          game_(game),
          task_(task),
          evaluator_(std::move(evaluator)),
          folder_(std::move(folder)),
          round_(round) {}

    /// All chunks that count, in order; nothing where it is interrupted.
    std::optional<std::vector<learn::SelfPlay>> play(std::size_t wanted, int threads) {
        wanted_ = wanted;
        stop_.other = &host_.interrupt.stop;
        make_folder(folder_);
        Stage stage(host_.listener, fmt::format("round {}: games", round_));
        std::vector<std::thread> workers;
        for (int i = 0; i < threads; ++i) workers.emplace_back([this] { work(); });
        while (!stop_.due()) {
            std::this_thread::sleep_for(Milliseconds(50));
            stage.show(std::min(
                1.0, static_cast<double>(positions_.load()) / static_cast<double>(wanted)));
        }
        for (std::thread& worker : workers) worker.join();
        if (failure_) std::rethrow_exception(failure_);
        if (host_.interrupt.stop) return std::nullopt;
        return in_order();
    }

  private:
    void work() {
        try {
            const auto rules = game_.rules();
            rules->set_evaluator(evaluator_);
            wait_for_code(*rules, stop_);
            search::Options options = game_.config.search;
            constexpr std::size_t kTable = std::size_t{1} << 20;  // bytes
            if (options.table) options.table->bytes = kTable;
            options.threads = 1;
            while (!stop_.due()) {
                const std::uint32_t number = next_++;
                if (number >= kMostChunksOfRound) break;
                finish(number, chunk(number, *rules, options));
            }
        } catch (const game::Interrupted&) {
            // What was begun is not needed, or will be played again.
        } catch (...) {
            const std::lock_guard lock(mutex_);
            failure_ = std::current_exception();
            stop_.stop = true;
        }
    }
    learn::SelfPlay chunk(std::uint32_t number, script::ScriptedGame& rules,
                          const search::Options& options) {
        const fs::path file = folder_ / fmt::format("games-{}.bin", number);
        if (auto kept = learn::load_chunk(file, rules.game().layout.words())) return *kept;
        const std::uint32_t first =
            (static_cast<std::uint32_t>(round_) * kMostChunksOfRound + number) * kGamesOfChunk;
        learn::SelfPlay played = learn::self_play(rules, options, {.nodes = task_.nodes},
                                                  task_.request.seed, first, kGamesOfChunk, stop_);
        learn::save_chunk(played, file);
        return played;
    }
    void finish(std::uint32_t number, learn::SelfPlay played) {
        const std::lock_guard lock(mutex_);
        chunks_[number] = std::move(played);
        std::size_t positions = 0;
        std::uint64_t searched = 0, proven = 0;
        for (std::uint32_t i = 0; chunks_.contains(i); ++i) {
            positions += chunks_.at(i).data.size();
            searched += chunks_.at(i).searched;
            proven += chunks_.at(i).proven;
        }
        positions_ = positions;
        constexpr std::uint64_t kEnough = 2000;  // of positions, to judge by
        const bool senseless =
            searched >= kEnough && (2 * proven > searched || kFewKept * positions < searched);
        if (positions >= wanted_ || senseless) stop_.stop = true;
    }
    std::vector<learn::SelfPlay> in_order() {
        std::vector<learn::SelfPlay> counted;
        std::size_t positions = 0;
        for (std::uint32_t i = 0; chunks_.contains(i) && positions < wanted_; ++i) {
            positions += chunks_.at(i).data.size();
            counted.push_back(std::move(chunks_.at(i)));
        }
        return counted;
    }

    const Host& host_;
    const SharedGame& game_;
    const LearnTask& task_;
    std::shared_ptr<const game::Evaluator> evaluator_;
    fs::path folder_;
    int round_;
    std::size_t wanted_ = 0;
    std::mutex mutex_;
    std::map<std::uint32_t, learn::SelfPlay> chunks_;  // under the mutex
    std::exception_ptr failure_;  // likewise
    std::atomic<std::uint32_t> next_ = 0;
    std::atomic<std::size_t> positions_ = 0;
    Interrupt stop_;  // there are enough, or the job is to end
};

// --- the whole

class Learning {
  public:
    Learning(const Host& host, const LearnTask& task,
             const std::function<void(const LearnRound&)>& heard)
        : host_(host), task_(task), heard_(heard), game_(open_without_network(host, task)) {
        rules_ = game_.rules();
        check_game();
    }

    std::optional<Learnt> run() {
        begin_or_go_on();
        symmetries_ = learn::find_symmetries(*rules_, task_.request.seed);
        for (const LearnRound& round : state_.done) heard_(round);
        while (goes_on()) {
            if (!next_round()) return std::nullopt;
        }
        return finish();
    }

  private:
    static SharedGame open_without_network(const Host& host, const LearnTask& task) {
        settings::Request request = task.request;
        request.sets.push_back("evaluation.network=false");
        return open_shared_game(host, request);
    }

    void check_game() const {
        const game::Game& game = rules_->game();
        game::require_two_players(game, "learning an evaluation needs");
    }

    std::map<std::string, std::string> about() const {
        return {{"the game's rules", show_hash(game_.script->game_fingerprint())},
                {"the game's settings", show_hash(game_.config.fingerprint)},
                {"--seed", std::to_string(task_.request.seed)},
                {"--nodes", std::to_string(task_.nodes)},
                {"--width", std::to_string(task_.width)}};
    }

    void begin_or_go_on() {
        make_folder(task_.folder);
        auto kept = load(task_.folder);
        if (!kept) {
            state_.about = about();
            save(state_, task_.folder);
            return;
        }
        for (const auto& [what, value] : about()) {
            if (kept->about[what] == value) continue;
            throw Error(
                fmt::format("{} changed since {} was written; undo the change to go on, or "
                            "begin anew in another folder: {}",
                            what, (task_.folder / "learn.json").string(), host_.spelling.folder));
        }
        state_ = std::move(*kept);
    }

    int round() const { return static_cast<int>(state_.done.size()); }
    double seconds() const { return state_.seconds + watch_.seconds(); }
    bool goes_on() const {
        if (task_.rounds) return round() < *task_.rounds;
        constexpr double kForVerdict = 0.15;  // of the time
        const double left =
            static_cast<double>(task_.milliseconds) / 1000 * (1 - kForVerdict) - seconds();
        const double last = state_.done.empty() ? 0 : state_.done.back().seconds;
        return round() == 0 || left > last;
    }

    /// Some half a million positions, or a tenth of the time; half of it by lot at first.
    std::size_t wanted() {
        if (state_.wanted) return *state_.wanted;
        constexpr std::size_t kMost = 500'000, kLeast = 5'000;
        constexpr double kParts = 10;
        std::size_t count = task_.positions.value_or(0);
        if (count == 0) {
            const double time = static_cast<double>(task_.milliseconds) / 1000 / kParts;
            count = std::clamp(static_cast<std::size_t>(speed() * time), kLeast, kMost);
        }
        if (round() == 0) count = (count + 1) / 2;
        state_.wanted = count;
        keep();
        return count;
    }
    /// Positions a second, on all threads.
    double speed() {
        if (!state_.done.empty()) {
            const LearnRound& last = state_.done.back();
            return static_cast<double>(last.positions) / std::max(0.001, last.seconds);
        }
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
    int threads() const {
        if (task_.threads > 0) return task_.threads;
        return std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    }
    void keep() {
        State state = state_;
        state.seconds = seconds();
        save(state, task_.folder);
    }

    fs::path folder_of(int round) const { return task_.folder / fmt::format("round-{}", round); }
    fs::path network_of(int round) const {
        return task_.folder / fmt::format("round-{}.net", round);
    }
    std::shared_ptr<const game::Evaluator> evaluator_of(int round) const {
        if (round < 0) return learn::evaluation_by_lot();
        const fs::path file = network_of(round);
        return network::load_network(file, file.string(), rules_->game().layout);
    }

    bool next_round() {
        const int number = round();
        LearnRound found{.number = number, .wanted = wanted()};
        const Stopwatch playing;
        RoundOfGames games(host_, game_, task_, evaluator_of(number - 1), folder_of(number),
                           number);
        const auto chunks = games.play(found.wanted, threads());
        if (!chunks) {
            keep();
            host_.listener.note(
                fmt::format("What was played is kept in {}; the same command goes "
                            "on",
                            task_.folder.string()));
            return false;
        }
        found.seconds = playing.seconds();
        for (const learn::SelfPlay& chunk : *chunks) {
            found.positions += chunk.data.size();
            found.games += chunk.games;
            found.searched += chunk.searched;
            found.proven += chunk.proven;
        }
        check_sense(found);
        fit(*chunks, found);
        state_.done.push_back(found);
        state_.wanted.reset();
        keep();
        forget_old_games();
        heard_(found);
        return true;
    }

    void check_sense(const LearnRound& found) const {
        if (2 * found.proven > found.searched) {
            throw Error(fmt::format(
                "the search sees the end of {} from more than half of the positions ({} of {}): an "
                "evaluation is hardly ever asked, and there is nothing to learn",
                rules_->game().name, found.proven, found.searched));
        }
        if (kFewKept * found.positions < found.searched) {
            throw Error(fmt::format(
                "hardly any position of {} is quiet, with a choice of moves ({} of {}): there is "
                "nothing to learn from",
                rules_->game().name, found.positions, found.searched));
        }
    }

    /// Learns from this round's games and those of the rounds before; those by lot are left out as
    /// soon as there are better ones.
    void fit(const std::vector<learn::SelfPlay>& chunks, LearnRound& found) {
        const int number = found.number;
        learn::Data sample;
        for (const learn::SelfPlay& chunk : chunks) append(sample, chunk.data);
        const std::vector<network::Input> inputs = learn::inputs_for(rules_->game(), sample);
        if (inputs.empty()) {
            throw Error(fmt::format("{} shows nothing that changes: there is nothing to learn from",
                                    rules_->game().name));
        }
        const network::Features features(rules_->game().layout, inputs);
        learn::Lessons lessons;
        const auto add = [&](const learn::Data& data) {
            learn::add_lessons(features, rules_->game().layout, data, lessons);
        };
        const int first = std::max(number == 0 ? 0 : 1, number - kRoundsLearntFrom + 1);
        for (int earlier = first; earlier < number; ++earlier)
            for (const learn::SelfPlay& chunk : chunks_of(earlier)) add(chunk.data);
        add(sample);
        Stage stage(host_.listener, fmt::format("round {}: learning", number));
        const learn::TrainerOptions options{.lambda = number == 0 ? 0.0 : 0.7,
                                            .seed = task_.request.seed};
        const auto fitted =
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
        network::Origin origin{.game = rules_->game().name,
                               .options = options_of_game(),
                               .layout = network::layout_hash(rules_->game().layout),
                               .learnt = how(found),
                               .verdict = "none yet"};
        const network::Network network(std::move(origin), features,
                                       learn::in_integers(fitted.network, lessons, found.rounding));
        network::save_network(network, network_of(number));
    }

    static void append(learn::Data& data, const learn::Data& more) {
        data.words = std::max(data.words, more.words);
        data.blocks.insert(data.blocks.end(), more.blocks.begin(), more.blocks.end());
        data.examples.insert(data.examples.end(), more.examples.begin(), more.examples.end());
    }
    /// The chunks that counted in an earlier round, as its folder has them.
    std::vector<learn::SelfPlay> chunks_of(int number) {
        RoundOfGames games(host_, game_, task_, evaluator_of(number - 1), folder_of(number),
                           number);
        auto chunks = games.play(state_.done[static_cast<std::size_t>(number)].wanted, 1);
        if (!chunks) throw game::Interrupted{};
        return std::move(*chunks);
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
        for (const LearnRound& round : state_.done) {
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

    /// The last network against evaluate(), at equal time.
    std::optional<Learnt> finish() {
        Learnt learnt{.rounds = state_.done};
        const fs::path last = network_of(round() - 1);
        learnt.network = task_.folder / (game_.config.name + ".net");
        const auto network = network::load_network(last, last.string(), rules_->game().layout);
        learnt.how = network->origin().learnt;
        network::save_network(*network, learnt.network);
        if (task_.verdict_games == 0) return learnt;
        const tournament::SprtOptions sprt{.elo0 = 0, .elo1 = 20};
        settings::Request request = task_.request;
        ++request.seed;
        const auto player = [](const std::string& name, const std::string& network) {
            return fmt::format("  {}: {{ set: [{}] }}\n", name,
                               yaml_text("evaluation.network=" + network));
        };
        const std::string file = game_text(host_.home, request) + "players:\n" +
            player("network", absolute(learnt.network.string())) + player("script", "false") +
            fmt::format("games: {}\nthreads: {}\nlimits: {{ time: {}ms }}\n"
                        "openings: {{ plies: 6, choices: 4, depth: 2 }}\n",
                        task_.verdict_games, threads(), task_.verdict_milliseconds) +
            sprt_text(sprt);
        const fs::path folder = task_.folder / "verdict";
        const auto standings =
            play_tournament(host_, write_tournament(folder, "match.yaml", file), folder, task_.use);
        if (!standings) return std::nullopt;
        learnt.sample = sample_of(standings->encounters().begin()->second);
        learnt.decision = standings->test()->state().decision;
        const tournament::Statistics found = tournament::statistics(*learnt.sample);
        learnt.verdict = fmt::format(
            "{} than {}: {:+.0f} Elo [{:+.0f}, {:+.0f}] in {} games at {} ms a move (SPRT {} to {} "
            "{})",
            learnt.accepted() ? "better" : "not certainly better",
            rules_->has(game::Hook::Evaluate) ? "evaluate()" : "no evaluation", found.elo.value,
            found.elo.low, found.elo.high, found.games, task_.verdict_milliseconds, sprt.elo0,
            sprt.elo1,
            learnt.accepted()                                   ? "accepted"
                : learnt.decision == tournament::Decision::None ? "not decided"
                                                                : "rejected");
        network::Origin origin = network->origin();
        origin.verdict = learnt.verdict;
        network::save_network(
            network::Network(std::move(origin), network->features(), network->weights()),
            learnt.network);
        return learnt;
    }

    const Host& host_;
    const LearnTask& task_;
    const std::function<void(const LearnRound&)>& heard_;
    SharedGame game_;
    std::unique_ptr<script::ScriptedGame> rules_;
    learn::Symmetries symmetries_;
    State state_;
    Stopwatch watch_;
};

}  // namespace

std::optional<Learnt> learn(const Host& host, const LearnTask& task,
                            const std::function<void(const LearnRound&)>& heard) {
    try {
        return Learning(host, task, heard).run();
    } catch (const game::Interrupted&) {
        return std::nullopt;
    }
}

}  // namespace senet::jobs

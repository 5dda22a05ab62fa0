#include "jobs/learn_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "base/file.h"
#include "base/json.h"
#include "base/processor_time.h"
#include "base/random.h"
#include "base/text.h"
#include "jobs/run_folder.h"
#include "learn/chunk.h"
#include "network/file.h"
#include "search/algorithm.h"

namespace senet::jobs {

namespace fs = std::filesystem;

namespace {

constexpr std::uint32_t kGamesOfChunk = 64;
constexpr std::uint32_t kMostChunks = 1u << 16;  // of a round: rounds have different games

/// Threads that play, each with a word of its own to end, as searches set deadlines in it. Ended
/// and joined with the block that began them, whatever ends it.
class Players {
  public:
    template <class Work>
    Players(int threads, Work work) : stops_(static_cast<std::size_t>(threads)) {
        for (Interrupt& stop : stops_) threads_.emplace_back([work, &stop] { work(stop); });
    }
    ~Players() { end(); }
    Players(const Players&) = delete;
    Players& operator=(const Players&) = delete;

    void end() {
        for (Interrupt& stop : stops_) stop.stop = true;
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
    }

  private:
    std::vector<Interrupt> stops_;
    std::vector<std::thread> threads_;
};

/// Numbers of each example of a game of several players.
std::size_t shares_of(const game::Game& game) {
    return static_cast<std::size_t>(game.player_count() > 2 ? game.player_count() : 0);
}

}  // namespace

std::string round_text(const RoundTask& round) {
    const settings::Request& request = round.request;
    nlohmann::json text{{"game", request.game},     {"sets", request.sets},
                        {"seed", request.seed},     {"native", request.native},
                        {"teacher", round.teacher}, {"number", round.number},
                        {"nodes", round.nodes},     {"asks_script", round.asks_script},
                        {"samples", round.samples}, {"about", round.about}};
    if (request.config) text["config"] = *request.config;
    return json_text(text);
}

RoundTask round_of(const std::string& text) {
    const nlohmann::json all = json_of(text);
    try {
        RoundTask round;
        round.request.game = all.at("game").get<std::string>();
        round.request.sets = all.at("sets").get<std::vector<std::string>>();
        round.request.seed = all.at("seed").get<std::uint64_t>();
        round.request.native = all.at("native").get<bool>();
        if (all.contains("config")) round.request.config = all["config"].get<std::string>();
        round.teacher = all.at("teacher").get<std::string>();
        round.number = all.at("number").get<int>();
        round.nodes = all.at("nodes").get<std::uint64_t>();
        round.asks_script = all.at("asks_script").get<bool>();
        round.samples = all.at("samples").get<bool>();
        round.about = all.at("about").get<std::uint64_t>();
        round.seed = round.request.seed;
        return round;
    } catch (const nlohmann::json::exception&) {
        throw Error("that is no round of self-play: " + in_quotes(shortened(text, 60)));
    }
}

std::uint64_t RoundTask::about_chunk(std::uint32_t chunk) const {
    return hash_text(about, fmt::format("round {}, chunk {}", number, chunk));
}

std::shared_ptr<const game::Evaluator> teacher_of(const RoundTask& round,
                                                  const script::ScriptedGame& rules) {
    if (round.teacher == RoundTask::kScript) return nullptr;
    if (round.teacher == RoundTask::kByLot) return learn::evaluation_by_lot();
    return network::load_network(round.teacher, round.teacher,
                                 {rules.game(), option_values(rules)});
}

ChunkPlayer::ChunkPlayer(const SharedGame& game, const RoundTask& round, const Interrupt& interrupt)
    : round_(round), rules_(game.rules()) {
    rules_->set_evaluator(round.evaluator);
    wait_for_code(*rules_, interrupt);
    options_ = self_play_search(game.config.search, rules_->game());
}

learn::SelfPlay ChunkPlayer::play(std::uint32_t number, Interrupt& interrupt) {
    if (number >= kMostChunks) throw std::logic_error("a round has too many games");
    const std::uint32_t first =
        (static_cast<std::uint32_t>(round_.number) * kMostChunks + number) * kGamesOfChunk;
    return learn::self_play(
        *rules_, options_,
        {.nodes = round_.nodes, .asks_script = round_.asks_script, .samples = round_.samples},
        round_.seed, first, kGamesOfChunk, interrupt);
}

search::Options self_play_search(search::Options options, const game::Game& game) {
    constexpr std::size_t kTable = std::size_t{1} << 20;  // bytes
    if (options.table) options.table->bytes = kTable;
    options.threads = 1;
    // Of more than two players, what each may expect is to be known: not what would be left to one
    // if all others were against him.
    return search::each_for_himself(std::move(options), game);
}

double speed_of_self_play(game::Rules& rules, const search::Options& search, std::uint64_t nodes,
                          bool samples, std::uint64_t seed, Interrupt& interrupt) {
    constexpr double kSeconds = 1;
    constexpr std::uint64_t kMostNodes = 500;
    const std::uint64_t tried = std::min(nodes, kMostNodes);
    const ThreadStopwatch watch;
    learn::SelfPlay counts;
    std::size_t positions = 0;
    for (std::uint32_t game = 0; watch.seconds() < kSeconds; ++game) {
        const learn::SelfPlay played = learn::self_play(
            rules, search, {.nodes = tried, .samples = samples}, seed, game, 1, interrupt);
        positions += played.data.size();
        counts.searched += played.searched;
        counts.proven += played.proven;
    }
    if (is_senseless(counts, positions)) return 0;
    return static_cast<double>(positions) / watch.seconds() * static_cast<double>(tried) /
        static_cast<double>(nodes);
}

bool throws_are_many(game::Rules& rules, std::uint64_t nodes, std::uint64_t seed) {
    constexpr std::uint64_t kThrows = 200, kMostGames = 20, kParts = 4;
    constexpr int kMostPlies = 200;
    if (!rules.game().chance) return false;
    std::uint64_t throws = 0, behind = 0;
    for (std::uint64_t number = 0; number < kMostGames && throws < kThrows; ++number) {
        Random random(mix(seed ^ number));
        game::Line line(rules, rules.start(random.next()));
        for (int ply = 0; ply < kMostPlies && !line.outcome().over(); ++ply) {
            const auto moves = line.legal_moves();
            if (!line.state().throws()) {
                line.play(moves[random.below(moves.size())]);
                continue;
            }
            if (kParts * moves.size() > nodes) return true;
            for (const game::Move outcome : moves) {
                line.play(outcome);
                behind += std::max<std::size_t>(1, line.legal_moves().size());
                line.undo();
            }
            ++throws;
            line.play(game::thrown_at_random(line, random));
        }
    }
    return kParts * behind > nodes * throws;
}

std::string samples_words(std::uint64_t nodes) {
    return fmt::format(
        "{} positions don't reach behind all that can be thrown, so self-play looks at "
        "the one throw that is drawn.",
        nodes);
}

bool is_senseless(const learn::SelfPlay& counts, std::size_t positions) {
    constexpr std::uint64_t kEnough = 2000;  // searches, to judge by
    constexpr std::uint64_t kFewKept = 100;  // one position of so many
    return counts.searched >= kEnough &&
        (2 * counts.proven > counts.searched || kFewKept * positions < counts.searched);
}

std::string senseless_words(const learn::SelfPlay& counts, std::size_t positions,
                            const game::Game& game) {
    if (2 * counts.proven > counts.searched) {
        return fmt::format(
            "the search sees the end of {} from more than half of the positions ({} of {}): an "
            "evaluation is hardly ever asked, and there is nothing to learn",
            game.name, counts.proven, counts.searched);
    }
    return fmt::format(
        "hardly any position of {} is quiet, with a choice of moves ({} of {}): "
        "there is nothing to learn from",
        game.name, positions, counts.searched);
}

learn::Data joined(const std::vector<learn::SelfPlay>& chunks) {
    learn::Data data;
    for (const learn::SelfPlay& chunk : chunks) data.join(chunk.data);
    return data;
}

RoundOfGames::RoundOfGames(const Host& host, const SharedGame& game, RoundTask task)
    : host_(host), game_(game), task_(std::move(task)) {}

std::vector<learn::SelfPlay> RoundOfGames::play(int threads,
                                                const std::function<void()>& now_and_then) {
    now_and_then_ = now_and_then;
    make_folder(task_.folder);
    Stage stage(host_.listener, fmt::format("round {}: games", task_.number));
    if (const auto address = jobs_address(host_, {}))
        play_by_agents(*address, stage);
    else
        play_here(threads, stage);
    // A fault of the rules comes again when the round is gone on with.
    if (host_.interrupt.stop) throw game::Interrupted{};
    if (failure_) std::rethrow_exception(failure_);
    return in_order();
}

void RoundOfGames::look(Stage& stage) {
    constexpr double kNowAndThen = 2;  // seconds
    stage.show(
        std::min(1.0, static_cast<double>(positions_.load()) / static_cast<double>(task_.wanted)));
    if (since_.seconds() < kNowAndThen) return;
    now_and_then_();
    since_ = {};
}

void RoundOfGames::play_here(int threads, Stage& stage) {
    constexpr Milliseconds kLook{20};
    Players players(threads, [this](Interrupt& stop) { work(stop); });
    while (!over_ && !host_.interrupt.stop) {
        std::this_thread::sleep_for(kLook);
        look(stage);
    }
    players.end();
}

/// Hands out the next chunks, a few more than there are cores, until there are enough positions.
void RoundOfGames::play_by_agents(const JobsAddress& address, Stage& stage) {
    constexpr Milliseconds kLook{100};
    constexpr int kTries = 3;
    const auto rules = game_.rules();
    AgentsWork agents(host_, address,
                      {.kind = "self-play",
                       .title = fmt::format("learn {}, round {}", rules->game().name, task_.number),
                       .folder = task_.folder,
                       .task = round_text(task_)});
    std::map<std::uint64_t, int> tries;
    while (!over_ && !host_.interrupt.stop) {
        const std::size_t ahead = 2 * agents.cores() + 2;
        while (agents.open() < ahead && !over_) {
            const std::uint32_t number = next_++;
            if (auto before = kept(number, rules->game()))
                finish(number, std::move(*before));
            else
                agents.add({{number, ""}});
        }
        for (const remote::Outcome& outcome : agents.collect(kLook)) {
            const auto number = static_cast<std::uint32_t>(outcome.unit);
            const std::size_t shares = shares_of(rules->game());
            auto played = outcome.failed ? std::nullopt
                                         : learn::chunk_of(outcome.body, task_.about_chunk(number),
                                                           rules->game().layout.words(), shares);
            if (played && played->data.is_of(rules->game())) {
                replace_text(file_of(number), outcome.body);
                finish(number, std::move(*played));
            } else if (outcome.failed || ++tries[number] == kTries) {
                throw Error(fmt::format(
                    "chunk {} of round {} could not be played: {}", number, task_.number,
                    outcome.failed ? outcome.body : "what agents sent is of other games"));
            } else {
                agents.add({{number, ""}});
            }
        }
        look(stage);
    }
}

void RoundOfGames::work(Interrupt& stop) {
    try {
        ChunkPlayer player(game_, task_, stop);
        while (!over_ && !stop.stop) {
            const std::uint32_t number = next_++;
            auto played = kept(number, player.game());
            if (!played) {
                played = player.play(number, stop);
                learn::save_chunk(*played, task_.about_chunk(number), file_of(number));
            }
            finish(number, std::move(*played));
        }
    } catch (const game::Interrupted&) {
        // What was begun is not needed, or will be played again.
    } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
        over_ = true;
    }
}

fs::path RoundOfGames::file_of(std::uint32_t number) const {
    return task_.folder / fmt::format("games-{}.bin", number);
}

std::optional<learn::SelfPlay> RoundOfGames::kept(std::uint32_t number,
                                                  const game::Game& game) const {
    auto played = learn::load_chunk(file_of(number), task_.about_chunk(number), game.layout.words(),
                                    shares_of(game));
    return played && played->data.is_of(game) ? std::move(played) : std::nullopt;
}

void RoundOfGames::finish(std::uint32_t number, learn::SelfPlay played) {
    const std::lock_guard lock(mutex_);
    chunks_[number] = std::move(played);
    std::size_t positions = 0;
    learn::SelfPlay counts;
    for (std::uint32_t i = 0; chunks_.contains(i); ++i) {
        positions += chunks_.at(i).data.size();
        counts.searched += chunks_.at(i).searched;
        counts.proven += chunks_.at(i).proven;
    }
    positions_ = positions;
    if (positions >= task_.wanted || is_senseless(counts, positions)) over_ = true;
}

std::vector<learn::SelfPlay> RoundOfGames::in_order() {
    std::vector<learn::SelfPlay> counted;
    std::size_t positions = 0;
    for (std::uint32_t i = 0; chunks_.contains(i) && positions < task_.wanted; ++i) {
        positions += chunks_.at(i).data.size();
        counted.push_back(std::move(chunks_.at(i)));
    }
    return counted;
}

}  // namespace senet::jobs

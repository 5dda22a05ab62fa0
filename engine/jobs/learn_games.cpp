#include "jobs/learn_games.h"

#include <fmt/format.h>

#include <algorithm>
#include <thread>

#include "jobs/run_folder.h"
#include "learn/chunk.h"
#include "search/algorithm.h"

namespace senet::jobs {
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

}  // namespace

search::Options self_play_search(search::Options options, const game::Game& game) {
    constexpr std::size_t kTable = std::size_t{1} << 20;  // bytes
    if (options.table) options.table->bytes = kTable;
    options.threads = 1;
    // Of more than two players, what each may expect is to be known: not what would be left to one
    // if all others were against him.
    return search::each_for_himself(std::move(options), game);
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

RoundOfGames::RoundOfGames(const Host& host, const SharedGame& game, RoundTask task)
    : host_(host), game_(game), task_(std::move(task)) {}

std::vector<learn::SelfPlay> RoundOfGames::play(int threads) {
    constexpr Milliseconds kLook{20};
    make_folder(task_.folder);
    Stage stage(host_.listener, fmt::format("round {}: games", task_.number));
    Players players(threads, [this](Interrupt& stop) { work(stop); });
    while (!over_ && !host_.interrupt.stop) {
        std::this_thread::sleep_for(kLook);
        stage.show(std::min(
            1.0, static_cast<double>(positions_.load()) / static_cast<double>(task_.wanted)));
    }
    players.end();
    // A fault of the rules comes again when the round is gone on with.
    if (host_.interrupt.stop) throw game::Interrupted{};
    if (failure_) std::rethrow_exception(failure_);
    return in_order();
}

void RoundOfGames::work(Interrupt& stop) {
    try {
        const auto rules = game_.rules();
        rules->set_evaluator(task_.evaluator);
        wait_for_code(*rules, stop);
        const search::Options options = self_play_search(game_.config.search, rules->game());
        while (!over_ && !stop.stop) {
            const std::uint32_t number = next_++;
            if (number >= kMostChunks) throw std::logic_error("a round has too many games");
            finish(number, chunk(number, *rules, options, stop));
        }
    } catch (const game::Interrupted&) {
        // What was begun is not needed, or will be played again.
    } catch (...) {
        const std::lock_guard lock(mutex_);
        failure_ = std::current_exception();
        over_ = true;
    }
}

learn::SelfPlay RoundOfGames::chunk(std::uint32_t number, script::ScriptedGame& rules,
                                    const search::Options& options, Interrupt& stop) {
    const auto file = task_.folder / fmt::format("games-{}.bin", number);
    const game::Game& game = rules.game();
    const auto shares = static_cast<std::size_t>(game.player_count() > 2 ? game.player_count() : 0);
    if (auto kept = learn::load_chunk(file, task_.about, game.layout.words(), shares))
        return std::move(*kept);
    const std::uint32_t first =
        (static_cast<std::uint32_t>(task_.number) * kMostChunks + number) * kGamesOfChunk;
    learn::SelfPlay played =
        learn::self_play(rules, options, {.nodes = task_.nodes, .asks_script = task_.asks_script},
                         task_.seed, first, kGamesOfChunk, stop);
    learn::save_chunk(played, task_.about, file);
    return played;
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

// The games of one round of learning: played in chunks by several threads, each chunk a file, until
// the first chunks have as many positions as are wanted. Which games those are depends on nothing
// but the seed, so it does not matter how many threads play, or how often they are interrupted.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "jobs/agents_queue.h"
#include "jobs/opened.h"
#include "learn/self_play.h"

namespace senet::jobs {

struct RoundTask {
    int number = 0;
    std::size_t wanted = 0;  // positions
    std::shared_ptr<const game::Evaluator> evaluator{};  // nothing: evaluate()
    std::uint64_t seed = 1;
    std::uint64_t nodes = 500;  // a move
    bool asks_script = false;  // what evaluate() says is noted as well
    bool samples = false;  // as in SelfPlayOptions
    /// Hash of all that decides the run's games: what is kept of others is played anew.
    std::uint64_t about = 0;
    std::filesystem::path folder{};

    // For agents: how the game is opened, and what the evaluator is.
    settings::Request request{};
    std::string teacher{};  // a network's file, or one of these
    static constexpr const char* kByLot = "by lot";
    static constexpr const char* kScript = "script";

    /// Hash of all that decides the games of one chunk.
    std::uint64_t about_chunk(std::uint32_t chunk) const;
};

/// What of a round agents are to know, as a text and back. THROWS Error where it is none.
std::string round_text(const RoundTask& round);
RoundTask round_of(const std::string& text);
/// Who plays its games. THROWS Error.
std::shared_ptr<const game::Evaluator> teacher_of(const RoundTask& round,
                                                  const script::ScriptedGame& rules);

/// Plays chunks of a round on one thread, with rules of its own. All must outlive it.
class ChunkPlayer {
  public:
    /// THROWS Interrupted while the rules are compiled.
    ChunkPlayer(const SharedGame& game, const RoundTask& round, const Interrupt& interrupt);

    const game::Game& game() const { return rules_->game(); }
    /// The same chunk for the same number. THROWS Error from the rules, and Interrupted.
    learn::SelfPlay play(std::uint32_t number, Interrupt& interrupt);

  private:
    const RoundTask& round_;
    std::unique_ptr<script::ScriptedGame> rules_;
    search::Options options_;
};

/// The game's search as self-play uses it: one thread, and little memory, as a search is small. Of
/// more than two players each plays for himself.
search::Options self_play_search(search::Options options, const game::Game& game);

/// Positions a second of one thread that plays so, from games of a second. With many nodes a move
/// one game would take too long: it is estimated from fewer. 0 where it makes no sense to learn.
/// THROWS Error from the rules, and Interrupted.
double speed_of_self_play(game::Rules& rules, const search::Options& search, std::uint64_t nodes,
                          bool samples, std::uint64_t seed, Interrupt& interrupt);

/// Whether the moves behind all that can be thrown are so many that such a search hardly sees them,
/// as it is in games by lot: then self-play had better sample them. THROWS Error from the rules,
/// and Interrupted.
bool throws_are_many(game::Rules& rules, std::uint64_t nodes, std::uint64_t seed);
/// That it does, in a sentence.
std::string samples_words(std::uint64_t nodes);

/// Whether a search knows the result of more than half of the positions, or hardly one is left to
/// learn from: then it makes no sense to play on.
bool is_senseless(const learn::SelfPlay& counts, std::size_t positions);
/// Which of the two it is. REQUIRES that it is senseless.
std::string senseless_words(const learn::SelfPlay& counts, std::size_t positions,
                            const game::Game& game);

/// The positions of all chunks, one behind the other.
learn::Data joined(const std::vector<learn::SelfPlay>& chunks);

class RoundOfGames {
  public:
    RoundOfGames(const Host& host, const SharedGame& game, RoundTask task);

    /// All chunks that count, in order; fewer where it makes no sense to play on. Every few seconds
    /// it calls `now_and_then`. THROWS Error from the rules, and Interrupted.
    std::vector<learn::SelfPlay> play(int threads, const std::function<void()>& now_and_then);

  private:
    void play_here(int threads, Stage& stage);
    void play_by_agents(const JobsAddress& address, Stage& stage);
    void look(Stage& stage);
    void work(Interrupt& stop);
    std::filesystem::path file_of(std::uint32_t number) const;
    std::optional<learn::SelfPlay> kept(std::uint32_t number, const game::Game& game) const;
    void finish(std::uint32_t number, learn::SelfPlay played);
    std::vector<learn::SelfPlay> in_order();

    const Host& host_;
    const SharedGame& game_;
    RoundTask task_;
    std::mutex mutex_;
    std::map<std::uint32_t, learn::SelfPlay> chunks_;  // under the mutex
    std::exception_ptr failure_;  // likewise
    std::atomic<std::uint32_t> next_ = 0;
    std::atomic<std::size_t> positions_ = 0;
    std::function<void()> now_and_then_;
    Stopwatch since_;  // it was called
    std::atomic<bool> over_ = false;  // there are enough, or something failed
};

}  // namespace senet::jobs

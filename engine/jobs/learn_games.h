// The games of one round of learning: played in chunks by several threads, each chunk a file, until
// the first chunks have as many positions as are wanted. Which games those are depends on nothing
// but the seed, so it does not matter how many threads play, or how often they are interrupted.
#pragma once

#include <atomic>
#include <cstdint>
#include <exception>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

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
    /// Hash of all that decides the games: what is kept of others is played anew.
    std::uint64_t about = 0;
    std::filesystem::path folder{};
};

/// The game's search as self-play uses it: one thread, and little memory, as a search is small. Of
/// more than two players each plays for himself.
search::Options self_play_search(search::Options options, const game::Game& game);

/// Whether a search knows the result of more than half of the positions, or hardly one is left to
/// learn from: then it makes no sense to play on.
bool is_senseless(const learn::SelfPlay& counts, std::size_t positions);
/// Which of the two it is. REQUIRES that it is senseless.
std::string senseless_words(const learn::SelfPlay& counts, std::size_t positions,
                            const game::Game& game);

class RoundOfGames {
  public:
    RoundOfGames(const Host& host, const SharedGame& game, RoundTask task);

    /// All chunks that count, in order; fewer where it makes no sense to play on. THROWS Error from
    /// the rules, and Interrupted.
    std::vector<learn::SelfPlay> play(int threads);

  private:
    void work(Interrupt& stop);
    learn::SelfPlay chunk(std::uint32_t number, script::ScriptedGame& rules,
                          const search::Options& options, Interrupt& stop);
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
    std::atomic<bool> over_ = false;  // there are enough, or something failed
};

}  // namespace senet::jobs

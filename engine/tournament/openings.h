// Where games begin: positions and moves from a file (book.h), or made by the engine: random moves,
// of which a shallow search keeps what is most even, no two alike. The same options, seed and rules
// always give the same openings in the same order.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "game/line.h"
#include "search/searcher.h"
#include "tournament/options.h"

namespace senet::tournament {

/// A position to begin from: its text, in the game's notation, and moves from there. An empty start
/// is the game's own, by this seed.
struct Opening {
    std::string start{};
    std::vector<std::string> moves{};
    std::uint64_t seed = 0;
    std::vector<game::Move> played{};  // the same, where these rules are known to allow them: that
                                       // is much quicker to play

    bool operator==(const Opening&) const = default;
};

/// The game after an opening. THROWS Error where a move is not legal, or the game is over.
game::Line line_of(const Opening& opening, game::Rules& rules);

/// What to say of a line whose start the rules call over: no command can do anything with such a
/// game.
std::string over_at_start(const game::Line& line);

/// Where a run takes its openings from; asked by one thread.
class Openings {
  public:
    virtual ~Openings() = default;
    /// The opening of this number; those there are come again where there are no more. THROWS Error
    /// where there is not one.
    virtual const Opening& at(std::uint64_t number) = 0;
    /// How many different ones there are, as far as that is known by now.
    virtual std::size_t count() const = 0;
};

/// Where the opening of this number stands among as many as there are: they come again where there
/// are no more. REQUIRES that there is one.
inline std::size_t place_of_opening(std::uint64_t number, std::size_t count) {
    return static_cast<std::size_t>(number % count);
}

/// These, in this order.
class ListedOpenings : public Openings {
  public:
    explicit ListedOpenings(std::vector<Opening> openings) : openings_(std::move(openings)) {}
    const Opening& at(std::uint64_t number) override {
        return openings_[place_of_opening(number, openings_.size())];
    }
    std::size_t count() const override { return openings_.size(); }

  private:
    std::vector<Opening> openings_;
};

class OpeningMaker : public Openings {
  public:
    /// `known` are those that were made before, in order.
    OpeningMaker(game::Rules& rules, const search::Options& search, const MadeOpenings& options,
                 std::uint64_t seed, std::vector<Opening> known = {});

    const Opening& at(std::uint64_t number) override;
    std::size_t count() const override { return openings_.size(); }
    /// Whether there are no more to be had.
    bool exhausted() const { return exhausted_; }

  private:
    void make_one();
    bool play_at_random(game::Line& line, Random& random) const;
    std::optional<game::Value> unevenness(const game::Line& line);
    game::Value value_of(const game::Line& line);
    game::Key key_of(const game::Line& line) const;

    game::Rules& rules_;
    MadeOpenings options_;
    std::uint64_t seed_;
    search::Searcher searcher_;
    std::vector<Opening> openings_;
    std::set<game::Key> keys_;
    std::unordered_map<game::Key, game::Value> judged_;
    bool exhausted_ = false;
};

}  // namespace senet::tournament

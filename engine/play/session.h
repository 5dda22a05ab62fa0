// A game being played in one session: the rules, the game so far with what was taken back, and the
// engine that plays it. Rules and configuration can be exchanged at any time; the game goes on
// under the new ones, or stays as it was.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "game/line.h"
#include "play/ponderer.h"
#include "play/record.h"
#include "search/searcher.h"

namespace senet::play {

class Session {
  public:
    /// `more` makes rules for other threads, where the options want some.
    Session(std::unique_ptr<game::Rules> rules, game::State start, const search::Options& options,
            const search::Limits& limits, std::uint64_t seed, const game::RulesMaker& more = {});

    game::Rules& rules() const { return *rules_; }
    const game::Line& line() const { return line_; }
    const search::Limits& limits() const { return limits_; }
    search::Searcher& searcher() { return *searcher_; }

    /// Plays a legal move; what was taken back is forgotten, unless it is the same move. `comment`
    /// is what the record will say of it.
    void play(game::Move move, std::string comment = {});
    /// Takes one move back; false at the start.
    bool undo();
    /// Plays the move again that was taken back last; false when there is none.
    bool redo();
    /// Whether redo() has one.
    bool can_redo() const { return !taken_back_.empty(); }

    /// From now on thinks with rules of its own, so that it may do so while others use the
    /// session's. To be called before anything is thought; REQUIRES `more`.
    void let_ponder();
    /// Begins to think, on another thread, about the position after a legal move, until it is
    /// played or anything else happens to the game. REQUIRES let_ponder().
    void ponder(game::Move expected);
    void stop_pondering() { ponderer_.reset(); }

    /// Thinks about the present position within the limits; goes on with what it pondered.
    search::Result think(Interrupt& interrupt, const search::Progress& progress = {});

    /// Goes on under new rules: every move so far is played again, by its notation. THROWS Error,
    /// and changes nothing, where the game is not possible under them.
    void exchange(std::unique_ptr<game::Rules> rules, const search::Options& options,
                  const search::Limits& limits, const game::RulesMaker& more = {});
    /// The game so far, as a file has it.
    Record record(const std::string& game) const { return record_of(line_, game, comments_); }
    /// Goes on from a saved game. THROWS Error and changes nothing where it does not fit.
    void load(const Record& record);

  private:
    std::unique_ptr<game::Rules> rules_;
    game::Line line_;
    std::vector<std::string> comments_;  // one a move
    std::vector<std::pair<game::Move, std::string>> taken_back_;  // the last one taken back is last
    std::unique_ptr<game::Rules> own_rules_;  // of the searcher, where it ponders
    std::unique_ptr<search::Searcher> searcher_;
    search::Limits limits_;
    std::uint64_t seed_;
    game::RulesMaker more_;
    std::unique_ptr<Ponderer> ponderer_;  // ends before all that it uses
    game::Move expected_{};  // by it
    std::size_t pondered_at_ = 0;  // moves that were played when it began
};

}  // namespace senet::play

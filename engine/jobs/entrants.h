// The players of a tournament as its file names them, opened: their settings, their scripts, and
// for each thread that plays, rules and players of its own over the same machine code.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "jobs/game_watch.h"
#include "jobs/opened.h"
#include "search/measure.h"
#include "settings/tournament.h"
#include "tournament/runner.h"

namespace senet::jobs {

/// What players say of a position is what they expect where something is thrown, or several play:
/// no evaluation, in whose units rules of adjudication and openings are. THROWS Error that names
/// the rule.
void refuse_rules_by_value(const tournament::Options& options, const game::Game& game);

class Entrants {
  public:
    /// Loads every player's settings and rules once, which finds what is wrong with them. Starts no
    /// program: whose settings these are may not be known yet. THROWS Error.
    Entrants(const Host& host, const settings::Tournament& tournament);
    /// Starts each program once, which finds what is wrong with it before any game. Only for those
    /// who are about to play, and know that the settings are the user's own. THROWS Error.
    void try_programs() const;
    /// The command of a player that is a program; empty of others.
    std::string program_of(int player) const;

    int count() const { return static_cast<int>(entrants_.size()); }
    std::vector<std::string> names() const;
    const tournament::Conditions& conditions() const { return conditions_; }
    /// The referee's rules of the calling thread, for openings and for replays.
    game::Rules& rules() { return *rules_; }
    const game::Game& game() const { return rules_->game(); }
    const std::string& game_name() const { return referee_.config.name; }
    /// Hash of what decides the game itself.
    std::uint64_t game_fingerprint() const { return referee_.script->game_fingerprint(); }
    const search::Options& search() const { return referee_.config.search; }
    /// What a player's values say to people.
    search::Measure measure_of(int player) const;

    /// Who plays whom. THROWS Error where the format doesn't suit the players or the game.
    tournament::Plan plan(const tournament::Options& options) const;
    /// One a thread. Must not outlive this.
    std::unique_ptr<tournament::Stable> stable() const;

    /// What decides the run's results, by name, for its journal: a hash of each script and of each
    /// player's settings.
    std::map<std::string, std::string> fingerprints() const;

  private:
    class OwnStable;

    play::TimeControl control_of(const settings::Entrant& entrant,
                                 const settings::Config& config) const;

    const Host& host_;
    std::vector<settings::Entrant> entrants_;
    settings::Node tree_;  // the tournament's file
    SharedGame referee_;
    std::vector<SharedGame> opened_;  // of each player; of yardsticks the referee's
    std::vector<play::Kinship> kinships_;
    tournament::Conditions conditions_;
    std::unique_ptr<GameWatch> watch_;
    std::optional<std::uint64_t> luck_{};  // positions by which throws are judged
    std::unique_ptr<script::ScriptedGame> rules_;
};

}  // namespace senet::jobs

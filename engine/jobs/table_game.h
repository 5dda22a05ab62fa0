// A game that people play against the engine: who sits at the table, under which rules and
// settings, and what is kept of it. Rules and settings follow their files while the game goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jobs/file_watch.h"
#include "jobs/limits.h"
#include "jobs/opened.h"
#include "play/dice.h"
#include "play/session.h"

namespace senet::jobs {

struct PlayOptions {
    settings::Request request;  // its game may be the file of a saved one
    Beginning beginning;
    /// Which seats are people's: "1", "1,3", "both" or "all", "none"; empty: player 1, or whoever
    /// the saved game says.
    std::string as;
    LimitOptions limits;  // of the engine's side
    bool ponder = false;  // the engine thinks on the person's time
    bool asks_dice = false;  // people throw, and say what came up; only where something is thrown
    std::optional<std::uint64_t> dice_seed{};  // nothing: others every time
};

class TableGame {
  public:
    /// Opens the game, or the saved one, that the options name. THROWS Error.
    TableGame(const Host& host, const PlayOptions& options);

    const Host& host() const { return host_; }

    play::Session& session() { return *session_; }
    const play::Session& session() const { return *session_; }
    const game::Line& line() const { return session_->line(); }
    const game::Game& game() const { return line().rules().game(); }
    const settings::Config& config() const { return config_; }
    /// The same without a level: how strong the engine can be.
    const settings::Config& full_config() const { return full_config_; }
    /// What decides the rules as they are played, to know them again.
    std::uint64_t fingerprint() const { return fingerprint_; }
    /// Makes the rules as they are played, for other threads.
    const ScriptedMaker& more() const { return more_; }
    /// Grows whenever rules or settings were exchanged.
    int version() const { return version_; }
    const settings::Request& request() const { return request_; }
    /// Whether the engine thinks on the person's time.
    bool ponders() const { return options_.ponder; }

    /// Players whose moves are typed.
    const std::vector<game::Player>& people() const { return people_; }
    /// As PlayOptions::as has it.
    std::string side() const;
    bool is_person(game::Player player) const;
    /// Not where a throw is next.
    bool is_persons_turn() const { return is_person(line().state().turn()); }
    /// The one person takes the next seat. THROWS Error unless there is one and somebody else.
    void swap_sides();
    /// THROWS as swap_sides().
    void check_swap() const;

    /// Whether a throw is next, and the game goes on.
    bool is_throw() const { return line().state().throws() && !line().outcome().over(); }
    /// Whether people say what comes up.
    bool asks_dice() const { return options_.asks_dice; }
    /// What comes up at the throw that is next. REQUIRES one.
    game::Move thrown() const { return dice_.drawn(line()); }
    /// Takes back to before the last throw, which will come up anew. THROWS Error where there was
    /// none.
    void reroll();

    /// Another level, or none, which is full strength. THROWS Error.
    void change_level(std::optional<int> level);
    /// The game from its beginning, by the rules as their files have them now. THROWS Error.
    void begin_anew();
    /// Takes moves back until so many are left. REQUIRES at most as many as there are.
    void go_back_to(std::size_t moves);

    /// Whether a file of the game was edited since the last call.
    bool files_changed() { return watch_->changed(); }
    /// Goes on under the files as they are now. THROWS Error, and changes nothing, where that is
    /// not possible.
    void take_edits();

    /// The game with all that is needed to play it again.
    play::Record record() const;
    /// THROWS Error, and changes nothing, where it is no record of this game.
    void load(const std::string& file);

  private:
    void load(const play::Record& record, const std::string& file, const settings::Config& config);
    struct Settings {
        settings::Config config, full;
    };
    Settings read_settings(const settings::Request& request) const;
    void open_saved(const std::string& file);
    void seat(const std::string& as);
    search::Limits limits(const settings::Config& config, const settings::Request& request) const;
    void exchange(Settings settings, const settings::Request& request);
    std::unique_ptr<play::Session> session(std::unique_ptr<game::Rules> rules,
                                           const game::State& start, const settings::Config& config,
                                           const ScriptedMaker& more) const;
    void keep(Settings settings, std::uint64_t fingerprint, ScriptedMaker more);
    const Host& host_;
    const PlayOptions options_;
    settings::Request request_;
    std::optional<play::Record> saved_;
    settings::Config config_, full_config_;
    std::uint64_t fingerprint_ = 0;
    ScriptedMaker more_;
    std::unique_ptr<play::Session> session_;
    std::unique_ptr<FileWatch> watch_;
    std::vector<game::Player> people_;
    std::uint64_t dice_seed_;  // of the games from here on
    play::Dice dice_;
    int version_ = 0;
};

}  // namespace senet::jobs

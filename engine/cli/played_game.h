// The game that `senet play` is about: who sits at the table, under which rules and settings, and
// what is kept of it. Rules and settings follow their files while the game goes on. Prints nothing.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cli/command.h"
#include "cli/file_watch.h"
#include "cli/limit_options.h"
#include "play/session.h"

namespace senet::cli {

struct PlayOptions {
    Common common;
    std::string as;  // empty: player 1, or whoever the saved game says
    LimitOptions limits;  // of the engine's side
    std::string record;
};

class PlayedGame {
  public:
    /// Opens the game, or the saved one, that the options name. THROWS Error.
    explicit PlayedGame(const PlayOptions& options);

    play::Session& session() { return *session_; }
    const play::Session& session() const { return *session_; }
    const game::Line& line() const { return session_->line(); }
    const game::Game& game() const { return line().rules().game(); }
    const settings::Config& config() const { return config_; }
    /// The same without a level: how strong the engine can be.
    const settings::Config& full_config() const { return full_config_; }
    /// What decides the rules as they are played, to know them again.
    std::uint64_t fingerprint() const { return fingerprint_; }
    /// Grows whenever rules or settings were exchanged.
    int version() const { return version_; }
    const settings::Request& request() const { return common_.request; }

    /// Players whose moves are typed.
    const std::vector<game::Player>& people() const { return people_; }
    bool is_person(game::Player player) const;
    bool is_persons_turn() const { return is_person(line().state().turn()); }
    /// THROWS Error unless one of the two is a person.
    void swap_sides();

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
    /// The command that goes on with this game as it stands; empty before the first move.
    std::string command_to_go_on() const;

  private:
    struct Settings {
        settings::Config config, full;
    };
    Settings read_settings(const settings::Request& request) const;
    void open_saved(const std::string& file);
    void seat(const std::string& as);
    search::Limits limits(const settings::Config& config, const settings::Request& request) const;
    void exchange(Settings settings, const settings::Request& request);
    void keep(Settings settings, std::uint64_t fingerprint);
    std::string side() const;

    const PlayOptions& options_;
    Common common_;
    std::optional<play::Record> saved_;
    settings::Config config_, full_config_;
    std::uint64_t fingerprint_ = 0;
    std::unique_ptr<play::Session> session_;
    std::unique_ptr<FileWatch> watch_;
    std::vector<game::Player> people_;
    int version_ = 0;
};

}  // namespace senet::cli

// The talk at the table where people play against the engine: turns, what is typed and what is said
// to it, in lines.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "jobs/partner.h"
#include "jobs/table_game.h"
#include "jobs/told_advice.h"

namespace senet::jobs {

class TableTalk {
  public:
    struct Options {
        bool for_programs = false;  // moves are told as objects, and no board is shown
        std::string program = "senet";  // as a command line names it
    };

    enum class End {
        Over,  // the game, if nobody sits at the table; or by "quit"
        NoMoreLines,
        QuitAfterError,  // the rules failed, and nobody mended them before "quit"
        NoMoreLinesAfterError,
        Interrupted,
    };

    /// Both must outlive it. Asks nothing before run().
    TableTalk(TableGame& game, Partner& partner, Options options)
        : game_(game), partner_(partner), options_(std::move(options)) {}

    /// From a greeting to the end. Once only. THROWS Error where the rules fail and nobody is there
    /// to mend them.
    End run();

  private:
    struct Command {
        std::string name;
        std::string usage;  // with what stands behind it
        std::string help;
        std::function<void(TableTalk&, const std::string& rest)> run;
    };

    const game::Line& line() const { return game_.line(); }
    Page page() const { return partner_.page(); }
    Look look() const { return partner_.page().look; }
    void say(const std::string& text) const { partner_.say(text); }

    // Turns, in table_talk.cpp.
    void turn();
    bool may_try_again(const Error& error);
    void greet() const;
    void draw() const;
    void draw_after_move() const;
    void draw_if_wanted() const;
    void turn_of_nature();
    void turn_of_person();
    bool plays_only_move();
    void turn_of_engine();
    void at_end();
    std::optional<std::string> ask(const std::string& prompt, bool rules_wake = false);
    void report(game::Player player, const std::string& move, const nlohmann::json& more) const;
    void let_happen(game::Move outcome);
    bool reload_if_changed();

    // What a person says, in table_commands.cpp.
    static const std::vector<Command>& commands();
    static const Command* find_command(const std::string& word);
    static std::function<void(TableTalk&, const std::string&)> alone(
        std::function<void(TableTalk&)> run);
    static std::string meant_command(const std::string& word);
    void obey(const std::string& typed);
    bool is_move(const std::string& typed) const;
    void check_not_over() const;
    void help() const;
    void move(const std::string& text);
    void list_moves(const std::string& rest);
    void undo();
    void redo();
    void reroll();
    void go_to(const std::string& rest);
    ToldAdvice& advice();
    void list_values();
    void hint();
    void evaluate();
    void review(const std::string& rest);
    void swap();
    void change_level(const std::string& text);
    void say_who_evaluates(const std::string& before);
    void begin_anew(const std::string& rest);
    void save(const std::string& file) const;
    void load(const std::string& file);

    TableGame& game_;
    Partner& partner_;
    const Options options_;
    std::unique_ptr<ToldAdvice> advice_;  // once somebody has asked
    bool told_end_ = false;  // of the game that is over
    bool told_how_ = false;  // how moves are entered
    int unasked_ = 0;  // only moves that were played since a person was asked
    std::optional<End> end_;
};

}  // namespace senet::jobs

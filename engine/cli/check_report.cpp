#include "cli/check_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/text.h"
#include "cli/board_text.h"
#include "cli/help.h"
#include "cli/terminal.h"

namespace senet::cli {
namespace {

using Shows = game::Fault::Shows;

const char* name_of_shows(Shows shows) {
    switch (shows) {
        case Shows::DuringLast: return "while the last move is played";
        case Shows::AfterPass: return "after pass()";
        case Shows::InGames: return "in games";
        case Shows::InSearch: return "in a search";
        default: return "after the moves";
    }
}

std::string path_text(const game::Fault& fault) {
    if (fault.rule == "too-long") {
        return fmt::format("in the random game of seed {}, which begins {} ...", fault.seed,
                           printable(join(fault.moves, " ")));
    }
    if (fault.shows == Shows::InGames) return "in random games";
    if (fault.shows == Shows::InSearch) return "in a search from the start";
    std::vector<std::string> before = fault.moves;
    std::string last;
    if (fault.shows == Shows::DuringLast) {
        last = (before.size() == 1 ? ", then " : " and then ") + printable(before.back());
        before.pop_back();
    } else if (fault.shows == Shows::AfterPass) {
        last = before.empty() ? ", then pass()" : " and then pass()";
    }
    if (before.empty()) return "at the start" + last;
    return "after moves " + printable(join(before, " ")) + last;
}

std::string with_setting(const ToldFault& told) {
    return told.set.empty() ? "" : ", with --set " + in_shell(told.set);
}

}  // namespace

nlohmann::json as_json(const ToldFault& told) {
    const game::Fault& fault = told.fault;
    return {{"rule", fault.rule},
            {"file", fault.where.file},
            {"line", fault.where.line},
            {"message", fault.message},
            {"context", fault.context},
            {"moves", fault.moves},
            {"shows", name_of_shows(fault.shows)},
            {"set", told.set},
            {"seed", fault.seed}};
}

void CheckReporter::print(const ToldFault& told) const {
    if (json_) return print_json(as_json(told));
    const game::Fault& fault = told.fault;
    put_out(fitted(fmt::format("{}: {}: {} [{}]", fault.where.text(), paint("fault", Colour::Red),
                               error_text(fault.message), fault.rule)));
    for (const std::string& line : fault.context) to_out("  {}\n", line);
    if (fault.rule == "hidden-state" && fault.shows == Shows::InGames) return;
    if (fault.rule == "load") {
        if (!told.set.empty()) to_out("  with --set {}\n", in_shell(told.set));
        return;
    }
    const bool has_seed = fault.rule == "too-long";  // in its words already
    to_out("  {}{}{}\n", path_text(fault), with_setting(told),
           has_seed ? "" : fmt::format(" (seed {})", fault.seed));
}

void CheckReporter::print(const Refusal& refusal) const {
    if (json_)
        print_json({{"set", refusal.set}, {"refused", refusal.words}});
    else
        to_out("note: the script refuses --set {}: {}\n", in_shell(refusal.set),
               error_text(refusal.words));
}

void CheckReporter::print(const game::Note& note) const {
    if (json_)
        print_json({{"note", note.message}, {"file", note.where.file}, {"line", note.where.line}});
    else
        to_out("{}: note: {}\n", note.where.text(), error_text(note.message));
}

void CheckReporter::summarise(const game::Rules& rules, const std::string& script,
                              const game::CheckReport& report, std::size_t faults) const {
    if (json_) return;
    const std::string first = player_text(rules.game(), game::Player{1});
    const std::string second = player_text(rules.game(), game::Player{2});
    to_out(
        "{}{}: {} random games of {:.0f} plies on average, {} states looked at, {:.1f} moves a "
        "state\n",
        faults == 0 ? "" : "\n", script, report.games, report.mean_plies, report.states,
        report.mean_moves);
    if (report.games > 0) {
        to_out("  {} won {}, {} won {}, drawn {}\n", first, report.wins[1], second, report.wins[2],
               report.wins[0]);
    }
    if (faults == 0)
        to_out("{}\n", paint("no fault found", Colour::Green));
    else
        to_out("{}\n",
               paint(fmt::format("{} fault{} found", faults, faults == 1 ? "" : "s"), Colour::Red));
}

void CheckReporter::print_totals(const game::CheckReport& report, std::size_t faults) const {
    if (!json_) return;
    print_json({{"faults", faults},
                {"games", report.games},
                {"states", report.states},
                {"mean_plies", report.mean_plies},
                {"mean_moves", report.mean_moves}});
}

void CheckReporter::watching(const std::string& script, std::size_t files) const {
    if (json_)
        print_json({{"watching", files}});
    else
        to_out("\n{}\n",
               paint(fmt::format("Watching {} and what it is made of; Ctrl-C ends that.", script),
                     Colour::Cyan));
    flush_out();
}

}  // namespace senet::cli

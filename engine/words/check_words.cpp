#include "words/check_words.h"

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "pictures/board_text.h"

namespace senet::words {
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

std::vector<std::string> names_of(const std::vector<game::Hook>& hooks) {
    std::vector<std::string> names;
    for (const game::Hook hook : hooks) names.emplace_back(name_of(hook));
    return names;
}

}  // namespace

std::string fault_heading(const ToldFault& told, Look look) {
    const game::Fault& fault = told.fault;
    return fmt::format("{}: {}: {} [{}]\n", fault.where.text(), paint("fault", Colour::Red, look),
                       error_text(fault.message), fault.rule);
}

std::string fault_details(const ToldFault& told) {
    const game::Fault& fault = told.fault;
    std::string text;
    for (const std::string& line : fault.context) text += fmt::format("  {}\n", line);
    if (fault.rule == "hidden-state" && fault.shows == Shows::InGames) return text;
    if (fault.rule == "load") {
        if (!told.set.empty()) text += fmt::format("  with --set {}\n", in_shell(told.set));
        return text;
    }
    const bool has_seed = fault.rule == "too-long";  // in its words already
    return text +
        fmt::format("  {}{}{}\n", path_text(fault), with_setting(told),
                    has_seed ? "" : fmt::format(" (seed {})", fault.seed));
}

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

std::string refusal_words(const Refusal& refusal) {
    return fmt::format("note: the script refuses --set {}: {}\n", in_shell(refusal.set),
                       error_text(refusal.words));
}

std::string note_words(const game::Note& note) {
    return fmt::format("{}: note: {}\n", note.where.text(), error_text(note.message));
}

std::string check_summary(const game::Game& game, const std::string& script,
                          const game::CheckReport& report, std::size_t faults, Look look) {
    std::string text = fmt::format(
        "{}{}: {} random games of {:.0f} plies on average, {} states looked at, {:.1f} moves a "
        "state\n",
        faults == 0 ? "" : "\n", script, report.games, report.mean_plies, report.states,
        report.mean_moves);
    if (report.games > 0) {
        text += "  ";
        for (std::size_t i = 0; i < game.players.size(); ++i) {
            const auto player = game::Player::at(i);
            text += fmt::format("{} won {}, ", pictures::player_text(game, player, look),
                                report.wins[i]);
        }
        text += fmt::format("{} {}\n", game.player_count() == 2 ? "drawn" : "shared", report.draws);
    }
    const std::string verdict = faults == 0
        ? paint("no fault found", Colour::Green, look)
        : paint(fmt::format("{} fault{} found", faults, faults == 1 ? "" : "s"), Colour::Red, look);
    return text + verdict + "\n";
}

std::string comparison_words(const game::SideBySide& found, const std::vector<game::Hook>& in_vm,
                             Look look) {
    std::string text;
    if (found.difference.empty()) {
        text = paint(fmt::format("VM and machine code agree in {} calls on {} states",
                                 found.calls - found.unanswered, found.states),
                     Colour::Green, look) +
            "\n";
    } else {
        text =
            fmt::format("{}\n  {}\n",
                        paint("VM and machine code differ, please report this:", Colour::Red, look),
                        error_text(found.difference));
    }
    if (!in_vm.empty()) {
        text += fmt::format("  {} not compared: {} in the VM\n", join(names_of(in_vm), ", "),
                            in_vm.size() == 1 ? "it runs" : "they run");
    }
    if (found.unanswered > 0) {
        text += fmt::format(
            "  {} call{} gave nothing to compare: ended by a budget, or by scratch that was not "
            "written\n",
            found.unanswered, found.unanswered == 1 ? "" : "s");
    }
    for (const game::Hook hook : found.left_out) {
        text +=
            fmt::format("  {}() was compared in part only: a budget ended several of its calls\n",
                        name_of(hook));
    }
    return text;
}

nlohmann::json as_json(const game::SideBySide& found, const std::vector<game::Hook>& in_vm) {
    return {{"verified_states", found.states},   {"verified_calls", found.calls - found.unanswered},
            {"agree", found.difference.empty()}, {"difference", found.difference},
            {"unanswered", found.unanswered},    {"left_out", names_of(found.left_out)},
            {"in_vm", names_of(in_vm)}};
}

}  // namespace senet::words

#include "cli/check_report.h"

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "terminal/terminal.h"
#include "words/network_text.h"

namespace senet::cli {

void CheckReporter::print(const words::ToldFault& told) const {
    if (json_) return print_json(as_json(told));
    terminal::put_out(terminal::fitted(fault_heading(told, terminal::look())));
    terminal::put_out(fault_details(told));
}

void CheckReporter::print(const words::Refusal& refusal) const {
    if (json_)
        print_json({{"set", refusal.set}, {"refused", refusal.words}});
    else
        terminal::put_out(refusal_words(refusal));
}

void CheckReporter::print(const game::Note& note) const {
    if (json_)
        print_json({{"note", note.message}, {"file", note.where.file}, {"line", note.where.line}});
    else
        terminal::put_out(words::note_words(note));
}

void CheckReporter::print(const words::ToldCode& code) const {
    if (!json_) return terminal::put_out(code_text(code, terminal::look()));
    for (const nlohmann::json& object : as_json(code)) print_json(object);
}

void CheckReporter::print(const words::HookProfile& profile) const {
    if (!json_) return terminal::put_out(profile_text(profile, terminal::look()));
    for (const words::HookShare& share : profile.shares) print_json(as_json(share));
}

void CheckReporter::print(const game::SideBySide& compared,
                          const std::vector<game::Hook>& in_vm) const {
    if (json_)
        print_json(words::as_json(compared, in_vm));
    else
        terminal::put_out(words::comparison_words(compared, in_vm, terminal::look()));
}

void CheckReporter::not_compared(const std::vector<std::string>& rules) const {
    const std::string why = fmt::format(
        "--verify-native compares nothing until you fix the faults above ({}): they alone can "
        "make VM and machine code differ",
        join(rules, ", "));
    if (!json_) return terminal::to_out("{}\n", terminal::paint(why, Colour::Yellow));
    print_json({{"verified_states", 0},
                {"verified_calls", 0},
                {"agree", nullptr},
                {"difference", ""},
                {"not_compared", why}});
}

void CheckReporter::summarise(const game::Game& game, const std::string& script,
                              const game::CheckReport& report, std::size_t faults) const {
    if (json_) return;
    terminal::put_out(words::check_summary(game, script, report, faults, terminal::look()));
}

void CheckReporter::print_totals(const game::CheckReport& report, const game::Rules& rules,
                                 std::size_t faults) const {
    if (!json_) return;
    print_json({{"faults", faults},
                {"games", report.games},
                {"states", report.states},
                {"mean_plies", report.mean_plies},
                {"mean_moves", report.mean_moves},
                {"evaluation", words::evaluation_as_json(rules)}});
}

void CheckReporter::watching(const std::string& script, std::size_t files) const {
    if (json_)
        print_json({{"watching", files}});
    else
        terminal::to_out(
            "\n{}\n",
            terminal::paint(
                fmt::format("Watching {} and what it is made of; Ctrl-C ends that.", script),
                Colour::Cyan));
    terminal::flush_out();
}

void CheckReporter::begin_anew() const {
    if (!json_) terminal::to_out("\n");
}

}  // namespace senet::cli

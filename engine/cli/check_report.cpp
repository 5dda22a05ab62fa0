#include "cli/check_report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "cli/command.h"
#include "terminal/terminal.h"

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

void CheckReporter::summarise(const game::Rules& rules, const std::string& script,
                              const game::CheckReport& report, std::size_t faults) const {
    if (json_) return;
    terminal::put_out(words::check_summary(rules.game(), script, report, faults, terminal::look()));
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
        terminal::to_out(
            "\n{}\n",
            terminal::paint(
                fmt::format("Watching {} and what it is made of; Ctrl-C ends that.", script),
                Colour::Cyan));
    terminal::flush_out();
}

}  // namespace senet::cli

#include "cli/search_result.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/json.h"
#include "base/text.h"
#include "jobs/search_report.h"
#include "terminal/terminal.h"
#include "words/text_table.h"

namespace senet::cli {
namespace {

using jobs::Figures;
using jobs::FitOf;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string depth_name(int depth) {
    return depth == FitOf::kStatic ? "evaluation" : fmt::format("v({})", depth);
}

/// A row for each two depths; sigma also by phase.
std::string errors_text(const Figures& figures) {
    // In the evaluation's own numbers where there is no unit.
    const auto amount = [&](double value) {
        return fmt::format("{:.2f}", figures.unit > 0 ? figures.in_units(value) : value);
    };
    std::vector<std::string> head{"from",        "to",    "positions", "slope", "offset",
                                  "correlation", "sigma", "95 %",      "99 %"};
    for (const int ply : figures.phase_ends) head.push_back(fmt::format("to ply {}", ply));
    head.emplace_back("later");
    words::TextTable table(head, "ll" + std::string(head.size() - 2, 'r'));
    for (const FitOf& one : figures.fits) {
        if (one.phase != FitOf::kAllPhases) continue;
        const jobs::Fit& fit = one.fit;
        std::vector<std::string> row{
            depth_name(one.shallow),   depth_name(one.deep),
            std::to_string(fit.count), fmt::format("{:.2f}", fit.slope),
            amount(fit.offset),        fmt::format("{:.2f}", fit.correlation),
            amount(fit.sigma),         amount(fit.error95),
            amount(fit.error99)};
        for (int phase = 0; phase < Figures::kPhases; ++phase) {
            const jobs::Fit* part = figures.fit(one.shallow, one.deep, phase);
            row.push_back(part != nullptr ? amount(part->sigma) : "");
        }
        table.add(std::move(row));
    }
    return table.text(terminal::look());
}

void print_errors(const Figures& figures) {
    if (figures.fits.empty()) return;
    if (figures.unit > 0) {
        terminal::to_out(
            "\nA quiet move changes the evaluation by {:.3g}: the unit of what follows.\n",
            figures.unit);
    }
    terminal::to_out(
        "\nWhat shallow values say of deeper ones, results left out: the error's sigma,\n"
        "bounds of 95 and 99 % of the errors, and sigma by phase of the game.\n\n{}",
        errors_text(figures));
}

void print_moves(const Figures& figures) {
    if (figures.ranked > 0) {
        words::TextTable table({"best move after the first", "share of positions"}, "rr");
        for (std::size_t i = 0; i < figures.later.size(); ++i)
            table.add({std::to_string(Figures::kRanks[i]), percent(figures.later[i])});
        terminal::to_out("\n{}", table.text(terminal::look()));
    }
    terminal::to_out("\n");
    if (figures.zugzwang.count > 0) {
        terminal::to_out("Passing beats every move by more than a unit in {} of {} positions.\n",
                         percent(figures.zugzwang.share), figures.zugzwang.count);
    }
    if (const auto& gains = figures.gains) {
        terminal::to_out(
            "A noisy move gains {:.2f} units on average, with a spread of {:.2f} ({} moves).\n",
            gains->mean, gains->spread, gains->count);
    }
}

void print_survey(const jobs::FoundSearch& found) {
    const Figures& figures = found.figures;
    terminal::to_out("{} positions of {} {}, which {} {:.0f} plies on average.\n",
                     figures.positions, figures.games, figures.games == 1 ? "game" : "games",
                     figures.games == 1 ? "lasts" : "last", figures.plies);
    terminal::to_out("{:.1f} moves in a position; one only in {}, a noisy one in {} of them.\n",
                     figures.branching, percent(figures.forced), percent(figures.with_noisy));
    print_errors(figures);
    print_moves(figures);
    for (const jobs::Advice& one : found.advice) terminal::to_out("{}\n", jobs::advice_text(one));
    terminal::to_out("\nReport: {}\n", found.report.string());
}

void print_trials(const jobs::FoundSearch& found) {
    if (found.better()) return terminal::to_out("{}", found.section.text);
    if (found.verdict) {
        return terminal::to_out(
            "With five times the thought, what was taken is not certainly better than what the "
            "game has: {}.\n",
            jobs::evidence_text(*found.verdict));
    }
    const auto open = std::count_if(found.trials.begin(), found.trials.end(),
                                    [](const jobs::Trial& trial) { return trial.undecided(); });
    terminal::put_out("Nothing was certainly better than what the game has.\n");
    if (open > 0) {
        terminal::to_out(
            "{} of {} trials ended before they were decided: more games tell more "
            "(--games).\n",
            open, found.trials.size());
    }
}

}  // namespace

void tell_survey(const jobs::FoundSearch& found, const Common& common) {
    if (!common.json) return print_survey(found);
    print_json({{"survey", jobs::as_json(found.figures)}});
    for (const jobs::Advice& one : found.advice) print_json(jobs::as_json(one));
}

void tell_trials(const jobs::FoundSearch& found, const Common& common) {
    if (!common.json) return print_trials(found);
    for (const jobs::Trial& trial : found.trials) print_json(jobs::as_json(trial));
    if (found.verdict) print_json(jobs::as_json(*found.verdict));
}

}  // namespace senet::cli

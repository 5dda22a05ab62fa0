#include "jobs/tournament_file.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "jobs/run_folder.h"
#include "settings/clock_text.h"
#include "settings/games.h"

namespace senet::jobs {

namespace fs = std::filesystem;

namespace {

constexpr std::string_view kBeginningOfMatch = "game: \"";  // of game_text()

}  // namespace

std::string yaml_text(const std::string& text) { return escaped_in_quotes(text); }

std::string absolute(const std::string& file) { return fs::absolute(file).lexically_normal(); }

std::string game_text(const settings::Home& home, const settings::Request& request) {
    const std::string asked = settings::find_game(home, request.game).asked;
    const bool is_file = asked.ends_with(".lua") || asked.ends_with(".yaml");
    std::string text = "game: " + yaml_text(is_file ? absolute(asked) : asked) + "\n";
    std::vector<std::string> sets = request.sets;
    if (!request.native) sets.emplace_back("native=false");
    if (!sets.empty()) {
        text += "set: [";
        for (const std::string& set : sets) text += yaml_text(set) + ", ";
        text += "]\n";
    }
    return text + fmt::format("seed: {}\n", request.seed);
}

std::string limits_text(const play::TimeControl& control) {
    std::string limits = "limits:\n";
    if (control.limits.milliseconds || control.clock)
        limits += fmt::format("  margin: {}ms\n", control.margin);
    if (control.limits.depth < search::kMostDepth)
        limits += fmt::format("  depth: {}\n", control.limits.depth);
    if (control.limits.nodes) limits += fmt::format("  nodes: {}\n", *control.limits.nodes);
    if (control.limits.soft_nodes)
        limits += fmt::format("  soft_nodes: {}\n", *control.limits.soft_nodes);
    if (control.limits.milliseconds)
        limits += fmt::format("  time: {}ms\n", *control.limits.milliseconds);
    if (control.clock) limits += fmt::format("  clock: {}\n", settings::clock_text(*control.clock));
    if (control.limits.thread_time) limits += "  thread_time: true\n";
    return limits;
}

std::string book_text(const std::string& file, const tournament::BookUse& use) {
    std::string text = "openings: { file: " + yaml_text(absolute(file));
    if (use.order == tournament::BookUse::Order::Random) text += ", order: random";
    if (use.start != 1) text += fmt::format(", start: {}", use.start);
    if (use.plies) text += fmt::format(", plies: {}", *use.plies);
    return text + " }\n";
}

std::string openings_text(const tournament::Options& options) {
    if (!options.openings.empty()) return book_text(options.openings, options.book);
    return fmt::format(
        "openings: {{ plies: {}, choices: {}, depth: {}, nodes: {}{} }}\n", options.made.plies,
        options.made.choices, options.made.depth,
        options.made.nodes ? std::to_string(*options.made.nodes) : "false",
        options.made.within ? fmt::format(", within: {}", *options.made.within) : "");
}

std::string adjudication_text(const play::Adjudication& adjudication) {
    std::string text;
    if (const auto& resign = adjudication.resign) {
        text += fmt::format("  resign: {{ value: {}, moves: {}, both: {} }}\n", resign->value,
                            resign->moves, resign->both);
    }
    if (const auto& draw = adjudication.draw) {
        text += fmt::format("  draw: {{ value: {}, moves: {}, from: {} }}\n", draw->value,
                            draw->moves, draw->from);
    }
    const auto& most = adjudication.max_plies;
    text += fmt::format("  max_plies: {}\n", most ? std::to_string(*most) : "false");
    return "adjudicate:\n" + text;
}

std::string sprt_text(const tournament::SprtOptions& sprt) {
    return fmt::format("sprt: {{ elo0: {}, elo1: {}, alpha: {}, beta: {}, model: {} }}\n",
                       sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta,
                       sprt.model == tournament::EloModel::Normalized ? "normalized" : "logistic");
}

settings::Place write_tournament(const fs::path& folder, const std::string& name,
                                 const std::string& text) {
    make_folder(folder);
    const fs::path file = folder / name;
    refuse_link(file);
    check_may_write(file, "tournament's file that senet wrote",
                    [](std::string_view text) { return text.starts_with(kBeginningOfMatch); });
    replace_text(file, text);
    return {file, file.string(), false};
}

}  // namespace senet::jobs

#include "cli/calibrate_scale.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/date.h"
#include "base/file.h"
#include "cli/run_folder.h"
#include "settings/source.h"
#include "terminal/terminal.h"
#include "tune/scale.h"

namespace senet::cli {

using namespace terminal;
namespace {

namespace fs = std::filesystem;

tune::Dataset values_of(const fs::path& folder, const Common& common) {
    RunFolder run(folder, common);
    if (const std::string what = run.check(); !what.empty())
        throw Error(what + ", so its games tell nothing of the game as it is now");
    tune::Dataset data;
    run.journal.each_game([&](const tournament::GameRow& row) { tune::add_values(data, row); });
    return data;
}

/// `scale` is false where values predict nothing.
std::string section_of(const std::string& scale, const ScaleTask& task, std::size_t positions) {
    return fmt::format(
        "play:  # {} positions of {} games, {} positions a move, {}\n"
        "  scale: {}  # senet calibrate {} --scale --games {} --nodes {} --write\n",
        positions, task.games.games, task.games.nodes, today(), scale, task.common.request.game,
        task.games.games, task.games.nodes);
}

void tell(const tune::Scale& scale, const ScaleTask& task, const tune::Dataset& data) {
    if (task.common.json) {
        print_json({{"scale", scale.value},
                    {"positions", data.size()},
                    {"games", task.games.games},
                    {"error", scale.error},
                    {"error_even", scale.even_error}});
        return;
    }
    for (const double share : {0.5, 1.0, 2.0}) {
        const double value = share * scale.value;
        to_out("A value of {:+.0f} wins with a probability of {:.0f} %.\n", value,
               100 * tune::expected_result(400 / scale.value, value));
    }
    to_out("Mean squared error {:.4f}; where every position counts as even {:.4f}.\n", scale.error,
           scale.even_error);
}

void tell_as_json(const ScaleTask& task, const tune::Dataset& data) {
    print_json({{"scale", nullptr}, {"positions", data.size()}, {"games", task.games.games}});
}

void tell_too_few(const ScaleTask& task, const tune::Dataset& data) {
    if (task.common.json) return tell_as_json(task, data);
    to_out(
        "Only {} positions had a value short of a known result; {} are needed. More --games bring "
        "more, "
        "and fewer --nodes.\n",
        data.size(), tune::kLeastForScale);
}

void tell_none(const ScaleTask& task, const tune::Dataset& data) {
    if (task.common.json) return tell_as_json(task, data);
    to_out(
        "The values of {} positions did not predict the results of their games, so no "
        "probability follows from them.\n",
        data.size());
}

}  // namespace

void write_section(const fs::path& settings, const std::string& key, const std::string& section) {
    const std::string text = settings::read_settings_text(settings);
    const bool first = text.starts_with(key + ":");
    const std::size_t found = first ? 0 : text.find("\n" + key + ":");
    std::string changed;
    if (found == std::string::npos) {
        changed = text + (text.ends_with('\n') ? "" : "\n") + section;
    } else {
        const std::size_t begin = first ? 0 : found + 1;
        std::size_t end = text.find('\n', begin);
        // What belongs to a key stands behind it, further in.
        while (end != std::string::npos && end + 1 < text.size() && text[end + 1] == ' ')
            end = text.find('\n', end + 1);
        changed = text.substr(0, begin) + section +
            (end == std::string::npos ? "" : text.substr(end + 1));
    }
    write_text(settings, changed);
}

Exit calibrate_scale(const ScaleTask& task) {
    const jobs::OpenGame game = open_game(task.common);
    if (game.config.files.empty()) {
        throw Error(fmt::format("{} has no settings file that a scale could be written to",
                                game.config.name));
    }
    if (!game.rules->has(game::Hook::Evaluate)) {
        throw Error(game.rules->where(game::Hook::Setup),
                    "this game has no evaluate(), so there is no value whose worth could be "
                    "measured");
    }
    if (!play_itself(task.games, task.folder, task.common)) return Exit::Interrupted;
    const tune::Dataset data = values_of(task.folder, task.common);
    const auto scale = tune::fitted_scale(data);
    if (!scale && data.size() < tune::kLeastForScale) {
        tell_too_few(task, data);
        return Exit::Negative;
    }
    const std::string section =
        section_of(scale ? fmt::format("{}", scale->value) : "false", task, data.size());
    if (!task.common.json) to_out("{}", section);
    scale ? tell(*scale, task, data) : tell_none(task, data);
    const std::string file = game.config.files.front().string();
    if (task.write) write_section(file, "play", section);
    if (task.write)
        to_err("Written to {}.\n", file);
    else
        to_err("--write puts this into {}.\n", file);
    return scale ? Exit::Done : Exit::Negative;
}

}  // namespace senet::cli

#include "server/asked_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "jobs/match_file.h"
#include "server/named_files.h"
#include "settings/parse.h"

namespace senet::server {
namespace {

/// The text of a tournament's or tuning's file for this game. THROWS Error.
std::string checked_file(const std::string& text, const std::string& game) {
    if (text.size() > kMostFile)
        throw Error(
            fmt::format("the file has {} bytes, and at most {} are read", text.size(), kMostFile));
    const settings::Node tree = settings::parse(text, "the file");
    each_named_file(tree, [](const std::string& key, const settings::Node& value) {
        if (key == "game") return;
        throw Error(value.where,
                    fmt::format("a run that a page begins names no files and no "
                                "programs, so it can't have {}; the command line can",
                                in_quotes(key)));
    });
    const settings::Node* named = tree.find("game");
    if (named == nullptr || named->text != game) {
        throw Error(named == nullptr ? SourcePosition{"the file"} : named->where,
                    fmt::format("\"game\" must be {} here", game));
    }
    return text;
}

/// The players of a match, as `senet match` takes them, but for files.
std::vector<std::string> players_of(Asked& asked) {
    std::vector<std::string> players = asked.texts("players");
    constexpr std::size_t kMost = 100;
    if (players.size() < 2 || players.size() > kMost)
        throw Error(fmt::format("\"players\" must be 2 to {}, got {}", kMost, players.size()));
    for (const std::string& player : players) {
        if (player.ends_with(".yaml") || player.ends_with(".lua"))
            throw Error(fmt::format("a run that a page begins names no files, got the player {}",
                                    in_quotes(player)));
        std::string parts = player;
        std::replace(parts.begin(), parts.end(), ',', ' ');
        for (const std::string& part : split_words(parts))
            if (part.find('=') != std::string::npos && !part.starts_with("level="))
                check_setting(part);
    }
    return players;
}

std::string match_file(Asked& asked, const AskedGame& game) {
    jobs::MatchTask task;
    task.request = game.request;
    task.players = players_of(asked);
    task.games = static_cast<int>(asked.whole("games", 2, 1'000'000).value_or(100));
    task.time = asked.text_or("time", "");
    task.nodes = asked.text_or("nodes", "");
    task.clock = asked.text_or("clock", "");
    if (const auto depth = asked.whole("depth", 1, search::kMostDepth))
        task.depth = static_cast<int>(*depth);
    if (const auto plies = asked.whole("plies", 0, 1000)) task.plies = static_cast<int>(*plies);
    task.sprt = asked.text_or("sprt", "");
    const auto threads = asked.whole("threads", 1, 1024);
    // The words of the limits have ends of their own in a file.
    return checked_file(
        jobs::match_text(game.home, task) + (threads ? fmt::format("threads: {}\n", *threads) : ""),
        game.request.game);
}

}  // namespace

AskedRun asked_run(Asked& asked, const AskedGame& game) {
    AskedRun run{.kind = asked.text("kind")};
    if (run.kind == "match") {
        run.file = match_file(asked, game);
    } else if (run.kind == "tournament" || run.kind == "tune") {
        run.file = checked_file(asked.text("file"), game.request.game);
    } else if (run.kind == "calibrate") {
        run.task["games"] = asked.whole("games", 2, 100'000).value_or(100);
        run.task["most"] = asked.text_or("most", "100k");
    } else if (run.kind == "learn") {
        run.task["minutes"] = asked.whole("minutes", 1, 100'000).value_or(60);
        run.task["script"] = asked.flag("script");
        run.task["threads"] = asked.whole("threads", 0, 1024).value_or(0);
    } else {
        throw Error(
            fmt::format("\"kind\" must be match, tournament, tune, calibrate or learn, got {}",
                        in_quotes(run.kind)));
    }
    return run;
}

}  // namespace senet::server

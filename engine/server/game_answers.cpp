// Games, their positions and their records.
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "base/json.h"
#include "base/text.h"
#include "jobs/listed_game.h"
#include "jobs/recorded.h"
#include "jobs/view_json.h"
#include "play/dice.h"
#include "play/pgn.h"
#include "play/record.h"
#include "server/asked_game.h"
#include "server/desk.h"
#include "server/position_json.h"
#include "words/moves.h"
#include "words/network_text.h"

namespace senet::server {
namespace {

using nlohmann::json;

json options_json(const script::ScriptedGame& rules) {
    json all = json::array();
    for (const script::Option& option : rules.options()) {
        all.push_back({{"name", option.name},
                       {"value", option.value},
                       {"standard", option.standard},
                       {"flag", option.kind == script::Option::Kind::Flag},
                       {"choices", option.choices},
                       {"least", option.least},
                       {"most", option.most}});
    }
    return all;
}

/// Of the line that "position" and "moves" say.
game::Line line_of(Asked& asked, const OpenedGame& opened, game::Rules& rules) {
    const std::string position = asked.text_or("position", "");
    return server::line_of(rules, opened.request().seed, position, asked.texts("moves"));
}

}  // namespace

json Desk::games(Asked& asked) {
    asked.all_read();
    json all = json::array();
    for (const settings::GameEntry& entry : settings::list_games(host_.home)) {
        const jobs::ListedGame game = jobs::listed(host_, entry);
        json one{{"name", game.name}, {"title", printable(game.title)}};
        one["players"] = json::array();
        for (const std::string& player : game.players) one["players"].push_back(printable(player));
        if (game.error) one["error"] = printable(*game.error, "\n");
        all.push_back(std::move(one));
    }
    // As people look for them: by title, the game that it names before its variants.
    const auto key = [](const json& one) {
        const std::string name = one["name"], title = lower(one["title"].get<std::string>());
        return title.empty() ? std::pair(name, std::string())
                             : std::pair(title, title == name ? std::string() : name);
    };
    std::stable_sort(all.begin(), all.end(),
                     [&](const json& one, const json& other) { return key(one) < key(other); });
    return {{"games", all}};
}

json Desk::game(Asked& asked) {
    const auto game = opened(asked);
    asked.all_read();
    const auto rules = game->borrow();
    const game::Game& about = rules->game();
    json answer{{"name", game->config().name},
                {"title", printable(about.name)},
                {"view", jobs::view_json(about)},
                {"notation", printable(about.notation, "\n")},
                {"rules", printable(about.rules, "\n")},
                {"chance", about.chance},
                {"levels", game->config().levels},
                {"options", options_json(*rules)},
                {"evaluation", words::evaluation_as_json(*rules)}};
    for (const std::string& player : about.players) answer["players"].push_back(printable(player));
    return answer;
}

json Desk::position(Asked& asked) {
    const auto game = opened(asked);
    const auto rules = game->borrow();
    const game::Line line = line_of(asked, *game, *rules);
    const bool is_bare = asked.flag("bare");
    asked.all_read();
    return position_json(line, !is_bare);
}

json Desk::draw(Asked& asked) {
    const auto game = opened(asked);
    const auto rules = game->borrow();
    const game::Line line = line_of(asked, *game, *rules);
    asked.all_read();
    if (!line.state().throws() || line.outcome().over())
        throw Error("nothing is thrown in this position");
    std::random_device device;
    const std::uint64_t seed = std::uint64_t{device()} << 32 | device();
    const game::Move outcome = play::Dice(seed).drawn(line);
    return {{"throw", words::move_name(*rules, line.state(), outcome)}};
}

json Desk::record(Asked& asked) {
    const auto game = opened(asked);
    const auto rules = game->borrow();
    const game::Line line = line_of(asked, *game, *rules);
    const std::vector<std::string> seats = asked.texts("seats");
    asked.all_read();
    play::Record record = play::record_of(line, game->config().name);
    record.tags["Event"] = "Casual game";
    record.tags["Date"] = play::date_today();
    record.tags["Seed"] = std::to_string(game->request().seed);
    if (!game->request().sets.empty()) record.tags["Set"] = join(game->request().sets, " ");
    for (std::size_t i = 0; i < seats.size() && i < rules->game().players.size(); ++i)
        record.tags[play::seat_tag(rules->game(), game::Player::at(i))] = seats[i];
    return {{"record", play::to_text(record)}};
}

json Desk::load(Asked& asked) {
    const std::string text = asked.text("record");
    const std::string draft = asked.text_or("draft", "");  // that it is a game of
    asked.all_read();
    const play::Record record = play::parse_record(text, "the record");
    settings::Request request = jobs::request_of(record, {});
    request.set_by = "\"set\"";
    if (!draft.empty()) request.game = "draft:" + draft;
    const std::string named = request.game;
    const auto game = shelf_.open(checked_game(host_, drafts_, std::move(request)));
    const auto rules = game->borrow();
    const game::Line line = play::replay(record, *rules, game->request().seed);
    json answer{
        {"game", named},
        {"set", game->request().sets},
        {"position",
         play::is_usual_start(*rules, line.start()) ? "" : play::start_text(*rules, line.start())},
        {"moves", json::array()}};
    for (std::size_t i = 0; i < line.moves().size(); ++i) {
        answer["moves"].push_back(words::move_name(*rules, line.states()[i], line.moves()[i]));
    }
    return answer;
}

}  // namespace senet::server

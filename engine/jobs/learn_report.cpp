#include "jobs/learn_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "jobs/report.h"
#include "jobs/results_json.h"
#include "jobs/view_json.h"
#include "learn/insight.h"
#include "learn/patterns.h"
#include "web/page.h"
#include "words/network_text.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

/// Where the page finds the page of a match, if it was played.
json page_of(const LearnReport& report, const std::string& kind, int round) {
    const fs::path page = fs::path(fmt::format("{}-{}", kind, round)) / kReportFile;
    std::error_code failure;
    return fs::exists(report.folder / page, failure) ? json(page.generic_string()) : json();
}

/// The matches of the rounds and the verdicts: those of earlier calls are known by their pages.
json matches_of(const LearnReport& report) {
    const Learnt& learnt = report.learnt;
    json matches = json::array();
    const auto add = [&](const std::string& kind, int round, json&& match) {
        match.update({{"kind", kind}, {"round", round}, {"page", page_of(report, kind, round)}});
        if (match.contains("games") || !match["page"].is_null())
            matches.push_back(std::move(match));
    };
    for (const LearnRound& round : learnt.rounds) {
        json match = json::object();
        if (round.match_games > 0) {
            match = round_as_json(round);
            match["games"] = round.match_games;
        }
        add("match", round.number, std::move(match));
        const bool is_judged = learnt.judged && round.number == learnt.judged_round;
        add("verdict", round.number,
            is_judged ? judged_as_json(*learnt.judged, std::nullopt) : json::object());
    }
    return matches;
}

double in_ten_thousandths(double value) { return std::round(value * 1e4) / 1e4; }

/// Of a network that sees these fields, each pattern among them by name, in order; empty where the
/// network is another one.
std::vector<std::string> patterns_among(const std::vector<std::string>& fields,
                                        const game::Game& game, const network::Features& features) {
    const std::vector<std::string> all = learn::pattern_names(game);
    std::vector<std::string> patterns;
    for (const std::string& field : fields)
        if (std::find(all.begin(), all.end(), field) != all.end()) patterns.push_back(field);
    const auto seen = std::count_if(features.inputs().begin(), features.inputs().end(),
                                    [](const network::Input& input) { return input.of_groups(); });
    if (!std::cmp_equal(seen, patterns.size())) patterns.clear();
    return patterns;
}

/// The inputs of the network, with the effect of each feature: of each element one a step; of
/// patterns, which have these names, those that were seen, by name.
json inputs_of(const game::Game& game, const network::Features& features,
               const std::vector<learn::Effect>& effects,
               const std::vector<std::string>& patterns) {
    json inputs = json::array();
    std::size_t pattern = 0;
    for (const network::Input& input : features.inputs()) {
        const bool is_named = input.of_groups() && pattern < patterns.size();
        inputs.push_back({{"field", printable(input.field)},
                          {"pattern", is_named ? patterns[pattern++] : ""},
                          {"kind", network::Input::kKinds[static_cast<std::size_t>(input.kind)]},
                          {"steps", input.steps},
                          {"features", 0},
                          {"names", json::array()},
                          {"counts", json::array()},
                          {"logits", json::array()},
                          {"chances", json::array()},
                          {"moved", json::array()}});
    }
    for (std::uint32_t feature = 0; feature < effects.size(); ++feature) {
        const std::size_t number = features.source(feature).input;
        json& input = inputs[number];
        const learn::Effect& effect = effects[feature];
        input["features"] = input["features"].get<std::size_t>() + 1;
        if (features.inputs()[number].of_groups()) {
            if (effect.count == 0) continue;
            input["names"].push_back(words::feature_words(game, features, feature, {}));
        }
        input["counts"].push_back(effect.count);
        input["logits"].push_back(in_ten_thousandths(effect.logits));
        input["chances"].push_back(in_ten_thousandths(effect.chance));
        input["moved"].push_back(in_ten_thousandths(effect.moved));
    }
    return inputs;
}

void put_insight(json& data, const LearnReport& report) {
    const game::Game& game = report.rules.game();
    const network::Network& network = *report.network;
    data["asked"] = report.positions.size();
    data["inputs"] =
        inputs_of(game, network.features(), learn::effects(network, game.layout, report.positions),
                  patterns_among(report.fields, game, network.features()));
    data["view"] = view_json(report.rules.game());
    if (game.view) data["cells"] = printable(game.view->cells);
}

/// What a network's values tell, as the page calls it.
std::string gain_of(search::Measure::Of values) {
    switch (values) {
        case search::Measure::Of::Points: return "points";
        case search::Measure::Of::Places: return "place";
        case search::Measure::Of::Values:
        case search::Measure::Of::Wins: break;
    }
    return "win";
}

}  // namespace

std::string symmetry_words(const game::Game& game, const learn::Symmetries& symmetries) {
    if (game.player_count() > 2)
        return fmt::format("The network tells what each of the {} players of {} may expect.",
                           game.player_count(), game.name);
    const std::size_t own = symmetries.own.size();
    return fmt::format("{}{}, and {}.", game.name,
                       own < 2 ? ": no symmetry of its board was found"
                               : fmt::format(" looks the same from {} sides", own),
                       symmetries.mirror ? "its players are mirror images of each other"
                                         : "its players were not found to mirror each other");
}

std::string words_of_rounds(const std::vector<LearnRound>& before, const LearnRound& last,
                            std::uint64_t nodes, std::uint64_t seed) {
    std::size_t positions = last.positions;
    std::uint64_t games = last.games;
    for (const LearnRound& round : before) {
        positions += round.positions;
        games += round.games;
    }
    return fmt::format("{} positions of {} games in {} round{}, {} nodes a move, seed {}",
                       positions, games, last.number + 1, last.number == 0 ? "" : "s", nodes, seed);
}

std::size_t positions_in(const std::string& words_of_rounds) {
    std::size_t positions = 0;
    const char* begin = words_of_rounds.data();
    const auto [end, failure] = std::from_chars(begin, begin + words_of_rounds.size(), positions);
    const bool counts = failure == std::errc{} && std::string_view(end).starts_with(" positions ");
    return counts ? positions : 0;
}

std::string few_positions_words(const std::string& from, std::size_t learnt_from) {
    return fmt::format(
        "{} learnt from {} positions; a run that plays far fewer seldom finds a "
        "better network.",
        from, show_count(static_cast<double>(learnt_from)));
}

json round_as_json(const LearnRound& round) {
    const auto known = [](double elo) { return std::abs(elo) < kMostElo ? json(elo) : json(); };
    json object{{"round", round.number},      {"positions", round.positions},
                {"games", round.games},       {"seconds", round.seconds},
                {"loss", round.loss},         {"floor", round.floor},
                {"match", round.match_games}, {"kept", round.kept}};
    if (round.match_games > 0)
        object.update({{"elo", known(round.elo)},
                       {"elo_low", known(round.elo_low)},
                       {"elo_high", known(round.elo_high)}});
    return object;
}

json write_learn_report(const LearnReport& report) {
    const Learnt& learnt = report.learnt;
    const game::Game& game = report.rules.game();
    json data{{"senet", SENET_VERSION},
              {"run", printable(report.folder.string())},
              {"game", printable(game.name)},
              {"sides", json::array()},
              {"learnt", report.network ? printable(report.network->origin().learnt) : ""},
              {"over", !learnt.network.empty()},
              {"network", printable(learnt.network.filename().string())},
              {"verdict", printable(learnt.verdict)},
              {"accepted", learnt.accepted()},
              {"rounds", json::array()},
              {"matches", matches_of(report)},
              {"view", nullptr},
              {"inputs", json::array()}};
    data["gain"] = gain_of(report.values);
    for (const std::string& name : game.players) data["sides"].push_back(printable(name));
    for (const LearnRound& round : learnt.rounds) data["rounds"].push_back(round_as_json(round));
    if (report.network) put_insight(data, report);
    replace_text(report.folder / kLearnPage, web::with_data(web::learn_page(), json_text(data)));
    return data;
}

}  // namespace senet::jobs

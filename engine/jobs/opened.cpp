#include "jobs/opened.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "base/text.h"
#include "game/notation.h"
#include "native/native_rules.h"
#include "network/file.h"
#include "play/record.h"
#include "search/algorithm.h"
#include "search/scale.h"
#include "settings/sections.h"
#include "settings/set.h"

namespace senet::jobs {
namespace {

std::unique_ptr<script::ScriptedGame> rules_of(
    const script::Script& script, const std::shared_ptr<const game::Evaluator>& network,
    bool native, native::Compiler& compiler) {
    auto rules = native ? std::make_unique<native::NativeRules>(script, compiler) : script.rules();
    rules->set_evaluator(network);
    return rules;
}

/// With as much of evaluate() added as the settings want. THROWS Error where it was learnt without
/// evaluate(), or where the script has none.
std::shared_ptr<const network::Network> with_share_of_script(
    std::shared_ptr<const network::Network> network, const settings::Config::NetworkFile& file,
    const game::Rules& rules) {
    const bool has_script = network->adds_script();
    if (!has_script && file.script.value_or(0) > 0) {
        throw Error(file.named_at,
                    fmt::format("evaluation.script: {} was learnt without evaluate(), which can't "
                                "be added to it; senet learn --script learns one beside it",
                                file.shown));
    }
    if (has_script && file.script.value_or(1) > 0 && !rules.has(game::Hook::Evaluate)) {
        throw Error(file.named_at,
                    fmt::format("{} was learnt beside evaluate(), and {} has none; "
                                "evaluation.script=0 asks the network alone",
                                file.shown, rules.game().name));
    }
    if (!has_script || !file.script) return network;
    network::Weights weights = network->weights();
    weights.script = static_cast<std::int32_t>(std::lround(weights.script * *file.script));
    return std::make_shared<const network::Network>(network->origin(), network->features(),
                                                    std::move(weights));
}

/// THROWS Error where games are to be searched for margins and random ones are won without any.
void check_margins(const settings::Config& config, script::ScriptedGame& rules) {
    constexpr std::uint64_t kGames = 32;
    constexpr std::size_t kLongest = 400;  // moves
    const game::Game& game = rules.game();
    if (config.search.goal != search::Goal::Margin || game.is_of_expectation()) return;
    std::optional<game::End> won;
    for (std::uint64_t seed = 0; seed < kGames; ++seed) {
        Random random(seed);
        game::Line line(rules, rules.start(seed));
        game::Standing now = line.standing();
        for (; !now.over() && line.moves().size() < kLongest; now = line.standing())
            line.play(now.moves[random.below(now.moves.size())]);
        if (now.end.outcome.has_margin()) return;
        if (now.end.outcome.won()) won = line.end();
    }
    if (!won) return;
    throw SettingError(
        {"search", "goal"},
        fmt::format("search.goal margin needs result() to say by how much a game is won, "
                    "and that of {} says only who has won{}",
                    game.name, won->reason.empty() ? "" : " (" + won->reason + ")"));
}

/// THROWS Error, with its place, where the game can't be searched as the settings say.
void check_search(const settings::Config& config, script::ScriptedGame& rules) {
    settings::placed(config.tree, {"search"}, [&] {
        search::check_takes(config.search, rules.game());
        search::Scale(config.search, rules.game());  // refuses margins of unknown size
        check_margins(config, rules);
    });
}

}  // namespace

std::map<std::string, std::string> option_values(const script::ScriptedGame& rules) {
    std::map<std::string, std::string> values;
    for (const script::Option& option : rules.options()) values[option.name] = option.value;
    return values;
}

std::string options_words(const script::ScriptedGame& rules) {
    std::vector<std::string> words;
    for (const auto& [name, value] : option_values(rules)) words.push_back(name + " " + value);
    return words.empty() ? "none" : join(words, ", ");
}

std::shared_ptr<const network::Network> network_of(const Host& host, settings::Config& config,
                                                   const script::Script& script) {
    const auto rules = script.rules();
    std::shared_ptr<const network::Network> network;
    try {
        if (config.network) {
            network = network::read_network(config.network->bytes, config.network->shown,
                                            {rules->game(), option_values(*rules)});
        }
    } catch (const network::OtherLayout&) {
        if (!config.network->is_games_own) throw;
        config.network_left_out = fmt::format(
            "{} is left out: the state of {} has changed since it was learnt; learn it anew",
            config.network->shown, rules->game().name);
        config.network.reset();
    }
    if (!config.network_left_out.empty()) host.listener.note_once(config.network_left_out);
    if (!network) return nullptr;
    if (network->origin().rules != script.text_fingerprint()) {
        host.listener.note_once(
            fmt::format("{}: {} has changed since this network was learnt; learn it anew if the "
                        "rules have changed",
                        config.network->shown, script.shown()));
    }
    const std::string_view goal = search::name_of(search::goal_of(config.search, rules->game()));
    if (const std::string& learnt = network->origin().goal; !learnt.empty() && learnt != goal) {
        host.listener.note_once(
            fmt::format("{}: this network was learnt for search.goal {}, and the goal here is {}: "
                        "its values are not those of this goal",
                        config.network->shown, learnt, goal));
    }
    return with_share_of_script(std::move(network), *config.network, *rules);
}

std::string network_shown(const settings::Config& config) {
    return config.network ? config.network->shown : "";
}

const network::Network* network_of(const game::Rules& rules) {
    return dynamic_cast<const network::Network*>(rules.evaluator().get());
}

std::string evaluators_shown(const settings::Config& config, const game::Rules& rules) {
    const network::Network* network = network_of(rules);
    if (network == nullptr) return "";
    return (network->adds_script() ? "evaluate() and the network " : "the network ") +
        network_shown(config);
}

script::Script read_script(const Host& host, const settings::Config& config) {
    script::ScriptSettings settings = config.script_settings;
    settings.printer = [&listener = host.listener](const std::string& line) {
        listener.printed(line);
    };
    settings.interrupt = &host.interrupt;
    settings.library = host.home.folder / "games" / "lib";
    return {config.script, config.script_shown, settings};
}

ScriptedMaker rules_maker(const Host& host, settings::Config& config) {
    auto script = std::make_shared<const script::Script>(read_script(host, config));
    check_search(config, *script->rules());
    return [script, network = network_of(host, config, *script), native = config.native,
            &compiler = host.compilers.common()] {
        return rules_of(*script, network, native, compiler);
    };
}

std::vector<settings::Tunable> tunables(const settings::Config& config,
                                        script::ScriptedGame& rules) {
    std::vector<settings::Tunable> found = settings::tunables(config, rules.params());
    const auto is_refused = [&](const settings::Tunable& tunable, const std::string& choice) {
        settings::Config trial = config;
        try {
            const settings::Node set = settings::parse_set(tunable.name + "=" + choice);
            settings::read_sections(settings::overlay(config.tree, set), trial);
            check_search(trial, rules);
            return false;
        } catch (const Error&) {
            return true;
        }
    };
    for (settings::Tunable& tunable : found) {
        std::erase_if(tunable.choices,
                      [&](const std::string& choice) { return is_refused(tunable, choice); });
    }
    return found;
}

std::unique_ptr<script::ScriptedGame> make_rules(const Host& host, settings::Config& config) {
    return rules_maker(host, config)();
}

search::Options thinking_alone(search::Options options, const search::Limits& limits) {
    const bool repeats = limits.nodes || limits.soft_nodes ||
        (!limits.milliseconds && limits.depth < search::Limits{}.depth);
    if (options.threads == 0 && options.table && !repeats) {
        options.threads = std::clamp(static_cast<int>(std::thread::hardware_concurrency()), 1,
                                     search::kMostThreads);
    }
    return options;
}

OpenGame open_game(const Host& host, const settings::Request& request) {
    settings::Config config = settings::load(host.home, request);
    ScriptedMaker more = rules_maker(host, config);
    auto rules = more();
    return {std::move(config), std::move(rules), std::move(more)};
}

OpenGame open_game(const Host& host, const settings::Request& request, std::string_view who) {
    OpenGame game = open_game(host, request);
    game::require_two_without_chance(game.rules->game(), who);
    return game;
}

game::Line open_line(const Host& host, game::Rules& rules, std::uint64_t seed,
                     const Beginning& beginning) {
    game::Line line(rules,
                    beginning.position.empty()
                        ? rules.start(seed)
                        : game::parse_state(rules, beginning.position, seed));
    for (const std::string& move : split_words(beginning.moves)) {
        try {
            play::play_named(line, move);
        } catch (const Error& error) {
            if (!error.where().file.empty()) throw;  // the script's fault
            throw Error(host.spelling.moves + ": " + error.message());
        }
    }
    return line;
}

std::unique_ptr<script::ScriptedGame> SharedGame::rules() const {
    return rules_of(*script, network, config.native, *compiler);
}

SharedGame open_shared_game(const Host& host, const settings::Request& request,
                            const std::function<void(const SharedGame&)>& check) {
    SharedGame opened{settings::load(host.home, request), nullptr, nullptr,
                      &host.compilers.common()};
    opened.script = std::make_shared<const script::Script>(read_script(host, opened.config));
    if (check) check(opened);
    check_search(opened.config, *opened.script->rules());
    opened.network = network_of(host, opened.config, *opened.script);
    return opened;
}

play::Kinship kinship(const SharedGame& player, const SharedGame& referee) {
    if (player.script->fingerprint() == referee.script->fingerprint() &&
        player.config.evaluates_like(referee.config))
        return play::Kinship::Same;
    return player.script->game_fingerprint() == referee.script->game_fingerprint()
        ? play::Kinship::Sisters
        : play::Kinship::Strangers;
}

void wait_for_code(script::ScriptedGame& rules, const Interrupt& interrupt) {
    if (auto* native = dynamic_cast<native::NativeRules*>(&rules)) native->wait(interrupt);
}

}  // namespace senet::jobs

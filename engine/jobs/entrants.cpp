#include "jobs/entrants.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "play/luck.h"
#include "play/program_player.h"
#include "search/scale.h"

namespace senet::jobs {
/// Rules and players of one thread. Players are made when they are first asked for; the tables of
/// those who have not played for long give way.
class Entrants::OwnStable : public tournament::Stable {
  public:
    explicit OwnStable(const Entrants& entrants)
        : entrants_(entrants),
          rules_(entrants.referee_.rules()),
          places_(entrants.entrants_.size()) {
        wait_for_code(*rules_, entrants.host_.interrupt);
    }

    game::Rules& rules() override { return *rules_; }

    play::LuckJudge* judge() override {
        if (entrants_.luck_ && judge_ == nullptr) {
            judge_ = std::make_unique<play::LuckJudge>(*rules_, entrants_.referee_.config.search,
                                                       *entrants_.luck_);
        }
        return judge_.get();
    }

    play::Player& player(int number) override {
        Place& place = places_[static_cast<std::size_t>(number)];
        if (place.player == nullptr) {
            make_room();
            place.player = make(static_cast<std::size_t>(number), place.rules);
        }
        place.used = ++clock_;
        return *place.player;
    }

  private:
    struct Place {
        std::unique_ptr<script::ScriptedGame> rules{};  // where they are not the referee's
        std::unique_ptr<play::Player> player{};
        std::uint64_t used = 0;
    };

    static constexpr std::size_t kMostPlayers = 8;  // at a time, each with its table

    void make_room() {
        Place* oldest = nullptr;
        std::size_t made = 0;
        for (Place& place : places_) {
            if (place.player == nullptr) continue;
            ++made;
            if (oldest == nullptr || place.used < oldest->used) oldest = &place;
        }
        if (made >= kMostPlayers) oldest->player.reset();
    }

    std::unique_ptr<play::Player> make(std::size_t number,
                                       std::unique_ptr<script::ScriptedGame>& own) const {
        switch (entrants_.entrants_[number].kind) {
            case settings::Entrant::Kind::Random: return std::make_unique<play::RandomPlayer>();
            case settings::Entrant::Kind::OnePly: return std::make_unique<play::OnePlyPlayer>();
            case settings::Entrant::Kind::Program:
                return std::make_unique<play::ProgramPlayer>(entrants_.entrants_[number].program,
                                                             entrants_.host_.interrupt);
            case settings::Entrant::Kind::Engine: break;
        }
        const SharedGame& opened = entrants_.opened_[number];
        const play::Kinship kinship = entrants_.kinships_[number];
        if (kinship != play::Kinship::Same && own == nullptr) {
            own = opened.rules();
            wait_for_code(*own, entrants_.host_.interrupt);
        }
        return std::make_unique<play::EnginePlayer>(own == nullptr ? *rules_ : *own, kinship,
                                                    opened.config.search,
                                                    [&opened] { return opened.rules(); });
    }

    const Entrants& entrants_;
    std::unique_ptr<script::ScriptedGame> rules_;
    std::vector<Place> places_;
    std::unique_ptr<play::LuckJudge> judge_;
    std::uint64_t clock_ = 0;
};

namespace {

/// Options make another game of the same script. THROWS Error where a player has others than the
/// referee.
void refuse_other_options(const settings::Entrant& entrant, const SharedGame& player,
                          const SharedGame& referee) {
    if (player.config.script != referee.config.script) return;  // another script knows why
    const auto all = option_values(*referee.script->rules());
    for (const auto& [name, value] : option_values(*player.script->rules())) {
        const auto common = all.find(name);
        if (common == all.end() || common->second == value) continue;
        throw Error(
            settings::place_of(player.config.tree, {"options", name}),
            fmt::format("player {} sets options.{} to {}, but the game is played with {}: options "
                        "belong to the game, not to a player; set them for both (match: --set "
                        "options.{}={}, a tournament's file: options:)",
                        entrant.name, name, value, common->second, name, value));
    }
}

/// THROWS Error where this kind of player can't play a game of several players, or with chance.
void refuse_kind(const settings::Entrant& entrant, const game::Game& game) {
    const std::string who = fmt::format("player {}: ", entrant.name);
    if (entrant.kind == settings::Entrant::Kind::OnePly)
        game::require_two_players(game, who + "one-ply needs");
    if (entrant.kind == settings::Entrant::Kind::Program)
        play::require_spoken(entrant.program.protocol, game, who);
}

}  // namespace

void refuse_rules_by_value(const tournament::Options& options, const game::Game& game) {
    if (!game.is_of_expectation()) return;
    const play::Adjudication& adjudication = options.adjudication;
    std::vector<std::string> rule;
    if (adjudication.resign)
        rule = {"adjudicate", "resign"};
    else if (adjudication.draw)
        rule = {"adjudicate", "draw"};
    else if (options.made.within)
        rule = {"openings", "within"};
    else
        return;
    throw SettingError(
        rule,
        fmt::format("{} compares evaluations, and values of {} say what may be expected{}",
                    join(rule, "."), game.name,
                    rule[0] == "openings" ? "" : "; adjudicate.max_plies can be set"));
}

Entrants::Entrants(const Host& host, const settings::Tournament& tournament)
    : host_(host),
      entrants_(tournament.entrants),
      tree_(tournament.tree),
      referee_(open_shared_game(host, tournament.game)) {
    rules_ = referee_.rules();
    for (const settings::Entrant& entrant : entrants_) {
        settings::placed(tree_, {"players", entrant.name},
                         [&] { refuse_kind(entrant, rules_->game()); });
        const bool is_engine = entrant.kind == settings::Entrant::Kind::Engine;
        const auto check = [&](const SharedGame& player) {
            refuse_other_options(entrant, player, referee_);
        };
        opened_.push_back(is_engine ? open_shared_game(host, entrant.request, check) : referee_);
        const SharedGame& opened = opened_.back();
        kinships_.push_back(kinship(opened, referee_));
        if (is_engine) {
            const auto rules = opened.rules();
            play::EnginePlayer(*rules, kinships_.back(), opened.config.search);
        }
        conditions_.controls.push_back(control_of(entrant, opened.config));
    }
    conditions_.adjudication = tournament.options.adjudication;
    conditions_.seed = tournament.options.seed;
    watch_ = std::make_unique<GameWatch>(host.listener, [all = names()](int player) {
        return all[static_cast<std::size_t>(player)];
    });
    conditions_.onlooker = watch_.get();
    luck_ = tournament.options.luck;
    settings::placed(tree_, {"luck"}, [&] {
        if (luck_) play::require_luck(game());
        refuse_rules_by_value(tournament.options, game());
    });
}

search::Measure Entrants::measure_of(int player) const {
    const search::Options& search = opened_[static_cast<std::size_t>(player)].config.search;
    return search::Scale(search, rules_->game()).measure();
}

void Entrants::try_programs() const {
    for (const settings::Entrant& entrant : entrants_) {
        if (entrant.kind == settings::Entrant::Kind::Program)
            play::ProgramPlayer(entrant.program, host_.interrupt);
    }
}

std::string Entrants::program_of(int player) const {
    const settings::Entrant& entrant = entrants_[static_cast<std::size_t>(player)];
    if (entrant.kind != settings::Entrant::Kind::Program) return "";
    return entrant.program.command.front();
}

namespace {

/// The smaller one of two limits, of which either may be missing.
template <class Limit>
std::optional<Limit> least(const std::optional<Limit>& one, const std::optional<Limit>& other) {
    if (!one || !other) return one ? one : other;
    return std::min(*one, *other);
}

}  // namespace

/// Limits of the tournament and those that the player's own settings say, whichever comes first.
/// The time that the game's config gives to people's opponents is none of the player's own.
play::TimeControl Entrants::control_of(const settings::Entrant& entrant,
                                       const settings::Config& config) const {
    play::TimeControl control = entrant.control.value_or(play::TimeControl{});
    search::Limits& limits = control.limits;
    const search::Limits& own = config.limits;
    limits.depth = std::min(limits.depth, own.depth);
    limits.nodes = least(limits.nodes, own.nodes);
    limits.soft_nodes = least(limits.soft_nodes, own.soft_nodes);
    if (!entrant.control || own.milliseconds != referee_.config.limits.milliseconds)
        limits.milliseconds = least(limits.milliseconds, own.milliseconds);
    return control;
}

std::vector<std::string> Entrants::names() const {
    std::vector<std::string> names;
    for (const settings::Entrant& entrant : entrants_) names.push_back(entrant.name);
    return names;
}

tournament::Plan Entrants::plan(const tournament::Options& options) const {
    return settings::placed(tree_, {"players"}, [&] {
        return tournament::Plan(options.format, count(), options.seed, game().player_count());
    });
}

std::unique_ptr<tournament::Stable> Entrants::stable() const {
    return std::make_unique<OwnStable>(*this);
}

std::map<std::string, std::string> Entrants::fingerprints() const {
    std::map<std::string, std::string> prints;
    prints["the game's rules"] = show_hash(referee_.script->fingerprint());
    for (std::size_t i = 0; i < entrants_.size(); ++i) {
        prints[fmt::format("the settings of player {}", entrants_[i].name)] =
            show_hash(opened_[i].config.fingerprint);
        prints[fmt::format("the script of player {}", entrants_[i].name)] =
            show_hash(opened_[i].script->fingerprint());
    }
    return prints;
}

}  // namespace senet::jobs

#include "jobs/parcel.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/json.h"
#include "base/sip_hash.h"
#include "base/text.h"
#include "jobs/entrants.h"
#include "jobs/game_units.h"
#include "jobs/learn_games.h"
#include "jobs/tune_games.h"
#include "learn/chunk.h"

namespace senet::jobs {
namespace {

using nlohmann::json;
using tournament::Stable;

std::uint64_t fingerprint_of(const std::map<std::string, std::string>& prints) {
    std::uint64_t hash = 0;
    for (const auto& [what, print] : prints) hash = hash_text(hash_text(hash, what), print);
    return hash;
}

/// Programs are on the machine that names them.
void refuse_programs(const settings::Tournament& tournament) {
    for (const settings::Entrant& entrant : tournament.entrants) {
        if (entrant.kind != settings::Entrant::Kind::Program) continue;
        throw Error(
            fmt::format("player {} is a program, which agents on other machines don't "
                        "have; play it without --jobs",
                        entrant.name));
    }
}

/// Plays a set of games by a stable of this thread.
class GamePlayer : public UnitPlayer {
  public:
    /// Called before each unit with what stands in the place of the tuned values.
    using Tell = std::function<void(const GameUnit& unit)>;

    /// `players` is how many there are; 0: those whose values come with a unit.
    GamePlayer(std::unique_ptr<Stable> stable, std::size_t players,
               const tournament::Conditions& conditions, const std::string& machine,
               Tell tell = nullptr)
        : stable_(std::move(stable)),
          players_(static_cast<int>(players)),
          conditions_(conditions),
          machine_(machine),
          tell_(std::move(tell)) {}

    PlayedUnit play(const remote::Unit& unit, Interrupt& interrupt) override {
        const GameUnit games = unit_of(unit.body);
        check(games);
        if (tell_) tell_(games);
        std::vector<tournament::JobReport> reports;
        for (const tournament::PlannedGame& game : games.games)
            reports.push_back(
                tournament::report_of_job({game, games.opening}, *stable_, conditions_, interrupt));
        return {answer_text(reports, machine_), reports.size()};
    }

  private:
    /// A unit comes from whoever can write to the broker.
    void check(const GameUnit& unit) const {
        const auto is_known = [&](int player) {
            return players_ > 0 ? player >= 0 && player < players_ : unit.values.contains(player);
        };
        const auto seats = static_cast<std::size_t>(stable_->rules().game().player_count());
        for (const tournament::PlannedGame& game : unit.games)
            if (game.players.size() != seats ||
                !std::all_of(game.players.begin(), game.players.end(), is_known))
                throw BadUnit("a unit has other players than its run");
    }

    std::unique_ptr<Stable> stable_;
    int players_;
    const tournament::Conditions& conditions_;
    const std::string& machine_;
    Tell tell_;
};

/// Games of players that a file names: of a tournament, or of a race.
class EntrantsToPlay : public OpenedRun {
  public:
    EntrantsToPlay(const Host& host, const settings::Tournament& tournament, std::string machine)
        : entrants_(host, tournament), machine_(std::move(machine)) {
        refuse_programs(tournament);
    }

    std::unique_ptr<UnitPlayer> player() override {
        return std::make_unique<GamePlayer>(entrants_.stable(), entrants_.names().size(),
                                            entrants_.conditions(), machine_);
    }
    std::uint64_t fingerprint() const override { return fingerprint_of(entrants_.fingerprints()); }

  private:
    Entrants entrants_;
    std::string machine_;
};

/// Games of players whose values come with each unit.
class ValuesToPlay : public OpenedRun {
  public:
    ValuesToPlay(const Host& host, const settings::Place& file, std::string machine)
        : task_(host, file, {}, tournament::Journal::Use::Read),
          conditions_(conditions_of(task_)),
          machine_(std::move(machine)) {}

    std::unique_ptr<UnitPlayer> player() override {
        auto values = std::make_shared<std::map<int, tune::Values>>();
        auto stable = candidates(task_, [values](int player) {
            const auto found = values->find(player);
            if (found == values->end()) throw Error("a unit has no values for one of its players");
            return found->second;
        });
        return std::make_unique<GamePlayer>(
            std::move(stable), 0, conditions_, machine_,
            [values](const GameUnit& unit) { *values = unit.values; });
    }
    std::uint64_t fingerprint() const override {
        return fingerprint_of({{"the game's rules", show_hash(task_.start.script->fingerprint())},
                               {"the game's settings", show_hash(task_.start.config.fingerprint)},
                               {"the tuning's file", show_hash(task_.tuning.fingerprint)}});
    }

  private:
    TuneTask task_;
    tournament::Conditions conditions_;
    std::string machine_;
};

/// The task must outlive what is made of it.
class RaceToPlay : public OpenedRun {
  public:
    RaceToPlay(const Host& host, const settings::Place& file, const std::string& machine)
        : task_(host, file, {}, tournament::Journal::Use::Read),
          games_(host, race_field(task_), machine) {}
    std::unique_ptr<UnitPlayer> player() override { return games_.player(); }
    std::uint64_t fingerprint() const override { return games_.fingerprint(); }

  private:
    TuneTask task_;
    EntrantsToPlay games_;
};

/// Chunks of self-play for a network to learn from.
class SelfPlayToPlay : public OpenedRun {
  public:
    SelfPlayToPlay(const Host& host, const std::string& task)
        : interrupt_(host.interrupt),
          round_(round_of(task)),
          game_(open_shared_game(host, round_.request)) {
        const auto rules = game_.rules();
        round_.evaluator = teacher_of(round_, *rules);
        fingerprint_ = fingerprint_of({{"the game's rules", show_hash(game_.script->fingerprint())},
                                       {"the game's settings", show_hash(game_.config.fingerprint)},
                                       {"the task", show_hash(hash_text(0, task))}});
    }

    std::unique_ptr<UnitPlayer> player() override {
        return std::make_unique<Player>(game_, round_, interrupt_);
    }
    std::uint64_t fingerprint() const override { return fingerprint_; }

  private:
    class Player : public UnitPlayer {
      public:
        Player(const SharedGame& game, const RoundTask& round, const Interrupt& interrupt)
            : chunks_(game, round, interrupt), round_(round) {}
        PlayedUnit play(const remote::Unit& unit, Interrupt& interrupt) override {
            if (unit.number > std::numeric_limits<std::uint32_t>::max())
                throw BadUnit("a unit is none of its round");
            const auto number = static_cast<std::uint32_t>(unit.number);
            const learn::SelfPlay played = chunks_.play(number, interrupt);
            return {learn::chunk_text(played, round_.about_chunk(number)), played.games};
        }

      private:
        ChunkPlayer chunks_;
        const RoundTask& round_;
    };

    const Interrupt& interrupt_;
    RoundTask round_;
    SharedGame game_;
    std::uint64_t fingerprint_ = 0;
};

std::unique_ptr<OpenedRun> open(const Host& host, const std::string& kind,
                                const settings::Place& file, const std::string& task,
                                const std::string& machine) {
    if (kind == "self-play") return std::make_unique<SelfPlayToPlay>(host, task);
    if (kind == "games") {
        return std::make_unique<EntrantsToPlay>(host, settings::read_tournament(host.home, file),
                                                machine);
    }
    if (kind == "race") return std::make_unique<RaceToPlay>(host, file, machine);
    if (kind == "spsa") return std::make_unique<ValuesToPlay>(host, file, machine);
    throw Error(fmt::format("there is no kind of work called {}", in_quotes(kind)));
}

/// A run on an agent, with all that it was opened from.
class BroughtRun : public OpenedRun {
  public:
    BroughtRun(const Host& host, const Parcel& parcel, const std::string& machine)
        : parcel_(parcel),
          host_{.home = {parcel.home},
                .own_folder = {},
                .compilers = host.compilers,
                .interrupt = host.interrupt,
                .listener = silence_} {
        const BroughtFiles here(parcel_.files);
        run_ = open(host_, parcel_.kind, parcel_.file, parcel_.task, machine);
        if (run_->fingerprint() != parcel_.fingerprint) {
            throw Error(
                "the rules and settings come to others here than where the run began; are the two "
                "programs the same?");
        }
    }

    std::unique_ptr<UnitPlayer> player() override {
        const BroughtFiles here(parcel_.files);
        return std::make_unique<Player>(parcel_.files, run_->player());
    }
    std::uint64_t fingerprint() const override { return parcel_.fingerprint; }

  private:
    class Player : public UnitPlayer {
      public:
        Player(const FileSet& files, std::unique_ptr<UnitPlayer> player)
            : files_(files), player_(std::move(player)) {}
        PlayedUnit play(const remote::Unit& unit, Interrupt& interrupt) override {
            const BroughtFiles here(files_);
            return player_->play(unit, interrupt);
        }

      private:
        const FileSet& files_;
        std::unique_ptr<UnitPlayer> player_;
    };

    Parcel parcel_;
    Listener silence_;
    Host host_;
    std::unique_ptr<OpenedRun> run_;
};

}  // namespace

Parcel make_parcel(const Host& host, const std::string& kind, const settings::Place& file,
                   const std::string& task) {
    Parcel parcel{kind, host.home.folder.string(), file, task};
    const NotedFiles noting(parcel.files);
    Listener silence;  // what is to be said was said when it was opened before
    const Host quiet{host.home, host.own_folder, host.compilers, host.interrupt, silence};
    parcel.fingerprint = open(quiet, kind, file, task, "")->fingerprint();
    return parcel;
}

std::string content_hash(std::string_view bytes) {
    return show_hash(sip_hash({}, bytes)) + show_hash(sip_hash({.low = 1}, bytes));
}

Packed pack(const Parcel& parcel) {
    Packed packed;
    json files = json::array();
    for (const auto& [path, file] : parcel.files.files) {
        json one{{"path", path}, {"real", file.real}};
        if (file.text) {
            const std::string hash = content_hash(*file.text);
            one["content"] = hash;
            packed.contents[hash] = *file.text;
        }
        files.push_back(std::move(one));
    }
    packed.text = json_text({{"kind", parcel.kind},
                             {"home", parcel.home},
                             {"file", parcel.file.path.string()},
                             {"shown", parcel.file.shown},
                             {"task", parcel.task},
                             {"fingerprint", parcel.fingerprint},
                             {"files", std::move(files)}});
    return packed;
}

Parcel unpack(const std::string& packed,
              const std::function<std::string(const std::string& hash)>& content) {
    const json all = json_of(packed);
    try {
        const auto text = [&](const char* name) { return all.at(name).get<std::string>(); };
        Parcel parcel{text("kind"),
                      text("home"),
                      {text("file"), text("shown")},
                      text("task"),
                      all.at("fingerprint").get<std::uint64_t>()};
        for (const json& one : all.at("files")) {
            FileSet::File& file = parcel.files.files[one.at("path").get<std::string>()];
            file.real = one.at("real").get<std::string>();
            if (!one.contains("content")) continue;
            const auto hash = one.at("content").get<std::string>();
            file.text = content(hash);
            if (content_hash(*file.text) != hash)
                throw Error("the bytes of " + in_quotes(one.at("path").get<std::string>()) +
                            " are not those that were sent");
        }
        return parcel;
    } catch (const json::exception&) {
        throw Error("that is no parcel of a run: " + in_quotes(shortened(packed, 60)));
    }
}

std::unique_ptr<OpenedRun> open_parcel(const Host& host, const Parcel& parcel,
                                       const std::string& machine) {
    return std::make_unique<BroughtRun>(host, parcel, machine);
}

}  // namespace senet::jobs

#include "server/runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <optional>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "jobs/agents_json.h"
#include "jobs/calibration.h"
#include "jobs/kept_json.h"
#include "jobs/learn_run.h"
#include "jobs/new_file.h"
#include "jobs/new_game.h"
#include "jobs/run_folder.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "jobs/tune_run.h"
#include "remote/dispatcher.h"
#include "server/asked_run.h"
#include "server/told.h"
#include "web/page.h"

namespace senet::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kRun = "run.json";
constexpr const char* kFile = "run.yaml";
constexpr std::size_t kMostGoing = 4;  // runs at once
constexpr std::size_t kMostPage = std::size_t{64} << 20;

settings::Request request_of(const json& run) {
    settings::Request request{.game = run.at("name"), .set_by = "\"set\""};
    request.sets = run.at("set");
    return request;
}

std::string learn_words(const jobs::Learnt& learnt) {
    const std::string verdict =
        learnt.verdict.empty() ? "No verdict was asked for" : "The network is " + learnt.verdict;
    return fmt::format("{}. It lies in {}.", verdict, learnt.network.string());
}

/// What came of a run: in words, and the levels that a calibration found.
struct Outcome {
    std::string text;
    json levels = json::array();
    std::string section{};  // of the game's settings
};

Outcome outcome_of(const jobs::FoundLevels& found) {
    if (found.levels.empty())
        return {"No two levels could be told apart. More games can tell more."};
    Outcome outcome{"Levels were found.", json::array(), found.section.text};
    for (const jobs::Level& level : found.levels) {
        json one{{"nodes", level.nodes}};
        if (level.step) {
            const tournament::Estimate& elo = level.step->elo;
            one["elo"] = {elo.value, elo.low, elo.high};
        }
        outcome.levels.push_back(std::move(one));
    }
    return outcome;
}

/// Does what was asked for, as far as it comes. RETURNS nothing where it was interrupted.
std::optional<Outcome> done(const jobs::Host& host, const json& run, const fs::path& folder) {
    using Use = tournament::Journal::Use;
    const std::string kind = run.at("kind");
    const settings::Place file{folder / kFile, (folder / kFile).string()};
    const json& task = run.at("task");
    if (kind == "match" || kind == "tournament") {
        jobs::TournamentRun tournament(host, file, folder, Use::Write);
        if (tournament.play() == jobs::TournamentRun::End::Interrupted) return std::nullopt;
        return Outcome{"All games are played."};
    }
    if (kind == "tune") {
        const auto tuned = jobs::run_tuning(host, file, folder, Use::Write);
        if (!tuned) return std::nullopt;
        return Outcome{fmt::format("What was found lies in {}.", tuned->settings.string())};
    }
    if (kind == "calibrate") {
        const auto found = jobs::find_levels(host,
                                             {.request = request_of(run),
                                              .games = task.at("games"),
                                              .most = task.at("most"),
                                              .folder = folder});
        if (!found) return std::nullopt;
        return outcome_of(*found);
    }
    jobs::LearnTask learning{.request = request_of(run)};
    learning.milliseconds = task.at("minutes").get<std::int64_t>() * 60'000;
    learning.script = task.at("script");
    learning.threads = task.at("threads");
    learning.folder = folder;
    const auto learnt = jobs::learn(host, learning, [](const jobs::LearnRound&) {});
    if (!learnt) return std::nullopt;
    return Outcome{learn_words(*learnt)};
}

/// THROWS Error for what would end a run as soon as it begins.
void try_task(const jobs::Host& host, const std::string& kind, const fs::path& folder) {
    const settings::Place file{folder / kFile, kFile};
    if (kind == "tune") settings::read_tuning(host.home, file);
    if (kind == "tournament")
        jobs::TournamentRun(host, file, folder, tournament::Journal::Use::Write);
    if (kind != "match") return;
    try {
        jobs::TournamentRun(host, file, folder, tournament::Journal::Use::Write);
    } catch (const Error& error) {  // nobody has seen the file that was made for it
        throw Error(error.message());
    }
}

/// Draws the results anew where games were played since: of a run that somebody killed.
void renew_report(const jobs::Host& host, const fs::path& folder) {
    constexpr auto kTogether = std::chrono::seconds(2);  // the journal is closed last
    const fs::path journal = jobs::journal_file(folder), report = folder / jobs::kReportFile;
    std::error_code failure;
    const auto played = fs::last_write_time(journal, failure);
    if (failure) return;
    const auto drawn = fs::last_write_time(report, failure);
    if (!failure && drawn + kTogether >= played) return;
    try {
        jobs::report_on(host, folder, {.html = report});
    } catch (const Error&) {  // which taking it up tells
    }
}

}  // namespace

/// A run that goes on: what its job says, kept for pages that come later, and told to those that
/// watch.
class Runs::Going : public jobs::Listener {
  public:
    Going(std::string name, const Tell& tell) : name_(std::move(name)), tell_(tell) {}

    void note(const std::string& text) override {
        const std::lock_guard lock(mutex_);
        if (notes_.size() < kMostNotes) notes_.push_back(printable(text, "\n"));
        tell_(name_, {{"noted", notes_.back()}});
    }
    void stage_begins(const std::string& what) override { begin(what); }
    void stage_over() override {
        {
            const std::lock_guard lock(mutex_);
            crew_ = json::object();  // they were there for this stage's games
        }
        begin("");
    }
    void progress(const jobs::Progress& progress) override { come(progress); }
    void games_played(const jobs::TournamentRun& run, std::size_t games) override {
        const double all = std::max<double>(1, static_cast<double>(run.plan().expected_games()));
        if (stage_is_another(kPlaying)) begin(kPlaying);
        come({static_cast<double>(games) / all, fmt::format("{} of {} games", games, all)});
    }
    bool would_see() override {
        const std::lock_guard lock(mutex_);
        if (seen_.milliseconds() < std::max(kBetweenPages, kShare * drawing_)) return false;
        asked_ = Stopwatch();
        return true;
    }
    void seen(std::string_view page, const json& data) override {
        const std::lock_guard lock(mutex_);
        drawing_ = asked_.milliseconds();
        pages_[std::string(page)] = std::make_shared<const json>(data);
        seen_ = Stopwatch();
        tell_(name_, {{"page", page}});
    }
    bool would_watch() override {
        const std::lock_guard lock(mutex_);
        if (playing_ && watched_.milliseconds() < kBetweenWatched) return false;
        watched_ = Stopwatch();
        return true;
    }
    void watched(const json& position) override {
        const std::lock_guard lock(mutex_);
        playing_ = position;
        tell_(name_, {{"playing", position}});
    }

    void agents_at_work(const remote::Crew& crew) override {
        const std::lock_guard lock(mutex_);
        crew_ = {{"agents", jobs::agents_as_json(crew.agents)}, {"paused", crew.is_paused}};
        tell_(name_, crew_);
    }

    /// All that was heard.
    json heard() {
        const std::lock_guard lock(mutex_);
        json all = told();
        all["notes"] = notes_;
        if (playing_) all["playing"] = *playing_;
        all.update(crew_);
        for (const auto& [page, data] : pages_) all["pages"][page] = *data;
        return all;
    }

  private:
    static constexpr const char* kPlaying = "games";
    static constexpr std::size_t kMostNotes = 200;
    static constexpr std::int64_t kBetweenPages = 2000;  // ms
    static constexpr std::int64_t kShare =
        20;  // so many times as long as drawing takes, between pages
    static constexpr std::int64_t kBetweenTold = 250;
    static constexpr std::int64_t kBetweenWatched = 300;

    bool stage_is_another(const std::string& stage) {
        const std::lock_guard lock(mutex_);
        return stage_ != stage;
    }
    void begin(const std::string& stage) {
        const std::lock_guard lock(mutex_);
        stage_ = stage;
        since_ = Stopwatch();
        begun_at_.reset();
        progress_ = {};
        playing_.reset();
        tell_(name_, told());
    }
    void come(const jobs::Progress& progress) {
        const std::lock_guard lock(mutex_);
        progress_ = progress;
        if (!begun_at_) begun_at_ = progress.done;
        if (told_.milliseconds() < kBetweenTold && progress.done < 1) return;
        told_ = Stopwatch();
        tell_(name_, told());
    }
    json told() const {
        json event{
            {"stage", stage_}, {"done", progress_.done}, {"note", printable(progress_.note)}};
        const double gained = progress_.done - begun_at_.value_or(progress_.done);
        if (gained > 0) event["left"] = since_.seconds() / gained * (1 - progress_.done);
        return event;
    }

    const std::string name_;
    const Tell& tell_;
    std::mutex mutex_;
    std::vector<std::string> notes_;
    std::string stage_;
    jobs::Progress progress_;
    std::optional<double> begun_at_;  // share that was done when this stage was taken up
    std::optional<json> playing_;  // a position of a game in play
    json crew_ = json::object();  // the agents that play its games, and whether it is paused
    Stopwatch since_, told_, seen_, asked_, watched_;
    std::int64_t drawing_ = 0;  // ms that the last page took
    std::map<std::string, std::shared_ptr<const json>> pages_;
};

Runs::Runs(const jobs::Host& host, Drafts& drafts, Tasks& tasks, Tell tell)
    : host_(host),
      folders_(host, "runs", kRun),
      drafts_(drafts),
      tasks_(tasks),
      tell_(std::move(tell)) {}
Runs::~Runs() = default;

std::shared_ptr<Runs::Going> Runs::going(const std::string& name) {
    const std::lock_guard lock(mutex_);
    const auto at = going_.find(name);
    return at == going_.end() ? nullptr : at->second;
}

namespace {

/// What a run was begun with, and what came of it. THROWS Error.
json read_run(const fs::path& folder) {
    const auto run = jobs::kept_json(folder / kRun, "a run");
    if (!run || !run->is_object())
        throw Error(SourcePosition{(folder / kRun).string()}, "this is not as it was written");
    return *run;
}

json shown(const std::string& name, const json& run, bool goes_on) {
    const std::string outcome = run.at("outcome"), error = run.at("error");
    return {{"name", printable(name)},
            {"kind", run.at("kind")},
            {"game", run.at("game")},
            {"begun", run.at("begun")},
            {"state",
             goes_on               ? "going"
                 : !error.empty()  ? "failed"
                 : outcome.empty() ? "stopped"
                                   : "done"},
            {"outcome", outcome},
            {"error", error}};
}

}  // namespace

json Runs::list() {
    json all = json::array();
    for (const std::string& name : folders_.names()) {
        try {
            all.push_back(shown(name, read_run(folders_.at(name)), going(name) != nullptr));
        } catch (const Error&) {  // which its own page tells
            continue;
        }
    }
    std::sort(all.begin(), all.end(),
              [](const json& one, const json& other) { return one["begun"] > other["begun"]; });
    return all;
}

std::string Runs::begin(Asked& asked) {
    const std::string given = asked.text_or("name", "");
    const AskedGame game = asked_game(host_, drafts_, asked);
    const AskedRun run = asked_run(asked, game);
    asked.all_read();
    std::string name = given;
    if (name.empty()) {
        int number = 1;
        do name = fmt::format("{}-{}-{}", game.request.game, run.kind, number++);
        while (is_there(folders_.place(name)));
    } else {
        jobs::check_game_name(name);
        if (is_there(folders_.place(name)))
            throw Error(
                fmt::format("there is a run {} already; choose another name", in_quotes(name)));
    }
    const fs::path into = folders_.place(name);
    jobs::make_folder(into);
    if (!run.file.empty()) replace_text(into / kFile, run.file);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    jobs::keep_json(into / kRun,
                    {{"kind", run.kind},
                     {"game", asked.text("game")},
                     {"name", game.request.game},
                     {"set", game.request.sets},
                     {"task", run.task},
                     {"begun", std::chrono::duration_cast<std::chrono::seconds>(now).count()},
                     {"outcome", ""},
                     {"error", ""}});
    try {
        Interrupt interrupt;
        jobs::Listener nobody;
        try_task(host_for(game.home, interrupt, nobody), run.kind, into);
        go_on(name);
    } catch (...) {
        std::error_code failure;
        fs::remove_all(into, failure);
        throw;
    }
    return name;
}

jobs::Host Runs::host_for(const settings::Home& home, Interrupt& interrupt,
                          jobs::Listener& listener) const {
    return {.home = home,
            .own_folder = host_.own_folder,
            .compilers = host_.compilers,
            .interrupt = interrupt,
            .listener = listener,
            .jobs = host_.jobs};
}

settings::Home Runs::home_of(const std::string& game) {
    constexpr std::string_view kDraft = "draft:";
    return game.starts_with(kDraft) ? drafts_.home_of(game.substr(kDraft.size())) : host_.home;
}

void Runs::go_on(const std::string& name) {
    const fs::path into = folders_.at(name);
    json run = read_run(into);
    const settings::Home home = home_of(run.at("game"));
    auto heard = std::make_shared<Going>(name, tell_);
    {
        const std::lock_guard lock(mutex_);
        if (going_.size() >= kMostGoing)
            throw Error(fmt::format("{} runs go on already; stop one of them first", kMostGoing));
        if (!going_.try_emplace(name, heard).second)
            throw Error(fmt::format("the run {} goes on already", in_quotes(name)));
    }
    const auto work = [this, name, into, run, home, heard](Interrupt& interrupt) mutable {
        const jobs::Host host = host_for(home, interrupt, *heard);
        Outcome outcome;
        std::string error;
        try {
            outcome = done(host, run, into).value_or(Outcome{});
        } catch (const game::Interrupted&) {
        } catch (const Error& failure) {
            error = told(failure);
        } catch (const std::exception& failure) {
            error = printable(failure.what(), "\n");
        }
        run["outcome"] = outcome.text;
        run["levels"] = outcome.levels;
        run["section"] = outcome.section;
        run["error"] = error;
        try {
            jobs::keep_json(into / kRun, run);
        } catch (const Error& failure) {
            error = told(failure);
        }
        {
            const std::lock_guard lock(mutex_);
            going_.erase(name);
        }
        tell_(name, {{"ended", true}});
    };
    try {
        tasks_.begin("", "run:" + name, work);
    } catch (...) {
        const std::lock_guard lock(mutex_);
        going_.erase(name);
        throw;
    }
}

void Runs::stop(const std::string& name) {
    folders_.at(name);
    tasks_.stop("", "run:" + name);
}

json Runs::about(const std::string& name) {
    const fs::path into = folders_.at(name);
    const auto heard = going(name);
    const json run = read_run(into);
    json about = shown(name, run, heard != nullptr);
    about["levels"] = run.value("levels", json::array());
    about["section"] = run.value("section", "");
    if (is_there(into / kFile))
        about["file"] = printable(read_text({into / kFile, kFile, "a file"}, kMostFile), "\n\t");
    about["pages"] = json::object();
    // What its pages had when they were written; newer ones lie over them.
    const std::string kind = about.at("kind");
    if (heard == nullptr && (kind == "match" || kind == "tournament")) {
        Interrupt interrupt;
        jobs::Listener nobody;
        renew_report(host_for(home_of(about.at("game")), interrupt, nobody), into);
    }
    const auto add = [&](const fs::path& file, const char* page) {
        if (!is_there(file)) return;
        const std::string text = read_text({file, file.string(), "a page"}, kMostPage);
        const json data = json_of(web::data_of(text));
        if (!data.is_discarded()) about["pages"][page] = data;
    };
    if (kind == "learn")
        add(into / "learn.html", "learning");
    else
        add(into / "report.html", kind == "tune" ? "tuning" : "results");
    if (kind == "tune") add(into / "verdict" / "report.html", "results");
    if (heard != nullptr) {
        json now = heard->heard();
        if (now.contains("pages")) about["pages"].update(now["pages"]);
        now.erase("pages");
        about.update(now);
    }
    return about;
}

std::string Runs::write_levels(const std::string& name) {
    const json run = read_run(folders_.at(name));
    const std::string section = run.value("section", "");
    if (section.empty())
        throw Error(fmt::format("the run {} has found no levels", in_quotes(name)));
    const settings::Config config = settings::load(home_of(run.at("game")), request_of(run));
    jobs::write_section({config.files.front(), "levels", section});
    return config.files.front().filename().string();
}

void Runs::discard(const std::string& name) {
    if (going(name) != nullptr)
        throw Error(fmt::format("the run {} goes on; stop it first", in_quotes(name)));
    folders_.discard(name);
}

std::string example_of(const jobs::Host& host, const std::string& kind,
                       const settings::Request& request) {
    if (kind == "tournament") return jobs::new_tournament(request.game);
    if (kind == "tune") return jobs::new_tuning(host, request);
    throw Error(fmt::format("\"kind\" must be tournament or tune, got {}", in_quotes(kind)));
}

}  // namespace senet::server

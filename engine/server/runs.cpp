#include "server/runs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "jobs/calibration.h"
#include "jobs/kept_json.h"
#include "jobs/learn_run.h"
#include "jobs/match_file.h"
#include "jobs/new_file.h"
#include "jobs/new_game.h"
#include "jobs/run_folder.h"
#include "jobs/tournament_file.h"
#include "jobs/tournament_run.h"
#include "jobs/tune_run.h"
#include "server/own_folder.h"
#include "server/told.h"
#include "settings/parse.h"
#include "web/page.h"

namespace senet::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr const char* kRun = "run.json";
constexpr const char* kFile = "run.yaml";
constexpr std::size_t kMostFile = std::size_t{1} << 18;  // bytes of a tournament's or tuning's file
constexpr std::size_t kMostGoing = 4;  // runs at once
constexpr std::size_t kMostPage = std::size_t{64} << 20;

/// A file that a page wrote leads to no other file, and starts no program.
void refuse_files(const settings::Node& node) {
    constexpr std::array<std::string_view, 7> kRefused{"program", "config",    "script", "file",
                                                       "folder",  "positions", "extends"};
    for (const settings::Node& item : node.items) refuse_files(item);
    for (const settings::Node::Entry& entry : node.entries) {
        if (std::find(kRefused.begin(), kRefused.end(), entry.key) != kRefused.end()) {
            throw Error(entry.where,
                        fmt::format("a run that a page begins names no files and no programs, so "
                                    "it can't have {}; the command line can",
                                    in_quotes(entry.key)));
        }
        refuse_files(entry.value);
    }
}

/// The text of a tournament's or tuning's file for this game. THROWS Error.
std::string checked_file(const std::string& text, const std::string& game) {
    if (text.size() > kMostFile)
        throw Error(
            fmt::format("the file has {} bytes, and at most {} are read", text.size(), kMostFile));
    const settings::Node tree = settings::parse(text, "the file");
    refuse_files(tree);
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
        if (player.find("evaluation.") != std::string::npos &&
            player.find("evaluation.network=false") == std::string::npos)
            throw Error(fmt::format("a page may set options, params and search, got {}",
                                    in_quotes(player)));
    }
    return players;
}

/// What a job of each kind is asked for; a tournament or a tuning stands in its file.
json task_of(const std::string& kind, Asked& asked, const AskedGame& game, std::string& file) {
    if (kind == "match") {
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
        file = jobs::match_text(game.home, task);
        if (const auto threads = asked.whole("threads", 1, 1024))
            file += fmt::format("threads: {}\n", *threads);
        return json::object();
    }
    if (kind == "tournament" || kind == "tune") {
        file = checked_file(asked.text("file"), game.request.game);
        return json::object();
    }
    if (kind == "calibrate")
        return {{"games", asked.whole("games", 2, 100'000).value_or(100)},
                {"most", asked.text_or("most", "100k")}};
    if (kind == "learn")
        return {{"minutes", asked.whole("minutes", 1, 100'000).value_or(60)},
                {"script", asked.flag("script")},
                {"threads", asked.whole("threads", 0, 1024).value_or(0)}};
    throw Error(fmt::format("\"kind\" must be match, tournament, tune, calibrate or learn, got {}",
                            in_quotes(kind)));
}

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

/// Does what was asked for, as far as it comes. RETURNS what came out, in words; nothing where it
/// was interrupted.
std::optional<std::string> done(const jobs::Host& host, const json& run, const fs::path& folder) {
    using Use = tournament::Journal::Use;
    const std::string kind = run.at("kind");
    const settings::Place file{folder / kFile, (folder / kFile).string()};
    const json& task = run.at("task");
    if (kind == "match" || kind == "tournament") {
        jobs::TournamentRun tournament(host, file, folder, Use::Write);
        if (tournament.play() == jobs::TournamentRun::End::Interrupted) return std::nullopt;
        return "All games are played.";
    }
    if (kind == "tune") {
        const auto tuned = jobs::run_tuning(host, file, folder, Use::Write);
        if (!tuned) return std::nullopt;
        return fmt::format("What was found lies in {}.", tuned->settings.string());
    }
    if (kind == "calibrate") {
        const auto found = jobs::find_levels(host,
                                             {.request = request_of(run),
                                              .games = task.at("games"),
                                              .most = task.at("most"),
                                              .folder = folder});
        if (!found) return std::nullopt;
        return found->levels.empty()
            ? "No two levels could be told apart."
            : fmt::format("For {}:\n{}", found->section.file.string(), found->section.text);
    }
    jobs::LearnTask learning{.request = request_of(run)};
    learning.milliseconds = task.at("minutes").get<std::int64_t>() * 60'000;
    learning.script = task.at("script");
    learning.threads = task.at("threads");
    learning.folder = folder;
    const auto learnt = jobs::learn(host, learning, [](const jobs::LearnRound&) {});
    if (!learnt) return std::nullopt;
    return learn_words(*learnt);
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
    void stage_over() override { begin(""); }
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

    /// All that was heard.
    json heard() {
        const std::lock_guard lock(mutex_);
        json all = told();
        all["notes"] = notes_;
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
    Stopwatch since_, told_, seen_, asked_;
    std::int64_t drawing_ = 0;  // ms that the last page took
    std::map<std::string, std::shared_ptr<const json>> pages_;
};

Runs::Runs(const jobs::Host& host, Drafts& drafts, Tasks& tasks, Tell tell)
    : host_(host), drafts_(drafts), tasks_(tasks), tell_(std::move(tell)) {}
Runs::~Runs() = default;

fs::path Runs::folder() const {
    if (host_.own_folder.empty())
        throw Error("there is no folder to keep runs in: neither HOME nor XDG_STATE_HOME is set");
    return host_.own_folder / "runs";
}

bool Runs::has(const std::string& name) const {
    return is_plain_name(name) && is_there(folder() / name / kRun);
}

fs::path Runs::folder_of(const std::string& name) const {
    if (has(name)) return folder() / name;
    throw Error(fmt::format("there is no run {} that a page began", in_quotes(name)));
}

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
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder(), failure)) {
        const std::string name = entry.path().filename().string();
        if (!has(name)) continue;
        try {
            all.push_back(shown(name, read_run(entry.path()), going(name) != nullptr));
        } catch (const Error&) {  // which its own page tells
            continue;
        }
    }
    std::sort(all.begin(), all.end(),
              [](const json& one, const json& other) { return one["begun"] > other["begun"]; });
    return all;
}

std::string Runs::begin(Asked& asked) {
    const std::string kind = asked.text("kind"), given = asked.text_or("name", "");
    const AskedGame game = asked_game(host_, drafts_, asked);
    const std::string called = asked.text("game");
    std::string file;
    const json task = task_of(kind, asked, game, file);
    asked.all_read();
    std::string name = given;
    if (name.empty()) {
        int number = 1;
        do name = fmt::format("{}-{}-{}", game.request.game, kind, number++);
        while (is_there(folder() / name));
    } else {
        jobs::check_game_name(name);
        if (is_there(folder() / name))
            throw Error(
                fmt::format("there is a run {} already; choose another name", in_quotes(name)));
    }
    const fs::path into = folder() / name;
    jobs::make_folder(into);
    if (!file.empty()) replace_text(into / kFile, file);
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    jobs::keep_json(into / kRun,
                    {{"kind", kind},
                     {"game", called},
                     {"name", game.request.game},
                     {"set", game.request.sets},
                     {"task", task},
                     {"begun", std::chrono::duration_cast<std::chrono::seconds>(now).count()},
                     {"outcome", ""},
                     {"error", ""}});
    try {
        go_on(name);
    } catch (...) {
        std::error_code failure;
        fs::remove_all(into, failure);
        throw;
    }
    return name;
}

void Runs::go_on(const std::string& name) {
    const fs::path into = folder_of(name);
    json run = read_run(into);
    constexpr std::string_view kDraft = "draft:";
    const std::string game = run.at("game");
    settings::Home home = host_.home;
    if (game.starts_with(kDraft)) home = drafts_.home_of(game.substr(kDraft.size()));
    auto heard = std::make_shared<Going>(name, tell_);
    {
        const std::lock_guard lock(mutex_);
        if (going_.size() >= kMostGoing)
            throw Error(fmt::format("{} runs go on already; stop one of them first", kMostGoing));
        if (!going_.try_emplace(name, heard).second)
            throw Error(fmt::format("the run {} goes on already", in_quotes(name)));
    }
    const auto work = [this, name, into, run, home, heard](Interrupt& interrupt) mutable {
        const jobs::Host host{.home = home,
                              .own_folder = host_.own_folder,
                              .compilers = host_.compilers,
                              .interrupt = interrupt,
                              .listener = *heard};
        std::string outcome, error;
        try {
            outcome = done(host, run, into).value_or("");
        } catch (const game::Interrupted&) {
        } catch (const Error& failure) {
            error = told(failure);
        } catch (const std::exception& failure) {
            error = printable(failure.what(), "\n");
        }
        run["outcome"] = outcome;
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
    folder_of(name);
    tasks_.stop("", "run:" + name);
}

json Runs::about(const std::string& name) {
    const fs::path into = folder_of(name);
    const auto heard = going(name);
    json about = shown(name, read_run(into), heard != nullptr);
    if (is_there(into / kFile))
        about["file"] = printable(read_text({into / kFile, kFile, "a file"}, kMostFile), "\n\t");
    about["pages"] = json::object();
    // What its pages had when they were written; newer ones lie over them.
    const std::string kind = about.at("kind");
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

void Runs::discard(const std::string& name) {
    const fs::path into = folder_of(name);
    if (going(name) != nullptr)
        throw Error(fmt::format("the run {} goes on; stop it first", in_quotes(name)));
    std::error_code failure;
    fs::remove_all(into, failure);
    if (failure)
        throw Error(fmt::format("can't delete the run {}: {}", in_quotes(name), failure.message()));
}

std::string example_of(const std::string& kind, const std::string& game) {
    if (kind == "tournament") return jobs::new_tournament(game);
    if (kind == "tune") return jobs::new_tuning(game);
    throw Error(fmt::format("\"kind\" must be tournament or tune, got {}", in_quotes(kind)));
}

}  // namespace senet::server

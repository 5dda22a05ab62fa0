// Drafts of games, kept and checked while they are written.
#include <fmt/format.h>

#include <atomic>
#include <utility>

#include "base/json.h"
#include "base/text.h"
#include "jobs/script_check.h"
#include "server/desk.h"

namespace senet::server {
namespace {

using nlohmann::json;

constexpr std::size_t kMostPrinted = 200;  // lines that a check passes on
constexpr std::size_t kMostOfLine = 2000;  // bytes
constexpr Milliseconds kBetweenTold{100};

/// Tells a page how a check goes on, and what the script prints meanwhile.
class Hearer : public jobs::Listener {
  public:
    using Tell = std::function<void(json)>;
    explicit Hearer(Tell tell) : tell_(std::move(tell)) {}

    void note(const std::string& text) override { tell_({{"noted", printable(text)}}); }
    void printed(const std::string& line) override {
        const std::size_t before = printed_++;
        if (before < kMostPrinted)
            tell_({{"printed", printable(std::string_view(line).substr(0, kMostOfLine))}});
    }
    void stage_begins(const std::string& what) override { tell_({{"stage", what}}); }
    void progress(const jobs::Progress& progress) override {
        if (Milliseconds(since_.milliseconds()) < kBetweenTold) return;
        since_ = Stopwatch();
        tell_({{"done", progress.done}});
    }

  private:
    Tell tell_;
    std::atomic<std::size_t> printed_{0};
    Stopwatch since_;
};

json notes_json(const jobs::CheckFindings& found) {
    json notes = json::array();
    for (const game::Note& note : found.notes) {
        notes.push_back(
            {{"message", note.message}, {"file", note.where.file}, {"line", note.where.line}});
    }
    return notes;
}

/// Where each function of the script stands.
json places_json(const game::Rules& rules) {
    json places = json::object();
    for (const game::HookInfo& info : game::kHookTable) {
        if (!rules.has(info.hook)) continue;
        const SourcePosition where = rules.where(info.hook);
        places[std::string(info.name)] = {{"file", where.file}, {"line", where.line}};
    }
    return places;
}

json findings_json(const jobs::ScriptCheck& check, const jobs::CheckFindings& found) {
    json answer{{"over", true}, {"loaded", found.loaded}, {"faults", json::array()}};
    for (const words::ToldFault& fault : found.faults) {
        json told = words::as_json(fault);
        told["heading"] = words::fault_heading(fault, {.colour = false, .utf8 = true});
        answer["faults"].push_back(std::move(told));
    }
    if (!found.loaded) return answer;
    answer["refusals"] = json::array();
    for (const words::Refusal& refusal : found.refusals)
        answer["refusals"].push_back({{"set", refusal.set}, {"refused", refusal.words}});
    answer["notes"] = notes_json(found);
    answer["places"] = places_json(check.rules());
    if (found.code) answer["code"] = words::as_json(*found.code);
    if (found.profile) {
        answer["profile"] = {{"engine", found.profile->engine_share()},
                             {"nodes", found.profile->nodes},
                             {"seconds", found.profile->seconds},
                             {"shares", json::array()}};
        for (const words::HookShare& share : found.profile->shares)
            answer["profile"]["shares"].push_back(words::as_json(share));
    }
    answer["games"] = found.report.games;
    answer["states"] = found.report.states;
    answer["plies"] = found.report.mean_plies;
    answer["moves"] = found.report.mean_moves;
    return answer;
}

json kept_json(const Kept& kept) { return {{"kept", kept.kept}, {"version", kept.version}}; }

}  // namespace

json Desk::drafts(Asked& asked) {
    asked.all_read();
    json all = json::array();
    for (const ListedDraft& draft : drafts_.list()) {
        all.push_back({{"name", printable(draft.name)},
                       {"changed", draft.changed},
                       {"saved", draft.saved},
                       {"library", draft.in_library}});
    }
    return {{"drafts", all}};
}

json Desk::newdraft(Asked& asked) {
    const std::string name = asked.text("name"), like = asked.text("like");
    asked.all_read();
    drafts_.begin(name, like);
    return json::object();
}

json Desk::draft(Asked& asked) {
    const std::string name = asked.text("draft"), page = asked.text("page");
    asked.all_read();
    const Draft draft = drafts_.open(name);
    json files = json::array();
    for (const DraftFile& file : draft.files) {
        files.push_back({{"path", file.path},
                         {"text", file.text},
                         {"version", file.version},
                         {"undo", file.undo}});
    }
    look_at(page, name);
    return {{"name", draft.name}, {"files", files}, {"library", draft.in_library}};
}

json Desk::keep(Asked& asked) {
    const std::string name = asked.text("draft"), page = asked.text("page");
    const DraftFile file{.path = asked.text("file"),
                         .text = asked.text("text"),
                         .version = asked.text_or("version", ""),
                         .undo = asked.text_or("undo", "")};
    const bool anyway = asked.flag("anyway");
    asked.all_read();
    const Kept kept = drafts_.keep(name, file, anyway);
    if (kept.kept && kept.version != file.version)
        tell_all(name, page, {{"file", file.path}, {"version", kept.version}});
    return kept_json(kept);
}

json Desk::save(Asked& asked) {
    const std::string name = asked.text("draft");
    const bool anyway = asked.flag("anyway");
    asked.all_read();
    const Saved saved = drafts_.save(name, anyway);
    return {{"written", saved.written}, {"changed", saved.changed}};
}

json Desk::discard(Asked& asked) {
    const std::string name = asked.text("draft"), page = asked.text("page");
    asked.all_read();
    drafts_.discard(name);
    tell_all(name, page, {{"discarded", true}});
    return json::object();
}

json Desk::close(Asked& asked) {
    const std::string page = asked.text("page");
    asked.all_read();
    look_at(page, "");
    return json::object();
}

json Desk::check(Asked& asked) {
    const AskedGame game = asked_game(host_, drafts_, asked);
    const int games = static_cast<int>(asked.whole("games", 1, 10'000).value_or(100));
    return begin(asked, [this, game, games](Interrupt& interrupt, const Tell& tell) {
        Hearer hearer(tell);
        const jobs::Host host{.home = game.home,
                              .own_folder = host_.own_folder,
                              .compilers = host_.compilers,
                              .interrupt = interrupt,
                              .listener = hearer};
        jobs::ScriptCheck check(host, settings::load(host.home, game.request),
                                {.games = games, .seed = game.request.seed});
        const jobs::CheckFindings found = check.look();
        tell(findings_json(check, found));
    });
}

void Desk::look_at(const std::string& page, const std::string& what) {
    std::string before;
    {
        const std::lock_guard lock(mutex_);
        before = std::exchange(looked_at_[page], what);
        if (what.empty()) looked_at_.erase(page);
    }
    for (const std::string& each : {before, what})
        if (before != what) tell_all(each, "", {{"windows", pages_at(each).size()}});
}

std::vector<std::string> Desk::pages_at(const std::string& what) {
    const std::lock_guard lock(mutex_);
    std::vector<std::string> pages;
    for (const auto& [page, open] : looked_at_)
        if (open == what) pages.push_back(page);
    return pages;
}

void Desk::tell_all(const std::string& what, const std::string& but, json event) {
    event["task"] = "open";
    for (const std::string& page : pages_at(what))
        if (page != but) channels_.tell(page, json_text(event));
}

}  // namespace senet::server

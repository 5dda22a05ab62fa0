#include "server/drafts.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <set>

#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "jobs/kept_json.h"
#include "jobs/new_game.h"
#include "server/named_files.h"
#include "settings/parse.h"

namespace senet::server {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr std::size_t kMostText = std::size_t{512} << 10;  // bytes of a file
constexpr std::size_t kMostUndo = std::size_t{256} << 10;
constexpr const char* kUndo = "undo.json";

/// Empty where there is no file.
std::string text_of(const fs::path& path) {
    if (!is_there(path)) return "";
    std::string text = read_text({path, path.string(), "a text"}, kMostText);
    for (std::string_view left = text; !left.empty();) {
        const std::size_t bytes = utf8_length(left);
        if (bytes == 0)
            throw Error(SourcePosition{path.string()},
                        "this is no UTF-8 text, which alone can be edited here");
        left.remove_prefix(bytes);
    }
    return text;
}

/// Empty for a text that is empty, or missing.
std::string version_of(const std::string& text) {
    return text.empty() ? "" : show_hash(hash_text(0, text));
}

void add_file(const fs::path& from, const fs::path& to) {
    std::error_code failure;
    fs::create_directories(to.parent_path(), failure);
    fs::copy_file(from, to, fs::copy_options::skip_existing, failure);
    if (failure)
        throw Error(
            fmt::format("can't copy {} to {}: {}", from.string(), to.string(), failure.message()));
}

/// All modules, so that a draft can require any of them.
void copy_modules(const fs::path& library, const fs::path& draft) {
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(library / "games" / "lib", failure)) {
        const fs::path to = draft / "games" / "lib" / entry.path().filename();
        if (entry.path().extension() == ".lua") add_file(entry.path(), to);
    }
}

/// The modules that a text requires, by name. No regular expression, whose library recurses by the
/// length of what it matches.
std::set<std::string> required_by(std::string_view text) {
    constexpr std::string_view kRequire = "require";
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-";
    std::set<std::string> names;
    for (std::size_t at = text.find(kRequire); at != std::string_view::npos;
         at = text.find(kRequire, at)) {
        at += kRequire.size();
        const std::size_t quote = text.find_first_not_of(" \t\r\n(", at);
        if (quote == std::string_view::npos || (text[quote] != '"' && text[quote] != '\''))
            continue;
        const std::size_t end = text.find_first_not_of(kLetters, quote + 1);
        if (end != std::string_view::npos && end > quote + 1 && text[end] == text[quote])
            names.emplace(text.substr(quote + 1, end - quote - 1));
    }
    return names;
}

/// That what a page writes into settings leads to no file outside of the draft.
void check_stays(const fs::path& draft, const std::string& path) {
    settings::Node tree;
    try {
        tree = settings::parse(text_of(draft / path), path);
    } catch (const Error&) {
        return;  // whoever reads them as settings says what is wrong
    }
    const std::function<void(const settings::Node&)> refuse = [&](const settings::Node& value) {
        if (value.text.find_first_of("/\\") != std::string::npos) {
            throw Error(value.where,
                        fmt::format("a draft's settings can name files of its own folder only, "
                                    "got {}",
                                    in_quotes(value.text)));
        }
        std::for_each(value.items.begin(), value.items.end(), refuse);
    };
    each_named_file(tree, [&](const std::string&, const settings::Node& value) { refuse(value); });
}

}  // namespace

/// What a draft was begun with, kept in its folder.
struct Drafts::Begun {
    std::string script, settings;  // paths from its folder
    std::map<std::string, std::string> versions;  // by path: what the library had, or was given

    static Begun read(const fs::path& folder) {
        const auto kept = jobs::kept_json(folder / kDraftFile, "a draft");
        if (!kept || !kept->is_object()) {
            throw Error(SourcePosition{(folder / kDraftFile).string()},
                        "this is not as it was written; without it the draft can't be opened");
        }
        return {kept->at("script"), kept->at("settings"), kept->at("versions")};
    }
    void write(const fs::path& folder) const {
        jobs::keep_json(folder / kDraftFile,
                        {{"script", script}, {"settings", settings}, {"versions", versions}});
    }
    /// What is edited: these two, and the modules that they require, which may be still to be
    /// written.
    std::vector<std::string> paths(const fs::path& folder) const {
        std::vector<std::string> all{script, settings}, behind{script};
        while (!behind.empty()) {
            const std::string text = text_of(folder / behind.back());
            behind.pop_back();
            for (const std::string& name : required_by(text)) {
                const std::string path = "games/lib/" + name + ".lua";
                if (std::find(all.begin(), all.end(), path) != all.end()) continue;
                all.push_back(path);
                behind.push_back(path);
            }
        }
        return all;
    }
    /// Of these, what a save would write.
    std::vector<std::string> unsaved(const fs::path& folder, const fs::path& library) const {
        std::vector<std::string> all;
        for (const std::string& path : paths(folder)) {
            const std::string text = text_of(folder / path);
            if (text != text_of(library / path) && version_of(text) != version(path))
                all.push_back(path);
        }
        return all;
    }
    std::string version(const std::string& path) const {
        const auto at = versions.find(path);
        return at == versions.end() ? "" : at->second;
    }
};

std::vector<ListedDraft> Drafts::list() {
    const FolderLock lock = folders_.lock();
    std::vector<ListedDraft> all;
    std::error_code failure;
    for (const std::string& name : folders_.names()) {
        ListedDraft draft{.name = name};
        const fs::path folder = folders_.at(name);
        try {
            const Begun begun = Begun::read(folder);
            for (const std::string& path : begun.paths(folder)) {
                const auto time = fs::last_write_time(folder / path, failure);
                if (failure) continue;
                const auto since = std::chrono::file_clock::to_sys(time).time_since_epoch();
                draft.changed =
                    std::max(draft.changed,
                             std::int64_t{std::chrono::floor<std::chrono::seconds>(since).count()});
            }
            draft.saved = begun.unsaved(folder, host_.home.folder).empty();
            draft.in_library = is_there(host_.home.folder / "games" / (name + ".lua"));
        } catch (const Error&) {  // which opening it tells
            draft.saved = false;
        }
        all.push_back(std::move(draft));
    }
    std::sort(all.begin(), all.end(), [](const ListedDraft& one, const ListedDraft& other) {
        return one.changed > other.changed;
    });
    return all;
}

void Drafts::begin(const std::string& name, const std::string& like) {
    const FolderLock lock = folders_.lock();
    jobs::check_game_name(name);
    if (settings::listed_game(host_.home, name))
        throw Error(
            fmt::format("there is a game {} already; choose another name", in_quotes(name)));
    if (folders_.has(name))
        throw Error(
            fmt::format("there is a draft {} already; choose another name", in_quotes(name)));
    if (!settings::listed_game(host_.home, like))
        throw Error(fmt::format("there is no game {} in the library", in_quotes(like)));
    const fs::path draft = folders_.place(name);
    std::error_code failure;
    fs::create_directories(draft / "games", failure);
    try {
        const jobs::NewGame game(host_,
                                 {.name = (draft / "games" / name).string() + ".lua",
                                  .like = {.game = like},
                                  .for_editors = false,
                                  .into = settings::Home{draft}});
        copy_modules(host_.home.folder, draft);
        Begun{"games/" + name + ".lua", "config/" + name + ".yaml", {}}.write(draft);
    } catch (...) {
        fs::remove_all(draft, failure);
        throw;
    }
}

void Drafts::copy_game(const settings::GameEntry& entry) const {
    const fs::path &library = host_.home.folder, draft = folders_.place(entry.name);
    const fs::path script =
        entry.script.empty() ? library / "games" / (entry.name + ".lua") : entry.script;
    std::error_code failure;
    if (!fs::equivalent(script.parent_path(), library / "games", failure)) {
        throw Error(
            fmt::format("the script of {} does not lie in games/, where alone the workshop "
                        "edits it",
                        in_quotes(entry.name)));
    }
    Begun begun{"games/" + script.filename().string(), "config/" + entry.name + ".yaml", {}};
    if (entry.config) begun.settings = "config/" + entry.config->filename().string();
    fs::create_directories(draft / "config", failure);
    try {
        add_file(script, draft / begun.script);
        if (entry.config) add_file(*entry.config, draft / begun.settings);
        copy_modules(library, draft);
        std::vector<fs::path> beside;
        try {
            const settings::Config config = settings::load(host_.home, {.game = entry.name});
            beside = config.files;
            if (config.network) beside.push_back(config.network->path);
        } catch (const Error&) {  // it is edited because of it
        }
        for (const fs::path& file : beside)
            if (fs::equivalent(file.parent_path(), library / "config", failure))
                add_file(file, draft / "config" / file.filename());
        for (const std::string& path : begun.paths(draft))
            begun.versions[path] = version_of(text_of(library / path));
        begun.write(draft);
    } catch (...) {
        fs::remove_all(draft, failure);
        throw;
    }
}

Draft Drafts::read(const std::string& name) const {
    const fs::path draft = folders_.at(name);
    const auto undo = jobs::kept_json(draft / kUndo, "what can be undone");
    Draft answer;
    answer.name = name;
    for (const std::string& path : Begun::read(draft).paths(draft)) {
        DraftFile file{.path = path, .text = text_of(draft / path)};
        file.version = version_of(file.text);
        if (undo && undo->is_object() && undo->contains(path)) file.undo = undo->at(path);
        answer.files.push_back(std::move(file));
    }
    answer.in_library = settings::listed_game(host_.home, name).has_value();
    return answer;
}

Draft Drafts::open(const std::string& name) {
    const FolderLock lock = folders_.lock();
    if (const auto entry = settings::listed_game(host_.home, name); entry && !folders_.has(name))
        copy_game(*entry);
    return read(name);
}

Kept Drafts::keep(const std::string& name, const DraftFile& file, bool anyway) {
    const FolderLock lock = folders_.lock();
    const fs::path draft = folders_.at(name);
    const std::vector<std::string> paths = Begun::read(draft).paths(draft);
    if (std::find(paths.begin(), paths.end(), file.path) == paths.end())
        throw Error(fmt::format("the draft {} has no file {}{}", in_quotes(name),
                                in_quotes(file.path), did_you_mean(file.path, paths)));
    if (file.text.size() > kMostText)
        throw Error(fmt::format("{} has {} bytes, and at most {} can be kept", file.path,
                                file.text.size(), kMostText));
    const fs::path path = draft / file.path;
    const std::string there = version_of(text_of(path)), now = version_of(file.text);
    if (there != file.version && there != now && !anyway) return {false, there};
    std::error_code failure;
    fs::create_directories(path.parent_path(), failure);
    if (there != now) replace_text(path, file.text);
    json undo = jobs::kept_json(draft / kUndo, "what can be undone").value_or(json::object());
    if (!undo.is_object()) undo = json::object();
    undo[file.path] = file.undo.size() > kMostUndo ? "" : file.undo;
    jobs::keep_json(draft / kUndo, undo);
    return {true, now};
}

Saved Drafts::save(const std::string& name, bool anyway) {
    const FolderLock lock = folders_.lock();
    const fs::path draft = folders_.at(name), &library = host_.home.folder;
    Begun begun = Begun::read(draft);
    check_stays(draft, begun.settings);
    Saved saved;
    const std::vector<std::string> paths = begun.unsaved(draft, library);
    for (const std::string& path : paths)
        if (version_of(text_of(library / path)) != begun.version(path))
            saved.changed.push_back(path);
    if (!saved.changed.empty() && !anyway) return saved;
    saved.changed.clear();
    for (const std::string& path : paths) {
        const std::string text = text_of(draft / path);
        std::error_code failure;
        fs::create_directories((library / path).parent_path(), failure);
        replace_text(library / path, text);
        saved.written.push_back(path);
    }
    for (const std::string& path : begun.paths(draft))
        begun.versions[path] = version_of(text_of(draft / path));
    begun.write(draft);
    return saved;
}

void Drafts::discard(const std::string& name) {
    const FolderLock lock = folders_.lock();
    folders_.discard(name);
}

settings::Home Drafts::home_of(const std::string& name) {
    const FolderLock lock = folders_.lock();
    const fs::path draft = folders_.at(name);
    check_stays(draft, Begun::read(draft).settings);
    return {draft};
}

}  // namespace senet::server

#include "tournament/journal.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/file.h"
#include "base/own_key.h"
#include "base/text.h"

namespace senet::tournament {

namespace fs = std::filesystem;

Journal::Journal(const fs::path& file, Use use) : file_(file), use_(use), key_(own_key()) {
    // SQLite would write through any of them, and to mark games that were checked even readers do.
    for (const char* part : {"", "-wal", "-shm", "-journal"}) refuse_link(file_.string() + part);
    if (writes()) lock_.emplace(file_);
    open();
    if (writes() && version_ == kVersionWithoutHashes) {
        rebuild();
        news_.push_back(
            fmt::format("{} is of an earlier senet: it was written anew, and is kept as it was in "
                        "{}",
                        file_.string(), aside_.string()));
    }
    if (writes()) keep();
}

void Journal::open() {
    const std::optional<Kept> kept = RunLock::kept(file_);
    std::error_code failure;
    const bool is_empty = !fs::exists(file_, failure) || fs::file_size(file_, failure) == 0;
    if (is_empty && kept && kept->games > 0 && use_ != Use::Mend) {
        throw Error(
            fmt::format("{} is empty or gone, but held {} games; restore it, or play them again "
                        "with --mend",
                        file_.string(), kept->games));
    }
    try {
        open_database();
        load(kept);
        if (!content_.is_sound()) deal_with_damage();
    } catch (const UnreadableFile& unreadable) {
        start_over(unreadable);
    }
}

void Journal::open_database() {
    database_ = std::make_unique<Database>(
        file_, writes() ? Database::Open::OrNew : Database::Open::Existing);
    version_ = version_of(*database_, file_.string());
    if (version_ != 0) return;
    if (!writes()) throw Error(fmt::format("{} is of a run that has not begun", file_.string()));
    make_tables(*database_);
    version_ = kJournalVersion;
}

void Journal::load(const std::optional<Kept>& kept) {
    if (writes())
        begin_to_write();
    else
        database_->run("BEGIN");  // what others write from now on is not seen
    content_ = look_through(*database_, version_, key_, kept);
    reader_ = std::make_unique<GameReader>(*database_, version_, key_, content_.run);
}

void Journal::begin_to_write() {
    database_->run("PRAGMA journal_mode=WAL");
    database_->run("PRAGMA synchronous=FULL");
    if (version_ == kJournalVersion) writer_ = std::make_unique<JournalWriter>(*database_, key_);
}

// --- damage

/// In Read and Write it ends here.
void Journal::deal_with_damage() {
    const bool may_leave_out = use_ == Use::ReadSound && content_.is_sound_without_games;
    if (use_ != Use::Mend && !may_leave_out) refuse(content_);
    std::string news = fmt::format("{}: {}; ", file_.string(), described(content_));
    left_out_.insert(content_.faults.begin(), content_.faults.end());
    if (use_ == Use::Mend) {
        rebuild();
        news +=
            "what is missing is played again; the journal as it was is kept in " + aside_.string();
    } else {
        news += "what is damaged is left out";
    }
    news_.push_back(std::move(news));
}

/// Of a file that SQLite can't read nothing is saved: an empty one takes its place, in Mend.
void Journal::start_over(const Error& unreadable) {
    if (use_ != Use::Mend) {
        throw Error(fmt::format("{}; {}", unreadable.message(),
                                use_ == Use::Write
                                    ? "--mend keeps it aside and plays all games again"
                                    : "the command that played the run plays all of its games "
                                      "again with --mend"));
    }
    keep_aside("damaged");
    writer_.reset();
    reader_.reset();
    database_.reset();
    std::error_code failure;
    for (const char* part : {"", "-wal", "-shm", "-journal"}) {
        fs::remove(file_.string() + part, failure);
        if (failure)
            throw Error(
                fmt::format("cannot write {}{}: {}", file_.string(), part, failure.message()));
    }
    open_database();
    load();
    news_.push_back(
        fmt::format("{}; all games are played again; the journal as it was is kept in {}",
                    unreadable.message(), aside_.string()));
}

/// "game 3: it was changed since it was written, and 4 more games".
std::string Journal::described(const JournalContent& content) const {
    const Faults& faults = content.faults;
    if (faults.empty()) return content.damage.front();
    std::string text = fmt::format("game {}: {}", faults.begin()->first, faults.begin()->second);
    if (faults.size() > 1)
        text +=
            fmt::format(", and {} more game{}", faults.size() - 1, faults.size() > 2 ? "s" : "");
    return text;
}

void Journal::refuse(const JournalContent& content) const {
    constexpr std::size_t kMostNamed = 10;
    Error error(fmt::format("{}: {}; {}", file_.string(), described(content),
                            use_ == Use::Write ? "--mend plays damaged games again"
                                : content.is_sound_without_games
                                ? "--skip-damaged leaves damaged games out"
                                : "the command that played it mends it by --mend"));
    std::size_t named = 0;
    for (const auto& [number, fault] : content.faults) {
        if (++named == 1) continue;
        if (named > kMostNamed) break;
        error.add_context(fmt::format("game {}: {}", number, fault));
    }
    throw error;
}

void Journal::reject(const Faults& faults) {
    if (faults.empty()) return;
    const JournalContent rejected{.faults = faults};
    if (use_ == Use::Read || use_ == Use::Write) refuse(rejected);
    std::vector<std::uint64_t> numbers;
    for (const auto& [number, fault] : faults) numbers.push_back(number);
    std::string what = "what is damaged is left out";
    if (use_ == Use::Mend) {
        keep_aside("damaged");
        writer_->remove(numbers, [&](std::uint64_t number) { return row(number); });
        what = fmt::format("what is missing is played again; the journal as it was is kept in {}",
                           aside_.string());
    }
    left_out_.insert(faults.begin(), faults.end());
    for (const std::uint64_t number : numbers) {
        content_.games.erase(number);
        content_.unchecked.erase(number);
    }
    if (use_ == Use::Mend) keep();
    news_.push_back(fmt::format("{}: {}; {}", file_.string(), described(rejected), what));
}

/// The journal as it is now, for whoever wants to see what was wrong.
void Journal::keep_aside(const char* why) {
    if (!aside_.empty()) return;
    std::error_code failure;
    for (int i = 1; aside_.empty() || fs::exists(fs::symlink_status(aside_, failure)); ++i)
        aside_ = fmt::format("{}.{}{}", file_.string(), why, i == 1 ? "" : std::to_string(i));
    for (const char* part : {"", "-wal"}) {
        const fs::path from = file_.string() + part;
        if (!fs::exists(from, failure) || (*part != 0 && fs::file_size(from, failure) == 0))
            continue;
        fs::copy_file(from, aside_.string() + part, failure);
        if (failure)
            throw Error(
                fmt::format("cannot write {}{}: {}", aside_.string(), part, failure.message()));
    }
}

/// All that is sound goes into a new file, which takes the journal's place.
void Journal::rebuild() {
    keep_aside(content_.is_sound() ? "version2" : "damaged");
    writer_.reset();
    // A log that stayed behind would be taken for the new file's.
    if (database_->text("PRAGMA journal_mode=DELETE") != "delete") {
        throw Error(fmt::format("{} is being read by another senet; try again when that is done",
                                file_.string()));
    }
    const fs::path fresh = file_.string() + ".new";
    std::error_code failure;
    for (const char* part : {"", "-journal"}) fs::remove(fresh.string() + part, failure);
    {
        const Database database(fresh, Database::Open::OrNew);
        make_tables(database);
        JournalWriter writer(database, key_);
        Entries entries{.about = content_.about, .voids = content_.voids};
        for (const Opening& opening : content_.openings)
            entries.openings.emplace_back(entries.openings.size(), opening);
        constexpr std::size_t kAtATime = 1000;
        for (const auto& [number, result] : content_.games) {
            entries.games.push_back(row(number));
            if (entries.games.size() == kAtATime) writer.write(std::exchange(entries, {}));
        }
        if (!entries.empty()) writer.write(entries);
    }
    reader_.reset();
    database_.reset();
    fs::rename(fresh, file_, failure);
    if (failure) throw Error(fmt::format("cannot write {}: {}", file_.string(), failure.message()));
    database_ = std::make_unique<Database>(file_, Database::Open::Existing);
    version_ = kJournalVersion;
    load();
}

// --- reading

std::vector<GameResult> Journal::results() const {
    std::vector<GameResult> results;
    results.reserve(content_.games.size());
    for (const auto& [number, result] : content_.games) results.push_back(result);
    return results;
}

std::optional<GameRow> Journal::game(std::uint64_t number) const {
    if (!content_.games.contains(number)) return std::nullopt;
    return row(number);
}

void Journal::each_game(const std::function<void(const GameRow&)>& call) const {
    for (const auto& [number, result] : content_.games) call(row(number));
}

std::vector<std::uint64_t> Journal::unchecked() const {
    return {content_.unchecked.begin(), content_.unchecked.end()};
}

// --- writing

void Journal::keep() const { lock_->keep({content_.games.size(), content_.run}); }

void Journal::begin_anew() {
    writer_->clear();
    content_ = {};
}

void Journal::write(const Entries& entries) {
    if (entries.empty()) return;
    std::vector<std::uint64_t> fresh = writer_->write(entries);
    std::sort(fresh.begin(), fresh.end());
    for (const auto& [key, value] : entries.about) content_.about[key] = value;
    if (!entries.about.empty()) {
        content_.run = writer_->seal("run").sum;
        reader_ = std::make_unique<GameReader>(*database_, version_, key_, content_.run);
    }
    for (const auto& [number, opening] : entries.openings) {
        if (number == content_.openings.size()) content_.openings.push_back(opening);
    }
    content_.voids.insert(content_.voids.end(), entries.voids.begin(), entries.voids.end());
    for (const GameRow& row : entries.games) {
        if (!std::binary_search(fresh.begin(), fresh.end(), row.game.number)) continue;
        content_.games[row.game.number] = row;
        if (!row.refereed) content_.unchecked.insert(row.game.number);
    }
    keep();
}

void Journal::note_checked(const std::vector<std::uint64_t>& games) {
    for (const std::uint64_t number : games) content_.unchecked.erase(number);
    if (!key_ || version_ != kJournalVersion || games.empty()) return;
    const auto game = [&](std::uint64_t number) { return row(number); };
    if (writes()) return writer_->mark(games, game);
    database_->run("COMMIT");
    try {
        JournalWriter(*database_, key_).mark(games, game);
    } catch (const Error&) {  // somebody else's, to be read only: they are checked again next time
    }
    database_->run("BEGIN");
}

}  // namespace senet::tournament

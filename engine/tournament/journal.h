// The results of a run on disk: a SQLite file in write-ahead mode whose primary key is the game's
// number. A game is either in it, wholly, or was never played; what is committed outlives kill -9
// and, as every commit waits for the disk, the loss of power. One thread writes.
//
//   run(key, value)                 what the run is: its file, the hashes of its rules, its version
//
//   openings(number, start, moves)  as they were found: a resumed run need not look again
//
//   games(number, hash, ...)        all that is the same whenever the game is played again
//
//   times(number, hash, seconds,    what is not: seconds and overrun of each move, and the machine
//         mark)                     if it was another one; and a mark by which this user's senet
//                                   knows that it was the referee
//
//   voids(number, reason)           games that had to be played again, one row each time
//
//   seal(name, rows, sum)           how many rows each table holds, and the sum of their hashes
//
// A journal is input like any other: it is looked through when it is opened, and whatever was
// changed, lost or made up is refused with the game's number, or dealt with as the caller wants.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tournament/journal_content.h"

namespace senet::tournament {

class Journal {
  public:
    enum class Use {
        Read,  // as it is at this moment
        ReadSound,  // the same; damaged games are left out, not refused
        Write,  // makes it where there is none, and keeps other runs out of it
        Mend,  // the same; damaged games are taken out, and the journal as it was is kept beside it
    };

    /// THROWS Error when it is no journal, of another version, in use, or damaged. One of an
    /// earlier version, without hashes, is written anew where it is opened for writing.
    Journal(const std::filesystem::path& file, Use use);
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    const std::map<std::string, std::string>& about() const { return content_.about; }
    const std::vector<Opening>& openings() const { return content_.openings; }
    /// Every game so far, by number.
    std::vector<GameResult> results() const;
    std::optional<GameRow> game(std::uint64_t number) const;
    /// Calls with the whole of every game, by number.
    void each_game(const std::function<void(const GameRow&)>& call) const;
    /// How often games had to be played again.
    std::uint64_t voids() const { return content_.voids.size(); }

    using Entries = JournalEntries;
    /// THROWS Error with the system's reason.
    void write(const Entries& entries);
    /// Empties a journal without games, which then may become another run's. THROWS Error.
    void begin_anew();

    /// Games of which nobody knows whether they go on as the rules have it,
    std::vector<std::uint64_t> unchecked() const;
    /// and that they do: written down, where that is possible.
    void note_checked(const std::vector<std::uint64_t>& games);
    /// What is wrong with games that the journal alone can't see: dealt with like any other damage.
    /// THROWS Error.
    void reject(const Faults& faults);

    /// Numbers of games that were left out.
    const Faults& left_out() const { return left_out_; }
    /// What was done about damage, a sentence each, for the user; each is told once.
    std::vector<std::string> take_news() { return std::exchange(news_, {}); }

  private:
    bool writes() const { return use_ == Use::Write || use_ == Use::Mend; }
    void open();
    void open_database();
    void start_over(const Error& unreadable);
    void load(const std::optional<Kept>& kept = {});
    void begin_to_write();
    void deal_with_damage();
    [[noreturn]] void refuse(const JournalContent& content) const;
    std::string described(const JournalContent& content) const;
    void rebuild();
    void keep_aside(const char* why);
    void keep() const;
    GameRow row(std::uint64_t number) const { return reader_->read(number); }

    std::filesystem::path file_;
    Use use_;
    std::optional<RunLock> lock_;
    std::optional<HashKey> key_;
    int version_ = kJournalVersion;
    std::unique_ptr<Database> database_;  // which outlives the statements behind it
    std::unique_ptr<GameReader> reader_;
    std::unique_ptr<JournalWriter> writer_;
    JournalContent content_;
    Faults left_out_;
    std::filesystem::path aside_;
    std::vector<std::string> news_;
};

}  // namespace senet::tournament

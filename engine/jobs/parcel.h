// A run as it travels to agents: what kind of work it is, its file, and every file that opening it
// reads, each by the hash of its bytes. An agent opens it from these alone, under the same paths,
// so that all it says and computes is what it would be at home; it writes nothing down.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "base/brought_files.h"
#include "jobs/host.h"
#include "remote/broker.h"
#include "settings/source.h"

namespace senet::jobs {

struct Parcel {
    std::string kind{};  // a row of the table in parcel.cpp
    std::string home{};  // where games/ and config/ lie, at home
    settings::Place file{};  // that describes the run,
    std::string task{};  // or what does, of a kind without a file
    std::uint64_t fingerprint = 0;  // of all that decides its results
    FileSet files{};
};

/// What came of a unit, as whoever made it reads it.
struct PlayedUnit {
    std::string result{};
    std::size_t games = 0;
};

/// Plays units on one thread.
class UnitPlayer {
  public:
    virtual ~UnitPlayer() = default;
    /// THROWS BadUnit where it is no unit of this run, other Errors, and Interrupted.
    virtual PlayedUnit play(const remote::Unit& unit, Interrupt& interrupt) = 0;
};

/// A run that was opened from a parcel; players must not outlive it.
class OpenedRun {
  public:
    virtual ~OpenedRun() = default;
    /// Called on the thread that it is for. THROWS Error.
    virtual std::unique_ptr<UnitPlayer> player() = 0;
    virtual std::uint64_t fingerprint() const = 0;
};

/// Opens a run as an agent will, from the files that are here, and notes them. THROWS Error.
Parcel make_parcel(const Host& host, const std::string& kind, const settings::Place& file,
                   const std::string& task = "");

/// A parcel as a text, with the contents that it names by their hashes.
struct Packed {
    std::string text;
    std::map<std::string, std::string> contents;
};
Packed pack(const Parcel& parcel);
/// `content` gives one by its hash. THROWS Error where something is missing or is no parcel.
Parcel unpack(const std::string& packed,
              const std::function<std::string(const std::string& hash)>& content);

/// Opens it from the files that it brought. `machine` is what this one is called. THROWS Error,
/// also where that comes to another fingerprint.
std::unique_ptr<OpenedRun> open_parcel(const Host& host, const Parcel& parcel,
                                       const std::string& machine);

/// A name for these bytes, of 32 hexadecimal digits.
std::string content_hash(std::string_view bytes);

}  // namespace senet::jobs

// The games of a file played again, one after the other, by the rules as they are now.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jobs/opened.h"
#include "words/replay_text.h"

namespace senet::jobs {

class RecordReplay {
  public:
    /// Reads the records in `file`. What `request` says of the game and its settings goes before
    /// what they say. THROWS Error, also where there is none.
    RecordReplay(const Host& host, std::string file, settings::Request request);

    std::size_t size() const { return records_.size(); }
    bool done() const { return next_ == records_.size(); }
    /// Plays the next one again; its line asks rules that are kept until the next call. The
    /// listener is told, once, where the rules are not those of the record. REQUIRES one that is
    /// left. THROWS Error where this one can't be played: the next can; and Interrupted.
    words::ReplayedRecord next();

  private:
    void open(const settings::Request& request);

    const Host& host_;
    const std::string file_;
    const settings::Request request_;
    std::vector<play::Record> records_;
    std::size_t next_ = 0;
    std::optional<OpenGame> game_;
    std::string opened_;  // how game_ was asked for
    bool warned_ = false;
};

}  // namespace senet::jobs

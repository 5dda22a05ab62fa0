// What a program writes to a stream, in lines: whole ones are handed on, and the last few are kept
// as its last words.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <utility>

namespace senet::play {

/// Bytes into lines, of which the last ones are kept. Of a line that is longer than a quarter of a
/// megabyte the rest is dropped.
class OutputLines {
  public:
    /// Calls `take` with each whole line.
    template <class Take>
    void add(std::string_view bytes, Take take) {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find('\n');
            append(bytes.substr(0, end));
            if (end == std::string_view::npos) return;
            take(finished());
            bytes.remove_prefix(end + 1);
        }
    }
    /// At the end, a line without its end counts as well.
    template <class Take>
    void close(Take take) {
        if (!begun_.empty()) take(finished());
    }

    /// Indented under the heading, beginning with a line's end; empty if there were none.
    std::string last(std::string_view heading) const;

  private:
    void append(std::string_view part);
    std::string finished();

    std::string begun_;
    std::deque<std::string> last_;
};

}  // namespace senet::play

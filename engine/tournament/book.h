// Files of openings: lists of our own, and the books of chess managers, PGN and EPD. A book may
// hold hundreds of thousands, of which a run plays a few: each is put into the game when it is
// wanted.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tournament/journal.h"
#include "tournament/openings.h"

namespace senet::tournament {

/// An opening as its file has it.
struct WrittenOpening {
    Opening opening{};
    SourcePosition place{};
    std::vector<int> move_lines{};  // in PGN
    std::size_t game = 0;  // the number of its game in PGN, from 1
};

/// What a file holds. One that ends in .epd has a position a line: fields of FEN, without the two
/// counters or with them, then operations such as `hmvc 3; id "x";`, of which hmvc and fmvn count.
/// One that ends in .pgn, or begins with a tag in brackets, has games. Any other has an opening a
/// line: `4 4 3` is moves from the game's start, `position TEXT` a position, with ` moves ...`
/// behind it what follows there; what stands behind # is passed over. THROWS Error with the line
/// that is none of these. Whether `rules` allow the moves is not looked at.
std::vector<WrittenOpening> read_book(const std::filesystem::path& file, const std::string& shown,
                                      game::Rules& rules, std::uint64_t seed);

/// The openings of a file, in the order that is asked for.
class BookOpenings : public Openings {
  public:
    /// `rules` must outlive it. THROWS Error where `use` begins beyond the last one.
    BookOpenings(std::vector<WrittenOpening> book, const BookUse& use, game::Rules& rules,
                 std::uint64_t seed);

    /// THROWS Error with file, line and game of an opening that is none, or over.
    const Opening& at(std::uint64_t number) override;
    std::size_t count() const override { return order_.size(); }

    /// Asks for the first ones, until that has taken so long: what is wrong with them is better
    /// known before the first game. THROWS Error as at().
    void check(std::uint64_t first, double seconds);

  private:
    void put_into_game(WrittenOpening& written) const;

    std::vector<WrittenOpening> book_;
    std::vector<std::size_t> order_;
    std::vector<bool> is_checked_;
    game::Rules& rules_;
};

/// Those of a run: of a file, or made, those that its journal has first. All must outlive them. Of
/// a file, those that so many games want are looked at beforehand, unless that takes long. THROWS
/// Error.
std::unique_ptr<Openings> open_openings(const Options& options, std::uint64_t games,
                                        game::Rules& rules, const search::Options& search,
                                        const Journal& journal);

}  // namespace senet::tournament

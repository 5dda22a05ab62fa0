#include "tournament/book.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <numeric>
#include <sstream>

#include "base/clock.h"
#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "game/notation.h"
#include "play/record.h"

namespace senet::tournament {
namespace {

constexpr std::size_t kLongestFile = std::size_t{1} << 30;  // bytes

// --- lists of our own

/// "position TEXT moves a b", "moves a b", "a b".
Opening parse_opening(const std::string& line, std::uint64_t seed) {
    constexpr std::string_view kPosition = "position ", kMoves = "moves ";
    std::string_view text = line;
    if (!text.starts_with(kPosition)) {
        if (text.starts_with(kMoves)) text.remove_prefix(kMoves.size());
        return {"", split_words(text), seed};
    }
    text.remove_prefix(kPosition.size());
    const std::size_t moves = text.find(" moves ");
    if (moves == std::string_view::npos) return {std::string(trim(text)), {}, seed};
    return {std::string(trim(text.substr(0, moves))),
            split_words(text.substr(moves + kMoves.size())), seed};
}

std::vector<WrittenOpening> read_list(const std::string& text, const std::string& shown,
                                      std::uint64_t seed) {
    std::istringstream lines(text);
    std::vector<WrittenOpening> book;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::string opening(trim(std::string_view(line).substr(0, line.find('#'))));
        if (!opening.empty()) book.push_back({parse_opening(opening, seed), {shown, number, 0}});
    }
    return book;
}

// --- EPD

bool is_count(const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
}

/// The operations behind a position, by their names: `hmvc 3; id "a; b";`. A text in quotes holds
/// no end of an operation.
std::map<std::string, std::string> operations_of(std::string_view text) {
    std::map<std::string, std::string> operations;
    bool is_quoted = false;
    std::string one;
    const auto take = [&] {
        const std::string_view all = trim(one);
        const std::size_t space = std::min(all.find(' '), all.size());
        operations[std::string(all.substr(0, space))] = trim(all.substr(space));
        one.clear();
    };
    for (const char c : text) {
        if (c == '"') is_quoted = !is_quoted;
        if (c == ';' && !is_quoted)
            take();
        else
            one += c;
    }
    take();  // the last one, whose semicolon some programs leave out
    return operations;
}

/// How many words a position of the game has, and whether the last two of them are counters, which
/// EPD leaves out.
struct Fields {
    std::size_t all = 0;
    bool has_counters = false;
};

Fields fields_of(game::Rules& rules) {
    const std::vector<std::string> words = split_words(game::state_text(rules, rules.start(1)));
    const bool has_counters =
        words.size() > 2 && is_count(words.back()) && is_count(words[words.size() - 2]);
    return {words.size(), has_counters};
}

std::string position_of(const std::string& line, const Fields& fields) {
    const std::vector<std::string> words = split_words(line);
    const std::size_t needed = fields.has_counters ? fields.all - 2 : fields.all;
    if (words.size() < needed) {
        throw Error(fmt::format("a position has {} fields, got {} in {}", needed, words.size(),
                                in_quotes(line)));
    }
    const auto begin = words.begin();
    std::string position =
        join(std::vector(begin, begin + static_cast<std::ptrdiff_t>(needed)), " ");
    if (!fields.has_counters) return position;
    if (words.size() >= fields.all && is_count(words[needed]) && is_count(words[needed + 1]))
        return position + " " + words[needed] + " " + words[needed + 1];
    // The rest, as it stands in the line: texts in quotes keep their spaces.
    std::size_t at = 0;
    for (std::size_t i = 0; i < needed; ++i) at = line.find(words[i], at) + words[i].size();
    const auto operations = operations_of(std::string_view(line).substr(at));
    const auto counter = [&](const char* name, const char* standard) -> std::string {
        const auto found = operations.find(name);
        if (found == operations.end()) return standard;
        if (is_count(found->second)) return found->second;
        throw Error(fmt::format("the operation {} must be a whole number, got {}", name,
                                in_quotes(found->second)));
    };
    return position + " " + counter("hmvc", "0") + " " + counter("fmvn", "1");
}

std::vector<WrittenOpening> read_epd(const std::string& text, const std::string& shown,
                                     game::Rules& rules, std::uint64_t seed) {
    const Fields fields = fields_of(rules);
    std::istringstream lines(text);
    std::vector<WrittenOpening> book;
    std::string line;
    for (int number = 1; std::getline(lines, line); ++number) {
        const std::string position(trim(line));
        if (position.empty() || position.starts_with('#')) continue;
        const SourcePosition place{shown, number, 0};
        try {
            book.push_back({{position_of(position, fields), {}, seed}, place});
        } catch (const Error& error) {
            throw Error(place, error.message());
        }
    }
    return book;
}

// --- PGN

std::vector<WrittenOpening> read_pgn(const std::string& text, const std::string& shown,
                                     std::uint64_t seed) {
    std::vector<WrittenOpening> book;
    for (play::Record& record : play::parse_records(text, shown)) {
        WrittenOpening written{{"", std::move(record.moves), seed}, record.place};
        if (const char* tag = play::start_tag(record); tag != nullptr)
            written.opening.start = record.tags.at(tag);
        written.opening.seed = play::seed_of(record).value_or(seed);
        written.move_lines = std::move(record.move_lines);
        written.game = book.size() + 1;
        book.push_back(std::move(written));
    }
    return book;
}

bool ends_with(const std::filesystem::path& file, std::string_view extension) {
    return lower(file.extension().string()) == extension;
}

std::vector<WrittenOpening> read_any(const std::filesystem::path& file, const std::string& shown,
                                     game::Rules& rules, std::uint64_t seed) {
    const std::string text = read_text({file, shown, "a file of openings"}, kLongestFile);
    if (ends_with(file, ".epd")) return read_epd(text, shown, rules, seed);
    if (ends_with(file, ".pgn") || trim(text).starts_with('[')) return read_pgn(text, shown, seed);
    return read_list(text, shown, seed);
}

}  // namespace

std::vector<WrittenOpening> read_book(const std::filesystem::path& file, const std::string& shown,
                                      game::Rules& rules, std::uint64_t seed) {
    std::vector<WrittenOpening> book = read_any(file, shown, rules, seed);
    if (book.empty()) throw Error({shown, 1, 0}, "this file holds no opening");
    return book;
}

BookOpenings::BookOpenings(std::vector<WrittenOpening> book, const BookUse& use, game::Rules& rules,
                           std::uint64_t seed)
    : book_(std::move(book)), order_(book_.size()), is_checked_(book_.size()), rules_(rules) {
    const auto first = static_cast<std::size_t>(use.start - 1);
    if (first >= book_.size()) {
        throw Error(
            {book_.front().place.file, 0, 0},
            fmt::format("this file holds {} openings, so that the first to play can't be {}",
                        book_.size(), use.start));
    }
    std::iota(order_.begin(), order_.end(), std::size_t{0});
    if (use.order == BookUse::Order::Random) {
        Random random(mix(seed));
        shuffle(order_, random);
    }
    std::rotate(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(first), order_.end());
    for (WrittenOpening& written : book_) {
        if (use.plies && written.opening.moves.size() > *use.plies)
            written.opening.moves.resize(*use.plies);
    }
}

const Opening& BookOpenings::at(std::uint64_t number) {
    const std::size_t index = order_[number % order_.size()];
    if (!is_checked_[index]) put_into_game(book_[index]);
    is_checked_[index] = true;
    return book_[index].opening;
}

void BookOpenings::check(std::uint64_t first, double seconds) {
    const Stopwatch watch;
    for (std::uint64_t i = 0; i < first && i < count() && watch.seconds() < seconds; ++i) at(i);
}

/// Its moves become those that the game writes, whatever way the file writes them.
void BookOpenings::put_into_game(WrittenOpening& written) const {
    Opening& opening = written.opening;
    SourcePosition place = written.place;
    try {
        game::Line line(rules_,
                        opening.start.empty()
                            ? rules_.start(opening.seed)
                            : game::parse_state(rules_, opening.start, opening.seed));
        for (std::size_t played = 0; played < opening.moves.size(); ++played) {
            if (!written.move_lines.empty()) place.line = written.move_lines[played];
            play::play_named(line, opening.moves[played]);
            const game::Move move = line.moves().back();
            opening.moves[played] = game::move_text(rules_, line.states()[played], move);
        }
        if (line.outcome().over()) throw Error("the game is over at the end of this opening");
        opening.played = line.moves();
    } catch (const Error& error) {
        if (!error.where().file.empty()) throw;  // the script's fault
        throw Error(
            place,
            (written.game > 0 ? fmt::format("game {}: ", written.game) : "") + error.message());
    }
}

std::unique_ptr<Openings> open_openings(const Options& options, std::uint64_t games,
                                        game::Rules& rules, const search::Options& search,
                                        const Journal& journal) {
    if (options.openings.empty()) {
        try {
            return std::make_unique<OpeningMaker>(rules, search, options.made, options.seed,
                                                  journal.openings());
        } catch (const Error& error) {
            if (!error.where().file.empty()) throw;  // the script's fault
            throw Error("an opening in the run's journal is none: " + error.message() +
                        "; begin anew in another folder: --run FOLDER");
        }
    }
    constexpr double kAtOnce = 2;  // seconds
    auto book = std::make_unique<BookOpenings>(
        read_book(options.openings, options.openings, rules, options.seed), options.book, rules,
        options.seed);
    book->check(games / 2, kAtOnce);
    return book;
}

}  // namespace senet::tournament

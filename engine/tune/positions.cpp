#include "tune/positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <fstream>
#include <numeric>

#include "base/file.h"
#include "base/text.h"
#include "game/notation.h"
#include "tournament/jobs.h"

namespace senet::tune {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kHead = "senet positions 1";

/// Whether the mover saw a forced result before this move.
bool is_decided(const tournament::GameRow& game, std::size_t ply) {
    const std::size_t first = game.moves.size() - game.reports.size();
    const auto& value = game.reports[ply - first].value;
    return value && std::abs(*value) > game::kMostEvaluation;
}

bool is_quiet(const game::Line& line, search::Searcher& searcher, Interrupt& interrupt) {
    game::Rules& rules = line.rules();
    const game::Value static_value = rules.evaluate(line.state());
    const game::Value mine = line.state().turn() == 1 ? static_value : -static_value;
    return searcher.leaf_value(line, interrupt) == mine;
}

/// By lot, the order in which positions of the game are looked at.
std::vector<std::size_t> shuffled(std::size_t from, std::size_t to, std::uint64_t seed) {
    std::vector<std::size_t> plies(to - from);
    std::iota(plies.begin(), plies.end(), from);
    Random random(seed);
    for (std::size_t i = plies.size(); i > 1; --i)
        std::swap(plies[i - 1], plies[static_cast<std::size_t>(random.below(i))]);
    return plies;
}

double result_of(std::string_view text, const SourcePosition& where) {
    if (text == "1") return 1;
    if (text == "0.5") return 0.5;
    if (text == "0") return 0;
    throw Error(where, fmt::format("a result must be 1, 0.5 or 0, got {}", in_quotes(text)));
}

/// The word behind this one in a line of the head.
std::string head_word(std::istream& in, std::string_view name, const std::string& shown, int line) {
    std::string text;
    std::getline(in, text);
    if (text.starts_with(name) && text.size() > name.size() + 1)
        return text.substr(name.size() + 1);
    throw Error({shown, line, 0},
                fmt::format("there must stand \"{} ...\" here, got {}", name,
                            in_quotes(text.substr(0, 100))));
}

/// Script::game_fingerprint() as save() writes it.
std::uint64_t rules_of(const std::string& text, const SourcePosition& where) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (text.size() != 16 || text.find_first_not_of(kDigits) != std::string::npos) {
        throw Error(where,
                    fmt::format("there must stand \"rules\" and 16 digits of a hash here, "
                                "got {}",
                                in_quotes(text.substr(0, 100))));
    }
    return std::strtoull(text.c_str(), nullptr, 16);
}

Position parse_position(const std::string& line, const SourcePosition& where) {
    const std::size_t first = line.find(' ');
    const std::size_t second = first == std::string::npos ? first : line.find(' ', first + 1);
    const auto number = second == std::string::npos
        ? std::nullopt
        : parse_whole(line.substr(first + 1, second - first - 1));
    if (!number || *number < 0 || second + 1 >= line.size()) {
        throw Error(where,
                    fmt::format("a line must be a result, a game's number and a position, got {}",
                                in_quotes(line.substr(0, 100))));
    }
    return {line.substr(second + 1), result_of(line.substr(0, first), where),
            static_cast<std::uint64_t>(*number)};
}

}  // namespace

std::vector<Position> sample(const tournament::GameRow& game, const tournament::Opening& opening,
                             game::Rules& rules, search::Searcher& searcher,
                             const SampleOptions& options, Interrupt& interrupt) {
    if (play::is_forfeit(game.ending)) return {};
    const std::size_t first = game.moves.size() - game.reports.size();
    std::vector<game::Line> lines;  // before each move that a player chose
    game::Line line = tournament::line_of({opening.start, {}, opening.seed}, rules);
    for (std::size_t ply = 0; ply < game.moves.size(); ++ply) {
        if (ply >= first) lines.push_back(line);
        tournament::play_on(line, game);
    }
    const double result = game.winner == 0 ? 0.5 : game.winner == 1 ? 1 : 0;
    std::vector<Position> positions;
    for (const std::size_t ply :
         shuffled(first, game.moves.size(), mix(options.seed + game.game.number))) {
        if (positions.size() == static_cast<std::size_t>(options.per_game)) break;
        const game::Line& here = lines[ply - first];
        if (is_decided(game, ply) || here.legal_moves().size() < 2 ||
            !is_quiet(here, searcher, interrupt))
            continue;
        positions.push_back({game::state_text(rules, here.state()), result, game.game.number});
    }
    return positions;
}

void check_may_save_positions(const fs::path& file) {
    check_may_write(file, "file of positions",
                    [](std::string_view beginning) { return beginning.starts_with(kHead); });
}

void save(const Positions& positions, const fs::path& file) {
    std::string text =
        fmt::format("{}\ngame {}\nrules {:016x}\n", kHead, positions.game, positions.rules);
    for (const Position& one : positions.positions)
        text += fmt::format("{} {} {}\n", one.result, one.game, one.text);
    write_text(file, text);
}

Positions load_positions(const fs::path& file, const std::string& shown) {
    check_is_file({file, shown, "a file of positions"});
    std::ifstream in(file);
    std::string line;
    std::getline(in, line);
    if (line != kHead) {
        throw Error({shown, 1, 0},
                    fmt::format("this is no file of positions: it must begin with "
                                "\"{}\"; senet positions makes one",
                                kHead));
    }
    Positions positions;
    positions.game = head_word(in, "game", shown, 2);
    positions.rules = rules_of(head_word(in, "rules", shown, 3), {shown, 3, 0});
    for (int number = 4; std::getline(in, line); ++number)
        positions.positions.push_back(parse_position(line, {shown, number, 0}));
    return positions;
}

}  // namespace senet::tune

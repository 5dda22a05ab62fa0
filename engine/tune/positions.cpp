#include "tune/positions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <numeric>
#include <sstream>

#include "base/file.h"
#include "base/sip_hash.h"
#include "base/text.h"
#include "game/notation.h"
#include "tournament/job_queue.h"

namespace senet::tune {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kOfAnyVersion = "senet positions ";
constexpr std::string_view kHead = "senet positions 3";
constexpr std::string_view kHeadOfShares = "senet positions 4";
constexpr std::string_view kHash = "hash ";

/// Whether the mover saw a forced result before this move.
bool is_decided(const tournament::GameRow& game, std::size_t ply) {
    const std::size_t first = game.moves.size() - game.reports.size();
    const auto& value = game.reports[ply - first].value;
    return value && std::abs(*value) > game::kMostEvaluation;
}

bool gains_nothing(const game::Line& line, search::Searcher& searcher, Interrupt& interrupt) {
    game::Rules& rules = line.rules();
    const game::Value static_value = rules.worth(line.state());
    const game::Value mine = seen_by(line.state().turn(), static_value);
    return searcher.leaf_value(line, interrupt) == mine;
}

/// Quiet for both players, where the game tells how the other one would stand to move: else all
/// that hangs would be the mover's, and to have the move would seem to be worth less than nothing.
bool is_quiet(const game::Line& line, search::Searcher& searcher, Interrupt& interrupt) {
    if (!gains_nothing(line, searcher, interrupt)) return false;
    game::State passed = line.state();
    return !line.rules().pass(passed) ||
        gains_nothing(game::Line(line.rules(), passed), searcher, interrupt);
}

/// By lot, the order in which positions of the game are looked at.
std::vector<std::size_t> shuffled(std::size_t from, std::size_t to, std::uint64_t seed) {
    std::vector<std::size_t> plies(to - from);
    std::iota(plies.begin(), plies.end(), from);
    Random random(seed);
    shuffle(plies, random);
    return plies;
}

/// What player 1 got. Nothing where points are to be won and the rules did not end the game.
std::optional<double> share_of(const tournament::GameRow& game, const search::Scale& scale) {
    const search::Measure measure = scale.measure();
    if (measure.of != search::Measure::Of::Points) return game.score(0);
    if (!game.margin) return {};
    const double share = static_cast<double>(*game.margin) / measure.points;
    return (1 + std::clamp(share, -1.0, 1.0)) / 2;
}

/// Whether an evaluation is asked about the position: of games with throws, before one.
bool is_evaluated(const game::Line& line, const search::Scale& scale, search::Searcher& searcher,
                  Interrupt& interrupt) {
    if (scale.expects()) return line.state().throws();
    return line.legal_moves().size() >= 2 && is_quiet(line, searcher, interrupt);
}

double parsed_share(std::string_view text, const SourcePosition& where) {
    const std::optional<double> share = parse_number(text);
    if (share && *share >= 0 && *share <= 1) return *share;
    throw Error(where,
                fmt::format("a result must be a number from 0 to 1, got {}", in_quotes(text)));
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
    throw Error(
        {shown, line, 0},
        fmt::format("this line must be \"{} ...\", got {}", name, in_quotes(text.substr(0, 100))));
}

/// Script::game_fingerprint() as save() writes it.
std::uint64_t rules_of(const std::string& text, const SourcePosition& where) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    if (text.size() != 16 || text.find_first_not_of(kDigits) != std::string::npos) {
        throw Error(where,
                    fmt::format("this line must be \"rules\" and 16 digits of a hash, "
                                "got {}",
                                in_quotes(text.substr(0, 100))));
    }
    return std::strtoull(text.c_str(), nullptr, 16);
}

Position parse_position(const std::string& line, bool shares, const SourcePosition& where) {
    std::array<std::string, 3> words;
    std::size_t at = 0;
    for (std::string& word : words) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        word = line.substr(at, end - at);
        at = std::min(end + 1, line.size());
    }
    const auto number = parse_whole(words[1]);
    const auto value = parse_whole(words[2]);
    const bool has_value =
        value && *value >= -game::kMostEvaluation && *value <= game::kMostEvaluation;
    if (!number || *number < 0 || !(has_value || words[2] == "-") || at == line.size()) {
        throw Error(where,
                    fmt::format("a line must be a result, a game's number, a value or - and a "
                                "position, got {}",
                                in_quotes(line.substr(0, 100))));
    }
    Position position{line.substr(at),
                      shares ? parsed_share(words[0], where) : result_of(words[0], where),
                      static_cast<std::uint64_t>(*number)};
    if (has_value) position.value = static_cast<game::Value>(*value);
    return position;
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
    const search::Scale& scale = searcher.scale();
    const std::optional<double> result = share_of(game, scale);
    if (!result) return {};
    // What the mover thought: before a throw, whoever moved last thought of his move.
    const auto thought = [&](std::size_t ply) -> std::optional<game::Value> {
        if (scale.expects() && ply-- == first) return {};
        const game::State& state = lines[ply - first].state();
        const auto& value = game.reports[ply - first].value;
        if (!value || state.throws()) return {};
        const game::Value seen = seen_by(state.turn(), *value);
        return scale.expects() ? scale.as_evaluation(seen) : seen;
    };
    std::vector<Position> positions;
    for (const std::size_t ply :
         shuffled(first, game.moves.size(), mix(options.seed + game.game.number))) {
        if (positions.size() == static_cast<std::size_t>(options.per_game)) break;
        const game::Line& here = lines[ply - first];
        if (is_decided(game, ply) || !is_evaluated(here, scale, searcher, interrupt)) continue;
        positions.push_back(
            {game::state_text(rules, here.state()), *result, game.game.number, thought(ply)});
    }
    return positions;
}

void check_may_save_positions(const fs::path& file) {
    check_may_write(file, "file of positions", [](std::string_view beginning) {
        return beginning.starts_with(kOfAnyVersion);
    });
}

void save(const Positions& positions, const fs::path& file) {
    std::string text =
        fmt::format("{}\ngame {}\nrules {:016x}\n", positions.shares ? kHeadOfShares : kHead,
                    positions.game, positions.rules);
    for (const Position& one : positions.positions)
        text += fmt::format("{} {} {} {}\n", one.result, one.game,
                            one.value ? std::to_string(*one.value) : "-", one.text);
    write_text(file, fmt::format("{}{}{}\n", text, kHash, show_hash(sip_hash({}, text))));
}

Positions load_positions(const fs::path& file, const std::string& shown) {
    constexpr std::size_t kLongest = std::size_t{1} << 34;  // bytes
    const std::string text = read_text({file, shown, "a file of positions"}, kLongest);
    std::istringstream in(text);
    std::string line;
    std::getline(in, line);
    Positions positions;
    positions.shares = line == kHeadOfShares;
    if (line != kHead && !positions.shares) {
        throw Error({shown, 1, 0},
                    fmt::format("this is no file of positions: it must begin with "
                                "\"{}\"; senet positions makes one",
                                kHead));
    }
    positions.game = head_word(in, "game", shown, 2);
    positions.rules = rules_of(head_word(in, "rules", shown, 3), {shown, 3, 0});
    int number = 4;
    std::string hash;
    for (; std::getline(in, line); ++number) {
        const bool is_last = in.peek() == std::istringstream::traits_type::eof();
        if (is_last && line.starts_with(kHash))
            hash = line;
        else
            positions.positions.push_back(
                parse_position(line, positions.shares, {shown, number, 0}));
    }
    const std::string above = text.substr(0, text.size() - std::min(text.size(), hash.size() + 1));
    const std::string right = std::string(kHash) + show_hash(sip_hash({}, above));
    if (hash.empty() || hash != right || !text.ends_with('\n')) {
        throw Error({shown, hash.empty() ? number : number - 1, 0},
                    fmt::format("these positions were changed since senet positions wrote them: "
                                "here must stand \"{}\"",
                                hash.empty() ? "hash ..." : right));
    }
    return positions;
}

}  // namespace senet::tune

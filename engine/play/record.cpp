#include "play/record.h"

#include <fmt/format.h>

#include <sstream>

#include "base/file.h"
#include "base/text.h"
#include "game/notation.h"

namespace senet::play {
namespace {

constexpr std::size_t kMovesPerLine = 12;
constexpr std::size_t kLongestRecord = std::size_t{1} << 20;  // bytes
constexpr std::string_view kBeginning = "[Game \"";  // of all that to_text writes

/// `[Name "value"]`, with \" and \\ inside.
std::pair<std::string, std::string> parse_tag(const std::string& line,
                                              const SourcePosition& where) {
    const std::size_t quote = line.find('"');
    const std::size_t end = line.rfind('"');
    const std::string name(trim(line.substr(1, std::max<std::size_t>(quote, 1) - 1)));
    if (quote == std::string::npos || end == quote || name.empty() || line.substr(end) != "\"]") {
        throw Error(where,
                    fmt::format("a tag is written [Name \"value\"], got {}", in_quotes(line)));
    }
    std::string value;
    for (std::size_t i = quote + 1; i < end; ++i) {
        if (line[i] == '\\' && i + 1 < end) ++i;
        value += line[i];
    }
    return {name, value};
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

/// Whether the mistake lies in a script, say, rather than in what is being replayed.
bool is_placed(const Error& error) { return !error.where().file.empty(); }

game::State start_of(const Record& record, game::Rules& rules, std::uint64_t seed) {
    const auto start = record.tags.find("Start");
    if (start == record.tags.end()) return rules.start(seed);
    try {
        game::State state = game::parse_state(rules, start->second, seed);
        const std::string fault =
            game::range_fault(rules.game().layout, state, rules.game().player_count());
        if (!fault.empty()) throw Error(fault);
        return state;
    } catch (const Error& error) {
        const auto place = record.tag_places.find("Start");
        if (is_placed(error) || place == record.tag_places.end()) throw;
        throw Error(place->second, error.message());
    }
}

}  // namespace

Record record_of(const game::Line& line, const std::string& game) {
    Record record;
    game::Rules& rules = line.rules();
    record.tags["Game"] = game;
    record.tags["Start"] = game::plain_state_text(rules.game(), line.start());
    for (std::size_t i = 0; i < line.moves().size(); ++i) {
        record.moves.push_back(game::move_text(rules, line.states()[i], line.moves()[i]));
    }
    const game::Outcome outcome = line.outcome();
    record.tags["Result"] = !outcome.over() ? "*"
        : outcome.winner == 0               ? "draw"
                              : rules.game().players[static_cast<std::size_t>(outcome.winner - 1)];
    return record;
}

std::string to_text(const Record& record) {
    std::string text;
    for (const auto& [name, value] : record.tags)
        text += fmt::format("[{} {}]\n", name, quoted(value));
    text += '\n';
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        text += record.moves[i] +
            ((i + 1) % kMovesPerLine == 0 || i + 1 == record.moves.size() ? "\n" : " ");
    }
    return text;
}

Record parse_record(const std::string& text, const std::string& shown) {
    Record record;
    std::istringstream lines(text);
    std::string raw;
    for (int number = 1; std::getline(lines, raw); ++number) {
        const std::string line(trim(raw));
        const SourcePosition where{shown, number, 0};
        if (line.starts_with('[')) {
            const auto [name, value] = parse_tag(line, where);
            if (!record.tags.emplace(name, value).second)
                throw Error(where, fmt::format("the tag {} stands here twice", in_quotes(name)));
            record.tag_places[name] = where;
        } else {
            for (std::string& move : split_words(line)) {
                record.moves.push_back(std::move(move));
                record.move_places.push_back(where);
            }
        }
    }
    if (!record.tags.contains("Game"))
        throw Error({shown, 1, 0}, "this is no record of a game: it has no [Game \"...\"] tag");
    return record;
}

void save(const Record& record, const std::filesystem::path& file) {
    check_may_write(file, "record of a game",
                    [](std::string_view text) { return text.starts_with(kBeginning); });
    write_text(file, to_text(record));
}

Record load(const std::filesystem::path& file) {
    return parse_record(read_text({file, file.string(), "a record of a game"}, kLongestRecord),
                        file.string());
}

void play_named(game::Line& line, const std::string& text) {
    constexpr std::size_t kShort = 200;  // a list of moves that still helps, in bytes
    const std::string which = fmt::format("move {}, {},", line.moves().size() + 1, in_quotes(text));
    if (line.outcome().over()) throw Error(which + " comes after the end of the game");
    game::Rules& rules = line.rules();
    try {
        line.play(game::parse_move(rules, line.state(), line.legal_moves(), text));
        return;
    } catch (Error& error) {
        if (is_placed(error)) {
            error.add_context(line.told());
            throw;
        }
    }
    std::vector<std::string> names;
    for (const game::Move move : line.legal_moves())
        names.push_back(game::move_text(rules, line.state(), move));
    const std::string all = join(names, ", ");
    throw Error(fmt::format("{} is no legal move here; the legal moves are {}{}", which,
                            all.size() <= kShort ? all : game::some_of(names, 8),
                            did_you_mean(text, names)));
}

game::Line replay(const Record& record, game::Rules& rules, std::uint64_t seed) {
    game::Line line(rules, start_of(record, rules, seed));
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        try {
            play_named(line, record.moves[i]);
        } catch (const Error& error) {
            if (is_placed(error) || record.move_places.empty()) throw;
            throw Error(record.move_places[i], error.message());
        }
    }
    return line;
}

}  // namespace senet::play

#include "play/record.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "game/notation.h"

namespace senet::play {
namespace {

constexpr std::size_t kMovesPerLine = 12;

/// `[Name "value"]`, with \" and \\ inside.
std::pair<std::string, std::string> parse_tag(const std::string& line,
                                              const SourcePosition& where) {
    const std::size_t quote = line.find('"');
    const std::size_t end = line.rfind('"');
    if (quote == std::string::npos || end == quote || line.back() != ']') {
        throw Error(where, fmt::format("a tag is written [Name \"value\"], got {}", line));
    }
    std::string value;
    for (std::size_t i = quote + 1; i < end; ++i) {
        if (line[i] == '\\' && i + 1 < end) ++i;
        value += line[i];
    }
    return {std::string(trim(line.substr(1, quote - 1))), value};
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
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
        if (line.starts_with('[')) {
            record.tags.insert(parse_tag(line, {shown, number, 0}));
        } else {
            for (std::string& move : split_words(line)) record.moves.push_back(std::move(move));
        }
    }
    if (!record.tags.contains("Game"))
        throw Error({shown, 0, 0}, "this is no game record: it has no [Game \"...\"] tag");
    return record;
}

void save(const Record& record, const std::filesystem::path& file) {
    std::ofstream out(file, std::ios::binary);
    out << to_text(record);
    out.flush();
    if (!out) throw Error(fmt::format("cannot write {}", file.string()));
}

Record load(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    if (!in || std::filesystem::is_directory(file))
        throw Error(fmt::format("cannot read {}", file.string()));
    return parse_record(text.str(), file.string());
}

game::Line replay(const Record& record, game::Rules& rules, std::uint64_t seed) {
    const auto start = record.tags.find("Start");
    game::Line line(rules,
                    start == record.tags.end() ? rules.start(seed)
                                               : game::parse_state(rules, start->second, seed));
    for (const std::string& move : record.moves) {
        if (line.outcome().over()) {
            throw Error(fmt::format("the game is over before move {}, \"{}\"",
                                    line.moves().size() + 1, move));
        }
        line.play(game::parse_move(rules, line.state(), move));
    }
    return line;
}

}  // namespace senet::play

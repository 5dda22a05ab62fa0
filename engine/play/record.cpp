#include "play/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/file.h"
#include "base/text.h"
#include "game/notation.h"

namespace senet::play {
namespace {

constexpr std::size_t kLineWidth = 100;
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
    const bool has_start = record.tags.contains("Start");
    const char* tag = has_start ? "Start" : "FEN";
    const auto start = record.tags.find(tag);
    if (start == record.tags.end()) return rules.start(seed);
    try {
        return game::parse_state(rules, start->second, seed);
    } catch (const Error& error) {
        const auto place = record.tag_places.find(tag);
        if (is_placed(error) || place == record.tag_places.end()) throw;
        throw Error(place->second, error.message());
    }
}

/// "12." and "12...", as chess counts its moves.
bool is_number(std::string_view word) {
    const std::size_t digits = word.find_first_not_of("0123456789");
    return digits != std::string_view::npos && digits > 0 &&
        word.find_first_not_of('.', digits) == std::string_view::npos;
}

/// Takes a text of records apart.
class Parser {
  public:
    Parser(const std::string& text, const std::string& shown) : text_(text), shown_(shown) {}

    std::vector<Record> records() {
        while (skip_space()) {
            const char c = text_[at_];
            if (c == '[' && at_line_start())
                tag();
            else if (c == '{')
                comment();
            else if (c == ';')
                at_ = std::min(text_.find('\n', at_), text_.size());
            else if (c == '(' || c == ')')
                throw Error(here(), "variations, in ( ), are not read; leave them out");
            else
                word();
        }
        for (Record& record : records_) drop_result(record);
        return std::move(records_);
    }

  private:
    bool skip_space() {
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\n') ++line_;
            if (std::string_view(" \t\r\n").find(text_[at_]) == std::string_view::npos) return true;
        }
        return false;
    }

    bool at_line_start() const {
        return trim(text_.substr(text_.rfind('\n', at_) + 1, at_ - text_.rfind('\n', at_) - 1))
            .empty();
    }

    SourcePosition here() const { return {shown_, line_, 0}; }

    Record& present() {
        if (records_.empty()) records_.emplace_back();
        return records_.back();
    }

    void tag() {
        const std::size_t end = std::min(text_.find('\n', at_), text_.size());
        const auto [name, value] =
            parse_tag(std::string(trim(text_.substr(at_, end - at_))), here());
        if (records_.empty() || !records_.back().moves.empty()) records_.emplace_back();
        Record& record = records_.back();
        if (!record.tags.emplace(name, value).second)
            throw Error(here(), fmt::format("the tag {} stands here twice", in_quotes(name)));
        record.tag_places[name] = here();
        at_ = end;
    }

    void comment() {
        const std::size_t end = text_.find('}', at_);
        if (end == std::string::npos) throw Error(here(), "this comment has no end, a }");
        Record& record = present();
        std::string text(trim(text_.substr(at_ + 1, end - at_ - 1)));
        line_ +=
            static_cast<int>(std::count(text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                        text_.begin() + static_cast<std::ptrdiff_t>(end), '\n'));
        at_ = end + 1;
        if (record.moves.empty()) return;  // on the game as a whole
        std::string& all = record.comments.back();
        all += (all.empty() || text.empty() ? "" : " ") + text;
    }

    void word() {
        const std::size_t end = std::min(text_.find_first_of(" \t\r\n{};", at_), text_.size());
        std::string word = text_.substr(at_, end - at_);
        at_ = end;
        if (is_number(word) || word[0] == '$') return;
        // "1.e4", as some programs write it.
        const std::size_t dot = word.rfind('.');
        if (dot != std::string::npos && is_number(std::string_view(word).substr(0, dot + 1)))
            word.erase(0, dot + 1);
        Record& record = present();
        record.moves.push_back(std::move(word));
        record.comments.emplace_back();
        record.move_places.push_back(here());
    }

    static void drop_result(Record& record) {
        const auto result = record.tags.find("Result");
        if (record.moves.empty()) return;
        const std::string& last = record.moves.back();
        if (last != "*" && (result == record.tags.end() || result->second != last)) return;
        record.moves.pop_back();
        record.comments.pop_back();
        record.move_places.pop_back();
    }

    const std::string& text_;
    const std::string& shown_;
    std::size_t at_ = 0;
    int line_ = 1;
    std::vector<Record> records_;
};

}  // namespace

std::string start_text(game::Rules& rules, const game::State& start) {
    const std::string own = game::state_text(rules, start);
    const bool same = game::parse_state(rules, own, 1) == start;
    return same ? own : game::plain_state_text(rules.game(), start);
}

std::string comment_on(const search::Result& result) {
    return fmt::format("{}/{} {:.2f}s", game::show_value(result.best.value), result.depth,
                       result.seconds);
}

Record record_of(const game::Line& line, const std::string& game,
                 std::vector<std::string> comments) {
    Record record;
    game::Rules& rules = line.rules();
    record.tags["Game"] = game;
    record.tags["Start"] = start_text(rules, line.start());
    for (std::size_t i = 0; i < line.moves().size(); ++i) {
        record.moves.push_back(game::move_text(rules, line.states()[i], line.moves()[i]));
    }
    record.comments = std::move(comments);
    record.tags["Result"] = result_text(rules.game(), line.outcome());
    return record;
}

std::string result_text(const game::Game& game, const game::Outcome& outcome) {
    if (!outcome.over()) return "*";
    if (outcome.winner == 0) return "draw";
    return game.players[static_cast<std::size_t>(outcome.winner - 1)];
}

bool result_agrees(const Record& record, const game::Line& line) {
    const auto tag = record.tags.find("Result");
    const game::Outcome outcome = line.outcome();
    if (tag == record.tags.end() || !outcome.over()) return true;
    constexpr std::array<std::string_view, 3> kOfChess{"1/2-1/2", "1-0", "0-1"};
    const auto winner = static_cast<std::size_t>(outcome.winner);
    return tag->second == result_text(line.rules().game(), outcome) ||
        (winner < kOfChess.size() && tag->second == kOfChess[winner]);
}

std::string to_text(const Record& record) {
    const auto tag = [&](const std::string& name) {
        return fmt::format("[{} {}]\n", name, quoted(record.tags.at(name)));
    };
    std::string text = record.tags.contains("Game") ? tag("Game") : "";
    for (const auto& [name, value] : record.tags) {
        if (name != "Game") text += tag(name);
    }
    text += '\n';
    std::size_t width = 0;
    const auto add = [&](const std::string& word) {
        const bool fits = width + 1 + word.size() <= kLineWidth;
        if (width > 0) text += fits ? ' ' : '\n';
        width = width > 0 && fits ? width + 1 + word.size() : word.size();
        text += word;
    };
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        add(record.moves[i]);
        if (i < record.comments.size() && !record.comments[i].empty())
            add("{" + record.comments[i] + "}");
    }
    return text + (record.moves.empty() ? "" : "\n");
}

std::vector<Record> parse_records(const std::string& text, const std::string& shown) {
    return Parser(text, shown).records();
}

Record parse_record(const std::string& text, const std::string& shown) {
    std::vector<Record> records = parse_records(text, shown);
    if (records.empty() || !records.front().tags.contains("Game"))
        throw Error({shown, 1, 0}, "this is no record of a game: it has no [Game \"...\"] tag");
    if (records.size() > 1) {
        throw Error(records[1].tag_places.begin()->second,
                    "a second game begins here; this wants a record of one game");
    }
    return std::move(records.front());
}

void check_may_save(const std::filesystem::path& file) {
    check_may_write(file, "record of a game",
                    [](std::string_view text) { return text.starts_with(kBeginning); });
}

void save(const Record& record, const std::filesystem::path& file) {
    check_may_save(file);
    write_text(file, to_text(record));
}

Record load(const std::filesystem::path& file) {
    return parse_record(read_text({file, file.string(), "a record of a game"}, kLongestRecord),
                        file.string());
}

void play_named(game::Line& line, const std::string& text) {
    constexpr std::size_t kShort = 200;  // a list of moves that still helps, in bytes
    const auto which = [&] {
        return fmt::format("move {}, {},", line.moves().size() + 1, in_quotes(text));
    };
    if (line.outcome().over()) throw Error(which() + " comes after the end of the game");
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
    throw Error(fmt::format("{} is no legal move here; the legal moves are {}{}", which(),
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

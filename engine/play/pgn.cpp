#include "play/pgn.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/date.h"
#include "base/text.h"

namespace senet::play {
namespace {

using game::Value;

constexpr std::size_t kLineWidth = 79;  // a line of 80 columns with its end
constexpr std::array<std::pair<const char*, const char*>, 7> kRoster{{{"Event", "?"},
                                                                      {"Site", "?"},
                                                                      {"Date", "????.??.??"},
                                                                      {"Round", "?"},
                                                                      {"White", "?"},
                                                                      {"Black", "?"},
                                                                      {"Result", "*"}}};

bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}

bool is_digits(std::string_view word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos;
}

// --- words of the moves

constexpr std::string_view kNoPartOfAWord = " \t\r\n{}()[]<>;\"$%.*!?";
constexpr std::string_view kHexadecimal = "0123456789ABCDEF";

bool is_hexadecimal(char c) { return kHexadecimal.find(c) != std::string_view::npos; }

/// Whether reading would take "_28" in the text for another sign.
bool is_escape(std::string_view text, std::size_t at) {
    return text[at] == '_' && at + 2 < text.size() && is_hexadecimal(text[at + 1]) &&
        is_hexadecimal(text[at + 2]);
}

/// As digits alone are written: "4-".
bool has_hyphen(std::string_view word) {
    return word.ends_with('-') && is_digits(word.substr(0, word.size() - 1));
}

std::string escaped(std::string_view move) {
    if (is_digits(move)) return std::string(move) + "-";
    if (has_hyphen(move)) return std::string(move.substr(0, move.size() - 1)) + "_2D";
    std::string word;
    for (std::size_t i = 0; i < move.size(); ++i) {
        const auto byte = static_cast<unsigned char>(move[i]);
        const bool fits = byte >= ' ' && kNoPartOfAWord.find(move[i]) == std::string_view::npos &&
            !is_escape(move, i) && !(i == 0 && is_result(move));
        word += fits ? std::string(1, move[i]) : fmt::format("_{:02X}", byte);
    }
    return word;
}

std::string unescaped(std::string_view word) {
    if (has_hyphen(word)) word.remove_suffix(1);
    std::string move;
    for (std::size_t i = 0; i < word.size(); ++i) {
        const bool is_one = is_escape(word, i);
        move += is_one ? static_cast<char>(16 * kHexadecimal.find(word[i + 1]) +
                                           kHexadecimal.find(word[i + 2]))
                       : word[i];
        if (is_one) i += 2;
    }
    return move;
}

// --- writing

/// Tags stand on a line of their own.
std::string tag_text(std::string_view text) {
    std::string line(text);
    std::replace_if(
        line.begin(), line.end(), [](unsigned char c) { return c < ' '; }, ' ');
    return escaped_in_quotes(line);
}

std::string value_text(Value value) {
    const char* sign = value > 0 ? "+" : value < 0 ? "-" : "";
    if (game::is_forced(value)) return fmt::format("{}M{}", sign, game::plies_to_end(value));
    const std::int64_t size = std::abs(value);
    const std::int64_t hundredths = game::is_points(value) ? 100 * (size - game::kPoints) : size;
    return fmt::format("{}{}.{:02}", sign, hundredths / 100, hundredths % 100);
}

/// Words with single spaces between them, in lines.
class FilledLines {
  public:
    void add(std::string_view word) {
        const bool fits = width_ + 1 + word.size() <= kLineWidth;
        if (!text_.empty()) text_ += fits ? ' ' : '\n';
        width_ = text_.empty() || !fits ? word.size() : width_ + 1 + word.size();
        text_ += word;
    }
    void add_comment(const std::string& text) {
        std::string comment = printable(text, "\n\t");
        std::replace(comment.begin(), comment.end(), '}', ')');
        for (const std::string& word : split_words("{" + comment + "}")) add(word);
    }
    const std::string& text() const { return text_; }

  private:
    std::string text_;
    std::size_t width_ = 0;
};

std::string moves_text(const Record& record) {
    FilledLines lines;
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        const std::size_t ply = record.first_ply + i;
        const bool begins = ply % record.moves_a_number == 0;
        if (begins || i == 0)
            lines.add(fmt::format("{}{}", ply / record.moves_a_number + 1, begins ? "." : "..."));
        lines.add(escaped(record.moves[i]));
        if (i < record.comments.size() && !record.comments[i].empty())
            lines.add_comment(record.comments[i]);
    }
    const auto result = record.tags.find("Result");
    lines.add(result != record.tags.end() && is_result(result->second) ? result->second : "*");
    return lines.text();
}

// --- reading

/// "12." and "12...", as chess counts its moves; the dots may stand apart.
bool is_number(std::string_view word) {
    const std::size_t digits = word.find_first_not_of("0123456789");
    return digits != std::string_view::npos &&
        word.find_first_not_of('.', digits) == std::string_view::npos;
}

/// Takes a text of records apart.
class Parser {
  public:
    Parser(const std::string& text, const std::string& shown) : text_(text), shown_(shown) {}

    std::vector<Record> records() {
        constexpr std::string_view kByteOrderMark = "\xef\xbb\xbf";
        if (text_.starts_with(kByteOrderMark)) at_ = kByteOrderMark.size();
        while (skip_space()) read();
        for (std::size_t i = 0; i < records_.size(); ++i) {
            drop_result(records_[i]);
            drop_bare_numbers(records_[i], numbers_[i]);
        }
        return std::move(records_);
    }

  private:
    void read() {
        const char c = text_[at_];
        if (c == '[')
            tag();
        else if (c == '{')
            comment();
        else if (c == ';' || (c == '%' && at_line_start()))
            at_ = end_of_line();
        else if (c == '(')
            variation();
        else if (c == ')' || c == '}')
            throw Error(here(), fmt::format("this {} closes nothing", c));
        else
            word();
    }

    bool skip_space() {
        for (; at_ < text_.size(); ++at_) {
            if (text_[at_] == '\n') ++line_;
            if (std::string_view(" \t\r\n\v\f").find(text_[at_]) == std::string_view::npos)
                return true;
        }
        return false;
    }

    bool at_line_start() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
    std::size_t end_of_line() const { return std::min(text_.find('\n', at_), text_.size()); }
    SourcePosition here() const { return {shown_, line_, 0}; }

    Record& present() {
        if (records_.empty() || ended_) begin();
        return records_.back();
    }

    void begin() {
        records_.emplace_back().place = here();
        numbers_.emplace_back();
        ended_ = false;
    }

    /// `[Name "value"]`, with \" and \\ inside.
    void tag() {
        const std::size_t end = end_of_line();
        const std::string_view line = std::string_view(text_).substr(at_, end - at_);
        const std::size_t quote = line.find('"');
        const std::string name(trim(line.substr(1, std::min(quote, line.size()) - 1)));
        std::string value;
        std::size_t at = std::min(quote, line.size() - 1) + 1;
        for (; at < line.size() && line[at] != '"'; ++at) {
            if (line[at] == '\\' && at + 1 < line.size()) ++at;
            value += line[at];
        }
        const std::size_t close = line.find_first_not_of(" \t", std::min(at, line.size() - 1) + 1);
        if (name.empty() || at >= line.size() || close == std::string_view::npos ||
            line[close] != ']') {
            throw Error(
                here(),
                fmt::format("a tag is written [Name \"value\"], got {}", in_quotes(trim(line))));
        }
        keep_tag(name, std::move(value));
        at_ += close + 1;
    }

    void keep_tag(const std::string& name, std::string value) {
        if (records_.empty() || ended_ || !records_.back().moves.empty()) begin();
        Record& record = records_.back();
        if (!record.tags.emplace(name, std::move(value)).second)
            throw Error(here(), fmt::format("the tag {} stands here twice", in_quotes(name)));
        record.tag_places[name] = here();
    }

    std::string comment_text() {
        const std::size_t end = text_.find('}', at_);
        if (end == std::string::npos) throw Error(here(), "this comment has no end, a }");
        const std::string_view text = std::string_view(text_).substr(at_ + 1, end - at_ - 1);
        line_ += static_cast<int>(std::count(text.begin(), text.end(), '\n'));
        at_ = end + 1;
        return join(split_words(text), " ");
    }

    void comment() {
        const std::string text = comment_text();
        if (records_.empty() || ended_ || records_.back().moves.empty()) return;  // on the game
        std::string& all = records_.back().comments.back();
        all += (all.empty() || text.empty() ? "" : " ") + text;
    }

    /// Moves that were not played, with all that stands among them.
    void variation() {
        const SourcePosition begun = here();
        int depth = 0;
        while (skip_space()) {
            const char c = text_[at_];
            if (c == '{') {
                comment_text();
                continue;
            }
            if (c == ';') {
                at_ = end_of_line();
                continue;
            }
            ++at_;
            depth += c == '(' ? 1 : c == ')' ? -1 : 0;
            if (depth == 0) return;
        }
        throw Error(begun, "this variation has no end, a )");
    }

    void word() {
        const std::size_t end =
            std::min(text_.find_first_of(" \t\r\n\v\f{}();[", at_), text_.size());
        std::string_view word = std::string_view(text_).substr(at_, end - at_);
        at_ = std::max(end, at_ + 1);
        if (is_number(word) || word[0] == '$' || word == "e.p.") return;
        // "1.e4", as some programs write it.
        const std::size_t dot = word.rfind('.');
        if (dot != std::string_view::npos && is_number(word.substr(0, dot + 1)))
            word.remove_prefix(dot + 1);
        while (word.ends_with('!') || word.ends_with('?')) word.remove_suffix(1);
        if (word.empty()) return;
        if (is_result(word)) {
            present().result = word;
            present().result_place = here();
            ended_ = true;
            return;
        }
        Record& record = present();
        if (is_digits(word)) numbers_.back().push_back(record.moves.size());
        record.moves.push_back(unescaped(word));
        record.comments.emplace_back();
        record.move_lines.push_back(line_);
    }

    static void drop(Record& record, std::size_t i) {
        const auto at = static_cast<std::ptrdiff_t>(i);
        record.moves.erase(record.moves.begin() + at);
        record.comments.erase(record.comments.begin() + at);
        record.move_lines.erase(record.move_lines.begin() + at);
    }

    /// Behind the last move, in other words than those of PGN: "Red".
    static void drop_result(Record& record) {
        const auto result = record.tags.find("Result");
        if (record.moves.empty() || !record.result.empty() || result == record.tags.end() ||
            is_result(result->second))
            return;
        if (result->second == record.moves.back()) drop(record, record.moves.size() - 1);
    }

    /// "1 e4 e5 2 Nf3": numbers without a dot are no moves where all of them count the others.
    static void drop_bare_numbers(Record& record, const std::vector<std::size_t>& numbers) {
        if (numbers.empty() || numbers.size() == record.moves.size()) return;
        const auto first = parse_whole(record.moves[numbers.front()]);
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            const std::size_t before = numbers[i] - i;  // moves
            const auto number = parse_whole(record.moves[numbers[i]]);
            const std::size_t skipped = numbers.front();
            if (!number || before % 2 != 0 || skipped % 2 != 0) return;
            if (*number - *first != static_cast<std::int64_t>((before - skipped) / 2)) return;
        }
        for (auto i = numbers.rbegin(); i != numbers.rend(); ++i) drop(record, *i);
    }

    const std::string& text_;
    const std::string& shown_;
    std::size_t at_ = 0;
    int line_ = 1;
    bool ended_ = false;  // the last record has its result
    std::vector<Record> records_;
    std::vector<std::vector<std::size_t>> numbers_;  // of each record, which words are digits alone
};

}  // namespace

std::string comment_on(const std::optional<Value>& value, int depth, double seconds,
                       const search::Measure& measure) {
    if (!value) return fmt::format("{:.3f}s", seconds);
    std::string said = measure.expects() ? measure.show(*value) : value_text(*value);
    std::erase(said, ' ');  // so that no line begins with a %, which PGN passes over
    return fmt::format("{}/{} {:.3f}s", said, depth, seconds);
}

std::string date_today() {
    std::string date = today();
    std::replace(date.begin(), date.end(), '-', '.');
    return date;
}

std::string to_text(const Record& record) {
    std::map<std::string, std::string> rest = record.tags;
    std::string text;
    for (const auto& [name, unknown] : kRoster) {
        const auto tag = rest.find(name);
        text += fmt::format("[{} {}]\n", name, tag_text(tag != rest.end() ? tag->second : unknown));
        rest.erase(name);
    }
    for (const auto& [name, value] : rest) text += fmt::format("[{} {}]\n", name, tag_text(value));
    return text + "\n" + moves_text(record) + "\n";
}

std::vector<Record> parse_records(const std::string& text, const std::string& shown) {
    return Parser(text, shown).records();
}

}  // namespace senet::play

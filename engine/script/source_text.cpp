#include "script/source_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <set>

#include "base/text.h"

namespace senet::script {
namespace {

// In order.
constexpr std::array<std::string_view, 22> kReserved{
    "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
    "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
    "repeat",   "return", "then", "true", "until",  "while"};

/// Longer ones first. Those that Lua lacks are there to be found.
constexpr std::array<std::string_view, 31> kSigns{
    "...", "..=", "===", "!==", "<<", ">>", "//", "==", "~=", "<=", ">=",
    "::",  "..",  "+=",  "-=",  "*=", "/=", "%=", "^=", "|=", "&=", "++",
    "&&",  "||",  "!=",  "<>",  "=>", "/*", "=~", "**", ":="};

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0 || c == '_'; }
bool is_mark(char c) { return std::ispunct(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return std::isdigit(static_cast<unsigned char>(c)) != 0; }

/// Takes a text apart, word by word.
class Scanner {
  public:
    explicit Scanner(std::string_view text) : text_(text) {}

    std::vector<Word> words() {
        std::vector<Word> words;
        int last_line = 0;
        while (skip_between()) {
            Word word;
            word.line = line_;
            word.column = static_cast<int>(at_ - line_start_);
            word.first = line_ != last_line;
            const std::size_t start = at_;
            word.kind = take();
            word.text = text_.substr(start, at_ - start);
            if (word.kind == Word::Kind::Name &&
                std::binary_search(kReserved.begin(), kReserved.end(), word.text))
                word.kind = Word::Kind::Reserved;
            count_lines(start);
            last_line = line_;
            words.push_back(word);
        }
        return words;
    }

  private:
    bool looking_at(std::string_view text) const { return text_.substr(at_).starts_with(text); }

    /// How many "=" a long bracket that begins here has; -1 if none begins here.
    int long_bracket() const {
        std::size_t at = at_ + 1;
        if (!looking_at("[")) return -1;
        while (at < text_.size() && text_[at] == '=') ++at;
        return at < text_.size() && text_[at] == '[' ? static_cast<int>(at - at_) - 1 : -1;
    }

    void skip_long_bracket(int level) {
        const std::string close = "]" + std::string(static_cast<std::size_t>(level), '=') + "]";
        const std::size_t end = text_.find(close, at_);
        at_ = end == std::string_view::npos ? text_.size() : end + close.size();
    }

    void count_lines(std::size_t from) {
        for (; from < at_; ++from) {
            if (text_[from] != '\n') continue;
            ++line_;
            line_start_ = from + 1;
        }
    }

    /// False at the end of the text.
    bool skip_between() {
        for (;;) {
            const std::size_t start = at_;
            while (at_ < text_.size() && std::isspace(static_cast<unsigned char>(text_[at_])) != 0)
                ++at_;
            if (looking_at("--")) {
                at_ += 2;
                if (const int level = long_bracket(); level >= 0)
                    skip_long_bracket(level);
                else
                    at_ = std::min(text_.find('\n', at_), text_.size());
            }
            count_lines(start);
            if (at_ == start) return at_ < text_.size();
        }
    }

    Word::Kind take() {
        const char c = text_[at_];
        if (is_letter(c)) {
            while (at_ < text_.size() && (is_letter(text_[at_]) || is_digit(text_[at_]))) ++at_;
            return Word::Kind::Name;
        }
        if (is_digit(c)) {
            while (at_ < text_.size() &&
                   (is_letter(text_[at_]) || is_digit(text_[at_]) || is_point(at_)))
                ++at_;
            return Word::Kind::Number;
        }
        if (c == '"' || c == '\'') {
            take_quoted(c);
            return Word::Kind::Text;
        }
        if (const int level = long_bracket(); level >= 0) {
            skip_long_bracket(level);
            return Word::Kind::Text;
        }
        const bool is_longer = at_ + 1 < text_.size() && is_mark(c) && is_mark(text_[at_ + 1]);
        const auto* sign = is_longer ? std::find_if(kSigns.begin(), kSigns.end(),
                                                    [&](auto each) { return looking_at(each); })
                                     : kSigns.end();
        at_ += sign == kSigns.end() ? 1 : sign->size();
        return Word::Kind::Sign;
    }

    /// One point within a number; two are an operator.
    bool is_point(std::size_t at) const {
        return text_[at] == '.' && text_.substr(at, 2) != ".." && text_[at - 1] != '.';
    }

    void take_quoted(char quote) {
        for (++at_; at_ < text_.size() && text_[at_] != '\n'; ++at_) {
            if (text_[at_] == '\\' && at_ + 1 < text_.size()) {
                ++at_;
            } else if (text_[at_] == quote) {
                ++at_;
                return;
            }
        }
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t line_start_ = 0;
    int line_ = 1;
};

}  // namespace

SourceText::SourceText(std::string_view text) : text_(text), words_(Scanner(text).words()) {}

const Word& SourceText::at(std::ptrdiff_t index) const {
    static const Word none;
    return index >= 0 && index < static_cast<std::ptrdiff_t>(words_.size())
        ? words_[static_cast<std::size_t>(index)]
        : none;
}

bool SourceText::is_cut_by_comment(const Word& word) const {
    if (word.kind == Word::Kind::End) return false;
    const auto behind =
        static_cast<std::size_t>(word.text.data() - text_.data()) + word.text.size();
    return text_.substr(behind).starts_with("--");
}

bool SourceText::is_field(std::size_t index) const {
    const auto i = static_cast<std::ptrdiff_t>(index);
    return at(i + 1).is_sign("=") || at(i - 3).is("function");
}

int SourceText::line_of_field(std::string_view name, int from_line) const {
    int fallback = 0;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        if (words_[i].kind != Word::Kind::Name || words_[i].text != name ||
            words_[i].line < from_line)
            continue;
        if (is_field(i)) return words_[i].line;
        if (fallback == 0) fallback = words_[i].line;
    }
    return fallback;
}

/// Calls look(index, depth) for each word of the table that begins there; its own are at depth 1.
template <class Look>
void SourceText::for_each_in_table(std::size_t i, Look look) const {
    int depth = 0;
    for (; i < words_.size(); ++i) {
        const Word& word = words_[i];
        if (word.is_sign("{") || word.is_sign("(")) ++depth;
        if (word.is_sign("}") || word.is_sign(")")) --depth;
        if (depth <= 0) break;
        look(i, depth);
    }
}

/// Where the table begins that is written behind `section =`.
std::size_t SourceText::table_of(std::string_view section) const {
    std::size_t i = 0;
    while (i < words_.size() && !(words_[i].is(section) && is_field(i))) ++i;
    return i + 2;
}

std::vector<Word> SourceText::fields_from(std::size_t table) const {
    std::vector<Word> fields;
    for_each_in_table(table, [&](std::size_t i, int depth) {
        const bool is_key = depth == 1 && words_[i].kind == Word::Kind::Name &&
            at(static_cast<std::ptrdiff_t>(i) + 1).is_sign("=");
        if (is_key) fields.push_back(words_[i]);
    });
    return fields;
}

std::vector<Word> SourceText::fields_of(std::string_view section) const {
    return fields_from(table_of(section));
}

std::vector<std::string> SourceText::texts_of(std::string_view section) const {
    std::vector<std::string> texts;
    for_each_in_table(table_of(section), [&](std::size_t i, int) {
        const Word& word = words_[i];
        if (word.kind == Word::Kind::Text && word.text.size() >= 2)
            texts.emplace_back(word.text.substr(1, word.text.size() - 2));
    });
    return texts;
}

namespace {

Word repeated_in(const std::vector<Word>& fields) {
    std::set<std::string_view> seen;
    for (const Word& field : fields)
        if (!seen.insert(field.text).second) return field;
    return {};
}

}  // namespace

Word SourceText::repeated_field(std::string_view section) const {
    return repeated_in(fields_of(section));
}

Word SourceText::repeated_param() const {
    for (std::size_t i = 0; i + 1 < words_.size(); ++i) {
        if (!words_[i].is("params") || !words_[i + 1].is_sign("{")) continue;
        const Word again = repeated_in(fields_from(i + 1));
        if (again.kind != Word::Kind::End) return again;
    }
    return {};
}

/// Calls look(word) for each name that a `local` or a `for` declares.
template <class Look>
void SourceText::for_each_local(Look look) const {
    const Word* declarer = nullptr;
    for (const Word& word : words_) {
        if (word.is("local") || word.is("for")) {
            declarer = &word;
        } else if (word.kind == Word::Kind::Name) {
            if (declarer != nullptr) look(*declarer, word);
        } else if (!word.is("function") && !word.is_sign(",")) {
            declarer = nullptr;
        }
    }
}

int SourceText::line_of_local_below(std::string_view name, int line) const {
    int found = 0;
    for_each_local([&](const Word& declarer, const Word& word) {
        const bool at_top = declarer.first && declarer.column == 0;
        if (found == 0 && at_top && word.line > line && word.is(name)) found = word.line;
    });
    return found;
}

/// The first word of what stands at the top of the script around the line.
std::ptrdiff_t SourceText::top_statement_around(int line) const {
    std::ptrdiff_t begin = 0;
    for (std::size_t i = 0; i < words_.size() && words_[i].line <= line; ++i) {
        if (words_[i].first && words_[i].column == 0 && !words_[i].is("end"))
            begin = static_cast<std::ptrdiff_t>(i);
    }
    return begin;
}

int SourceText::line_of_local_above(std::string_view name, int line) const {
    const int begin = at(top_statement_around(line)).line;
    int found = 0;
    for_each_local([&](const Word& declarer, const Word& word) {
        const bool is_inside = declarer.column > 0 && word.line >= begin && word.line <= line;
        if (is_inside && word.is(name)) found = word.line;
    });
    return found;
}

int SourceText::line_of_assignment(std::string_view name, int line) const {
    int open = 0;  // brackets that are closed between here and the end of the line
    for (auto i = static_cast<std::ptrdiff_t>(words_.size()); --i >= 0;) {
        const Word& word = at(i);
        if (word.line > line) continue;
        if (word.is_sign("}") || word.is_sign(")")) ++open;
        if (word.is_sign("{") || word.is_sign("(")) --open;
        if (open == 0 && word.is(name) && at(i + 1).is_sign("=")) return word.line;
    }
    return line;
}

std::optional<TableFunction> SourceText::table_function_around(int line) const {
    std::ptrdiff_t i = top_statement_around(line);
    const bool is_set = !at(i).is("function");  // game.play = function(s)
    if (!is_set) ++i;
    TableFunction function{at(i + 2), {}};
    if (at(i).kind != Word::Kind::Name || !at(i + 1).is_sign(".")) return std::nullopt;
    i += 3;
    if (is_set && !(at(i++).is_sign("=") && at(i++).is("function"))) return std::nullopt;
    if (!at(i).is_sign("(")) return std::nullopt;
    for (++i; !at(i).is_sign(")"); ++i) {
        if (at(i).is_sign(",")) continue;
        if (at(i).kind != Word::Kind::Name) return std::nullopt;
        function.parameters.emplace_back(at(i).text);
    }
    return function;
}

std::vector<std::string> SourceText::locals_before(int line) const {
    const int begin = at(top_statement_around(line)).line;
    std::vector<std::string> names;
    for_each_local([&](const Word& declarer, const Word& word) {
        const bool at_top = declarer.first && declarer.column == 0;
        if (word.line <= line && (at_top || word.line >= begin)) names.emplace_back(word.text);
    });
    bool in_parameters = false;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const Word& word = words_[i];
        if (word.line > line) break;
        if (word.line < begin) continue;
        if (word.is("function")) in_parameters = false;
        const auto before = static_cast<std::ptrdiff_t>(i) - 1;
        if (word.is_sign("(")) {
            std::ptrdiff_t name = before;  // "function game.play(", "function("
            while (at(name).kind == Word::Kind::Name || at(name).is_sign(".")) --name;
            in_parameters = at(name).is("function");
        } else if (word.is_sign(")")) {
            in_parameters = false;
        } else if (in_parameters && word.kind == Word::Kind::Name) {
            names.emplace_back(word.text);
        }
    }
    return names;
}

int SourceText::line_of_return_of(std::string_view value, int first, int last) const {
    std::vector<int> with_value, exact;
    for (std::size_t i = 0; i < words_.size(); ++i) {
        const Word& word = words_[i];
        if (!word.is("return") || word.line < first || word.line > last) continue;
        const auto next = static_cast<std::ptrdiff_t>(i) + 1;
        if (at(next).is("end") || at(next).kind == Word::Kind::End) continue;
        with_value.push_back(word.line);
        if (at(next).is(value) && at(next + 1).is("end")) exact.push_back(word.line);
    }
    if (exact.size() == 1) return exact.front();
    return with_value.size() == 1 && value != "nothing" ? with_value.front() : 0;
}

int SourceText::line_of_return() const {
    for (std::size_t i = words_.size(); i-- > 0;) {
        if (words_[i].is("return") && words_[i].column == 0) return words_[i].line;
    }
    return 0;
}

namespace {

/// Takes the first line off, without its end.
std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// What "--[[" and its like stand before: "]]"; empty where the text begins otherwise.
std::string closing_of(std::string_view text) {
    if (!text.starts_with("--[")) return "";
    const std::size_t second = text.find_first_not_of('=', 3);
    if (second == std::string_view::npos || text[second] != '[') return "";
    return "]" + std::string(text.substr(3, second - 3)) + "]";
}

}  // namespace

std::string opening_comment(std::string_view text) {
    while (text.starts_with("#!") || text.starts_with("--/") || text.starts_with('\n') ||
           text.starts_with('\r'))
        take_line(text);
    if (const std::string closing = closing_of(text); !closing.empty()) {
        text.remove_prefix(2 + closing.size());
        return std::string(trim(text.substr(0, text.find(closing))));
    }
    std::string comment;
    while (text.starts_with("--") && closing_of(text).empty()) {
        std::string_view line = take_line(text);
        if (line.starts_with("---@")) continue;
        line.remove_prefix(std::min(line.find_first_not_of('-'), line.size()));
        if (line.starts_with(' ')) line.remove_prefix(1);
        comment += std::string(line) + "\n";
    }
    return std::string(trim(comment));
}

}  // namespace senet::script

#include "script/syntax_help.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "base/text.h"
#include "game/game.h"

namespace senet::script {
namespace {

using Mistake = std::optional<SyntaxMistake>;

struct Foreign {
    std::string_view sign;
    std::string_view instead;
    bool is_function = false;  // what stands behind it is a function's name
};

/// Signs of other languages, which no text in Lua holds.
constexpr std::array kForeignSigns{
    Foreign{"&&", "Lua has no &&; write \"and\""},
    Foreign{"||", "Lua has no ||; write \"or\""},
    Foreign{"!=", "Lua has no !=; \"not equal\" is written ~="},
    Foreign{"!==", "Lua has no !==; \"not equal\" is written ~="},
    Foreign{"===", "Lua has no ===; \"equal\" is written =="},
    Foreign{"<>", "Lua has no <>; \"not equal\" is written ~="},
    Foreign{"=>", "Lua has no =>; \"at least\" is written >=, and a field of a table name = value"},
    Foreign{"!", "Lua has no !; write \"not\""},
    Foreign{"?", "Lua has no ?:; write \"condition and value or other\", or if"},
    Foreign{"++", "Lua has no ++; write x = x + 1"},
    Foreign{"**", "Lua has no **; a power is written x ^ 2"},
    Foreign{":=", "Lua has no :=; write ="},
    Foreign{"/*", "a comment in Lua begins with --, and a long one is --[[ ... ]]"}};

/// Words of other languages at the beginning of a statement. In Lua they are names like others.
constexpr std::array kForeignWords{
    Foreign{"continue",
            "Lua has no continue; write \"goto next\", and \"::next::\" as the last line of the "
            "loop"},
    Foreign{"elif", "Lua writes elseif, in one word"},
    Foreign{"elsif", "Lua writes elseif, in one word"},
    Foreign{"var", "a variable is declared by \"local\""},
    Foreign{"let", "a variable is declared by \"local\""},
    Foreign{"const", "a constant is declared like this: local NAME <const> = value"},
    Foreign{"int", "a variable is declared by \"local\""},
    Foreign{"def", "a function is written \"local function name(...) ... end\"", true},
    Foreign{"func", "a function is written \"local function name(...) ... end\"", true},
    Foreign{"switch", "Lua has no switch; write if ... elseif ... end"},
    Foreign{"foreach", "write \"for _, value in ipairs(list) do ... end\""},
    Foreign{"try", "Lua has no try; what may fail is called by pcall(f)"},
    Foreign{"import", "a module is read like this: local groups = require \"groups\""},
    Foreign{"throw", "Lua has no throw; write error(text)"}};

/// What Lua can't take at a word, behind another one or any ("").
struct Misplaced {
    std::string_view sign;
    std::string_view before;
    std::string_view instead;
};

constexpr std::string_view kListInBraces = "a list is written in braces: { \"a\", \"b\" }";

constexpr std::array kMisplaced{
    Misplaced{"//", ";", "a comment in Lua begins with --; // divides"},
    Misplaced{"{", ")",
              "Lua has no braces around blocks; a function is written \"function name(...) ... "
              "end\""},
    Misplaced{"{", "else", "Lua has no braces around blocks; write \"else ... end\""},
    Misplaced{"{", "do", "Lua has no braces around blocks; \"do\" begins one, and \"end\" ends it"},
    Misplaced{"{", "then",
              "Lua has no braces around blocks; \"then\" begins one, and \"end\" ends it"},
    Misplaced{"elif", "", "Lua writes elseif, in one word"},
    Misplaced{"elsif", "", "Lua writes elseif, in one word"},
    Misplaced{"[", "", kListInBraces},
    Misplaced{"(", "for", "a loop is written without brackets: for i = 1, n do ... end"},
    Misplaced{"}", "", "a block ends with \"end\", not with }"},
    Misplaced{"==", "", "== compares; to set a variable, write ="}};

bool is_hook(std::string_view name) {
    return std::find(game::kHookNames.begin(), game::kHookNames.end(), name) !=
        game::kHookNames.end();
}

template <class List>
const Foreign* find(const List& list, std::string_view sign) {
    const auto* found = std::find_if(list.begin(), list.end(),
                                     [&](const Foreign& each) { return each.sign == sign; });
    return found == list.end() ? nullptr : found;
}

bool begins_statement(const SourceText& text, std::ptrdiff_t i) {
    const Word& before = text.at(i - 1);
    return text.at(i).first || before.is_sign(";") || before.is("then") || before.is("do") ||
        before.is("else") || before.is("end");
}

/// "a.b[i]" in front of the word, if it stands on one line.
std::string target_before(const SourceText& text, std::ptrdiff_t i) {
    std::ptrdiff_t from = i;
    while (text.at(from).line == text.at(i).line && !text.at(from).first) --from;
    std::string target;
    for (; from < i; ++from) target += text.at(from).text;
    return target;
}

/// "s.tokens -= take" and its like.
Mistake compound_assignment(const SourceText& text, std::ptrdiff_t i) {
    constexpr std::array<std::string_view, 9> kCompound{
        "+=", "-=", "*=", "/=", "%=", "^=", "|=", "&=", "..="};
    const Word& word = text.at(i);
    std::string_view operation = word.text;
    if (std::find(kCompound.begin(), kCompound.end(), operation) == kCompound.end()) return {};
    operation.remove_suffix(1);
    std::string target = target_before(text, i);
    if (target.empty() || target.size() > 40) target.assign(1, 'x');
    return SyntaxMistake{
        word.line,
        fmt::format("Lua has no {}; write {} = {} {} ...", word.text, target, target, operation)};
}

/// Whether a { ends the line: "switch (x) {".
bool has_brace(const SourceText& text, std::ptrdiff_t i) {
    const int line = text.at(i).line;
    while (text.at(i + 1).kind != Word::Kind::End && text.at(i + 1).line == line) ++i;
    return text.at(i).is_sign("{");
}

/// The first word that Lua can't mean, up to the line where it noticed.
Mistake foreign_word(const SourceText& text, int line) {
    for (std::size_t n = 0; n < text.words().size(); ++n) {
        const auto i = static_cast<std::ptrdiff_t>(n);
        const Word& word = text.at(i);
        if (word.line > line) break;
        if (word.kind == Word::Kind::Sign) {
            if (auto compound = compound_assignment(text, i)) return compound;
            if (const Foreign* sign = find(kForeignSigns, word.text))
                return SyntaxMistake{word.line, std::string(sign->instead)};
            if (word.first && (word.is("//") || word.is("#")))
                return SyntaxMistake{word.line, "a comment in Lua begins with --"};
        }
        // As a name it stands before one of these.
        const Word& next = text.at(i + 1);
        const bool is_block = next.is_sign("(") && has_brace(text, i);
        const bool is_name = !is_block &&
            (next.is_sign("=") || next.is_sign(",") || next.is_sign(".") || next.is_sign("[") ||
             next.is_sign("(") || next.is_sign(":"));
        if (word.kind != Word::Kind::Name || is_name || !begins_statement(text, i)) continue;
        const Foreign* statement = find(kForeignWords, word.text);
        if (statement == nullptr) continue;
        if (statement->is_function && is_hook(next.text)) {
            return SyntaxMistake{
                word.line,
                fmt::format("a function of the game is written \"function game.{}(...) "
                            "... end\"",
                            next.text)};
        }
        return SyntaxMistake{word.line, std::string(statement->instead)};
    }
    return {};
}

// --- blocks: who closes whom, by indentation

struct Block {
    Word opener;
    int indent = 0;  // of the line that it begins on
    bool awaits_do = false;
    int else_if = 0;  // the line of an "else if" in it
};

/// Goes through a text's blocks as Lua does, and notes the first that is closed by a line which is
/// indented otherwise: what Lua only notices at the end of the file.
class Blocks {
  public:
    explicit Blocks(const SourceText& text) : text_(text) {}

    /// The block that no end was written for, and the line of an end that closes none.
    const std::optional<Block>& unclosed() {
        walk();
        if (!unclosed_ && !open_.empty()) unclosed_ = open_.back();
        return unclosed_;
    }
    int needless_end() {
        walk();
        return needless_end_;
    }

  private:
    void walk() {
        int indent = 0;
        for (std::size_t n = 0; n < text_.words().size(); ++n) {
            const auto i = static_cast<std::ptrdiff_t>(n);
            const Word& word = text_.at(i);
            if (word.first) indent = word.column;
            if (word.kind == Word::Kind::Reserved) take(i, indent);
        }
    }

    void take(std::ptrdiff_t i, int indent) {
        const Word& word = text_.at(i);
        if (word.is("if") && text_.at(i - 1).is("else") && text_.at(i - 1).line == word.line &&
            !open_.empty() && open_.back().else_if == 0)
            open_.back().else_if = word.line;
        if (word.is("function") || word.is("if") || word.is("repeat")) {
            open_.push_back({word, indent, false, 0});
        } else if (word.is("for") || word.is("while")) {
            open_.push_back({word, indent, true, 0});
        } else if (word.is("do")) {
            if (!open_.empty() && open_.back().awaits_do)
                open_.back().awaits_do = false;
            else
                open_.push_back({word, indent, false, 0});
        } else if (word.is("end") || word.is("until")) {
            close(word);
        }
    }

    void close(const Word& word) {
        if (open_.empty()) {
            if (needless_end_ == 0) needless_end_ = word.line;
            return;
        }
        const Block block = open_.back();
        open_.pop_back();
        if (!word.first || block.opener.line == word.line) return;
        if (word.column < block.indent && !unclosed_) unclosed_ = block;
        if (word.column > block.indent && needless_end_ == 0) needless_end_ = word.line;
    }

    const SourceText& text_;
    std::vector<Block> open_;
    std::optional<Block> unclosed_;
    int needless_end_ = 0;
};

Mistake missing_end(const SourceText& text, const std::string& said) {
    if (!said.ends_with("near <eof>") || !said.starts_with("'end' expected")) return {};
    const std::optional<Block> block = Blocks(text).unclosed();
    if (!block) return {};
    if (block->else_if != 0) {
        return SyntaxMistake{block->else_if,
                             "\"else if\" opens a block of its own, which lacks its end; write "
                             "\"elseif\", in one word"};
    }
    return SyntaxMistake{
        block->opener.line,
        fmt::format(
            "this \"{}\" has no \"end\": the \"end\" that closes it belongs to a block around "
            "it, by the indentation",
            block->opener.text)};
}

Mistake needless_end(const SourceText& text, const std::string& said) {
    if (said != "<eof> expected near 'end'") return {};
    const int line = Blocks(text).needless_end();
    if (line == 0) return {};
    return SyntaxMistake{line,
                         "this \"end\" is one too many: it closes no block, by the indentation"};
}

// --- one sentence each for what Lua expected

/// Where a word on `line` stands that Lua named in "near 'word'".
std::ptrdiff_t place_near(const SourceText& text, int line, const std::string& said) {
    const std::size_t quote = said.rfind("near '");
    if (quote == std::string::npos) return -1;
    const std::string near = said.substr(quote + 6, said.size() - quote - 7);
    std::ptrdiff_t found = -1;
    for (std::size_t i = 0; i < text.words().size(); ++i) {
        const Word& word = text.words()[i];
        if (word.line == line && word.text.starts_with(near))
            found = static_cast<std::ptrdiff_t>(i);
        if (found >= 0 && word.text == near) break;
    }
    return found;
}

/// "if x = 1 then": the first = of the condition.
Mistake assignment_in_condition(const SourceText& text, int line, const std::string& said) {
    if (!said.ends_with("near '='")) return {};
    if (!said.starts_with("'then' expected") && !said.starts_with("'do' expected")) return {};
    for (const Word& word : text.words()) {
        if (word.line == line && word.is_sign("=~"))
            return SyntaxMistake{line, "\"not equal\" is written ~=, not =~"};
    }
    return SyntaxMistake{line, "= sets a variable; to compare, write =="};
}

/// The last word before `near` that wants a "then" or "do" and did not get it; -1 if there is none.
std::ptrdiff_t opener_without(const SourceText& text, std::string_view wanted,
                              std::ptrdiff_t near) {
    for (std::ptrdiff_t i = near; i >= 0; --i) {
        const Word& word = text.at(i);
        if (word.kind != Word::Kind::Reserved) continue;
        if (wanted == "then" ? word.is("if") || word.is("elseif")
                             : word.is("for") || word.is("while"))
            return i;
        if (word.is(wanted)) return -1;
    }
    return -1;
}

SyntaxMistake braces_around_block(const Word& brace, const Word& opener) {
    return {brace.line,
            fmt::format("Lua has no braces around blocks; write \"{} ... {} ... end\"", opener.text,
                        opener.is("for") || opener.is("while") ? "do" : "then")};
}

/// The innermost bracket that is open before a word; -1 if there is none.
std::ptrdiff_t open_bracket(const SourceText& text, std::ptrdiff_t i) {
    int closed = 0;
    while (--i >= 0) {
        const Word& word = text.at(i);
        if (word.is_sign(")") || word.is_sign("}") || word.is_sign("]")) ++closed;
        const bool opens = word.is_sign("(") || word.is_sign("{") || word.is_sign("[");
        if (opens && closed-- == 0) return i;
    }
    return -1;
}

/// "if (x) {", which Lua takes for a call with a table until it meets what can't stand in one.
Mistake block_in_braces(const SourceText& text, int line, const std::string& said) {
    const bool at_end = said.ends_with("near <eof>");
    const auto end = static_cast<std::ptrdiff_t>(text.words().size());
    const std::ptrdiff_t near = at_end ? end : place_near(text, line, said);
    if (near < 1) return {};
    std::ptrdiff_t brace = near;
    do brace = open_bracket(text, brace);
    while (brace >= 0 && !text.at(brace).is_sign("{"));
    const Word& before = text.at(brace - 1);
    const bool calls =
        before.is_sign(")") || before.is_sign("]") || before.kind == Word::Kind::Name;
    const bool ends_line = text.at(brace + 1).line != text.at(brace).line;
    if (brace < 1 || !calls || !(ends_line || before.is_sign(")"))) return {};
    for (std::ptrdiff_t i = brace; --i >= 0 && text.at(i).line == text.at(brace).line;) {
        const Word& word = text.at(i);
        if (word.is("then") || word.is("do") || word.is_sign("=")) return {};
        if (word.is("if") || word.is("elseif") || word.is("while") || word.is("for"))
            return braces_around_block(text.at(brace), word);
    }
    return {};
}

/// "[1, 2]", in a table a key to Lua; and "return (a, b)".
Mistake list_in_brackets(const SourceText& text, int line, const std::string& said) {
    if (!said.ends_with("expected near ','")) return {};
    const std::ptrdiff_t bracket = open_bracket(text, place_near(text, line, said));
    const Word& before = text.at(bracket - 1);
    if (text.at(bracket).is_sign("(") && before.is("return"))
        return SyntaxMistake{before.line, "values are returned without brackets: return a, b"};
    const bool is_key = before.is_sign("{") || before.is_sign(",");
    if (!text.at(bracket).is_sign("[") || !is_key) return {};
    return SyntaxMistake{text.at(bracket).line, std::string(kListInBraces)};
}

/// "for i = 1 to n", "for i = 1..n": Lua asks for a comma, or takes the points for the number's.
Mistake range(const SourceText& text, int line, const std::string& said) {
    const bool is_number =
        said.starts_with("malformed number near '") && said.find("..") != std::string::npos;
    if (!is_number && !said.starts_with("',' expected near")) return {};
    for (std::size_t n = 0; n < text.words().size(); ++n) {
        const auto i = static_cast<std::ptrdiff_t>(n);
        if (text.at(i).line != line || !text.at(i).is("for")) continue;
        return SyntaxMistake{
            line,
            fmt::format("a range is written with a comma: for {} = 1, n do ... end",
                        text.at(i + 1).text)};
    }
    if (!is_number) return {};
    return SyntaxMistake{line, ".. joins texts; after a number it needs a space: 1 .. \"text\""};
}

/// "then" or "do" that is missing, at the end of the line before or where a block has braces.
Mistake missing_word(const SourceText& text, int line, const std::string& said) {
    for (const std::string_view wanted : {"then", "do"}) {
        if (!said.starts_with(fmt::format("'{}' expected near", wanted))) continue;
        const std::ptrdiff_t near = place_near(text, line, said);
        if (near < 1) return {};
        const std::ptrdiff_t opener = opener_without(text, wanted, near);
        for (std::ptrdiff_t i = opener; i >= 0 && i <= near; ++i) {
            if (text.at(i).line != text.at(opener).line) break;
            if (text.at(i).is_sign("{")) return braces_around_block(text.at(i), text.at(opener));
        }
        const Word& before = text.at(near - 1);
        if (!text.at(near).first)
            return SyntaxMistake{
                line, fmt::format("\"{}\" is missing before \"{}\"", wanted, text.at(near).text)};
        return SyntaxMistake{before.line,
                             fmt::format("\"{}\" is missing at the end of this line", wanted)};
    }
    return {};
}

Mistake misplaced(const SourceText& text, int line, const std::string& said) {
    const std::ptrdiff_t near = place_near(text, line, said);
    if (near < 1) return {};
    for (const Misplaced& each : kMisplaced) {
        if (!text.at(near).is(each.sign)) continue;
        if (!each.before.empty() && !text.at(near - 1).is(each.before)) continue;
        if (each.sign == "}" && said.find("expected (to close '{'") != std::string::npos) continue;
        return SyntaxMistake{text.at(near).line, std::string(each.instead)};
    }
    return {};
}

/// "i--", of which Lua sees the name alone and complains about what follows.
Mistake minus_minus(const SourceText& text, int line, const std::string& said) {
    if (!said.starts_with("syntax error near")) return {};
    const Word& before = text.at(place_near(text, line, said) - 1);
    if (before.kind != Word::Kind::Name || !text.is_cut_by_comment(before)) return {};
    return SyntaxMistake{before.line, "Lua has no --, which begins a comment; write x = x - 1"};
}

/// "Function", "If": the word before the one that Lua complains of.
Mistake capital_word(const SourceText& text, int line, const std::string& said) {
    const Word& before = text.at(place_near(text, line, said) - 1);
    const std::string small = lower(std::string(before.text));
    const bool is_meant = before.kind == Word::Kind::Name && small != before.text &&
        SourceText(small).at(0).kind == Word::Kind::Reserved;
    if (!is_meant) return {};
    return SyntaxMistake{before.line,
                         fmt::format("\"{}\" is a name; Lua's own word is \"{}\", in small letters",
                                     before.text, small)};
}

/// Quotes and dashes as word processors set them.
Mistake foreign_character(const SourceText&, int line, const std::string& said) {
    if (said.find("near '<\\") == std::string::npos) return {};
    return SyntaxMistake{
        line,
        "this line holds a character that is not ASCII; outside of texts and "
        "comments there can be none, and texts stand in straight quotes: \"text\""};
}

/// An "elseif" or "else" outside of any if.
Mistake stray_branch(const SourceText& text, int line, const std::string& said) {
    const std::ptrdiff_t near = place_near(text, line, said);
    if (near < 0 || !(text.at(near).is("elseif") || text.at(near).is("else"))) return {};
    return SyntaxMistake{
        line,
        fmt::format("this \"{}\" belongs to no \"if\": an \"end\" above it has closed it",
                    text.at(near).text)};
}

/// A field of a table that begins where a comma should stand.
Mistake missing_comma(const SourceText& text, int line, const std::string& said) {
    if (!said.starts_with("'}' expected")) return {};
    const std::ptrdiff_t near = place_near(text, line, said);
    if (near < 1) return {};
    const Word& before = text.at(near - 1);
    if (text.at(near).is_sign("=")) {
        return SyntaxMistake{
            line, "a field is written name = value, or [\"any text\"] = value where it is no name"};
    }
    return SyntaxMistake{before.line,
                         fmt::format("a comma is missing after {}, or the closing }}",
                                     before.kind == Word::Kind::Text ? "this text" : before.text)};
}

/// "name: value" in a table, which Lua takes for a call of a method.
Mistake colon_in_table(const SourceText& text, int line, const std::string& said) {
    std::ptrdiff_t at = place_near(text, line, said) - 1;
    if (said.starts_with("function arguments expected near")) --at;
    if (at < 2 || !text.at(at).is_sign(":")) return {};
    const Word& before = text.at(at - 2);
    const bool is_field =
        text.at(at - 1).kind == Word::Kind::Name && (before.is_sign("{") || before.is_sign(","));
    if (!is_field) return {};
    return SyntaxMistake{text.at(at).line, "a field is written name = value, not name: value"};
}

Mistake reserved_name(const SourceText& text, int line, const std::string& said) {
    if (!said.starts_with("<name> expected near '")) return {};
    const std::ptrdiff_t near = place_near(text, line, said);
    if (near < 0 || text.at(near).kind != Word::Kind::Reserved) return {};
    return SyntaxMistake{
        line,
        fmt::format("\"{0}\" is a word of Lua's own and can't be a name; as a key, write "
                    "[\"{0}\"]",
                    text.at(near).text)};
}

/// What follows a return, which must end its block.
Mistake behind_return(const SourceText& text, int line, const std::string& said) {
    const std::ptrdiff_t near = place_near(text, line, said);
    if (near < 1 || said.find("expected") == std::string::npos || !text.at(near).first) return {};
    std::ptrdiff_t i = near - 1;
    while (i >= 0 && !text.at(i).first && !text.at(i).is("return")) --i;
    if (!text.at(i).is("return")) return {};
    if (said.starts_with("<eof> expected")) {
        return SyntaxMistake{line,
                             fmt::format("nothing may follow \"return\" in line {}, which "
                                         "ends the script",
                                         text.at(i).line)};
    }
    return SyntaxMistake{
        text.at(i).line,
        fmt::format("\"return\" must be the last statement of its block; \"{}\" in "
                    "line {} comes after it",
                    text.at(near).text, line)};
}

}  // namespace

SyntaxMistake explained_syntax(const SourceText& text, int line, const std::string& said) {
    if (auto foreign = foreign_word(text, line)) return *std::move(foreign);
    if (auto block = missing_end(text, said)) return *std::move(block);
    if (auto block = needless_end(text, said)) return *std::move(block);
    for (const auto& explain :
         {assignment_in_condition, block_in_braces, list_in_brackets, range, missing_word,
          missing_comma, colon_in_table, reserved_name, behind_return, misplaced, minus_minus,
          stray_branch, capital_word, foreign_character}) {
        if (auto mistake = explain(text, line, said)) return *std::move(mistake);
    }
    return {line, said};
}

}  // namespace senet::script

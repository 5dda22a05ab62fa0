#include "script/script_notes.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "script/hook_parameters.h"
#include "script/source_text.h"
#include "script/stray_functions.h"

namespace senet::script {
namespace {

using game::Hook;

class NoteSearch {
  public:
    NoteSearch(const Script& script, const game::Game& game)
        : script_(script), game_(game), text_(script.text()) {}

    std::vector<game::Note> notes() {
        for (const StrayFunction& stray : stray_functions(script_.text(), game_.hooks)) {
            note(
                stray.line,
                fmt::format("\"{0}\" is a local function, not one of the game's; if it is meant to "
                            "be, write function game.{0}(...)",
                            name_of(stray.hook)));
        }
        for (std::size_t n = 0; n < text_.words().size(); ++n) {
            const auto i = static_cast<std::ptrdiff_t>(n);
            if (text_.at(i).is("function")) look_at_parameters(i);
            if (text_.at(i).is("for")) look_at_loop(i);
        }
        return std::move(notes_);
    }

  private:
    void note(int line, std::string message) {
        notes_.push_back({{script_.shown(), line, 0}, std::move(message)});
    }

    /// Of "function game.play(s, cell, y)". What the script calls itself may be given more.
    void look_at_parameters(std::ptrdiff_t i) {
        const int line = text_.at(i).line;
        const auto function = text_.table_function_around(line);
        if (!function || !text_.at(i).first || text_.at(i).column != 0) return;
        for (std::size_t h = 0; h < game::kHooks; ++h) {
            const auto hook = static_cast<Hook>(h);
            if (!function->name.is(name_of(hook)) || count_fields(name_of(hook)) > 1) continue;
            std::vector<std::string> fields;
            for (const game::MoveField& field : game_.move.fields()) fields.push_back(field.name);
            std::vector<std::string> given = given_parameters(hook, fields);
            if (function->parameters.size() <= given.size()) return;
            given[0] = function->parameters[0];
            const std::string& extra = function->parameters[given.size()];
            if (!is_read_first(extra, i)) return;
            note(line,
                 fmt::format("{}() is given no more than ({}), so \"{}\" is always nil",
                             name_of(hook), join(given, ", "), extra));
        }
    }

    std::ptrdiff_t count_fields(std::string_view name) const {
        std::ptrdiff_t count = 0;
        for (std::size_t n = 1; n < text_.words().size(); ++n)
            count += text_.words()[n].is(name) && text_.words()[n - 1].is_sign(".") ? 1 : 0;
        return count;
    }

    /// Whether the first use of a parameter, in the function that begins at a word, takes its
    /// value; others use it as a local.
    bool is_read_first(std::string_view name, std::ptrdiff_t i) const {
        while (!text_.at(i).is_sign(")")) ++i;
        const std::ptrdiff_t end = end_of_block(i + 1);
        for (++i; i < end; ++i) {
            if (!text_.at(i).is(name) || text_.at(i - 1).is_sign(".")) continue;
            return !text_.at(i + 1).is_sign("=") && !text_.at(i + 1).is_sign(",");
        }
        return false;
    }

    /// Where a block ends whose first word is at `i`.
    std::ptrdiff_t end_of_block(std::ptrdiff_t i) const {
        for (int depth = 1; text_.at(i).kind != Word::Kind::End; ++i) {
            const Word& word = text_.at(i);
            if (word.kind != Word::Kind::Reserved) continue;
            if (word.is("function") || word.is("if") || word.is("do") || word.is("repeat")) ++depth;
            if (word.is("end") || word.is("until")) --depth;
            if (depth == 0) break;
        }
        return i;
    }

    /// "for near in ipairs(list) do": a variable alone is the index. It is meant to be if the list
    /// is indexed by it, if its name says so, or if nothing else is done with it than with numbers.
    void look_at_loop(std::ptrdiff_t i) {
        const Word& variable = text_.at(i + 1);
        const bool is_alone = text_.at(i + 2).is("in") && text_.at(i + 3).is("ipairs") &&
            text_.at(i + 4).is_sign("(");
        if (!is_alone || names_an_index(variable.text)) return;
        std::ptrdiff_t close = i + 4;
        while (text_.at(close).kind != Word::Kind::End && !text_.at(close).is("do")) ++close;
        const std::ptrdiff_t end = end_of_block(close + 1);
        const auto list = text_.words().begin() + i + 5;
        const std::ptrdiff_t length = close - 1 - (i + 5);
        bool is_used = false;
        for (std::ptrdiff_t at = close + 1; at < end; ++at) {
            if (!text_.at(at).is(variable.text)) continue;
            is_used = true;
            const bool in_list = length > 0 && text_.at(at - 1).is_sign("[") &&
                at - 1 - length > close &&
                std::equal(list, list + length, text_.words().begin() + at - 1 - length,
                           [](const Word& a, const Word& b) { return a.is(b.text); });
            if (in_list) return;
        }
        if (!is_used) return;
        note(text_.at(i).line,
             fmt::format(
                 "\"for {0} in ipairs(...)\" with one variable goes through the indexes 1, 2, "
                 "3 ...; the values come second: for _, {0} in ipairs(...)",
                 variable.text));
    }

    static bool names_an_index(std::string_view name) {
        for (const std::string_view part : {"index", "number", "count", "_"})
            if (name.find(part) != std::string_view::npos) return true;
        return name.size() == 1;
    }

    const Script& script_;
    const game::Game& game_;
    SourceText text_;
    std::vector<game::Note> notes_;
};

}  // namespace

std::vector<game::Note> script_notes(const Script& script, const game::Game& game) {
    return NoteSearch(script, game).notes();
}

}  // namespace senet::script

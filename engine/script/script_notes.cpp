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
            if (text_.at(i).is("function")) look_at_hook(i);
            if (text_.at(i).is("for")) look_at_loop(i);
        }
        look_at_players();
        return std::move(notes_);
    }

  private:
    void note(int line, std::string message) {
        notes_.push_back({{script_.shown(), line, 0}, std::move(message)});
    }

    /// Of "function game.play(s, cell)". What the script calls itself may be given more, and may
    /// take more.
    void look_at_hook(std::ptrdiff_t i) {
        const auto function = text_.table_function_around(text_.at(i).line);
        if (!function || !text_.at(i).first || text_.at(i).column != 0) return;
        for (std::size_t h = 0; h < game::kHooks; ++h) {
            const auto hook = static_cast<Hook>(h);
            if (!function->name.is(name_of(hook)) || count_fields(name_of(hook)) > 1) continue;
            look_at_parameters(hook, function->parameters, i);
            look_at_returns(hook, i);
        }
    }

    void look_at_players() {
        const std::vector<std::string>& names = game_.players;
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto first = std::find(names.begin(), names.end(), names[i]);
            const auto same = static_cast<std::size_t>(first - names.begin());
            if (same == i) continue;
            note(0,
                 fmt::format("players {} and {} are both called {}, so nobody can tell whose "
                             "turn it is",
                             same + 1, i + 1, in_quotes(names[i])));
        }
    }

    void look_at_parameters(Hook hook, const std::vector<std::string>& parameters,
                            std::ptrdiff_t i) {
        std::vector<std::string> fields;
        const bool is_throw = hook == Hook::Happen;
        for (const game::MoveField& field : (is_throw ? game_.thrown : game_.move).fields())
            fields.push_back(field.name);
        if (info_of(hook).changes && info_of(hook).takes_move && !fields.empty() &&
            parameters.size() == 1 && parameters[0] != "...") {
            const char* what = is_throw ? "throw" : "move";
            note(
                text_.at(i).line,
                fmt::format("{0}({1}) takes none of the {2}'s numbers, so every {2} does the same; "
                            "write {0}({1}, {3})",
                            name_of(hook), parameters[0], what, join(fields, ", ")));
        }
        std::vector<std::string> given = given_parameters(hook, fields);
        if (parameters.size() <= given.size()) return;
        given[0] = parameters[0];
        const std::string& extra = parameters[given.size()];
        if (!is_read_first(extra, i)) return;
        note(text_.at(i).line,
             fmt::format("{}() is given no more than ({}), so \"{}\" is always nil", name_of(hook),
                         join(given, ", "), extra));
    }

    /// Of "return a, b" where one value is taken.
    void look_at_returns(Hook hook, std::ptrdiff_t i) {
        while (!text_.at(i).is_sign(")")) ++i;
        const std::ptrdiff_t end = end_of_block(i + 1);
        const int most = most_values(hook);
        for (++i; i < end; ++i) {
            if (text_.at(i).is("function")) i = end_of_function(i);
            if (text_.at(i).kind != Word::Kind::Reserved || !text_.at(i).is("return")) continue;
            const int count = values_behind(i);
            if (count <= most) continue;
            const char* why = hook == Hook::Evaluate && most == 1
                ? "; of two players it is one number, and positive is good for player 1"
                : "";
            note(text_.at(i).line,
                 fmt::format(
                     "{}() returns {} values here, and {} taken{}", name_of(hook), count,
                     most == 1 ? "only the first is" : fmt::format("no more than {} are", most),
                     why));
        }
    }

    /// How many values of a hook somebody looks at.
    int most_values(Hook hook) const {
        const int players = game_.player_count(), next = game_.chance ? 2 : 1;
        switch (hook) {
            case Hook::Setup:
            case Hook::Play:
            case Hook::Happen: return next;
            case Hook::Read: return next + 1;
            case Hook::Result:
            case Hook::Stuck: return 1 + players + 1;  // the winner, what each has, the reason
            case Hook::Evaluate: return players == 2 ? 1 : players;
            case Hook::Text: return 4;
            default: return 1;
        }
    }

    /// The values of the return at a word, as far as they are written one by one.
    int values_behind(std::ptrdiff_t i) const {
        int values = 0, depth = 0;
        for (++i; text_.at(i).kind != Word::Kind::End; ++i) {
            const Word& word = text_.at(i);
            const bool ends = word.is("end") || word.is("else") || word.is("elseif") ||
                word.is("until") || word.is_sign(";");
            if (depth == 0 && ends) break;
            values = std::max(values, 1);
            if (word.kind == Word::Kind::Reserved && word.is("function")) i = end_of_function(i);
            if (word.is_sign("(") || word.is_sign("{") || word.is_sign("[")) ++depth;
            if (word.is_sign(")") || word.is_sign("}") || word.is_sign("]")) --depth;
            values += depth == 0 && word.is_sign(",") ? 1 : 0;
        }
        return values;
    }

    /// Of one that begins at a word: where its "end" stands.
    std::ptrdiff_t end_of_function(std::ptrdiff_t i) const {
        while (text_.at(i).kind != Word::Kind::End && !text_.at(i).is_sign(")")) ++i;
        return end_of_block(i + 1);
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

#include "cli/completion.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace senet::cli {
namespace {

using Word = Completions::Word;
using Paths = Completions::Paths;

/// An explanation as a list beside words has room for it: its first line, without the detail.
std::string brief(const std::string& text) { return text.substr(0, text.find_first_of(";\n")); }

void add_commands(const Commands& commands, Completions& found) {
    for (const Command& command : commands.all())
        found.words.push_back({command.text().name, command.text().summary});
}

Completions first_words(const Commands& commands, const std::string& begun) {
    Completions found;
    if (begun.starts_with('-')) {
        found.words = {{"--help", "Print help"}, {"--version", "Print the version"}};
    } else {
        add_commands(commands, found);
        found.words.push_back({"help", "Print the help of a command"});
    }
    return found;
}

/// What an option's value, or a positional, may be.
Completions values_of(const Option& option, const Known& known) {
    Completions found;
    const auto add = [&](const std::vector<std::string>& words, const std::string& about = "") {
        for (const std::string& word : words) found.words.push_back({word, about});
    };
    const std::string& kind = option.is_positional() ? option.name : option.value_name;
    if (option.values) add(option.values->choices);
    add(option.suggestions);
    if (kind == "GAME") {
        add(known.games, "game");
        found.paths = Paths::Files;
        found.endings = {"lua", "yaml"};
    } else if (kind == "RUN" || kind == "FOLDER") {
        add(known.runs, "run");
        found.paths = Paths::Folders;
    } else if (kind == "FILE") {
        found.paths = Paths::Files;
    }
    return found;
}

/// The words behind the command's name, sorted into options and positionals, up to the last.
class Line {
  public:
    Line(const Command& command, const std::vector<std::string>& words) : command_(command) {
        for (std::size_t i = 1; i + 1 < words.size(); ++i) read(words[i]);
        begun_ = words.back();
    }

    Completions complete(const Known& known) const {
        const std::size_t sign = begun_.find('=');
        if (waiting_ != nullptr) return values_of(*waiting_, known);
        if (begun_.starts_with("--") && sign != std::string::npos)
            return behind_sign(begun_.substr(0, sign), known);
        const Option* positional = next_positional();
        if (begun_.starts_with('-') || (positional == nullptr && begun_.empty())) return options();
        return positional == nullptr ? Completions{} : values_of(*positional, known);
    }

  private:
    const Option* named(const std::string& name) const {
        for (const Option& option : command_.options())
            if (option.name == name && !option.is_positional()) return &option;
        return nullptr;
    }

    void read(const std::string& word) {
        if (waiting_ != nullptr) {
            waiting_ = nullptr;
        } else if (word.starts_with("--")) {
            const Option* option = named(word.substr(0, word.find('=')));
            given_.push_back(option);
            if (option != nullptr && !option->is_flag && !has(word, "=")) waiting_ = option;
        } else {
            ++positionals_;
        }
    }

    static bool has(const std::string& word, const char* part) {
        return word.find(part) != std::string::npos;
    }

    /// nullptr when all are given.
    const Option* next_positional() const {
        int behind = positionals_;
        for (const Option& option : command_.options()) {
            if (!option.is_positional()) continue;
            if (behind < option.count || option.count == 0) return &option;
            behind -= option.count;
        }
        return nullptr;
    }

    Completions behind_sign(const std::string& name, const Known& known) const {
        const Option* option = named(name);
        if (option == nullptr || option->is_flag) return {};
        Completions found = values_of(*option, known);
        for (Word& word : found.words) word.text = name + "=" + word.text;
        return found;
    }

    bool was_given(const Option* option) const {
        return std::find(given_.begin(), given_.end(), option) != given_.end();
    }
    bool is_of_use(const Option& option) const {
        return !option.is_positional() && (option.may_repeat || !was_given(&option)) &&
            (option.excluded == nullptr || !was_given(option.excluded));
    }

    Completions options() const {
        Completions found;
        for (const Option& option : command_.options())
            if (is_of_use(option)) found.words.push_back({option.name, brief(option.help)});
        found.words.push_back({"--help", "Print this help"});
        return found;
    }

    const Command& command_;
    std::vector<const Option*> given_;
    const Option* waiting_ = nullptr;  // for its value
    int positionals_ = 0;
    std::string begun_;
};

/// "--level" "=" "3" become "--level" "3".
void drop_signs(std::vector<std::string>& words) {
    if (words.back() == "=") words.emplace_back();
    for (std::size_t i = 1; i + 1 < words.size(); ++i) {
        if (words[i] == "=" && words[i - 1].starts_with("--"))
            words.erase(words.begin() + static_cast<std::ptrdiff_t>(i));
    }
}

}  // namespace

std::string Completions::text() const {
    std::string out;
    for (const Word& word : words) out += word.text + "\t" + word.about + "\n";
    if (paths == Paths::Folders) out += ":folders\n";
    if (paths == Paths::Files) out += ":files\t" + join(endings, " ") + "\n";
    return out;
}

Completions complete(const Commands& commands, std::vector<std::string> words, const Known& known) {
    if (words.empty()) words.emplace_back();
    drop_signs(words);
    if (words.size() == 1) return first_words(commands, words.front());
    if (words.front() == "help") {
        Completions found;
        if (words.size() == 2) add_commands(commands, found);
        return found;
    }
    const Command* command = commands.find(words.front());
    return command == nullptr ? Completions{} : Line(*command, words).complete(known);
}

}  // namespace senet::cli

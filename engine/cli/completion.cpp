#include "cli/completion.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>

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

constexpr const char* kBash =
    R"senet(# Completion of senet's command line in bash. For this shell: source <(senet completion bash)
_senet() {
    local word=${COMP_WORDS[COMP_CWORD]} candidate about ending
    [[ $word == '=' ]] && word=
    local path=${word/#'~/'/$HOME/}
    COMPREPLY=()
    while IFS=$'\t' read -r candidate about; do
        case $candidate in
            :folders)
                compopt -o filenames 2>/dev/null
                mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$path") ;;
            :files)
                compopt -o filenames 2>/dev/null
                if [[ -z $about ]]; then
                    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -- "$path")
                else
                    mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -d -- "$path")
                    for ending in $about; do
                        mapfile -t -O ${#COMPREPLY[@]} COMPREPLY < <(compgen -f -X "!*.$ending" -- "$path")
                    done
                fi ;;
            "$word"*) COMPREPLY+=("$candidate") ;;
        esac
    done < <("${COMP_WORDS[0]/#'~/'/$HOME/}" __complete "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _senet senet
)senet";

constexpr const char* kZsh = R"senet(#compdef senet
# Completion of senet's command line in zsh. For this shell: source <(senet completion zsh)
_senet() {
    local line paths
    local -a described endings
    for line in "${(@f)$("${words[1]/#\~\//$HOME/}" __complete "${(@)words[2,CURRENT]}" 2>/dev/null)}"; do
        case $line in
            :*) paths=$line ;;
            ?*) described+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}") ;;
        esac
    done
    local found=1
    (( $#described )) && _describe -t words 'word' described && found=0
    [[ ${words[CURRENT]} == --*=* ]] && compset -P '*='
    case $paths in
        :folders*) _files -/ && found=0 ;;
        :files*)
            endings=(${=paths#:files})
            if (( $#endings )); then
                _files -g "*.(${(j:|:)endings})(-.)" && found=0
            else
                _files && found=0
            fi ;;
    esac
    return found
}
if [[ ${funcstack[1]} == _senet ]]; then
    _senet "$@"
else
    compdef _senet senet
fi
)senet";

constexpr const char* kFish =
    R"senet(# Completion of senet's command line in fish. For this shell: senet completion fish | source
function __senet_complete
    set -l words (commandline -opc)
    set -l begun (commandline -ct)
    set -l program (string replace -r '^~/' "$HOME/" -- $words[1])
    for line in ($program __complete $words[2..-1] "$begun" 2>/dev/null)
        set -l parts (string split \t -- $line)
        switch $parts[1]
            case ':folders'
                __fish_complete_directories
            case ':files'
                set -l path (string replace -r '^--[^=]*=' '' -- "$begun")
                set -l endings (string replace -a ' ' '|' -- "$parts[2]")
                if test -z "$endings"
                    __fish_complete_path $path
                else
                    __fish_complete_path $path | string match -r "^[^\t]*(?:/|\.(?:$endings))(?:\t.*)?\$"
                end
            case '*'
                echo $line
        end
    end
end
complete -c senet -f -a '(__senet_complete)'
)senet";

const std::map<std::string, const char*>& scripts() {
    static const std::map<std::string, const char*> all{
        {"bash", kBash}, {"fish", kFish}, {"zsh", kZsh}};
    return all;
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

std::vector<std::string> completion_shells() {
    std::vector<std::string> names;
    for (const auto& [name, script] : scripts()) names.push_back(name);
    return names;
}

std::string completion_script(const std::string& shell) { return scripts().at(shell); }

}  // namespace senet::cli

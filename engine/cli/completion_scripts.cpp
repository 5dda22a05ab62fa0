#include <map>

#include "cli/completion.h"

namespace senet::cli {
namespace {

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

std::vector<std::string> completion_shells() {
    std::vector<std::string> names;
    for (const auto& [name, script] : scripts()) names.push_back(name);
    return names;
}

std::string completion_script(const std::string& shell) { return scripts().at(shell); }

}  // namespace senet::cli

// What a shell may offer for the next word of a command line. It is made from the commands as data,
// like --help: the scripts for the shells only ask the program and hand its answer on.
#pragma once

#include <string>
#include <vector>

#include "cli/command_line.h"

namespace senet::cli {

/// The word by which a shell's script asks: `senet __complete WORDS`, the last of which is the one
/// to complete.
inline constexpr const char* kCompleteWord = "__complete";

struct Completions {
    struct Word {
        std::string text;
        std::string about{};
    };
    enum class Paths { None, Files, Folders };

    std::vector<Word> words;  // all that can stand here; the shell picks those that fit
    Paths paths = Paths::None;  // what the shell adds by itself
    std::vector<std::string> endings{};  // of Files: "lua"; empty: all files

    /// As the scripts read it: a line a word, `WORD <tab> ABOUT`, then `:folders`, or `:files <tab>
    /// ENDINGS`.
    std::string text() const;
};

/// What the words of options and positionals named GAME and RUN can be, besides files.
struct Known {
    std::vector<std::string> games;
    std::vector<std::string> runs;  // folders
};

/// `words` are those behind the program's name. A value may be its own word, stand behind "=" in
/// the option's, or come with "=" as a word between them, as bash has it.
Completions complete(const Commands& commands, std::vector<std::string> words, const Known& known);

std::vector<std::string> completion_shells();
/// REQUIRES one of those shells.
std::string completion_script(const std::string& shell);

}  // namespace senet::cli

// Programs for tests of what other programs may do: shell scripts in a folder of the test's own.
#pragma once

#include <filesystem>
#include <fstream>
#include <string>

#include "support/program.h"

namespace senet::testing {

/// Writes `text` as an executable script and returns its path.
inline std::string write_program(const std::filesystem::path& folder, const std::string& name,
                                 const std::string& text) {
    namespace fs = std::filesystem;
    const fs::path path = folder / name;
    std::ofstream(path) << "#!/bin/sh\n" << text;
    fs::permissions(path, fs::perms::owner_all);
    return path.string();
}

/// What a program says to each line of UCI, as shell commands; all but `go` behave by default.
struct UciProgram {
    std::string uci =
        "echo 'option name Skill Level type spin default 5 min 0 max 20'; "
        "echo 'option name Style type combo default solid var solid var wild'; "
        "echo uciok";
    std::string isready = "echo readyok";
    std::string go{};
    std::string before{};  // at its start

    std::string text() const {
        return before + "\nwhile read -r line; do\n  case \"$line\" in\n    uci) " + uci +
            " ;;\n    isready) " + isready + " ;;\n    go*) n=$((n + 1)); " + go +
            " ;;\n    quit) exit 0 ;;\n  esac\ndone\n";
    }
};

}  // namespace senet::testing

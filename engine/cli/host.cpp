#include "cli/host.h"

#include "base/state_folder.h"
#include "cli/on_terminal.h"
#include "jobs/place.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

jobs::Compilers& compilers() {
    static jobs::Compilers all;
    return all;
}

jobs::Spelling spelling() {
    return {.position = "--position",
            .moves = "--moves",
            .most = "--most",
            .folder = "--run FOLDER",
            .mend = "--mend",
            .ponder = "--ponder",
            .as = "--as",
            .dice = "--dice ask",
            .distances = "--distances"};
}

}  // namespace

const jobs::Host& host() {
    static jobs::Listener& listener = on_terminal();  // which outlives what talks to it
    static const jobs::Host one{.home = jobs::find_home(),
                                .own_folder = state_folder(),
                                .compilers = compilers(),
                                .interrupt = terminal::interrupted(),
                                .listener = listener,
                                .spelling = spelling()};
    return one;
}

bool compiling() { return compilers().busy(); }

void tell_compiler_failure() {
    if (!native::built_with_compiler()) return;
    const std::string failure = compilers().common().failure();
    if (!failure.empty())
        terminal::to_err("senet: the rules ran in the Lua VM, which is slower: {}\n", failure);
}

}  // namespace senet::cli

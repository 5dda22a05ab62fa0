#include <algorithm>
#include <filesystem>

#include "base/json.h"
#include "base/state_folder.h"
#include "cli/command.h"
#include "cli/completion.h"
#include "jobs/place.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

struct CompletionOptions {
    bool json = false;
    std::string shell;
};

Exit print(const CompletionOptions& options) {
    const std::string script = completion_script(options.shell);
    if (options.json)
        print_json({{"shell", options.shell}, {"script", script}});
    else
        terminal::put_out_raw(script);
    return Exit::Done;
}

Known known() {
    Known known;
    for (const settings::GameEntry& entry : settings::list_games(host().home))
        known.games.push_back(entry.name);
    for (const std::filesystem::path& run : jobs::runs_here(state_folder()))
        known.runs.push_back(run.string());
    return known;
}

}  // namespace

void print_completions(const Commands& commands, const std::vector<std::string>& words) {
    terminal::put_out(complete(commands, words, known()).text());
}

void add_completion(Commands& commands) {
    auto options = std::make_shared<CompletionOptions>();
    Command& completion = commands.add(
        {.name = "completion",
         .summary = "Print the script that completes the command line in a shell",
         .example = "source <(senet completion bash)",
         .more = "For every new shell: put the line of the example into ~/.bashrc; for zsh, put "
                 "\"source <(senet completion zsh)\" into ~/.zshrc, after compinit; "
                 "fish reads what \"senet completion fish\" prints from "
                 "~/.config/fish/completions/senet.fish."});
    completion.add("SHELL", options->shell, "The shell")
        .required()
        .takes(one_of(completion_shells()));
    completion.add_flag("--json", options->json, "Print one JSON object with the script");
    completion.runs([options] { return print(*options); });
}

}  // namespace senet::cli

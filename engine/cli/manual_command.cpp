#include "base/json.h"
#include "cli/command.h"
#include "cli/manual_page.h"
#include "terminal/terminal.h"

namespace senet::cli {

void add_manual(Commands& commands) {
    auto json = std::make_shared<bool>(false);
    Command& manual = commands.add({.name = "manual",
                                    .summary = "Print the manual page, for man to show",
                                    .example = "senet manual | man -l -"});
    manual.add_flag("--json", *json, "Print one JSON object with the page");
    manual.runs([json, &commands] {
        const std::string page = manual_page(commands);
        if (*json)
            print_json({{"page", page}});
        else
            terminal::put_out_raw(page);
        return Exit::Done;
    });
}

}  // namespace senet::cli

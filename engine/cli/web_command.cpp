#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cstdlib>
#include <optional>
#include <thread>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "server/server.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

constexpr int kPort = 7363;  // SENE on a telephone's keys

struct WebArguments {
    Common common;
    std::string game;
    std::optional<int> port;
    std::string address = "127.0.0.1";
    bool stays_closed = false;
};

/// Whether a browser could be shown to somebody who sits here.
bool has_desktop() {
    return isatty(STDOUT_FILENO) != 0 &&
        (std::getenv("DISPLAY") != nullptr || std::getenv("WAYLAND_DISPLAY") != nullptr);
}

/// Fails in silence: the address was printed.
void open_browser(const std::string& url) {
    const std::string command = fmt::format("xdg-open {} >/dev/null 2>&1 &", in_shell(url));
    if (std::system(command.c_str()) != 0) return;
}

void tell(const WebArguments& options, const std::string& url) {
    if (options.common.json) {
        print_json({{"url", url}});
    } else {
        terminal::to_out("Senet is at {}\n", url);
        terminal::to_out(
            "Ctrl-C ends it. Nothing is lost: games are kept in the browser, drafts and runs "
            "here.\n");
    }
    terminal::flush_out();
}

Exit serve(const WebArguments& options) {
    const jobs::Host here = host_for(options.common);
    here.compilers.common().begin();
    server::Desk desk(here);
    const bool is_private = server::is_loopback(options.address);
    server::Server server(desk,
                          {.address = options.address,
                           .port = options.port.value_or(kPort),
                           .may_take_another = !options.port,
                           .token = is_private ? "" : server::new_token()});
    std::string url = server.url();
    if (!options.game.empty()) {
        // Known to be one before a browser is opened.
        desk.answer("game", {{"game", options.game}});
        url += "#/play/" + options.game;
    }
    std::atomic<bool> ended{false};
    std::thread waiter([&] {
        while (!ended && !terminal::interrupted().stop)
            std::this_thread::sleep_for(Milliseconds(50));
        server.stop();
    });
    tell(options, url);
    if (!options.stays_closed && !options.common.json && has_desktop()) open_browser(url);
    server.serve();
    ended = true;
    waiter.join();
    return Exit::Done;
}

}  // namespace

void add_web(Commands& commands) {
    auto options = std::make_shared<WebArguments>();
    Command& web = commands.add(
        {.name = "web",
         .summary = "Play, write games and watch runs in a browser, on a page that this "
                    "program serves",
         .example = "senet web connect4",
         .more =
             "Only programs on this machine can reach the page, unless --listen says "
             "otherwise; then its address has a token in it, and nobody gets in without it. All "
             "of the page comes from the program: it needs no network."});
    web.add("GAME", options->game, "The game to open, by its name (see: senet games)")
        .takes(not_empty());
    web.add("--port", options->port,
            fmt::format("The port to serve at, 0 for any that is free (default: {}, or any if "
                        "another program has it)",
                        kPort))
        .named("N")
        .takes(whole_number(0, 65535));
    web.add_with_default("--listen", options->address,
                         "The address to serve at: 0.0.0.0 for all that this machine has")
        .named("ADDRESS")
        .takes(not_empty());
    web.add_flag("--no-browser", options->stays_closed, "Open no browser, only print the address");
    add_jobs_option(web, options->common);
    add_output_options(web, options->common);
    web.runs([options] { return serve(*options); });
}

}  // namespace senet::cli

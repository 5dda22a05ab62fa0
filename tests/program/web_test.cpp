// The page that `senet web` serves, in a browser: whole games by clicks, and nothing lost where the
// page or the server is started anew.
#include <fmt/format.h>

#include <map>
#include <optional>

#include "play/process.h"
#include "program/senet.h"
#include "support/browser.h"
#include "support/published.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

using nlohmann::json;

/// The program as a server, with a library and a folder for drafts of its own.
class WebServer {
  public:
    explicit WebServer(const std::filesystem::path& folder, int port = 0)
        : process_({.words = {"env", "SENET_HOME=" + (folder / "home").string(),
                              "XDG_STATE_HOME=" + (folder / "state").string(), senet_program(),
                              "web", "--json", "--no-browser", "--port", std::to_string(port)}}) {
        std::string line;
        const auto heard = process_.hear(line, Clock::now() + std::chrono::seconds(60));
        EXPECT_EQ(heard, play::Process::Heard::Line) << process_.last_lines();
        url_ = json_of(line).value("url", "");
    }

    const std::string& url() const { return url_; }
    int port() const { return std::stoi(url_.substr(url_.rfind(':') + 1)); }

  private:
    play::Process process_;
    std::string url_;
};

class Web : public ::testing::Test {
  protected:
    Web() {
        std::filesystem::create_directories(folder / "home");
        for (const char* part : {"games", "config"}) {
            std::filesystem::copy(std::filesystem::path(SENET_SOURCE_HOME) / part,
                                  folder / "home" / part, std::filesystem::copy_options::recursive);
        }
    }
    ~Web() override {
        server.reset();
        std::filesystem::remove_all(folder);
    }
    void open(const std::string& address) { browser->open(server->url() + address); }
    /// Waits until the board shows a position in which a person can do something, or its end.
    void wait_for_turn() {
        browser->wait_for(
            "document.querySelector('.state.over') || document.querySelector('.state') && "
            "!document.querySelector('.thinks') && "
            "/ to move\\./.test(document.querySelector('.state').textContent) && "
            "document.querySelector('.spot, .choices button')");
    }
    std::string state() {
        return browser->run("return document.querySelector('.state').textContent");
    }

    /// Puts the editor's text right after the first place where `before` stands.
    void write_after(const std::string& before, const std::string& text) {
        browser->run(
            "const editor = document.querySelector('.CodeMirror').CodeMirror,"
            " at = editor.getValue().indexOf(arguments[0]) + arguments[0].length;"
            "editor.replaceRange(arguments[1], editor.posFromIndex(at));",
            {before, text});
    }
    void wait_until_checked(const std::string& verdict) {
        browser->wait_for(fmt::format(
            "/{}/.test(document.querySelector('.writing [role=status]').textContent)", verdict));
    }

    const std::filesystem::path folder = fresh_folder("web");
    std::optional<WebServer> server;
    std::optional<Browser> browser;
};

TEST_F(Web, PlaysAGameByClicks) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace();
    open("#/play/tictactoe?as=both");
    for (const int place : {0, 3, 1, 4, 2}) {
        browser->wait_for(fmt::format("document.querySelector('.spot[data-at=\"{}\"]')", place));
        ASSERT_TRUE(browser->click(fmt::format(".spot[data-at=\"{}\"]", place)));
        browser->wait_for(fmt::format("!document.querySelector('.spot[data-at=\"{}\"]')", place));
    }
    browser->wait_for("/X wins/.test(document.querySelector('.state').textContent)");
    EXPECT_EQ(browser->run("return document.querySelectorAll('.move').length"), 5);
    EXPECT_EQ(browser->complaints(), "");
}

TEST_F(Web, PlaysByTheClock) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace();
    open("#/play/tictactoe?as=both&clock=4000+0");
    const std::string centre = ".spot[data-at=\"4\"]";
    browser->wait_for("document.querySelectorAll('.clock').length === 2");
    browser->wait_for("document.querySelector('.spot[data-at=\"4\"]')");
    ASSERT_TRUE(browser->click(centre));
    browser->wait_for(
        "/O is out of time: X wins/.test(document.querySelector('.state').textContent)");
    EXPECT_EQ(browser->run("return document.querySelectorAll('.clock')[1].textContent"), "0.0");
    // Who takes a move back has the time again that was left then.
    browser->run("document.querySelector('[aria-label^=\"Take the last\"]').click()");
    browser->wait_for("/X to move/.test(document.querySelector('.state').textContent)");
    EXPECT_EQ(browser->run("return document.querySelectorAll('.clock')[1].textContent"), "4.0");
    EXPECT_EQ(browser->complaints(), "");
}

TEST_F(Web, IsAnsweredByTheEngine) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace();
    open("#/play/connect4?as=1&level=1");
    browser->wait_for("document.querySelector('.spot[data-at=\"3\"]')");
    ASSERT_TRUE(browser->click(".spot[data-at=\"3\"]"));
    browser->wait_for("document.querySelectorAll('.move').length === 2");
    browser->wait_for("/Yellow to move/.test(document.querySelector('.state').textContent)");
    // A link is a position: another browser has it, too.
    const std::string address = browser->run("return location.hash");
    EXPECT_NE(address.find("moves=4+"), std::string::npos) << address;
    EXPECT_EQ(browser->complaints(), "");
}

TEST_F(Web, LosesNothingWhenPageOrServerBeginAnew) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    const int port = server->port();
    browser.emplace();
    open("#/play/hex?as=both&moves=d4+e5");
    browser->wait_for("document.querySelectorAll('.move').length === 2");
    ASSERT_TRUE(browser->click(".spot[data-at=\"0\"]"));
    browser->wait_for("document.querySelectorAll('.move').length === 3");
    browser->reload();
    browser->wait_for("document.querySelectorAll('.move').length === 3");
    server.reset();
    browser->wait_for("document.querySelector('.spot[data-at=\"1\"]')");
    ASSERT_TRUE(browser->click(".spot[data-at=\"1\"]"));
    browser->wait_for("!document.getElementById('trouble').hidden");
    server.emplace(folder, port);
    browser->reload();
    browser->wait_for("document.querySelectorAll('.move').length >= 3");
    browser->wait_for("document.getElementById('trouble').hidden");
}

TEST_F(Web, PlaysByTheKeyboardAlone) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace();
    open("#/play/tictactoe?as=both");
    browser->wait_for("document.querySelector('.spot')");
    browser->run("document.querySelector('.spot[tabindex=\"0\"]').focus()");
    browser->press("\n");
    browser->wait_for("document.querySelectorAll('.move').length === 1");
    browser->run("document.getElementById('entry').focus()");
    browser->press("b2\n");
    browser->wait_for("document.querySelectorAll('.move').length === 2");
    EXPECT_EQ(browser->run("return document.getElementById('said').textContent"),
              "O: b2. X to move.");
    EXPECT_EQ(browser->complaints(), "");
}

TEST_F(Web, ShowsWhatTheEngineThinks) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace();
    open("#/play/connect4?as=both&moves=4+4+4");
    browser->wait_for("document.getElementById('values')");
    ASSERT_TRUE(browser->click("#lines"));
    browser->wait_for("document.querySelectorAll('.lines tbody tr').length === 3");
    browser->wait_for("document.querySelector('.arrow.strong')");
    ASSERT_TRUE(browser->click("#values"));
    browser->wait_for("document.querySelectorAll('.table .worth').length === 7");
    browser->wait_for("document.querySelector('.bar')");
    EXPECT_EQ(browser->complaints(), "");
}

TEST_F(Web, BreaksAScriptAndMendsItInTheWorkshop) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace(Browser::Size{.width = 1400, .height = 1000});
    open("#/workshop");
    browser->wait_for("document.querySelector('form input')");
    browser->run("document.querySelector('form input').focus()");
    browser->press("mine\n");
    wait_until_checked("^no fault");
    browser->wait_for("document.querySelectorAll('.beside .spot').length === 9");
    // The game goes on under other rules.
    ASSERT_TRUE(browser->click(".spot[data-at=\"0\"]"));
    browser->wait_for("document.querySelectorAll('.beside .move').length >= 1");
    write_after("players = { \"X", "tra");
    wait_until_checked("^checking");
    wait_until_checked("^no fault");
    browser->wait_for("/Xtra/.test(document.querySelector('.beside .seats').textContent)");
    browser->wait_for("document.querySelectorAll('.beside .move').length >= 1");
    // A fault stands at its line, and a click plays the moves that lead there.
    write_after("function game.play(s, cell)", " if s.ply == 2 then error(\"third\") end ");
    wait_until_checked("^1 fault");
    browser->wait_for("/third/.test(document.querySelector('.below-line.fault').textContent)");
    browser->run("[...document.querySelectorAll('.problems button')].pop().click()");
    browser->wait_for("/third/.test(document.querySelector('.state').textContent)");
    browser->wait_for("document.querySelectorAll('.beside .move').length === 2");
    // Page and server begin anew: the text is there, and can be undone.
    const int port = server->port();
    server.reset();
    server.emplace(folder, port);
    browser->reload();
    wait_until_checked("^1 fault");
    browser->run("document.querySelector('.CodeMirror').CodeMirror.undo()");
    wait_until_checked("^no fault");
    browser->run("document.querySelector('.writing .buttons button').click()");
    browser->wait_for("/Saved: games.mine.lua/.test(document.querySelector('.note')?.textContent)");
    EXPECT_TRUE(std::filesystem::exists(folder / "home/games/mine.lua"));
}

TEST_F(Web, WatchesATournamentToItsEnd) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace(Browser::Size{.width = 1400, .height = 1000});
    const auto begin = [this](int games) {
        open("#/runs");
        browser->wait_for("document.querySelector('.begin input[name=games]')");
        browser->run(
            "const form = document.querySelector('.begin');"
            "form.elements[1].value = 'connect4';"
            "form.elements.games.value = arguments[0]; form.elements.time.value = '10ms';"
            "form.elements.player[1].value = 'evaluation.network=false';"
            "form.elements.more.value = 'random';"
            "form.querySelector('.buttons button').click();",
            {games});
        browser->wait_for("/^#.runs.connect4-match-/.test(location.hash)");
    };
    const auto press = [this](const std::string& button) {
        const std::string found =
            "[...document.querySelectorAll('.run > .buttons button')].find("
            "each => !each.hidden && each.textContent === '" +
            button + "')";
        browser->wait_for(found);
        browser->run(found + ".click()");
    };
    const std::string stopped = "/^Stopped/.test(document.querySelector('.state')?.textContent)";
    // One that would take hours: how far it is, the table, games to step through.
    begin(100'000);
    browser->wait_for("document.querySelector('progress')?.value > 0");
    // A game as it is played.
    const std::string caption = "document.querySelector('.playing p')?.textContent";
    browser->wait_for("/^Game [0-9]+[.] Yellow: .* moves?: (Red|Yellow) [1-7][.]/.test(" + caption +
                      ")");
    const std::string first = browser->run("return " + caption);
    browser->wait_for(caption + " !== " + json(first).dump());
    browser->wait_for("document.querySelector('.playing svg.board')");
    browser->wait_for("document.querySelectorAll('.report tbody tr').length >= 3");
    browser->wait_for("document.querySelector('.report .viewer svg.board')");
    press("Stop");
    browser->wait_for(stopped);
    browser->wait_for("document.querySelector('.playing').hidden");
    const int port = server->port();
    server.reset();
    server.emplace(folder, port);
    browser->reload();
    browser->wait_for(stopped);
    browser->complaints();  // of the server that was gone
    press("Go on");
    browser->wait_for("/games: /.test(document.querySelector('.state').textContent)");
    press("Stop");
    browser->wait_for(stopped);
    // And one to its end.
    begin(4);
    browser->wait_for("/^Done/.test(document.querySelector('.state')?.textContent)");
    browser->wait_for(
        "/^12 games .all played/.test(document.querySelector('#about')?.textContent)");
    EXPECT_EQ(browser->complaints(), "");
}

// The counts that are published for this tree (Plaat, Schaeffer, Pijls and de Bruin 1996).
TEST_F(Web, StepsThroughEachAlgorithmToItsPublishedCounts) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace(Browser::Size{.width = 1400, .height = 1000});
    const std::string tree =
        "[[[[41,5],[12,90]],[[101,80],[20,30]]],[[[34,80],[36,35]],[[50,36],[25,3]]]]";
    struct Counted {
        const char *algorithm, *title;
        int leaves;
    };
    for (const auto& [algorithm, title, count] :
         {Counted{"minimax", "minimax", 16}, Counted{"alphabeta", "alpha-beta", 12},
          Counted{"negascout", "NegaScout", 12}, Counted{"sss", "SSS*", 8},
          Counted{"mtdf", "MTD(f)", 12}}) {
        SCOPED_TRACE(algorithm);
        open("#/textbook?lists=" + tree + "&algorithms=" + algorithm);
        browser->wait_for(
            fmt::format("document.querySelector('.pane h2')?.textContent === '{}'", title));
        browser->wait_for(fmt::format(
            "/^value 35, {} of 16 leaves/.test(document.querySelector('.facts')?.textContent)",
            count));
        if (HasFailure()) return;
        browser->run("document.querySelector('[aria-label^=\"To the start\"]').click()");
        browser->wait_for(
            "/^0 leaves so far/.test(document.querySelector('.pane p + p')."
            "textContent)");
        const int steps =
            browser->run("return Number(document.querySelector('input[type=range]').max)");
        browser->run(
            "for (let step = 0; step < arguments[0]; ++step) document.dispatchEvent("
            "new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))",
            {steps});
        browser->wait_for(
            fmt::format("/^{} leaves so far/.test(document.querySelector('.pane p + p')."
                        "textContent)",
                        count));
        // The first guess of MTD(f), 0, lies below all leaves: so it is their MTD(-infinity).
        if (std::string(algorithm) == "sss" || std::string(algorithm) == "mtdf")
            browser->wait_for(
                "/bound meets the upper one: the value is 35/.test("
                "document.querySelector('.pane p + p').textContent)");
        EXPECT_EQ(browser->complaints(), "");
    }
}

// Plays in the page until the game is over: whatever the board shows as touchable is touched, by
// lot, where a mouse would hit it, and the menus are used where touches leave a choice. What went
// wrong, or how often something was touched, comes to stand in `window.played`.
const std::string kPlayer = R"js(
    let touches = 0, asked = 0, seed = 1;
    const pick = all => all[(seed = seed * 16807 % 2147483647) % all.length];
    const end = played => { window.played = played; };
    const touch = node => {
        const box = node.getBoundingClientRect();
        if (box.top < 0 || box.bottom > innerHeight) node.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = node.getBoundingClientRect();
        const where = { bubbles: true, clientX: left + width / 2, clientY: top + height / 2 };
        const hit = document.elementFromPoint(where.clientX, where.clientY);
        const same = hit === node || node.contains(hit) || hit && node.dataset.at && hit.closest('[data-at]')?.dataset.at === node.dataset.at;
        if (!same) return end('something lies over ' + (node.dataset.at ?? node.textContent));
        for (const kind of ['pointerdown', 'pointerup']) hit.dispatchEvent(new PointerEvent(kind, where));
        hit.dispatchEvent(new MouseEvent('click', where));
        ++touches;
    };
    window.played = null;
    const step = () => {
        const state = document.querySelector('.state'), trouble = document.getElementById('trouble');
        if (!trouble.hidden) return end(trouble.textContent);
        if (state.classList.contains('over')) return end(touches);
        const all = [...document.querySelectorAll('.choices button, .table .goes, .dice button')];
        if (all.length && / (to move|throws)\./.test(state.textContent) && !document.querySelector('.thinks')) {
            asked = 0;
            touch(pick(all));
        } else if (++asked > arguments[0]) return end('nothing can be touched: ' + state.textContent);
        if (window.played === null) setTimeout(step);
    };
    step();
)js";

/// Games whose dice make them long, made shorter; as they are in the deep tests.
std::string shorter(const std::string& game) {
    static const std::map<std::string, std::string> kOptions{
        {"ludo", "set=options.players%3D2&set=options.pieces%3D2&"},
        {"pig", "set=options.target%3D30&"},
        {"senet", "set=options.pieces%3D3&"},
        {"ur", "set=options.pieces%3D3&"}};
    const auto at = kOptions.find(game);
    return at == kOptions.end() || effort() == Effort::Deep ? "" : at->second;
}

// Every shipped game, to its end.
TEST_F(Web, PlaysEachGameToItsEndByClicks) {
    SENET_NEEDS_BROWSER();
    server.emplace(folder);
    browser.emplace(Browser::Size{.width = 500, .height = 500});
    open("");
    browser->wait_for("document.querySelectorAll('.library li').length >= 28");
    for (const std::string& name : shipped_games()) {
        SCOPED_TRACE(name);
        open("#/play/" + name + "?" + shorter(name) + "moves=&level=1&time=100&as=1&dice=ask");
        browser->wait_for(fmt::format("document.querySelector('.play[data-game={}]')", name));
        browser->run(kPlayer, {20000});
        browser->wait_for("window.played !== null", 300);
        if (HasFailure()) return;
        const json played = browser->run("return window.played");
        EXPECT_TRUE(played.is_number()) << played;
        EXPECT_EQ(browser->complaints(), "");
    }
}

}  // namespace
}  // namespace senet::testing

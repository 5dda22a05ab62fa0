// `senet report`: the page of a run's results, as text, as data and as a browser draws it.

#include <fstream>

#include "program/senet.h"
#include "support/page.h"
#include "support/program.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

std::string base64(const std::string& bytes) {
    constexpr const char* kDigits =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string text;
    for (std::size_t at = 0; at < bytes.size(); at += 3) {
        std::uint32_t bits = 0;
        for (std::size_t i = 0; i < 3; ++i) {
            const std::size_t from = at + i;
            bits = bits << 8U | (from < bytes.size() ? static_cast<unsigned char>(bytes[from]) : 0);
        }
        for (std::size_t i = 0; i < 4; ++i) {
            const bool is_there = at + i <= bytes.size();
            text += is_there ? kDigits[bits >> (18 - 6 * i) & 63U] : '=';
        }
    }
    return text;
}

class Report : public ::testing::Test {
  protected:
    Finished run(const std::vector<std::string>& arguments) const {
        return senet(arguments, "", folder_);
    }
    void tournament(const std::string& text) const {
        std::ofstream(folder_ / "t.yaml") << text;
        const Finished played = run({"tournament", "t.yaml", "--run", "r"});
        ASSERT_EQ(played.exit, 0) << played.err;
    }
    std::string drawn(const fs::path& page, const std::string& part = "") const {
        return testing::drawn(page, folder_, part);
    }

    fs::path folder_ = fresh_folder("report");
};

/// A game without what shows its positions.
json without_positions(json game) {
    for (const char* key : {"start", "boards", "turns"}) game.erase(key);
    return game;
}

TEST_F(Report, TellsWhatTheMatchTold) {
    const std::vector<std::string> match{"match",  "tictactoe", "base",  "random", "--games",
                                         "40",     "--depth",   "6",     "--run",  "r",
                                         "--sprt", "0,200",     "--json"};
    const auto told = objects(run(match).out);
    ASSERT_EQ(told.size(), 4U);
    const json data = data_of(folder_ / "r" / "report.html");
    for (std::size_t i = 0; i < 2; ++i) {
        json player = data["players"][i];
        player["time"] = data["time"][i];
        EXPECT_EQ(player, told[i]);
    }
    EXPECT_EQ(data["match"], told[2]);
    EXPECT_EQ(data["counted"], told[3]["games"]);
    EXPECT_EQ(data["plies"], told[3]["plies"]);
    EXPECT_EQ(data["progress"].back()["elo"][1], told[2]["elo_low"]);
    EXPECT_EQ(data["progress"].back()["llr"], told[2]["sprt"]["llr"]);
    int of_lengths = 0, of_openings = 0, of_endings = 0;
    for (const json& length : data["lengths"]) of_lengths += length[1].get<int>();
    for (const json& opening : data["openings"]["list"]) of_openings += opening["games"].get<int>();
    for (const json& ending : data["endings"]) of_endings += ending.get<int>();
    const int games = told[3]["games"];
    EXPECT_EQ(of_lengths, games);
    EXPECT_EQ(of_openings, games);
    EXPECT_EQ(of_endings, games);
    const Finished again = run({"report", "r", "--html", "x.html", "--json"});
    EXPECT_EQ(again.exit, 0) << again.err;
    const auto object = objects(again.out);
    ASSERT_EQ(object.size(), 1U);
    EXPECT_EQ(object[0]["match"], told[2]);
    EXPECT_EQ(object[0]["html"], "x.html");
    // The page of a match that has just ended has as many positions as could be made in a moment.
    const json whole = data_of(folder_ / "x.html")["games"];
    ASSERT_EQ(whole.size(), data["games"].size());
    EXPECT_TRUE(data["games"][0].contains("boards"));
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_TRUE(whole[i].contains("boards")) << i;
        const json& quick = data["games"][i];
        EXPECT_EQ(quick.contains("boards") ? whole[i] : without_positions(whole[i]), quick) << i;
    }
}

TEST_F(Report, HoldsThePositionsOfItsGames) {
    ASSERT_EQ(
        run({"match", "connect4", "base", "random", "--games", "4", "--depth", "2", "--run", "r"})
            .exit,
        0);
    const Finished made = run({"report", "r"});
    EXPECT_EQ(made.out, "Wrote r/report.html: 4 games\n") << made.err;
    const json data = data_of(folder_ / "r" / "report.html");
    EXPECT_EQ(data["view"]["shape"], "grid");
    ASSERT_EQ(data["games"].size(), 4U);
    EXPECT_EQ(data["starts"].size(), 1U);
    const json& game = data["games"][0];
    const std::string boards = game["boards"];
    const std::string text = game["moves"];
    EXPECT_EQ(times_in(boards, ":"), times_in(text, " ") + 1) << "a word a move";
    EXPECT_EQ(times_in(boards, "="), times_in(text, " ") + 1) << "each move adds one stone";
    EXPECT_EQ(game["turns"].get<std::string>().substr(0, 4), "1212");
    EXPECT_FALSE(game.contains("fault")) << game["fault"];
}

TEST_F(Report, DrawsTheLinesOfItsBoardsAsTheTerminalDoes) {
    if (path_of("chromium").empty()) GTEST_SKIP() << "there is no chromium here";
    struct Board {
        const char* game;
        int lines;  // 10 rows; 2 files at the sides, 7 cut by the river; 8 diagonals of palaces
        int stars;
    };
    for (const Board& board : {Board{"xiangqi", 10 + 2 + 2 * 7 + 8, 0}, Board{"pentago", 2, 0},
                               Board{"go", 9 + 9, 5}, Board{"tictactoe", 0, 0}}) {
        fs::remove_all(folder_ / "r");
        tournament(std::string("game: ") + board.game +
                   "\nplayers: { a: {}, b: { kind: random } }\ngames: 2\nlimits: { nodes: 20 }\n"
                   "openings: { plies: 0 }\nadjudicate: { max_plies: 2 }\n");
        ASSERT_EQ(run({"report", "r"}).exit, 0);
        const std::string page = drawn(folder_ / "r" / "report.html", "#game=0.0");
        const std::size_t from = page.find("<svg class=\"board\"");
        ASSERT_NE(from, std::string::npos) << board.game;
        const std::string picture = page.substr(from, page.find("</svg>", from) - from);
        EXPECT_EQ(times_in(picture, "<line"), board.lines) << board.game;
        EXPECT_EQ(times_in(picture, "class=\"star\""), board.stars) << board.game;
    }
}

TEST_F(Report, ShowsAsTextWhatHasNoBoard) {
    ASSERT_EQ(
        run({"match", "nim", "base", "random", "--games", "2", "--depth", "2", "--run", "r"}).exit,
        0);
    const json data = data_of(folder_ / "r" / "report.html");
    ASSERT_TRUE(data.at("view").is_null());
    const json& game = data["games"][0];
    const std::string moves = game["moves"];
    EXPECT_EQ(static_cast<int>(game["texts"].size()), times_in(moves, " ") + 2);
    EXPECT_TRUE(has(game["texts"][0], " 2: ●● 2")) << game["texts"][0];
}

TEST_F(Report, KnowsTournamentsOfMany) {
    tournament(
        "game: nim\nplayers: { a: {}, b: { kind: one-ply }, c: { kind: random } }\n"
        "limits: { depth: 4 }\ngames: 10\nanchor: c\n");
    const json data = data_of(folder_ / "r" / "report.html");
    EXPECT_EQ(data["players"].size(), 3U);
    EXPECT_EQ(data["crosstable"].size(), 3U);
    EXPECT_EQ(data["counted"], 30);
    EXPECT_EQ(data["progress"].back()["games"], 30);
    EXPECT_EQ(data["progress"].back()["ratings"].size(), 3U);
    EXPECT_EQ(data["players"][2]["elo"], 0);
    EXPECT_FALSE(data.contains("match"));
    EXPECT_TRUE(has(data["settings"], "anchor: c"));
}

TEST_F(Report, NamesWhatIsWrong) {
    const auto message = [&](const std::vector<std::string>& arguments) {
        const Finished finished = run(arguments);
        EXPECT_EQ(finished.exit, 2);
        return finished.err;
    };
    EXPECT_EQ(message({"report", "none"}), "senet: error: there is no folder none\n");
    EXPECT_EQ(
        message({"report", "."}),
        "senet: error: . is no folder of a match or tournament: there is no journal.sqlite in "
        "it\n");
    std::ofstream(folder_ / "file") << "text";
    EXPECT_EQ(message({"report", "file"}),
              "senet: error: file is no folder of a match or tournament\n");
    fs::create_directory(folder_ / "other");
    std::ofstream(folder_ / "other" / "journal.sqlite") << "this is something else altogether";
    EXPECT_EQ(message({"report", "other"}),
              "senet: error: other/journal.sqlite is no journal of a tournament; the command that "
              "played the run plays all of its games again with --mend\n");
    ASSERT_EQ(
        run({"match", "nim", "base", "random", "--games", "2", "--depth", "2", "--run", "r"}).exit,
        0);
    EXPECT_EQ(message({"report", "r", "--html", "none/x.html"}),
              "senet: error: cannot write " + (folder_ / "none/x.html").string() +
                  ": No such file or directory\n");
    EXPECT_EQ(message({"report", "r", "--html", "file"}),
              "senet: error: file exists and is no report of a match or tournament; take another "
              "name, or remove it\n");
    EXPECT_EQ(read_text(folder_ / "file"), "text");
}

/// A script whose every text would be more than a text in a page that is careless.
constexpr const char* kHostile =
    "local board = grid(2, 1)\n"
    "local evil = '</script><script>document.title=\"taken\"</script><!--\"\\'&\\xff'\n"
    "local game = { name = evil, players = { 'A' .. evil, 'B' .. evil },\n"
    "  state = { cells = array(board.size, 0, 2) }, move = { 'cell' },\n"
    "  view = { board = board, cells = 'cells', pieces = { '<b>', '\\xfe' } } }\n"
    "function game.setup(s) end\n"
    "function game.moves(s, add) for i = 1, 2 do if s.cells[i] == 0 then add(i) end end end\n"
    "function game.play(s, cell) s.cells[cell] = s.turn end\n"
    "function game.result(s) if s.cells[1] ~= 0 and s.cells[2] ~= 0 then return s.cells[1] end "
    "end\n"
    "return game\n";

TEST_F(Report, IsNotBrokenByTexts) {
    std::ofstream(folder_ / "evil.lua") << kHostile;
    tournament(
        "game: evil.lua # </script><script>document.title='taken'</script>\n"
        "players: { '</script><i>\"&': {}, '\\u003c/script>': { kind: random } }\n"
        "limits: { depth: 2 }\ngames: 2\nopenings: { plies: 0 }\n");
    const fs::path page = folder_ / "r" / "report.html";
    const json data = data_of(page);
    EXPECT_EQ(data["players"][0]["player"], "</script><i>\"&");
    EXPECT_TRUE(has(data["game"], "\\xff")) << data["game"];
    EXPECT_TRUE(has(data["settings"], "</script>"));
    const std::string text = read_text(page);
    EXPECT_EQ(times_in(text, "</script>"), 2) << "the data's and the page's own";
    EXPECT_FALSE(has(text, "taken</")) << "no tag of the script's in the page";
    const std::string shown = drawn(page);
    SENET_NEEDS("chromium", "chromium");
    EXPECT_TRUE(has(shown, "id=\"viewer\" tabindex=\"-1\"><h3>"))
        << shown.substr(shown.size() - 400);
    EXPECT_FALSE(has(shown, "<title>taken")) << "the script's text ran";
    EXPECT_FALSE(has(shown, "<b>&lt;b&gt;")) << shown.size();
}

TEST_F(Report, IsDrawnByABrowser) {
    SENET_NEEDS("chromium", "chromium");
    for (const std::string game :
         {"connect4", "hex", "morris", "kalah", "nim", "dots", "dobutsu"}) {
        const Finished played =
            run({"match", game, "base", "random", "--games", "4", "--depth", "2", "--run", game});
        ASSERT_EQ(played.exit, 0) << played.err;
        ASSERT_EQ(run({"report", game}).exit, 0);  // with all positions, however long that takes
        const std::string shown = drawn(folder_ / game / "report.html", "#game=1.5");
        EXPECT_TRUE(has(shown, game == "nim" ? "<pre class=\"shown\">" : "<svg class=\"board\""))
            << game << shown.substr(0, 500);
        EXPECT_TRUE(has(shown, "move 5 of ")) << game;
        EXPECT_TRUE(has(shown, "class=\"lines\"")) << game;
        EXPECT_EQ(times_in(shown, "NaN"),
                  times_in(read_text(folder_ / game / "report.html"), "NaN"))
            << game << ": a picture with a place that is no number";
    }
}

/// What the page's files hold, and what it says under the arrow keys and where a game was chosen.
constexpr const char* kUser = R"(<script>
window.Blob = function (parts) {
  const box = document.createElement("pre");
  box.className = "file";
  box.textContent = parts.join("");
  document.body.append(box);
};
URL.createObjectURL = () => "data:,";
HTMLAnchorElement.prototype.click = function () {};
for (const id of ["players-csv", "games-csv", "games-pgn"]) document.getElementById(id).click();
const chart = document.querySelector("svg.lines");
chart.focus();
chart.dispatchEvent(new KeyboardEvent("keydown", { key: "Home", bubbles: true }));
const told = chart.parentNode.querySelector(".tip").textContent;
const box = chart.getBoundingClientRect();
chart.dispatchEvent(new PointerEvent("pointerdown",
    { clientX: box.right, clientY: box.top, pointerType: "touch", bubbles: true }));
const touched = chart.parentNode.querySelector(".tip").textContent;
document.querySelectorAll("tr.row")[3].click();
const top1 = document.getElementById("viewer").getBoundingClientRect().top;
document.title = [told, touched, document.activeElement.id, top1 < innerHeight / 2 ? "seen" : top1,
    document.querySelector("#viewer h3").textContent].join(" / ");
</script></body>)";

TEST_F(Report, GivesItsValuesFilesAndGamesToWhoeverAsks) {
    SENET_NEEDS("chromium", "chromium");
    ASSERT_EQ(
        run({"match", "chess", "base", "random", "--games", "8", "--depth", "2", "--run", "r"})
            .exit,
        0);
    ASSERT_EQ(run({"report", "r"}).exit, 0);
    std::string text = read_text(folder_ / "r" / "report.html");
    text.replace(text.rfind("</body>"), 7, kUser);
    std::ofstream(folder_ / "used.html") << text;
    const std::string shown = drawn(folder_ / "used.html");
    const std::size_t title = shown.find("<title>") + 7;
    const std::string said = shown.substr(title, shown.find("</title>") - title);
    EXPECT_TRUE(said.starts_with("after 2 games")) << said;
    EXPECT_TRUE(has(said, " / after 8 games")) << said;
    EXPECT_TRUE(has(said, " / viewer / seen / Game 3. ")) << said;
    EXPECT_TRUE(has(said, "wins, by mate")) << said;
    EXPECT_TRUE(has(shown, "<pre class=\"file\">player,elo,elo_error,points,games,won,")) << said;
    EXPECT_TRUE(has(shown, "<pre class=\"file\">game,first,second,winner,margin,ended_by,"));
    const std::string games = read_text(folder_ / "r" / "games.txt");
    EXPECT_TRUE(has(shown, "<pre class=\"file\">" + games.substr(0, games.size() - 2)))
        << "the file of the run, downloaded";
}

/// The page in a frame as wide as a phone; its title tells where the columns of a player end.
constexpr const char* kPhone = R"(<!doctype html><title></title><script>
const frame = document.createElement("iframe");
frame.width = 375;
frame.height = 800;
frame.onload = () => {
  const page = frame.contentDocument;
  const heads = [...page.querySelectorAll("th")];
  const end = text => Math.round(heads.find(th => th.textContent === text).getBoundingClientRect().right);
  document.title = JSON.stringify({ elo: end("Elo"), score: end("score"), width: page.documentElement.scrollWidth });
};
frame.srcdoc = new TextDecoder().decode(Uint8Array.from(atob("PAGE"), c => c.charCodeAt(0)));
document.documentElement.append(frame);
</script>)";

TEST_F(Report, ShowsScoreAndEloOnAPhone) {
    SENET_NEEDS("chromium", "chromium");
    tournament(
        "game: tictactoe\nplayers: { a_player_with_a_very_long_name: {}, another: { kind: random "
        "}, third: {} }\nlimits: { depth: 2 }\nformat: round robin\ngames: 6\n");
    std::string page = kPhone;
    page.replace(page.find("PAGE"), 4, base64(read_text(folder_ / "r" / "report.html")));
    std::ofstream(folder_ / "phone.html") << page;
    const std::string shown = drawn(folder_ / "phone.html");
    const std::size_t title = shown.find("<title>") + 7;
    const json places = json_of(shown.substr(title, shown.find("</title>") - title));
    EXPECT_LE(places["elo"], 375);
    EXPECT_LE(places["score"], 375);
    EXPECT_LE(places["width"], 375) << "the page itself does not scroll sideways";
}

TEST_F(Report, TellsWhatChangedSince) {
    std::ofstream(folder_ / "mine.lua") << kOfTexts;
    tournament(
        "game: mine.lua\nplayers: { a: {}, b: { kind: random } }\nlimits: { depth: 3 }\n"
        "games: 4\n");
    std::string script = kOfTexts;
    script.replace(script.find("math.min(3"), 10, "math.min(1");
    std::ofstream(folder_ / "mine.lua") << script;
    const Finished made = run({"report", "r"});
    EXPECT_EQ(made.exit, 0) << made.err;
    EXPECT_TRUE(has(made.err, "the game's rules changed since this run began")) << made.err;
    const json data = data_of(folder_ / "r" / "report.html");
    EXPECT_TRUE(has(data["note"], "the game's rules changed since this run began"));
    EXPECT_EQ(data["counted"], 4);
    int faults = 0;
    for (const json& game : data["games"]) faults += game.contains("fault");
    EXPECT_GT(faults, 0);
}

}  // namespace
}  // namespace senet::testing

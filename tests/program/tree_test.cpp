// `senet tree`: the counts of a search tree, and pictures of it.

#include <fstream>

#include "program/senet.h"
#include "search/algorithm.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kSmall{"tree",        "tictactoe", "--moves",
                                      "a1 b2 c3 a2", "--depth",   "3"};

std::vector<std::string> small_with(const std::vector<std::string>& more) {
    std::vector<std::string> arguments = kSmall;
    arguments.insert(arguments.end(), more.begin(), more.end());
    return arguments;
}

/// Empty, or what is wrong with the tags: each must be closed by its own name, none be left open.
std::string tag_fault(const std::string& xml) {
    std::vector<std::string> open;
    for (std::size_t at = 0; (at = xml.find('<', at)) != std::string::npos;) {
        const std::size_t end = xml.find('>', at);
        if (end == std::string::npos) return "a tag without end";
        const std::string tag = xml.substr(at + 1, end - at - 1);
        at = end;
        if (tag.starts_with('?') || tag.starts_with('!') || tag.ends_with('/')) continue;
        if (!tag.starts_with('/')) {
            open.push_back(tag.substr(0, tag.find_first_of(" \n")));
        } else {
            if (open.empty() || open.back() != tag.substr(1)) return "unexpected <" + tag + ">";
            open.pop_back();
        }
    }
    return open.empty() ? "" : "not closed: " + open.back();
}

TEST(TreeProgram, CountsLeaves) {
    const auto tree = objects(senet(small_with({"--json"})).out);
    ASSERT_EQ(tree.size(), 1U);
    expect_fields(tree[0], {"visited", "pruned", "minimax_leaves", "value"});
    const int visited = tree[0]["visited"], pruned = tree[0]["pruned"],
              all = tree[0]["minimax_leaves"];
    EXPECT_EQ(visited + pruned, all);
    EXPECT_GT(pruned, 0);
    const auto full = objects(senet(small_with({"--json", "--algorithm", "minimax"})).out);
    EXPECT_EQ(full[0]["visited"], all);
    EXPECT_EQ(full[0]["pruned"], 0);
    EXPECT_EQ(full[0]["value"], tree[0]["value"]);
}

TEST(TreeProgram, AgreesOnTheValueByEveryAlgorithm) {
    const auto judge = objects(senet(small_with({"--json", "--algorithm", "minimax"})).out);
    for (const search::AlgorithmInfo& each : search::kAlgorithms) {
        const std::string name(each.name);
        const auto tree = objects(senet(small_with({"--json", "--algorithm", name})).out);
        ASSERT_EQ(tree.size(), 1U) << name;
        EXPECT_EQ(tree[0]["value"], judge[0]["value"]) << name;
    }
}

/// Calls `visit` for a node and all below it.
void each_node(const nlohmann::json& node,
               const std::function<void(const nlohmann::json&)>& visit) {
    visit(node);
    for (const nlohmann::json& child : node["children"]) each_node(child, visit);
}

TEST(TreeProgram, DrawsThrowsAsNodesOfTheirOwn) {
    const std::vector<std::string> small{"tree", "ewn", "--set", "options.size=3", "--depth", "2"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), small.begin(), small.end());
        return senet(more);
    };
    const auto tree = objects(with({"--json", "--set", "search.throws=all"}).out);
    ASSERT_EQ(tree.size(), 1U);
    int throws = 0;
    each_node(tree[0]["tree"], [&](const nlohmann::json& node) {
        if (node["kind"] != "throw") {
            EXPECT_TRUE(node["kind"] == "max" || node["kind"] == "min");
            return;
        }
        ++throws;
        double chances = 0, mean = 0;
        for (const nlohmann::json& outcome : node["children"]) {
            chances += outcome["chance"].get<double>();
            ASSERT_EQ(outcome["visits"].back()["bound"], "exact");
            mean += outcome["chance"].get<double>() *
                outcome["visits"].back()["expected"].get<double>();
        }
        if (node["children"].empty()) return;  // the game is over, or its depth is spent
        EXPECT_NEAR(chances, 1, 1e-9);
        EXPECT_NEAR(mean, node["visits"].back()["expected"].get<double>(), 1e-7);
    });
    EXPECT_GT(throws, 1);
    EXPECT_EQ(tree[0]["tree"]["kind"], "throw") << "a game of EinStein begins with one";
    int cut = 0;
    const auto star = objects(with({"--json"}).out);
    each_node(star[0]["tree"], [&](const nlohmann::json& node) { cut += node["visits"].empty(); });
    EXPECT_GT(cut, 0);
    EXPECT_EQ(star[0]["value"], tree[0]["value"]);
    const auto star2 = objects(with({"--json", "--set", "search.throws=star2"}).out);
    EXPECT_EQ(star2[0]["value"], tree[0]["value"]);
    EXPECT_TRUE(has(star2[0].dump(), "\"probed\""));
    const fs::path folder = fresh_folder("tree");
    const Finished pictures = senet({"tree", "ewn", "--set", "options.size=3", "--depth", "1",
                                     "--svg", "tree.svg", "--dot", "tree.dot"},
                                    "", folder);
    EXPECT_EQ(pictures.exit, 0) << pictures.err;
    EXPECT_TRUE(has(read_text(folder / "tree.svg"), "<polygon "));
    EXPECT_TRUE(has(read_text(folder / "tree.dot"), "shape=diamond"));
    const Finished distances = with({"--distances"});
    EXPECT_EQ(distances.exit, 2);
    EXPECT_TRUE(has(distances.err, "--distances has no effect")) << distances.err;
}

TEST(TreeProgram, ShowsWhatEachOfSeveralPlayersMayExpect) {
    const std::vector<std::string> small{
        "tree",    "nim", "--set", "options.players=3", "--set", "options.piles=[1,2]",
        "--depth", "4",   "--set"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), small.begin(), small.end());
        return senet(more);
    };
    const auto tree = objects(with({"search.opponents=maxn", "--json"}).out);
    ASSERT_EQ(tree.size(), 1U);
    each_node(tree[0]["tree"], [&](const nlohmann::json& node) {
        EXPECT_EQ(node["kind"], "own");
        for (const nlohmann::json& visit : node["visits"]) {
            double all = 0;
            ASSERT_EQ(visit["expected_by_player"].size(), 3U) << visit;
            for (const nlohmann::json& one : visit["expected_by_player"]) all += one.get<double>();
            EXPECT_NEAR(all, 1, 1e-6);
            const std::size_t own = node["player"].get<std::size_t>() - 1;
            EXPECT_EQ(visit["expected"], visit["expected_by_player"][own]);
        }
    });
    const Finished paranoid = with({"search.opponents=paranoid"});
    EXPECT_TRUE(has(paranoid.out, "min Third")) << paranoid.out;
    EXPECT_TRUE(has(paranoid.out, "who play against First together")) << paranoid.out;
}

TEST(TreeProgram, DrawsAsText) {
    const Finished tree = senet(kSmall);
    EXPECT_EQ(tree.exit, 0);
    EXPECT_TRUE(has(tree.out, "b1")) << tree.out;
}

TEST(TreeProgram, WritesPictures) {
    const fs::path folder = fresh_folder("tree");
    const Finished tree = senet(small_with({"--svg", "tree.svg", "--dot", "tree.dot"}), "", folder);
    EXPECT_EQ(tree.exit, 0) << tree.err;
    const std::string svg = read_text(folder / "tree.svg");
    EXPECT_TRUE(has(svg, "<svg ") && has(svg, "http://www.w3.org/2000/svg"));
    EXPECT_EQ(tag_fault(svg), "");
    EXPECT_TRUE(has(svg, "b1"));
    for (const char* legend : {"chooses the largest value", "chooses the smallest",
                               "leaf: game over", "answered by the table", "dashed: never visited",
                               "visited twice", "thick: the best line"})
        EXPECT_TRUE(has(svg, legend)) << legend;
    const std::string dot = read_text(folder / "tree.dot");
    EXPECT_TRUE(dot.starts_with("digraph")) << dot.substr(0, 80);
    EXPECT_TRUE(has(dot, "->"));
    EXPECT_EQ(std::count(dot.begin(), dot.end(), '{'), std::count(dot.begin(), dot.end(), '}'));
    fs::remove_all(folder);
}

TEST(TreeProgram, EscapesWhatPicturesTakeForTheirOwn) {
    const fs::path folder = fresh_folder("tree-escapes");
    std::ofstream(folder / "signs.lua")
        << "local game = { name = 'A & <B>', state = { left = int(0, 2) }, move = { 'take' } }\n"
           "local names = { '<a>&\"', '\"\\\\' }\n"
           "function game.setup(s) s.left = 2 end\n"
           "function game.moves(s, add) for i = 1, s.left do add(i) end end\n"
           "function game.play(s, take) s.left = s.left - take end\n"
           "function game.text(s, take) return names[take] end\n"
           "function game.result(s) if s.left == 0 then return 3 - s.turn end end\n"
           "return game\n";
    const Finished tree =
        senet({"tree", "signs.lua", "--depth", "2", "--svg", "signs.svg", "--dot", "signs.dot"}, "",
              folder);
    EXPECT_EQ(tree.exit, 0) << tree.err;
    const std::string svg = read_text(folder / "signs.svg");
    EXPECT_EQ(tag_fault(svg), "");
    EXPECT_TRUE(has(svg, ">&lt;a&gt;&amp;&quot;</text>")) << svg;
    EXPECT_TRUE(has(svg, "A &amp; &lt;B&gt;: ")) << svg;
    const std::string dot = read_text(folder / "signs.dot");
    EXPECT_TRUE(has(dot, R"([label="<a>&\""])")) << dot;
    EXPECT_TRUE(has(dot, R"([label="\"\\", penwidth=3])")) << dot;
    fs::remove_all(folder);
}

TEST(TreeProgram, WritesOverNothingButPictures) {
    const fs::path folder = fresh_folder("tree-over");
    std::ofstream(folder / "mine.lua") << "return {}\n";
    const Finished refused = senet(small_with({"--svg", "mine.lua"}), "", folder);
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "senet: error: mine.lua exists and is no picture in SVG; take another name, or "
              "remove it\n");
    EXPECT_EQ(read_text(folder / "mine.lua"), "return {}\n");
    const Finished same = senet(small_with({"--svg", "a", "--dot", "./a"}), "", folder);
    EXPECT_EQ(same.exit, 2);
    EXPECT_EQ(same.err, "senet: error: --svg and --dot name the same file, a\n");
    for (int i = 0; i < 2; ++i)
        EXPECT_EQ(senet(small_with({"--svg", "a.svg", "--dot", "a.dot"}), "", folder).exit, 0);
    EXPECT_EQ(
        senet(small_with({"--dot", "a.svg"}), "", folder).err,
        "senet: error: a.svg exists and is no graph in DOT; take another name, or remove it\n");
    fs::remove_all(folder);
}

TEST(TreeProgram, PrintsValuesAsTextbooksDo) {
    const Finished tree = senet(kSmall);
    EXPECT_TRUE(has(tree.out, "  -1")) << tree.out;
    EXPECT_FALSE(has(tree.out, "win in")) << tree.out;
    const Finished far = senet(small_with({"--distances"}));
    EXPECT_TRUE(has(far.out, "loss in")) << far.out;
    // SSS* begins with a bound beyond all values.
    const Finished sss = senet(small_with({"--algorithm", "sss"}));
    EXPECT_FALSE(has(sss.out, "9999")) << sss.out;
    EXPECT_TRUE(has(sss.out, "searches of the root")) << sss.out;
    // A game that ends when no move is left.
    const Finished nim = senet(
        {"tree", "nim", "--depth", "6", "--set", "options.piles=[1,2]", "--algorithm", "minimax"});
    EXPECT_TRUE(has(nim.out, "value +1; 5 of minimax's 5 leaves visited (100 %)")) << nim.out;
}

int visits_in(const nlohmann::json& node) {
    int count = static_cast<int>(node["visits"].size());
    for (const auto& child : node["children"]) {
        EXPECT_EQ(child["visits"].empty(), child.contains("cut_by")) << child.dump();
        count += visits_in(child);
    }
    return count;
}

TEST(TreeProgram, GivesProgramsTheWholeTree) {
    const auto tree = objects(senet(small_with({"--json", "--algorithm", "mtdf"})).out).at(0);
    expect_fields(tree, {"depth", "passes", "tree"});
    const auto& root = tree["tree"];
    EXPECT_EQ(root["visits"].size(), tree["passes"].get<std::size_t>());
    EXPECT_EQ(root["kind"], "max");
    EXPECT_FALSE(root.contains("move"));
    expect_fields(root["visits"][0],
                  {"number", "within", "pass", "repeat", "depth", "alpha", "beta", "value", "bound",
                   "ending"});
    EXPECT_EQ(root["children"].size(), 5U) << "five cells are free";
    EXPECT_GE(visits_in(root), tree["leaf_visits"].get<int>());
}

/// A textbook's search goes by values alone, not by how near an end is.
TEST(TreeProgram, LeavesNothingOutByDistance) {
    const auto pruned = [](const nlohmann::json& node, const auto& self) -> bool {
        for (const auto& visit : node["visits"])
            if (visit["ending"] == "too far") return true;
        const auto& below = node["children"];
        return std::any_of(below.begin(), below.end(),
                           [&](const auto& child) { return self(child, self); });
    };
    for (const char* algorithm : {"alphabeta", "negascout", "lastmove"}) {
        const Finished drawn = senet({"tree", "tictactoe", "--moves", "a1 b2 c3 a2", "--depth", "3",
                                      "--algorithm", algorithm, "--json"});
        const auto tree = json_of(drawn.out);
        EXPECT_FALSE(pruned(tree["tree"], pruned)) << algorithm;
    }
}

// Alpha-beta and NegaScout by hand on values of +1, 0 and -1.
TEST(TreeProgram, SearchesForResultsAlone) {
    const auto visits = [](std::vector<std::string> more) {
        more.insert(more.begin(), "tree");
        more.emplace_back("--json");
        return objects(senet(more).out).at(0)["visits"].get<int>();
    };
    const std::vector<std::string> small{"tictactoe", "--moves", "a1 b2 c3 a2", "--depth", "4"};
    EXPECT_EQ(visits(small), 74);
    EXPECT_EQ(visits({"hexapawn", "--depth", "6"}), 79);
    EXPECT_EQ(visits({"hexapawn", "--depth", "7"}), 82);
    EXPECT_EQ(visits({"hexapawn", "--depth", "6", "--algorithm", "negascout"}), 73);
    EXPECT_EQ(visits({"hexapawn", "--depth", "6", "--distances"}), 105);
}

TEST(TreeProgram, DoesAtRandomWhatTheSeedSays) {
    const std::vector<std::string> random{"tree",        "nim",    "--depth", "2",
                                          "--algorithm", "random", "--seed"};
    const auto by = [&](const char* seed) {
        std::vector<std::string> arguments = random;
        arguments.emplace_back(seed);
        return senet(arguments).out;
    };
    EXPECT_EQ(by("3"), by("3"));
    EXPECT_NE(by("3"), by("4"));
}

TEST(TreeProgram, TellsEachVisitAndWhatTheTableAnswered) {
    const Finished mtdf = senet(
        {"tree", "nim", "--set", "options.piles=[1,2]", "--depth", "4", "--algorithm", "mtdf"});
    EXPECT_TRUE(has(mtdf.out, "max  +1  2 visits:  ≥ 0? → ≥+1, > +1? → ≤+1\n")) << mtdf.out;
    EXPECT_TRUE(has(mtdf.out, "2 of minimax's 5 leaves visited (40 %)")) << mtdf.out;
    EXPECT_TRUE(has(mtdf.out, ", 3 answered by the table, ")) << mtdf.out;
    EXPECT_FALSE(has(senet({"tree", "nim", "--depth", "2", "--algorithm", "minimax"}).out, "α"));
}

TEST(TreeProgram, RefusesSettingsThatATextbookHasNot) {
    const Finished refused = senet({"tree", "nim", "--depth", "2", "--set", "search.order=[]"});
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(
        refused.err,
        "senet: error: --set 'search.order=[]' needs --as-configured: without it, the tree is "
        "that of the plain algorithm that --algorithm names (alphabeta)\n");
    const Finished level = senet({"tree", "tictactoe", "--depth", "1", "--level", "2"});
    EXPECT_EQ(level.exit, 0);
    EXPECT_EQ(level.err,
              "the tree is that of the plain algorithm (alphabeta), whatever level 2 says of the "
              "search\n");
}

TEST(TreeProgram, HasNoLimitsButItsDepth) {
    const Finished refused =
        senet({"tree", "tictactoe", "--depth", "1", "--as-configured", "--set", "search.time=1s"});
    EXPECT_EQ(refused.exit, 2);
    EXPECT_EQ(refused.err,
              "--set search.time=1s: error: tree searches to a depth (--depth), whatever "
              "search.time says\n");
    const Finished level =
        senet({"tree", "tictactoe", "--depth", "1", "--as-configured", "--level", "2"});
    EXPECT_EQ(level.exit, 0);
    EXPECT_EQ(level.err, "tree searches to a depth (--depth), whatever limits level 2 has\n");
}

TEST(TreeProgram, SaysWhenThereIsNothingToSearch) {
    const Finished tree = senet({"tree", "tictactoe", "--moves", "a1 a2 b1 b2 c1", "--depth", "2"});
    EXPECT_EQ(tree.exit, 2);
    EXPECT_EQ(tree.err, "senet: error: the game is over here: there is nothing to search\n");
}

}  // namespace
}  // namespace senet::testing

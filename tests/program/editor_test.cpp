// What `senet new` writes for editors: held against the words that scripts really have.

#include <cstdlib>
#include <regex>
#include <set>

#include "base/file.h"
#include "program/senet.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;
using Names = std::set<std::string>;

class EditorFiles : public ::testing::Test {
  protected:
    EditorFiles() : folder_(fresh_folder("editor")) {
        created_ = senet({"new", "mine.lua", "--like", "hexapawn"}, "", folder_);
    }
    ~EditorFiles() override { fs::remove_all(folder_); }

    std::string words() const { return read_text(folder_ / ".senet" / "senet" / "words.lua"); }
    std::string luacheck() const { return read_text(folder_ / ".luacheckrc"); }

    /// The keys that a script finds in the table that `expression` gives.
    Names keys_of(const std::string& expression) const {
        write_text(folder_ / "keys.lua",
                   "local keys = {}\nfor key in pairs(" + expression +
                       ") do keys[#keys + 1] = key end\nerror('<' .. table.concat(keys, ' ') .. "
                       "'>', 0)\n");
        const Finished asked = senet({"check", "keys.lua"}, "", folder_);
        const std::string told = asked.out + asked.err;
        const std::size_t from = told.find('<'), to = told.find('>');
        if (from == std::string::npos || to == std::string::npos) return {told};
        return found_in(told.substr(from, to - from), "([A-Za-z0-9_]+)");
    }

    static Names found_in(const std::string& text, const std::string& pattern) {
        Names names;
        const std::regex form(pattern);
        for (auto at = std::sregex_iterator(text.begin(), text.end(), form);
             at != std::sregex_iterator(); ++at)
            names.insert((*at)[1]);
        return names;
    }

    /// The fields of a class in the annotations, with those of the class it comes from.
    Names fields_of(const std::string& name) const {
        const std::string text = words();
        std::smatch head;
        const std::regex form("---@class senet\\." + name +
                              "\\b(: senet\\.([A-Za-z]+))?[^\n]*\n((---@field [^\n]*\n)*)");
        if (!std::regex_search(text, head, form)) return {"no class " + name};
        Names fields = found_in(head[3], "---@field ([a-z_0-9]+)");
        if (head[2].length() > 0) fields.merge(fields_of(head[2]));
        return fields;
    }

    fs::path folder_;
    Finished created_;
};

constexpr char kGraph[] = "graph { points = { 'a1', 'b1' }, lines = { { 'a1', 'b1' } } }";

TEST_F(EditorFiles, KnowEachBoardAsScriptsFindIt) {
    EXPECT_EQ(fields_of("Grid"), keys_of("grid(2, 2)"));
    EXPECT_EQ(fields_of("Hexgrid"), keys_of("hexgrid(2, 2)"));
    EXPECT_EQ(fields_of("Graph"), keys_of(kGraph));
    EXPECT_EQ(fields_of("Walls"), keys_of("grid(2, 2).walls"));
    EXPECT_EQ(fields_of("GridRays"), keys_of("grid(2, 2).rays"));
    EXPECT_EQ(fields_of("Rays"), keys_of("hexgrid(2, 2).rays"));
}

TEST_F(EditorFiles, KnowEachWordAsScriptsFindIt) {
    const Names libraries{"bit", "coroutine", "math", "string", "table"};
    const std::string rc = luacheck();
    const std::size_t from = rc.find("read_globals"), to = rc.find("bit =");
    Names plain = found_in(rc.substr(from, to - from), "\"([a-z_]+)\"");
    for (const std::string& library : libraries) {
        std::smatch fields;
        ASSERT_TRUE(std::regex_search(
            rc, fields, std::regex("\\b" + library + " = \\{\\s*fields = \\{([^}]*)\\}")));
        EXPECT_EQ(found_in(fields[1], "\"([a-z]+)\""), keys_of(library)) << library;
        plain.insert(library);
    }
    const Names there = keys_of("_ENV");
    EXPECT_EQ(plain, there);
    // The language server knows Lua's own; the rest are our annotations.
    Names ours = found_in(words(), "\nfunction ([a-z]+)\\(");
    ours.merge(found_in(words(), "\n([a-z]+) = \\{\\}"));
    for (const char* lua : {"assert", "coroutine", "error", "ipairs", "math", "pairs", "pcall",
                            "print", "select", "string", "table", "tonumber", "tostring", "type"})
        EXPECT_TRUE(ours.insert(lua).second) << lua;
    EXPECT_EQ(ours, there);
    EXPECT_EQ(found_in(words(), "\nfunction bit\\.([a-z]+)\\("), keys_of("bit"));
}

TEST_F(EditorFiles, KnowTheGamesOwnStateMovesAndFunctions) {
    EXPECT_EQ(created_.exit, 0) << created_.err;
    EXPECT_TRUE(has(read_text(folder_ / "mine.lua"), "---@type mine.Game\nlocal game = {"));
    const std::string own = read_text(folder_ / ".senet" / "mine.lua");
    EXPECT_TRUE(has(own, "---@field cells integer[]  9 of them, 0 to 2\n")) << own;
    EXPECT_TRUE(has(own, "---@param s mine.State\n---@param from integer\n---@param to integer\n"));
    EXPECT_TRUE(has(own, "fun(from: integer, to: integer)"));
    EXPECT_EQ(found_in(own, "\nfunction game\\.([a-z]+)\\("),
              (Names{"setup", "moves", "play", "result", "legal", "stuck", "evaluate", "order",
                     "noisy", "pass", "text", "read", "write", "show"}));
}

TEST_F(EditorFiles, KnowThrows) {
    EXPECT_EQ(senet({"new", "dice.lua", "--like", "pig"}, "", folder_).exit, 0);
    const std::string own = read_text(folder_ / ".senet" / "dice.lua");
    EXPECT_TRUE(has(own, "---@field next integer  who moves after the throw that is next\n"));
    EXPECT_TRUE(has(own, "---@param add fun(weight: integer, die: integer)\n")) << own;
    EXPECT_TRUE(has(own, "---@param die integer\n---@return integer? next,")) << own;
    EXPECT_TRUE(has(own, "function game.happen(s, die) end")) << own;
}

TEST_F(EditorFiles, FollowTheScriptWhenItIsChecked) {
    std::string script = read_text(folder_ / "mine.lua");
    const std::string return_line = "return game";
    script.insert(script.rfind(return_line), "game.state.hurry = flag()\n");
    write_text(folder_ / "mine.lua", script);
    EXPECT_EQ(senet({"check", "mine.lua", "--games", "1"}, "", folder_).exit, 0);
    EXPECT_TRUE(has(read_text(folder_ / ".senet" / "mine.lua"), "---@field hurry boolean\n"));
}

TEST_F(EditorFiles, NeverReplaceTheUsersOwn) {
    write_text(folder_ / ".luarc.json", "{}\n");
    write_text(folder_ / ".senet" / "mine.lua", "-- mine\n");
    EXPECT_EQ(senet({"new", "./other"}, "", folder_).exit, 0);
    EXPECT_EQ(senet({"check", "mine.lua", "--games", "1"}, "", folder_).exit, 0);
    EXPECT_EQ(read_text(folder_ / ".luarc.json"), "{}\n");
    EXPECT_EQ(read_text(folder_ / ".senet" / "mine.lua"), "-- mine\n");
    const fs::path bare = fresh_folder("editor_bare");
    EXPECT_EQ(senet({"new", "./other", "--no-editor"}, "", bare).exit, 0);
    EXPECT_FALSE(fs::exists(bare / ".luarc.json"));
    EXPECT_FALSE(fs::exists(bare / ".senet"));
    EXPECT_FALSE(has(read_text(bare / "other.lua"), "---@"));
    fs::remove_all(bare);
}

TEST_F(EditorFiles, MakeLuacheckReportNothingInAnyGame) {
    const char* luacheck = "/usr/bin/luacheck";
    if (!fs::exists(luacheck)) GTEST_SKIP() << "luacheck is not installed";
    const Finished own = run_program(luacheck, {".", "--no-color"}, "", folder_);
    EXPECT_EQ(own.exit, 0) << own.out;
    const fs::path games = fs::path(SENET_SOURCE_HOME) / "games";
    const Finished shipped = run_program(
        luacheck, {games.string(), "--no-color", "--config", (folder_ / ".luacheckrc").string()},
        "", folder_);
    EXPECT_EQ(shipped.exit, 0) << shipped.out;
    write_text(folder_ / "wrong.lua", "return gird(3, math.random(3))\n");
    const Finished wrong = run_program(luacheck, {"wrong.lua", "--no-color"}, "", folder_);
    EXPECT_TRUE(has(wrong.out, "gird")) << wrong.out;
    EXPECT_TRUE(has(wrong.out, "random")) << wrong.out;
}

}  // namespace
}  // namespace senet::testing

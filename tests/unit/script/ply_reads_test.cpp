#include <gtest/gtest.h>

#include "script_text.h"

namespace senet::script {
namespace {

bool reads_ply(const std::string& functions) { return game_with(functions)->reads_ply(); }

TEST(PlyReads, AreKnownBeforeAnyCall) {
    EXPECT_TRUE(reads_ply("function game.evaluate(s) return s.ply end"));
    EXPECT_TRUE(
        reads_ply("function game.order(s) if s.count > 5 then return s.ply end return 0 end"));
    EXPECT_TRUE(reads_ply("function game.evaluate(s) return s[\"ply\"] end"));
}

TEST(PlyReads, AreFoundInWhateverAFunctionCanReach) {
    EXPECT_TRUE(
        reads_ply("local function age(s) return s.ply end\n"
                  "local function old(s) return age(s) > 9 end\n"
                  "function game.evaluate(s) return old(s) and 1 or 0 end"));
    EXPECT_TRUE(
        reads_ply("local tools = { { age = function(s) return s.ply end } }\n"
                  "function game.evaluate(s) return tools[1].age(s) end"));
    EXPECT_TRUE(
        reads_ply("function game.evaluate(s)\n"
                  "  local function age() return s.ply end\n"
                  "  return age()\nend"));
}

TEST(PlyReads, OfThrowsCount) {
    const std::string chance = "function game.chance(s, add) add(1 + s.ply % 2, 1) end ";
    const std::string happen = "function game.happen(s, die) end ";
    EXPECT_TRUE(reads_ply("game.throw = { 'die' } " + chance + happen));
    EXPECT_FALSE(
        reads_ply("game.throw = { 'die' } function game.chance(s, add) add(1, 1) end " + happen));
}

TEST(PlyReads, OfWhatServesPeopleDoNotCount) {
    EXPECT_FALSE(reads_ply("function game.show(s) return \"move \" .. s.ply end"));
    EXPECT_FALSE(reads_ply("function game.text(s, cell) return \"move \" .. s.ply end"));
    EXPECT_FALSE(reads_ply("-- the ply counts\nfunction game.evaluate(s) return s.count end"));
    EXPECT_FALSE(reads_ply("local apply = \"apply\"\nfunction game.evaluate(s) return #apply end"));
}

}  // namespace
}  // namespace senet::script

#include "words/text_table.h"

#include <gtest/gtest.h>

namespace senet::words {
namespace {

TEST(TextTable, IsAsWideAsItsCells) {
    TextTable table({"name", "n", "share"});
    table.add({"a", "12345", ""});
    table.add({"longer", "1", "5 %"});
    EXPECT_EQ(table.text({}),
              "name        n  share\n"
              "a       12345\n"
              "longer      1    5 %\n");
}

TEST(TextTable, KeepsItsCellsToTheSidesThatItIsGiven) {
    TextTable table({"n", "name"}, "rl");
    table.add({"10", "b"});
    EXPECT_EQ(table.text({}), " n  name\n10  b\n");
}

TEST(TextTable, CountsColumnsNotBytes) {
    TextTable table({"é", "n"});
    table.add({paint("ab", Colour::Red, {.colour = true}), "1"});
    EXPECT_EQ(table.text({.colour = true}), "é   n\n\x1b[31mab\x1b[0m  1\n");
}

TEST(Columns, FitTheWidthAndCutNoWord) {
    EXPECT_EQ(in_columns({"a", "bb", "c"}, {.look = {}, .width = 80}), "a    bb   c\n");
    EXPECT_EQ(in_columns({"a", "bb", "c"}, {.look = {}, .width = 7}), "a    bb\nc\n");
    EXPECT_EQ(in_columns({"a", "bb", "c"}, {.look = {}, .width = 6}), "a\nbb\nc\n");
    EXPECT_EQ(in_columns({"muchtoolong", "b"}, {.look = {}, .width = 4}), "muchtoolong\nb\n");
    EXPECT_EQ(in_columns({}, {.look = {}, .width = 80}), "");
}

}  // namespace
}  // namespace senet::words

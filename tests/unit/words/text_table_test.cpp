#include "words/text_table.h"

#include <gtest/gtest.h>

namespace senet::words {
namespace {

TEST(Columns, FitTheWidthAndCutNoWord) {
    EXPECT_EQ(in_columns({"a", "bb", "c"}, {.look = {}, .width = 80}), "a    bb   c\n");
    EXPECT_EQ(in_columns({"a", "bb", "c"}, {.look = {}, .width = 7}), "a    bb\nc\n");
    EXPECT_EQ(in_columns({"a", "bb", "c"}, {.look = {}, .width = 6}), "a\nbb\nc\n");
    EXPECT_EQ(in_columns({"muchtoolong", "b"}, {.look = {}, .width = 4}), "muchtoolong\nb\n");
    EXPECT_EQ(in_columns({}, {.look = {}, .width = 80}), "");
}

}  // namespace
}  // namespace senet::words

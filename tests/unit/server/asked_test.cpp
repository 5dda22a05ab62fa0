#include "server/asked.h"

#include <gtest/gtest.h>

#include "base/error.h"
#include "base/json.h"

namespace senet::server {
namespace {

using nlohmann::json;

template <class Read>
std::string refusal(const json& body, Read read) {
    try {
        Asked asked(body);
        read(asked);
    } catch (const Error& error) {
        return error.message();
    }
    return "nothing";
}

TEST(Asked, ReadsWhatIsThere) {
    const json body{{"game", "nim"}, {"moves", {"1", "2"}}, {"lines", 3}, {"bare", true}};
    Asked asked(body);
    EXPECT_EQ(asked.text("game"), "nim");
    EXPECT_EQ(asked.texts("moves"), (std::vector<std::string>{"1", "2"}));
    EXPECT_EQ(asked.whole("lines", 1, 5), 3);
    EXPECT_TRUE(asked.flag("bare"));
    EXPECT_EQ(asked.text_or("position", "start"), "start");
    EXPECT_FALSE(asked.whole("depth", 1, 9));
    EXPECT_FALSE(asked.flag("other"));
    EXPECT_TRUE(asked.texts("set").empty());
    EXPECT_NO_THROW(asked.all_read());
}

TEST(Asked, TakesNullForNothing) {
    const json body{{"level", nullptr}};
    Asked asked(body);
    EXPECT_FALSE(asked.whole("level", 1, 9));
    EXPECT_NO_THROW(asked.all_read());
}

TEST(Asked, RefusesByName) {
    EXPECT_EQ(refusal(json::array(), [](Asked&) {}), "what is asked must be a JSON object");
    EXPECT_EQ(refusal(json::object(), [](Asked& asked) { asked.text("game"); }),
              "\"game\" is missing");
    EXPECT_EQ(refusal({{"game", 7}}, [](Asked& asked) { asked.text("game"); }),
              "\"game\" must be a text, got \"7\"");
    EXPECT_EQ(refusal({{"moves", "1"}}, [](Asked& asked) { asked.texts("moves"); }),
              "\"moves\" must be a list of texts, got \"\"1\"\"");
    for (const json& depth : {json(0), json(10), json(2.5), json("3"), json(~std::uint64_t{0})}) {
        EXPECT_TRUE(refusal({{"depth", depth}}, [](Asked& asked) { asked.whole("depth", 1, 9); })
                        .starts_with("\"depth\" must be a whole number from 1 to 9, got"))
            << depth;
    }
    EXPECT_EQ(refusal({{"bare", 1}}, [](Asked& asked) { asked.flag("bare"); }),
              "\"bare\" must be true or false, got \"1\"");
    EXPECT_EQ(refusal({{"mvoes", 1}},
                      [](Asked& asked) {
                          asked.texts("moves");
                          asked.all_read();
                      }),
              "\"mvoes\" is nothing that can be asked here; did you mean \"moves\"?");
}

}  // namespace
}  // namespace senet::server

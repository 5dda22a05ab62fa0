#include "network/file.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "base/sip_hash.h"
#include "support/message.h"
#include "support/random_network.h"
#include "support/shipped.h"

namespace senet::network {
namespace {

using testing::message_of;

class NetworkFile : public ::testing::Test {
  protected:
    std::string refusal(const std::string& bytes) const {
        return message_of([&] { read_network(bytes, "x.net", rules_->game().layout); });
    }
    /// With another line in place of one, under the right hash.
    std::string with(const std::string& line, const std::string& other) const {
        std::string text = text_.substr(0, text_.size() - 22);
        text.replace(text.find(line), line.size(), other);
        return fmt::format("{}hash {:016x}\n", text, sip_hash({}, text));
    }

    const std::unique_ptr<script::ScriptedGame> rules_ = testing::shipped_game("breakthrough");
    const std::string text_ = file_text(*testing::random_network(rules_->game(), {}, 1));
};

TEST_F(NetworkFile, ComesBackAsItWas) {
    for (const bool two_views : {true, false}) {
        const testing::NetworkShape shape{
            .width = 48, .two_views = two_views, .script = two_views ? 0 : -777};
        const auto network = testing::random_network(rules_->game(), shape, 2);
        const std::string text = file_text(*network);
        const auto again = read_network(text, "x.net", rules_->game().layout);
        EXPECT_EQ(file_text(*again), text);
        EXPECT_EQ(again->weights().rows, network->weights().rows);
        EXPECT_EQ(again->weights().mirror, network->weights().mirror);
        EXPECT_EQ(again->features().inputs(), network->features().inputs());
        EXPECT_EQ(again->script_weight(), shape.script);
        EXPECT_EQ(again->origin().learnt, "weights by lot");
    }
}

TEST_F(NetworkFile, IsRefusedWhereItIsNone) {
    EXPECT_EQ(refusal("game: chess\n"),
              "x.net:1: error: this is no network: it must begin with \"senet network 1\"; senet "
              "learn makes one");
    EXPECT_EQ(refusal("senet network 2\n"),
              "x.net:1: error: this network is of another version of Senet: learn it anew");
    const auto othello = testing::shipped_game("othello");
    EXPECT_EQ(message_of([&] { read_network(text_, "x.net", othello->game().layout); }),
              "x.net:3: error: this network was learnt for \"Breakthrough\", whose states have "
              "other fields than this game's");
    EXPECT_EQ(refusal(with("width 32", "width wide")),
              "x.net:" + std::to_string(11) +
                  ": error: width must be a whole number from 1 to 128, got \"wide\"");
    EXPECT_EQ(refusal(with("width 32", "width 48")).find("x.net:14: error: here "), 0u);
    EXPECT_EQ(refusal(with("input cells", "input celsl")),
              "x.net:10: error: the game has no field \"celsl\"");
}

// Cut off, or with any bit changed.
TEST_F(NetworkFile, IsRefusedWhereItIsDamaged) {
    Random random(1);
    for (int i = 0; i < 1000; ++i) {
        std::string damaged = text_;
        if (i % 4 == 0)
            damaged.resize(random.below(damaged.size()));
        else
            damaged[random.below(damaged.size())] ^= static_cast<char>(1 << random.below(8));
        EXPECT_NE(refusal(damaged).find("x.net"), std::string::npos);
    }
}

// Under the right hash even nonsense must be refused, and never crash.
TEST_F(NetworkFile, IsReadWithCareEvenUnderARightHash) {
    Random random(2);
    const std::size_t head = text_.find("numbers ") + 20;
    for (int i = 0; i < 1000; ++i) {
        std::string damaged = text_.substr(0, text_.size() - 22);
        damaged[random.below(head)] = static_cast<char>(random.below(256));
        damaged = fmt::format("{}hash {:016x}\n", damaged, sip_hash({}, damaged));
        try {
            read_network(damaged, "x.net", rules_->game().layout);
        } catch (const Error& error) {
            EXPECT_EQ(error.where().file, "x.net") << error.what();
        }
    }
}

}  // namespace
}  // namespace senet::network

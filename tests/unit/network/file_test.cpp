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
        return refusal(bytes, {rules_->game(), {{"width", "8"}, {"height", "8"}, {"rows", "2"}}});
    }
    static std::string refusal(const std::string& bytes, const Asking& asking) {
        return message_of([&] { read_network(bytes, "x.net", asking); });
    }
    /// With another line in place of one, under the right hash.
    std::string with(const std::string& line, const std::string& other) const {
        std::string text = text_.substr(0, text_.size() - 22);
        text.replace(text.find(line), line.size(), other);
        return fmt::format("{}hash {:016x}\n", text, sip_hash({}, text));
    }

    const std::unique_ptr<script::ScriptedGame> rules_ = testing::shipped_game("breakthrough");
    const std::string text_ = file_text(*testing::shipped_network("breakthrough"));
};

TEST_F(NetworkFile, ComesBackAsItWas) {
    for (const bool two_views : {true, false}) {
        const testing::NetworkShape shape{
            .width = 48, .two_views = two_views, .script = two_views ? 0 : -777};
        const auto network = testing::random_network(rules_->game(), shape, 2);
        const std::string text = file_text(*network);
        const auto again = read_network(text, "x.net", {rules_->game()});
        EXPECT_EQ(file_text(*again), text);
        EXPECT_EQ(again->weights().rows, network->weights().rows);
        EXPECT_EQ(again->weights().mirror, network->weights().mirror);
        EXPECT_EQ(again->features().inputs(), network->features().inputs());
        EXPECT_EQ(again->weights().script, shape.script);
        EXPECT_EQ(again->origin().learnt, "weights by lot");
    }
    const auto four = testing::shipped_game("rolit");
    const std::string text = file_text(*testing::random_network(four->game(), {}, 3));
    EXPECT_EQ(file_text(*read_network(text, "x.net", {four->game()})), text);
    const auto again = read_network(text_, "x.net", {rules_->game()});
    EXPECT_EQ(again->origin().options.at("width"), "8");
    EXPECT_EQ(again->origin().rules, testing::shipped_script("breakthrough").text_fingerprint());
}

TEST_F(NetworkFile, KeepsGroups) {
    const Features features(rules_->game().layout,
                            {{"cells", Input::Kind::Patterns, {1, 2}, {{0, 1, 2}, {63, 62, 61}}},
                             {"cells", Input::Kind::Shapes, {1}, {{4, 9}}},
                             {"cells", Input::Kind::Sight, {1, 2}, {{0, 1, 2}, {3, 4}}, {1, 2}}});
    const Network network({.game = rules_->game().name,
                           .layout = layout_hash(rules_->game().layout),
                           .learnt = "nothing",
                           .verdict = "none"},
                          features, testing::random_weights(features.count(), {}, 1, 2));
    const std::string text = file_text(network);
    EXPECT_NE(text.find("\ninput cells patterns 1 2 on 1,2,3 64,63,62\ninput cells shapes 1 on "
                        "5,10\ninput cells sight 1 2 of 1 2 on 1,2,3 4,5\n"),
              std::string::npos);
    const auto again = read_network(text, "x.net", {rules_->game()});
    EXPECT_EQ(again->features().inputs(), features.inputs());
    EXPECT_EQ(file_text(*again), text);
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string other = text.substr(0, text.rfind("hash "));
        other.replace(other.find(from), from.size(), to);
        return refusal(fmt::format("{}hash {:016x}\n", other, sip_hash({}, other)));
    };
    EXPECT_EQ(changed("64,63,62", "64,x,62"),
              "x.net:8: error: \"64,x,62\" is no group of elements");
    EXPECT_EQ(changed("64,63,62", "65,63,62").find("x.net:10: error: a group's elements must be"),
              0u);
    EXPECT_EQ(changed("of 1 2", "of 1 3"), "x.net:10: error: \"3\" is no player of two");
    EXPECT_EQ(changed("of 1 2", "of 1").find("x.net:10: error: each piece of \"cells\" that can"),
              0u);
    EXPECT_EQ(changed("cells patterns", "cells values"),
              "x.net:8: error: values are not of groups, got \"on\"");
}

TEST_F(NetworkFile, IsRefusedWhereItIsNone) {
    EXPECT_EQ(refusal("game: chess\n"),
              "x.net:1: error: this is no network: it must begin with \"senet network 1\"; senet "
              "learn makes one");
    EXPECT_EQ(refusal("senet network 2\n"),
              "x.net:1: error: this network is of another version of Senet: learn it anew");
    EXPECT_EQ(refusal(with("width 32", "width wide")),
              "x.net:17: error: width must be a whole number from 1 to 128, got \"wide\"");
    EXPECT_EQ(refusal(with("width 32", "width 48")).find("x.net:20: error: here "), 0u);
    EXPECT_EQ(refusal(with("input cells", "input celsl")),
              "x.net:16: error: the game has no field \"celsl\"");
    EXPECT_EQ(refusal(with("rules ", "rules 1")).find("x.net:6: error: rules must be a hash of "),
              0u);
}

TEST_F(NetworkFile, IsOfOneGameWithItsOptionsAndItsState) {
    const auto othello = testing::shipped_game("othello");
    EXPECT_EQ(refusal(text_, {othello->game()}),
              "x.net:2: error: this network was learnt for \"Breakthrough\", and this game is "
              "\"Othello\"");
    game::Game three = rules_->game();
    three.players.emplace_back("a third");
    EXPECT_EQ(
        refusal(text_, {three}),
        "x.net:8: error: this network was learnt for \"Breakthrough\" with 2 players, and here "
        "it has 3");
    EXPECT_EQ(refusal(text_, {rules_->game(), {{"height", "8"}, {"rows", "1"}}}),
              "x.net:4: error: this network was learnt for \"Breakthrough\" with options.rows: 2, "
              "and here it is 1");
    const auto wide = testing::shipped_game("breakthrough", testing::sized(9, 8));
    EXPECT_EQ(refusal(text_, {wide->game()}),
              "x.net:7: error: this network was learnt for \"Breakthrough\" when its states had "
              "other fields, or fields with other ranges: learn it anew");
    // An option that the script has no longer, or that is new, is no other value of one.
    EXPECT_NO_THROW(read_network(text_, "x.net", {rules_->game(), {{"new", "1"}}}));
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
            read_network(damaged, "x.net", {rules_->game()});
        } catch (const Error& error) {
            EXPECT_EQ(error.where().file, "x.net") << error.what();
        }
    }
}

}  // namespace
}  // namespace senet::network

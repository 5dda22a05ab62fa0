#include "cli/completion.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/text.h"

namespace senet::cli {
namespace {

class Completion : public ::testing::Test {
  protected:
    Completion() {
        Command& play = commands_.add({.name = "play", .summary = "Play", .example = ""});
        play.add("GAME", text_, "The game").required();
        play.add("--as", text_, "The side").takes(one_of({"1", "2", "both"}));
        play.add("--config", text_, "A file; or none").named("FILE");
        play.add("--like", text_, "Another").named("GAME");
        play.add_list("--set", list_, "A setting").named("NAME=VALUE");
        play.add_flag("--json", flag_, "JSON");
        Command& match = commands_.add({.name = "match", .summary = "Match", .example = ""});
        match.add("GAME", text_, "The game").required();
        match.add_list("PLAYERS", list_, "The players", 2).suggests({"base", "random"});
        match.add("--run", text_, "The folder").named("FOLDER");
        Option& plies = match.add("--plies", text_, "Plies").named("N");
        match.add("--openings", text_, "Openings").named("FILE").excludes(plies);
    }

    Completions at(const std::vector<std::string>& words) {
        return complete(commands_, words, {.games = {"nim", "chess"}, .runs = {"runs/one"}});
    }
    std::string words(const std::vector<std::string>& given) {
        std::vector<std::string> texts;
        for (const auto& word : at(given).words) texts.push_back(word.text);
        return join(texts, " ");
    }

    Commands commands_;
    std::string text_;
    std::vector<std::string> list_;
    bool flag_ = false;
};

TEST_F(Completion, OffersCommandsFirst) {
    EXPECT_EQ(words({""}), "play match help");
    EXPECT_EQ(words({"-"}), "--help --version");
    EXPECT_EQ(words({"help", ""}), "play match");
    EXPECT_EQ(words({"help", "play", ""}), "");
    EXPECT_EQ(words({}), "play match help");
    EXPECT_EQ(words({"jump", ""}), "");
}

TEST_F(Completion, OffersOptionsBehindADash) {
    EXPECT_EQ(words({"play", "-"}), "--as --config --like --set --json --help");
    EXPECT_EQ(at({"play", "--c"}).words.at(1).about, "A file") << "without the detail";
}

TEST_F(Completion, OffersNoOptionAgainThatTakesOneValue) {
    EXPECT_EQ(words({"play", "--json", "--set", "a=1", "--as=1", "-"}),
              "--config --like --set --help");
    EXPECT_EQ(words({"match", "nim", "--plies", "2", "-"}), "--run --help");
}

TEST_F(Completion, OffersAnOptionsValues) {
    EXPECT_EQ(words({"play", "--as", ""}), "1 2 both");
    EXPECT_EQ(words({"play", "nim", "--like", "n"}), "nim chess");
    EXPECT_EQ(at({"play", "--like", ""}).endings, (std::vector<std::string>{"lua", "yaml"}));
    EXPECT_EQ(at({"play", "--config", ""}).paths, Completions::Paths::Files);
    EXPECT_EQ(words({"match", "--run", ""}), "runs/one");
    EXPECT_EQ(at({"match", "--run", ""}).paths, Completions::Paths::Folders);
    EXPECT_EQ(words({"play", "--set", ""}), "");
}

TEST_F(Completion, KnowsValuesBehindASign) {
    EXPECT_EQ(words({"play", "--as=b"}), "--as=1 --as=2 --as=both");
    EXPECT_EQ(words({"play", "--as", "="}), "1 2 both") << "the three words of bash";
    EXPECT_EQ(words({"play", "--as", "=", "b"}), "1 2 both");
    EXPECT_EQ(words({"play", "--as", "=", "both", ""}), "nim chess");
    EXPECT_EQ(words({"play", "--json=x"}), "");
    EXPECT_EQ(words({"play", "--none=x"}), "");
}

TEST_F(Completion, OffersPositionalsInTheirOrder) {
    EXPECT_EQ(words({"play", ""}), "nim chess");
    EXPECT_EQ(words({"play", "--as", "1", "--json", ""}), "nim chess");
    EXPECT_EQ(words({"match", "nim", ""}), "base random");
    EXPECT_EQ(words({"match", "nim", "base", ""}), "base random");
    EXPECT_EQ(words({"match", "nim", "base", "random", ""}), "--run --plies --openings --help");
    EXPECT_EQ(words({"play", "nim", "x"}), "");
}

TEST_F(Completion, IsALineAWord) {
    EXPECT_EQ(at({"play", "--as", ""}).text(), "1\t\n2\t\nboth\t\n");
    EXPECT_EQ(at({"play", ""}).text(), "nim\tgame\nchess\tgame\n:files\tlua yaml\n");
    EXPECT_EQ(at({"match", "--run", ""}).text(), "runs/one\trun\n:folders\n");
}

}  // namespace
}  // namespace senet::cli

#include "tune/positions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>

#include "game/line.h"
#include "game/notation.h"
#include "search/scale.h"
#include "support/message.h"
#include "support/program.h"
#include "support/shipped.h"
#include "tournament/job_queue.h"

namespace senet::tune {
namespace {

namespace fs = std::filesystem;
using testing::message_of;
using testing::read_text;

class PositionsFile : public ::testing::Test {
  protected:
    ~PositionsFile() override { fs::remove_all(folder_); }

    void write(const std::string& text) const { std::ofstream(file_, std::ios::binary) << text; }
    std::string mistake(const std::string& text) const {
        write(text);
        return message_of([&] { load_positions(file_, "x.positions"); });
    }

    fs::path folder_ = testing::fresh_folder("positions");
    fs::path file_ = folder_ / "x.positions";
};

TEST_F(PositionsFile, IsReadAsItWasWritten) {
    const Positions written{"hex",
                            0xfedcba9876543210,
                            {{"turn=1 ply=3 cells=12/01", 1, 0, -12},
                             {"turn=2 ply=4 cells=12/11", 0.5, 7},
                             {"w - - 0 1", 0, 1234567890123}}};
    save(written, file_);
    const Positions read = load_positions(file_, "x.positions");
    EXPECT_EQ(read.game, "hex");
    EXPECT_EQ(read.rules, written.rules);
    ASSERT_EQ(read.positions.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        EXPECT_EQ(read.positions[i].text, written.positions[i].text);
        EXPECT_EQ(read.positions[i].result, written.positions[i].result);
        EXPECT_EQ(read.positions[i].game, written.positions[i].game);
        EXPECT_EQ(read.positions[i].value, written.positions[i].value);
    }
    save(read, file_);
    EXPECT_EQ(load_positions(file_, "x.positions").positions.size(), 3U) << "over its own kind";
}

TEST_F(PositionsFile, KeepsSharesOfPoints) {
    const Positions written{"backgammon", 1, {{"a", 2 / 3.0, 1}, {"b", 0, 1}}, true};
    save(written, file_);
    const Positions read = load_positions(file_, "x.positions");
    EXPECT_TRUE(read.shares);
    EXPECT_EQ(read.positions[0].result, 2 / 3.0);
    EXPECT_EQ(mistake("senet positions 4\ngame hex\nrules 0000000000000001\n1.5 0 - a\n"),
              "x.positions:4: error: a result must be a number from 0 to 1, got \"1.5\"");
}

TEST_F(PositionsFile, NamesTheLineThatIsWrong) {
    const std::string head = "senet positions 3\ngame hex\nrules 0000000000000001\n";
    EXPECT_EQ(mistake(""),
              "x.positions:1: error: this is no file of positions: it must begin with \"senet "
              "positions 3\"; senet positions makes one");
    EXPECT_EQ(mistake("senet positions 3\nrules 1\n"),
              "x.positions:2: error: this line must be \"game ...\", got \"rules 1\"");
    EXPECT_EQ(mistake("senet positions 3\ngame hex\n"),
              "x.positions:3: error: this line must be \"rules ...\", got \"\"");
    EXPECT_EQ(mistake("senet positions 3\ngame hex\nrules hello\n"),
              "x.positions:3: error: this line must be \"rules\" and 16 digits of a hash, got "
              "\"hello\"");
    EXPECT_EQ(mistake(head + "1 0 - a\n0.25 0 7 b\n"),
              "x.positions:5: error: a result must be 1, 0.5 or 0, got \"0.25\"");
    for (const std::string line :
         {"1", "1 0", "1 0 -", "1 0 - ", "1 x - a", "1 -1 - a", "1 0 x a", "1 0 a", ""}) {
        EXPECT_EQ(
            mistake(head + "1 0 - a\n" + line + "\n"),
            "x.positions:5: error: a line must be a result, a game's number, a value or - and "
            "a position, got \"" +
                line + "\"");
    }
    EXPECT_EQ(message_of([&] { load_positions(folder_ / "none", "none"); }),
              "senet: error: there is no file none");
}

TEST_F(PositionsFile, KnowsThatItWasChanged) {
    save({"hex", 1, {{"a", 1, 3, -12}, {"b", 0, 4, 5}}}, file_);
    const std::string whole = read_text(file_);
    const auto changed = [&](const std::string& from, const std::string& to) {
        std::string text = whole;
        text.replace(text.find(from), from.size(), to);
        return mistake(text);
    };
    const std::string sentence =
        "x.positions:6: error: these positions were changed since senet positions wrote them: here "
        "must stand \"hash ";
    for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
             {"\n1 3", "\n0 3"}, {"-12", "-11"}, {" b", " c"}, {"\nhash ", "\nhash 0"}})
        EXPECT_TRUE(changed(from, to).starts_with(sentence)) << changed(from, to);
    EXPECT_TRUE(
        changed("\n0 4 5 b", "").starts_with("x.positions:5: error: these positions were "));
    const std::string cut = whole.substr(0, whole.find("hash"));
    EXPECT_TRUE(mistake(cut).starts_with(sentence)) << mistake(cut);
}

TEST_F(PositionsFile, IsNotWrittenOverAnythingElse) {
    check_may_save_positions(file_);
    write("something of value\n");
    EXPECT_NE(message_of([&] { check_may_save_positions(file_); }), "no error");
    EXPECT_EQ(read_text(file_), "something of value\n");
    write("senet positions 2\n");
    check_may_save_positions(file_);
}

/// A game by lot, in which nobody saw anything coming.
class Sample : public ::testing::Test {
  protected:
    Sample() { play_on(); }

    void play_on() {
        Random random(5);
        game::Line line = tournament::line_of(opening_, *rules_);
        row_.moves = opening_.moves;
        while (!line.outcome().over()) {
            const auto moves = line.legal_moves();
            const game::Move move = moves[random.below(moves.size())];
            row_.moves.push_back(game::move_text(*rules_, line.state(), move));
            row_.reports.push_back({.player = line.state().turn(), .value = line.state().ply()});
            line.play(move);
        }
        row_.winner = line.outcome().winner;
        row_.game.number = 42;
    }

    std::vector<Position> positions(const SampleOptions& options = {.per_game = 1000}) {
        Interrupt interrupt;
        return sample(row_, opening_, *rules_, searcher_, options, interrupt);
    }
    static std::vector<std::string> texts(const std::vector<Position>& positions) {
        std::vector<std::string> all;
        for (const Position& one : positions) all.push_back(one.text);
        return all;
    }

    bool is_quiet(const std::string& text) {
        const game::Line line = tournament::line_of({text, {}, 1}, *rules_);
        game::State passed = line.state();
        return gains_nothing(line) &&
            (!rules_->pass(passed) || gains_nothing(game::Line(*rules_, passed)));
    }
    bool gains_nothing(const game::Line& line) {
        const game::Value value = rules_->evaluate(line.state());
        Interrupt interrupt;
        return searcher_.leaf_value(line, interrupt) == seen_by(line.state().turn(), value);
    }
    static std::uint32_t ply_of(const std::string& text) {
        return static_cast<std::uint32_t>(std::stoi(text.substr(text.find("ply=") + 4)));
    }

    std::unique_ptr<script::ScriptedGame> rules_ = testing::shipped_game("breakthrough");
    search::Searcher searcher_{*rules_, {}, 1};
    tournament::Opening opening_{"", {"a2-a3", "a7-a6", "b2-b3", "b7-b6"}, 1};
    tournament::GameRow row_;
};

TEST_F(Sample, TakesQuietPositionsBehindTheOpening) {
    const std::vector<Position> found = positions();
    ASSERT_GT(found.size(), 10U);
    ASSERT_LT(found.size(), row_.reports.size()) << "some of a game by lot are not quiet";
    std::set<std::string> different;
    for (const Position& one : found) {
        EXPECT_TRUE(is_quiet(one.text)) << one.text;
        EXPECT_GE(ply_of(one.text), opening_.moves.size());
        EXPECT_EQ(one.game, 42U);
        EXPECT_EQ(one.result, row_.winner == game::Player{1} ? 1 : 0);
        const int ply = static_cast<int>(ply_of(one.text));
        EXPECT_EQ(one.value, ply % 2 == 0 ? ply : -ply) << "to player 1";
        different.insert(one.text);
    }
    EXPECT_EQ(different.size(), found.size());
    // All that are quiet, and none left out.
    std::size_t quiet = 0;
    game::Line line = tournament::line_of(opening_, *rules_);
    for (std::size_t ply = opening_.moves.size(); ply < row_.moves.size(); ++ply) {
        quiet += is_quiet(game::state_text(*rules_, line.state()));
        line.play(game::parse_move(*rules_, line.state(), row_.moves[ply]));
    }
    EXPECT_EQ(found.size(), quiet);
}

TEST_F(Sample, IsTheSameFromTheMovesThemselves) {
    const auto by_text = texts(positions());
    game::Line line(*rules_, rules_->start(opening_.seed));
    while (line.moves().size() < row_.moves.size()) tournament::play_on(line, row_);
    row_.played = line.moves();
    EXPECT_EQ(texts(positions()), by_text);
    row_.played.assign(row_.moves.size(), game::Move{~0ULL});  // of other rules
    EXPECT_EQ(texts(positions()), by_text);
}

TEST_F(Sample, TakesNoMoreOfAGameThanItMay) {
    const auto three = texts(positions({.per_game = 3}));
    EXPECT_EQ(three.size(), 3U);
    EXPECT_EQ(texts(positions({.per_game = 3})), three) << "the same each time";
    EXPECT_NE(texts(positions({.per_game = 3, .seed = 2})), three);
    row_.game.number = 43;
    EXPECT_NE(texts(positions({.per_game = 3})), three) << "other plies of another game";
}

TEST_F(Sample, TellsResultsForPlayerOne) {
    row_.winner = game::Player{2};
    EXPECT_EQ(positions().front().result, 0);
    row_.winner = game::Player{1};
    EXPECT_EQ(positions().front().result, 1);
    row_.winner = game::kNobody;
    EXPECT_EQ(positions().front().result, 0.5);
}

TEST_F(Sample, TakesNothingOfAForfeit) {
    row_.ending = play::Ending::OutOfTime;
    EXPECT_TRUE(positions().empty());
    row_.ending = play::Ending::Resignation;
    EXPECT_FALSE(positions().empty());
}

TEST_F(Sample, TakesNothingThatWasDecided) {
    const std::size_t half = row_.reports.size() / 2;
    for (std::size_t i = half; i < row_.reports.size(); ++i)
        row_.reports[i].value = (i % 2 == 0 ? 1 : -1) * (game::kMostEvaluation + 1);
    const std::vector<Position> found = positions();
    ASSERT_FALSE(found.empty());
    for (const Position& one : found)
        EXPECT_LT(ply_of(one.text), opening_.moves.size() + half) << one.text;
}

/// A game of backgammon by lot, of which nobody thought anything but how long it was.
class SampleWithDice : public ::testing::Test {
  protected:
    SampleWithDice() {
        Random random(5);
        game::Line line(*rules_, rules_->start(1));
        while (!line.outcome().over()) {
            const bool throws = line.state().throws();
            const auto moves = line.legal_moves();
            const game::Move move =
                throws ? game::thrown_at_random(line, random) : moves[random.below(moves.size())];
            row_.moves.push_back(game::move_text(*rules_, line.state(), move));
            play::MoveReport& report = row_.reports.emplace_back();
            report.player = line.state().turn();
            if (!throws) report.value = search::kSure / 1000 * static_cast<int>(random.below(99));
            line.play(move);
        }
        row_.winner = line.outcome().winner;
        row_.margin = line.outcome().points();
    }

    std::vector<Position> positions() {
        Interrupt interrupt;
        return sample(row_, {"", {}, 1}, *rules_, searcher_, {.per_game = 100'000}, interrupt);
    }

    std::unique_ptr<script::ScriptedGame> rules_ = testing::shipped_game("backgammon");
    static search::Options by_points() {
        search::Options options;
        options.goal = search::Goal::Margin;
        return options;
    }
    search::Searcher searcher_{*rules_, by_points(), 1};
    tournament::GameRow row_;
};

TEST_F(SampleWithDice, TakesPositionsBeforeThrows) {
    const game::Value points = rules_->game().points, unit = rules_->game().unit;
    std::map<std::string, game::Value> thought;  // by the position behind
    std::size_t throws = 0;
    game::Line line(*rules_, rules_->start(1));
    for (std::size_t ply = 0; ply < row_.moves.size(); ++ply) {
        const game::State before = line.state();
        throws += before.throws();
        line.play(game::parse_move(*rules_, before, row_.moves[ply]));
        if (before.throws()) continue;
        const game::Value value = seen_by(before.turn(), *row_.reports[ply].value);
        thought[game::state_text(*rules_, line.state())] =
            static_cast<game::Value>(std::int64_t{value} * unit * points / search::kSure);
    }
    const std::vector<Position> found = positions();
    EXPECT_EQ(found.size(), throws);
    std::size_t valued = 0;
    for (const Position& one : found) {
        EXPECT_TRUE(game::parse_state(*rules_, one.text, 1).throws());
        EXPECT_EQ(one.result, (1 + static_cast<double>(*row_.margin) / points) / 2);
        if (!one.value) continue;
        ++valued;
        EXPECT_EQ(*one.value, thought.at(one.text));
    }
    EXPECT_GE(valued + 2, throws) << "but for the first throw, which nobody moved before";
    row_.margin.reset();  // nobody knows by how many points it would have been won
    row_.ending = play::Ending::Resignation;
    EXPECT_TRUE(positions().empty());
}

}  // namespace
}  // namespace senet::tune

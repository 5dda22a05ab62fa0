// A game of three players, and one with chance, at every door of the engine where rules come in:
// what knows neither refuses it by name, everything else gives the right answer.

#include <algorithm>
#include <functional>

#include "game/check.h"
#include "game/notation.h"
#include "game/perft.h"
#include "game/profile.h"
#include "game/side_by_side.h"
#include "jobs/opened.h"
#include "jobs/protocol_server.h"
#include "jobs/report_games.h"
#include "jobs/table_game.h"
#include "jobs/tournament_run.h"
#include "jobs/tune_run.h"
#include "pictures/board_style.h"
#include "pictures/board_text.h"
#include "play/comparison.h"
#include "play/program_player.h"
#include "play/referee.h"
#include "play/search_tree.h"
#include "play/session.h"
#include "search/algorithm.h"
#include "support/fake_program.h"
#include "support/message.h"
#include "support/tree_game.h"
#include "tournament/book.h"
#include "tournament/recheck.h"
#include "tune/trace.h"
#include "unit/jobs/test_host.h"
#include "words/outcome_text.h"
#include "words/play_words.h"

namespace senet::jobs {
namespace {

using game::Player;
using testing::message_of;

/// Six cells in a row, which the players fill in turn, each with two pieces of its own or three:
/// who fills the last one wins.
class Trio : public game::Rules {
  public:
    explicit Trio(int players = 3, bool chance = false) {
        game::Game game;
        game.name = "Trio";
        game.players = {"Ann", "Bob", "Cid"};
        game.players.resize(static_cast<std::size_t>(players));
        game.chance = chance;
        game.layout = game::Layout({array("cells", kCells, players), array("held", players, 3)});
        game.move = game::MoveFormat({{"cell", 3}});
        for (const game::Hook hook : {game::Hook::Setup, game::Hook::Moves, game::Hook::Play,
                                      game::Hook::Result, game::Hook::Evaluate})
            game.hooks.add(hook);
        game.view = view(game);
        set_game(std::move(game));
    }

    void moves(const game::State& state, game::MoveList& moves) override {
        for (std::size_t i = 0; i < kCells; ++i)
            if (state.get(cells(), i) == 0) moves.push_back({i + 1});
    }
    game::Outcome result(const game::State& state) override {
        if (state.ply() < kCells) return {};
        return {.winner = Player::at((state.ply() - 1) % game().players.size())};
    }
    game::Next do_setup(game::State& state, Random&) override {
        for (std::size_t i = 0; i < game().players.size(); ++i)
            state.set(held(), i, static_cast<std::int64_t>(kCells / game().players.size()));
        return {};
    }
    game::Next do_play(game::State& state, game::Move move) override {
        // Rules that are compared are asked about any state and any move.
        if (move.bits < 1 || move.bits > kCells) throw Error("there is no such cell");
        const Player player = state.turn();
        state.set(cells(), move.bits - 1, player.number());
        const std::int64_t left = state.get(held(), player.index());
        state.set(held(), player.index(), std::max<std::int64_t>(left - 1, 0));
        return {};
    }

  private:
    static constexpr std::uint32_t kCells = 6;

    static game::Field array(const std::string& name, std::uint32_t count, std::int64_t most) {
        game::Field field;
        field.name = name;
        field.is_array = true;
        field.count = count;
        field.most = most;
        return field;
    }
    static game::View view(const game::Game& game) {
        game::View view;
        view.board = game::make_grid(kCells, 1);
        view.cells = "cells";
        view.pieces = {"A", "B", "C"};
        view.pieces.resize(game.players.size());
        for (std::size_t i = 0; i < game.players.size(); ++i) view.owners.push_back(Player::at(i));
        view.hands = {{"held", view.pieces, view.owners}};
        return view;
    }
    const game::Field& cells() const { return game().layout.fields()[0]; }
    const game::Field& held() const { return game().layout.fields()[1]; }
};

game::Line started(game::Rules& rules) { return {rules, rules.start(1)}; }

game::Line played(game::Rules& rules, const std::vector<std::string>& moves) {
    return tournament::line_of({.moves = moves}, rules);
}

const std::vector<std::string> kThreeMoves{"a1", "b1", "c1"};

// --- the right answer

TEST(ThreePlayers, AreCountedByPerft) {
    Trio rules;
    EXPECT_EQ(perft(started(rules), 1), 6U);
    EXPECT_EQ(perft(started(rules), 4), 6U * 5 * 4 * 3);
    EXPECT_EQ(perft(started(rules), 6), 720U);
    EXPECT_EQ(perft(started(rules), 7), 0U);
    for (const auto& [move, count] : perft_divide(started(rules), 4)) EXPECT_EQ(count, 60U);
}

TEST(ThreePlayers, PlayRoundTheTableToTheEnd) {
    Trio rules;
    game::Line line = started(rules);
    std::string turns;
    for (; !line.outcome().over(); line.play(line.legal_moves().front()))
        turns += std::to_string(line.state().turn().number());
    EXPECT_EQ(turns, "123123");
    EXPECT_EQ(line.outcome().winner, Player{3});
    EXPECT_EQ(words::outcome_text(line), "Cid wins");
}

TEST(ThreePlayers, AreReadAsTheyAreWritten) {
    Trio rules;
    const game::Line line = played(rules, {"a1", "c1"});
    EXPECT_EQ(line.state().turn(), Player{3});
    EXPECT_EQ(game::parse_state(rules, game::state_text(rules, line.state()), 1), line.state());
    EXPECT_NE(message_of([&] { game::parse_state(rules, "turn=4 ply=0 cells=000000", 1); }),
              "no error");
}

TEST(ThreePlayers, AreAllDrawn) {
    Trio rules;
    const std::string text = pictures::board_text(played(rules, {"a1"}), {.utf8 = false});
    EXPECT_TRUE(text.starts_with("Bob: Bx2\nCid: Cx2\n")) << text;
    EXPECT_TRUE(text.ends_with("Ann: A\n")) << text;
    const pictures::BoardStyle style(rules.game(), {.colour = true, .utf8 = true});
    std::set<int> colours;
    for (const Player player : {Player{1}, Player{2}, Player{3}})
        colours.insert(style.name(player).colour);
    EXPECT_EQ(colours.size(), 3U);
}

TEST(ThreePlayers, AreProfiledAndCompared) {
    Trio rules, same;
    Random random(1);
    EXPECT_EQ(compare_rules(rules, same, random, {.states = 100}).difference, "");
    game::ProfiledRules profiled(rules);
    game::Line line = started(profiled);
    while (!line.outcome().over()) line.play(line.legal_moves().back());
    EXPECT_EQ(line.outcome().winner, Player{3});
    EXPECT_GT(profiled.use(game::Hook::Moves).calls, 0U);
}

TEST(ThreePlayers, HaveOpeningsAndPositions) {
    Trio rules;
    EXPECT_EQ(played(rules, kThreeMoves).state().turn(), Player{1});
    tournament::BookOpenings book({{.opening = {.moves = {"f1", "e1"}}}}, {}, rules, 1);
    EXPECT_EQ(tournament::line_of(book.at(0), rules).state().turn(), Player{3});
    for (const game::Line& line : play::random_positions(started(rules), 20, 1))
        EXPECT_EQ(line.state().turn(), Player::at(line.moves().size() % 3));
}

TEST(ThreePlayers, AreStruckAtRandom) {
    Trio rules;
    Interrupt interrupt;
    play::RandomPlayer player;
    EXPECT_NE(player.choose(played(rules, {"a1", "b1"}), {}, interrupt).move, (game::Move{1}));
}

TEST(ThreePlayers, AreSteppedThroughByAReport) {
    Trio rules;
    ReportGames games(rules);
    tournament::GameRow row;
    row.moves = kThreeMoves;
    row.game.players = {0, 1};
    nlohmann::json object = games.game(row);
    EXPECT_GT(games.add_positions(object, row, {}), 0U);
    EXPECT_FALSE(object.contains("fault")) << object.dump();
}

TEST(ThreePlayers, HaveRecords) {
    Trio rules;
    game::Line line = started(rules);
    while (!line.outcome().over()) line.play(line.legal_moves().front());
    play::Record record = play::record_of(line, "trio");
    for (const Player player : {Player{1}, Player{3}})
        record.tags[play::seat_tag(rules.game(), player)] = rules.game().name_of(player);
    EXPECT_EQ(record.tags["Result"], "Cid");
    const std::string text = play::to_text(record);
    EXPECT_NE(text.find("[Player3 \"Cid\"]"), std::string::npos) << text;
    const play::Record read = play::parse_record(text, "t.txt");
    EXPECT_EQ(play::replay(read, rules, 1).moves(), line.moves());
    EXPECT_TRUE(play::result_agrees(play::claimed_result(read, rules.game()), line));
    record.tags["Result"] = "Ann";
    EXPECT_FALSE(play::result_agrees(play::claimed_result(record, rules.game()), line));
}

TEST(ThreePlayers, AreSeatedInWords) {
    Trio rules;
    const auto said = [&](const std::vector<Player>& people) {
        return words::greeting({rules.game(), people, {}, {}, {}}, {.look = {}, .width = 200});
    };
    EXPECT_TRUE(said({Player{1}, Player{3}})
                    .starts_with("You play Ann and Cid, the engine plays "
                                 "Bob."))
        << said({Player{1}, Player{3}});
    EXPECT_TRUE(said({}).starts_with("The engine plays Ann, Bob and Cid.")) << said({});
}

// --- refusals

/// What a door says that needs two players and no chance: "the referee needs".
std::string refusal(const std::string& who, const game::Rules& rules) {
    const game::Game& game = rules.game();
    return game.player_count() == 2
        ? fmt::format("{} a game without chance; {} has some", who, game.name)
        : fmt::format("{} two players; {} has {}", who, game.name, game.player_count());
}

/// A game of three players, and a game of two with chance.
class Strange : public ::testing::TestWithParam<bool> {
  protected:
    std::unique_ptr<game::Rules> make() const {
        return std::make_unique<Trio>(GetParam() ? 2 : 3, GetParam());
    }
    /// That these, with rules of the game, refuse it with this message.
    void expect(const std::string& message,
                const std::vector<std::function<void(game::Rules&)>>& doors) const {
        for (std::size_t i = 0; i < doors.size(); ++i) {
            const auto rules = make();
            EXPECT_EQ(message_of([&] { doors[i](*rules); }), "senet: error: " + message)
                << "at door " << i;
        }
    }

    const std::unique_ptr<game::Rules> rules_ = make();
    Interrupt interrupt_;
};

INSTANTIATE_TEST_SUITE_P(Games, Strange, ::testing::Bool(),
                         [](const auto& each) { return each.param ? "WithChance" : "OfThree"; });

TEST_P(Strange, IsSearchedByEveryAlgorithm) {
    for (const search::AlgorithmInfo& each : search::kAlgorithms) {
        search::Options options;
        options.algorithm = each.id;
        const search::Limits limits{.depth = 6, .milliseconds = {}, .nodes = {}};
        const auto found = search::Searcher(*rules_, options, 1).search(started(*rules_), limits);
        // Who fills the last cell wins: the third player, or the second of two.
        EXPECT_LT(found.best.value, 0) << each.name;
        EXPECT_EQ(found.solved, each.id != search::Algorithm::Minimax) << each.name;
    }
}

TEST_P(Strange, IsChecked) {
    const game::CheckReport report = game::check([&] { return make(); }, {}, {}, {});
    EXPECT_TRUE(report.faults.empty()) << report.faults.front().message;
    EXPECT_EQ(report.wins.back(), report.games);
}

class OfThree : public ::testing::Test {
  protected:
    Trio rules_;
    Interrupt interrupt_;
};

TEST_F(OfThree, IsPlayedByTheReferee) {
    play::RandomPlayer lot;
    const play::PlayedGame game =
        play::play_game(started(rules_), {&lot, &lot, &lot}, std::vector<play::TimeControl>(3), {},
                        {.players = 1}, interrupt_);
    EXPECT_EQ(game.outcome.winner, Player{3});
    EXPECT_EQ(game.line.moves().size(), 6U);
    for (std::size_t i = 0; i < game.reports.size(); ++i)
        EXPECT_EQ(game.reports[i].player, Player::at(i % 3));
}

// The one who breaks off is last, and the others share what is left.
TEST_F(OfThree, IsLostByWhoeverBreaksOff) {
    class Quits : public play::Player {
      public:
        void new_game(std::uint64_t, Interrupt&) override {}
        play::Choice choose(const game::Line&, const play::Allowance&, Interrupt&) override {
            return {.resigns = true};
        }
    };
    play::RandomPlayer lot;
    Quits quits;
    const play::PlayedGame game =
        play::play_game(started(rules_), {&lot, &quits, &lot}, std::vector<play::TimeControl>(3),
                        {}, {.players = 1}, interrupt_);
    EXPECT_EQ(game.ending, play::Ending::Resignation);
    EXPECT_EQ(game.outcome.winner, game::kNobody);
    EXPECT_EQ(game.scores, (std::vector<game::Value>{1, 0, 1}));
}

/// A thread's rules in a tournament, with players that move at random.
class LotStable : public tournament::Stable {
  public:
    explicit LotStable(game::Rules& rules) : rules_(rules) {}
    game::Rules& rules() override { return rules_; }
    play::Player& player(int) override { return lot_; }

  private:
    game::Rules& rules_;
    play::RandomPlayer lot_;
};

TEST_F(OfThree, IsPlayedAndCheckedByTournaments) {
    const tournament::Conditions conditions{{play::TimeControl{}}};
    LotStable stable(rules_);
    tournament::PlannedGame planned;
    planned.players = {1, 0, 1};
    tournament::GameRow row = tournament::play_job({planned, {}}, stable, conditions, interrupt_);
    EXPECT_EQ(row.winner, Player{3});
    EXPECT_EQ(tournament::fault_of(row, {}, rules_, conditions, interrupt_), "");
    row.winner = Player{1};
    EXPECT_EQ(tournament::fault_of(row, {}, rules_, conditions, interrupt_),
              "by its moves it is a win of player 3 by rules, but the journal says a win of "
              "player 1 by rules");
}

TEST_F(OfThree, IsRefusedByThePlayerOfOnePly) {
    EXPECT_EQ(message_of([&] { play::OnePlyPlayer().choose(started(rules_), {}, interrupt_); }),
              "senet: error: the one-ply player needs two players; Trio has 3");
}

TEST_P(Strange, IsRefusedByProgramsAsPlayers) {
    const auto folder = testing::fresh_folder("trio");
    play::ProgramPlayer program(
        {.command = {testing::write_program(folder, "uci", testing::UciProgram{}.text())}},
        interrupt_);
    program.new_game(1, interrupt_);
    expect(fmt::format("uci has no words for {}; a program can play {} over ugi",
                       GetParam() ? "throws" : "more than two players", rules_->game().name),
           {[&](game::Rules& rules) { program.choose(started(rules), {}, interrupt_); }});
    std::filesystem::remove_all(folder);
}

TEST_P(Strange, IsRefusedByTheFitToPositions) {
    const tune::Positions positions{"trio", 0, {}};
    const auto fit = [&](game::Rules&) {
        tune::Tracer(positions, "p.txt", {}, [&](const tune::Values&) { return make(); });
    };
    if (GetParam())
        EXPECT_NO_THROW(fit(*rules_)) << "two with chance";
    else
        expect(refusal("fitting an evaluation needs", *rules_), {fit});
}

TEST(ThreePlayers, LeaveOpenWhoWinsByARepetition) {
    class Circle : public testing::RandomRules {
      public:
        explicit Circle(game::Repetition::Result result)
            : RandomRules(1, {.repetition = 2, .repetition_result = result}) {
            game::Game three = game();
            three.name = "Circle";
            three.players = {"Ann", "Bob", "Cid"};
            set_game(std::move(three));
        }
    };
    Circle loses(game::Repetition::Result::RepeaterLoses);
    EXPECT_EQ(message_of([&] { repetition_outcome(loses, loses.start(1), Player{2}); }),
              "senet: error: who repeats can lose only in a game of two players; Circle has 3");
    Circle wins(game::Repetition::Result::RepeaterWins);
    EXPECT_EQ(repetition_outcome(wins, wins.start(1), Player{3}).winner, Player{3});
}

// --- scripts, which is how jobs get their games

class ThreePlayersInAScript : public Job {
  protected:
    void expect_refusal(const std::string& who, const std::function<void()>& door,
                        const std::string& place = "senet") const {
        EXPECT_EQ(message_of(door), place + ": error: " + who + " two players; Trio has 3");
    }

    const settings::Place script_ = write("trio.lua", R"(local game = {
  name = 'Trio', move = { 'cell' },
  players = { 'Ann', 'Bob', 'Cid' },
  state = { cells = array(6, 0, 3) },
}
function game.setup(s) end
function game.moves(s, add)
  for cell = 1, 6 do if s.cells[cell] == 0 then add(cell) end end
end
function game.play(s, cell) s.cells[cell] = s.turn end
function game.stuck(s) return (s.turn + 1) % 3 + 1 end
return game
)");
    const settings::Request request_{.game = script_.path.string()};
};

TEST_F(ThreePlayersInAScript, AreCounted) {
    const OpenGame game = open_game(host, request_);
    EXPECT_EQ(perft(started(*game.rules), 6), 720U);
}

TEST_F(ThreePlayersInAScript, AreRefusedByEveryJobThatPlays) {
    expect_refusal("a search needs", [&] { open_game(host, request_, "a search needs"); });
    expect_refusal("UCI needs", [&] {
        ProtocolServer(host, play::ProgramProtocol::Uci, request_, [](const std::string&) {});
    });
    const std::string game = "game: " + script_.path.string() + "\n";
    const settings::Place tuning = write("tuning.yaml",
                                         game +
                                             "limits: { depth: 1 }\nmethod: texel\npositions: "
                                             "none.positions\ntune: [search.null_move.reduce]\n");
    expect_refusal(
        "fitting an evaluation needs",
        [&] { run_tuning(host, tuning, folder / "tuned", tournament::Journal::Use::Write); },
        "tuning.yaml:3:9");
}

TEST_F(ThreePlayersInAScript, PlayInTournamentsWithEveryWayToTakeTheSeats) {
    const std::string game = "game: " + script_.path.string() + "\n";
    const settings::Place file =
        write("run.yaml",
              game + "players: { lot: { kind: random }, other: { kind: random } }\ngames: 7\n");
    TournamentRun run(host, file, folder / "run", tournament::Journal::Use::Write);
    EXPECT_EQ(run.play(), TournamentRun::End::Finished);
    EXPECT_EQ(run.standings().games(), 12) << "two sets of six";
    // Who fills the last cell wins, whoever sits there.
    EXPECT_EQ(run.standings().first_places(), (std::vector<double>{0, 0, 12}));
    EXPECT_EQ(run.standings().players()[0].points(), 6);
}

TEST_F(ThreePlayersInAScript, AreRefusedAsOnePly) {
    const std::string game = "game: " + script_.path.string() + "\n";
    const settings::Place file =
        write("run.yaml", game + "players: { one: {}, greedy: { kind: one-ply } }\n");
    EXPECT_EQ(message_of([&] {
                  TournamentRun(host, file, folder / "run", tournament::Journal::Use::Write);
              }),
              "run.yaml:2:21: error: player greedy: one-ply needs two players; Trio has 3");
}

}  // namespace
}  // namespace senet::jobs

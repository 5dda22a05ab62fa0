// The random scripts and the comparison that compiled scripts are held against the Lua VM with:
// that the scripts hold what they are to hold and mostly run, that two Lua VMs agree on them, and
// that no wrong answer is overlooked.

#include "support/script_generator.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "script/script.h"
#include "support/differential.h"
#include "support/published.h"
#include "support/seed.h"

namespace senet::testing {
namespace {

using game::Hook;
using game::Move;
using game::MoveList;
using game::Next;
using game::Outcome;
using game::Player;
using game::State;
using script::Script;

std::string script_of_seed(std::uint64_t seed) {
    Random random(seed);
    return random_script(random);
}

TEST(ScriptGenerator, TwoVirtualMachinesAgreeOnRandomScripts) {
    const int scripts = by_effort(20, 150, 5000), states = by_effort(10, 20, 40);
    for (int i = 0; i < scripts; ++i) {
        const std::uint64_t seed = base_seed() + static_cast<std::uint64_t>(i);
        const std::string text = script_of_seed(seed);
        const Script script = Script::from_text("random.lua", text);
        try {
            const auto judge = script.rules(), other = script.rules();
            Random random(seed);
            const Comparison found = compare_rules(*judge, *other, random, states);
            ASSERT_EQ(found.difference, "") << "script seed " << seed << "\n" << text;
        } catch (const Error&) {
            continue;  // how many load is another test's question
        }
    }
}

TEST(ScriptGenerator, ScriptsLoadAndMostOfTheirCallsEndWell) {
    const int scripts = by_effort(100, 300, 2000);
    int loaded = 0;
    std::uint64_t calls = 0, errors = 0;
    std::string refusals;
    for (int i = 0; i < scripts; ++i) {
        const std::uint64_t seed = base_seed() + static_cast<std::uint64_t>(i);
        try {
            const auto rules = Script::from_text("random.lua", script_of_seed(seed)).rules();
            ++loaded;
            Random random(seed);
            const Comparison found = compare_rules(*rules, *rules, random, 6);
            calls += found.calls;
            errors += found.errors;
        } catch (const Error& error) {
            refusals += fmt::format("script seed {}: {}\n", seed, error.what());
        }
    }
    const double share = static_cast<double>(errors) / static_cast<double>(calls);
    RecordProperty("loaded", loaded);
    RecordProperty("errors_per_cent", static_cast<int>(100 * share));
    EXPECT_GT(loaded * 100, scripts * 99) << refusals;
    EXPECT_GT(share, 0.02) << "too few errors are compared";
    EXPECT_LT(share, 0.5) << "too many calls end with an error";
}

/// What scripts are to hold, and the texts that each is known by.
struct Construct {
    std::string name;
    std::vector<std::string> texts;

    bool is_in(const std::string& script) const {
        return std::any_of(texts.begin(), texts.end(), [&](const std::string& text) {
            return script.find(text) != std::string::npos;
        });
    }
};

std::vector<Construct> constructs() {
    std::vector<Construct> all{
        // the state
        {"signed byte", {"(-128), 127"}},
        {"unsigned byte", {"0, 255)", "0, 255,"}},
        {"signed 2 bytes", {"(-300), 300"}},
        {"unsigned 2 bytes", {"0, 65535"}},
        {"signed 4 bytes", {"(-2147483648), 2147483647"}},
        {"unsigned 4 bytes", {"0, 4294967295"}},
        {"signed 8 bytes", {"(-1099511627776), 5"}},
        {"unsigned 8 bytes", {"0, 1099511627776"}},
        {"all 64 bits", {"math.mininteger, math.maxinteger)", "math.mininteger, 0x7"}},
        {"bits(n)", {"= bits(2", "= bits(3", "= bits(4"}},
        {"range without 0", {"3, 9", "(-7), (-2)"}},
        {"apart", {"\"apart\""}},
        {"scratch", {"scratch = {"}},
        {"throws", {"throw = {", "game.chance(", "game.happen("}},
        {"who moves after a throw", {"return 0, 1 +"}},
        {"next", {"s.next"}},
        {"more than two players", {"\"P3\""}},
        {"an array for all players", {"return s.cells\n", "return s.f", "return s.w"}},
        {"scratch without clear", {"function game.evaluate(s)\n  local"}},
        // arithmetic
        {"maxinteger", {"math.maxinteger", "0x7fffffffffffffff"}},
        {"2^53 + 1", {"9007199254740993"}},
        {"nan", {"0 / 0"}},
        {"division by zero", {"// 0 end", "// 0)"}},
        {"division by -1", {"// (-1)", "% (-1)"}},
        {"shift by a negative", {"<< (-", ">> (-"}},
        {"shift by 64", {"<< 64", ">> 64", "<< 65", ">> 65"}},
        {"unary minus", {"(-("}},
        {"bitwise not", {"(~("}},
        {"integer or float", {"+ 0.5 end"}},
        {"comparison with nil", {"== nil)", "~= nil)"}},
        {"comparison of texts", {"(MODE == ", "(MODE ~= "}},
        {"a condition that may be nil", {"if NOTHING then", "if math.tointeger("}},
        // control
        {"else", {"else\n"}},
        {"for up to maxinteger", {"math.maxinteger - 3, math.maxinteger do"}},
        {"for down to mininteger", {"math.mininteger + 3, math.mininteger, -1"}},
        {"for with the largest step", {"math.maxinteger, math.maxinteger do"}},
        {"for without a round", {"1, -math.huge do"}},
        {"for near the end with a step", {"math.maxinteger - 20, math.maxinteger, 7"}},
        {"for over floats", {"= 0.5, 3 do", "= 1, 3.0 do"}},
        {"for with a step that may be 0", {"1, 3, 0 do", "and 0 or 1 do"}},
        {"for with a limit that may be nil", {"and 3 or nil do"}},
        {"for beyond integers", {"math.maxinteger - 2, 1e308", "-math.huge, -1 do"}},
        {"for to nan", {"3, 0 / 0 do"}},
        {"goto over the end", {"goto next"}},
        {"a loop's variable set", {"-- a loop's own variable"}},
        {"ipairs over a table", {"in ipairs(T", "in ipairs(board"}},
        {"ipairs over a state array", {"in ipairs(s.f", "in ipairs(s.cells"}},
        {"ipairs over a scratch array", {"in ipairs(s.w"}},
        {"ipairs over a list", {"in ipairs(l", "in ipairs(a"}},
        {"bit.each", {"in bit.each("}},
        // tables
        {"table from 0", {"{ [0] = "}},
        {"list of records", {"{ { x = "}},
        {"record", {", row = {"}},
        {"list of booleans", {"= { true, ", "= { false, "}},
        {"computed table", {"for i = 1, board.size do T"}},
        {"key nil", {"[NOTHING]", "[nil]"}},
        {"key float", {".0]"}},
        {"row of a board", {"board.rays.", "board.around8[", "board.around6["}},
        {"lines", {"LINES["}},
        {"length of a table", {"#T", "#board."}},
        {"board.at", {"board.at("}},
        // params and options
        {"param list", {"P.list["}},
        {"float param list", {"P.parts["}},
        {"option", {"RULE and", "(RULE", "SIZE"}},
        // functions
        {"swap", {"-- swap"}},
        {"more results than one", {"-- all results"}},
        {"function in a table", {"[1](", "[2]("}},
        {"recursion", {"local function recurse"}},
        {"recursion twice", {"depth - 2)"}},
        {"tail call", {"return recurse"}},
        {"mutual recursion", {"local function even"}},
        {"never returns", {"then never("}},
        {"surplus argument", {"--[[surplus argument]]"}},
        {"missing argument", {"--[[missing argument]]"}},
        {"helper that adds", {"local function emit"}},
        {"list made", {"= {}"}},
        {"list extended", {" + 1] = "}},
        {"list with elements", {"local l1 = { ", "local l2 = { ", "= { ("}},
        // changes of what other hooks read
        {"outer table changed", {"local OUT"}},
        {"change of a named field", {".a = ("}},
        {"change of an outer local", {" out1"}},
        {"change behind a condition", {"if q == ", "if #q ", "if not q", "if math.floor(1e300)"}},
        {"change in a closure", {"    pcall(function() "}},
        {"change through a list", {"] = ALL[", "] = OUT"}},
        {"change by a helper", {"set(", "set_any("}},
        {"change in a sort", {"table.sort({ 2, 1 }, function"}},
        {"change in text()",
         {"from)\n  do  -- a change", "to)\n  do  -- a change", "x)\n  do  -- a change"}},
        {"show", {"game.show("}},
        // errors and answers
        {"error with a number", {"error(\"text \" .. "}},
        {"arithmetic on nil", {"NOTHING + 1"}},
        {"index of a number", {"FIVE.x"}},
        {"call of a number", {"FIVE()"}},
        {"comparison of a number with nil", {"< NOTHING end"}},
        {"length of a boolean", {"#YES"}},
        {"bits of a float", {"| 0.5 end"}},
        {"closure", {"(function(x)"}},
        {"pcall", {"pcall(never"}},
        {"text joined", {".. \"\" =="}},
        {"wide move field", {"bits = 32"}},
        {"too few numbers for add", {"-- too few numbers"}},
        {"next player", {"return 1 + "}},
        {"wrong next player", {"return 2.0\n", "return 3\n"}},
        {"margin", {"% 99\n", "% 99 end"}},
        {"evaluation without bounds", {"return 0 / 0", "return math.huge", "return 1e8"}},
    };
    for (const std::string text : {"int(",
                                   "array(",
                                   "flag(",
                                   "bits()",
                                   " + ",
                                   " - ",
                                   " * ",
                                   " // ",
                                   " % ",
                                   " / ",
                                   "^",
                                   " & ",
                                   " | ",
                                   " ~ ",
                                   " << ",
                                   " >> ",
                                   " == ",
                                   " ~= ",
                                   " < ",
                                   " <= ",
                                   " > ",
                                   " >= ",
                                   " and ",
                                   " or ",
                                   "(not ",
                                   "math.mininteger",
                                   "(-0.0)",
                                   "1e308",
                                   "1e15",
                                   "math.huge",
                                   "0.5",
                                   "9007199254740993.0",
                                   "2147483648",
                                   "if ",
                                   "elseif ",
                                   "while ",
                                   "repeat\n",
                                   "until ",
                                   "break end",
                                   "s.turn",
                                   "s.ply",
                                   "-- nested",
                                   "-- ragged",
                                   "-- with holes",
                                   "-- shared",
                                   "-- three deep",
                                   "-- one of two tables",
                                   "P.whole",
                                   "P.part",
                                   "math.abs(",
                                   "math.min(",
                                   "math.max(",
                                   "math.floor(",
                                   "math.ceil(",
                                   "math.sqrt(",
                                   "math.fmod(",
                                   "math.tointeger(",
                                   "bit.count(",
                                   "bit.first(",
                                   "bit.last(",
                                   "TEXT)",
                                   "error(\"text\")",
                                   "hexgrid(",
                                   "game.legal(",
                                   "game.order(",
                                   "game.noisy(",
                                   "game.stuck(",
                                   "game.pass(",
                                   "random(2)"}) {
        all.push_back({text, {text}});
    }
    return all;
}

TEST(ScriptGenerator, EveryConstructOccurs) {
    constexpr int kScripts = 200;
    std::vector<std::string> scripts;
    for (int i = 0; i < kScripts; ++i)
        scripts.push_back(script_of_seed(mix(static_cast<std::uint64_t>(i))));
    std::string told;
    for (const Construct& construct : constructs()) {
        const auto count =
            std::count_if(scripts.begin(), scripts.end(),
                          [&](const std::string& script) { return construct.is_in(script); });
        told += fmt::format("{:4} {}\n", count, construct.name);
        EXPECT_GT(count, 0) << construct.name;
    }
    if (HasFailure()) ADD_FAILURE() << "of " << kScripts << " scripts so many hold\n" << told;
}

TEST(ScriptGenerator, SameSeedSameScript) {
    EXPECT_EQ(script_of_seed(5), script_of_seed(5));
    EXPECT_NE(script_of_seed(5), script_of_seed(6));
}

// --- that no wrong answer is overlooked

const std::string kAllHooks = R"(
local game = {
  name = "All hooks", move = { "cell" },
  state = { cells = array(4, 0, 2), left = int(0, 9), quiet = int(0, 9, "apart") },
}
function game.setup(s) s.left = 6 end
function game.moves(s, add) for cell = 1, 4 do add(cell) end end
function game.play(s, cell) s.cells[1 + cell % 4] = s.turn s.left = math.max(0, s.left - 1) end
function game.result(s) if s.left == 0 then return 0, 5 end end
function game.legal(s) return s.cells[1] ~= 2 end
function game.stuck(s) return 1 end
local function judge(s) if s.left == 3 then error("no value") end return s.left end
function game.evaluate(s) local value = judge(s) return value end
function game.order(s, cell) return cell end
function game.noisy(s, cell) return cell == s.left end
function game.pass(s) s.quiet = 0 end
function game.text(s, cell) return "c" .. cell end
function game.write(s) return s.left .. "/" .. s.turn end
function game.read(s, text) return 1 end
function game.show(s) return "left: " .. s.left end
return game)";

/// Answers as the right rules do, but for one hook, where player 2 is to move.
class WrongRules : public game::Rules {
  public:
    WrongRules(game::Rules& right, Hook wrong)
        : Rules(right.game()), right_(right), wrong_(wrong) {}

    void moves(const State& state, MoveList& moves) override {
        right_.moves(state, moves);
        if (is_wrong(Hook::Moves, state))
            std::swap(moves[moves.size() - 1], moves[moves.size() - 2]);
    }
    bool legal(const State& state) override {
        return right_.legal(state) != is_wrong(Hook::Legal, state);
    }
    Outcome result(const State& state) override {
        Outcome outcome = right_.result(state);
        if (is_wrong(Hook::Result, state)) outcome.margin ^= 1;
        if (is_wrong(Hook::Result, state) && !outcome.over()) outcome.winner = game::kNobody;
        return outcome;
    }
    Outcome stuck(const State& state) override {
        Outcome outcome = right_.stuck(state);
        if (is_wrong(Hook::Stuck, state)) outcome.winner = game::Player{2};
        return outcome;
    }
    game::Value evaluate(const State& state) override {
        return right_.evaluate(state) + (is_wrong(Hook::Evaluate, state) ? 1 : 0);
    }
    int order(const State& state, Move move) override {
        return right_.order(state, move) - (is_wrong(Hook::Order, state) ? 1 : 0);
    }
    bool noisy(const State& state, Move move) override {
        return right_.noisy(state, move) != is_wrong(Hook::Noisy, state);
    }
    std::vector<std::string> texts(const State& state, Move move) override {
        return {right_.text(state, move) + (is_wrong(Hook::Text, state) ? "!" : "")};
    }
    std::string write(const State& state) override {
        return right_.write(state) + (is_wrong(Hook::Write, state) ? "!" : "");
    }
    std::string show(const State& state) override {
        return right_.show(state) + (is_wrong(Hook::Show, state) ? "!" : "");
    }
    Next do_setup(State& state, Random& random) override {
        const Next first = right_.do_setup(state, random);
        if (wrong_ == Hook::Setup) state.set(*game().layout.find("quiet"), 0, 1);
        return first;
    }
    Next do_play(State& state, Move move) override {
        const Next next = right_.do_play(state, move);
        if (!is_wrong(Hook::Play, state)) return next;
        const game::Field& quiet = *game().layout.find("quiet");
        state.set(quiet, 0, 9 - state.get(quiet));
        return next;
    }
    bool do_pass(State& state) override {
        return right_.do_pass(state) != is_wrong(Hook::Pass, state);
    }
    void do_chance(const State& state, game::Throws& throws) override {
        right_.do_chance(state, throws);
        if (is_wrong(Hook::Chance, state)) throws.add(1, {1});
    }
    Next do_happen(State& state, Move outcome) override {
        const Next next = right_.do_happen(state, outcome);
        if (!is_wrong(Hook::Happen, state)) return next;
        const game::Field& die = *game().layout.find("die");
        state.set(die, 0, 6 - state.get(die));
        return next;
    }

  private:
    bool is_wrong(Hook hook, const State& state) const {
        return hook == wrong_ && state.decider() == game::Player{2};
    }

    game::Rules& right_;
    Hook wrong_;
};

const std::string kDice = R"(local game = {
  name = "Dice", state = { die = int(0, 6) }, move = { "step" }, throw = { "die" },
}
function game.setup(s) return 0 end
function game.chance(s, add) for die = 1, 6 do add(die, die) end end
function game.happen(s, die) s.die = die % 7 end
function game.moves(s, add) add(s.die) end
function game.play(s, step) return 0 end
function game.result(s) if s.die == 6 then return 0 end end
return game
)";

TEST(Differential, SeesAWrongAnswerOfEachHook) {
    const Script script = Script::from_text("all.lua", kAllHooks);
    const auto judge = script.rules(), right = script.rules();
    const Script with_dice = Script::from_text("dice.lua", kDice);
    const auto dice_judge = with_dice.rules(), dice = with_dice.rules();
    for (const auto& [hook, name, hot, takes_move, changes] : game::kHookTable) {
        if (hook == Hook::Read) continue;  // is not asked: a game's own notation need not hold all
        const bool throws = hook == Hook::Chance || hook == Hook::Happen;
        WrongRules wrong(throws ? *dice : *right, hook);
        Random random(base_seed());
        const Comparison found = compare_rules(throws ? *dice_judge : *judge, wrong, random, 40);
        EXPECT_NE(found.difference.find(fmt::format("\n  {}(", name)), std::string::npos)
            << name << ": " << found.difference;
    }
    Random random(base_seed());
    const Comparison found = compare_rules(*judge, *right, random, 40);
    EXPECT_EQ(found.difference, "");
    EXPECT_EQ(found.states, 40);
    EXPECT_GT(found.errors, 0u);
    EXPECT_GT(found.calls, found.errors * 10);
}

TEST(Differential, TellsTheStateTheHookAndBothAnswers) {
    const Script script = Script::from_text("all.lua", kAllHooks);
    const auto judge = script.rules(), right = script.rules();
    WrongRules wrong(*right, Hook::Order);
    Random random(1);
    const std::string told = compare_rules(*judge, wrong, random, 40).difference;
    const std::size_t cell = told.find("order(") + 6;
    ASSERT_NE(told.find("order("), std::string::npos) << told;
    const int order = std::stoi(told.substr(cell));
    EXPECT_TRUE(told.starts_with("turn=2 ply=")) << told;
    EXPECT_NE(told.find(" cells="), std::string::npos) << told;
    EXPECT_NE(
        told.find(fmt::format("\n  order({})\n  judge: {}\n  other: {}", order, order, order - 1)),
        std::string::npos)
        << told;
}

/// Changes the errors of the right rules' evaluate().
class WrongErrors : public WrongRules {
  public:
    using Change = std::function<void(const script::ScriptError&)>;
    WrongErrors(game::Rules& right, Change change)
        : WrongRules(right, Hook::Read), change_(std::move(change)) {}

    game::Value evaluate(const State& state) override {
        try {
            return WrongRules::evaluate(state);
        } catch (const script::ScriptError& error) {
            change_(error);
            return 0;
        }
    }

  private:
    Change change_;
};

TEST(Differential, SeesAnErrorThatDiffers) {
    using script::ScriptError;
    const Script script = Script::from_text("all.lua", kAllHooks);
    const auto judge = script.rules(), right = script.rules();
    const auto with_context = [](ScriptError error, const ScriptError& like) {
        for (const std::string& line : like.context()) error.add_context(line);
        return error;
    };
    const std::pair<std::string, WrongErrors::Change> changes[] = {
        {"none at all", [](const ScriptError&) {}},
        {"another message",
         [&](const ScriptError& error) {
             throw with_context(ScriptError(error.where(), error.message() + "."), error);
         }},
        {"another line",
         [&](const ScriptError& error) {
             SourcePosition where = error.where();
             ++where.line;
             throw with_context(ScriptError(where, error.message()), error);
         }},
        {"no context",
         [](const ScriptError& error) { throw ScriptError(error.where(), error.message()); }},
        {"another type", [](const ScriptError& error) {
             Error other(error.where(), error.message());
             for (const std::string& line : error.context()) other.add_context(line);
             throw other;
         }}};
    for (const auto& [name, change] : changes) {
        WrongErrors wrong(*right, change);
        Random random(base_seed());
        const Comparison found = compare_rules(*judge, wrong, random, 60);
        EXPECT_NE(found.difference.find("\n  evaluate()\n"), std::string::npos)
            << name << ": " << found.difference;
    }
    WrongErrors same(*right, [](const ScriptError& error) { throw error; });
    Random random(base_seed());
    EXPECT_EQ(compare_rules(*judge, same, random, 60).difference, "");
}

}  // namespace
}  // namespace senet::testing

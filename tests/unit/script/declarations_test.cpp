#include <gtest/gtest.h>

#include <algorithm>

#include "script_text.h"

namespace senet::script {
namespace {

Given given(std::vector<std::string> values, bool is_list = false) {
    return {std::move(values), is_list, {"config/test.yaml", 4, 11}};
}

ScriptSettings with_option(const std::string& name, const Given& value) {
    ScriptSettings settings;
    settings.options[name] = value;
    return settings;
}

ScriptSettings with_param(const std::string& name, const Given& value) {
    ScriptSettings settings;
    settings.params[name] = value;
    return settings;
}

const std::string kInConfig = "config/test.yaml:4:11: error: ";

TEST(Fields, ComeInTheOrderOfTheirDeclaration) {
    const auto rules = game_with("");
    std::string names;
    for (const game::Field& field : rules->game().layout.fields()) names += field.name + " ";
    EXPECT_EQ(names, "cells count ready mask clock ");
}

TEST(Fields, WantWholeNumbers) {
    const auto expect = [](const std::string& declaration, const std::string& message) {
        EXPECT_EQ(game_message("local field = " + declaration), at_line(1, message)) << declaration;
    };
    expect("int(0)", "int(least, most) wants whole numbers: most is missing");
    expect("int()", "int(least, most) wants whole numbers: least is missing");
    expect("int(0, 1.5)", "int(least, most) wants whole numbers: most is 1.5");
    expect("int(0, \"7\", \"apart\")", "int(least, most) wants whole numbers: most is \"7\"");
    expect("int(3, 2)", "int(least, most): the least, 3, is above the most, 2");
    expect("int(0, 1, 2)", "int(least, most) has too many arguments");
    expect("int(0, 1, \"appart\")",
           "int(least, most): the last argument can only be \"apart\", got \"appart\"");
    expect("array(3, 0)", "array(count, least, most) wants whole numbers: most is missing");
    expect("array(0, 0, 1)", "array(count, least, most) wants 1 to 65536 elements, got 0");
    expect("array(65537, 0, 1)", "array(count, least, most) wants 1 to 65536 elements, got 65537");
    expect("array(3, 1, 0)", "array(count, least, most): the least, 1, is above the most, 0");
    expect("flag(true)", "flag() has too many arguments");
    expect("bits(0)", "bits(count) wants 1 to 65536 elements, got 0");
    expect("bits(2, 3)", "bits(count) has too many arguments");
}

TEST(Fields, AreDeclaredWhileLoadingOnly) {
    EXPECT_EQ(
        moves_message("int(0, 1)"),
        at_line(1, "in moves(): int() is for the top of the script, not for a running function"));
    EXPECT_EQ(
        moves_message("option(\"x\", 1, 0, 2)"),
        at_line(1,
                "in moves(): option() is for the top of the script, not for a running function"));
    EXPECT_EQ(
        moves_message("params { x = { 1, 0, 2 } }"),
        at_line(1,
                "in moves(): params { } is for the top of the script, not for a running function"));
}

TEST(Random, IsForTheStartOnly) {
    const std::string lines =
        "local n = random(1000)\n"
        "function game.setup(s) for i = 1, 3 do s.cells[i] = random(3) - 1 end end\n"
        "function game.evaluate(s) return n end";
    ScriptSettings one, other;
    other.seed = 2;
    const auto a = game_with(lines, one), b = game_with(lines, one), c = game_with(lines, other);
    EXPECT_EQ(a->evaluate(a->start(1)), b->evaluate(b->start(1)));
    EXPECT_NE(a->evaluate(a->start(1)), c->evaluate(c->start(1)));
    EXPECT_EQ(a->start(7), b->start(7));
    EXPECT_NE(a->start(7), a->start(8));
    EXPECT_EQ(moves_message("random(6)"),
              at_line(1,
                      "in moves(): random() is for setup and for the top of the script: rules must "
                      "not roll dice; what is thrown is declared by throw, chance and happen"));
    EXPECT_EQ(game_message("random(0)"),
              at_line(1, "bad argument #1 to 'random' (a number from 1 on is wanted)"));
}

// --- options

TEST(Options, HaveTheirDefaults) {
    const auto rules = game_with(
        "local number = option(\"number\", 7, 1, 20)\n"
        "local list = option(\"list\", { 1, 2, 2 }, 0, 9)\n"
        "local flag = option(\"flag\", true)\n"
        "local choice = option(\"choice\", \"open\", { \"open\", \"blocked\" })\n"
        "local part = option(\"part\", 0.5, 0, 1)\n"
        "assert(number == 7 and #list == 3 and list[3] == 2 and flag == true and choice == "
        "\"open\" and "
        "part == 0.5)\n"
        "assert(math.type(number) == \"integer\" and math.type(list[1]) == \"integer\")");
    ASSERT_EQ(rules->options().size(), 5u);
    EXPECT_EQ(rules->options()[0].kind, Option::Kind::Number);
    EXPECT_EQ(rules->options()[0].value, "7");
    EXPECT_EQ(rules->options()[0].least, 1);
    EXPECT_EQ(rules->options()[0].most, 20);
    EXPECT_EQ(rules->options()[1].kind, Option::Kind::List);
    EXPECT_EQ(rules->options()[1].standard, "1,2,2");
    EXPECT_EQ(rules->options()[2].kind, Option::Kind::Flag);
    EXPECT_EQ(rules->options()[2].value, "true");
    EXPECT_EQ(rules->options()[3].kind, Option::Kind::Choice);
    EXPECT_EQ(rules->options()[3].choices, (std::vector<std::string>{"open", "blocked"}));
    EXPECT_EQ(rules->options()[4].value, "0.5");
}

TEST(Options, MayBeOneOfSeveralNumbers) {
    const std::string declaration = "local count = option(\"count\", 2, { 2, 3, 6 })\n";
    const auto rules = game_with(declaration + "assert(count == 2)");
    EXPECT_EQ(rules->options()[0].kind, Option::Kind::Choice);
    EXPECT_EQ(rules->options()[0].choices, (std::vector<std::string>{"2", "3", "6"}));
    game_with(declaration + "assert(math.type(count) == \"integer\" and count == 6)",
              with_option("count", given({"6"})));
    EXPECT_EQ(game_message(declaration, with_option("count", given({"4"}))),
              kInConfig + "options.count must be one of 2, 3, 6, got \"4\"");
}

TEST(Options, TakeWhatTheConfigGives) {
    ScriptSettings settings;
    settings.options = {{"number", given({"12"})},
                        {"list", given({"5", "0"}, true)},
                        {"flag", given({"false"})},
                        {"choice", given({"blocked"})}};
    const auto rules = game_with(
        "local number = option(\"number\", 7, 1, 20)\n"
        "local list = option(\"list\", { 1, 2, 2 }, 0, 9)\n"
        "local flag = option(\"flag\", true)\n"
        "local choice = option(\"choice\", \"open\", { \"open\", \"blocked\" })\n"
        "assert(number == 12 and #list == 2 and list[1] == 5 and not flag and choice == "
        "\"blocked\")",
        settings);
    EXPECT_EQ(rules->options()[0].value, "12");
    EXPECT_EQ(rules->options()[0].standard, "7");
    EXPECT_EQ(rules->options()[1].value, "5,0");
}

TEST(Options, RefuseWhatTheConfigGivesWrongly) {
    const auto expect = [](const std::string& declaration, const Given& value,
                           const std::string& message) {
        EXPECT_EQ(game_message("option(\"x\", " + declaration + ")", with_option("x", value)),
                  kInConfig + message);
    };
    expect("7, 1, 20", given({"twelve"}),
           "options.x must be a whole number from 1 to 20, got \"twelve\"");
    expect("7, 1, 20", given({"21"}), "options.x must be a whole number from 1 to 20, got \"21\"");
    expect("7, 1, 20", given({"7.5"}),
           "options.x must be a whole number from 1 to 20, got \"7.5\"");
    expect("0.5, 0, 1", given({"1.5"}), "options.x must be a number from 0 to 1, got \"1.5\"");
    expect("7, 1, 20", given({"7", "8"}, true), "options.x must be a whole number from 1 to 20");
    expect("{ 1, 2 }, 0, 9", given({"1", "10"}, true),
           "options.x must be a whole number from 0 to 9, got \"10\"");
    expect("{ 1, 2 }, 0, 9", given({}, true),
           "options.x must be a list, each a whole number from 0 to 9");
    expect("true", given({"yes"}), "options.x must be true or false, got \"yes\"");
    expect("true", given({"true"}, true), "options.x must be true or false, got a list");
    expect("\"open\", { \"open\", \"blocked\" }", given({"bloked"}),
           "options.x must be one of open, blocked, got \"bloked\"; did you mean \"blocked\"?");
}

TEST(Options, AreKnownToTheScript) {
    EXPECT_EQ(
        game_message("option(\"width\", 7, 1, 20) option(\"height\", 6, 1, 20)",
                     with_option("widht", given({"7"}))),
        kInConfig +
            "test.lua has no option \"widht\"; did you mean \"width\"? (it has width, height)");
    EXPECT_EQ(game_message("", with_option("width", given({"7"}))),
              kInConfig + "test.lua has no option \"width\" (it has no options)");
    script::ScriptSettings two = with_option("width", given({"7"}));
    two.options["height"] = two.options["width"];
    EXPECT_EQ(game_message("", two),
              kInConfig + "test.lua has no options \"height\", \"width\" (it has no options)");
}

TEST(Options, AreDeclaredWell) {
    const std::string form =
        "option \"x\": write option(name, value, least, most), where the value may be a list; or "
        "option(name, true or false); or option(name, value, list of values)";
    EXPECT_EQ(game_message("option(\"x\", 7)"), at_line(1, form));
    EXPECT_EQ(game_message("option(\"x\", {}, 1, 2)"), at_line(1, form));
    EXPECT_EQ(game_message("option(\"x\", { 1, \"2\" }, 1, 2)"), at_line(1, form));
    EXPECT_EQ(game_message("option(\"x\", 7, 1, 6)"),
              at_line(1, "option \"x\": 7 is not a whole number from 1 to 6"));
    EXPECT_EQ(game_message("option(\"x\", \"open\", { \"shut\" })"),
              at_line(1,
                      "option \"x\": a choice wants the list of what can be chosen, texts with "
                      "\"open\" in it"));
    const std::string numbers =
        "option \"x\": a choice wants the list of what can be chosen, numbers with 2 in it";
    EXPECT_EQ(game_message("option(\"x\", 2, { 3, 4 })"), at_line(1, numbers));
    EXPECT_EQ(game_message("option(\"x\", 2, { 2, 3, \"six\" })"), at_line(1, numbers));
    EXPECT_EQ(game_message("option(\"x\", { 2 }, { 2, 3 })"), at_line(1, form));
    EXPECT_EQ(game_message("option(\"x\", 1, 0, 2)\noption(\"x\", 1, 0, 2)"),
              at_line(2, "the option \"x\" is declared twice"));
    EXPECT_EQ(game_message("option(7, 1, 0, 2)"),
              at_line(1, "bad argument #1 to 'option' (string expected, got number)"));
}

// --- params

TEST(Params, HaveTheirDefaults) {
    const auto rules = game_with(
        "local p = params { centre = { 3, 0, 10 }, part = { 0.5, 0, 1 }, table = { { 1, 2, 3 }, "
        "-5, 5 } }\n"
        "function game.evaluate(s) return p.centre + p.table[3] end");
    EXPECT_EQ(rules->evaluate(rules->start(1)), 6);
    ASSERT_EQ(rules->params().size(), 3u);
    EXPECT_EQ(rules->params()[0].name, "centre");
    EXPECT_TRUE(rules->params()[0].whole);
    EXPECT_EQ(rules->params()[1].name, "part");
    EXPECT_FALSE(rules->params()[1].whole);
    EXPECT_EQ(rules->params()[2].defaults, (std::vector<double>{1, 2, 3}));
    EXPECT_TRUE(rules->params()[2].is_list);
}

TEST(Params, HaveTheStepThatIsWorthTrying) {
    const auto rules = game_with(
        "params { whole = { 3, 0, 10 }, part = { 0.5, 0, 1 }, fives = { 5, 0, 100, 5 }, tenths = { "
        "0.5, 0, 1, 0.1 }, list = { { 1, 2 }, 0, 9, 3 } }");
    const auto step = [&](const std::string& name) {
        const auto& params = rules->params();
        return std::find_if(params.begin(), params.end(),
                            [&](const Param& param) { return param.name == name; })
            ->step;
    };
    EXPECT_EQ(step("whole"), 1);
    EXPECT_EQ(step("part"), 0);
    EXPECT_EQ(step("fives"), 5);
    EXPECT_EQ(step("tenths"), 0.1);
    EXPECT_EQ(step("list"), 3);
}

TEST(Params, TakeWhatTheConfigGives) {
    ScriptSettings settings;
    settings.params = {{"centre", given({"9"})},
                       {"table", given({"5", "4", "3"}, true)},
                       {"table.2", given({"-5"})}};
    const auto rules = game_with(
        "local p = params { centre = { 3, 0, 10 }, table = { { 1, 2, 3 }, -5, 5 } }\n"
        "function game.evaluate(s) return p.centre * 100 + p.table[1] * 10 + p.table[2] end",
        settings);
    EXPECT_EQ(rules->evaluate(rules->start(1)), 945);
    EXPECT_EQ(rules->params()[1].values, (std::vector<double>{5, -5, 3}));
    EXPECT_EQ(rules->params()[1].defaults, (std::vector<double>{1, 2, 3}));
}

TEST(Params, RefuseWhatTheConfigGivesWrongly) {
    const auto expect = [](const std::string& name, const Given& value,
                           const std::string& message) {
        EXPECT_EQ(game_message("params { centre = { 3, 0, 10 }, table = { { 1, 2 }, 0, 5 } }",
                               with_param(name, value)),
                  kInConfig + message);
    };
    expect("centre", given({"11"}),
           "params.centre must be a whole number from 0 to 10, got \"11\"");
    expect("centre", given({"1", "2"}, true), "params.centre is one number, not a list");
    expect("table", given({"1"}, true), "params.table must be a list of 2 numbers, got 1");
    expect("table", given({"1"}), "params.table must be a list of 2 numbers, got 1");
    expect("table.2", given({"6"}), "params.table.2 must be a whole number from 0 to 5, got \"6\"");
    expect("table.2", given({"1", "2"}, true), "params.table.2 is one number");
    expect("table.3", given({"1"}),
           "test.lua has no param \"table.3\"; did you mean \"table.1\"? (it has centre, table, "
           "table.1, "
           "table.2)");
    expect("center", given({"1"}),
           "test.lua has no param \"center\"; did you mean \"centre\"? (it has centre, table, "
           "table.1, "
           "table.2)");
}

TEST(Params, AreDeclaredWell) {
    const auto expect = [](const std::string& declaration, const std::string& message) {
        EXPECT_EQ(game_message("params { x = " + declaration + " }"),
                  at_line(1, "params: x " + message));
    };
    expect("3", "is not three numbers; write x = {value, least, most}");
    expect("{ 3, 0 }", "is not three numbers; write x = {value, least, most}");
    expect("{ 3, 0, 10, 1, 2 }", "is not three numbers; write x = {value, least, most}");
    for (const std::string step : {"0", "-1", "11", "0.5", "\'1\'", "{}"}) {
        expect("{ 3, 0, 10, " + step + " }",
               "has a step that is none in its range; write x = {value, least, most, step}");
    }
    expect("{ \"3\", 0, 10 }", "is not three numbers; write x = {value, least, most}");
    expect("{ {}, 0, 10 }", "is not three numbers; write x = {value, least, most}");
    expect("{ 11, 0, 10 }",
           "is 11, which is not a whole number from 0 to 10; write x = {value, least, most}");
    EXPECT_EQ(game_message("params { x = { 1, 0, 2 } }\nparams { x = { 1, 0, 2 } }"),
              at_line(2, "params: x is declared twice; write x = {value, least, most}"));
}

TEST(Params, CannotBeSetByTheScript) {
    EXPECT_EQ(game_message("local p = params { x = { 1, 0, 2 } }\np.x = 2"),
              at_line(2, "params can't be changed, so \"x\" can't be set"));
    EXPECT_EQ(game_message("local p = params { centre = { 1, 0, 2 } }\nlocal y = p.center"),
              at_line(2, "there is no \"center\" in params; did you mean \"centre\"?"));
}

}  // namespace
}  // namespace senet::script

#include "support/script_generator.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "support/script_changes.h"
#include "support/script_tables.h"
#include "support/script_writer.h"

namespace senet::testing {
namespace {

using game::Field;

constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

class ScriptGenerator {
  public:
    explicit ScriptGenerator(Random& random)
        : writer_(random), world_(writer_.world), changes_(writer_) {}

    std::string script() {
        world_.beyond = chance(15);
        if (chance(30)) world_.players = 3 + below(3);
        write_tables(writer_);
        if (chance(25)) start_changes();
        writer_.text += game_table();
        if (!world_.scratch.empty()) clear_scratch();
        for (int i = 2 + writer_.below(5); i > 0; --i) helper();
        if (writer_.chance(60)) recursion();
        if (writer_.chance(30)) mutual_recursion();
        if (writer_.chance(60)) function_table();
        emitter();
        hooks();
        return writer_.text + "return game\n";
    }

  private:
    bool chance(int percent) { return writer_.chance(percent); }
    int below(int limit) { return writer_.below(limit); }
    void line(const std::string& words) { writer_.line(words); }

    // --- the game table

    std::string field_text(Field& field, bool in_state) {
        static const std::vector<std::pair<std::int64_t, std::int64_t>> ranges{
            {0, 1},
            {0, 2},
            {-1, 1},
            {0, 9},
            {-5, 200},
            {0, 255},
            {-128, 127},
            {0, 300},
            {-300, 300},
            {0, 65535},
            {-40000, 40000},
            {0, 1 << 20},
            {-(1LL << 31), (1LL << 31) - 1},
            {0, (1LL << 32) - 1},
            {0, 1LL << 40},
            {-(1LL << 40), 5},
            {kLeast, kMost},
            {0, kMost},
            {3, 9},
            {-7, -2}};
        std::tie(field.least, field.most) = writer_.pick(ranges);
        field.count = static_cast<std::uint32_t>(2 + below(6));
        field.apart = in_state && chance(20);
        const std::string apart = field.apart ? "\"apart\"" : "";
        const std::string range =
            fmt::format("{}, {}", writer_.literal(field.least), writer_.literal(field.most));
        switch (below(7)) {
            case 0:
                field.kind = Field::Kind::Flag;
                field.count = 1;
                return fmt::format("flag({})", apart);
            case 1:
                field.kind = Field::Kind::Bits;
                field.count = 1;
                std::tie(field.least, field.most) = std::pair(kLeast, kMost);
                return fmt::format("bits({})", apart);
            case 2:
                field.kind = Field::Kind::Bits;
                field.is_array = true;
                std::tie(field.least, field.most) = std::pair(kLeast, kMost);
                return fmt::format("bits({}{}{})", field.count, field.apart ? ", " : "", apart);
            case 3:
            case 4:
                field.is_array = true;
                return fmt::format("array({}, {}{}{})", field.count, range, field.apart ? ", " : "",
                                   apart);
            default:
                field.count = 1;
                return fmt::format("int({}{}{})", range, field.apart ? ", " : "", apart);
        }
    }

    std::string fields(std::vector<Field>& known, int count, bool in_state) {
        std::string text;
        for (int i = 0; i < count; ++i) {
            Field field;
            field.name = writer_.fresh(in_state ? "f" : "w");
            text += fmt::format("{} = {}, ", field.name, field_text(field, in_state));
            known.push_back(field);
        }
        return text;
    }

    std::string game_table() {
        Field cells;
        cells.name = "cells";
        cells.is_array = true;
        cells.count = static_cast<std::uint32_t>(world_.cells);
        cells.most = 2;
        world_.state.push_back(cells);
        Field told;
        told.name = "told";
        std::tie(told.least, told.most) = std::pair(kLeast, kMost);
        world_.state.push_back(told);
        std::string text =
            "local game = {\n  name = \"Random\",\n  state = { cells = array(board.size, 0, 2), "
            "told = int(math.mininteger, math.maxinteger), " +
            fields(world_.state, 3 + below(6), true) + "},\n";
        if (chance(50))
            text += "  scratch = { " + fields(world_.scratch, 1 + below(4), false) + "},\n";
        std::vector<std::string> names;
        for (const std::string name : {"from", "to", "x"}) {
            if (!names.empty() && chance(40)) continue;
            const int bits = chance(70) ? 8 : name == "x" ? 32 : 4;
            names.push_back(bits == 8 ? fmt::format("\"{}\"", name)
                                      : fmt::format("{{ \"{}\", bits = {} }}", name, bits));
            move_names_.push_back(name);
            world_.move_most.push_back((std::uint64_t{1} << bits) - 1);
        }
        if (world_.players > 2) {
            text += "  players = { ";
            for (int i = 1; i <= world_.players; ++i) text += fmt::format("\"P{}\", ", i);
            text += "},\n";
        }
        if (chance(30)) {
            text += "  throw = { \"die\", { \"card\", bits = 3 } },\n";
            throw_names_ = {"die", "card"};
            world_.throw_most = {255, 7};
            if (chance(30)) text += "  points = 60,\n";
        }
        return text + fmt::format("  move = {{ {} }},\n}}\n", fmt::join(names, ", "));
    }

    // --- functions

    /// Begins a function; `end_function` ends it.
    void begin_function(const std::string& head, Scope scope) {
        writer_.scope = Scope{};
        line(head);
        writer_.scope = std::move(scope);
        writer_.scope.depth = 1;
    }
    int end_function() {
        const int cost = writer_.scope.cost;
        writer_.scope = Scope{};
        line("end\n");
        return cost;
    }

    void clear_scratch() {
        begin_function("local function clear(s)", {});
        for (const Field& field : world_.scratch) {
            const std::string value =
                field.kind == Field::Kind::Flag ? "false" : writer_.literal(field.least);
            if (field.is_array)
                line(fmt::format("for i = 1, #s.{} do s.{}[i] = {} end", field.name, field.name,
                                 value));
            else
                line(fmt::format("s.{} = {}", field.name, value));
        }
        end_function();
        world_.callees.push_back({"clear", true, {}, {}, false, false, 10});
    }

    std::function<std::string()> results(const std::vector<Type>& types) {
        return [this, types] {
            std::vector<std::string> values;
            for (const Type type : types)
                values.push_back(type == Type::Int && chance(50) ? writer_.digest()
                                                                 : writer_.expression(type, 2));
            return fmt::format("{}", fmt::join(values, ", "));
        };
    }

    Type some_type() {
        return writer_.pick<Type>(
            {Type::Int, Type::Int, Type::Int, Type::Float, Type::Number, Type::Bool, Type::Maybe});
    }

    void helper() {
        Callee callee;
        callee.name = writer_.fresh("f");
        callee.state = chance(80);
        callee.writes = callee.state && chance(25);
        callee.scratch = callee.state && !world_.scratch.empty() && chance(40);
        Scope scope;
        scope.state = callee.state;
        scope.writes = callee.writes;
        scope.scratch = callee.scratch;
        scope.limit = 120;
        std::vector<std::string> names;
        if (callee.state) names.emplace_back("s");
        const auto take = [&](Type type) {
            names.push_back(writer_.fresh("a"));
            callee.takes.push_back(type);
            scope.locals.push_back({names.back(), type});
        };
        for (int i = below(4); i > 0; --i) take(some_type());
        if (chance(25)) take(Type::List);
        if (chance(25)) take(Type::Row);
        for (int i = below(4); i > 0; --i) callee.gives.push_back(some_type());
        scope.gives = results(callee.gives);
        begin_function(fmt::format("local function {}({})", callee.name, fmt::join(names, ", ")),
                       scope);
        writer_.statements(1 + below(4));
        if (!callee.gives.empty()) line("return " + writer_.scope.gives());
        callee.cost = end_function() + 1;
        world_.callees.push_back(callee);
    }

    void recursion() {
        const std::string name = writer_.fresh("recurse");
        Scope scope;
        scope.limit = 30;
        scope.locals = {{"a"}, {"depth", Type::Int, 0, true}};
        begin_function(fmt::format("local function {}(s, a, depth)", name), scope);
        line("if depth <= 0 then return " + writer_.integer(1) + " end");
        writer_.statements(1 + below(2));
        if (chance(50))
            line(fmt::format("return {}(s, {}, depth - 1)", name,
                             writer_.integer(1)));  // a tail call
        else
            line(fmt::format("return {}(s, {}, depth - 1) + {}(s, a, depth - 2)", name,
                             writer_.integer(1), name));
        keep_recursive(name, end_function());
    }

    void mutual_recursion() {
        const std::string one = writer_.fresh("even"), two = writer_.fresh("odd");
        line("local " + two);
        for (const auto& [name, other] : {std::pair(one, two), std::pair(two, one)}) {
            Scope scope;
            scope.limit = 30;
            scope.locals = {{"a"}, {"depth", Type::Int, 0, true}};
            begin_function(
                fmt::format("{}function {}(s, a, depth)", name == one ? "local " : "", name),
                scope);
            line(fmt::format("if depth <= 0 then return {} end", writer_.integer(1)));
            line(fmt::format("return {}(s, {}, depth - 1) + 1", other, writer_.integer(1)));
            end_function();
        }
        keep_recursive(one, 5);
    }

    /// Callable through a function that bounds its depth.
    void keep_recursive(const std::string& name, int cost) {
        const std::string bounded = writer_.fresh("f");
        line(fmt::format("local function {}(s, a, depth) return {}(s, a, depth & 3) end", bounded,
                         name));
        Callee callee;
        callee.name = bounded;
        callee.takes = {Type::Int, Type::Int};
        callee.gives = {Type::Int};
        callee.cost = 8 * (cost + 1);
        world_.callees.push_back(callee);
    }

    void function_table() {
        std::vector<std::string> names;
        const std::string name = writer_.fresh("F");
        const std::size_t known = world_.callees.size();
        for (std::size_t i = 0; i < known && names.size() < 3; ++i) {
            if (world_.callees[i].writes) continue;
            names.push_back(world_.callees[i].name);
            Callee callee = world_.callees[i];
            callee.name = fmt::format("{}[{}]", name, names.size());
            world_.callees.push_back(callee);
        }
        line(fmt::format("local {} = {{ {} }}", name, fmt::join(names, ", ")));
    }

    void emitter() {
        Callee callee;
        callee.name = writer_.fresh("emit");
        callee.takes = {Type::Add, Type::Int};
        Scope scope;
        scope.limit = 60;
        scope.adds = true;
        scope.locals = {{"a"}};
        begin_function(fmt::format("local function {}(s, add, a)", callee.name), scope);
        writer_.statements(below(2));
        writer_.add_move();
        callee.cost = end_function() + 1;
        world_.callees.push_back(callee);
    }

    // --- hooks

    void hooks() {
        hook("setup", 4, [this] { return std::string(chance(70) ? "" : "1 + random(2) % 2"); });
        hook("moves", 5, [] { return std::string(); });
        hook("play", 6, [this] { return player(); });
        hook("result", 3, [this] { return outcome(); });
        if (!throw_names_.empty()) {
            hook("chance", 3, [] { return std::string(); });
            hook("happen", 4, [this] { return player(); });
        }
        const auto has = [&](const std::string& name, int percent) {
            return chance(percent) || changes(name);
        };
        if (has("evaluate", 80)) {
            hook("evaluate", world_.watch ? 2 : 6, [this] { return evaluation(); });
        }
        if (has("legal", 40))
            hook("legal", 2,
                 [this] { return std::string(chance(96) ? writer_.boolean(2) : "nil"); });
        if (has("order", world_.watch ? 90 : 40))
            hook("order", world_.watch ? 1 : 3, [this] { return hint(); });
        if (has("noisy", 40))
            hook("noisy", 2, [this] {
                return chance(90) ? writer_.boolean(2) : chance(70) ? "nil" : "1";
            });
        if (has("stuck", 50))
            hook("stuck", 1, [this] { return chance(97) ? winner() : outcome(); });
        if (has("pass", 40))
            hook("pass", 2, [this] {
                return std::string(chance(50) ? "false" : chance(50) ? "" : writer_.boolean(1));
            });
        if (has("text", 15)) hook("text", 2, [this] { return "\"m\" .. " + writer_.digest(); });
        if (has("show", 10)) hook("show", 2, [this] { return "\"now \" .. " + writer_.digest(); });
    }

    /// One hook or two of this script change what others read.
    void start_changes() {
        changes_.write_top();
        world_.watch = [this] { return changes_.watch(); };
        static const std::vector<std::string> cold{"setup", "setup", "text", "text", "show"};
        static const std::vector<std::string> hot{"moves", "play",  "result", "legal", "evaluate",
                                                  "order", "noisy", "stuck",  "pass"};
        changing_.push_back(writer_.pick(chance(75) ? cold : hot));
        if (chance(20)) changing_.push_back(writer_.pick(cold));
    }

    bool changes(const std::string& name) const {
        return std::find(changing_.begin(), changing_.end(), name) != changing_.end();
    }

    void hook(const std::string& name, int count, std::function<std::string()> gives) {
        const bool sets = name == "setup" || name == "play" || name == "pass" || name == "happen";
        const bool takes_move =
            name == "play" || name == "order" || name == "noisy" || name == "text";
        Scope scope;
        scope.gives = std::move(gives);
        scope.writes = sets || writer_.below(200) == 0;
        scope.adds = name == "moves";
        scope.limit = name == "moves" || name == "evaluate" ? 900 : 300;
        const bool adds = name == "moves" || name == "chance";
        std::string parameters = adds ? "s, add" : "s";
        if (takes_move || name == "happen") {
            for (const std::string& field : name == "happen" ? throw_names_ : move_names_) {
                parameters += ", " + field;
                scope.locals.push_back({field});
            }
        }
        if (changes(name)) scope.change = [this] { changes_.write_change(); };
        begin_function(fmt::format("function game.{}({})", name, parameters), scope);
        if (!world_.scratch.empty() && chance(85)) {
            line("clear(s)");
            writer_.scope.scratch = true;
        }
        if (name == "setup") fill();
        if (changes(name)) changes_.write_change();
        writer_.statements(changes(name) && chance(70) ? below(2) : 1 + below(count));
        if (changes(name) && chance(30)) changes_.write_change();
        if ((name == "play" || name == "happen") && writer_.chance(70))
            line(fmt::format("s.told = {}", writer_.digest()));
        if (sets && name != "setup")
            for (int i = below(4); i > 0; --i) writer_.write_field(writer_.pick(world_.state));
        if (name == "moves") add_moves();
        if (name == "chance") add_throws();
        if (!adds) line("return " + writer_.scope.gives());
        end_function();
    }

    void fill() {
        for (const Field& field : world_.state) {
            const bool needed = field.least > 0 || field.most < 0;
            if (field.is_array && (needed || chance(30)))
                line(fmt::format("for i = 1, {} do s.{}[i] = {} end", field.count, field.name,
                                 writer_.value_for(field, 0)));
            else if (!field.is_array && (needed || chance(30)))
                line(fmt::format("s.{} = {}", field.name, writer_.value_for(field, 0)));
        }
        line("s.cells[random(board.size)] = random(2)");
    }

    void add_moves() {
        const std::string i = writer_.fresh("i");
        line(fmt::format("for {} = 1, {} do", i, 2 + below(5)));
        writer_.scope.weight = 6;
        writer_.block([&] {
            writer_.scope.locals.push_back({i, Type::Int, 6});
            writer_.add_move();
            if (chance(40)) writer_.statement();
        });
        line("end");
    }

    void add_throws() {
        for (int i = below(4); i > 0; --i) writer_.add_throw();
        const std::string i = writer_.fresh("i");
        line(fmt::format("for {} = 1, {} do", i, 1 + below(5)));
        writer_.scope.weight = 6;
        writer_.block([&] {
            writer_.scope.locals.push_back({i, Type::Int, 6});
            writer_.add_throw();
        });
        line("end");
    }

    std::string one_of_the_players() {
        return fmt::format("1 + {} % {}", chance(50) ? writer_.digest() : writer_.integer(1),
                           world_.players);
    }

    std::string player() {
        if (chance(60)) return "";
        if (chance(15))
            return writer_.pick<std::string>({"0", "9", "2.0", "true", "0, 9", "0, nil"});
        if (throw_names_.empty() || chance(50)) return one_of_the_players();
        if (chance(30)) return fmt::format("{} % 2", writer_.integer(1));  // a throw or player 1
        return chance(40) ? "0" : "0, " + one_of_the_players();
    }

    /// Numbers for all players, or for some.
    std::string scores() {
        std::vector<std::string> each;
        for (int i = 0; i < world_.players; ++i)
            each.push_back(fmt::format("{} % 3", chance(80) ? "0" : writer_.integer(1)));
        if (chance(5)) each.pop_back();
        return fmt::format("{}", fmt::join(each, ", "));
    }

    std::string winner() {
        const std::string winner = chance(40)
            ? std::to_string(below(1 + world_.players))
            : fmt::format("{} % {}", writer_.digest(), 1 + world_.players);
        if (chance(60)) return winner;
        if (chance(world_.players > 2 ? 90 : 20)) return winner + ", " + scores();
        const std::string reason = chance(70) ? ""
            : chance(50)                      ? ", \"full\""
                         : fmt::format(", {} and \"a\" or \"b\"", writer_.boolean(1));
        return fmt::format("{}, {} % 99{}", winner, writer_.integer(1), reason);
    }

    std::string outcome() {
        if (chance(2))
            return writer_.pick<std::string>({"3", "-1", "1.0", "true", "1, 0.5", "2, 1000001"});
        if (writer_.scope.depth == 1 && chance(85)) return chance(50) ? "nil" : "false";
        return winner();
    }

    /// An array of the state or of scratch that has an element for each player; empty: there is
    /// none.
    std::string array_of_players() {
        for (const auto* fields : {&world_.state, &world_.scratch}) {
            if (fields == &world_.scratch && !writer_.scope.scratch) continue;  // not written yet
            for (const Field& field : *fields) {
                if (field.is_array && static_cast<int>(field.count) == world_.players)
                    return "s." + field.name;
            }
        }
        return "";
    }

    std::string evaluation() {
        if (const std::string array = array_of_players(); !array.empty() && chance(30))
            return array;
        if (world_.players == 2) return one_evaluation();
        std::vector<std::string> each;
        for (int i = 0; i < world_.players; ++i) each.push_back(one_evaluation());
        return fmt::format("{}", fmt::join(each, ", "));
    }

    std::string one_evaluation() {
        if (world_.watch && chance(70)) return world_.watch();
        if (chance(5))
            return writer_.pick<std::string>(
                {"0 / 0", "math.huge", "nil", "1e8", "-99999999", "true"});
        switch (below(8)) {
            case 0: return fmt::format("math.max(-1000, math.min(1000, {}))", writer_.number(2));
            case 1: return fmt::format("{} / 16 % 100", writer_.integer(3));
            case 2: return fmt::format("{} % 1000 * P.part", writer_.integer(3));
            case 3: return fmt::format("{} % 1000.5", writer_.number(2));
            case 4: return fmt::format("{} % 2001 - 1000", writer_.integer(3));
            default: return fmt::format("{} % 100003", writer_.digest());
        }
    }

    std::string hint() {
        if (world_.watch && chance(70)) return world_.watch();
        if (chance(4)) return chance(50) ? "nil" : "0 / 0";
        return chance(60) ? writer_.digest() : chance(50) ? writer_.integer(2) : writer_.number(1);
    }

    ScriptWriter writer_;
    World& world_;
    ChangeWriter changes_;
    std::vector<std::string> changing_;  // hooks
    std::vector<std::string> move_names_, throw_names_;
};

}  // namespace

std::string random_script(Random& random) { return ScriptGenerator(random).script(); }

}  // namespace senet::testing

#include <fmt/format.h>

#include <algorithm>

#include "support/script_writer.h"

namespace senet::testing {

using Of = Table::Of;

void ScriptWriter::line(const std::string& words) {
    text += std::string(static_cast<std::size_t>(2 * scope.depth), ' ') + words + "\n";
}

void ScriptWriter::statements(int count) {
    for (int i = 0; i < count; ++i) statement();
}

void ScriptWriter::statement() {
    scope.cost += scope.weight;
    const bool roomy = scope.depth < 5 && affordable(8);
    switch (below(30)) {
        case 0:
        case 1:
        case 2:
        case 3: return declare();
        case 4:
        case 5:
        case 6: return assign();
        case 7: return assign_many();
        case 8:
        case 9:
        case 10: return scope.depth < 5 ? branch() : assign();
        case 11:
        case 12: return roomy ? numeric_for() : assign();
        case 13: return roomy ? while_loop() : declare();
        case 14: return roomy ? repeat_loop() : declare();
        case 15:
        case 16: return roomy ? each() : assign();
        case 17: return roomy ? each_bit() : assign();
        case 18:
        case 19: return extend_list();
        case 20:
        case 21:
        case 22: return set_something();
        case 23: return call_something();
        case 24: return declare_row();
        case 25: return fail_rarely();
        case 27:
            return scope.change && chance(40) && affordable(20) ? scope.change() : fail_rarely();
        case 26: return leave();
        case 28: return world.beyond ? go_beyond() : set_something();
        default: return scope.adds ? add_move() : set_something();
    }
}

void ScriptWriter::declare() {
    const auto add = [&](const std::string& letter, Type type, const std::string& value) {
        const std::string name = fresh(letter);
        line(fmt::format("local {} = {}", name, value));
        scope.locals.push_back({name, type});
    };
    switch (below(12)) {
        case 0:
        case 1:
        case 2:
        case 3: return add("i", Type::Int, integer(3));
        case 4: return add("x", Type::Float, floating(2));
        case 5: {
            add("w", Type::Number, std::to_string(below(9)));
            const std::string name = scope.locals.back().name;
            line(fmt::format("if {} then {} = {} + 0.5 end", boolean(1), name, name));
            return;
        }
        case 6:
        case 7: return add("b", Type::Bool, boolean(3));
        case 8: return add("m", Type::Maybe, maybe(2));
        case 9: return add("l", Type::List, "{}");
        case 10:
            return add("l", Type::List,
                       fmt::format("{{ {}, {}, {} }}", integer(1), integer(1), integer(0)));
        default: return declare_row();
    }
}

void ScriptWriter::declare_row() {
    const std::string name = fresh("t");
    if (chance(50)) {
        line(fmt::format("local {} = {} and {} or {}", name, boolean(1), row(), row()));
    } else {
        line(fmt::format("local {} = {}", name, row()));
        line(fmt::format("if {} then {} = {} end  -- one of two tables", boolean(1), name, row()));
    }
    scope.locals.push_back({name, Type::Row});
}

void ScriptWriter::assign() {
    std::vector<std::size_t> fitting;
    for (const Type type : {Type::Int, Type::Float, Type::Number, Type::Bool, Type::Maybe}) {
        for (const std::size_t i : locals_of(type, true)) fitting.push_back(i);
    }
    if (fitting.empty()) return declare();
    Named& local = scope.locals[pick(fitting)];
    const std::string note = local.most > 0 ? "  -- a loop's own variable" : "";
    local.most = 0;
    const std::string name = local.name;
    if (local.type == Type::Int && chance(50)) {
        static const std::vector<std::string> signs{"+", "-", "~", "|"};
        line(fmt::format("{} = {} {} {}{}", name, name, pick(signs), integer(2), note));
    } else if (local.type == Type::Number) {
        line(fmt::format("{} = {} + {}{}", name, name, number(2), note));
    } else {
        line(fmt::format("{} = {}{}", name, expression(local.type, 3), note));
    }
}

void ScriptWriter::assign_many() {
    const auto whole = locals_of(Type::Int, true);
    const Callee* callee = callable([](const Callee& one) { return one.gives.size() >= 2; });
    if (callee != nullptr && chance(60)) {
        const std::string given = call(*callee, 2);
        std::vector<std::string> names;
        std::vector<Named> locals;
        for (const Type type : callee->gives) locals.push_back({fresh("r"), type});
        if (chance(20)) locals.push_back({fresh("r"), Type::Maybe});  // there is no such result
        for (const Named& local : locals) names.push_back(local.name);
        line(fmt::format("local {} = {}  -- all results", fmt::join(names, ", "), given));
        scope.locals.insert(scope.locals.end(), locals.begin(), locals.end());
    } else if (whole.size() >= 2 && chance(70)) {
        Named &a = scope.locals[pick(whole)], &b = scope.locals[pick(whole)];
        a.most = b.most = 0;
        if (&a != &b && chance(60))
            line(fmt::format("{}, {} = {}, {}  -- swap", a.name, b.name, b.name, a.name));
        else if (&a != &b)
            line(fmt::format("{}, {} = {}, {}", a.name, b.name, integer(2), integer(2)));
    } else {
        const std::string one = fresh("i"), two = fresh("m");
        line(fmt::format("local {}, {} = {}", one, two, integer(2)));  // two is nil
        scope.locals.push_back({one, Type::Int});
        scope.locals.push_back({two, Type::Maybe});
    }
}

void ScriptWriter::branch() {
    line(fmt::format("if {} then", chance(85) ? boolean(3) : maybe(2)));
    block([&] { statements(1 + below(2)); });
    if (chance(25)) {
        line(fmt::format("elseif {} then", boolean(2)));
        block([&] { statements(1 + below(2)); });
    }
    if (chance(40)) {
        line("else");
        block([&] { statements(1 + below(2)); });
    }
    line("end");
}

void ScriptWriter::loop_body(int trips, const std::vector<Named>& variables) {
    const int weight = scope.weight, outer = scope.label;
    const std::string label = fresh("next");
    scope.weight *= trips;
    scope.label = 1;
    block([&] {
        const bool goes_on = chance(25);
        if (goes_on) {
            line("do");
            ++scope.depth;
        }
        scope.locals.insert(scope.locals.end(), variables.begin(), variables.end());
        const auto skip = [&](const std::string& how) {
            if (chance(50)) line(fmt::format("if {} then {} end", boolean(2), how));
        };
        if (goes_on) skip("goto " + label);
        statements(1 + below(3));
        if (chance(20)) skip("break");
        if (chance(15)) skip("if " + boolean(1) + " then break end");
        if (goes_on) {
            --scope.depth;
            line("end");
            line("::" + label + "::");
        }
    });
    scope.weight = weight;
    scope.label = outer;
}

/// The bounds of a loop of 4 rounds at most: where integers end, where floats are no integers, and
/// where Lua refuses.
std::string ScriptWriter::numeric_for_oddity() {
    switch (below(10)) {
        case 0: return chance(20) ? "1, 3, 0" : fmt::format("1, 3, {} and 0 or 1", boolean(1));
        case 1: return fmt::format("1, {} and 3 or nil", boolean(1));
        case 2: return "1, -math.huge";
        case 3: return "math.maxinteger - 2, 1e308";
        case 4: return "math.mininteger + 2, -math.huge, -1";
        case 5: return "math.maxinteger - 20, math.maxinteger, 7";
        case 6: return "3, 0 / 0";
        case 7: return "3, -0.5, -1";
        default: return fmt::format("{} % 4, 2", integer(1));
    }
}

void ScriptWriter::numeric_for() {
    const std::string name = fresh("i");
    std::string range;
    int trips = 4, most = 0;
    const std::string a = integer(1);
    switch (below(16)) {
        case 0: range = fmt::format("math.maxinteger - {}, math.maxinteger", below(4)); break;
        case 1: range = fmt::format("math.mininteger + {}, math.mininteger, -1", below(4)); break;
        case 2: range = "math.mininteger, math.maxinteger, math.maxinteger"; break;
        case 3: range = fmt::format("{}, {}", 2 + below(3), below(3)); break;
        case 4: range = fmt::format("{} & 3, 5, {}", a, 1 + below(3)), trips = 6; break;
        case 5: range = fmt::format("{}, 1, {}", 4 + below(3), -1 - below(2)), trips = 6; break;
        case 6: range = fmt::format("1, {} & 7", a), trips = 7, most = 7; break;
        case 7: range = fmt::format("1, {}.75", below(4)), trips = 3, most = 4; break;
        case 8: range = numeric_for_oddity(); break;
        case 9: range = chance(50) ? "0.5, 3" : "1, 3.0", trips = 3; break;
        case 10: range = "1, board.size", trips = most = world.cells; break;
        case 11: {
            const Table& table = *pick(tables_of(Of::Ints));
            range = "1, #" + table.name, trips = most = table.last;
            break;
        }
        default: trips = most = 2 + below(6), range = fmt::format("1, {}", most); break;
    }
    if (!affordable(trips)) trips = most = 2, range = "1, 2";
    line(fmt::format("for {} = {} do", name, range));
    const bool is_float = range.starts_with("0.5");
    loop_body(trips, {{name, is_float ? Type::Float : Type::Int, most}});
    line("end");
}

void ScriptWriter::while_loop() {
    const std::string count = fresh("i");
    const int trips = 1 + below(5);
    line(fmt::format("local {} = 0", count));
    line(fmt::format("while {} < {}{} do", count, trips,
                     chance(40) ? fmt::format(" and {}", boolean(1)) : ""));
    block([&] { line(fmt::format("{} = {} + 1", count, count)); });
    loop_body(trips, {{count, Type::Int, trips, true}});
    line("end");
    scope.locals.push_back({count, Type::Int});
}

void ScriptWriter::repeat_loop() {
    const std::string count = fresh("i");
    const int trips = 1 + below(5);
    line(fmt::format("local {} = 0", count));
    line("repeat");
    block([&] { line(fmt::format("{} = {} + 1", count, count)); });
    loop_body(trips, {{count, Type::Int, trips, true}});
    line(fmt::format("until {} >= {} or {}", count, trips, boolean(1)));
    scope.locals.push_back({count, Type::Int});
}

void ScriptWriter::each() {
    struct Source {
        std::string name;
        int last;  // at most so many elements
        Type type;
        bool exact = true;  // no fewer either
    };
    std::vector<Source> sources;
    for (const Table& table : world.tables) {
        if (table.of == Of::Ints) sources.push_back({table.name, table.last, Type::Int});
        if (table.of == Of::Floats) sources.push_back({table.name, table.last, Type::Float});
        if (table.of == Of::Mixed) sources.push_back({table.name, table.last, Type::Number});
        if (table.of == Of::Bools) sources.push_back({table.name, table.last, Type::Bool});
    }
    if (scope.state && chance(30)) {
        sources.clear();
        for (const game::Field& field : world.state)
            if (field.is_array)
                sources.push_back({"s." + field.name, static_cast<int>(field.count), Type::Int});
        if (scope.scratch) {
            for (const game::Field& field : world.scratch)
                if (field.is_array)
                    sources.push_back(
                        {"s." + field.name, static_cast<int>(field.count), Type::Int});
        }
    }
    if (chance(20)) sources = {{row(), 12, Type::Int, false}};
    std::size_t list = scope.locals.size();
    if (const auto lists = locals_of(Type::List, true); !lists.empty() && chance(30)) {
        list = pick(lists);
        sources = {{scope.locals[list].name, 6, Type::Int, false}};
    }
    const Source source = pick(sources);
    if (!affordable(source.last)) return assign();
    const std::string key = fresh("k"), value = fresh("v");
    line(fmt::format("for {}, {} in ipairs({}) do", key, value, source.name));
    // A list that grows while it is gone through has no end.
    if (list < scope.locals.size()) scope.locals[list].fixed = true;
    loop_body(
        source.last,
        {{key, Type::Int, source.exact ? source.last : 0, true}, {value, source.type, 0, true}});
    if (list < scope.locals.size()) scope.locals[list].fixed = false;
    line("end");
}

void ScriptWriter::each_bit() {
    const std::string bit = fresh("i");
    const int mask = 1 + below(255);
    line(fmt::format("for {} in bit.each({} & {}) do", bit, integer(2), mask));
    loop_body(__builtin_popcount(static_cast<unsigned>(mask)), {{bit, Type::Int, 0, true}});
    line("end");
}

void ScriptWriter::extend_list() {
    const auto lists = locals_of(Type::List, true);
    // A list that grows in a loop within a loop might grow long.
    if (lists.empty() || scope.weight > 40) return declare();
    const std::string name = scope.locals[pick(lists)].name;
    if (chance(70))
        line(fmt::format("{}[#{} + 1] = {}", name, name, integer(2)));
    else
        line(fmt::format("if #{} > 0 then {}[1 + {} % #{}] = {} end", name, name, integer(1), name,
                         integer(1)));
}

void ScriptWriter::write_field(const game::Field& field) {
    const std::string value = value_for(field, 2);
    if (field.is_array) {
        line(fmt::format("s.{}[{}] = {}", field.name, index(static_cast<int>(field.count), 2),
                         value));
    } else {
        line(fmt::format("s.{} = {}", field.name, value));
    }
}

void ScriptWriter::set_something() {
    if (scope.state && scope.writes && chance(70)) return write_field(pick(world.state));
    if (scope.state && !world.scratch.empty() && chance(70))
        return write_field(pick(world.scratch));
    assign();
}

void ScriptWriter::call_something() {
    const Callee* callee = callable([](const Callee&) { return true; });
    if (callee == nullptr) return assign();
    line(call(*callee, 2));
}

void ScriptWriter::add_move() {
    std::vector<std::string> numbers;
    for (const std::uint64_t most : world.move_most) numbers.push_back(up_to(most, 2));
    if (unsafe()) numbers.emplace_back("1");
    line(fmt::format("if {} then add({}) end", boolean(2), fmt::join(numbers, ", ")));
    if (chance(10)) {
        numbers.resize(static_cast<std::size_t>(below(static_cast<int>(numbers.size()))));
        line(fmt::format("if {} then add({}) end  -- too few numbers", rarely(),
                         fmt::join(numbers, ", ")));
    }
}

void ScriptWriter::add_throw() {
    std::vector<std::string> numbers{chance(98) ? fmt::format("1 + {} % 5", integer(1))
                                                : integer(1)};
    for (const std::uint64_t most : world.throw_most) numbers.push_back(up_to(most, 2));
    if (unsafe()) numbers.emplace_back("1");
    line(fmt::format("add({})", fmt::join(numbers, ", ")));
}

void ScriptWriter::fail_rarely() {
    const std::string reason = fresh("f");
    switch (below(12)) {
        case 0: line(fmt::format("if {} then error(\"text\") end", rarely())); return;
        case 1:
            line(fmt::format("if {} then error(\"text \" .. {}) end", rarely(), integer(1)));
            return;
        case 2:
            line(fmt::format("if {} then local {} = NOTHING + 1 end", rarely(), reason));
            return;
        case 3: line(fmt::format("if {} then local {} = FIVE.x end", rarely(), reason)); return;
        case 4: line(fmt::format("if {} then FIVE() end", rarely())); return;
        case 5:
            line(fmt::format("if {} then local {} = {} < NOTHING end", rarely(), reason,
                             integer(1)));
            return;
        case 6: line(fmt::format("if {} then local {} = #YES end", rarely(), reason)); return;
        case 7:
            line(fmt::format("if {} then local {} = {} // 0 end", rarely(), reason, integer(1)));
            return;
        case 8:
            line(fmt::format("if {} then local {} = {} | 0.5 end", rarely(), reason, integer(1)));
            return;
        case 9:
            line(fmt::format("if {} then local {} = {} + {} end", rarely(), reason, maybe(1),
                             integer(0)));
            return;
        case 10: line(fmt::format("if {} then never({}) end", rarely(), integer(1))); return;
        default:
            if (scope.state) {
                const game::Field& field = pick(world.state);
                line(fmt::format("if {} then s.{}{} = {} end", rarely(), field.name,
                                 field.is_array ? fmt::format("[{}]", integer(0)) : "",
                                 integer(1)));
            }
    }
}

/// What no compiler has to take.
void ScriptWriter::go_beyond() {
    const std::string name = fresh("i");
    switch (below(6)) {
        case 0:
            line(fmt::format("local {} = (function(x) return x + {} end)({})", name, integer(0),
                             integer(1)));
            break;
        case 1: line(fmt::format("local {} = ({{ a = {} }}).a", name, integer(1))); break;
        case 2: line(fmt::format("local {} = #tostring({})", name, number(1))); break;
        case 3:
            line(fmt::format("local {} = ({} .. \"\" == \"3\") and 1 or 2", name, integer(1)));
            break;
        case 4: line(fmt::format("local {} = pcall(never, 1) and 1 or 2", name)); break;
        default:
            line(fmt::format("local {} = type({}) == \"nil\" and 1 or 2", name, maybe(1)));
            break;
    }
    scope.locals.push_back({name});
}

void ScriptWriter::leave() {
    if (scope.label != 0 && chance(40)) {
        line(fmt::format("if {} then break end", boolean(2)));
    } else if (scope.gives && scope.depth > 1) {
        line(fmt::format("if {} then return {} end", boolean(2), scope.gives()));
    } else {
        assign();
    }
}

}  // namespace senet::testing

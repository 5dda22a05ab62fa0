#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "support/script_writer.h"

namespace senet::testing {

using Of = Table::Of;

std::string ScriptWriter::literal(std::int64_t value) {
    if (value == std::numeric_limits<std::int64_t>::min()) return "math.mininteger";
    if (value == std::numeric_limits<std::int64_t>::max())
        return chance(50) ? "math.maxinteger" : "0x7fffffffffffffff";
    return value < 0 ? fmt::format("({})", value) : std::to_string(value);
}

/// The same number as a float.
std::string ScriptWriter::whole_float(std::int64_t value) {
    return value < 0 ? fmt::format("({}.0)", value) : fmt::format("{}.0", value);
}

std::string ScriptWriter::edge_integer() {
    static const std::vector<std::int64_t> edges{0,
                                                 1,
                                                 -1,
                                                 2,
                                                 3,
                                                 7,
                                                 63,
                                                 64,
                                                 65,
                                                 -64,
                                                 255,
                                                 1LL << 31,
                                                 -(1LL << 31),
                                                 (1LL << 32) - 1,
                                                 1LL << 53,
                                                 (1LL << 53) + 1,
                                                 std::numeric_limits<std::int64_t>::max(),
                                                 std::numeric_limits<std::int64_t>::min(),
                                                 std::numeric_limits<std::int64_t>::min() + 1};
    return literal(pick(edges));
}

std::string ScriptWriter::edge_float() {
    static const std::vector<std::string> edges{
        "0.5",      "(-0.0)", "0.0",    "1.0", "(-1.0)",  "2.5",  "(-7.25)",
        "1e15",     "1e308",  "2.0",    "3.0", "(1 / 3)", "2^53", "9007199254740993.0",
        "(2.0^63)", "1e-300", "(-1e15)"};
    if (chance(3)) return pick<std::string>({"math.huge", "(-math.huge)", "(0 / 0)", "(1 / 0)"});
    return pick(edges);
}

std::vector<const Table*> ScriptWriter::tables_of(Of of) const {
    std::vector<const Table*> found;
    for (const Table& table : world.tables) {
        if (table.of == of) found.push_back(&table);
    }
    return found;
}

std::vector<std::size_t> ScriptWriter::locals_of(Type type, bool to_assign) const {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < scope.locals.size(); ++i) {
        if (scope.locals[i].type == type && !(to_assign && scope.locals[i].fixed))
            found.push_back(i);
    }
    return found;
}

/// A local of this type, or something declared at the top.
std::string ScriptWriter::named(Type type, const std::string& otherwise) {
    const auto locals = locals_of(type, false);
    if (!locals.empty() && chance(80)) return scope.locals[pick(locals)].name;
    std::vector<std::string> above;
    for (const Named& value : world.values) {
        if (value.type == type) above.push_back(value.name);
    }
    return above.empty() ? otherwise : pick(above);
}

std::string ScriptWriter::field_read(bool is_flag) {
    const bool in_scratch = scope.scratch && !world.scratch.empty() && chance(30);
    std::vector<const game::Field*> fitting;
    for (const game::Field& field : in_scratch ? world.scratch : world.state) {
        if ((field.kind == game::Field::Kind::Flag) == is_flag) fitting.push_back(&field);
    }
    if (fitting.empty()) return is_flag ? "false" : "s.turn";
    const game::Field& field = *pick(fitting);
    if (!field.is_array) return "s." + field.name;
    return fmt::format("s.{}[{}]", field.name, index(static_cast<int>(field.count), 1));
}

std::string ScriptWriter::atom(Type type) {
    switch (type) {
        case Type::Int:
            if (scope.state && chance(35)) {
                if (chance(10))
                    return chance(20)                             ? "s.ply"
                        : chance(40) && !world.throw_most.empty() ? "s.next"
                                                                  : "s.turn";
                return field_read(false);
            }
            if (chance(60)) return named(Type::Int, "3");
            return chance(40) ? edge_integer() : literal(below(12) - 2);
        case Type::Float: return chance(50) ? named(Type::Float, "0.25") : edge_float();
        case Type::Number:
            return chance(50) ? named(Type::Number, "4")
                              : atom(chance(50) ? Type::Int : Type::Float);
        case Type::Bool:
            if (scope.state && chance(40)) return field_read(true);
            return chance(80) ? named(Type::Bool, "true") : chance(50) ? "true" : "false";
        default: return chance(80) ? named(Type::Maybe, "nil") : "nil";
    }
}

std::string ScriptWriter::index(int most, int depth) {
    if (unsafe())
        return pick<std::string>({"0", std::to_string(most + 1), "(-1)", "1.5", atom(Type::Int)});
    std::vector<std::string> known;
    for (const Named& local : scope.locals) {
        if (local.most > 0 && local.most <= most) known.push_back(local.name);
    }
    if (!known.empty() && chance(60)) return pick(known);
    if (chance(20)) return std::to_string(1 + below(most));
    if (chance(4)) return whole_float(1 + below(most));
    if (chance(5)) return fmt::format("math.max(1, math.min({}, {}))", most, integer(depth - 1));
    return fmt::format("1 + {} % {}", integer(depth - 1), most);
}

std::string ScriptWriter::up_to(std::uint64_t most, int depth) {
    if (unsafe()) return pick<std::string>({"(-1)", "256", "nil", "0.5", atom(Type::Int)});
    for (const Named& local : scope.locals) {
        if (local.most > 0 && static_cast<std::uint64_t>(local.most) <= most && chance(30))
            return local.name;
    }
    if (chance(10)) return std::to_string(below(4));
    return fmt::format("{} & {}", integer(depth), most);
}

std::string ScriptWriter::value_for(const game::Field& field, int depth) {
    if (field.kind == game::Field::Kind::Flag) return unsafe() ? "1" : boolean(depth);
    if (unsafe()) return chance(50) ? integer(depth) : floating(depth);
    const auto span =
        static_cast<std::uint64_t>(field.most) - static_cast<std::uint64_t>(field.least);
    if (span >> 62 != 0) return integer(depth);
    const auto somewhere = field.least + static_cast<std::int64_t>(random_.below(span + 1));
    switch (below(5)) {
        case 0: return literal(somewhere);
        case 1: return literal(chance(50) ? field.least : field.most);
        case 2:
            return fmt::format("math.max({}, math.min({}, {}))", literal(field.least),
                               literal(field.most), integer(depth));
        case 3:
            if (somewhere > -1000 && somewhere < 1000) return whole_float(somewhere);
            [[fallthrough]];
        default:
            return fmt::format("{} + {} % {}", literal(field.least), integer(depth),
                               literal(static_cast<std::int64_t>(span + 1)));
    }
}

std::string ScriptWriter::rarely() {
    if (scope.state && chance(20)) return fmt::format("s.ply == {}", 20 + below(60));
    return fmt::format("{} % {} == {}", integer(1), 11 + 7 * scope.weight, below(11));
}

const Callee* ScriptWriter::callable(bool (*fits)(const Callee&)) {
    std::vector<const Callee*> found;
    for (const Callee& callee : world.callees) {
        const bool takes_add =
            std::find(callee.takes.begin(), callee.takes.end(), Type::Add) != callee.takes.end();
        if (fits(callee) && (!callee.state || scope.state) && (!callee.writes || scope.writes) &&
            (!callee.scratch || scope.scratch) && (!takes_add || scope.adds) &&
            affordable(callee.cost)) {
            found.push_back(&callee);
        }
    }
    return found.empty() ? nullptr : pick(found);
}

std::string ScriptWriter::call(const Callee& callee, int depth) {
    scope.cost += scope.weight * callee.cost;
    std::vector<std::string> arguments;
    if (callee.state) arguments.emplace_back("s");
    for (const Type type : callee.takes) arguments.push_back(expression(type, depth - 1));
    if (chance(6)) arguments.push_back(expression(Type::Int, 0) + " --[[surplus argument]]");
    if (!callee.takes.empty() && (callee.takes.back() == Type::Maybe ? chance(30) : unsafe())) {
        arguments.resize(arguments.size() - 1);
        return fmt::format("{}({} --[[missing argument]])", callee.name,
                           fmt::join(arguments, ", "));
    }
    return fmt::format("{}({})", callee.name, fmt::join(arguments, ", "));
}

std::string ScriptWriter::arithmetic(int depth) {
    static const std::vector<std::string> plain{"+", "-", "*", "&", "|", "~", "<<", ">>", "+", "-"};
    static const std::vector<std::int64_t> divisors{1,
                                                    -1,
                                                    2,
                                                    3,
                                                    7,
                                                    8,
                                                    -3,
                                                    64,
                                                    1LL << 31,
                                                    std::numeric_limits<std::int64_t>::max(),
                                                    std::numeric_limits<std::int64_t>::min()};
    if (chance(8))
        return fmt::format("({} {} {})", integer(depth - 1), chance(50) ? "<<" : ">>",
                           edge_integer());
    if (chance(70))
        return fmt::format("({} {} {})", integer(depth - 1), pick(plain), integer(depth - 1));
    const std::string divisor = unsafe() ? atom(Type::Int)
        : unsafe()                       ? "0"
        : chance(70)                     ? literal(pick(divisors))
                                         : fmt::format("({} | 1)", integer(depth - 1));
    return fmt::format("({} {} {})", integer(depth - 1), chance(50) ? "//" : "%", divisor);
}

std::string ScriptWriter::table_integer(int depth) {
    if (const auto records = tables_of(Of::Records); !records.empty() && chance(25)) {
        const Table& table = *pick(records);
        return fmt::format("{}[{}].{}", table.name, index(table.last, depth),
                           chance(50) ? "x" : "y");
    }
    if (chance(25)) return fmt::format("({}[{}] or {})", row(), integer(depth - 1), below(9));
    if (chance(15)) return fmt::format("({} or {})", maybe(depth - 1), integer(depth - 1));
    const auto tables = tables_of(Of::Ints);
    if (tables.empty()) return atom(Type::Int);
    const Table& table = *pick(tables);
    if (chance(15)) return "#" + table.name;
    if (table.first == 0 && chance(40)) return fmt::format("{}[0]", table.name);
    return fmt::format("{}[{}]", table.name, index(table.last, depth));
}

std::string ScriptWriter::integer_function(int depth) {
    switch (below(12)) {
        case 0: return fmt::format("math.abs({})", integer(depth - 1));
        case 1:
            return fmt::format("math.{}({}, {}, {})", chance(50) ? "max" : "min",
                               integer(depth - 1), integer(depth - 1), atom(Type::Int));
        case 2:
            return fmt::format("math.{}({} / {})", chance(50) ? "floor" : "ceil",
                               integer(depth - 1), 2 + below(9));
        case 3: return fmt::format("(math.tointeger({}) or {})", number(depth - 1), below(9));
        case 4:
            return fmt::format("math.fmod({}, {})", integer(depth - 1),
                               unsafe() ? 0 : 1 + below(9));
        case 5: return fmt::format("bit.count({})", integer(depth - 1));
        case 6:
            return fmt::format("bit.{}({}{})", chance(50) ? "first" : "last", integer(depth - 1),
                               unsafe() ? "" : fmt::format(" | {}", 1 << below(20)));
        case 7:
            if (const auto lists = locals_of(Type::List, false); !lists.empty()) {
                const std::string list = scope.locals[pick(lists)].name;
                return chance(50)
                    ? "#" + list
                    : fmt::format("({}[{}] or {})", list, integer(depth - 1), below(9));
            }
            return "board.size";
        case 8:
            if (scope.state && chance(50)) return "#s.cells";
            return fmt::format("board.at({}, {})", integer(0), integer(0));
        default: {
            const Callee* callee = callable([](const Callee& one) {
                return !one.gives.empty() && one.gives[0] == Type::Int &&
                    one.takes != std::vector{Type::Add};
            });
            return callee == nullptr ? table_integer(depth) : call(*callee, std::min(depth, 2));
        }
    }
}

std::string ScriptWriter::integer(int depth) {
    if (depth <= 0) return atom(Type::Int);
    switch (below(10)) {
        case 0: return atom(Type::Int);
        case 1: return fmt::format("({}({}))", chance(60) ? "-" : "~", integer(depth - 1));
        case 2:
            return fmt::format("({} and {} or {})", boolean(depth - 1), integer(depth - 1),
                               integer(depth - 1));
        case 3: return integer_function(depth);
        case 4:
        case 5: return table_integer(depth);
        default: return arithmetic(depth);
    }
}

std::string ScriptWriter::floating(int depth) {
    static const std::vector<std::string> plain{"+", "-", "*", "/"};
    if (depth <= 0) return atom(Type::Float);
    switch (below(9)) {
        case 0: return atom(Type::Float);
        case 1:
            return fmt::format("({} / {})", integer(depth - 1),
                               chance(80) ? literal(1 + below(9)) : integer(0));
        case 2: return fmt::format("({} + 0.5)", integer(depth - 1));
        case 3:
            return fmt::format("({} {} {})", floating(depth - 1), chance(50) ? "//" : "%",
                               chance(50) ? atom(Type::Float) : atom(Type::Int));
        case 4: return fmt::format("math.sqrt({})", number(depth - 1));
        case 5:
            return fmt::format("math.fmod({}, {})", floating(depth - 1),
                               chance(50) ? "3.5" : "(-0.75)");
        case 6:
            if (const auto tables = tables_of(Of::Floats); !tables.empty()) {
                const Table& table = *pick(tables);
                return fmt::format("{}[{}]", table.name, index(table.last, depth));
            }
            return fmt::format("(-({}))", floating(depth - 1));
        case 7: return fmt::format("({}^{})", floating(depth - 1), below(3));
        default:
            return fmt::format("({} {} {})", floating(depth - 1), pick(plain), number(depth - 1));
    }
}

std::string ScriptWriter::number(int depth) {
    static const std::vector<std::string> plain{"+", "-", "*"};
    if (depth <= 0) return atom(Type::Number);
    switch (below(8)) {
        case 0: return fmt::format("({} {} {})", number(depth - 1), pick(plain), number(depth - 1));
        case 1:
            return fmt::format("({} and {} or {})", boolean(depth - 1), integer(depth - 1),
                               floating(depth - 1));
        case 2:
            if (const auto tables = tables_of(Of::Mixed); !tables.empty()) {
                const Table& table = *pick(tables);
                return fmt::format("{}[{}]", table.name, index(table.last, depth));
            }
            return fmt::format("(-({}))", number(depth - 1));
        case 3: return fmt::format("math.{}({})", chance(50) ? "abs" : "floor", number(depth - 1));
        case 4:
            return fmt::format("math.{}({}, {})", chance(50) ? "max" : "min", number(depth - 1),
                               number(depth - 1));
        case 5: return floating(depth);
        case 6: return integer(depth);
        default: return atom(Type::Number);
    }
}

std::string ScriptWriter::comparison(int depth) {
    static const std::vector<std::string> signs{"<", "<=", ">", ">=", "==", "~="};
    const Type kinds[] = {Type::Int, Type::Int, Type::Float, Type::Number};
    return fmt::format("({} {} {})", expression(kinds[below(4)], depth - 1), pick(signs),
                       expression(kinds[below(4)], depth - 1));
}

/// What may be compared, but seldom is.
std::string ScriptWriter::odd_comparison() {
    const std::string sign = chance(50) ? "==" : "~=";
    switch (below(7)) {
        case 0: return fmt::format("({} {} {})", atom(Type::Int), sign, atom(Type::Bool));
        case 1: return fmt::format("({} {} nil)", maybe(1), sign);
        case 2: return fmt::format("({} {} {})", row(), sign, row());
        case 3: return fmt::format("({} {} {})", row(), sign, chance(50) ? "nil" : atom(Type::Int));
        case 4: return fmt::format("(MODE {} {})", sign, chance(70) ? "\"fast\"" : "TEXT");
        case 5:
            return fmt::format("({} {} {})", atom(Type::Bool), sign,
                               chance(50) ? "nil" : boolean(1));
        default: return fmt::format("({} {} {})", maybe(1), sign, maybe(1));
    }
}

std::string ScriptWriter::boolean(int depth) {
    if (depth <= 0) return atom(Type::Bool);
    switch (below(9)) {
        case 0: return atom(Type::Bool);
        case 1: return fmt::format("(not {})", chance(80) ? boolean(depth - 1) : maybe(depth - 1));
        case 2:
            return fmt::format("({} {} {})", boolean(depth - 1), chance(50) ? "and" : "or",
                               boolean(depth - 1));
        case 3: return odd_comparison();
        case 4:
            if (const auto tables = tables_of(Of::Bools); !tables.empty()) {
                const Table& table = *pick(tables);
                return fmt::format("{}[{}]", table.name, index(table.last, depth));
            }
            [[fallthrough]];
        case 5:
            if (const Callee* callee = callable([](const Callee& one) {
                    return !one.gives.empty() && one.gives[0] == Type::Bool;
                })) {
                return call(*callee, depth);
            }
            [[fallthrough]];
        default: return comparison(depth);
    }
}

std::string ScriptWriter::maybe(int depth) {
    if (depth <= 0) return atom(Type::Maybe);
    switch (below(8)) {
        case 0: return atom(Type::Maybe);
        case 1: return fmt::format("({} and {} or nil)", boolean(depth - 1), integer(depth - 1));
        case 2: return fmt::format("math.tointeger({})", number(depth - 1));
        case 3: return fmt::format("{}[{}]", row(), maybe(depth - 1));  // a nil key gives nil
        case 4:
            return fmt::format("{}[{}]", row(),
                               chance(60) ? integer(depth - 1) : floating(depth - 1));
        case 5:
            if (const Callee* callee = callable([](const Callee& one) {
                    return !one.gives.empty() && one.gives[0] == Type::Maybe;
                })) {
                return call(*callee, depth);
            }
            [[fallthrough]];
        default: {
            const auto tables = tables_of(Of::Holes);
            if (tables.empty()) return atom(Type::Maybe);
            const Table& table = *pick(tables);
            return fmt::format("{}[{}]", table.name, index(table.last, depth));
        }
    }
}

std::string ScriptWriter::row() {
    if (const auto rows = tables_of(Of::Rows); !rows.empty() && chance(40)) {
        const Table& table = *pick(rows);
        return fmt::format("{}[{}]", table.name, index(table.last, 1));
    }
    if (chance(60)) {
        if (const std::string known = named(Type::Row, ""); !known.empty()) return known;
    }
    return pick(tables_of(Of::Ints))->name;
}

std::string ScriptWriter::digest() {
    std::vector<std::string> parts;
    for (std::size_t i = scope.locals.size(); i > 0 && parts.size() < 6; --i) {
        const Named& local = scope.locals[i - 1];
        switch (local.type) {
            case Type::Int: parts.push_back(local.name); break;
            case Type::Bool: parts.push_back(fmt::format("({} and 5 or 9)", local.name)); break;
            case Type::Maybe: parts.push_back(fmt::format("({} or 77)", local.name)); break;
            case Type::List:
                parts.push_back(fmt::format("#{} ~ ({}[1] or 6)", local.name, local.name));
                break;
            case Type::Float:
            case Type::Number:
                parts.push_back(fmt::format("(math.tointeger({} * 4) or ({} < 50.5 and 3 or 8))",
                                            local.name, local.name));
                break;
            default: break;
        }
    }
    if (world.watch && chance(50)) parts.push_back(world.watch());
    return parts.empty() ? integer(2) : fmt::format("({})", fmt::join(parts, " ~ "));
}

std::string ScriptWriter::expression(Type type, int depth) {
    switch (type) {
        case Type::Int: return integer(depth);
        case Type::Float: return floating(depth);
        case Type::Number: return number(depth);
        case Type::Bool: return boolean(depth);
        case Type::Maybe: return maybe(depth);
        case Type::List: {
            const auto lists = locals_of(Type::List, true);
            return lists.empty() ? fmt::format("{{ {}, {} }}", integer(0), integer(0))
                                 : scope.locals[pick(lists)].name;
        }
        case Type::Row: return row();
        default: return "add";
    }
}

}  // namespace senet::testing

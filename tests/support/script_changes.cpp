#include "support/script_changes.h"

#include <fmt/format.h>

#include "support/script_conditions.h"

namespace senet::testing {
namespace {

std::string joined(const std::vector<std::string>& lines) {
    return fmt::format("{}", fmt::join(lines, " "));
}

/// A way to write $x, a table or a function, otherwise; $q is a name of its own.
struct Detour {
    std::string before;  // statements
    std::string expression;
};

const std::vector<Detour>& detours() {
    static const std::vector<Detour> all{
        {"local $q = $x", "$q"},
        {"local $q if #{ 1 } == 1 then $q = $x end", "$q"},
        {"local $q local function f() $q = $x end f()", "$q"},
        {"local $q local function $q_2() return $q end if #{ 1 } == 1 then $q = $x end", "$q_2()"},
        // lists and records
        {"local $q = { $x }", "$q[1]"},
        {"local $q = {} $q[1] = $x", "$q[#$q]"},
        {"local $q = {} table.insert($q, $x)", "$q[1]"},
        {"local $q = {} pcall(table.insert, $q, $x)", "$q[1]"},
        {"local $q = {} local function put(x) $q[1] = x end put($x)", "$q[1]"},
        {"local $q = {} $q[1] = {} $q[1][1] = $x", "$q[1][1]"},
        {"local $q = { { t = $x } }", "$q[1].t"},
        {"local $q = { t = $x }", "$q.t"},
        {"local $q = {} $q.t = $x", "$q.t"},
        {"local $q = { t = $x }", "$q[(\"t\"):sub(1)]"},
        {"local $q = { $x }", "$q[tonumber(\"1\")]"},
        {"local $q = { $x }", "table.remove($q)"},
        {"EXTRA.t = $x", "EXTRA.t"},
        {"local $q for _, t in ipairs({ $x }) do $q = t end", "$q"},
        {"local $q for _, t in pairs({ $x }) do $q = t end", "$q"},
        // results
        {"local function $q() return $x end", "$q()"},
        {"local function $q(x) return x end", "$q($x)"},
        {"local function $q(...) return (...) end", "$q($x)"},
        {"local function $q() return { $x } end", "$q()[1]"},
        {"local function $q() return { t = $x } end", "$q().t"},
        {"local function $q() error($x) end local _, $q_2 = pcall($q)", "$q_2"},
        {"local _, $q = pcall(function() return $x end)", "$q"},
        {"local $q = select(2, 1, $x)", "$q"},
        {"local $q = table.unpack({ $x })", "$q"},
        {"", "table.pack($x)[1]"},
        {"local $q = coroutine.wrap(function() coroutine.yield($x) end)()", "$q"},
    };
    return all;
}

std::vector<std::string> together(std::vector<std::string> lines,
                                  const std::vector<std::string>& more) {
    lines.insert(lines.end(), more.begin(), more.end());
    return lines;
}

}  // namespace

// --- the top

void ChangeWriter::write_top() {
    World& world = writer_.world;
    const auto some = [&] { return std::to_string(below(50)); };
    for (int i = 1 + below(2); i > 0; --i) {
        lists_.push_back(fresh("OUT"));
        writer_.line(fmt::format("local {} = {{ {}, {}, {} }}  -- changed", lists_.back(), some(),
                                 some(), some()));
        world.tables.push_back({lists_.back(), Table::Of::Ints, 1, 3});
    }
    rows_.push_back(fresh("OUT"));
    writer_.line(fmt::format("local {} = {{ {{ {}, {} }}, {{ {}, {} }} }}  -- changed", rows_[0],
                             some(), some(), some(), some()));
    world.tables.push_back({rows_[0], Table::Of::Rows, 1, 2});
    records_.push_back(fresh("OUT"));
    writer_.line(fmt::format("local {} = {{ a = {}, row = {{ {}, {} }} }}  -- changed", records_[0],
                             some(), some(), some()));
    world.values.push_back({records_[0] + ".a"});
    world.tables.push_back({records_[0] + ".row", Table::Of::Ints, 1, 2});
    for (int i = 1 + below(2); i > 0; --i) {
        numbers_.push_back(fresh("out"));
        writer_.line(fmt::format("local {} = {}  -- changed", numbers_.back(), some()));
        world.values.push_back({numbers_.back()});
    }
    writer_.scope.state = false;
    writer_.line("local EXTRA = {}");
    writer_.line("local function set(t, k, v) t[k] = v end");
    writer_.line("local function set_any(...) local t, k, v = ... t[k] = v end");
    writer_.line("local function call_it(f, ...) return f(...) end");
    writer_.line(fmt::format("local ALL = {{ {}, {}[1], {}.row, by_name = {{ one = {} }} }}",
                             lists_[0], rows_[0], records_[0], lists_[0]));
    const std::string name = fresh("change");
    const bool wrapped = chance(50);
    const Lines change = effect();
    writer_.line(
        fmt::format("local function {}() {} end", name, joined(wrapped ? hidden(change) : change)));
    writer_.line(fmt::format("local CHANGES = {{ {}, one = {} }}", name, name));
    calls_ = {name + "()",
              "CHANGES[1]()",
              "CHANGES.one()",
              "CHANGES[#CHANGES]()",
              fmt::format("call_it({})", name),
              fmt::format("pcall({})", name)};
}

std::string ChangeWriter::watch() {
    const std::vector<std::string> all{
        fmt::format("{}[1]", writer_.pick(lists_)),
        fmt::format("#{}", writer_.pick(lists_)),
        fmt::format("({}[2] or 7)", writer_.pick(lists_)),
        fmt::format("{}[{}][{}]", rows_[0], 1 + below(2), 1 + below(2)),
        fmt::format("{}.a", records_[0]),
        fmt::format("{}.row[1]", records_[0]),
        fmt::format("{}", writer_.pick(numbers_))};
    return chance(60) ? writer_.pick(all)
                      : fmt::format("({} * 3 + {})", writer_.pick(all), writer_.pick(all));
}

// --- what is changed

std::string ChangeWriter::value(const std::string& now) {
    if (chance(60)) return fmt::format("({} + {}) % 1000", now, 1 + below(9));
    if (chance(90)) return fmt::format("{} % 1000", writer_.integer(1));
    return writer_.pick<std::string>({"0.5", "2.0", "nil", "true"});
}

std::string ChangeWriter::way_to(const std::string& thing, Lines& before) {
    if (chance(20)) return thing;
    const Detour& way = writer_.pick(detours());
    const std::string name = fresh("q");
    const auto written = [&](std::string words) {
        for (const auto& [sign, value] : {std::pair("$q", name), std::pair("$x", thing)}) {
            for (std::size_t at = 0; (at = words.find(sign, at)) != std::string::npos;)
                words.replace(at, 2, value);
        }
        return words;
    };
    if (!way.before.empty()) before.push_back(written(way.before));
    return written(way.expression);
}

ChangeWriter::Lines ChangeWriter::element_change(const std::string& table) {
    Lines lines;
    std::string way = way_to(table, lines);
    const std::string key = std::to_string(1 + below(2));
    const std::string now = fmt::format("({}[{}] or 1)", table, key);
    // Where a statement would start with a parenthesis or a call, a local stands for the table.
    if (way.find('(') != std::string::npos) {
        const std::string name = fresh("q");
        lines.push_back(fmt::format("local {} = {}", name, way));
        way = name;
    }
    const auto with = [&](const std::string& words) {
        lines.push_back(words);
        return lines;
    };
    switch (below(14)) {
        case 0: return with(fmt::format("set({}, {}, {})", way, key, value(now)));
        case 1: return with(fmt::format("set_any({}, {}, {})", way, key, value(now)));
        case 2: return with(fmt::format("{}[1], {}[2] = {}[2], {}", way, way, way, value(now)));
        case 3:
            return with(
                fmt::format("if #{} < 5 then table.insert({}, {}) else table.remove({}) end", way,
                            way, value("3"), way));
        case 4:
            return with(fmt::format("if #{} < 5 then {}[#{} + 1] = 4 end {}[1] = {}", way, way, way,
                                    way, value(now)));
        case 5: return with(fmt::format("table.move({{ {}, 6 }}, 1, 2, 1, {})", value(now), way));
        case 6: return with(fmt::format("{}[{}.0] = {}", way, key, value(now)));
        case 7:
            return with(
                fmt::format("local function f(t) t[{}] = {} end f({})", key, value(now), way));
        case 8:
            return with(
                fmt::format("for i in ipairs({}) do {}[i] = {} break end", way, way, value(now)));
        default: return with(fmt::format("{}[{}] = {}", way, key, value(now)));
    }
}

ChangeWriter::Lines ChangeWriter::element_effect() {
    std::vector<std::string> tables = lists_;
    tables.push_back(fmt::format("{}[{}]", rows_[0], 1 + below(2)));
    tables.push_back(records_[0] + ".row");
    tables.push_back(fmt::format("ALL[{}]", 1 + below(3)));
    tables.emplace_back("ALL.by_name.one");
    return element_change(writer_.pick(tables));
}

/// Calls a function that changes something, however it comes about.
ChangeWriter::Lines ChangeWriter::call_effect() {
    Lines lines;
    const std::string q = fresh("q");
    switch (below(6)) {
        case 0: return {writer_.pick(calls_)};
        case 1: return {fmt::format("local {} = \"on\" .. \"e\" CHANGES[{}]()", q, q)};
        case 2: {
            const std::string way = way_to("CHANGES", lines);
            lines.push_back(fmt::format("local {} = {} {}.one()", q, way, q));
            return lines;
        }
        case 3: {
            const std::string way = way_to("CHANGES", lines);
            lines.push_back(fmt::format("local function {}(t) t.one() end {}({})", q, q, way));
            return lines;
        }
        case 4: {
            const std::string way = way_to("CHANGES.one", lines);
            lines.push_back(fmt::format("local function {}(f) f() end {}({})", q, q, way));
            return lines;
        }
        default: {
            const std::string way = way_to("CHANGES[1]", lines);
            lines.push_back(fmt::format("local {} = {} {}()", q, way, q));
            return lines;
        }
    }
}

ChangeWriter::Lines ChangeWriter::effect() {
    switch (below(9)) {
        case 0: {
            const std::string& number = writer_.pick(numbers_);
            return {fmt::format("{} = {}", number, value(fmt::format("({} or 1)", number)))};
        }
        case 1: {
            Lines lines;
            const std::string name = fresh("q"), way = way_to(records_[0], lines);
            lines.push_back(fmt::format("local {} = {}", name, way));
            lines.push_back(
                fmt::format("{}.a = {}", name, value(fmt::format("({}.a or 1)", records_[0]))));
            return lines;
        }
        case 2:
        case 4:
            if (!calls_.empty()) return call_effect();
            [[fallthrough]];
        case 3: {
            Lines lines;
            const std::string row = fresh("q"), n = fresh("q");
            lines.push_back(fmt::format("for {}, {} in ipairs({}) do", n, row, rows_[0]));
            lines.push_back(
                fmt::format("{}[1] = {}", row, value(fmt::format("({}[1] or 1)", row))));
            lines.emplace_back("end");
            return lines;
        }
        default: return element_effect();
    }
}

// --- where it is hidden

std::string ChangeWriter::function_with(const Lines& change, const std::string& parameters,
                                        const std::string& result) {
    return fmt::format("function({}) {} {} end", parameters, joined(change),
                       result.empty() ? "" : "return " + result);
}

std::string ChangeWriter::call_of(const std::string& f) {
    switch (below(12)) {
        case 0: return fmt::format("pcall({})", f);
        case 1: return fmt::format("call_it({})", f);
        case 2:
            return fmt::format("table.sort({{ 2, 1 }}, function(a, b) {}() return a < b end)", f);
        case 3: return fmt::format("string.gsub(\"x\", \"x\", {})", f);
        case 4: return fmt::format("coroutine.wrap({})()", f);
        case 5: return fmt::format("select(2, 1, {})()", f);
        case 6: return fmt::format("local fs = {{ {} }} fs[1]()", f);
        case 7:
            return fmt::format("local fs = {{}} fs[#fs + 1] = {} for _, g in ipairs(fs) do g() end",
                               f);
        case 8: return fmt::format("local o = {{ go = {} }} o.go()", f);
        default: return f + "()";
    }
}

ChangeWriter::Lines ChangeWriter::in_a_call(const Lines& change) {
    const std::string f = fresh("q");
    switch (below(12)) {
        case 0: return {fmt::format("pcall({})", function_with(change))};
        case 1:
            return {
                fmt::format("table.sort({{ 2, 1 }}, {})", function_with(change, "a, b", "a < b"))};
        case 2: return {fmt::format(";(\"x\"):gsub(\"x\", {})", function_with(change))};
        case 3: return {fmt::format("call_it({})", function_with(change))};
        case 4:
            return {fmt::format("local {} = {{ go = {} }}", f, function_with(change, "self")),
                    f + ":go()"};
        case 5: return {fmt::format("local {} = {{ {} }}", f, function_with(change)), f + "[1]()"};
        case 6:
            return {fmt::format("local {} = {{}}", f),
                    fmt::format("for i = 1, 2 do {}[i] = {} end", f, function_with(change)),
                    fmt::format("for _, go in ipairs({}) do go() end", f)};
        case 7:
            return {fmt::format("local function {}() return {} end", f, function_with(change)),
                    f + "()()"};
        case 8:
            return {fmt::format("local function {}(n) if n == 0 then {} return end {}(n - 1) end",
                                f, joined(change), f),
                    f + "(2)"};
        case 9:
            return {fmt::format("local function {}(...) if select(\"#\", ...) == 2 then {} end end",
                                f, joined(change)),
                    f + "(1, nil)"};
        default: return {fmt::format("local function {}() {} end", f, joined(change)), call_of(f)};
    }
}

ChangeWriter::Lines ChangeWriter::behind_a_local(const Lines& change) {
    const std::string q = fresh("q"), f = fresh("q");
    const auto when = [&](const std::string& condition) {
        return fmt::format("if {} then {} end", condition, joined(change));
    };
    switch (below(5)) {
        case 0:
            return {fmt::format("local {} = false", q),
                    fmt::format("local function {}() {} = true end", f, q), call_of(f), when(q)};
        case 1:
            return {fmt::format("local {} = 0", q),
                    fmt::format("local function {}() {} = {} + 1 end", f, q, q), call_of(f),
                    when(q + " > 0")};
        case 2:
            return {fmt::format("local {}", q),
                    fmt::format("local function {}() {} = \"set\" end", f, q), call_of(f),
                    when(q + " == \"set\"")};
        case 3:
            return {fmt::format("local {} = {{}}", q),
                    fmt::format("local function {}() {}[#{} + 1] = {{ 1 }} end", f, q, q),
                    call_of(f), when(q + "[1][1] == 1")};
        default:
            return {fmt::format("local {}, {}", q, f),
                    fmt::format("{} = function() {} = {{ x = 2 }} end", f, q), call_of(f),
                    when(q + ".x == 2")};
    }
}

ChangeWriter::Lines ChangeWriter::in_a_block(const Lines& change) {
    const std::string words = joined(change), q = fresh("q");
    switch (below(9)) {
        case 0: return {fmt::format("for {} = 1, 2 do {} end", q, words)};
        case 1: return {fmt::format("repeat {} until true", words)};
        case 2: return {fmt::format("while true do {} break end", words)};
        case 3: return {fmt::format("for {} in pairs({{ a = 1 }}) do {} end", q, words)};
        case 4: return {fmt::format("for {} in (\"ab\"):gmatch(\"a\") do {} end", q, words)};
        case 5: return {fmt::format("if {} then else {} end", writer_.rarely(), words)};
        case 6: return {fmt::format("if {} then {} end", writer_.boolean(2), words)};
        case 7:
            return {
                fmt::format("for _, {} in ipairs({{ {{}}, {{}} }}) do if #{} == 0 then {} end end",
                            q, q, words)};
        default: return {fmt::format("for {} = 1, 3 do if {} == 3 then {} end end", q, q, words)};
    }
}

ChangeWriter::Lines ChangeWriter::hidden(Lines change) {
    switch (below(8)) {
        case 0:
        case 1: return in_a_call(change);
        case 2: return behind_a_local(change);
        case 3: return in_a_block(change);
        default: {
            const TrueCondition& one = writer_.pick(true_conditions());
            Lines lines;
            if (!one.before.empty()) lines.push_back(one.before);
            lines.push_back(fmt::format("if {} then", one.condition));
            lines = together(lines, change);
            lines.emplace_back("end");
            return lines;
        }
    }
}

void ChangeWriter::write_change() {
    Lines lines = effect();
    for (int layers = chance(70) ? 1 : 2 * below(2); layers > 0; --layers) lines = hidden(lines);
    writer_.scope.cost += 20 * writer_.scope.weight;
    writer_.line("do  -- a change");
    writer_.block([&] {
        for (const std::string& words : lines) writer_.line(words);
    });
    writer_.line("end");
}

}  // namespace senet::testing

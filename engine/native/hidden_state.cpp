#include "native/hidden_state.h"

#include <algorithm>
#include <map>
#include <set>

#include "native/analysis.h"

namespace senet::native {

using game::Hook;

namespace {

using Thing = std::pair<bool, std::uint32_t>;  // whether it is a table, and its number

/// The first places where each hook reads and sets one thing.
struct Uses {
    std::map<Hook, Touch> reads, sets;
    std::uint32_t number = 0;  // of the thing as it was met first
};

/// The tables of the boards and what hangs on them: constant for everybody, so that a change is a
/// fault of its own, told where it is made.
std::set<std::uint32_t> tables_of_boards(const script::Program& program) {
    std::set<std::uint32_t> tables;
    std::vector<std::uint32_t> waiting;
    for (std::uint32_t table = 0; table < program.tables.size(); ++table)
        if (program.tables[table].sealed) waiting.push_back(table);
    while (!waiting.empty()) {
        const std::uint32_t table = waiting.back();
        waiting.pop_back();
        if (!tables.insert(table).second) continue;
        const auto add = [&](const script::Constant& value) {
            if (value.kind == script::Constant::Kind::Table) waiting.push_back(value.index);
        };
        for (const auto& [key, value] : program.tables[table].fields) add(value);
        for (const auto& [key, value] : program.tables[table].elements) add(value);
    }
    return tables;
}

/// How the script names each table: by the local that holds it, or the one that holds the table
/// around it.
std::map<std::uint32_t, std::string> table_names(const script::Program& program) {
    constexpr int kDeepest = 3;
    std::map<std::uint32_t, std::string> names;
    for (const script::Variable& variable : program.variables) {
        if (variable.value.kind == script::Constant::Kind::Table && !variable.name.empty())
            names.emplace(variable.value.index, variable.name);
    }
    for (int depth = 0; depth < kDeepest; ++depth) {
        const std::map<std::uint32_t, std::string> outer = names;
        const auto add = [&](const script::Constant& value, const std::string& name) {
            if (value.kind == script::Constant::Kind::Table) names.emplace(value.index, name);
        };
        for (const auto& [table, name] : outer) {
            for (const auto& [key, value] : program.tables[table].fields)
                add(value, name + "." + key);
            for (const auto& [key, value] : program.tables[table].elements)
                add(value, name + "[" + std::to_string(key) + "]");
        }
    }
    return names;
}

std::string name_of_thing(const Thing& thing, const script::Program& program,
                          const std::map<std::uint32_t, std::string>& names) {
    const auto& [is_table, number] = thing;
    if (!is_table) return "the outer local \"" + program.variables[number].name + "\"";
    const auto name = names.find(number);
    return name == names.end() ? "a table" : "the table \"" + name->second + "\"";
}

std::map<Thing, Uses> uses_of(Analysis& analysis) {
    std::map<Thing, Uses> all;
    for (std::size_t h = 0; h < game::kHooks; ++h) {
        const auto hook = static_cast<Hook>(h);
        for (const Touch& touch : analysis.touched(hook)) {
            const std::uint32_t number =
                touch.is_table ? analysis.constants().class_of(touch.number) : touch.number;
            Uses& uses =
                all.try_emplace({touch.is_table, number}, Uses{{}, {}, touch.number}).first->second;
            auto& places = touch.changes ? uses.sets : uses.reads;
            const auto [place, is_new] = places.emplace(hook, touch);
            const auto line = [&](const Touch& at) { return analysis.position(at).line; };
            if (!is_new && line(touch) < line(place->second)) place->second = touch;
        }
    }
    return all;
}

}  // namespace

std::vector<game::Remembered> remembered(const script::Program& program) {
    Analysis analysis(program);
    const std::map<std::uint32_t, std::string> names = table_names(program);
    const std::set<std::uint32_t> boards = tables_of_boards(program);
    std::vector<game::Remembered> found;
    for (const auto& [thing, uses] : uses_of(analysis)) {
        if (uses.sets.empty() || (thing.first && boards.contains(uses.number))) continue;
        for (const auto& [reader, read] : uses.reads) {
            const bool certain = !uses.sets.contains(reader);
            const auto own = uses.sets.find(reader), play = uses.sets.find(Hook::Play);
            const auto& [setter, set] = !certain ? *own
                : play != uses.sets.end()        ? *play
                                                 : *uses.sets.begin();
            found.push_back({name_of_thing({thing.first, uses.number}, program, names), reader,
                             setter, analysis.position(read), analysis.position(set), certain});
        }
    }
    std::stable_partition(found.begin(), found.end(),
                          [](const game::Remembered& each) { return each.certain; });
    return found;
}

}  // namespace senet::native

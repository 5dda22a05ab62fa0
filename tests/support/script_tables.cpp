#include "support/script_tables.h"

#include <fmt/format.h>

namespace senet::testing {
namespace {

using Of = Table::Of;

class TableWriter {
  public:
    explicit TableWriter(ScriptWriter& writer) : writer_(writer), world_(writer.world) {}

    void write() {
        settings();
        board();
        tables();
    }

  private:
    bool chance(int percent) { return writer_.chance(percent); }
    int below(int limit) { return writer_.below(limit); }
    void line(const std::string& words) { writer_.line(words); }

    void settings() {
        line("local FIVE, NOTHING, YES, TEXT = 5, nil, true, \"fast\"");
        line("local MODE = option(\"mode\", \"fast\", { \"fast\", \"slow\" })");
        line(fmt::format("local RULE, SIZE = option(\"rule\", {}), option(\"size\", {}, 1, 9)",
                         chance(50) ? "true" : "false", 1 + below(9)));
        line(fmt::format(
            "local P = params {{ whole = {{ {}, -10, 90 }}, part = {{ 0.5, 0, 1 }}, "
            "list = {{ {{ 1, -2, {} }}, -5, 9 }}, parts = {{ {{ 0.5, 1.25 }}, 0, 2 }} }}",
            below(90), below(9)));
        world_.values = {{"FIVE"},
                         {"SIZE"},
                         {"P.whole"},
                         {"P.part", Type::Float},
                         {"YES", Type::Bool},
                         {"RULE", Type::Bool},
                         {"NOTHING", Type::Maybe}};
        world_.tables.push_back({"P.list", Of::Ints, 1, 3});
        world_.tables.push_back({"P.parts", Of::Floats, 1, 2});
        line("local function never(n) error(\"never \" .. n) end");
    }

    void board() {
        const bool hexagonal = chance(20);
        const int width = 2 + below(3), height = 2 + below(3);
        world_.cells = width * height;
        line(
            fmt::format("local board = {}({}, {})", hexagonal ? "hexgrid" : "grid", width, height));
        line("local LINES = board.lines(2)");
        std::vector<std::string> steps{"ne", "e", "se", "sw", "w", "nw"};
        if (!hexagonal) steps.insert(steps.end(), {"n", "s"});
        for (const std::string& step : steps) {
            if (chance(40)) ints("board." + step, world_.cells);
            if (chance(20))
                world_.tables.push_back({"board.rays." + step, Of::Rows, 1, world_.cells});
        }
        ints("board.x", world_.cells);
        ints("board.y", world_.cells);
        world_.tables.push_back(
            {hexagonal ? "board.around6" : "board.around8", Of::Rows, 1, world_.cells});
        world_.tables.push_back({"LINES", Of::Rows, 1, 2});
        world_.values.push_back({"board.size"});
        world_.values.push_back({"board.width"});
    }

    void ints(const std::string& name, int last, int first = 1) {
        world_.tables.push_back({name, Of::Ints, first, last});
    }

    std::string some_integer() {
        return chance(15) ? writer_.edge_integer() : writer_.literal(below(200) - 60);
    }
    std::string some_float() {
        return writer_.pick<std::string>({"0.5", "-1.25", "3.0", "-0.0", "1e10", "2^53", "7.75"});
    }

    template <class Element>
    std::string list(int count, Element element) {
        std::vector<std::string> parts;
        for (int i = 0; i < count; ++i) parts.push_back(element());
        return fmt::format("{{ {} }}", fmt::join(parts, ", "));
    }
    std::string integers(int count) {
        return list(count, [&] { return some_integer(); });
    }

    void table(const std::string& values, Of of, int last, int first = 1) {
        const std::string name = writer_.fresh("T");
        line(fmt::format("local {} = {}", name, values));
        world_.tables.push_back({name, of, first, last});
    }

    void tables() {
        const int count = 3 + below(5);
        table(integers(count), Of::Ints, count);
        if (chance(50))
            table(fmt::format("{{ [0] = {}, 4, -2, {} }}", some_integer(), some_integer()),
                  Of::Ints, 3, 0);
        if (chance(60)) table(list(count, [&] { return some_float(); }), Of::Floats, count);
        if (chance(60))
            table(list(count, [&] { return chance(50) ? some_float() : some_integer(); }),
                  Of::Mixed, count);
        if (chance(50))
            table(list(count, [&] { return std::string(chance(50) ? "true" : "false"); }),
                  Of::Bools, count);
        if (chance(70))
            table(fmt::format("{{ 1, nil, {}, nil, nil, {} }}  -- with holes", some_integer(),
                              some_integer()),
                  Of::Holes, 6);
        if (chance(60)) table(list(3, [&] { return integers(3); }) + "  -- nested", Of::Rows, 3);
        if (chance(60))
            table(list(4, [&] { return integers(below(5)); }) + "  -- ragged", Of::Rows, 4);
        if (chance(50)) {
            const std::string shared =
                world_.tables.back().of == Of::Rows ? world_.tables.back().name + "[1]" : "board.x";
            table(fmt::format("{{ {}, {}, {} }}  -- shared", shared, shared, integers(2)), Of::Rows,
                  3);
        }
        if (chance(40)) {
            table(fmt::format("{{ {{ {}, {} }}, {{ {} }} }}  -- three deep", integers(2),
                              integers(3), integers(1)),
                  Of::Rows, 2);
            Table& outer = world_.tables.back();
            outer.last = chance(50) ? 2 : 1;  // the first of its tables has two rows
            outer.name += outer.last == 2 ? "[1]" : "[2]";
        }
        if (chance(60)) {
            table(list(3,
                       [&] {
                           return fmt::format("{{ x = {}, y = {}, on = {} }}", some_integer(),
                                              some_integer(), chance(50) ? "true" : "false");
                       }),
                  Of::Records, 3);
        }
        if (chance(60)) record();
        if (chance(40)) computed_table();
    }

    void record() {
        const std::string name = writer_.fresh("R");
        line(fmt::format("local {} = {{ a = {}, b = {}, on = {}, row = {} }}", name, some_integer(),
                         some_float(), chance(50) ? "true" : "false", integers(3)));
        world_.values.push_back({name + ".a"});
        world_.values.push_back({name + ".b", Type::Float});
        world_.values.push_back({name + ".on", Type::Bool});
        ints(name + ".row", 3);
    }

    void computed_table() {
        const std::string name = writer_.fresh("T");
        line(fmt::format("local {} = {{}}", name));
        line(fmt::format("for i = 1, board.size do {}[i] = (i * {} + {}) % 9 - 2 end", name,
                         below(30), below(9)));
        ints(name, world_.cells);
    }

    ScriptWriter& writer_;
    World& world_;
};

}  // namespace

void write_tables(ScriptWriter& writer) { TableWriter(writer).write(); }

}  // namespace senet::testing

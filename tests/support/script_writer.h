// Writes Lua for random scripts: expressions of a known type, and statements. Knows at each place
// what can be named there and what type it has, so that most of what it writes runs without an
// error; now and then, on purpose, what it writes does not.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/state.h"

namespace senet::testing {

/// What an expression gives. A Row is a constant table of whole numbers, a List one that was made
/// in this call.
enum class Type { Int, Float, Number, Bool, Maybe, List, Row, Add };

/// A name, or anything else that stands for a value: "i3", "R1.a".
struct Named {
    std::string name;
    Type type = Type::Int;
    int most = 0;  // if not 0: always a whole number from 1 to this
    bool fixed = false;  // not to be assigned
};

/// A table that was built at load; its elements from `first` to `last`.
struct Table {
    enum class Of { Ints, Floats, Mixed, Bools, Holes, Rows, Records };
    std::string name;
    Of of = Of::Ints;
    int first = 1, last = 0;
};

struct Callee {
    std::string name;
    bool state = true;  // takes the state as its first argument
    std::vector<Type> takes;
    std::vector<Type> gives;
    bool writes = false;  // sets state fields
    bool scratch = false;  // reads scratch fields
    int cost = 1;  // statements it runs, at most
};

/// What a script has declared so far: known to all that follows.
struct World {
    std::vector<game::Field> state, scratch;
    std::vector<Named> values;
    std::vector<Table> tables;
    std::vector<Callee> callees;
    std::vector<std::uint64_t> move_most;  // of each field of a move
    std::vector<std::uint64_t> throw_most;  // of a throw; empty: nothing is thrown
    int players = 2;
    int cells = 1;  // of the board
    bool beyond = false;  // what a compiler of scripts refuses is used too
    std::function<std::string()> watch;  // a whole number that changes; none where nothing does
};

/// The function that is being written.
struct Scope {
    std::vector<Named> locals;
    std::function<std::string()> gives;  // what stands behind `return`
    std::function<void()> change;  // writes a change of outer tables or locals; none: may not
    bool state = true;  // `s` is known
    bool writes = false;  // may set state fields
    bool scratch = false;  // scratch fields hold something
    bool adds = false;  // `add` is known
    int weight = 1;  // how often the present place runs in a call
    int cost = 0, limit = 1000;  // statements that a call runs
    int label = 0;  // of the innermost loop; 0 outside of loops
    int depth = 0;  // of blocks
};

class ScriptWriter {
  public:
    explicit ScriptWriter(Random& random) : random_(random) {}

    World world;
    Scope scope;
    std::string text;

    bool chance(int percent) { return random_.below(100) < static_cast<std::uint64_t>(percent); }
    int below(int limit) {
        return static_cast<int>(random_.below(static_cast<std::uint64_t>(limit)));
    }
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[random_.below(from.size())];
    }
    std::string fresh(const std::string& letter) { return letter + std::to_string(++names_); }

    /// A line of the script, as far in as the present block.
    void line(const std::string& words);
    /// Lines inside a block, whose locals end with it.
    template <class Work>
    void block(Work work) {
        const std::size_t known = scope.locals.size();
        ++scope.depth;
        work();
        --scope.depth;
        scope.locals.resize(known);
    }

    // --- expressions; all may stand as an operand, in parentheses where needed

    std::string expression(Type type, int depth);
    std::string integer(int depth);
    std::string floating(int depth);
    std::string number(int depth);
    std::string boolean(int depth);
    /// A whole number that hangs on many of the locals, so that it tells what became of them.
    std::string digest();
    std::string maybe(int depth);
    std::string row();
    /// From 1 to `most`; now and then something else.
    std::string index(int most, int depth);
    /// A value that the field can hold; now and then another.
    std::string value_for(const game::Field& field, int depth);
    /// From 0 to `most`; now and then something else.
    std::string up_to(std::uint64_t most, int depth);
    /// A condition that is seldom true.
    std::string rarely();
    std::string literal(std::int64_t value);
    std::string whole_float(std::int64_t value);
    std::string edge_integer();

    // --- statements

    void statements(int count);
    void statement();
    void add_move();
    void add_throw();
    void write_field(const game::Field& field);

  private:
    bool unsafe() { return random_.below(1000) < 6; }
    std::string atom(Type type);
    std::string named(Type type, const std::string& otherwise);
    std::string edge_float();
    std::string arithmetic(int depth);
    std::string integer_function(int depth);
    std::string table_integer(int depth);
    std::string field_read(bool is_flag);
    std::string comparison(int depth);
    std::string odd_comparison();
    const Callee* callable(bool (*fits)(const Callee&));
    std::string call(const Callee& callee, int depth);
    std::vector<const Table*> tables_of(Table::Of of) const;
    std::vector<std::size_t> locals_of(Type type, bool to_assign) const;

    void declare();
    void declare_row();
    void assign();
    void assign_many();
    void branch();
    void numeric_for();
    std::string numeric_for_oddity();
    void while_loop();
    void repeat_loop();
    void each();
    void each_bit();
    void extend_list();
    void set_something();
    void call_something();
    void fail_rarely();
    void go_beyond();
    void leave();
    /// The body of a loop that runs `trips` times at most, with a label to go on from.
    void loop_body(int trips, const std::vector<Named>& variables);
    bool affordable(int cost) const {
        return scope.cost + scope.weight * cost <= scope.limit && scope.weight * cost < 400;
    }

    Random& random_;
    int names_ = 0;
};

}  // namespace senet::testing

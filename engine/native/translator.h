// Runs the instructions of one function instance over types; with a module to write to, makes code
// of each at the same time. So there is one place that says what an instruction does, and code
// rests on exactly the types that the analysis found.
//
// translator.cpp: blocks, how a call ends;  steps.cpp: the instructions
// operands.cpp: registers and values;  numbers.cpp: arithmetic and comparisons
// tables.cpp: the state and constant tables;  lists.cpp: lists made in a call
// for_loops.cpp: numeric and generic loops;  calls.cpp: functions of the script, add()
// library_calls.cpp: functions of Lua and of the engine
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "native/analysis.h"
#include "native/flow.h"
#include "native/instruction.h"
#include "native/ir.h"

namespace senet::native {

/// What code holds and passes of a value, each where its type can need it.
enum class Part : std::uint8_t {
    Whole,  // a whole number, a constant table's address, or the offset of an array
    Number,  // a double
    Tag,  // of more kinds than one
};
/// In their order as arguments and results.
std::vector<Part> parts_of(const Type& type);
ir::Kind kind_of(Part part, ir::Module& module);

/// A value while an instruction is translated. The parts are set only where code is written.
struct Operand {
    Type type;
    ir::Value whole = nullptr;
    ir::Value number = nullptr;
    ir::Value tag = nullptr;
    int from = -1;  // the register it was read from

    ir::Value& part(Part part) {
        return part == Part::Whole ? whole : part == Part::Number ? number : tag;
    }
};

/// Whether something holds: known already, or found out when the code runs.
struct Condition {
    std::optional<bool> known;
    ir::Value bit = nullptr;
};

/// What a loop `for ... in` goes over: which one a value of kIterator is.
enum Iterator : std::uint32_t { kOverElements, kOverBits };

/// What the code of one function can use wherever it is.
struct FunctionParts {
    ir::Value function = nullptr;
    ir::Value context = nullptr, state = nullptr;
    ir::Value turn = nullptr;  // who moves, which no hook can change in the state it is given
    ir::Value moves = nullptr, room = nullptr;  // where it adds moves
    ir::Value count = nullptr;  // variable: how many moves there are
    std::vector<ir::Value> results;  // variables of the caller, for the parts of each result
    struct List {
        ir::Value elements = nullptr, tags = nullptr, count = nullptr;
    };
    std::map<std::uint32_t, List> lists;  // by site: its own and those it was given
};

/// Everything that code is written with.
struct Output {
    ir::Module& module;
    std::vector<ir::Value>& functions;  // of instances
    bool state_may_change;  // by the hook that the code is for
    std::vector<GivenUp>* places;  // where calls are left to the VM; null: nobody asks
    bool polls = false;  // code was written that calls poll()
};

class Translator {
  public:
    Translator(Analysis& analysis, std::uint32_t instance, Output* output);

    /// One pass over what is reachable; the analysis runs it until nothing changes.
    void analyse();
    /// Writes the body of the instance's function.
    void emit();

    /// The instance's function: takes the context, the state, who moves, where it adds moves also
    /// these, their room and the variable of their number; then the parts of each argument, and a
    /// variable for each part of each result. It gives back its status.
    static ir::Value declare(Analysis& analysis, std::uint32_t instance, ir::Module& module,
                             const std::string& name);

  private:
    static constexpr int kOpen = -1;  // as many values as there are
    static constexpr std::size_t kMostResults = 32;  // of a function

    // --- translator.cpp
    void run_block(int leader);
    void step();
    void flow(int target);
    void flow(int target, const Frame& frame);
    void branch(const Condition& condition, int yes, const Frame& yes_frame, int no,
                const Frame& no_frame);
    /// Takes the jump behind this instruction where the condition is what k says, else steps over.
    void conditional_jump(Instruction i, const Condition& condition, const Frame& yes,
                          const Frame& no);
    void give(const std::vector<Operand>& values);

    bool emitting() const { return output_ != nullptr && live_; }
    ir::Module& ir() { return output_->module; }
    /// Leaves the call to the VM where that does not hold; `why`: see GivenUp.
    void require(ir::Value condition, std::string_view why = {});
    void fail(ir::Value status);
    void replay(std::string_view why = {});
    void fail_always();
    void poll(std::int64_t steps);
    void take_steps();
    void put_steps();
    void watch_stack();
    void note_place(std::string_view why);
    ir::Value context_at(std::size_t offset);
    Operand unsupported(Why why, const std::vector<std::string>& names = {});
    /// The same for a value of which nothing is known, which may be no reason of its own.
    Operand unknown(Why why, const std::vector<std::string>& names = {});
    Operand refuse(Why why, bool may_follow, const std::vector<std::string>& names = {});
    SourcePosition position() const;

    // --- steps.cpp
    bool step_load(Instruction i);
    Operand given(Instruction i);
    bool step_upvalue(Instruction i);
    bool step_table(Instruction i);
    bool step_number(Instruction i);
    bool step_jump(Instruction i);
    void keep_tested(Instruction i, const Condition& condition, int target, Operand value,
                     Frame& kept);
    void note_read(const Type& table, const Type& value);
    const script::Constant& constant_at(int k) const;
    const std::string& name_at(int k) const;

    // --- operands.cpp
    Operand read(int register_number);
    void write(int register_number, Operand value);
    void note_captured(const Frame& frame);
    void note_any_effect() { analysis_.note_any_effect(number_, position().text()); }
    Operand constant(const script::Constant& value);
    Operand known(std::int64_t value);
    Operand nil();
    Operand truth(const Condition& condition);
    /// A value of several kinds where code is written; `tag` says which.
    ir::Value tag_of(const Operand& value);
    ir::Value is(const Operand& value, Kinds kinds);
    ir::Value whole(const Operand& value);
    /// A part as it is passed; nullptr where the value has none.
    ir::Value passed(const Operand& value, Part part);
    /// The value as one of these kinds; anything else ends the call, or this path of it.
    Operand narrow(Operand value, Kinds kinds);
    /// The same where the VM takes other kinds as well, and so may come to what is not seen here.
    Operand narrow_further(Operand value, Kinds kinds);

    // --- numbers.cpp
    Operand arithmetic(Opcode opcode, Operand a, Operand b);
    Operand whole_arithmetic(Opcode opcode, const Operand& a, const Operand& b);
    Operand number_arithmetic(Opcode opcode, const Operand& a, const Operand& b);
    Operand bitwise(Opcode opcode, const Operand& a, const Operand& b);
    Operand shift(const Operand& value, const Operand& by, bool left);
    Operand negative(Operand a);
    ir::Value is_whole(ir::Value number);
    Operand to_integer(Operand value, std::optional<ir::Math> rounded = std::nullopt);
    ir::Value as_number(const Operand& value);
    ir::Value floor_division(const Operand& a, const Operand& b, ir::Value used);
    ir::Value floor_remainder(const Operand& a, const Operand& b, ir::Value used);
    Operand either(ir::Value condition, const Operand& yes, const Operand& no);
    Condition less(Operand& a, Operand& b, bool or_equal);
    Condition equal(const Operand& a, const Operand& b);
    /// In what values of two types may be equal.
    struct Common {
        bool wholes = false, floats = false, tags = false, things = false;
        bool same_thing = false;  // if things: in any case
        bool none() const { return !wholes && !floats && !tags && !things; }
    };
    Common common_of(const Type& x, const Type& y) const;
    ir::Value equal_bit(const Operand& a, const Operand& b, const Common& common);
    Condition truthy(const Operand& value);
    void exact_in_both(const Operand& a, const Operand& b);
    void refine_less(const Operand& a, const Operand& b, bool or_equal, Frame& yes, Frame& no);
    void refine_equal(const Operand& a, const Operand& b, Frame& yes, Frame& no);

    // --- tables.cpp
    Operand index(Operand table, Operand key);
    Operand field(Operand table, const std::string& name);
    Operand state_field(const std::string& name);
    Operand constant_field(const Operand& table, const std::string& name);
    Operand value_of(const Operand& table, const Operand& value);
    bool is_sealed(const Type& table);
    Operand constant_element(const Operand& table, const Operand& key);
    Operand stored_element(const Operand& table, const Operand& key, const Shape& shape,
                           bool inside);
    Operand load(const Type& type, const Storage& storage, ir::Value place, ir::Value element);
    Operand whole_key(Operand key);
    Operand without_fraction(const Operand& key);
    Operand array_element(const Operand& array, Operand key);
    void set_index(Operand table, Operand key, const Operand& value);
    void set_field(Operand table, const std::string& name, const Operand& value);
    void set_cell(const game::Field& field, ir::Value place, Operand value);
    Operand length(Operand value);
    Cells cells_named(const std::string& name) const;
    Cells cells_of(const Operand& array) const;
    ir::Value cells_place(const Cells& cells, ir::Value offset);
    ir::Value element_place(const Operand& array, ir::Value index);
    ir::Value field_place(const Cells& cells);
    Operand cell_value(const game::Field& field, ir::Value place);
    bool may_not_change(const Cells& cells) const;
    ir::Value bounded_index(const Operand& key, std::int64_t count);

    void note_write(const Type& table);
    void note_look(const Type& table);
    void note_touch(bool is_table, std::uint32_t number, bool changes) {
        if (output_ == nullptr) analysis_.note_touch({number_, at_, is_table, number, changes});
    }

    // --- lists.cpp
    Operand list_element(const Operand& list, Operand key);
    void set_list_element(const Operand& list, Operand key, const Operand& value);
    void store_list_element(const FunctionParts::List& parts, const Type& elements, ir::Value index,
                            ir::Value count, const Operand& value);
    void append_to_list(const Operand& list, const Operand& value);
    Operand take_from_list(const Operand& list);
    void new_list(Instruction i);
    void set_list(Instruction i);

    // --- for_loops.cpp
    void poll_if_watched(int head);
    void for_prepare(Instruction i);
    void for_loop(Instruction i);
    void generic_prepare(Instruction i);
    void generic_loop(Instruction i);
    void loop_over_unknown(Instruction i, const Operand& iterator, const Operand& over);
    void loop_over_bits(Instruction i, const Operand& bits);
    void loop_over_list(Instruction i, const Operand& list);
    bool begin_round(const Condition& more);
    void run_round(Instruction i, std::vector<Operand> values);

    // --- calls.cpp
    bool step_call(Instruction i);
    void call(Instruction i, int wanted);
    void make_function(Instruction i);
    std::vector<Operand> any_number();
    std::vector<Operand> arguments(Instruction i);
    std::vector<Operand> values(int first, int count);
    void results(int first, int wanted, std::vector<Operand> given);
    std::optional<std::vector<Operand>> call_closure(const Operand& function,
                                                     const std::vector<Operand>& arguments);
    void add_move(const std::vector<Operand>& fields);
    void add_throw(const std::vector<Operand>& given);
    bool are_added(const std::vector<Operand>& given, std::size_t wanted);
    std::optional<Operand> added_number(const Operand& given, Range allowed);
    std::optional<ir::Value> added_bits(const std::vector<game::MoveField>& format,
                                        const std::vector<Operand>& given, std::size_t first);
    void put_added(const std::vector<ir::Value>& numbers);
    void let_loose(const std::vector<Operand>& values);
    void note_unknown_call(const std::vector<Operand>& arguments);
    void note_callback(const Operand& function, const std::vector<Operand>& arguments);

    // --- library_calls.cpp
    std::optional<std::vector<Operand>> call_library(const script::LibraryFunction& function,
                                                     std::vector<Operand> arguments);
    std::optional<std::vector<Operand>> change_list(const script::LibraryFunction& function,
                                                    const std::vector<Operand>& arguments);
    std::optional<std::vector<Operand>> iterate(Operand over);
    std::optional<Operand> board_at(const script::LibraryFunction& board,
                                    const std::vector<Operand>& arguments);
    std::optional<Operand> call_math(script::Builtin builtin, std::vector<Operand>& arguments);
    Operand rounded(const Operand& value, ir::Math how);
    Operand whole_or_nil(const Operand& value);
    Operand absolute(Operand value);
    Operand remainder_towards_0(const Operand& value, const Operand& by);
    Operand smaller_or_larger(const std::vector<Operand>& arguments, bool larger);
    void note_library_effect(const script::LibraryFunction& function,
                             const std::vector<Operand>& arguments);
    void note_library_write(const script::LibraryFunction& function,
                            const std::vector<Operand>& arguments);

    Analysis& analysis_;
    const std::uint32_t number_;
    Output* const output_;
    const script::Program& program_;
    const script::Prototype& code_;
    const Function& function_;
    std::vector<bool> leaders_;
    std::vector<bool> dirty_;
    std::vector<bool> captured_;  // registers that functions made here use
    std::vector<bool> shared_;  // those that they may set
    LiveRegisters live_registers_;
    std::vector<bool> polled_;  // loops that may last start here

    int at_ = 0;  // the instruction
    int next_ = 0;  // where to go on
    bool live_ = false;  // the instruction can be reached
    Frame frame_;
    // The results of a call whose number is open, as if in registers from here on.
    int open_first_ = 0;
    std::vector<Operand> open_;

    // Where code is written.
    FunctionParts parts_;
    struct Slots {
        ir::Value whole = nullptr, number = nullptr, tag = nullptr;
    };
    std::vector<Slots> slots_;  // of registers
    std::vector<ir::Block> blocks_;  // by instruction
    ir::Block failure_ = nullptr;
    ir::Value status_ = nullptr;  // variable
    ir::Value steps_left_ = nullptr;  // variable, where somebody watches: to the next look
};

}  // namespace senet::native

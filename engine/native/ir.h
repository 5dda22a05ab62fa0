// Writes LLVM's intermediate representation, in the few words that the translator needs. The only
// header of the room that speaks of it; who includes it need not have LLVM.
//
// Values are 64-bit whole numbers, doubles, bytes (tags), bits (conditions) and pointers to bytes.
// Division, shifts and conversions are LLVM's own here: what Lua makes of them is the translator's
// matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "native/type.h"

struct LLVMOpaqueValue;
struct LLVMOpaqueBasicBlock;
struct LLVMOpaqueType;

namespace senet::native {
class MachineCode;
}

namespace senet::native::ir {

using Value = LLVMOpaqueValue*;
using Block = LLVMOpaqueBasicBlock*;
using Kind = LLVMOpaqueType*;

enum class Compare { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, Below, BelowEqual };
enum class Math { Floor, Ceil, Truncate, Root, Absolute };

struct Parameter {
    Kind kind = nullptr;
    bool alone = false;  // a pointer to memory that nothing else in the function points to
    std::uint64_t readable = 0;  // bytes that a pointer is good for
};

/// A number of `width` bytes in memory.
struct Cell {
    int width = 8;
    bool is_signed = false;
    Range range{};
    bool constant = false;  // never changes while machine code runs
};

class Module {
  public:
    Module();
    ~Module();
    Module(const Module&) = delete;
    Module& operator=(const Module&) = delete;

    Kind whole_kind() const;
    Kind number_kind() const;
    Kind byte_kind() const;
    Kind pointer_kind() const;
    Kind pointer_to(Kind kind) const;

    // --- functions

    /// Declares a function that gives one value back. `shared`: to be found by its name from
    /// outside; else known to this module only.
    Value declare(const std::string& name, Kind result, const std::vector<Parameter>& parameters,
                  bool shared);
    /// Starts a function's body: a first block for its variables, and one after it to go on in.
    void begin(Value function);
    Value parameter(Value function, unsigned number) const;
    void give(Value result);
    Value call(Value function, const std::vector<Value>& arguments);
    /// Calls a C function at an address.
    Value call_outside(std::intptr_t address, Kind result, const std::vector<Value>& arguments);

    // --- blocks

    Block block(const char* name);
    void go_on_in(Block block);
    void jump(Block to);
    void branch(Value condition, Block yes, Block no);
    /// The same where `yes` is hardly ever taken.
    void branch_seldom(Value condition, Block yes, Block no);

    // --- constants and variables

    Value whole(std::int64_t value);
    Value number(double value);
    Value byte(int value);
    Value bit(bool value);
    Value pointer(std::intptr_t address);
    Value zero(Kind kind);
    Value address_of(Value variable);

    /// A variable of the function, in its first block.
    Value variable(Kind kind);
    /// One that starts with a whole number.
    Value variable_of(std::int64_t value);
    /// Memory of the function: `count` whole numbers in a row.
    Value memory(std::int64_t count);
    Value load(Kind kind, Value variable);
    void store(Value value, Value variable);

    // --- memory

    Value at(Value pointer, Value bytes);
    Value at(Value pointer, std::int64_t bytes);
    Value from_address(Value whole);
    Value load_whole(Value pointer, const Cell& cell);
    void store_whole(Value value, Value pointer, int width);
    Value load_number(Value pointer, bool constant);
    Value load_byte(Value pointer, bool constant);
    Value load_pointer(Value pointer);
    void copy(Value to, Value from, std::uint64_t bytes);

    // --- whole numbers

    Value add(Value a, Value b);
    Value subtract(Value a, Value b);
    Value multiply(Value a, Value b);
    Value divide(Value a, Value b);
    Value remainder(Value a, Value b);
    Value bit_and(Value a, Value b);
    Value bit_or(Value a, Value b);
    Value bit_xor(Value a, Value b);
    Value shift_left(Value a, Value b);
    Value shift_right(Value a, Value b);  // zeros come in
    Value shift_sign(Value a, Value b);  // the sign comes in
    Value count_ones(Value a);
    Value lowest_one(Value a);  // 64 for 0
    Value highest_one(Value a);  // -1 for 0
    Value compare(Compare how, Value a, Value b);
    Value negate(Value bit);

    // --- doubles

    Value add_numbers(Value a, Value b);
    Value subtract_numbers(Value a, Value b);
    Value multiply_numbers(Value a, Value b);
    Value divide_numbers(Value a, Value b);
    Value negate_number(Value a);
    Value copy_sign(Value size, Value sign);
    /// False where either is not a number, but for NotEqual, which is true there.
    Value compare_numbers(Compare how, Value a, Value b);
    Value math(Math what, Value a);

    // --- from one kind to another

    Value select(Value condition, Value yes, Value no);
    Value to_number(Value whole);
    Value to_whole(Value number);  // towards 0; undefined outside of the range
    Value bits_of(Value number);
    Value number_of(Value bits);
    Value widen(Value bit_or_byte, Kind kind);  // with zeros
    Value narrow(Value whole, Kind kind);

    /// The code as text.
    std::string text() const;
    std::size_t instructions() const;

  private:
    friend class native::MachineCode;
    struct Body;
    std::unique_ptr<Body> body_;
};

}  // namespace senet::native::ir

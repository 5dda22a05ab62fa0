// In place of ir.cpp where LLVM's headers were not found when this was built: the analysis runs,
// for what it tells of a script, but nothing is ever written.
#include <stdexcept>

#include "native/ir.h"

namespace senet::native::ir {
namespace {

[[noreturn]] void none() { throw std::logic_error("code was to be written without LLVM"); }

}  // namespace

struct Module::Body {};

Module::Module() { none(); }
Module::~Module() = default;

Kind Module::whole_kind() const { none(); }
Kind Module::number_kind() const { none(); }
Kind Module::byte_kind() const { none(); }
Kind Module::pointer_kind() const { none(); }
Kind Module::pointer_to(Kind) const { none(); }
Value Module::declare(const std::string&, Kind, const std::vector<Parameter>&, bool) { none(); }
void Module::begin(Value) { none(); }
Value Module::parameter(Value, unsigned) const { none(); }
void Module::give(Value) { none(); }
Value Module::call(Value, const std::vector<Value>&) { none(); }
Value Module::call_outside(std::intptr_t, Kind, const std::vector<Value>&) { none(); }
Block Module::block(const char*) { none(); }
void Module::go_on_in(Block) { none(); }
void Module::jump(Block) { none(); }
void Module::branch(Value, Block, Block) { none(); }
void Module::branch_seldom(Value, Block, Block) { none(); }
Value Module::whole(std::int64_t) { none(); }
Value Module::number(double) { none(); }
Value Module::byte(int) { none(); }
Value Module::bit(bool) { none(); }
Value Module::pointer(std::intptr_t) { none(); }
Value Module::zero(Kind) { none(); }
Value Module::address_of(Value) { none(); }
Value Module::variable(Kind) { none(); }
Value Module::variable_of(std::int64_t) { none(); }
Value Module::memory(std::int64_t) { none(); }
Value Module::load(Kind, Value) { none(); }
void Module::store(Value, Value) { none(); }
Value Module::at(Value, Value) { none(); }
Value Module::at(Value, std::int64_t) { none(); }
Value Module::from_address(Value) { none(); }
Value Module::load_whole(Value, const Cell&) { none(); }
void Module::store_whole(Value, Value, int) { none(); }
Value Module::load_number(Value, bool) { none(); }
Value Module::load_byte(Value, bool) { none(); }
Value Module::load_pointer(Value) { none(); }
void Module::copy(Value, Value, std::uint64_t) { none(); }
Value Module::add(Value, Value) { none(); }
Value Module::subtract(Value, Value) { none(); }
Value Module::multiply(Value, Value) { none(); }
Value Module::divide(Value, Value) { none(); }
Value Module::remainder(Value, Value) { none(); }
Value Module::bit_and(Value, Value) { none(); }
Value Module::bit_or(Value, Value) { none(); }
Value Module::bit_xor(Value, Value) { none(); }
Value Module::shift_left(Value, Value) { none(); }
Value Module::shift_right(Value, Value) { none(); }
Value Module::shift_sign(Value, Value) { none(); }
Value Module::count_ones(Value) { none(); }
Value Module::lowest_one(Value) { none(); }
Value Module::highest_one(Value) { none(); }
Value Module::compare(Compare, Value, Value) { none(); }
Value Module::negate(Value) { none(); }
Value Module::add_numbers(Value, Value) { none(); }
Value Module::subtract_numbers(Value, Value) { none(); }
Value Module::multiply_numbers(Value, Value) { none(); }
Value Module::divide_numbers(Value, Value) { none(); }
Value Module::negate_number(Value) { none(); }
Value Module::copy_sign(Value, Value) { none(); }
Value Module::compare_numbers(Compare, Value, Value) { none(); }
Value Module::math(Math, Value) { none(); }
Value Module::select(Value, Value, Value) { none(); }
Value Module::to_number(Value) { none(); }
Value Module::to_whole(Value) { none(); }
Value Module::bits_of(Value) { none(); }
Value Module::number_of(Value) { none(); }
Value Module::widen(Value, Kind) { none(); }
Value Module::narrow(Value, Kind) { none(); }
std::string Module::text() const { none(); }
std::size_t Module::instructions() const { none(); }

}  // namespace senet::native::ir

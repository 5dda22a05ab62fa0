#include "native/ir.h"

#include <stdexcept>

#include "native/llvm_library.h"
#include "native/module_body.h"

namespace senet::native::ir {
namespace {

const LlvmLibrary& llvm() { return LlvmLibrary::loaded(); }

LLVMIntPredicate whole_predicate(Compare how) {
    switch (how) {
        case Compare::Equal: return LLVMIntEQ;
        case Compare::NotEqual: return LLVMIntNE;
        case Compare::Less: return LLVMIntSLT;
        case Compare::LessEqual: return LLVMIntSLE;
        case Compare::Greater: return LLVMIntSGT;
        case Compare::GreaterEqual: return LLVMIntSGE;
        case Compare::Below: return LLVMIntULT;
        case Compare::BelowEqual: return LLVMIntULE;
    }
    throw std::logic_error("a comparison of no kind");
}

LLVMRealPredicate number_predicate(Compare how) {
    switch (how) {
        case Compare::Equal: return LLVMRealOEQ;
        case Compare::NotEqual: return LLVMRealUNE;
        case Compare::Less: return LLVMRealOLT;
        case Compare::LessEqual: return LLVMRealOLE;
        case Compare::Greater: return LLVMRealOGT;
        case Compare::GreaterEqual: return LLVMRealOGE;
        default: throw std::logic_error("a comparison that doubles do not have");
    }
}

}  // namespace

Module::Module() : body_(std::make_unique<Body>()) {
    Body& b = *body_;
    b.safe_context = llvm().OrcCreateNewThreadSafeContext();
    b.context = llvm().OrcThreadSafeContextGetContext(b.safe_context);
    b.module = llvm().ModuleCreateWithNameInContext("script", b.context);
    b.builder = llvm().CreateBuilderInContext(b.context);
    b.whole = llvm().Int64TypeInContext(b.context);
    b.number = llvm().DoubleTypeInContext(b.context);
    b.byte = llvm().Int8TypeInContext(b.context);
    b.bit = llvm().Int1TypeInContext(b.context);
    b.pointer = llvm().PointerType(b.byte, 0);
    const auto metadata = [&](std::string_view name) {
        return llvm().GetMDKindIDInContext(b.context, name.data(),
                                           static_cast<unsigned>(name.size()));
    };
    b.range_metadata = metadata("range");
    b.constant_metadata = metadata("invariant.load");
    b.weights_metadata = metadata("prof");
    b.empty_node = llvm().MDNodeInContext(b.context, nullptr, 0);
    LLVMTypeRef small = llvm().Int32TypeInContext(b.context);
    LLVMValueRef weights[] = {llvm().MDStringInContext(b.context, "branch_weights", 14),
                              llvm().ConstInt(small, 1, 0), llvm().ConstInt(small, 2000, 0)};
    b.seldom_node = llvm().MDNodeInContext(b.context, weights, 3);
}

Module::~Module() {
    if (body_->builder != nullptr) llvm().DisposeBuilder(body_->builder);
    if (body_->module != nullptr) llvm().DisposeModule(body_->module);
    llvm().OrcDisposeThreadSafeContext(body_->safe_context);
}

Kind Module::whole_kind() const { return body_->whole; }
Kind Module::number_kind() const { return body_->number; }
Kind Module::byte_kind() const { return body_->byte; }
Kind Module::pointer_kind() const { return body_->pointer; }
Kind Module::pointer_to(Kind kind) const { return llvm().PointerType(kind, 0); }

// --- functions

void Module::Body::attribute(LLVMValueRef function, unsigned index, std::string_view name,
                             std::uint64_t value) {
    const unsigned kind = llvm().GetEnumAttributeKindForName(name.data(), name.size());
    llvm().AddAttributeAtIndex(function, index, llvm().CreateEnumAttribute(context, kind, value));
}

/// Functions of a module whose memory is told apart from that of others: worth 2 to 3 % of speed,
/// but what LLVM's inliner notes of each it copies for all around it; of 300 functions that each
/// call the next, that took 17 s, with this many 0.4 s (2026-11-21).
constexpr std::size_t kMostAlone = 64;

Value Module::declare(const std::string& name, Kind result,
                      const std::vector<Parameter>& parameters, bool shared) {
    Body& b = *body_;
    std::vector<LLVMTypeRef> kinds;
    for (const Parameter& parameter : parameters) kinds.push_back(parameter.kind);
    LLVMTypeRef type =
        llvm().FunctionType(result, kinds.data(), static_cast<unsigned>(kinds.size()), 0);
    LLVMValueRef function = llvm().AddFunction(b.module, name.c_str(), type);
    b.types[function] = type;
    llvm().SetLinkage(function, shared ? LLVMExternalLinkage : LLVMInternalLinkage);
    const auto whole_function = static_cast<unsigned>(LLVMAttributeFunctionIndex);
    b.attribute(function, whole_function, "nounwind", 0);
    for (unsigned i = 0; i < parameters.size(); ++i) {
        if (parameters[i].alone && b.types.size() <= kMostAlone)
            b.attribute(function, i + 1, "noalias", 0);
        if (parameters[i].readable > 0)
            b.attribute(function, i + 1, "dereferenceable", parameters[i].readable);
    }
    return function;
}

void Module::begin(Value function) {
    Body& b = *body_;
    b.function = function;
    b.variables = llvm().AppendBasicBlockInContext(b.context, function, "variables");
    LLVMBasicBlockRef first = llvm().AppendBasicBlockInContext(b.context, function, "start");
    llvm().PositionBuilderAtEnd(b.builder, b.variables);
    b.last_variable = llvm().BuildBr(b.builder, first);
    llvm().PositionBuilderAtEnd(b.builder, first);
}

Value Module::parameter(Value function, unsigned number) const {
    return llvm().GetParam(function, number);
}

void Module::give(Value result) { llvm().BuildRet(body_->builder, result); }

Value Module::call(Value function, const std::vector<Value>& arguments) {
    Body& b = *body_;
    std::vector<LLVMValueRef> values = arguments;
    return llvm().BuildCall2(b.builder, b.types.at(function), function, values.data(),
                             static_cast<unsigned>(values.size()), "");
}

Value Module::call_outside(std::intptr_t address, Kind result,
                           const std::vector<Value>& arguments) {
    Body& b = *body_;
    std::vector<LLVMValueRef> values = arguments;
    std::vector<LLVMTypeRef> kinds;
    for (LLVMValueRef value : values) kinds.push_back(llvm().TypeOf(value));
    LLVMTypeRef type =
        llvm().FunctionType(result, kinds.data(), static_cast<unsigned>(kinds.size()), 0);
    LLVMValueRef function = llvm().ConstIntToPtr(whole(address), llvm().PointerType(type, 0));
    return llvm().BuildCall2(b.builder, type, function, values.data(),
                             static_cast<unsigned>(values.size()), "");
}

// --- blocks

Block Module::block(const char* name) {
    return llvm().AppendBasicBlockInContext(body_->context, body_->function, name);
}

void Module::go_on_in(Block block) { llvm().PositionBuilderAtEnd(body_->builder, block); }

void Module::jump(Block to) { llvm().BuildBr(body_->builder, to); }

void Module::branch(Value condition, Block yes, Block no) {
    llvm().BuildCondBr(body_->builder, condition, yes, no);
}

void Module::branch_seldom(Value condition, Block yes, Block no) {
    LLVMValueRef branch = llvm().BuildCondBr(body_->builder, condition, yes, no);
    llvm().SetMetadata(branch, body_->weights_metadata, body_->seldom_node);
}

// --- constants and variables

Value Module::whole(std::int64_t value) {
    return llvm().ConstInt(body_->whole, static_cast<unsigned long long>(value), 1);
}
Value Module::number(double value) { return llvm().ConstReal(body_->number, value); }
Value Module::byte(int value) {
    return llvm().ConstInt(body_->byte, static_cast<unsigned long long>(value), 0);
}
Value Module::bit(bool value) { return llvm().ConstInt(body_->bit, value ? 1 : 0, 0); }
Value Module::pointer(std::intptr_t address) {
    return llvm().ConstIntToPtr(whole(address), body_->pointer);
}
Value Module::zero(Kind kind) { return llvm().ConstNull(kind); }
Value Module::address_of(Value variable) {
    return llvm().BuildPtrToInt(body_->builder, variable, body_->whole, "");
}

Value Module::variable(Kind kind) {
    Body& b = *body_;
    LLVMBasicBlockRef here = llvm().GetInsertBlock(b.builder);
    llvm().PositionBuilderBefore(b.builder, b.last_variable);
    LLVMValueRef variable = llvm().BuildAlloca(b.builder, kind, "");
    llvm().PositionBuilderAtEnd(b.builder, here);
    return variable;
}

Value Module::variable_of(std::int64_t value) {
    Body& b = *body_;
    const Value variable = this->variable(b.whole);
    LLVMBasicBlockRef here = llvm().GetInsertBlock(b.builder);
    llvm().PositionBuilderBefore(b.builder, b.last_variable);
    llvm().BuildStore(b.builder, whole(value), variable);
    llvm().PositionBuilderAtEnd(b.builder, here);
    return variable;
}

Value Module::memory(std::int64_t count) {
    Body& b = *body_;
    LLVMBasicBlockRef here = llvm().GetInsertBlock(b.builder);
    llvm().PositionBuilderBefore(b.builder, b.last_variable);
    LLVMValueRef array = llvm().BuildArrayAlloca(b.builder, b.whole, whole(count), "");
    LLVMValueRef start = llvm().BuildBitCast(b.builder, array, b.pointer, "");
    llvm().PositionBuilderAtEnd(b.builder, here);
    return start;
}

Value Module::load(Kind kind, Value variable) {
    return llvm().BuildLoad2(body_->builder, kind, variable, "");
}

void Module::store(Value value, Value variable) {
    llvm().BuildStore(body_->builder, value, variable);
}

// --- memory

Value Module::at(Value pointer, Value bytes) {
    LLVMValueRef index = bytes;
    return llvm().BuildInBoundsGEP2(body_->builder, body_->byte, pointer, &index, 1, "");
}

Value Module::at(Value pointer, std::int64_t bytes) {
    return bytes == 0 ? pointer : at(pointer, whole(bytes));
}

Value Module::from_address(Value whole) {
    return llvm().BuildIntToPtr(body_->builder, whole, body_->pointer, "");
}

LLVMValueRef Module::Body::load_aligned(LLVMTypeRef kind, LLVMValueRef pointer, unsigned align,
                                        bool constant) {
    LLVMValueRef typed = llvm().BuildBitCast(builder, pointer, llvm().PointerType(kind, 0), "");
    LLVMValueRef load = llvm().BuildLoad2(builder, kind, typed, "");
    llvm().SetAlignment(load, align);
    if (constant) llvm().SetMetadata(load, constant_metadata, empty_node);
    return load;
}

Value Module::load_whole(Value pointer, const Cell& cell) {
    Body& b = *body_;
    const auto bits = static_cast<unsigned>(cell.width) * 8;
    LLVMTypeRef kind = llvm().IntTypeInContext(b.context, bits);
    LLVMValueRef load =
        b.load_aligned(kind, pointer, static_cast<unsigned>(cell.width), cell.constant);
    const std::uint64_t end = static_cast<std::uint64_t>(cell.range.most) + 1;
    const std::uint64_t cut = bits == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << bits) - 1;
    const std::uint64_t least = static_cast<std::uint64_t>(cell.range.least);
    if ((least & cut) != (end & cut)) {  // else it is the whole range of that width
        LLVMValueRef limits[] = {llvm().ConstInt(kind, least & cut, 0),
                                 llvm().ConstInt(kind, end & cut, 0)};
        llvm().SetMetadata(load, b.range_metadata, llvm().MDNodeInContext(b.context, limits, 2));
    }
    if (bits == 64) return load;
    return cell.is_signed ? llvm().BuildSExt(b.builder, load, b.whole, "")
                          : llvm().BuildZExt(b.builder, load, b.whole, "");
}

void Module::store_whole(Value value, Value pointer, int width) {
    Body& b = *body_;
    const auto bits = static_cast<unsigned>(width) * 8;
    LLVMTypeRef kind = llvm().IntTypeInContext(b.context, bits);
    LLVMValueRef narrow = bits == 64 ? value : llvm().BuildTrunc(b.builder, value, kind, "");
    LLVMValueRef typed = llvm().BuildBitCast(b.builder, pointer, llvm().PointerType(kind, 0), "");
    llvm().SetAlignment(llvm().BuildStore(b.builder, narrow, typed), static_cast<unsigned>(width));
}

Value Module::load_number(Value pointer, bool constant) {
    return body_->load_aligned(body_->number, pointer, 8, constant);
}

Value Module::load_byte(Value pointer, bool constant) {
    return body_->load_aligned(body_->byte, pointer, 1, constant);
}

Value Module::load_pointer(Value pointer) {
    return body_->load_aligned(body_->pointer, pointer, 8, true);
}

void Module::copy(Value to, Value from, std::uint64_t bytes) {
    llvm().BuildMemCpy(body_->builder, to, 8, from, 8, whole(static_cast<std::int64_t>(bytes)));
}

// --- whole numbers

Value Module::add(Value a, Value b) { return llvm().BuildAdd(body_->builder, a, b, ""); }
Value Module::subtract(Value a, Value b) { return llvm().BuildSub(body_->builder, a, b, ""); }
Value Module::multiply(Value a, Value b) { return llvm().BuildMul(body_->builder, a, b, ""); }
Value Module::divide(Value a, Value b) { return llvm().BuildSDiv(body_->builder, a, b, ""); }
Value Module::remainder(Value a, Value b) { return llvm().BuildSRem(body_->builder, a, b, ""); }
Value Module::bit_and(Value a, Value b) { return llvm().BuildAnd(body_->builder, a, b, ""); }
Value Module::bit_or(Value a, Value b) { return llvm().BuildOr(body_->builder, a, b, ""); }
Value Module::bit_xor(Value a, Value b) { return llvm().BuildXor(body_->builder, a, b, ""); }
Value Module::shift_left(Value a, Value b) { return llvm().BuildShl(body_->builder, a, b, ""); }
Value Module::shift_right(Value a, Value b) { return llvm().BuildLShr(body_->builder, a, b, ""); }
Value Module::shift_sign(Value a, Value b) { return llvm().BuildAShr(body_->builder, a, b, ""); }

LLVMValueRef Module::Body::intrinsic(std::string_view name, LLVMTypeRef kind,
                                     std::vector<LLVMValueRef> arguments) {
    const unsigned id = llvm().LookupIntrinsicID(name.data(), name.size());
    LLVMValueRef function = llvm().GetIntrinsicDeclaration(module, id, &kind, 1);
    LLVMTypeRef type = llvm().IntrinsicGetType(context, id, &kind, 1);
    return llvm().BuildCall2(builder, type, function, arguments.data(),
                             static_cast<unsigned>(arguments.size()), "");
}

Value Module::count_ones(Value a) { return body_->intrinsic("llvm.ctpop", body_->whole, {a}); }
Value Module::lowest_one(Value a) {
    return body_->intrinsic("llvm.cttz", body_->whole, {a, bit(false)});
}
Value Module::highest_one(Value a) {
    return subtract(whole(63), body_->intrinsic("llvm.ctlz", body_->whole, {a, bit(false)}));
}
Value Module::compare(Compare how, Value a, Value b) {
    return llvm().BuildICmp(body_->builder, whole_predicate(how), a, b, "");
}
Value Module::negate(Value bit) { return llvm().BuildNot(body_->builder, bit, ""); }

// --- doubles

Value Module::add_numbers(Value a, Value b) { return llvm().BuildFAdd(body_->builder, a, b, ""); }
Value Module::subtract_numbers(Value a, Value b) {
    return llvm().BuildFSub(body_->builder, a, b, "");
}
Value Module::multiply_numbers(Value a, Value b) {
    return llvm().BuildFMul(body_->builder, a, b, "");
}
Value Module::divide_numbers(Value a, Value b) {
    return llvm().BuildFDiv(body_->builder, a, b, "");
}
Value Module::negate_number(Value a) { return llvm().BuildFNeg(body_->builder, a, ""); }
Value Module::copy_sign(Value size, Value sign) {
    return body_->intrinsic("llvm.copysign", body_->number, {size, sign});
}
Value Module::compare_numbers(Compare how, Value a, Value b) {
    return llvm().BuildFCmp(body_->builder, number_predicate(how), a, b, "");
}
Value Module::math(Math what, Value a) {
    const std::string_view name = what == Math::Floor ? "llvm.floor"
        : what == Math::Ceil                          ? "llvm.ceil"
        : what == Math::Truncate                      ? "llvm.trunc"
        : what == Math::Root                          ? "llvm.sqrt"
                                                      : "llvm.fabs";
    return body_->intrinsic(name, body_->number, {a});
}

// --- from one kind to another

Value Module::select(Value condition, Value yes, Value no) {
    return llvm().BuildSelect(body_->builder, condition, yes, no, "");
}
Value Module::to_number(Value whole) {
    return llvm().BuildSIToFP(body_->builder, whole, body_->number, "");
}
Value Module::to_whole(Value number) {
    return llvm().BuildFPToSI(body_->builder, number, body_->whole, "");
}
Value Module::bits_of(Value number) {
    return llvm().BuildBitCast(body_->builder, number, body_->whole, "");
}
Value Module::number_of(Value bits) {
    return llvm().BuildBitCast(body_->builder, bits, body_->number, "");
}
Value Module::widen(Value value, Kind kind) {
    return llvm().BuildZExt(body_->builder, value, kind, "");
}
Value Module::narrow(Value whole, Kind kind) {
    return llvm().BuildTrunc(body_->builder, whole, kind, "");
}

std::string Module::text() const {
    char* text = llvm().PrintModuleToString(body_->module);
    std::string copy = text;
    llvm().DisposeMessage(text);
    return copy;
}

std::size_t Module::instructions() const {
    std::size_t count = 0;
    for (LLVMValueRef f = llvm().GetFirstFunction(body_->module); f != nullptr;
         f = llvm().GetNextFunction(f)) {
        for (LLVMBasicBlockRef b = llvm().GetFirstBasicBlock(f); b != nullptr;
             b = llvm().GetNextBasicBlock(b)) {
            for (LLVMValueRef i = llvm().GetFirstInstruction(b); i != nullptr;
                 i = llvm().GetNextInstruction(i))
                ++count;
        }
    }
    return count;
}

}  // namespace senet::native::ir

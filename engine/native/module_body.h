// What a Module is made of; for those who also speak to LLVM.
#pragma once

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

#include "native/ir.h"
#include "native/llvm_library.h"

namespace senet::native::ir {

struct Module::Body {
    LLVMOrcThreadSafeContextRef safe_context = nullptr;
    LLVMContextRef context = nullptr;  // of the safe one
    LLVMModuleRef module = nullptr;  // null once it was handed over
    LLVMBuilderRef builder = nullptr;
    LLVMTypeRef whole = nullptr, number = nullptr, byte = nullptr, bit = nullptr, pointer = nullptr;
    LLVMValueRef function = nullptr;  // whose body is written
    LLVMBasicBlockRef variables = nullptr;  // its first block
    LLVMValueRef last_variable = nullptr;  // the end of that block
    std::map<LLVMValueRef, LLVMTypeRef> types;  // of functions
    unsigned range_metadata = 0, constant_metadata = 0, weights_metadata = 0;
    LLVMValueRef empty_node = nullptr, seldom_node = nullptr;

    void attribute(LLVMValueRef function, unsigned index, std::string_view name,
                   std::uint64_t value);
    LLVMValueRef load_aligned(LLVMTypeRef kind, LLVMValueRef pointer, unsigned align,
                              bool constant);
    LLVMValueRef intrinsic(std::string_view name, LLVMTypeRef kind,
                           std::vector<LLVMValueRef> arguments);
};

}  // namespace senet::native::ir

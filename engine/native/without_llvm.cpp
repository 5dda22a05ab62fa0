// In place of the compiler where LLVM's headers were not found when this was built.
#include "native/code.h"

namespace senet::native {

bool built_with_compiler() { return false; }

bool compiler_available(std::string& reason) {
    reason = "this program was built without LLVM";
    return false;
}

bool compiler_in_sight() { return false; }

Code compile(const script::Program&, const CompileOptions&, const std::atomic<bool>&) {
    Code code;
    compiler_available(code.failure);
    return code;
}

}  // namespace senet::native

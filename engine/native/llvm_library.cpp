#include "native/llvm_library.h"

#include <dlfcn.h>
#include <unistd.h>

#include <cstdlib>

namespace senet::native {
namespace {

/// What SENET_LLVM names; nullptr where it names nothing.
const char* named_library() {
    const char* named = std::getenv("SENET_LLVM");
    return named == nullptr || *named == '\0' ? nullptr : named;
}

constexpr const char* kNames[] = {"libLLVM-14.so.1", "libLLVM-14.so"};

#if defined(__aarch64__)
#define SENET_LLVM_TARGET "AArch64"
#else
#define SENET_LLVM_TARGET "X86"
#endif
constexpr const char* kInitialisers[] = {
    "LLVMInitialize" SENET_LLVM_TARGET "TargetInfo", "LLVMInitialize" SENET_LLVM_TARGET "Target",
    "LLVMInitialize" SENET_LLVM_TARGET "TargetMC", "LLVMInitialize" SENET_LLVM_TARGET "AsmPrinter"};

/// Whether it is LLVM, but not 14. Its functions would be found, and take other arguments, or work
/// on pointers of another kind. LLVM tells its version from 16 on only.
bool is_other_version(void* library) {
    const auto has = [&](const char* name) { return dlsym(library, name) != nullptr; };
    const bool since_14 = has("LLVMAddMetadataToInst"), until_14 = has("LLVMConstUDiv");
    return has("LLVMContextCreate") && !(since_14 && until_14);
}

struct Attempt {
    LlvmLibrary library;
    std::string reason;  // empty: it worked

    Attempt() {
        // Symbols stay its own: another LLVM in the process (a graphics driver's) is no matter.
        const auto open = [](const char* name) { return dlopen(name, RTLD_NOW | RTLD_LOCAL); };
        void* handle = nullptr;
        std::string shown;
        if (const char* named = named_library(); named != nullptr) {
            shown = std::string("SENET_LLVM names ") + named;
            handle = open(named);
            if (handle == nullptr) reason = std::string("SENET_LLVM names no library: ") + named;
        } else {
            for (const char* name : kNames) {
                if (handle != nullptr) break;
                shown = name;
                handle = open(name);
            }
            if (handle == nullptr) reason = "libLLVM-14 is not installed (package libllvm14)";
        }
        if (handle == nullptr) return;
        const auto refuse = [&](const std::string& why) {
            if (reason.empty())
                reason = shown + (named_library() != nullptr ? ", which " : " ") + why;
        };
        const auto find = [&](const char* name) {
            void* address = dlsym(handle, name);
            if (address == nullptr)
                refuse(std::string("is not libLLVM-14: it has no function ") + name);
            return address;
        };
        if (is_other_version(handle)) refuse("is another version of LLVM than 14");
#define SENET_LLVM_FIND(name) \
    library.name = reinterpret_cast<decltype(library.name)>(find("LLVM" #name));
        SENET_LLVM_FUNCTIONS(SENET_LLVM_FIND)
#undef SENET_LLVM_FIND
        for (const char* name : kInitialisers) {
            const auto initialise = reinterpret_cast<void (*)()>(find(name));
            if (reason.empty()) initialise();
        }
    }
};

const Attempt& attempt() {
    static const Attempt one;
    return one;
}

}  // namespace

const LlvmLibrary* LlvmLibrary::load(std::string& reason) {
    reason = attempt().reason;
    return reason.empty() ? &attempt().library : nullptr;
}

// Asks the file system alone: the loader would keep this waiting until a library that another
// thread loads is there.
bool LlvmLibrary::in_sight() {
    const char* named = named_library();
    return access(named != nullptr ? named : SENET_LLVM_FILE, R_OK) == 0;
}

const LlvmLibrary& LlvmLibrary::loaded() { return attempt().library; }

}  // namespace senet::native

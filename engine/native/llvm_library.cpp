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

/// Opens a library. Where that fails although there is one, `reason` becomes the loader's own
/// words.
void* open_library(const std::string& name, std::string& reason) {
    // Symbols stay its own: another LLVM in the process (a graphics driver's) is no matter.
    void* handle = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);
    if (handle != nullptr) return handle;
    const char* said = dlerror();
    const std::string words = said == nullptr ? "" : said;
    const bool is_missing = words.starts_with(name + ": cannot open shared object file: No such");
    if (!is_missing && reason.empty()) reason = words;
    return nullptr;
}

struct Attempt {
    LlvmLibrary library;
    std::string reason;  // empty: it worked

    Attempt() {
        void* handle = nullptr;
        std::string shown, said;
        if (const char* named = named_library(); named != nullptr) {
            shown = std::string("SENET_LLVM names ") + named;
            handle = open_library(named, said);
            reason = std::string("SENET_LLVM names no library: ") + named;
        } else {
            for (const char* name : kNames) {
                if (handle != nullptr) break;
                shown = name;
                handle = open_library(name, said);
            }
            reason = "libLLVM-14 is not installed (package libllvm14)";
        }
        if (handle == nullptr) {
            if (!said.empty()) reason = "LLVM can't be loaded: " + said;
            return;
        }
        reason.clear();
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
    static const Attempt* const one = new Attempt;  // for ever: as long as any compiler works
    return *one;
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

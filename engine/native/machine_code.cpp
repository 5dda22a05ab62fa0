#include "native/machine_code.h"

#include <stdexcept>

#include "native/llvm_library.h"
#include "native/module_body.h"

namespace senet::native {
namespace {

const LlvmLibrary& llvm() { return LlvmLibrary::loaded(); }

// Variables into registers; small functions into their callers; then what ranges of loads and facts
// behind tests make superfluous, and loops.
constexpr const char* kPasses =
    "function(sroa,early-cse,simplifycfg),cgscc(inline),globaldce,"
    "function(sroa,early-cse<memssa>,instcombine,jump-threading,correlated-propagation,simplifycfg,"
    "loop-mssa(loop-rotate,licm),indvars,gvn,instcombine,adce,simplifycfg)";

void check(LLVMErrorRef error) {
    if (error == nullptr) return;
    char* message = llvm().GetErrorMessage(error);
    std::string text = message;
    llvm().DisposeErrorMessage(message);
    throw std::runtime_error("LLVM: " + text);
}

std::string take(char* text) {
    std::string copy = text;
    llvm().DisposeMessage(text);
    return copy;
}

/// Which machine this is: to find that out takes half a millisecond.
struct Host {
    const std::string triple = take(llvm().GetDefaultTargetTriple());
    const std::string processor = take(llvm().GetHostCPUName());
    const std::string features = take(llvm().GetHostCPUFeatures());
};

const Host& host() {
    static const Host* const one = new Host;  // for ever: a compiler may work until the very end
    return *one;
}

/// Code for this very machine.
LLVMTargetMachineRef make_machine() {
    const char* triple = host().triple.c_str();
    LLVMTargetRef target = nullptr;
    char* message = nullptr;
    if (llvm().GetTargetFromTriple(triple, &target, &message) != 0)
        throw std::runtime_error("LLVM: " + take(message));
    return llvm().CreateTargetMachine(target, triple, host().processor.c_str(),
                                      host().features.c_str(), LLVMCodeGenLevelDefault,
                                      LLVMRelocDefault, LLVMCodeModelJITDefault);
}

}  // namespace

struct MachineCode::Body {
    LLVMTargetMachineRef machine = nullptr;
    LLVMOrcLLJITRef jit = nullptr;
};

MachineCode::MachineCode() : body_(std::make_unique<Body>()) {
    body_->machine = make_machine();
    LLVMOrcLLJITBuilderRef builder = llvm().OrcCreateLLJITBuilder();
    llvm().OrcLLJITBuilderSetJITTargetMachineBuilder(
        builder, llvm().OrcJITTargetMachineBuilderCreateFromTargetMachine(make_machine()));
    try {
        check(llvm().OrcCreateLLJIT(&body_->jit, builder));
        LLVMOrcDefinitionGeneratorRef process = nullptr;  // memcpy and its like
        check(llvm().OrcCreateDynamicLibrarySearchGeneratorForProcess(
            &process, llvm().OrcLLJITGetGlobalPrefix(body_->jit), nullptr, nullptr));
        llvm().OrcJITDylibAddGenerator(llvm().OrcLLJITGetMainJITDylib(body_->jit), process);
    } catch (...) {
        if (body_->jit != nullptr) llvm().OrcDisposeLLJIT(body_->jit);
        llvm().DisposeTargetMachine(body_->machine);
        throw;
    }
}

MachineCode::~MachineCode() {
    LLVMErrorRef error = llvm().OrcDisposeLLJIT(body_->jit);
    if (error != nullptr) llvm().ConsumeError(error);
    llvm().DisposeTargetMachine(body_->machine);
}

void MachineCode::optimise(ir::Module& module) {
    LLVMModuleRef code = module.body_->module;
    char* message = nullptr;
    const bool broken = llvm().VerifyModule(code, LLVMReturnStatusAction, &message) != 0;
    const std::string found = take(message);
    if (broken) throw std::runtime_error("LLVM: " + found);
    llvm().SetTarget(code, host().triple.c_str());
    LLVMTargetDataRef layout = llvm().CreateTargetDataLayout(body_->machine);
    char* text = llvm().CopyStringRepOfTargetData(layout);
    llvm().SetDataLayout(code, text);
    llvm().DisposeMessage(text);
    llvm().DisposeTargetData(layout);
    LLVMPassBuilderOptionsRef options = llvm().CreatePassBuilderOptions();
    LLVMErrorRef error = llvm().RunPasses(code, kPasses, body_->machine, options);
    llvm().DisposePassBuilderOptions(options);
    check(error);
}

void MachineCode::add(ir::Module& module) {
    llvm().DisposeBuilder(module.body_->builder);
    module.body_->builder = nullptr;
    LLVMOrcThreadSafeModuleRef safe =
        llvm().OrcCreateNewThreadSafeModule(module.body_->module, module.body_->safe_context);
    module.body_->module = nullptr;
    check(llvm().OrcLLJITAddLLVMIRModule(body_->jit, llvm().OrcLLJITGetMainJITDylib(body_->jit),
                                         safe));
}

std::intptr_t MachineCode::find(const std::string& name) {
    LLVMOrcExecutorAddress address = 0;
    check(llvm().OrcLLJITLookup(body_->jit, &address, name.c_str()));
    return static_cast<std::intptr_t>(address);
}

}  // namespace senet::native

// LLVM 14, found when it is first needed and only if it is there: the functions of its C interface
// that this room calls, looked up by name in libLLVM-14. Nothing else of the program needs it, and
// a program that compiles no script never loads it.
#pragma once

#include <llvm-c/Analysis.h>
#include <llvm-c/Core.h>
#include <llvm-c/Error.h>
#include <llvm-c/LLJIT.h>
#include <llvm-c/Orc.h>
#include <llvm-c/Target.h>
#include <llvm-c/TargetMachine.h>
#include <llvm-c/Transforms/PassBuilder.h>

#include <string>

namespace senet::native {

// clang-format off
#define SENET_LLVM_FUNCTIONS(X) \
    X(AddAttributeAtIndex) X(AddFunction) X(AppendBasicBlockInContext) X(BuildAShr) X(BuildAdd) \
    X(BuildAlloca) X(BuildAnd) X(BuildArrayAlloca) X(BuildBitCast) \
    X(BuildBr) X(BuildCall2) X(BuildCondBr) X(BuildFAdd) X(BuildFCmp) \
    X(BuildFDiv) X(BuildFMul) X(BuildFNeg) X(BuildFPToSI) X(BuildFSub) X(BuildICmp) \
    X(BuildInBoundsGEP2) X(BuildIntToPtr) X(BuildLShr) X(BuildLoad2) X(BuildMemCpy) X(BuildMul) \
    X(BuildNot) X(BuildOr) X(BuildPtrToInt) X(BuildRet) X(BuildSDiv) X(BuildSExt) X(BuildSIToFP) X(BuildSRem) \
    X(BuildSelect) X(BuildShl) X(BuildStore) X(BuildSub) X(BuildTrunc) X(BuildXor) X(BuildZExt) \
    X(ConstInt) X(ConstIntToPtr) X(ConstNull) X(ConstReal) X(ConsumeError) \
    X(CopyStringRepOfTargetData) X(CreateBuilderInContext) \
    X(CreateEnumAttribute) X(CreatePassBuilderOptions) X(CreateTargetDataLayout) \
    X(CreateTargetMachine) X(DisposeBuilder) X(DisposeErrorMessage) X(DisposeMessage) \
    X(DisposeModule) X(DisposePassBuilderOptions) X(DisposeTargetData) X(DisposeTargetMachine) \
    X(DoubleTypeInContext) X(FunctionType) X(GetDefaultTargetTriple) \
    X(GetEnumAttributeKindForName) X(GetErrorMessage) X(GetFirstBasicBlock) X(GetFirstFunction) \
    X(GetFirstInstruction) X(GetHostCPUFeatures) X(GetHostCPUName) X(GetInsertBlock) \
    X(GetIntrinsicDeclaration) X(GetMDKindIDInContext) X(GetNextBasicBlock) X(GetNextFunction) \
    X(GetNextInstruction) X(GetParam) X(GetTargetFromTriple) X(Int1TypeInContext) \
    X(Int32TypeInContext) X(Int64TypeInContext) X(Int8TypeInContext) X(IntTypeInContext) \
    X(IntrinsicGetType) X(LookupIntrinsicID) X(MDNodeInContext) \
    X(MDStringInContext) X(ModuleCreateWithNameInContext) \
    X(OrcCreateDynamicLibrarySearchGeneratorForProcess) X(OrcCreateLLJIT) \
    X(OrcCreateLLJITBuilder) X(OrcCreateNewThreadSafeContext) X(OrcCreateNewThreadSafeModule) \
    X(OrcDisposeLLJIT) X(OrcDisposeThreadSafeContext) X(OrcJITDylibAddGenerator) \
    X(OrcJITTargetMachineBuilderCreateFromTargetMachine) X(OrcLLJITAddLLVMIRModule) \
    X(OrcLLJITBuilderSetJITTargetMachineBuilder) X(OrcLLJITGetGlobalPrefix) \
    X(OrcLLJITGetMainJITDylib) X(OrcLLJITLookup) X(OrcThreadSafeContextGetContext) \
    X(PointerType) X(PositionBuilderAtEnd) X(PositionBuilderBefore) X(PrintModuleToString) \
    X(RunPasses) X(SetAlignment) X(SetDataLayout) X(SetLinkage) X(SetMetadata) X(SetTarget) \
    X(TypeOf) X(VerifyModule)
// clang-format on

struct LlvmLibrary {
#define SENET_LLVM_MEMBER(name) decltype(&LLVM##name) name = nullptr;
    SENET_LLVM_FUNCTIONS(SENET_LLVM_MEMBER)
#undef SENET_LLVM_MEMBER

    /// Loads the library, the first time it is asked; nullptr where that fails, and `reason` says
    /// why.
    static const LlvmLibrary* load(std::string& reason);
    /// Whether its file lies where it was when this was built, or where SENET_LLVM says; nothing is
    /// loaded.
    static bool in_sight();
    /// REQUIRES that load() found it.
    static const LlvmLibrary& loaded();
};

}  // namespace senet::native

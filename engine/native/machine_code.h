// Machine code in this process, made of modules by LLVM.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "native/ir.h"

namespace senet::native {

class MachineCode {
  public:
    /// THROWS std::runtime_error where LLVM can't make code for this machine.
    MachineCode();
    ~MachineCode();
    MachineCode(const MachineCode&) = delete;
    MachineCode& operator=(const MachineCode&) = delete;

    /// Makes the module's code faster, as far as it is worth its time. THROWS std::runtime_error
    /// where the code is not sound.
    void optimise(ir::Module& module);
    /// Takes the module over. REQUIRES optimise().
    void add(ir::Module& module);
    /// The address of a shared function. It is good for as long as this lives.
    std::intptr_t find(const std::string& name);

  private:
    struct Body;
    std::unique_ptr<Body> body_;
};

}  // namespace senet::native

// The script compilers of one program: the one that all rules share, and further ones for those who
// want other code than the rest.
#pragma once

#include <list>
#include <memory>
#include <mutex>

#include "native/compiler.h"

namespace senet::jobs {

class Compilers {
  public:
    /// The one that all share.
    native::Compiler& common() { return common_; }
    /// Another one. While it is busy it stays, whoever lets go of it: the end of a program need
    /// wait for none of them. For any thread.
    std::shared_ptr<native::Compiler> own(const native::CompileOptions& options);
    /// Whether something is being compiled, which the destructor would wait for.
    bool busy();

  private:
    native::Compiler common_;
    std::mutex mutex_;
    std::list<std::shared_ptr<native::Compiler>> own_;
};

}  // namespace senet::jobs

#include "jobs/compilers.h"

#include <algorithm>

namespace senet::jobs {

std::shared_ptr<native::Compiler> Compilers::own(const native::CompileOptions& options) {
    const std::lock_guard lock(mutex_);
    own_.remove_if([](const auto& one) { return one.use_count() == 1 && !one->busy(); });
    return own_.emplace_back(std::make_shared<native::Compiler>(options));
}

bool Compilers::busy() {
    const std::lock_guard lock(mutex_);
    return common_.busy() ||
        std::any_of(own_.begin(), own_.end(), [](const auto& one) { return one->busy(); });
}

}  // namespace senet::jobs

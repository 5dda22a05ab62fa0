#include "native/code.h"

#include <algorithm>

namespace senet::native {

bool Code::any() const {
    return std::any_of(hooks.begin(), hooks.end(),
                       [](const HookCode& hook) { return hook.address != 0; });
}

}  // namespace senet::native

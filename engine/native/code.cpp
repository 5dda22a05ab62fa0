#include "native/code.h"

#include <algorithm>

namespace senet::native {

bool is_hot(game::Hook hook) {
    using game::Hook;
    switch (hook) {
        case Hook::Moves:
        case Hook::Play:
        case Hook::Result:
        case Hook::Legal:
        case Hook::Stuck:
        case Hook::Evaluate:
        case Hook::Order:
        case Hook::Noisy:
        case Hook::Pass: return true;
        default: return false;
    }
}

bool Code::any() const {
    return std::any_of(hooks.begin(), hooks.end(),
                       [](const HookCode& hook) { return hook.address != 0; });
}

}  // namespace senet::native

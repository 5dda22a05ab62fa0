// Why a function can't be machine code.
#pragma once

#include <string>

namespace senet::native {

struct Reason {
    std::string file;
    int line = 0;
    std::string what;  // "joins texts (..)"
    std::string advice;  // the nearest way to write it so that it can be; may be empty
    bool may_follow = false;  // from another reason, and vanish with it

    bool operator==(const Reason&) const = default;
};

}  // namespace senet::native

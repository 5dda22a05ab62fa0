// Why a function can't be machine code.
#pragma once

#include <string>

#include "base/error.h"

namespace senet::native {

struct Reason {
    SourcePosition where;
    std::string what;  // "joins texts (..)"
    std::string advice;  // the nearest way to write it so that it can be; may be empty
    bool may_follow = false;  // from another reason, and vanish with it

    bool operator==(const Reason&) const = default;
    /// "games/hex.lua:12: joins texts (..); put texts together in text() or show()"
    std::string text() const {
        return where.text() + ": " + what + (advice.empty() ? "" : "; " + advice);
    }
};

}  // namespace senet::native

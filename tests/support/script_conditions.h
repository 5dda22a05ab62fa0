// Conditions that hold in the Lua VM, each for another reason: an analysis that takes what stands
// behind one for dead is wrong.
#pragma once

#include <string>
#include <vector>

namespace senet::testing {

/// A condition that holds, and what is to stand before it. It names nothing of the script.
struct TrueCondition {
    std::string name;  // "LengthBeyond256"
    std::string before;  // statements
    std::string condition;
};
const std::vector<TrueCondition>& true_conditions();

}  // namespace senet::testing

// A setting as it was read: what a file, `--set`, an option of UCI or a tuner may say of it. Made
// by the code that reads it, so that there is one declaration of each.
#pragma once

#include <string>
#include <vector>

namespace senet::settings {

struct Setting {
    enum class Kind {
        Whole,
        Number,
        Quantity,  // a size, time or count with a unit
        Flag,  // true or false; of a part that can be off: whether it is on
        Choice,
        Choices,  // several, in order
    };

    std::string name;  // "search.aspiration.window"
    Kind kind = Kind::Whole;
    std::string value;  // as a file would say it
    double least = 0, most = 0;  // Whole, Number
    std::vector<std::string> choices{};  // Choice, Choices
};

}  // namespace senet::settings

#include "network/codes.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/text.h"

namespace senet::network {

void check_group(const Input::Group& group, const Input& input, const game::Field& field) {
    for (auto element = group.begin(); element != group.end(); ++element) {
        if (*element < field.count && std::find(group.begin(), element, *element) == element)
            continue;
        throw Error(
            fmt::format("a group's elements must be different ones of {}, from 1 to {}, got {}",
                        in_quotes(input.field), field.count, *element + 1));
    }
}

}  // namespace senet::network

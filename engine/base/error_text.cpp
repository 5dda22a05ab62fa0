#include "base/error_text.h"

#include "base/text.h"

namespace senet {

std::string error_text(std::string_view message) {
    constexpr std::size_t kLongest = 2000;
    return shortened(printable(message, "\n\t"), kLongest);
}

}  // namespace senet

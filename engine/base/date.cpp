#include "base/date.h"

#include <fmt/format.h>

#include <ctime>

namespace senet {

std::string today() {
    const std::time_t now = std::time(nullptr);
    std::tm date{};
    localtime_r(&now, &date);
    return fmt::format("{:04}-{:02}-{:02}", date.tm_year + 1900, date.tm_mon + 1, date.tm_mday);
}

}  // namespace senet

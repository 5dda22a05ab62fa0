#include "base/json.h"

template class nlohmann::basic_json<>;

namespace senet {

std::string json_text(const nlohmann::json& value, bool ascii) {
    return value.dump(-1, ' ', ascii, nlohmann::json::error_handler_t::replace);
}

nlohmann::json json_of(std::string_view text) {
    return nlohmann::json::parse(text, nullptr, false);
}

}  // namespace senet

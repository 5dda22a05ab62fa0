#include "server/asked.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "base/json.h"
#include "base/text.h"

namespace senet::server {
namespace {

using nlohmann::json;

[[noreturn]] void refuse(const std::string& name, const char* wanted, const json& got) {
    throw Error(
        fmt::format("{} must be {}, got {}", in_quotes(name), wanted, in_quotes(json_text(got))));
}

std::string text_of(const std::string& name, const json& value) {
    if (!value.is_string()) refuse(name, "a text", value);
    return value.get<std::string>();
}

}  // namespace

Asked::Asked(const json& body) : body_(body) {
    if (!body.is_object()) throw Error("what is asked must be a JSON object");
}

const json* Asked::find(const std::string& name) {
    read_.insert(name);
    const auto at = body_.find(name);
    return at == body_.end() || at->is_null() ? nullptr : &*at;
}

std::string Asked::text(const std::string& name) {
    const json* value = find(name);
    if (value == nullptr) throw Error(fmt::format("{} is missing", in_quotes(name)));
    return text_of(name, *value);
}

std::string Asked::text_or(const std::string& name, const std::string& otherwise) {
    const json* value = find(name);
    return value == nullptr ? otherwise : text_of(name, *value);
}

std::vector<std::string> Asked::texts(const std::string& name) {
    const json* value = find(name);
    if (value == nullptr) return {};
    if (!value->is_array()) refuse(name, "a list of texts", *value);
    std::vector<std::string> all;
    for (const json& one : *value) all.push_back(text_of(name, one));
    return all;
}

std::optional<std::int64_t> Asked::whole(const std::string& name, std::int64_t least,
                                         std::int64_t most) {
    const json* value = find(name);
    if (value == nullptr) return std::nullopt;
    const bool fits = value->is_number_integer() &&
        !(value->is_number_unsigned() && value->get<std::uint64_t>() > INT64_MAX);
    if (!fits || value->get<std::int64_t>() < least || value->get<std::int64_t>() > most)
        refuse(name, fmt::format("a whole number from {} to {}", least, most).c_str(), *value);
    return value->get<std::int64_t>();
}

bool Asked::flag(const std::string& name) {
    const json* value = find(name);
    if (value == nullptr) return false;
    if (!value->is_boolean()) refuse(name, "true or false", *value);
    return value->get<bool>();
}

void Asked::all_read() const {
    for (const auto& item : body_.items()) {
        if (read_.contains(item.key())) continue;
        throw Error(fmt::format(
            "{} is nothing that can be asked here{}", in_quotes(item.key()),
            did_you_mean(item.key(), std::vector<std::string>(read_.begin(), read_.end()))));
    }
}

}  // namespace senet::server

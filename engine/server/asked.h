// What a page asks, read with the same care as a settings file: what is missing, of another kind,
// out of range or unknown is refused by name.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace senet::server {

class Asked {
  public:
    /// `body` must outlive it. THROWS Error unless it is an object.
    explicit Asked(const nlohmann::json& body);

    /// THROWS Error where it is missing.
    std::string text(const std::string& name);
    std::string text_or(const std::string& name, const std::string& otherwise);
    std::vector<std::string> texts(const std::string& name);  // none where it is missing
    std::optional<std::int64_t> whole(const std::string& name, std::int64_t least,
                                      std::int64_t most);
    bool flag(const std::string& name);  // false where it is missing

    /// THROWS Error where something was asked that nothing above has read.
    void all_read() const;

  private:
    const nlohmann::json* find(const std::string& name);

    const nlohmann::json& body_;
    std::set<std::string> read_;
};

}  // namespace senet::server

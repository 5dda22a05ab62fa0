#include "server/fleet.h"

#include "base/json.h"
#include "jobs/agents_json.h"
#include "remote/redis_broker.h"

namespace senet::server {

using nlohmann::json;

Fleet::Fleet(const std::string& address) : address_(address) {
    if (!address_.empty()) broker_ = remote::connect(remote::parse_address(address_));
}
Fleet::~Fleet() = default;

json Fleet::seen() {
    if (broker_ == nullptr) return json::object();
    const std::lock_guard lock(mutex_);
    json runs = json::array();
    for (const auto& [run, state] : broker_->runs()) runs.push_back(jobs::as_json(run, state));
    return {{"address", remote::parse_address(address_).shown()},
            {"runs", runs},
            {"agents", jobs::agents_as_json(broker_->agents())}};
}

}  // namespace senet::server

// The agents that play the games of runs, where the server was begun with an address of theirs.
#pragma once

#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "remote/broker.h"

namespace senet::server {

/// For any thread.
class Fleet {
  public:
    /// Empty: there is none. THROWS Error where it is no address, or can't be reached.
    explicit Fleet(const std::string& address);
    ~Fleet();

    /// "address" without its password, "runs" and "agents" as `senet jobs` gives them; without an
    /// address an empty object. THROWS Error where the broker does not answer.
    nlohmann::json seen();

  private:
    const std::string address_;
    std::mutex mutex_;
    std::unique_ptr<remote::Broker> broker_;
};

}  // namespace senet::server

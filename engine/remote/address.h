// Where a broker listens, as people write it: redis://HOST, with a port, a password and the number
// of a database if need be, or unix:///PATH for a socket of this machine.
#pragma once

#include <string>

namespace senet::remote {

struct Address {
    std::string host{};
    int port = 6379;
    std::string socket{};  // a path, in place of host and port
    std::string user{};
    std::string password{};
    int database = 0;

    /// As messages name it: without the password.
    std::string shown() const;
};

/// redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE], or unix://[[USER]:PASSWORD@]/PATH. Without a
/// password in it, the environment's SENET_JOBS_PASSWORD is taken. THROWS Error.
Address parse_address(const std::string& text);

}  // namespace senet::remote

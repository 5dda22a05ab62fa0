#include "remote/address.h"

#include <fmt/format.h>

#include <cstdlib>

#include "base/error.h"
#include "base/text.h"

namespace senet::remote {
namespace {

constexpr const char* kForm =
    "redis://HOST, redis://:PASSWORD@HOST:PORT/DATABASE or unix:///PATH is meant";

/// Whatever is wrong with an address: it may hold a password, so that it is not quoted.
[[noreturn]] void refuse(const std::string& what) {
    throw Error(fmt::format("{} in the address of the jobs; {}", what, kForm));
}

int number_of(const std::string& text, const char* what, int most) {
    const auto number = parse_whole(text);
    if (!number || *number < 0 || *number > most)
        refuse(fmt::format("{} must be 0 to {}, got {}", what, most, in_quotes(text)));
    return static_cast<int>(*number);
}

/// A part of an address in which %40 stands for an at sign.
std::string decoded(const std::string& text) {
    std::string plain;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            plain += text[i];
            continue;
        }
        char* end = nullptr;
        const std::string code = text.substr(i + 1, 2);
        const long byte = std::strtol(code.c_str(), &end, 16);
        if (code.size() != 2 || *end != '\0') refuse("there is a % without two digits behind it");
        plain += static_cast<char>(byte);
        i += 2;
    }
    return plain;
}

/// Takes USER:PASSWORD@ from the front.
void take_secret(std::string& rest, Address& address) {
    const std::size_t at = rest.rfind('@');
    if (at == std::string::npos) {
        if (const char* password = std::getenv("SENET_JOBS_PASSWORD")) address.password = password;
        return;
    }
    const std::string secret = rest.substr(0, at);
    rest.erase(0, at + 1);
    const std::size_t colon = secret.find(':');
    if (colon == std::string::npos) refuse("there is an @ without :PASSWORD before it");
    address.user = decoded(secret.substr(0, colon));
    address.password = decoded(secret.substr(colon + 1));
}

void take_host(std::string rest, Address& address) {
    if (const std::size_t slash = rest.find('/'); slash != std::string::npos) {
        constexpr int kMostDatabases = 1'000'000;
        const std::string number = rest.substr(slash + 1);
        if (!number.empty()) address.database = number_of(number, "a database", kMostDatabases);
        rest.resize(slash);
    }
    std::size_t colon = rest.rfind(':');
    if (rest.starts_with('[')) {  // of IPv6
        const std::size_t end = rest.find(']');
        if (end == std::string::npos) refuse("there is a [ without a ]");
        colon = rest.size() > end + 1 ? end + 1 : std::string::npos;
        if (colon != std::string::npos && rest[colon] != ':')
            refuse("there is something else than a port behind the ]");
        address.host = rest.substr(1, end - 1);
    } else {
        address.host = rest.substr(0, colon);
    }
    if (colon != std::string::npos) {
        constexpr int kMostPort = 65535;
        address.port = number_of(rest.substr(colon + 1), "a port", kMostPort);
    }
    constexpr std::size_t kMostHost = 253;  // of DNS
    if (address.host.empty()) refuse("there is no host");
    if (address.host.size() > kMostHost) refuse("there is no host of such a length");
}

}  // namespace

std::string Address::shown() const {
    if (!socket.empty()) return "unix://" + socket;
    const bool is_six = host.find(':') != std::string::npos;
    std::string text = "redis://" + (is_six ? "[" + host + "]" : host);
    constexpr int kUsual = 6379;
    if (port != kUsual) text += fmt::format(":{}", port);
    if (database != 0) text += fmt::format("/{}", database);
    return printable(text);
}

Address parse_address(const std::string& text) {
    Address address;
    const std::size_t scheme = text.find("://");
    const std::string kind = scheme == std::string::npos ? "" : text.substr(0, scheme);
    if (kind == "rediss") {
        throw Error(
            "rediss:// asks for TLS, which Debian's hiredis does not speak; go through a tunnel "
            "(ssh -L, WireGuard) and give its near end as redis://HOST");
    }
    if (kind != "redis" && kind != "unix") {
        const bool may_hold_secret = text.find('@') != std::string::npos;
        throw Error(fmt::format("{} is no address of jobs; {}",
                                may_hold_secret ? "that" : in_quotes(text), kForm));
    }
    std::string rest = text.substr(scheme + 3);
    take_secret(rest, address);
    if (kind == "redis") {
        take_host(rest, address);
    } else {
        address.socket = rest;
        if (!rest.starts_with('/')) refuse("unix:// needs a whole path");
    }
    return address;
}

}  // namespace senet::remote

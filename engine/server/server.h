// The desk on the network: one page and what it asks, by HTTP. Questions come as POST, what goes on
// is told as server-sent events. Nobody but a page of this server gets an answer: not one of
// another site, nor, where others than this machine can reach it, anybody without the token.
#pragma once

#include <memory>
#include <string>

#include "server/desk.h"

namespace senet::server {

class Server {
  public:
    struct Options {
        std::string address = "127.0.0.1";
        int port = 0;  // 0: any that is free
        bool may_take_another = false;  // if that port can't be had
        std::string token{};  // empty: none is asked for
    };

    /// Takes its port. THROWS Error where that can't be had.
    Server(Desk& desk, Options options);
    ~Server();

    int port() const;
    /// What a browser is to open, with the token.
    std::string url() const;
    /// Answers until stop() is called, from any thread.
    void serve();
    void stop();

  private:
    class Wire;
    std::unique_ptr<Wire> wire_;
};

/// Whether an address is this machine's own, which no other can reach.
bool is_loopback(const std::string& address);
/// One that nobody guesses.
std::string new_token();

}  // namespace senet::server

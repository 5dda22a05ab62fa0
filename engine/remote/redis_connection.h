// One connection to a Redis server, by hiredis: commands, several at once, and scripts. A
// connection that is lost is made anew by the next call. For one thread at a time.
#pragma once

#include <hiredis/hiredis.h>

#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "remote/address.h"
#include "remote/broker.h"

namespace senet::remote {

struct FreeReply {
    void operator()(redisReply* reply) const { freeReplyObject(reply); }
};
using Reply = std::unique_ptr<redisReply, FreeReply>;
using Words = std::vector<std::string>;

std::string text_of(const redisReply& reply);
inline bool is_error(const redisReply& reply) { return reply.type == REDIS_REPLY_ERROR; }
inline bool is_list(const redisReply& reply) { return reply.type == REDIS_REPLY_ARRAY; }

/// Something else than ours lies under a key.
class OtherKeys : public Error {
  public:
    using Error::Error;
};

class RedisConnection {
  public:
    /// THROWS Unreachable, and Error where the server can't be used. `named_at` is where the
    /// address was given, if in a file: errors name it.
    RedisConnection(Address address, SourcePosition named_at);

    /// THROW Unreachable where there is no answer within some seconds beyond `wait`. Without
    /// `or_error`, THROW Error where the server refuses: refuse() says why.
    Reply command_or_error(const Words& words, Milliseconds wait = {});
    Reply command(const Words& words, Milliseconds wait = {});
    void commands(const std::vector<Words>& several);
    /// A script at the server, which has to be sent once only.
    Reply script_or_error(const char* text, const Words& keys, const Words& arguments);
    Reply script(const char* text, const Words& keys, const Words& arguments);

    /// THROWS Error, in words that say what to do: OtherKeys, or Unreachable where it may be
    /// otherwise soon.
    [[noreturn]] void refuse(const redisReply& reply) const;

  private:
    struct Disconnect {
        void operator()(redisContext* context) const { redisFree(context); }
    };

    void open();
    void check_version(const std::string& info) const;
    void send(const Words& words);
    Reply receive();
    [[noreturn]] void lose(const std::string& why);

    Address address_;
    SourcePosition named_at_;
    std::unique_ptr<redisContext, Disconnect> context_;
    double patience_ = 0;  // seconds for each answer
    std::map<const char*, std::string> hashes_;  // of scripts that the server has
};

}  // namespace senet::remote

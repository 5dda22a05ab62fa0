#include "remote/redis_connection.h"

#include <fmt/format.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <csignal>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string_view>

#include "base/clock.h"
#include "base/text.h"

namespace senet::remote {
namespace {

constexpr int kOldest = 7;  // of Redis: earlier ones keep entries that were deleted as pending
constexpr double kSecondsToAnswer = 5;
constexpr std::size_t kMostAnswer = std::size_t{1} << 29;  // bytes
constexpr std::size_t kMostShown = 200;  // of what a server says, in bytes
constexpr const char* kNoAnswer = "it does not answer";

timeval time_of(double seconds) {
    const double whole = std::floor(seconds);
    return {static_cast<time_t>(whole), static_cast<suseconds_t>((seconds - whole) * 1e6)};
}

/// While it stands, this thread is told by an error that a server is gone, not ended by a signal.
class NoBrokenPipes {
  public:
    NoBrokenPipes() {
        sigemptyset(&pipe_);
        sigaddset(&pipe_, SIGPIPE);
        pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
    }
    ~NoBrokenPipes() {
        const int error = errno;
        const timespec now{};
        if (sigismember(&before_, SIGPIPE) == 0) {
            while (sigtimedwait(&pipe_, nullptr, &now) < 0 && errno == EINTR) {
            }
        }
        pthread_sigmask(SIG_SETMASK, &before_, nullptr);
        errno = error;
    }
    NoBrokenPipes(const NoBrokenPipes&) = delete;
    NoBrokenPipes& operator=(const NoBrokenPipes&) = delete;

  private:
    sigset_t pipe_{}, before_{};
};

bool has(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

}  // namespace

std::string text_of(const redisReply& reply) {
    return reply.str == nullptr ? std::string() : std::string(reply.str, reply.len);
}

RedisConnection::RedisConnection(Address address, SourcePosition named_at)
    : address_(std::move(address)), named_at_(std::move(named_at)) {
    open();
}

void RedisConnection::lose(const std::string& why) {
    const bool is_another = context_ != nullptr && context_->err == REDIS_ERR_PROTOCOL;
    context_.reset();
    if (is_another)
        throw Unreachable(named_at_,
                          fmt::format("{} is no Redis server: {}", address_.shown(),
                                      shortened(printable(why), kMostShown)));
    throw Unreachable(named_at_,
                      fmt::format("{} cannot be reached: {}", address_.shown(), printable(why)));
}

void RedisConnection::refuse(const redisReply& reply) const {
    const std::string why = text_of(reply);
    const std::string told = fmt::format(" ({})", shortened(printable(why), kMostShown));
    const std::string shown = address_.shown();
    if (has(why, "without any password configured")) {
        throw Error(named_at_,
                    shown +
                        " has no password: leave it out of the address and of "
                        "SENET_JOBS_PASSWORD" +
                        told);
    }
    if (has(why, "DB index")) {
        throw Error(named_at_,
                    fmt::format("{} has no database {}; most servers have 0 to 15{}", shown,
                                address_.database, told));
    }
    if (has(why, "NOAUTH") || has(why, "WRONGPASS") || has(why, "AUTH")) {
        throw Error(named_at_,
                    fmt::format("{} wants {} password: give it as redis://:PASSWORD@HOST, or in "
                                "SENET_JOBS_PASSWORD{}",
                                shown, address_.password.empty() ? "a" : "another", told));
    }
    if (has(why, "WRONGTYPE")) {
        throw OtherKeys(named_at_,
                        shown +
                            " has keys of another program that begin with \"senet:\"; take another "
                            "database, as in redis://HOST/1" +
                            told);
    }
    constexpr std::array kForNow{
        "LOADING", "BUSY ",      "MASTERDOWN",  "OOM",      "READONLY",
        "MISCONF", "NOREPLICAS", "CLUSTERDOWN", "TRYAGAIN", "max number of clients"};
    const bool is_for_now = std::any_of(kForNow.begin(), kForNow.end(),
                                        [&](const char* part) { return has(why, part); });
    if (is_for_now) throw Unreachable(named_at_, shown + " cannot do it now" + told);
    throw Error(named_at_, shown + " refuses" + told);
}

void RedisConnection::open() {
    const NoBrokenPipes here;
    patience_ = kSecondsToAnswer;
    const timeval patience = time_of(patience_);
    context_.reset(address_.socket.empty()
                       ? redisConnectWithTimeout(address_.host.c_str(), address_.port, patience)
                       : redisConnectUnixWithTimeout(address_.socket.c_str(), patience));
    if (context_ == nullptr) throw std::bad_alloc();
    if (context_->err != 0) lose(context_->errstr);
    if (address_.socket.empty()) redisEnableKeepAlive(context_.get());
    try {
        if (!address_.password.empty()) {
            Words words{"AUTH"};
            if (!address_.user.empty()) words.push_back(address_.user);
            words.push_back(address_.password);
            command(words);
        }
        if (address_.database != 0) command({"SELECT", std::to_string(address_.database)});
        check_version(text_of(*command({"INFO", "server"})));
    } catch (const Error&) {
        context_.reset();  // the next call begins again
        throw;
    }
}

void RedisConnection::check_version(const std::string& info) const {
    constexpr std::string_view kName = "redis_version:";
    const std::size_t at = info.find(kName);
    const std::string version = at == std::string::npos
        ? ""
        : info.substr(at + kName.size(), info.find('\r', at) - at - kName.size());
    if (std::atoi(version.c_str()) >= kOldest) return;
    throw Error(
        named_at_,
        fmt::format("{} is Redis {}, but {}.0 or later is needed", address_.shown(),
                    version.empty() ? "of an unknown version" : printable(version), kOldest));
}

void RedisConnection::send(const Words& words) {
    const NoBrokenPipes here;
    std::vector<const char*> texts;
    std::vector<std::size_t> lengths;
    for (const std::string& word : words) {
        texts.push_back(word.data());
        lengths.push_back(word.size());
    }
    if (redisAppendCommandArgv(context_.get(), static_cast<int>(words.size()), texts.data(),
                               lengths.data()) != REDIS_OK)
        lose(context_->errstr);
}

Reply RedisConnection::receive() {
    const NoBrokenPipes here;
    const Stopwatch watch;
    const auto fail = [this] {
        const bool is_slow = context_->err == REDIS_ERR_IO && errno == EAGAIN;
        lose(is_slow ? kNoAnswer : context_->errstr);
    };
    errno = 0;
    for (int done = 0; done == 0;) {
        if (redisBufferWrite(context_.get(), &done) != REDIS_OK) fail();
        if (done == 0 && watch.seconds() > patience_) lose(kNoAnswer);
    }
    // Whatever answers: it may send without an end, or a byte now and then.
    for (void* reply = nullptr;;) {
        if (redisGetReplyFromReader(context_.get(), &reply) != REDIS_OK) fail();
        if (reply != nullptr) return Reply(static_cast<redisReply*>(reply));
        if (watch.seconds() > patience_) lose(kNoAnswer);
        if (context_->reader->len > kMostAnswer) lose("its answer is too long");
        if (redisBufferRead(context_.get()) != REDIS_OK) fail();
    }
}

Reply RedisConnection::command_or_error(const Words& words, Milliseconds wait) {
    if (context_ == nullptr) open();
    const double waits = 1e-3 * static_cast<double>(wait.count());
    patience_ = kSecondsToAnswer + waits;
    redisSetTimeout(context_.get(), time_of(patience_));
    send(words);
    return receive();
}

Reply RedisConnection::command(const Words& words, Milliseconds wait) {
    Reply reply = command_or_error(words, wait);
    if (is_error(*reply)) refuse(*reply);
    return reply;
}

void RedisConnection::commands(const std::vector<Words>& several) {
    if (context_ == nullptr) open();
    patience_ = kSecondsToAnswer;
    for (const Words& words : several) send(words);
    Reply failed;
    for (std::size_t i = 0; i < several.size(); ++i) {
        Reply reply = receive();
        if (is_error(*reply)) failed = std::move(reply);
    }
    if (failed) refuse(*failed);
}

Reply RedisConnection::script_or_error(const char* text, const Words& keys,
                                       const Words& arguments) {
    std::string& hash = hashes_[text];
    if (hash.empty()) hash = text_of(*command({"SCRIPT", "LOAD", text}));
    Words words{"EVALSHA", hash, std::to_string(keys.size())};
    words.insert(words.end(), keys.begin(), keys.end());
    words.insert(words.end(), arguments.begin(), arguments.end());
    Reply reply = command_or_error(words);
    if (!is_error(*reply) || !text_of(*reply).starts_with("NOSCRIPT")) return reply;
    words[0] = "EVAL";  // the server began anew, and has forgotten it
    words[1] = text;
    return command_or_error(words);
}

Reply RedisConnection::script(const char* text, const Words& keys, const Words& arguments) {
    Reply reply = script_or_error(text, keys, arguments);
    if (is_error(*reply)) refuse(*reply);
    return reply;
}

}  // namespace senet::remote

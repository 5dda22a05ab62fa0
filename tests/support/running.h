// Programs that run while a test goes on: started, told to stop, killed, and never left behind.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

namespace senet::testing {

class Running {
  public:
    /// Its output goes to `log`, behind what is there. It is killed when this thread ends.
    Running(const std::string& program, const std::vector<std::string>& arguments,
            const std::filesystem::path& folder, const std::filesystem::path& log);
    ~Running();
    Running(const Running&) = delete;
    Running& operator=(const Running&) = delete;

    pid_t process() const { return process_; }
    void signal(int number) const;
    /// Its exit code; 128 + signal where that ended it.
    int wait();
    bool is_over();
    /// Processes that it has begun and that still run.
    std::vector<pid_t> children() const;

  private:
    pid_t process_ = -1;
    int exit_ = -1;
};

/// A Redis server of the test's own, on a socket in its folder.
class RedisServer {
  public:
    /// `options` as on its command line.
    explicit RedisServer(std::filesystem::path folder, std::vector<std::string> options = {});

    std::string address() const { return "unix://" + socket().string(); }
    /// Begins it, if it does not run, and waits until it answers.
    void start();
    /// As kill -9 does.
    void kill();
    /// Its disk is lost.
    void erase() const;
    /// What redis-cli says to these words.
    std::string command(const std::vector<std::string>& words) const;

  private:
    std::filesystem::path socket() const { return folder_ / "redis.sock"; }

    std::filesystem::path folder_;
    std::vector<std::string> options_;
    std::unique_ptr<Running> server_;
};

}  // namespace senet::testing

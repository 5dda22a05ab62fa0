#include "support/running.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>
#include <fstream>
#include <thread>

#include "support/program.h"
#include "support/tools.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

int exit_of(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status); }

}  // namespace

Running::Running(const std::string& program, const std::vector<std::string>& arguments,
                 const fs::path& folder, const fs::path& log) {
    std::vector<char*> words{const_cast<char*>(program.c_str())};
    for (const std::string& argument : arguments)
        words.push_back(const_cast<char*>(argument.c_str()));
    words.push_back(nullptr);
    process_ = fork();
    if (process_ != 0) return;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const int out = open(log.c_str(), O_WRONLY | O_CREAT | O_APPEND, 0644);
    const int in = open("/dev/null", O_RDONLY);
    if (out < 0 || in < 0 || chdir(folder.c_str()) != 0) _exit(99);
    dup2(in, 0);
    dup2(out, 1);
    dup2(out, 2);
    execv(program.c_str(), words.data());
    _exit(99);
}

Running::~Running() {
    if (is_over()) return;
    signal(SIGKILL);
    wait();
}

void Running::signal(int number) const {
    if (exit_ < 0) ::kill(process_, number);
}

int Running::wait() {
    int status = 0;
    if (exit_ < 0 && waitpid(process_, &status, 0) == process_) exit_ = exit_of(status);
    return exit_;
}

bool Running::is_over() {
    int status = 0;
    if (exit_ < 0 && waitpid(process_, &status, WNOHANG) == process_) exit_ = exit_of(status);
    return exit_ >= 0;
}

std::vector<pid_t> Running::children() const {
    std::vector<pid_t> children;
    std::ifstream file("/proc/" + std::to_string(process_) + "/task/" + std::to_string(process_) +
                       "/children");
    for (pid_t child = 0; file >> child;) children.push_back(child);
    return children;
}

RedisServer::RedisServer(fs::path folder, std::vector<std::string> options)
    : folder_(std::move(folder)), options_(std::move(options)) {
    fs::create_directories(folder_);
    start();
}

void RedisServer::start() {
    if (server_ != nullptr && !server_->is_over()) return;
    std::error_code failure;
    fs::remove(socket(), failure);
    std::vector<std::string> words{"--port", "0", "--unixsocket", socket(), "--dir", folder_,
                                   "--save", "",  "--appendonly", "yes"};
    words.insert(words.end(), options_.begin(), options_.end());
    server_ =
        std::make_unique<Running>(path_of("redis-server"), words, folder_, folder_ / "redis.log");
    for (int i = 0; i < 2000 && command({"PING"}).find("PONG") == std::string::npos &&
         command({"PING"}).find("NOAUTH") == std::string::npos;
         ++i)
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
}

void RedisServer::kill() {
    server_->signal(SIGKILL);
    server_->wait();
}

void RedisServer::erase() const { fs::remove_all(folder_ / "appendonlydir"); }

std::string RedisServer::command(const std::vector<std::string>& words) const {
    std::vector<std::string> all{"-s", socket()};
    all.insert(all.end(), words.begin(), words.end());
    const Finished said = run_program(path_of("redis-cli"), all, "", folder_);
    return said.out + said.err;
}

}  // namespace senet::testing

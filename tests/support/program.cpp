#include "support/program.h"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <sstream>

namespace senet::testing {
namespace {

struct Pipe {
    std::array<int, 2> ends{-1, -1};
    Pipe() {
        if (pipe2(ends.data(), O_CLOEXEC) != 0) throw std::runtime_error("no pipe");
    }
    ~Pipe() {
        close_end(0);
        close_end(1);
    }
    void close_end(std::size_t end) {
        if (ends[end] >= 0) close(ends[end]);
        ends[end] = -1;
    }
};

/// Feeds and drains the pipes until both outputs end; false when the time is up.
bool exchange(Pipe& in, Pipe& out, Pipe& err, const std::string& input, Finished& finished,
              pid_t child, Patience patience) {
    const auto start = std::chrono::steady_clock::now();
    const auto deadline = start +
        (patience.milliseconds_to_kill > 0
             ? std::chrono::milliseconds(patience.milliseconds_to_kill)
             : std::chrono::milliseconds(std::chrono::seconds(patience.seconds)));
    const auto interruption = start + std::chrono::milliseconds(patience.milliseconds_to_interrupt);
    bool interrupts = patience.milliseconds_to_interrupt > 0;
    std::size_t written = 0;
    fcntl(in.ends[1], F_SETFL, O_NONBLOCK);
    if (input.empty()) in.close_end(1);
    while (out.ends[0] >= 0 || err.ends[0] >= 0) {
        std::array<pollfd, 3> waiting{
            {{out.ends[0], POLLIN, 0}, {err.ends[0], POLLIN, 0}, {in.ends[1], POLLOUT, 0}}};
        const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(
            deadline - std::chrono::steady_clock::now());
        poll(waiting.data(), waiting.size(),
             static_cast<int>(std::clamp<std::int64_t>(left.count() + 1, 0, 100)));
        const auto now = std::chrono::steady_clock::now();
        if (now > deadline) return false;
        if (interrupts && now > interruption) {
            kill(child, SIGINT);
            interrupts = false;
        }
        for (std::size_t i = 0; i < 2; ++i) {
            if (waiting[i].revents == 0) continue;
            std::array<char, 65536> buffer;
            Pipe& pipe = i == 0 ? out : err;
            const ssize_t count = read(pipe.ends[0], buffer.data(), buffer.size());
            if (count <= 0)
                pipe.close_end(0);
            else
                (i == 0 ? finished.out : finished.err)
                    .append(buffer.data(), static_cast<std::size_t>(count));
        }
        if (waiting[2].revents != 0 && in.ends[1] >= 0) {
            const ssize_t count = write(in.ends[1], input.data() + written, input.size() - written);
            if (count > 0) written += static_cast<std::size_t>(count);
            if (count <= 0 || written == input.size()) in.close_end(1);
        }
    }
    return true;
}

}  // namespace

const char* senet_program() {
    const char* named = std::getenv("SENET_PROGRAM");
    return named == nullptr ? SENET_PROGRAM : named;
}

Finished run_program(const std::string& program, const std::vector<std::string>& arguments,
                     const std::string& input, const std::filesystem::path& folder,
                     Patience patience) {
    signal(SIGPIPE, SIG_IGN);
    Pipe in, out, err;
    const pid_t child = fork();
    if (child == 0) {
        dup2(in.ends[0], STDIN_FILENO);
        dup2(out.ends[1], STDOUT_FILENO);
        dup2(err.ends[1], STDERR_FILENO);
        signal(SIGPIPE, SIG_DFL);
        std::vector<char*> argv{const_cast<char*>(program.c_str())};
        for (const std::string& argument : arguments)
            argv.push_back(const_cast<char*>(argument.c_str()));
        argv.push_back(nullptr);
        if (chdir(folder.c_str()) == 0) execv(program.c_str(), argv.data());
        _exit(127);
    }
    in.close_end(0);
    out.close_end(1);
    err.close_end(1);
    Finished finished;
    if (!exchange(in, out, err, input, finished, child, patience)) kill(child, SIGKILL);
    int status = 0;
    waitpid(child, &status, 0);
    finished.killed = WIFSIGNALED(status);
    finished.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    return finished;
}

std::string read_text(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream text;
    text << in.rdbuf();
    return text.str();
}

std::filesystem::path fresh_folder(const std::string& name) {
    const std::filesystem::path folder = std::filesystem::path(::testing::TempDir()) /
        ("senet-" + name + "-" + std::to_string(getpid()));
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
    return folder;
}

}  // namespace senet::testing

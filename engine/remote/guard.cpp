#include "remote/guard.h"

#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstring>

#include "base/clock.h"
#include "base/error.h"

namespace senet::remote {
namespace {

volatile sig_atomic_t child_now = 0;
volatile sig_atomic_t is_ending = 0;

void pass_on(int signal) {
    is_ending = 1;
    if (child_now != 0) ::kill(static_cast<pid_t>(child_now), signal);
}

void handle(int signal, void (*handler)(int)) {
    struct sigaction action = {};
    action.sa_handler = handler;
    sigemptyset(&action.sa_mask);
    sigaction(signal, &action, nullptr);
}

/// Begins a child, which does not outlive this process.
int run_once(const std::function<int(const std::string&)>& work, const std::string& after) {
    const pid_t parent = ::getpid();
    const pid_t child = ::fork();
    if (child < 0) throw Error(fmt::format("cannot begin a process: {}", std::strerror(errno)));
    if (child == 0) {
        ::prctl(PR_SET_PDEATHSIG, SIGTERM);
        if (::getppid() != parent) ::raise(SIGTERM);
        std::_Exit(work(after));
    }
    child_now = child;
    if (is_ending != 0) ::kill(child, SIGTERM);
    int status = 0;
    while (::waitpid(child, &status, 0) < 0 && errno == EINTR) {
    }
    child_now = 0;
    return status;
}

}  // namespace

int guarded(const std::function<int(const std::string& after)>& work, int broken,
            const std::function<void(const std::string&)>& tell) {
    constexpr double kTooSoon = 2;  // seconds: who ends sooner is not begun again at once
    handle(SIGTERM, pass_on);
    handle(SIGINT, pass_on);
    std::string after;
    for (;;) {
        const Stopwatch watch;
        const int status = run_once(work, after);
        if (WIFEXITED(status) && WEXITSTATUS(status) != broken) return WEXITSTATUS(status);
        after = WIFSIGNALED(status) ? fmt::format("ended by signal {} ({})", WTERMSIG(status),
                                                  ::strsignal(WTERMSIG(status)))
                                    : "ended by a fault of senet";
        if (is_ending != 0) return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : broken;
        tell(fmt::format("the agent was {}; it begins again", after));
        if (watch.seconds() < kTooSoon) ::sleep(1);
    }
}

}  // namespace senet::remote

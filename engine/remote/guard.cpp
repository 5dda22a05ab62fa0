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

/// How the signals that end a program were handled before, which the child goes back to.
struct sigaction on_term_before, on_int_before;

void pass_signals_on() {
    struct sigaction action = {};
    action.sa_handler = pass_on;
    sigemptyset(&action.sa_mask);
    sigaction(SIGTERM, &action, &on_term_before);
    sigaction(SIGINT, &action, &on_int_before);
}

/// While it stands, they wait: none is lost between a process and its child.
class SignalsWait {
  public:
    SignalsWait() {
        sigset_t both;
        sigemptyset(&both);
        sigaddset(&both, SIGTERM);
        sigaddset(&both, SIGINT);
        sigprocmask(SIG_BLOCK, &both, &before_);
    }
    ~SignalsWait() { sigprocmask(SIG_SETMASK, &before_, nullptr); }
    SignalsWait(const SignalsWait&) = delete;
    SignalsWait& operator=(const SignalsWait&) = delete;

  private:
    sigset_t before_{};
};

/// In the child: true.
bool forked(pid_t parent) {
    const SignalsWait here;
    const pid_t child = ::fork();
    if (child < 0) throw Error(fmt::format("cannot begin a process: {}", std::strerror(errno)));
    child_now = child;
    if (child > 0) return false;
    sigaction(SIGTERM, &on_term_before, nullptr);
    sigaction(SIGINT, &on_int_before, nullptr);
    ::prctl(PR_SET_PDEATHSIG, SIGTERM);
    if (::getppid() != parent) ::raise(SIGTERM);
    return true;
}

/// Begins a child, which does not outlive this process.
int run_once(const std::function<int(const std::string&)>& work, const std::string& after) {
    if (forked(::getpid())) std::_Exit(work(after));
    const auto child = static_cast<pid_t>(child_now);
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
    pass_signals_on();
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

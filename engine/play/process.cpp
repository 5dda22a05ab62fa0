#include "play/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstring>
#include <deque>
#include <future>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/error.h"
#include "base/text.h"
#include "play/output_lines.h"
#include "play/start_program.h"

namespace senet::play {
namespace {

constexpr std::size_t kMostUnheard = std::size_t{1} << 20;  // bytes; then its output waits
constexpr std::size_t kMostUnsaid = std::size_t{1} << 24;  // bytes; a game's moves are kilobytes

void unblock(const Descriptor& descriptor) {
    fcntl(descriptor.number(), F_SETFL, fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

std::string text_of(int status) {
    if (WIFSIGNALED(status)) {
        return fmt::format("by signal {} ({})", WTERMSIG(status),
                           strsignal(WTERMSIG(status)));  // one thread in all asks
    }
    return fmt::format("with exit status {}", WEXITSTATUS(status));
}

}  // namespace

/// What the thread that carries and the one that talks share, under the mutex.
struct Process::Shared {
    std::mutex mutex;
    std::condition_variable news;
    std::string unsaid;
    std::deque<std::string> unheard;
    std::size_t unheard_bytes = 0;
    OutputLines out, err;
    std::optional<std::string> end;
    bool unwanted = false;  // to be ended
};

/// The thread, and all that only it touches once it runs. The process is the child of this very
/// thread, whose end the system tells it of.
class Process::Carrier {
  public:
    explicit Carrier(const Command& command) : start_(prepare(command)) {
        const std::string& name = command.words.front();
        wake_ = Descriptor(eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK));
        if (!wake_.open()) no_room(name, errno);
        std::promise<void> begun;
        std::future<void> beginning = begun.get_future();
        try {
            thread_ =
                std::thread([this, name, begun = std::move(begun)]() mutable { run(name, begun); });
        } catch (const std::system_error& failure) {
            no_room(name, failure.code().value());
        }
        try {
            beginning.get();
        } catch (...) {
            thread_.join();
            throw;
        }
    }

    ~Carrier() {
        {
            const std::lock_guard lock(shared.mutex);
            shared.unwanted = true;
        }
        wake();
        thread_.join();
    }

    void wake() {
        const std::uint64_t one = 1;
        [[maybe_unused]] const auto written = write(wake_.number(), &one, sizeof one);
    }

    Shared shared;

  private:
    void run(const std::string& name, std::promise<void>& begun) {
        sigset_t all;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, nullptr);  // Ctrl-C is not ours; a broken pipe is no end
        try {
            child_ = start_program(start_, name);
        } catch (...) {
            begun.set_exception(std::current_exception());
            return;
        }
        for (const Descriptor* end : {&start_.in.in, &start_.out.out, &start_.err.out})
            unblock(*end);
#ifdef SYS_pidfd_open
        life_ = Descriptor(static_cast<int>(syscall(SYS_pidfd_open, child_, 0U)));
#endif
        begun.set_value();
        while (!is_over()) {
            const std::array<bool, 2> ready = wait();
            if (ready[0]) receive(start_.out.out, &Shared::out, true);
            if (ready[1]) receive(start_.err.out, &Shared::err, false);
            send();
        }
        reap();
    }

    /// Until there is something to do. RETURNS whether standard output and error may have news.
    std::array<bool, 2> wait() {
        bool talks = false, listens = false;
        {
            const std::lock_guard lock(shared.mutex);
            talks = !shared.unsaid.empty() && start_.in.in.open();
            listens = shared.unheard_bytes < kMostUnheard;
        }
        std::array<pollfd, 5> ways{{{wake_.number(), POLLIN, 0},
                                    {life_.number(), POLLIN, 0},
                                    {listens ? start_.out.out.number() : -1, POLLIN, 0},
                                    {start_.err.out.number(), POLLIN, 0},
                                    {talks ? start_.in.in.number() : -1, POLLOUT, 0}}};
        constexpr int kLookMilliseconds = 50;  // where the system can't tell of its end
        poll(ways.data(), ways.size(), life_.open() ? -1 : kLookMilliseconds);
        std::uint64_t count = 0;
        if (ways[0].revents != 0) [[maybe_unused]]
            const auto taken = read(wake_.number(), &count, sizeof count);
        return {ways[2].revents != 0, ways[3].revents != 0};
    }

    /// RETURNS false at its end, or when there is no more for now.
    bool receive(Descriptor& from, OutputLines Shared::*lines, bool heard) {
        const ssize_t count = read(from.number(), buffer_.data(), buffer_.size());
        if (count < 0 && (errno == EAGAIN || errno == EINTR)) return false;
        if (count <= 0) {
            from.close();
            return false;
        }
        const std::lock_guard lock(shared.mutex);
        (shared.*lines)
            .add({buffer_.data(), static_cast<std::size_t>(count)},
                 [&](std::string&& line) { keep(std::move(line), heard); });
        if (heard) shared.news.notify_all();
        return true;
    }

    void keep(std::string&& line, bool heard) {
        if (!heard) return;
        shared.unheard_bytes += line.size() + 1;
        shared.unheard.push_back(std::move(line));
    }

    void send() {
        const std::lock_guard lock(shared.mutex);
        if (shared.unsaid.empty()) return;
        const ssize_t count = start_.in.in.open()
            ? write(start_.in.in.number(), shared.unsaid.data(), shared.unsaid.size())
            : static_cast<ssize_t>(shared.unsaid.size());
        if (count >= 0)
            shared.unsaid.erase(0, static_cast<std::size_t>(count));
        else if (errno == EPIPE)
            start_.in.in.close();
    }

    bool is_over() {
        {
            const std::lock_guard lock(shared.mutex);
            if (shared.unwanted) return true;
        }
        siginfo_t what{};
        waitid(P_PID, static_cast<id_t>(child_), &what, WEXITED | WNOHANG | WNOWAIT);
        return what.si_pid == child_;
    }

    /// What is left of it ends, and its last words are taken.
    void reap() {
        // Before it is reaped, for its number is its own until then.
        kill(-child_, SIGKILL);
        kill(child_, SIGKILL);
        int status = 0;
        waitpid(child_, &status, 0);
        constexpr int kMostReads = 64;
        for (int i = 0; i < kMostReads && start_.out.out.open(); ++i)
            if (!receive(start_.out.out, &Shared::out, true)) break;
        for (int i = 0; i < kMostReads && start_.err.out.open(); ++i)
            if (!receive(start_.err.out, &Shared::err, false)) break;
        const std::lock_guard lock(shared.mutex);
        shared.out.close([&](std::string&& line) { keep(std::move(line), true); });
        shared.err.close([&](std::string&& line) { keep(std::move(line), false); });
        shared.end = text_of(status);
        shared.news.notify_all();
    }

    Start start_;
    Descriptor wake_, life_;
    pid_t child_ = -1;
    std::array<char, 1 << 16> buffer_{};
    std::thread thread_;
};

Process::Process(const Command& command) : carrier_(std::make_unique<Carrier>(command)) {}
Process::~Process() = default;

void Process::say(std::string_view line) {
    {
        Shared& shared = carrier_->shared;
        const std::lock_guard lock(shared.mutex);
        if (shared.end || shared.unsaid.size() > kMostUnsaid) return;
        shared.unsaid.append(line);
        shared.unsaid += '\n';
    }
    carrier_->wake();
}

Process::Heard Process::hear(std::string& line, Clock::time_point until) {
    Shared& shared = carrier_->shared;
    std::unique_lock lock(shared.mutex);
    shared.news.wait_until(lock, until, [&] { return !shared.unheard.empty() || shared.end; });
    if (shared.unheard.empty()) return shared.end ? Heard::End : Heard::Silence;
    const bool was_full = shared.unheard_bytes >= kMostUnheard;
    line = std::move(shared.unheard.front());
    shared.unheard.pop_front();
    shared.unheard_bytes -= line.size() + 1;
    const bool is_full = shared.unheard_bytes >= kMostUnheard;
    lock.unlock();
    if (was_full && !is_full) carrier_->wake();
    return Heard::Line;
}

std::string Process::end() const {
    Shared& shared = carrier_->shared;
    const std::lock_guard lock(shared.mutex);
    return shared.end.value_or("");
}

std::string Process::last_lines() const {
    Shared& shared = carrier_->shared;
    const std::lock_guard lock(shared.mutex);
    return shared.out.last("its last lines") + shared.err.last("on standard error");
}

bool Process::wait(Milliseconds patience) {
    Shared& shared = carrier_->shared;
    std::unique_lock lock(shared.mutex);
    return shared.news.wait_for(lock, patience, [&] { return shared.end.has_value(); });
}

}  // namespace senet::play

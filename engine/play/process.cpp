#include "play/process.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <pthread.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <condition_variable>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <deque>
#include <future>
#include <mutex>
#include <system_error>
#include <thread>

#include "base/error.h"
#include "base/text.h"
#include "play/player.h"

namespace senet::play {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kLongestLine = std::size_t{1} << 18;  // of a line, the rest is dropped
constexpr std::size_t kMostUnheard = std::size_t{1} << 20;  // bytes; then its output waits
constexpr std::size_t kMostUnsaid = std::size_t{1} << 24;  // bytes; a game's moves are kilobytes
constexpr std::size_t kLastLines = 4;
constexpr std::size_t kShownOfLine = 200;

/// A file descriptor that is closed with this, and that no other program inherits.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }

    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }
    int number() const { return number_; }
    bool open() const { return number_ >= 0; }

  private:
    int number_ = -1;
};

struct Pipe {
    Descriptor out;  // to read from
    Descriptor in;
};

[[noreturn]] void no_room(const std::string& program, int reason) {
    throw VoidGame(fmt::format("{} could not be started: {}", in_quotes(program),
                               std::generic_category().message(reason)));
}

Pipe make_pipe(const std::string& program) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) no_room(program, errno);
    return {Descriptor(ends[0]), Descriptor(ends[1])};
}

void unblock(const Descriptor& descriptor) {
    fcntl(descriptor.number(), F_SETFL, fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

bool is_program(const fs::path& path) {
    std::error_code failure;
    return fs::is_regular_file(path, failure) && access(path.c_str(), X_OK) == 0;
}

/// The folders where a program is looked for: those of PATH, and the one for games, which the PATH
/// of the administrator lacks.
std::vector<std::string> program_folders() {
    const char* path = std::getenv("PATH");
    std::vector<std::string> folders;
    std::string_view rest = path != nullptr ? path : "/usr/local/bin:/usr/bin:/bin";
    while (true) {
        const std::size_t colon = rest.find(':');
        if (const auto folder = rest.substr(0, colon); !folder.empty())
            folders.emplace_back(folder);
        if (colon == std::string_view::npos) break;
        rest.remove_prefix(colon + 1);
    }
    const std::string games = "/usr/games";
    if (std::find(folders.begin(), folders.end(), games) == folders.end()) folders.push_back(games);
    return folders;
}

fs::path find_program(const Process::Command& command) {
    if (command.words.empty() || command.words.front().empty())
        throw Error("a program's command is empty");
    const std::string& name = command.words.front();
    std::error_code failure;
    if (!command.folder.empty() && !fs::is_directory(command.folder, failure)) {
        throw Error(fmt::format("there is no folder {} for the program {} to run in",
                                in_quotes(command.folder.string()), in_quotes(name)));
    }
    if (name.find('/') != std::string::npos) {
        const fs::path path = fs::absolute(command.folder / name, failure);
        if (is_program(path)) return path;
        throw Error(fs::exists(path, failure)
                        ? fmt::format("{} is no program: it can't be run", path.string())
                        : fmt::format("there is no program {}", path.string()));
    }
    const std::vector<std::string> folders = program_folders();
    for (const std::string& folder : folders) {
        if (const fs::path path = fs::path(folder) / name; is_program(path)) return path;
    }
    throw Error(fmt::format("there is no program {} in {}", in_quotes(name), join(folders, ", ")));
}

/// What the new process is made of; all memory is there before it is made.
struct Start {
    fs::path program;
    std::string folder;
    std::vector<char*> words;
    Pipe in, out, err;
    Pipe failure;  // takes the error number if the program can't be begun
};

/// The new process, up to its program. Only calls that a copy of one thread of many may make.
[[noreturn]] void become(const Start& start, pid_t parent) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent) _exit(1);
    sigset_t none;
    sigemptyset(&none);
    for (const int signal : {SIGPIPE, SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGCHLD})
        std::signal(signal, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    dup2(start.in.out.number(), STDIN_FILENO);
    dup2(start.out.in.number(), STDOUT_FILENO);
    dup2(start.err.in.number(), STDERR_FILENO);
#ifdef SYS_close_range
    constexpr unsigned kOnExec = 4;
    syscall(SYS_close_range, 3U, ~0U, kOnExec);
#endif
    if (start.folder.empty() || chdir(start.folder.c_str()) == 0)
        execv(start.program.c_str(), start.words.data());
    const int reason = errno;
    [[maybe_unused]] const auto written = write(start.failure.in.number(), &reason, sizeof reason);
    _exit(127);
}

bool is_machines_fault(int reason) {
    return reason == EAGAIN || reason == ENOMEM || reason == EMFILE || reason == ENFILE ||
        reason == ETXTBSY;
}

/// RETURNS the process's number once its program runs.
pid_t begin(Start& start, const std::string& name) {
    const pid_t parent = getpid();
    const pid_t child = fork();
    if (child < 0) no_room(name, errno);
    if (child == 0) become(start, parent);
    setpgid(child, child);  // whoever comes first
    start.in.out.close();
    start.out.in.close();
    start.err.in.close();
    start.failure.in.close();
    int reason = 0;
    if (read(start.failure.out.number(), &reason, sizeof reason) <= 0) return child;
    waitpid(child, nullptr, 0);
    if (is_machines_fault(reason)) no_room(name, reason);
    throw Error(fmt::format("the program {} can't be run: {}", start.program.string(),
                            std::generic_category().message(reason)));
}

/// Bytes into lines, of which the last ones are kept.
class Lines {
  public:
    /// Calls `take` with each whole line.
    template <class Take>
    void add(std::string_view bytes, Take take) {
        while (!bytes.empty()) {
            const std::size_t end = bytes.find('\n');
            const std::string_view part = bytes.substr(0, end);
            begun_.append(part.substr(0, kLongestLine - std::min(kLongestLine, begun_.size())));
            if (end == std::string_view::npos) return;
            finish(take);
            bytes.remove_prefix(end + 1);
        }
    }
    /// At the end, a line without its end counts as well.
    template <class Take>
    void close(Take take) {
        if (!begun_.empty()) finish(take);
    }

    std::string last(std::string_view heading) const {
        if (last_.empty()) return "";
        std::string text = fmt::format("\n  {}:", heading);
        for (const std::string& line : last_)
            text += "\n    " + shortened(printable(line), kShownOfLine);
        return text;
    }

  private:
    template <class Take>
    void finish(Take take) {
        if (begun_.ends_with('\r')) begun_.pop_back();
        if (!begun_.empty()) {
            last_.push_back(begun_.substr(0, kShownOfLine + 1));
            if (last_.size() > kLastLines) last_.pop_front();
        }
        take(std::move(begun_));
        begun_.clear();
    }

    std::string begun_;
    std::deque<std::string> last_;
};

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
    Lines out, err;
    std::optional<std::string> end;
    bool unwanted = false;  // to be ended
};

/// The thread, and all that only it touches once it runs. The process is the child of this very
/// thread, whose end the system tells it of.
class Process::Carrier {
  public:
    explicit Carrier(const Command& command) {
        start_.program = find_program(command);
        start_.folder = command.folder.string();
        for (const std::string& word : command.words)
            start_.words.push_back(const_cast<char*>(word.c_str()));
        start_.words.push_back(nullptr);
        const std::string& name = command.words.front();
        for (Pipe* pipe : {&start_.in, &start_.out, &start_.err, &start_.failure})
            *pipe = make_pipe(name);
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
            child_ = begin(start_, name);
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
    bool receive(Descriptor& from, Lines Shared::*lines, bool heard) {
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

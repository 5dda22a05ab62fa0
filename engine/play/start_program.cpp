#include "play/start_program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <system_error>

#include "base/error.h"
#include "base/text.h"
#include "play/player.h"

namespace senet::play {
namespace {

namespace fs = std::filesystem;

Pipe make_pipe(const std::string& program) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0) no_room(program, errno);
    return {Descriptor(ends[0]), Descriptor(ends[1])};
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

}  // namespace

void no_room(const std::string& program, int reason) {
    throw VoidGame(fmt::format("{} could not be started: {}", in_quotes(program),
                               std::generic_category().message(reason)));
}

Start prepare(const Process::Command& command) {
    Start start;
    start.program = find_program(command);
    start.folder = command.folder.string();
    for (const std::string& word : command.words)
        start.words.push_back(const_cast<char*>(word.c_str()));
    start.words.push_back(nullptr);
    for (Pipe* pipe : {&start.in, &start.out, &start.err, &start.failure})
        *pipe = make_pipe(command.words.front());
    return start;
}

pid_t start_program(Start& start, const std::string& name) {
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

}  // namespace senet::play

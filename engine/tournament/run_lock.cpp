#include "tournament/run_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdio>
#include <system_error>

#include "base/error.h"
#include "base/file.h"
#include "base/sip_hash.h"

namespace senet::tournament {
namespace {

std::string file_of(const std::filesystem::path& journal) { return journal.string() + ".lock"; }

std::string text_of(const Kept& kept) {
    const std::string text = fmt::format("{:020} {:016x}", kept.games, kept.run);
    return fmt::format("{} {:016x}\n", text, sip_hash({}, text));
}

}  // namespace

RunLock::RunLock(const std::filesystem::path& journal) {
    const std::string name = file_of(journal);
    refuse_link(name);
    constexpr int kOnlyItself = O_NOFOLLOW | O_NONBLOCK;  // should it have changed just now
    file_ = ::open(name.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | kOnlyItself, 0666);
    if (file_ < 0) {
        throw Error(
            fmt::format("cannot write {}: {}", name, std::generic_category().message(errno)));
    }
    if (::flock(file_, LOCK_EX | LOCK_NB) != 0) {
        ::close(file_);
        throw Error(fmt::format("{} is in use: another senet is playing this run",
                                journal.parent_path().string()));
    }
}

RunLock::~RunLock() { ::close(file_); }

void RunLock::keep(const Kept& kept) const {
    const std::string text = text_of(kept);
    [[maybe_unused]] const ssize_t written = ::pwrite(file_, text.data(), text.size(), 0);
}

std::optional<Kept> RunLock::kept(const std::filesystem::path& journal) {
    std::array<char, 64> buffer{};
    const int file =
        ::open(file_of(journal).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return std::nullopt;
    const ssize_t size = ::read(file, buffer.data(), buffer.size() - 1);
    ::close(file);
    unsigned long long games = 0, run = 0;
    if (size <= 0 || std::sscanf(buffer.data(), "%llu %llx", &games, &run) != 2)
        return std::nullopt;
    const Kept kept{games, run};
    if (text_of(kept) != std::string_view(buffer.data(), static_cast<std::size_t>(size)))
        return std::nullopt;
    return kept;
}

}  // namespace senet::tournament

#include "jobs/place.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <optional>

#include "base/error.h"
#include "base/text.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

const char* named_home() {
    const char* named = std::getenv("SENET_HOME");
    return named == nullptr || *named == '\0' ? nullptr : named;
}

std::optional<fs::path> installed_home() {
    std::error_code failure;
    const fs::path program = fs::read_symlink("/proc/self/exe", failure);
    if (failure) return std::nullopt;
    const fs::path folder = program.parent_path().parent_path() / "share" / "senet";
    return fs::is_directory(folder / "games", failure) ? std::optional(folder) : std::nullopt;
}

/// Removes a folder that was made to see whether it can be, with those above it up to `first`.
void unmake(fs::path folder, const fs::path& first) {
    std::error_code failure;
    for (; fs::remove(folder, failure) && folder != first;) folder = folder.parent_path();
}

/// Why files can't be written into a folder, there or yet to be made; empty if they can. It is
/// tried: what the system says of rights is not all there is (read-only, no space).
std::string fault_of(const fs::path& folder) {
    std::error_code failure;
    const fs::path whole = fs::absolute(folder, failure).lexically_normal();
    if (!fs::exists(whole, failure)) {
        fs::path first = whole;
        while (first.has_relative_path() && !fs::exists(first.parent_path(), failure))
            first = first.parent_path();
        fs::create_directories(whole, failure);
        if (failure) return failure.message();
        unmake(whole, first);
        return "";
    }
    if (::access(whole.c_str(), W_OK | X_OK) == 0) return "";
    return std::generic_category().message(errno);
}

fs::path own_place(const Host& host, const fs::path& wanted, const std::string& name,
                   const std::string& fault) {
    if (host.own_folder.empty()) {
        throw Error(fmt::format("{} can't be written: {}; name another folder with {}",
                                wanted.string(), fault, host.spelling.folder));
    }
    const fs::path folder = host.own_folder / "runs" / name;
    if (const std::string why = fault_of(folder); !why.empty()) {
        throw Error(fmt::format("neither {} nor {} can be written: {}; name another folder with {}",
                                wanted.string(), folder.string(), why, host.spelling.folder));
    }
    host.listener.note(fmt::format("{} can't be written ({}); this is kept in {}", wanted.string(),
                                   fault, folder.string()));
    return folder;
}

void add_runs(const fs::path& folder, std::vector<fs::path>& runs) {
    std::error_code failure;
    for (const auto& entry : fs::directory_iterator(folder, failure))
        if (fs::exists(entry.path() / kJournal, failure)) runs.push_back(entry.path());
}

}  // namespace

settings::Home find_home() {
    std::error_code failure;
    if (const char* named = named_home(); named != nullptr) {
        if (fs::is_directory(fs::path(named) / "games", failure)) return {named};
        throw Error(fmt::format(
            "SENET_HOME must name the folder that holds games/ and config/; {} has no folder games",
            named));
    }
    return {installed_home().value_or(SENET_SOURCE_HOME)};
}

bool is_installed() { return named_home() == nullptr && installed_home().has_value(); }

fs::path run_place(const Host& host, const std::string& name) {
    const fs::path here = fs::path("runs") / name;
    const std::string fault = fault_of(here);
    return fault.empty() ? here : own_place(host, here, name, fault);
}

fs::path run_place_or_own(const Host& host, const fs::path& wanted) {
    const std::string fault = fault_of(wanted);
    if (fault.empty()) return wanted;
    std::error_code failure;
    const std::string whole = fs::absolute(wanted, failure).lexically_normal().string();
    const std::string name =
        fmt::format("{}-{:.8}", wanted.stem().string(), show_hash(hash_text(0, whole)));
    return own_place(host, wanted, name, fault);
}

std::vector<fs::path> runs_here(const fs::path& own_folder) {
    std::vector<fs::path> runs;
    add_runs("runs", runs);
    if (!own_folder.empty()) add_runs(own_folder / "runs", runs);
    std::sort(runs.begin(), runs.end());
    return runs;
}

}  // namespace senet::jobs

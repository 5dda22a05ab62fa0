#include "server/tasks.h"

#include <fmt/format.h>
#include <sys/resource.h>

#include <algorithm>

#include "base/error.h"

namespace senet::server {
namespace {

/// The calling thread, and those that it begins, let others go first: whoever clicks a move waits
/// for no search. Where it may not be so, it is only slower.
void step_back() {
    constexpr int kNice = 5;
    setpriority(PRIO_PROCESS, 0, kNice);  // to Linux a thread, not the process
}

}  // namespace

void Tasks::bury_dead() {
    tasks_.remove_if([](Task& task) {
        if (!task.over) return false;
        task.thread.join();
        return true;
    });
}

void Tasks::begin(const std::string& page, const std::string& name, Work work) {
    const std::lock_guard lock(mutex_);
    bury_dead();
    const auto own = static_cast<std::size_t>(std::count_if(
        tasks_.begin(), tasks_.end(), [&](const Task& task) { return task.page == page; }));
    if (own >= kMostOfPage) {
        throw Error(fmt::format("this page has {} searches or runs going on, and no more can begin",
                                kMostOfPage));
    }
    if (tasks_.size() >= kMost) {
        throw Error(fmt::format(
            "{} searches or runs go on for all pages together, and no more can begin", kMost));
    }
    Task& task = tasks_.emplace_back();
    task.page = page;
    task.name = name;
    task.thread = std::thread([&task, work = std::move(work)] {
        step_back();
        work(task.interrupt);
        task.over = true;
    });
}

void Tasks::stop(const std::string& page, const std::string& name) {
    const std::lock_guard lock(mutex_);
    for (Task& task : tasks_)
        if (task.page == page && task.name == name) task.interrupt.stop = true;
}

void Tasks::stop_all_of(const std::string& page) {
    const std::lock_guard lock(mutex_);
    for (Task& task : tasks_)
        if (task.page == page) task.interrupt.stop = true;
}

void Tasks::stop_all() {
    const std::lock_guard lock(mutex_);
    for (Task& task : tasks_) task.interrupt.stop = true;
    for (Task& task : tasks_) task.thread.join();
    tasks_.clear();
}

}  // namespace senet::server

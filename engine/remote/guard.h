// Work in a process of its own, which is begun again when it is brought down: a fault that ends a
// process then costs what it was working on, and not the machine's share of all else.
#pragma once

#include <functional>
#include <string>

namespace senet::remote {

/// Runs `work` in a child process until it returns, and gives back what it returned. Where the
/// child is ended by a signal that was not passed on from here, or returns `broken`, it is begun
/// again, with a word on why the one before ended ("ended by signal 11 (Segmentation fault)");
/// `tell` hears of that. Signals to end are passed on. REQUIRES that no other thread runs yet.
/// THROWS Error where there can be no child.
int guarded(const std::function<int(const std::string& after)>& work, int broken,
            const std::function<void(const std::string&)>& tell);

}  // namespace senet::remote

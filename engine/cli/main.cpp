#include <unistd.h>

#include <csignal>

#include "cli/command.h"

namespace {

/// Ctrl-C has its exit code from the first instruction of ours on, before static objects are made:
/// until run() knows how to end what it has begun, there is nothing to end.
[[gnu::constructor(101)]] void end_at_once_when_interrupted() {
    struct sigaction action = {};
    action.sa_handler = [](int) { _exit(static_cast<int>(senet::cli::Exit::Interrupted)); };
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
    // Whoever started us may have held it back until now.
    sigaddset(&action.sa_mask, SIGINT);
    sigaddset(&action.sa_mask, SIGTERM);
    sigprocmask(SIG_UNBLOCK, &action.sa_mask, nullptr);
}

}  // namespace

int main(int argc, char** argv) { return senet::cli::leave(senet::cli::run(argc, argv)); }

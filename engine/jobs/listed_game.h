// The games that there are, for who chooses one: each with what its script says of it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "jobs/host.h"

namespace senet::jobs {

struct ListedGame {
    std::string name;
    std::string script;  // its path, from where games/ and config/ lie
    std::optional<std::string> config{};
    std::string title{};  // as the script has it
    std::vector<std::string> players{};
    std::optional<std::string> error{};  // it can't be read, for this reason
};

/// One of settings::list_games(). Does not throw where it can't be read: one broken game must not
/// hide the others.
ListedGame listed(const Host& host, const settings::GameEntry& entry);

}  // namespace senet::jobs

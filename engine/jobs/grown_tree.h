// The search tree of one position, for drawings and for programs.
#pragma once

#include <string>

#include "jobs/opened.h"
#include "play/search_tree.h"

namespace senet::jobs {

struct TreeTask {
    settings::Request request;
    Beginning beginning{};
    int depth = 1;
    std::string algorithm = "alphabeta";  // as textbooks have it, alone
    bool as_configured = false;  // as the settings have it instead
    bool distances = false;  // searches for near wins and late losses

    bool has_distances() const { return distances || as_configured; }
};

struct GrownTree {
    OpenGame game;
    play::SearchTree tree;
};
/// THROWS Error, also where the game is over or the tree is too large to be drawn, and Interrupted.
GrownTree grow_tree(const Host& host, const TreeTask& task);

}  // namespace senet::jobs

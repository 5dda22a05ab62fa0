#include "server/shelf.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace senet::server {
namespace {

/// What tells one request from another.
std::string key_of(const AskedGame& asked) {
    const settings::Request& request = asked.request;
    return fmt::format("{}\n{}\n{}\n{}\n{}", asked.home.folder.string(), request.game,
                       join(request.sets, "\n"), request.level.value_or(0), request.seed);
}

/// THROWS Error where a page asks for more memory than one may have.
settings::Config config_of(const settings::Home& home, const settings::Request& request) {
    constexpr std::size_t kMostTable = std::size_t{1} << 30;
    settings::Config config = settings::load(home, request);
    const bool asks =
        std::any_of(request.sets.begin(), request.sets.end(),
                    [](const std::string& setting) { return setting.starts_with("search.table"); });
    if (asks && config.search.table && config.search.table->bytes > kMostTable)
        throw Error("a page may set a search.table.size of 1GB at most");
    return config;
}

}  // namespace

OpenedGame::Loan::~Loan() {
    if (!rules_) return;
    const std::lock_guard lock(game_->mutex_);
    if (game_->idle_.size() < kIdle) game_->idle_.push_back(std::move(rules_));
}

OpenedGame::OpenedGame(const jobs::Host& host, AskedGame asked)
    : host_{.home = std::move(asked.home),
            .own_folder = host.own_folder,
            .compilers = host.compilers,
            .interrupt = never_,
            .listener = deaf_,
            .spelling = {.position = "\"position\"", .moves = "\"moves\""}},
      request_(std::move(asked.request)),
      config_(config_of(host_.home, request_)),
      more_(jobs::rules_maker(host_, config_)),
      watch_(jobs::watched_files(host_.home, config_)) {}

OpenedGame::Loan OpenedGame::borrow() {
    {
        const std::lock_guard lock(mutex_);
        if (!idle_.empty()) {
            Loan loan(*this, std::move(idle_.back()));
            idle_.pop_back();
            return loan;
        }
    }
    return {*this, more_()};
}

bool OpenedGame::is_stale() {
    const std::lock_guard lock(mutex_);
    return watch_.changed();
}

std::shared_ptr<OpenedGame> Shelf::open(const AskedGame& asked) {
    const std::string key = key_of(asked);
    const std::lock_guard lock(mutex_);
    const auto at = std::find_if(open_.begin(), open_.end(),
                                 [&](const auto& each) { return each.first == key; });
    if (at != open_.end()) {
        if (!at->second->is_stale()) {
            open_.splice(open_.begin(), open_, at);
            return open_.front().second;
        }
        open_.erase(at);
    }
    open_.emplace_front(key, std::make_shared<OpenedGame>(host_, asked));
    if (open_.size() > kKept) open_.pop_back();
    return open_.front().second;
}

}  // namespace senet::server

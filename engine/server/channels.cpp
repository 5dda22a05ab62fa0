#include "server/channels.h"

#include <algorithm>

namespace senet::server {

// The page that was silent for longest makes room: it is closed, or asks anew.
Channels::Channel& Channels::channel(const std::string& page) {
    Channel& channel = channels_[page];
    channel.used = Clock::now();
    if (channels_.size() > kPages) {
        const auto oldest = std::min_element(
            channels_.begin(), channels_.end(),
            [](const auto& a, const auto& b) { return a.second.used < b.second.used; });
        channels_.erase(oldest);
    }
    return channel;
}

void Channels::tell(const std::string& page, std::string text) {
    const std::lock_guard lock(mutex_);
    Channel& to = channel(page);
    to.events.push_back({++to.last, std::move(text)});
    if (to.events.size() > kKept) to.events.pop_front();
    changed_.notify_all();
}

std::vector<Event> Channels::events(const std::string& page, std::uint64_t behind,
                                    Milliseconds patience) {
    std::unique_lock lock(mutex_);
    if (channel(page).last < behind) behind = 0;  // the server was started anew since
    const auto has_more = [&] { return closed_ || channel(page).last > behind; };
    changed_.wait_for(lock, patience, has_more);
    if (closed_) return {};
    std::vector<Event> more;
    for (const Event& event : channel(page).events)
        if (event.number > behind) more.push_back(event);
    return more;
}

void Channels::close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_all();
}

bool Channels::closed() {
    const std::lock_guard lock(mutex_);
    return closed_;
}

}  // namespace senet::server

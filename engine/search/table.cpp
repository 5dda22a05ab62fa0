#include "search/table.h"

#include <sys/mman.h>

#include <algorithm>
#include <new>

namespace senet::search {

// Zeroed memory from the system, which hands out pages as they are first used. Huge ones, for the
// table is looked up all over: 7 % more nodes per second in Connect Four with 64 MB (2026-11-20).
Table::Memory::Memory(std::size_t bytes)
    : bytes_(bytes),
      start_(mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0)) {
    if (start_ == MAP_FAILED) throw std::bad_alloc();
    madvise(start_, bytes_, MADV_HUGEPAGE);  // advice: it is well without
}

Table::Memory::~Memory() { munmap(start_, bytes_); }

constexpr std::size_t kFirstClusters = std::size_t{1} << 14;  // 1 MB: a cache holds that

Table::Table(const TableOptions& options)
    : all_(std::max<std::size_t>(1, options.bytes / sizeof(Cluster))),
      count_(std::min(all_, kFirstClusters)),
      memory_(all_ * sizeof(Cluster)),
      clusters_(static_cast<Cluster*>(memory_.start())),
      replace_(options.replace),
      touched_(few_of(count_)) {}

void Table::clear() {
    if (touched_.few()) {
        for (const std::uint32_t slot : touched_.slots()) clusters_[slot] = Cluster{};
    } else {
        std::fill(clusters_, clusters_ + count_, Cluster{});
    }
    // Back to the start: what a game finds must not depend on the games before it.
    count_ = std::min(all_, kFirstClusters);
    touched_.clear(few_of(count_));
    generation_ = 0;
}

// In its place: the more clusters, the further back a key's one is, so from the end on nothing is
// written over that has not been moved.
void Table::grow() {
    const std::size_t before = count_;
    count_ = all_;
    touched_.clear(few_of(count_));
    for (std::size_t slot = before; slot-- > 0;) {
        const Cluster moved = clusters_[slot];
        clusters_[slot] = Cluster{};
        for (const Entry& entry : moved.entries) {
            if (!entry.used()) continue;
            Cluster& place = clusters_[slot_of(entry.key)];
            const auto unused = std::find_if(place.entries.begin(), place.entries.end(),
                                             [](const Entry& other) { return !other.used(); });
            if (unused == place.entries.end()) continue;
            if (unused == place.entries.begin())
                touched_.note(static_cast<std::size_t>(&place - clusters_));
            *unused = entry;
        }
    }
}

bool Table::find(game::Key key, Finding& finding) const {
    for (const Entry& entry : cluster(key).entries) {
        if (entry.key != key || !entry.used()) continue;
        finding = {entry.value, entry.move(), entry.depth, entry.reach(), entry.bound()};
        return true;
    }
    return false;
}

bool Table::worth_keeping(const Entry& entry, const Finding& finding) const {
    // What does not rest on the horizon stays true in every later search.
    const bool solved = entry.depth == kSolved && finding.depth != kSolved;
    if (solved && (entry.bound() == Bound::Exact || entry.bound() == finding.bound)) return true;
    if (replace_ == Replace::Always || entry.generation() != generation_) return false;
    return entry.depth > finding.depth && finding.bound != Bound::Exact &&
        entry.bound() != Bound::None;
}

void Table::store(game::Key key, const Finding& finding) {
    if (!touched_.few() && count_ < all_) grow();
    Cluster& place = clusters_[slot_of(key)];
    // An empty cluster takes its first finding; it is never empty again before clear().
    if (!place.entries.front().used()) touched_.note(static_cast<std::size_t>(&place - clusters_));
    const auto same =
        std::find_if(place.entries.begin(), place.entries.end(),
                     [&](const Entry& entry) { return entry.key == key && entry.used(); });
    const bool known = same != place.entries.end();
    if (known && worth_keeping(*same, finding)) {
        if (finding.move != kNoMove)
            same->move_plus_1 = static_cast<std::uint16_t>(finding.move + 1);
        return;
    }
    Entry& entry = known ? *same : victim(place, key, finding.depth);
    const int move = finding.move == kNoMove && known ? entry.move() : finding.move;
    entry.key = key;
    entry.value = finding.value;
    entry.move_plus_1 = static_cast<std::uint16_t>(move + 1);  // kNoMove becomes 0
    entry.depth = static_cast<std::int8_t>(finding.depth);
    entry.bits =
        static_cast<std::uint8_t>(generation_ << 4 | std::min(finding.reach, kMostReach) << 2 |
                                  static_cast<int>(finding.bound));
}

Table::Entry& Table::victim(Cluster& cluster, game::Key key, int depth) {
    auto& entries = cluster.entries;
    const auto unused = std::find_if(entries.begin(), entries.end(),
                                     [](const Entry& entry) { return !entry.used(); });
    if (unused != entries.end()) return *unused;
    // An entry of an earlier search counts as shallower than any of this one.
    const auto worth = [this](const Entry& entry) {
        return entry.depth - (entry.generation() == generation_ ? 0 : 2 * kSolved);
    };
    const auto by_worth = [&](const Entry& a, const Entry& b) { return worth(a) < worth(b); };
    const std::size_t lot =
        static_cast<std::size_t>(key & (kWays - 1));  // the low bits did not choose the cluster
    switch (replace_) {
        case Replace::Always: return entries[lot];
        case Replace::Depth: return *std::min_element(entries.begin(), entries.end(), by_worth);
        case Replace::TwoTier: break;
    }
    Entry& shallowest = *std::min_element(entries.begin(), entries.begin() + kWays / 2, by_worth);
    return worth(shallowest) <= depth ? shallowest : entries[kWays / 2 + lot % (kWays / 2)];
}

double Table::fullness() const {
    const std::size_t sample = std::min<std::size_t>(count_, 256);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Entry& entry : clusters_[i].entries)
            used += entry.used() && entry.generation() == generation_;
    }
    return static_cast<double>(used) / static_cast<double>(sample * kWays) *
        static_cast<double>(count_) / static_cast<double>(all_);
}

}  // namespace senet::search

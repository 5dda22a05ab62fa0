#include "search/table.h"

#include <sys/mman.h>

#include <algorithm>
#include <atomic>
#include <cstring>
#include <new>

namespace senet::search {

namespace {

constexpr std::size_t kFirstClusters = std::size_t{1} << 14;  // 1 MB: a cache holds that

// Zeroed memory from the system, which hands out pages as they are first used. Huge ones, for the
// table is looked up all over: 7 % more nodes per second in Connect Four with 64 MB (2026-11-20).
void* pages(std::size_t bytes) {
    void* const start =
        mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (start == MAP_FAILED) throw std::bad_alloc();
    madvise(start, bytes, MADV_HUGEPAGE);  // advice: it is well without
    return start;
}

}  // namespace

// Small ones come from the heap: the system takes back pages so slowly that tests, with a table for
// each search of some thousand positions, took two thirds of their time for that (2026-11-27).
Table::Memory::Memory(std::size_t bytes)
    : bytes_(bytes), is_small_(bytes < kFirstClusters * sizeof(Cluster)) {
    if (!is_small_) {
        start_ = pages(bytes);
        return;
    }
    start_ = ::operator new (bytes, std::align_val_t{alignof(Cluster)});
    std::memset(start_, 0, bytes);
}

Table::Memory::~Memory() {
    if (is_small_)
        ::operator delete (start_, std::align_val_t{alignof(Cluster)});
    else
        munmap(start_, bytes_);
}

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

void Table::make_room(std::uint64_t findings) {
    if (count_ < all_ && touched_.slots().size() + findings >= few_of(count_)) grow();
}

// Inline, so that only those fields are taken out that the caller looks at: a look-up has four
// entries before it, and most often needs no more than their checks.
[[gnu::always_inline]] inline Table::Entry Table::read(const Words& words) {
    // An atomic reference to a constant has to wait for C++26.
    auto& shared = const_cast<Words&>(words);
    const std::uint64_t data = std::atomic_ref(shared.data).load(std::memory_order_relaxed);
    const std::uint64_t checked = std::atomic_ref(shared.checked).load(std::memory_order_relaxed);
    Entry entry;
    entry.check = checked ^ data;
    entry.value = static_cast<game::Value>(data >> 32);
    const int move_plus_1 = static_cast<std::uint16_t>(data >> 16);
    entry.move = move_plus_1 == 0 ? kNoMove : move_plus_1 - 1;
    entry.depth = static_cast<std::int8_t>(data >> 8);
    entry.generation = static_cast<int>(data >> 4 & 15);
    entry.reach = static_cast<int>(data >> 2 & 3);
    entry.bound = static_cast<Bound>(data & 3);
    return entry;
}

// In its place: the more clusters, the further back a key's one is, so from the end on nothing is
// written over that has not been moved.
void Table::grow() {
    const std::size_t before = count_;
    count_ = all_;
    touched_.clear(few_of(count_));
    for (std::size_t slot = before; slot-- > 0;) {
        if (!read(clusters_[slot].entries.front()).used()) continue;
        const Cluster moved = clusters_[slot];
        clusters_[slot] = Cluster{};
        for (const Words& words : moved.entries) {
            const Entry entry = read(words);
            if (!entry.used()) continue;
            // Of 2^14 clusters the place is the key's first 14 bits.
            const game::Key key = game::Key{slot} << 50 | entry.check >> 16 << 2;
            Cluster& place = clusters_[slot_of(key)];
            const auto unused =
                std::find_if(place.entries.begin(), place.entries.end(),
                             [](const Words& other) { return !read(other).used(); });
            if (unused == place.entries.end()) continue;
            if (unused == place.entries.begin())
                touched_.note(static_cast<std::size_t>(&place - clusters_));
            *unused = words;
        }
    }
}

void Table::write(Words& words, const Entry& entry) {
    const auto move_plus_1 = static_cast<std::uint16_t>(entry.move + 1);  // kNoMove becomes 0
    const std::uint64_t data = std::uint64_t{static_cast<std::uint32_t>(entry.value)} << 32 |
        std::uint64_t{move_plus_1} << 16 |
        std::uint64_t{static_cast<std::uint8_t>(entry.depth)} << 8 |
        static_cast<std::uint64_t>(entry.generation << 4 | entry.reach << 2 |
                                   static_cast<int>(entry.bound));
    std::atomic_ref(words.data).store(data, std::memory_order_relaxed);
    std::atomic_ref(words.checked).store(entry.check ^ data, std::memory_order_relaxed);
}

bool Table::find(game::Key key, Finding& finding) const {
    for (const Words& words : cluster(key).entries) {
        const Entry entry = read(words);
        if (!entry.is_of(key)) continue;
        finding = {entry.value, entry.move,  entry.depth,
                   entry.reach, entry.bound, entry.evaluation()};
        return true;
    }
    return false;
}

bool Table::worth_keeping(const Entry& entry, const Finding& finding) const {
    // What does not rest on the horizon stays true in every later search.
    const bool solved = entry.depth == kSolved && finding.depth != kSolved;
    if (solved && (entry.bound == Bound::Exact || entry.bound == finding.bound)) return true;
    if (replace_ == Replace::Always || entry.generation != generation_) return false;
    return entry.depth > finding.depth && finding.bound != Bound::Exact &&
        entry.bound != Bound::None;
}

void Table::store(game::Key key, const Finding& finding) {
    Cluster& place = clusters_[slot_of(key)];
    // An empty cluster takes its first finding; it is never empty again before clear().
    if (!read(place.entries.front()).used())
        touched_.note(static_cast<std::size_t>(&place - clusters_));
    // They are filled from the first on.
    Words* const end = place.entries.end();
    Words* const found = std::find_if(place.entries.begin(), end, [&](const Words& words) {
        const Entry entry = read(words);
        return !entry.used() || entry.is_of(key);
    });
    const bool known = found != end && read(*found).used();
    Words& words = found != end ? *found : victim(place, key, finding.depth);
    Entry entry = read(words);
    if (known && worth_keeping(entry, finding)) {
        if (finding.move == kNoMove) return;
        entry.move = finding.move;
    } else {
        const int move = finding.move == kNoMove && known ? entry.move : finding.move;
        entry = {.check = check_of(key, finding.evaluation),
                 .value = finding.value,
                 .move = move,
                 .depth = finding.depth,
                 .generation = generation_,
                 .reach = std::min(finding.reach, kMostReach),
                 .bound = finding.bound};
    }
    write(words, entry);
}

/// The entry of a full cluster that gives its place to a new finding.
Table::Words& Table::victim(Cluster& place, game::Key key, int depth) const {
    auto& entries = place.entries;
    // An entry of an earlier search counts as shallower than any of this one.
    const auto worth = [this](const Words& words) {
        const Entry entry = read(words);
        return entry.depth - (entry.generation == generation_ ? 0 : 2 * kSolved);
    };
    const auto by_worth = [&](const Words& a, const Words& b) { return worth(a) < worth(b); };
    const std::size_t lot =
        static_cast<std::size_t>(key & (kWays - 1));  // the low bits did not choose the cluster
    switch (replace_) {
        case Replace::Always: return entries[lot];
        case Replace::Depth: return *std::min_element(entries.begin(), entries.end(), by_worth);
        case Replace::TwoTier: break;
    }
    Words* const shallowest =
        std::min_element(entries.begin(), entries.begin() + kWays / 2, by_worth);
    return worth(*shallowest) <= depth ? *shallowest : entries[kWays / 2 + lot % (kWays / 2)];
}

double Table::fullness() const {
    const std::size_t sample = std::min<std::size_t>(count_, 256);
    std::size_t used = 0;
    for (std::size_t i = 0; i < sample; ++i) {
        for (const Words& words : clusters_[i].entries) {
            const Entry entry = read(words);
            used += entry.used() && entry.generation == generation_;
        }
    }
    return static_cast<double>(used) / static_cast<double>(sample * kWays) *
        static_cast<double>(count_) / static_cast<double>(all_);
}

}  // namespace senet::search

#include "base/team.h"

namespace senet {

Team::Team(int threads)
    : size_(static_cast<std::size_t>(threads)), begins_(threads), ends_(threads) {
    for (std::size_t member = 1; member < size_; ++member) {
        others_.emplace_back([this, member] {
            for (begins_.arrive_and_wait(); part_ != nullptr; begins_.arrive_and_wait()) {
                work(member);
                ends_.arrive_and_wait();
            }
        });
    }
}

Team::~Team() {
    part_ = nullptr;
    begins_.arrive_and_wait();
    for (std::thread& other : others_) other.join();
}

void Team::share(std::size_t count, const std::function<void(std::size_t)>& part) {
    part_ = &part;
    count_ = count;
    begins_.arrive_and_wait();
    work(0);
    ends_.arrive_and_wait();
}

void Team::work(std::size_t member) {
    for (std::size_t i = member; i < count_; i += size_) (*part_)(i);
}

}  // namespace senet

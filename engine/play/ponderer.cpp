#include "play/ponderer.h"

#include <utility>

namespace senet::play {

Ponderer::Ponderer(search::Searcher& searcher, game::Line line, game::Move expected,
                   const search::Limits& limits)
    : searcher_(searcher), line_(std::move(line)), expected_(expected), limits_(limits) {
    thread_ = std::thread([this] { run(); });
}

Ponderer::~Ponderer() { stop(); }

void Ponderer::stop() {
    interrupt_.stop = true;
    pondering_.hit();
    if (thread_.joinable()) thread_.join();
}

void Ponderer::run() {
    search::Result result;
    std::exception_ptr failure;
    try {
        result = searched();
    } catch (...) {
        failure = std::current_exception();
    }
    const std::lock_guard lock(mutex_);
    result_ = std::move(result);
    failure_ = failure;
    over_ = true;
    changed_.notify_all();
}

search::Result Ponderer::searched() {
    line_.play(expected_);
    if (!line_.outcome().over() && line_.legal_moves().size() == 1) limits_.depth = 1;
    return searcher_.search(
        line_, limits_, interrupt_, 1, [this](const search::Result& found) { tell(found); },
        &pondering_);
}

void Ponderer::tell(const search::Result& result) {
    const std::lock_guard lock(mutex_);
    result_ = result;
    if (progress_) progress_(result);
}

search::Result Ponderer::finish(const Interrupt& interrupt, const search::Progress& progress) {
    constexpr Milliseconds kBetweenLooks{10};
    const Stopwatch watch;
    pondering_.hit();
    {
        std::unique_lock lock(mutex_);
        progress_ = progress;
        if (progress_ && result_.depth > 0) progress_(result_);
        while (!over_) {
            if (interrupt.stop) interrupt_.stop = true;
            changed_.wait_for(lock, kBetweenLooks);
        }
    }
    stop();
    if (failure_) std::rethrow_exception(failure_);
    result_.seconds = watch.seconds();
    return std::move(result_);
}

}  // namespace senet::play

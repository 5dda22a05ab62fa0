#include "native/compiler.h"

namespace senet::native {

Compiler::~Compiler() {
    {
        const std::lock_guard lock(mutex_);
        ending_ = true;
        changed_.notify_all();
    }
    if (worker_.joinable()) worker_.join();
}

bool Compiler::due() {
    wanted_ = true;
    if (!begun_ && Clock::now() - since_ > kGrace) begun_ = true;
    return begun_;
}

void Compiler::begin() { begun_ = true; }

std::shared_ptr<const Order> Compiler::order(script::Program program) {
    wanted_ = begun_ = true;
    std::string identity = program.identity();
    const std::lock_guard lock(mutex_);
    for (const auto& known : known_) {
        if (known->identity_ == identity) return known;
    }
    if (!worker_.joinable()) worker_ = std::thread([this] { work(); });
    auto order = std::make_shared<Order>();
    order->program_ = std::move(program);
    order->identity_ = std::move(identity);
    known_.push_front(order);
    if (known_.size() > kKept) known_.pop_back();
    waiting_.push_back(order);
    ++open_;
    changed_.notify_all();
    return order;
}

void Compiler::wait(const Order& order, const Interrupt& interrupt) {
    constexpr Milliseconds kBetweenLooks{20};  // at the interrupt
    std::unique_lock lock(mutex_);
    while (!order.done() && !ending_ && !interrupt.due()) changed_.wait_for(lock, kBetweenLooks);
}

std::string Compiler::failure() {
    {
        const std::lock_guard lock(mutex_);
        const bool tried = !known_.empty() && open_ == 0;
        if (!wanted_ || tried || !failure_.empty()) return failure_;
    }
    std::string reason;
    if (!compiler_in_sight()) compiler_available(reason);
    return reason;
}

bool Compiler::busy() {
    const std::lock_guard lock(mutex_);
    return open_ > 0;
}

void Compiler::work() {
    for (;;) {
        std::shared_ptr<Order> order;
        {
            std::unique_lock lock(mutex_);
            changed_.wait(lock, [this] { return ending_ || !waiting_.empty(); });
            if (ending_) return;
            order = waiting_.front();
            waiting_.pop_front();
        }
        const script::Program program = std::move(order->program_);
        order->code_ = compile(program, options_, ending_);
        const std::lock_guard lock(mutex_);
        --open_;
        if (failure_.empty()) failure_ = order->code_.failure;
        order->done_.store(true, std::memory_order_release);
        changed_.notify_all();
    }
}

}  // namespace senet::native

#include "native/translator.h"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "native/context.h"
#include "native/loops.h"

namespace senet::native {

namespace {

constexpr std::uint8_t kRangePatience = 6;  // how often a range may grow before it is helped along

}  // namespace

Translator::Translator(Analysis& analysis, std::uint32_t instance, Output* output)
    : analysis_(analysis),
      number_(instance),
      output_(output),
      program_(analysis.program()),
      code_(analysis.prototype(instance)),
      function_(analysis.function(analysis.instances()[instance].function)) {
    leaders_ = block_leaders(code_);
    captured_ = captured_registers(code_);
    if (std::find(captured_.begin(), captured_.end(), true) == captured_.end()) captured_.clear();
    shared_ = shared_registers(code_);
    live_registers_ = live_registers(code_);
    polled_ = open_loops(code_);
    frame_.resize(code_.registers);
}

void Translator::analyse() {
    dirty_.assign(code_.code.size(), false);
    {
        Instance& instance = analysis_.instances()[number_];
        if (instance.entries.empty()) {
            instance.entries.resize(code_.code.size());
            instance.growth.resize(code_.code.size());
            instance.mixed.resize(code_.registers);
            instance.stops.resize(code_.code.size());
            instance.seen.resize(code_.code.size());
        }
        Frame start(code_.registers);
        for (std::size_t i = 0; i < start.size(); ++i)
            start[i] = i < instance.parameters.size() ? instance.parameters[i] : Type{};
        if (code_.variadic) start.assign(code_.registers, Type::anything());
        instance.reasons.clear();
        flow(0, start);
    }
    // What lies outside of this function may have changed: all of it is run again.
    for (std::size_t i = 0; i < dirty_.size(); ++i)
        dirty_[i] = !analysis_.instances()[number_].entries[i].empty();
    for (auto next = dirty_.begin();
         (next = std::find(dirty_.begin(), dirty_.end(), true)) != dirty_.end();) {
        *next = false;
        run_block(static_cast<int>(next - dirty_.begin()));
    }
}

void Translator::run_block(int leader) {
    frame_ = analysis_.instances()[number_].entries[static_cast<std::size_t>(leader)];
    live_ = true;
    next_ = leader;
    while (live_) {
        at_ = next_++;
        if (output_ == nullptr) {
            analysis_.instances()[number_].seen[static_cast<std::size_t>(at_)] = true;
            note_captured(frame_);
        }
        step();
        // A jump ends its block in any case; whether it leads anywhere is seen by what is reached.
        if (output_ == nullptr)
            analysis_.instances()[number_].stops[static_cast<std::size_t>(at_)] =
                !live_ && !leaves_block(code_, at_);
        if (live_ && leaders_[static_cast<std::size_t>(next_)]) {
            flow(next_);
            return;
        }
    }
}

void Translator::step() {
    const Instruction i{code_.code[static_cast<std::size_t>(at_)]};
    if (step_load(i) || step_upvalue(i) || step_table(i) || step_number(i) || step_jump(i) ||
        step_call(i)) {
        return;
    }
    switch (i.opcode()) {
        case Opcode::Concat: write(i.a(), unsupported(Why::JoinsTexts)); return;
        case Opcode::Closure: make_function(i); return;
        case Opcode::Vararg:
            unsupported(Why::TakesAnyNumber);
            results(i.a(), i.c() == 0 ? kOpen : i.c() - 1, any_number());
            return;
        case Opcode::Tbc: unsupported(Why::ToBeClosed); return;
        default: return;  // MmBin and its kin: the instruction before it did it all
    }
}

// --- from place to place

void Translator::flow(int target) { flow(target, frame_); }

void Translator::flow(int target, const Frame& frame) {
    const auto place = static_cast<std::size_t>(target);
    const bool was_live = std::exchange(live_, false);
    if (output_ != nullptr) {
        if (was_live) ir().jump(blocks_[place]);
        return;
    }
    Instance& instance = analysis_.instances()[number_];
    Frame& entry = instance.entries[place];
    const bool is_new = entry.empty();
    if (is_new) entry.assign(code_.registers, Type{});
    std::vector<std::uint8_t>& growth = instance.growth[place];
    if (is_new) growth.assign(code_.registers, 0);
    bool changed = is_new;
    for (std::size_t r = 0; r < entry.size(); ++r) {
        // What nobody reads any more need not meet anything.
        const bool captured = !captured_.empty() && captured_[r];
        if (!captured && !is_live(live_registers_, target, static_cast<int>(r))) continue;
        const bool wider = analysis_.widen(entry[r], frame[r], growth[r] > kRangePatience);
        if (wider && growth[r] < 255) ++growth[r];
        changed |= wider;
        if (!entry[r].one_kind()) instance.mixed[r] = true;
    }
    if (!changed) return;
    dirty_[place] = true;
    analysis_.note_change();
}

void Translator::branch(const Condition& condition, int yes, const Frame& yes_frame, int no,
                        const Frame& no_frame) {
    const auto possible = [](const Frame& frame) { return !frame.empty(); };
    const bool take_yes = condition.known.value_or(true) && possible(yes_frame);
    const bool take_no = !condition.known.value_or(false) && possible(no_frame);
    if (output_ != nullptr && take_yes && take_no) {
        ir().branch(condition.bit, blocks_[static_cast<std::size_t>(yes)],
                    blocks_[static_cast<std::size_t>(no)]);
        live_ = false;
        return;
    }
    if (!take_yes && !take_no) {
        fail_always();  // no value can be here at all
        return;
    }
    if (take_yes) flow(yes, yes_frame);
    if (take_no) flow(no, no_frame);
}

void Translator::conditional_jump(Instruction i, const Condition& condition, const Frame& yes,
                                  const Frame& no) {
    if (!live_) return;
    const Instruction jump{code_.code[static_cast<std::size_t>(at_ + 1)]};
    const int there = at_ + 2 + jump.jump();
    const int past = at_ + 2;
    if (i.k())
        branch(condition, there, yes, past, no);
    else
        branch(condition, past, yes, there, no);
}

// --- how a call ends early

ir::Value Translator::context_at(std::size_t offset) {
    return ir().at(parts_.context, static_cast<std::int64_t>(offset));
}

void Translator::fail(ir::Value status) {
    ir().store(status, status_);
    ir().jump(failure_);
}

void Translator::fail_always() {
    if (emitting()) replay();
    live_ = false;
}

void Translator::require(ir::Value condition, std::string_view why) {
    const ir::Block wrong = ir().block("wrong"), right = ir().block("right");
    ir().branch_seldom(ir().negate(condition), wrong, right);
    ir().go_on_in(wrong);
    replay(why);
    ir().go_on_in(right);
}

/// Leaves the call to the VM.
void Translator::replay(std::string_view why) {
    note_place(why);
    fail(ir().byte(kReplay));
}

/// Where a call is about to end without an answer, for those who ask.
void Translator::note_place(std::string_view why) {
    if (output_->places == nullptr) return;
    const GivenUp here{position(), why};
    std::vector<GivenUp>& places = *output_->places;
    if (places.empty() || places.back() != here) places.push_back(here);
    const auto number = static_cast<std::int64_t>(places.size());
    ir().store_whole(ir().whole(number), context_at(offsetof(Context, replayed_at)), 8);
}

/// Where loops last, the steps that are left are in a variable; between functions they are in
/// memory, for all of them together.
void Translator::take_steps() {
    if (steps_left_ == nullptr) return;
    ir().store(ir().load_whole(context_at(offsetof(Context, steps_left)), {}), steps_left_);
}

void Translator::put_steps() {
    if (steps_left_ == nullptr) return;
    ir().store_whole(ir().load(ir().whole_kind(), steps_left_),
                     context_at(offsetof(Context, steps_left)), 8);
}

/// Counts steps down, and looks around when none are left.
void Translator::poll(std::int64_t steps) {
    const ir::Value left =
        ir().subtract(ir().load(ir().whole_kind(), steps_left_), ir().whole(steps));
    const ir::Block look = ir().block("look"), on = ir().block("on"), end = ir().block("end");
    ir().store(left, steps_left_);
    ir().branch_seldom(ir().compare(ir::Compare::Less, left, ir().whole(0)), look, on);
    ir().go_on_in(look);
    ir().store(ir().whole(kStepsBetweenPolls), steps_left_);
    output_->polls = true;
    const ir::Value status =
        ir().call_outside(reinterpret_cast<std::intptr_t>(&native::poll), ir().byte_kind(),
                          {parts_.context, ir().subtract(ir().whole(kStepsBetweenPolls), left)});
    ir().branch_seldom(ir().compare(ir::Compare::NotEqual, status, ir().byte(kDone)), end, on);
    ir().go_on_in(end);
    note_place("more steps than it may take");
    fail(status);
    ir().go_on_in(on);
}

/// At the start of a function that calls itself.
void Translator::watch_stack() {
    const ir::Value limit = ir().load_whole(context_at(offsetof(Context, stack_limit)), {});
    require(ir().compare(ir::Compare::Greater, ir().address_of(status_), limit),
            "functions that call themselves so deep");
}

SourcePosition Translator::position() const {
    return {code_.source, code_.lines[static_cast<std::size_t>(at_)]};
}

/// What machine code can't do. Where an error follows in any case, the VM may as well do it;
/// elsewhere it is the reason why the hook stays in the VM.
Operand Translator::unsupported(Why why, const std::vector<std::string>& names) {
    return refuse(why, false, names);
}

Operand Translator::unknown(Why why, const std::vector<std::string>& names) {
    return refuse(why, true, names);
}

Operand Translator::refuse(Why why, bool may_follow, const std::vector<std::string>& names) {
    Reason reason(position(), why, names);
    reason.may_follow = may_follow;
    if (output_ != nullptr) {
        fail_always();
        return {Type::anything()};
    }
    auto& reasons = analysis_.instances()[number_].reasons;
    const bool known = std::any_of(reasons.begin(), reasons.end(), [&](const auto& noted) {
        return noted.first == at_ && noted.second == reason;
    });
    if (!known) reasons.emplace_back(at_, reason);
    return {Type::anything()};
}

// --- the end of the function

void Translator::give(const std::vector<Operand>& values) {
    std::vector<Type> types;
    for (const Operand& value : values) {
        types.push_back(value.type);
        // Whoever runs this without knowing it knows nothing of what it gives back.
        if (!emitting()) analysis_.constants().let_loose(value.type);
    }
    if (types.size() > kMostResults) {
        refuse(Why::TooManyResults, types.back().may(kAnything), {std::to_string(kMostResults)});
        if (!live_) return;
        types.assign(kMostResults + 1, Type::anything());  // says that there may be more
    }
    for (Type& type : types) {
        if (!type.may(kList)) continue;
        unsupported(Why::ReturnsList);
        if (!live_) return;
        type = Type::anything();
    }
    if (!emitting()) {
        analysis_.note_results(number_, types);
        live_ = false;
        return;
    }
    const Instance& instance = analysis_.instances()[number_];
    auto place = parts_.results.begin();
    for (std::size_t n = 0; n < instance.results.size(); ++n) {
        const Operand value = n < values.size() ? values[n] : nil();
        for (const Part part : parts_of(instance.results[n])) {
            const ir::Value given = passed(value, part);
            if (given != nullptr) ir().store(given, *place);
            ++place;
        }
    }
    put_steps();
    ir().give(ir().byte(kDone));
    live_ = false;
}

ir::Value Translator::declare(Analysis& analysis, std::uint32_t number, ir::Module& module,
                              const std::string& name) {
    const Instance& instance = analysis.instances()[number];
    const script::Program& program = analysis.program();
    std::vector<ir::Parameter> parameters{{module.pointer_kind(), false, sizeof(Context)},
                                          {module.pointer_kind(), true, program.layout.words() * 8},
                                          {module.whole_kind(), false, 0}};
    if (instance.adds) {
        parameters.push_back({module.pointer_kind(), true, 0});
        parameters.push_back({module.whole_kind(), false, 0});
        parameters.push_back({module.pointer_to(module.whole_kind()), true, 8});
    }
    for (const Type& type : instance.parameters) {
        for (const Part part : parts_of(type))
            parameters.push_back({kind_of(part, module), false, 0});
        if (!type.may(kList)) continue;
        for (int n = 0; n < 3; ++n) parameters.push_back({module.pointer_kind(), false, 0});
    }
    for (const Type& type : instance.results) {
        for (const Part part : parts_of(type))
            parameters.push_back({module.pointer_to(kind_of(part, module)), true, 1});
    }
    return module.declare(name, module.byte_kind(), parameters, false);
}

void Translator::emit() {
    Instance& instance = analysis_.instances()[number_];
    parts_.function = output_->functions[number_];
    ir().begin(parts_.function);
    failure_ = ir().block("failure");
    status_ = ir().variable(ir().byte_kind());
    slots_.resize(code_.registers);
    for (std::size_t r = 0; r < slots_.size(); ++r) {
        slots_[r].whole = ir().variable(ir().whole_kind());
        slots_[r].number = ir().variable(ir().number_kind());
        if (instance.mixed[r]) slots_[r].tag = ir().variable(ir().byte_kind());
    }
    unsigned next = 0;
    const auto parameter = [&] { return ir().parameter(parts_.function, next++); };
    parts_.context = parameter();
    parts_.state = parameter();
    parts_.turn = parameter();
    if (instance.adds) {
        parts_.moves = parameter();
        parts_.room = parameter();
        parts_.count = parameter();
    }
    live_ = true;
    for (std::size_t n = 0; n < instance.parameters.size(); ++n) {
        Operand value{instance.parameters[n]};
        for (const Part part : parts_of(value.type)) value.part(part) = parameter();
        if (value.type.may(kList)) {
            FunctionParts::List& list = parts_.lists[value.type.thing];
            list.elements = parameter();
            list.tags = parameter();
            list.count = parameter();
        }
        if (is_live(live_registers_, 0, static_cast<int>(n))) write(static_cast<int>(n), value);
    }
    for (const Type& type : instance.results) {
        for (std::size_t n = parts_of(type).size(); n > 0; --n)
            parts_.results.push_back(parameter());
    }
    for (const std::uint32_t site : instance.lists) {
        FunctionParts::List& list = parts_.lists[site];
        list.elements = ir().memory(kListRoom);
        list.tags = ir().memory(kListRoom / 8);
        list.count = ir().memory(1);
    }
    blocks_.assign(code_.code.size(), nullptr);
    for (std::size_t n = 0; n < blocks_.size(); ++n) {
        if (!instance.entries[n].empty()) blocks_[n] = ir().block("at");
    }
    const std::int64_t steps = steps_of_call(analysis_, number_);
    if (steps > 0 || !watched_loops(analysis_, number_).empty()) steps_left_ = ir().variable_of(0);
    take_steps();
    if (instance.recursive) watch_stack();
    if (steps > 0) poll(steps);
    ir().jump(blocks_[0]);
    for (std::size_t n = 0; n < blocks_.size(); ++n) {
        if (blocks_[n] == nullptr) continue;
        ir().go_on_in(blocks_[n]);
        if (polled_[n]) poll_if_watched(static_cast<int>(n));
        run_block(static_cast<int>(n));
    }
    ir().go_on_in(failure_);
    ir().give(ir().load(ir().byte_kind(), status_));
}

}  // namespace senet::native

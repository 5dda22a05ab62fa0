#include <algorithm>

#include "native/loops.h"
#include "native/translator.h"

namespace senet::native {

void Translator::poll_if_watched(int head) {
    const auto& watched = watched_loops(analysis_, number_);
    if (const auto loop = watched.find(head); loop != watched.end()) poll(loop->second);
}

// --- numeric loops: A is the index, A+1 the limit, A+2 the step, A+3 what the script sees. Lua
// counts rounds beforehand, so that nothing overflows; here the limit is compared before the step.

void Translator::for_prepare(Instruction i) {
    Operand index = read(i.a()), limit = read(i.a() + 1), step = read(i.a() + 2);
    const int behind = at_ + 1 + i.bx() + 1;
    const auto give_up = [&] {
        write(i.a() + 3, {Type::anything()});
        const Frame frame = frame_;
        flow(at_ + 1, frame);
        flow(behind, frame);
    };
    for (Operand* value : {&index, &limit, &step}) {
        if (value->type.may(kText)) value->type = Type::anything();  // the VM reads numbers there
    }
    if (!index.type.may(kAnything) && !step.type.may(kAnything) &&
        (index.type.may(kFloat) || step.type.may(kFloat))) {
        unsupported(Why::LoopWithFractions);
        return give_up();
    }
    index = narrow(index, kInteger);
    if (live_) step = narrow(step, kInteger);
    if (live_) limit = narrow(limit, kNumber);
    if (!live_) return;
    if (limit.type.may(kFloat) && step.type.known()) {
        // A loop that counts whole numbers ends at the last one that is not beyond the limit.
        limit = to_integer(limit, step.type.range.least > 0 ? ir::Math::Floor : ir::Math::Ceil);
        write(i.a() + 1, limit);
    }
    if (!step.type.known() || index.type.may(kAnything) || limit.type.may(kAnything)) {
        if (step.type.may(kAnything) || index.type.may(kAnything) || limit.type.may(kAnything))
            unknown(Why::LoopWithUnknown);
        else
            unsupported(Why::LoopByVariable);
        return give_up();
    }
    const std::int64_t by = step.type.range.least;
    if (by == 0) return fail_always();
    Condition runs;
    const Range from = index.type.range, to = limit.type.range;
    if (by > 0 ? from.most <= to.least : from.least >= to.most) runs.known = true;
    if (by > 0 ? from.least > to.most : from.most < to.least) runs.known = false;
    if (emitting() && !runs.known)
        runs.bit = ir().compare(by > 0 ? ir::Compare::LessEqual : ir::Compare::GreaterEqual,
                                whole(index), whole(limit));
    // Of all rounds, not just the first.
    const Range inside = by > 0 ? Range{from.least, to.most} : Range{to.least, from.most};
    Frame yes = frame_;
    if (emitting()) {
        index.whole = whole(index);
        index.type.range = inside.empty() ? from : inside;
        write(i.a() + 3, index);
    }
    yes[static_cast<std::size_t>(i.a())] = yes[static_cast<std::size_t>(i.a() + 3)] =
        Type::integer(inside);
    if (inside.empty()) runs.known = false;
    branch(runs, at_ + 1, yes, behind, frame_);
}

void Translator::for_loop(Instruction i) {
    const Operand index = read(i.a()), limit = read(i.a() + 1), step = read(i.a() + 2);
    if (!step.type.known() || index.type.kinds != kInteger || limit.type.kinds != kInteger) {
        const Frame frame = frame_;  // only where for_prepare gave it up
        flow(at_ + 1 - i.bx(), frame);
        flow(at_ + 1, frame);
        return;
    }
    const std::int64_t by = step.type.range.least;
    const Range from = index.type.range, to = limit.type.range;
    Range next = by > 0 ? Range{add(from, {by, by}).least, to.most}
                        : Range{to.least, add(from, {by, by}).most};
    if (by > 0 && from.least > kMost - by) next = {1, 0};
    if (by < 0 && from.most < kLeast - by) next = {1, 0};
    if (by > 0 && next.least < from.least) next.least = from.least;
    if (by < 0 && next.most > from.most) next.most = from.most;
    Condition again;
    if (next.empty()) again.known = false;
    Operand moved{Type::integer(next)};
    if (emitting() && !again.known) {
        // How far it still is to the limit, which was not passed yet.
        const ir::Value left = by > 0 ? ir().subtract(whole(limit), whole(index))
                                      : ir().subtract(whole(index), whole(limit));
        again.bit = by == 1 || by == -1
            ? ir().compare(by > 0 ? ir::Compare::Less : ir::Compare::Greater, whole(index),
                           whole(limit))
            : ir().compare(
                  ir::Compare::BelowEqual,
                  ir().whole(
                      by > 0 ? by : static_cast<std::int64_t>(0 - static_cast<std::uint64_t>(by))),
                  left);
        moved.whole = ir().add(whole(index), ir().whole(by));
    }
    const Frame done = frame_;
    Frame on = frame_;
    on[static_cast<std::size_t>(i.a())] = on[static_cast<std::size_t>(i.a() + 3)] = moved.type;
    if (emitting() && !again.known) {
        const ir::Block body = ir().block("again");
        ir().branch(again.bit, body, blocks_[static_cast<std::size_t>(at_ + 1)]);
        ir().go_on_in(body);
        write(i.a(), moved);
        write(i.a() + 3, moved);
        poll_if_watched(at_ + 1 - i.bx());
        ir().jump(blocks_[static_cast<std::size_t>(at_ + 1 - i.bx())]);
        live_ = false;
        return;
    }
    branch(again, at_ + 1 - i.bx(), on, at_ + 1, done);
}

// --- for ... in: this instruction together with the TForLoop behind it. A is what gives the next
// one, A+1 what is gone through, A+2 where it stands, A+4 and on what the script sees.

/// The three values must be those that ipairs() and bit.each() give: code relies on where the loop
/// begins.
void Translator::generic_prepare(Instruction i) {
    const Operand iterator = read(i.a());
    if (iterator.type.kinds == kIterator) {
        const bool over_bits = iterator.type.thing == kOverBits;
        const Type over = read(i.a() + 1).type, begin = read(i.a() + 2).type;
        const bool usual =
            begin == Type::integer(over_bits ? -1 : 0) && (!over_bits || over.kinds == kInteger);
        if (!usual) {
            unsupported(Why::LoopOverOther);
            write(i.a(), {Type::harmless()});
        }
    }
    if (live_) flow(at_ + 1 + i.bx());
}

void Translator::generic_loop(Instruction i) {
    const Operand iterator = read(i.a());
    const Operand over = read(i.a() + 1);
    if (iterator.type.kinds != kIterator || over.type.may(kAnything))
        loop_over_unknown(i, iterator, over);
    else if (iterator.type.thing == kOverBits)
        loop_over_bits(i, over);
    else
        loop_over_list(i, over);
}

void Translator::loop_over_unknown(Instruction i, const Operand& iterator, const Operand& over) {
    note_callback(iterator, {over, read(i.a() + 2)});
    refuse(Why::LoopOverOther, iterator.type.may(kAnything) || over.type.may(kAnything));
    if (!live_ || !begin_round({})) return;
    run_round(i, std::vector(static_cast<std::size_t>(i.c()), Operand{Type::anything()}));
}

void Translator::loop_over_bits(Instruction i, const Operand& bits) {
    Condition more;
    if (bits.type.known() && bits.type.range.least == 0) more.known = false;
    if (emitting()) more.bit = ir().compare(ir::Compare::NotEqual, whole(bits), ir().whole(0));
    if (!begin_round(more)) return;
    Operand place{Type::integer({0, 63})}, left{Type::integer(Range{})};
    if (emitting()) {
        place.whole = ir().lowest_one(whole(bits));
        left.whole = ir().bit_and(whole(bits), ir().subtract(whole(bits), ir().whole(1)));
    }
    write(i.a() + 1, left);
    run_round(i, {place});
}

/// Lists whose elements are known to be there from 1 to their length are counted; of others each
/// element is read to see whether it is the end.
void Translator::loop_over_list(Instruction i, const Operand& list) {
    const Operand stands = read(i.a() + 2);
    const bool wants_element = i.c() > 1;
    bool counted = true;
    std::int64_t last = 0;
    if (list.type.kinds == kTable) {
        const Shape& shape = analysis_.constants().shape(list.type);
        counted = shape.length && shape.same_keys && !shape.elements.may(kNil | kAnything) &&
            (*shape.length == 0 || shape.keys.least == 1);
        last = std::max<std::int64_t>(shape.keys.most, 1);
    }
    Operand place{Type::integer(add(stands.type.range, {1, 1}))};
    if (emitting()) place.whole = ir().add(whole(stands), ir().whole(1));
    Operand element;
    Condition more;
    if (counted) {
        const Operand count = length(list);
        if (!live_) return;
        last = count.type.range.most;
        if (emitting()) more.bit = ir().compare(ir::Compare::LessEqual, whole(place), whole(count));
    } else {
        element = index(list, place);
        if (!live_) return;
        const Condition ended = equal(element, nil());
        if (!live_) return;
        if (ended.known) more.known = !*ended.known;
        if (emitting() && !ended.known) more.bit = ir().negate(ended.bit);
    }
    place.type.range = place.type.range.meet({1, last});
    if (place.type.range.empty()) more.known = false;
    if (!begin_round(more)) return;
    if (counted && wants_element) {
        element = index(list, place);
        if (!live_) return;
    }
    if (!element.type.may(kAnything)) element.type = element.type.without(kNil);
    if (element.type.one_kind()) element.tag = nullptr;
    if (!wants_element) return run_round(i, {place});
    // A list that nothing was put into so far.
    if (element.type.none()) return fail_always();
    run_round(i, {place, element});
}

/// Goes on behind the loop where there is no `more`; what follows is for the round to come. Gives
/// false where there is none at all.
bool Translator::begin_round(const Condition& more) {
    const int behind = at_ + 2;
    if (more.known && !*more.known) {
        flow(behind);
        return false;
    }
    if (more.known) return true;
    if (output_ == nullptr) {
        flow(behind);
        live_ = true;
        return true;
    }
    const ir::Block next = ir().block("next");
    ir().branch(more.bit, next, blocks_[static_cast<std::size_t>(behind)]);
    ir().go_on_in(next);
    return true;
}

/// Gives the loop's body its values: the first is where the loop stands.
void Translator::run_round(Instruction i, std::vector<Operand> values) {
    const Instruction loop{code_.code[static_cast<std::size_t>(at_ + 1)]};
    const int body = at_ + 2 - loop.bx();
    values.resize(static_cast<std::size_t>(std::max(1, i.c())), nil());
    write(i.a() + 2, values[0]);
    for (std::size_t n = 0; n < values.size(); ++n)
        write(i.a() + 4 + static_cast<int>(n), values[n]);
    if (output_ != nullptr) poll_if_watched(body);
    flow(body);
}

}  // namespace senet::native

// Values while an instruction is translated: from and to registers, of constants, as one of some
// kinds only.
#include <cstddef>

#include "native/context.h"
#include "native/translator.h"

namespace senet::native {

using script::Constant;

std::vector<Part> parts_of(const Type& type) {
    std::vector<Part> parts;
    if (type.may(kWithWhole)) parts.push_back(Part::Whole);
    if (type.may(kFloat)) parts.push_back(Part::Number);
    if (!type.one_kind()) parts.push_back(Part::Tag);
    return parts;
}

ir::Kind kind_of(Part part, ir::Module& module) {
    return part == Part::Whole ? module.whole_kind()
        : part == Part::Number ? module.number_kind()
                               : module.byte_kind();
}

Operand Translator::read(int r) {
    if (shared_[static_cast<std::size_t>(r)]) {
        if (output_ != nullptr) return {Type::anything()};
        unknown(Why::ReadsSharedLocal);
        return {analysis_.captured(analysis_.instances()[number_].function,
                                   static_cast<std::uint32_t>(r))};
    }
    Operand value;
    value.type = frame_[static_cast<std::size_t>(r)];
    value.from = r;
    if (!emitting()) return value;
    const Slots& slots = slots_[static_cast<std::size_t>(r)];
    if (value.type.may(kWithWhole) && !value.type.known() &&
        !(value.type.exact && value.type.one_kind())) {
        value.whole = ir().load(ir().whole_kind(), slots.whole);
    }
    if (value.type.may(kFloat)) value.number = ir().load(ir().number_kind(), slots.number);
    if (!value.type.one_kind()) value.tag = ir().load(ir().byte_kind(), slots.tag);
    return value;
}

void Translator::write(int r, Operand value) {
    const auto place = static_cast<std::size_t>(r);
    frame_[place] = value.type;
    Instance& instance = analysis_.instances()[number_];
    if (!value.type.one_kind()) instance.mixed[place] = true;
    if (!emitting() || value.type.may(kAnything)) return;
    Slots& slots = slots_[place];
    if (value.type.may(kWithWhole)) ir().store(whole(value), slots.whole);
    if (value.type.may(kFloat)) ir().store(value.number, slots.number);
    if (instance.mixed[place]) ir().store(tag_of(value), slots.tag);
}

/// Notes what functions made here may find in their outer locals, whenever they are called.
void Translator::note_captured(const Frame& frame) {
    for (std::size_t r = 0; r < captured_.size(); ++r) {
        if (captured_[r] && !frame[r].none())
            analysis_.note_captured(analysis_.instances()[number_].function,
                                    static_cast<std::uint32_t>(r), frame[r]);
    }
}

Operand Translator::nil() { return {Type::of(kNil)}; }

Operand Translator::known(std::int64_t value) {
    Operand operand{Type::integer(value)};
    if (emitting()) operand.whole = ir().whole(value);
    return operand;
}

Operand Translator::constant(const Constant& value) {
    Operand operand{analysis_.constants().type_of(value)};
    if (!emitting()) return operand;
    switch (value.kind) {
        case Constant::Kind::Integer: operand.whole = ir().whole(value.integer); break;
        case Constant::Kind::Float: operand.number = ir().number(value.number); break;
        case Constant::Kind::Table:
            operand.whole = ir().whole(analysis_.constants().address(value.index));
            break;
        case Constant::Kind::Param: {
            const ir::Value slots = ir().load_pointer(context_at(offsetof(Context, params)));
            const ir::Value place = ir().at(slots, std::int64_t{8} * value.index);
            if (operand.type.may(kFloat))
                operand.number = ir().load_number(place, true);
            else
                operand.whole = ir().load_whole(place, {8, true, operand.type.range, true});
            break;
        }
        default: break;
    }
    return operand;
}

Operand Translator::truth(const Condition& condition) {
    if (condition.known) return {Type::of(*condition.known ? kTrue : kFalse)};
    Operand operand{Type::of(kBoolean)};
    if (emitting())
        operand.tag = ir().select(condition.bit, ir().byte(kTagTrue), ir().byte(kTagFalse));
    return operand;
}

ir::Value Translator::tag_of(const Operand& value) {
    if (value.tag != nullptr) return value.tag;
    return ir().byte(native::tag_of(value.type.kinds));
}

/// Whether the value is of one of these kinds.
ir::Value Translator::is(const Operand& value, Kinds kinds) {
    if (value.type.only(kinds)) return ir().bit(true);
    if (!value.type.may(kinds)) return ir().bit(false);
    ir::Value hit = nullptr;
    const auto either_tag = [&](Kinds kind, int tag) {
        if ((kinds & kind) == 0 || !value.type.may(kind)) return;
        const ir::Value same = ir().compare(ir::Compare::Equal, value.tag, ir().byte(tag));
        hit = hit == nullptr ? same : ir().bit_or(hit, same);
    };
    either_tag(kNil, kTagNil);
    either_tag(kFalse, kTagFalse);
    either_tag(kTrue, kTagTrue);
    either_tag(kInteger, kTagInteger);
    either_tag(kFloat, kTagFloat);
    either_tag(kThing, kTagThing);
    return hit;
}

ir::Value Translator::whole(const Operand& value) {
    if (value.type.known()) return ir().whole(value.type.range.least);
    if (value.whole != nullptr) return value.whole;
    if (value.type.may(kArray)) return ir().whole(cells_of(value).field->offset);
    return ir().whole(analysis_.constants().address(value.type.thing));  // an exact table's
}

ir::Value Translator::passed(const Operand& value, Part part) {
    switch (part) {
        case Part::Whole: return value.type.may(kWithWhole) ? whole(value) : nullptr;
        case Part::Number: return value.type.may(kFloat) ? value.number : nullptr;
        default: return tag_of(value);
    }
}

Operand Translator::narrow(Operand value, Kinds kinds) {
    if (value.type.only(kinds)) return value;
    if (value.type.may(kAnything)) return value;
    if (!value.type.may(kinds)) {
        fail_always();
        value.type = Type{};
        return value;
    }
    if (emitting()) require(is(value, kinds));
    value.type = value.type.just(kinds);
    if (value.type.one_kind()) value.tag = nullptr;
    // Behind this the register holds one of them, too.
    if (value.from >= 0 && live_) frame_[static_cast<std::size_t>(value.from)] = value.type;
    return value;
}

Operand Translator::narrow_further(Operand value, Kinds kinds) {
    if (!value.type.only(kinds) && !value.type.may(kAnything)) note_any_effect();
    return narrow(value, kinds);
}

}  // namespace senet::native

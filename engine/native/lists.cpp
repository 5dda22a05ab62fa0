#include "native/translator.h"

namespace senet::native {
namespace {

constexpr std::string_view kHoles = "lists with holes, or that begin elsewhere than at 1";

}  // namespace

// --- lists made in a call: elements from 1 on without holes, in the function's own memory

void Translator::new_list(Instruction i) {
    const std::uint32_t site = analysis_.list_at(number_, at_);
    // One place in the code has one memory: an older list from there must be forgotten by now.
    for (std::size_t r = 0; r < code_.registers; ++r) {
        const bool same = frame_[r].may(kList) && frame_[r].thing == site;
        if (same && static_cast<int>(r) != i.a() &&
            is_live(live_registers_, at_ + 1, static_cast<int>(r))) {
            unsupported(Why::OlderList);
        }
    }
    Operand list{Type::of_thing(kList, site)};
    write(i.a(), list);
    if (emitting()) ir().store_whole(ir().whole(0), parts_.lists.at(site).count, 8);
}

void Translator::set_list(Instruction i) {
    const Operand list = read(i.a());
    if (list.type.kinds != kList) {
        note_write(list.type);
        return;
    }
    for (Operand& value : values(i.a() + 1, i.b() == 0 ? kOpen : i.b())) {
        value.from = -1;
        if (live_) append_to_list(list, value);
    }
}

Operand Translator::list_element(const Operand& list, Operand key) {
    if (key.type.may(kFloat)) {
        const Operand number = without_fraction(key);
        return live_ ? list_element(list, number) : Operand{};
    }
    const Type elements = analysis_.elements(list.type.thing);
    if (elements.may(kAnything)) {
        unknown(Why::ReadsUnknownTable);
        return {elements};
    }
    if (elements.none() || !key.type.may(kInteger)) return nil();
    Operand value{analysis_.constants().join(elements, Type::of(kNil))};
    if (!emitting()) return value;
    const FunctionParts::List& parts = parts_.lists.at(list.type.thing);
    const ir::Value index = ir().subtract(whole(key), ir().whole(1));
    const ir::Value count = ir().load_whole(parts.count, {8, true, {0, kListRoom}, false});
    ir::Value hit = ir().compare(ir::Compare::Below, index, count);
    if (!key.type.only(kInteger)) hit = ir().select(is(key, kInteger), hit, ir().bit(false));
    const ir::Value element = ir().select(hit, index, ir().whole(0));
    const ir::Value payload =
        ir().load_whole(ir().at(parts.elements, ir().multiply(element, ir().whole(8))),
                        {8, true, elements.kinds == kInteger ? elements.range : Range{}, false});
    value.whole = payload;
    if (elements.may(kFloat)) value.number = ir().number_of(payload);
    const ir::Value tag = elements.one_kind() ? tag_of(Operand{elements})
                                              : ir().load_byte(ir().at(parts.tags, element), false);
    value.tag = ir().select(hit, tag, ir().byte(kTagNil));
    return value;
}

void Translator::append_to_list(const Operand& list, const Operand& value) {
    Operand count = length(list);
    Operand next{Type::integer({1, kListRoom + 1})};
    if (emitting()) next.whole = ir().add(whole(count), ir().whole(1));
    set_list_element(list, next, value);
}

/// Sets an element that is there, or the one behind the last. Nil takes the last one away.
void Translator::set_list_element(const Operand& list, Operand key, const Operand& value) {
    if (value.type.may(kAnything) || !value.type.only(kScalar | kTable)) {
        // A list in a list may be changed through what is read there.
        analysis_.constants().let_loose(value.type);
        const bool own = value.type.kinds == kList || value.type.is_own_table();
        analysis_.note_element(list.type.thing, own ? Type::own_table() : Type::anything());
        refuse(Why::PutsIntoList, value.type.may(kAnything));
        return;
    }
    if (!key.type.only(kNumber)) note_any_effect();  // the VM takes other keys
    key = whole_key(key);
    if (!live_) return;
    const Type stored = value.type.without(kNil);
    if (!stored.none()) analysis_.note_element(list.type.thing, stored);
    analysis_.instances()[number_].odd = true;  // of more elements than there is room for
    if (!emitting()) return;
    const Type elements = analysis_.elements(list.type.thing);
    const FunctionParts::List& parts = parts_.lists.at(list.type.thing);
    const ir::Value count = ir().load_whole(parts.count, {8, true, {0, kListRoom}, false});
    const ir::Value index = ir().subtract(whole(key), ir().whole(1));
    if (value.type.may(kNil)) {
        const ir::Block remove = ir().block("remove"), keep = ir().block("keep"),
                        done = ir().block("done");
        ir().branch(is(value, kNil), remove, keep);
        ir().go_on_in(remove);
        const ir::Value last = ir().subtract(count, ir().whole(1));
        require(ir().compare(ir::Compare::Equal, index, last), kHoles);
        require(ir().compare(ir::Compare::Less, ir().whole(0), count), kHoles);
        ir().store_whole(last, parts.count, 8);
        ir().jump(done);
        ir().go_on_in(keep);
        if (!stored.none()) {
            Operand there = value;
            there.type = stored;
            if (stored.one_kind()) there.tag = nullptr;
            store_list_element(parts, elements, index, count, there);
        }
        ir().jump(done);
        ir().go_on_in(done);
        return;
    }
    store_list_element(parts, elements, index, count, value);
}

void Translator::store_list_element(const FunctionParts::List& parts, const Type& elements,
                                    ir::Value index, ir::Value count, const Operand& value) {
    require(ir().compare(ir::Compare::BelowEqual, index, count), kHoles);
    static_assert(kListRoom == 256);
    require(ir().compare(ir::Compare::Below, index, ir().whole(kListRoom)),
            "lists of more than 256 elements");
    ir::Value payload = value.type.may(kInteger | kTable) ? whole(value) : nullptr;
    if (value.type.may(kFloat)) {
        const ir::Value bits = ir().bits_of(value.number);
        payload = payload == nullptr ? bits : ir().select(is(value, kFloat), bits, payload);
    }
    if (payload != nullptr)
        ir().store_whole(payload, ir().at(parts.elements, ir().multiply(index, ir().whole(8))), 8);
    if (!elements.one_kind()) ir().store(tag_of(value), ir().at(parts.tags, index));
    const ir::Value is_new = ir().compare(ir::Compare::Equal, index, count);
    ir().store_whole(ir().select(is_new, ir().add(count, ir().whole(1)), count), parts.count, 8);
}

/// Takes the last element away and gives it; nil where there is none.
Operand Translator::take_from_list(const Operand& list) {
    const Operand count = length(list);
    const Operand value = list_element(list, count);
    if (!emitting()) return value;
    const ir::Value some = ir().compare(ir::Compare::Less, ir().whole(0), whole(count));
    ir().store_whole(ir().subtract(whole(count), ir().widen(some, ir().whole_kind())),
                     parts_.lists.at(list.type.thing).count, 8);
    return value;
}

}  // namespace senet::native

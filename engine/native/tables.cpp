#include <algorithm>
#include <cstddef>

#include "native/context.h"
#include "native/translator.h"

namespace senet::native {

using game::Field;
using Form = Storage::Form;

// --- reading

Operand Translator::index(Operand table, Operand key) {
    note_look(table.type);
    if (table.type.may(kAnything)) return unknown(Why::ReadsUnknownTable);
    if (key.type.may(kAnything)) {
        analysis_.constants().let_loose(table.type);
        return unknown(table.type.may(kState) ? Why::ReadsChosenField : Why::ReadsUnknownKey);
    }
    if (key.type.kinds == kText) return field(table, program_.texts[key.type.thing]);
    if (key.type.may(kText)) {
        analysis_.constants().let_loose(table.type);
        return unsupported(Why::ReadsChosenField);
    }
    if (table.type.may(kText)) return unsupported(Why::ReadsFromText);
    table = narrow(table, kTable | kArray | kList | kState);
    if (!live_) return {};
    switch (table.type.kinds) {
        case kTable: return value_of(table, constant_element(table, key));
        case kArray: return array_element(table, key);
        case kList: return list_element(table, key);
        default: fail_always(); return {};  // the state has no numbered fields
    }
}

/// What was read from a constant table; where that is not known, it may be anything in there.
Operand Translator::value_of(const Operand& table, const Operand& value) {
    if (value.type.may(kAnything)) analysis_.constants().let_loose(table.type);
    return value;
}

Operand Translator::field(Operand table, const std::string& name) {
    note_look(table.type);
    if (table.type.may(kAnything)) return unknown(Why::ReadsFieldOfUnknown, {name});
    if (table.type.may(kText)) return unsupported(Why::CallsMethod);
    table = narrow(table, kTable | kArray | kList | kState);
    if (!live_) return {};
    switch (table.type.kinds) {
        case kState: return state_field(name);
        case kTable: return value_of(table, constant_field(table, name));
        case kList: return unsupported(Why::ReadsFieldOfList, {name});
        default: fail_always(); return {};  // an array has no named fields
    }
}

Operand Translator::state_field(const std::string& name) {
    if (name == "turn") {
        // 0 at a throw, where some hooks are asked as well.
        Operand turn{Type::integer({program_.chance ? 0 : 1, program_.players})};
        turn.whole = parts_.turn;
        return turn;
    }
    if (name == "next" && program_.chance) {
        Operand next{Type::integer({0, program_.players})};
        if (emitting())
            next.whole =
                ir().load_whole(ir().at(parts_.state, 1), {1, false, next.type.range, false});
        return next;
    }
    if (name == "ply") {
        Operand ply{Type::integer({0, 0xffffffffLL})};
        if (emitting()) {
            ir().store_whole(ir().whole(1), context_at(offsetof(Context, ply_was_read)), 1);
            ply.whole = ir().load_whole(ir().at(parts_.state, 4), {4, false, {}, false});
        }
        return ply;
    }
    const Cells cells = cells_named(name);
    if (cells.field == nullptr) {
        fail_always();
        return {};
    }
    if (cells.field->is_array) return {Type::of_thing(kArray, cells.number)};
    return cell_value(*cells.field, field_place(cells));
}

Cells Translator::cells_named(const std::string& name) const {
    const auto& own = program_.layout.fields();
    const auto& scratch = program_.scratch.fields();
    if (const Field* field = program_.layout.find(name))
        return {field, false, static_cast<std::uint32_t>(field - own.data())};
    if (const Field* field = program_.scratch.find(name))
        return {field, true, static_cast<std::uint32_t>(field - scratch.data() + own.size())};
    return {};
}

Cells Translator::cells_of(const Operand& array) const {
    return analysis_.constants().cells(array.type.thing);
}

ir::Value Translator::cells_place(const Cells& cells, ir::Value offset) {
    ir::Value base = parts_.state;
    if (cells.scratch) base = ir().load_pointer(context_at(offsetof(Context, scratch)));
    return ir().at(base, offset);
}

/// Where an element lies: `index` counts from 0.
ir::Value Translator::element_place(const Operand& array, ir::Value index) {
    if (!emitting()) return nullptr;
    const Cells cells = cells_of(array);
    const int width = cells.field->width;
    const ir::Value start = cells_place(cells, whole(array));
    return ir().at(start, width == 1 ? index : ir().multiply(index, ir().whole(width)));
}

/// Where a field lies that is no array.
ir::Value Translator::field_place(const Cells& cells) {
    return emitting() ? cells_place(cells, ir().whole(cells.field->offset)) : nullptr;
}

Operand Translator::cell_value(const Field& field, ir::Value place) {
    if (field.kind == Field::Kind::Flag) {
        Operand flag{Type::of(kBoolean)};
        if (emitting()) {
            const ir::Value set = ir().load_whole(place, {1, false, {0, 1}, false});
            flag.tag = ir().narrow(ir().add(set, ir().whole(kTagFalse)), ir().byte_kind());
        }
        return flag;
    }
    Operand value{Type::integer({field.least, field.most})};
    if (emitting() && !value.type.known())
        value.whole =
            ir().load_whole(place, {field.width, field.is_signed, value.type.range, false});
    return value;
}

/// The key, which must be from 1 to `count`, less 1.
ir::Value Translator::bounded_index(const Operand& key, std::int64_t count) {
    const Range inside{1, count};
    const Range both = key.type.range.meet(inside);
    if (both.empty()) {
        fail_always();
        return nullptr;
    }
    if (key.from >= 0) frame_[static_cast<std::size_t>(key.from)].range = both;
    if (!emitting()) return nullptr;
    const ir::Value index = ir().subtract(whole(key), ir().whole(1));
    if (!key.type.range.within(inside))
        require(ir().compare(ir::Compare::Below, index, ir().whole(count)));
    return index;
}

/// The key of an array as a whole number. Floats may have the value of one; whatever else fails.
Operand Translator::whole_key(Operand key) {
    key = narrow(key, kNumber);
    if (!live_ || !key.type.may(kFloat)) return key;
    return to_integer(key);
}

/// The key of a table or list, where it may be a float. One that is no whole number would give nil;
/// that, and mixtures with nil, is the VM's.
Operand Translator::without_fraction(const Operand& key) {
    return key.type.only(kNumber) ? to_integer(key)
                                  : narrow_further(key, static_cast<Kinds>(~kFloat));
}

Operand Translator::array_element(const Operand& array, Operand key) {
    key = whole_key(key);
    if (!live_) return {};
    const Cells cells = cells_of(array);
    const ir::Value index = bounded_index(key, cells.field->count);
    if (!live_) return {};
    return cell_value(*cells.field, element_place(array, index));
}

// --- constant tables

Operand Translator::constant_field(const Operand& table, const std::string& name) {
    const std::string& written = analysis_.constants().written_at(table.type);
    if (!written.empty()) return unsupported(Why::ReadsChangingTable, {written});
    if (table.type.exact) {
        const script::TableImage& image = analysis_.constants().table(table.type.thing);
        if (const script::Constant* value = image.field(name)) return constant(*value);
        if (image.sealed) fail_always();
        return nil();
    }
    const Shape& shape = analysis_.constants().shape(table.type);
    const auto found = shape.fields.find(name);
    const auto mixed = [&] { return unsupported(Why::ReadsFieldOfSome, {name}); };
    if (found == shape.fields.end()) {
        if (!shape.some_sealed) return nil();
        if (shape.some_open) return mixed();
        fail_always();
        return {};
    }
    const Shape::Field known = found->second;
    if (known.may_be_nil && known.may_be_refused) return mixed();
    ir::Value place = nullptr;
    if (emitting()) place = ir().at(ir().from_address(whole(table)), known.at);
    const Operand value = load(known.type, known.storage, place, nullptr);
    return known.may_be_refused ? narrow(value, static_cast<Kinds>(~kNil)) : value;
}

/// A value of a table: at `place`, or for params the `element` of them.
Operand Translator::load(const Type& type, const Storage& storage, ir::Value place,
                         ir::Value element) {
    if (type.may(kAnything)) return unsupported(Why::ReadsMixedTable);
    Operand value{type};
    if (storage.form == Form::Nothing && type.kinds != kNil)
        return unsupported(Why::ReadsMixedParams);
    if (!emitting()) return value;
    switch (storage.form) {
        case Form::Nothing: break;
        case Form::Integer: {
            Range range = type.range;
            if (storage.has_nil) range = range.join({storage.nil, storage.nil});
            value.whole = ir().load_whole(place, {storage.width, storage.is_signed, range, true});
            if (storage.has_nil)
                value.tag = ir().select(
                    ir().compare(ir::Compare::Equal, value.whole, ir().whole(storage.nil)),
                    ir().byte(kTagNil), ir().byte(kTagInteger));
            break;
        }
        case Form::Float: value.number = ir().load_number(place, true); break;
        case Form::Boolean: value.tag = ir().load_byte(place, true); break;
        case Form::Table:
            value.whole = ir().load_whole(place, {8, true, {}, true});
            if (storage.has_nil)
                value.tag =
                    ir().select(ir().compare(ir::Compare::Equal, value.whole, ir().whole(0)),
                                ir().byte(kTagNil), ir().byte(kTagThing));
            break;
        case Form::Tagged: {
            const ir::Value payload = ir().load_whole(place, {8, true, {}, true});
            value.whole = payload;
            if (type.may(kFloat)) value.number = ir().number_of(payload);
            value.tag = ir().load_byte(ir().at(place, 8), true);
            break;
        }
        case Form::Params: {
            const ir::Value slots = ir().load_pointer(context_at(offsetof(Context, params)));
            const ir::Value first = ir().at(slots, std::int64_t{8} * storage.slot);
            const ir::Value slot =
                element == nullptr ? first : ir().at(first, ir().multiply(element, ir().whole(8)));
            if (type.may(kFloat))
                value.number = ir().load_number(slot, true);
            else
                value.whole = ir().load_whole(slot, {8, true, type.range, true});
            if (type.may(kNil)) value.tag = ir().byte(type.may(kFloat) ? kTagFloat : kTagInteger);
            break;
        }
    }
    if (type.one_kind()) value.tag = nullptr;
    return value;
}

Operand Translator::constant_element(const Operand& table, const Operand& key) {
    const std::string& written = analysis_.constants().written_at(table.type);
    if (!written.empty()) return unsupported(Why::ReadsChangingTable, {written});
    if (key.type.may(kFloat)) {
        const Operand number = without_fraction(key);
        return live_ ? constant_element(table, number) : Operand{};
    }
    if (table.type.exact && key.type.known()) {
        const script::TableImage& image = analysis_.constants().table(table.type.thing);
        const auto found = std::lower_bound(
            image.elements.begin(), image.elements.end(), key.type.range.least,
            [](const auto& element, std::int64_t wanted) { return element.first < wanted; });
        const bool there = found != image.elements.end() && found->first == key.type.range.least;
        return there ? constant(found->second) : nil();
    }
    if (key.type.only(kNil)) return nil();
    const Shape& shape = analysis_.constants().shape(table.type);
    if (shape.strange_keys) return unsupported(Why::ReadsStrangeKeys);
    if (shape.sparse) return unsupported(Why::ReadsFarKeys);
    if (!key.type.may(kInteger) || shape.keys.empty()) return nil();
    const bool inside =
        key.type.kinds == kInteger && shape.same_keys && key.type.range.within(shape.keys);
    const Type type =
        inside ? shape.elements : analysis_.constants().join(shape.elements, Type::of(kNil));
    const bool never = shape.same_keys && key.type.range.meet(shape.keys).empty();
    if (never) return nil();
    if (emitting()) return stored_element(table, key, shape, inside);
    Operand value = load(shape.elements, shape.storage, nullptr, nullptr);
    if (!value.type.may(kAnything)) value.type = type;
    return value;
}

/// The element of a table in memory, nil outside of its keys; `inside`: the key is one of them.
Operand Translator::stored_element(const Operand& table, const Operand& key, const Shape& shape,
                                   bool inside) {
    const ir::Value base = ir().from_address(whole(table));
    const bool header = shape.has_header && !shape.same_keys;
    const ir::Value first =
        header ? ir().load_whole(base, {8, true, {}, true}) : ir().whole(shape.keys.least);
    ir::Value element = ir().subtract(whole(key), first);
    ir::Value hit = nullptr;
    if (!inside) {
        const ir::Value count = header ? ir().load_whole(ir().at(base, 8), {8, true, {}, true})
                                       : ir().whole(shape.keys.most - shape.keys.least + 1);
        hit = ir().compare(ir::Compare::Below, element, count);
        if (!key.type.only(kInteger)) hit = ir().select(is(key, kInteger), hit, ir().bit(false));
        element = ir().select(hit, element, ir().whole(0));  // there is room for one in any table
    }
    const int width = shape.storage.width;
    const ir::Value offset = width == 1 ? element : ir().multiply(element, ir().whole(width));
    const ir::Value place = ir().at(ir().at(base, shape.elements_at), offset);
    Operand value = load(shape.elements, shape.storage, place, element);
    if (!live_ || hit == nullptr) return value;
    value.tag = ir().select(hit, tag_of(value), ir().byte(kTagNil));
    value.type = analysis_.constants().join(shape.elements, Type::of(kNil));
    if (value.type.one_kind()) value.tag = nullptr;
    return value;
}

// --- length

Operand Translator::length(Operand value) {
    note_look(value.type);
    if (value.type.may(kAnything)) return unknown(Why::LengthOfUnknown);
    if (value.type.may(kText)) return unsupported(Why::LengthOfText);
    value = narrow(value, kTable | kArray | kList);
    if (!live_) return {};
    if (value.type.kinds == kArray) return known(cells_of(value).field->count);
    if (value.type.kinds == kList) {
        // A longer one is the VM's.
        Operand count{Type::integer({0, analysis_.as_in_vm() ? kMost : kListRoom})};
        if (emitting())
            count.whole = ir().load_whole(parts_.lists.at(value.type.thing).count,
                                          {8, true, count.type.range, false});
        return count;
    }
    const std::string& written = analysis_.constants().written_at(value.type);
    if (!written.empty()) return unsupported(Why::LengthOfChangingTable, {written});
    const Shape& shape = analysis_.constants().shape(value.type);
    if (shape.length) return known(*shape.length);
    Operand count{Type::integer({0, std::max<std::int64_t>(shape.keys.most, 0)})};
    if (!emitting()) return count;
    const ir::Value base = ir().from_address(whole(value));
    count.whole = ir().load_whole(ir().at(base, 16), {8, true, {}, true});
    // -1: a table with holes, whose length is what Lua happens to find.
    require(ir().compare(ir::Compare::GreaterEqual, count.whole, ir().whole(0)),
            "lengths of tables with holes");
    return count;
}

// --- writing

void Translator::note_write(const Type& table) {
    if (table.may(kAnything) && !table.is_own_table()) note_any_effect();
    if (!table.may(kTable)) return;
    analysis_.constants().note_write(table, position().text());
    note_touch(true, table.thing, true);
}

/// Something in the table is looked at.
void Translator::note_look(const Type& table) {
    if (table.may(kTable) && !table.may(kAnything) &&
        !analysis_.constants().written_at(table).empty())
        note_touch(true, table.thing, false);
}

/// Whether the VM lets nobody change the table: the boards, params, the library and the global
/// names.
bool Translator::is_sealed(const Type& table) {
    if (table.kinds != kTable) return false;
    if (table.exact) return analysis_.constants().table(table.thing).sealed;
    return !analysis_.constants().shape(table).some_open;
}

void Translator::set_index(Operand table, Operand key, const Operand& value) {
    if (table.type.may(kAnything | kTable)) {
        if (is_sealed(table.type)) return fail_always();
        analysis_.constants().let_loose(value.type);
        note_write(table.type);
        const bool is_known = !table.type.may(kAnything);
        refuse(is_known ? Why::ChangesTable : Why::ChangesUnknownTable, !is_known);
        return;
    }
    if (key.type.may(kAnything) || value.type.may(kAnything)) {
        analysis_.constants().let_loose(table.type);
        analysis_.constants().let_loose(value.type);
        const bool chosen = table.type.may(kState) && key.type.may(kAnything);
        unknown(chosen ? Why::SetsChosenField : Why::StoresUnknown);
        return;
    }
    if (key.type.kinds == kText) return set_field(table, program_.texts[key.type.thing], value);
    table = narrow(table, kArray | kList);
    if (!live_) return;
    if (key.type.may(kText)) {
        unsupported(Why::SetsChosenField);
        return;
    }
    if (table.type.kinds == kList) return set_list_element(table, key, value);
    key = whole_key(key);
    if (!live_) return;
    const Cells cells = cells_of(table);
    const ir::Value index = bounded_index(key, cells.field->count);
    if (!live_) return;
    if (may_not_change(cells)) return fail_always();
    set_cell(*cells.field, element_place(table, index), value);
}

void Translator::set_field(Operand table, const std::string& name, const Operand& value) {
    if (table.type.may(kAnything | kTable)) {
        if (is_sealed(table.type)) return fail_always();
        analysis_.constants().let_loose(value.type);
        note_write(table.type);
        unsupported(Why::SetsFieldOfTable, {name});
        return;
    }
    if (table.type.may(kList)) {
        analysis_.constants().let_loose(value.type);
        unsupported(Why::SetsFieldOfList, {name});
        return;
    }
    if (value.type.may(kAnything)) {
        unknown(Why::StoresUnknown);
        return;
    }
    table = narrow(table, kState);
    if (!live_) return;
    const Cells cells = cells_named(name);
    if (cells.field == nullptr || cells.field->is_array || may_not_change(cells))
        return fail_always();
    set_cell(*cells.field, field_place(cells), value);
}

bool Translator::may_not_change(const Cells& cells) const {
    return output_ != nullptr && !output_->state_may_change && !cells.scratch;
}

void Translator::set_cell(const Field& field, ir::Value place, Operand value) {
    if (field.kind == Field::Kind::Flag) {
        value = narrow(value, kBoolean);
        if (!live_ || !emitting()) return;
        const ir::Value set = value.type.kinds == kTrue ? ir().whole(1)
            : value.type.kinds == kFalse
            ? ir().whole(0)
            : ir().subtract(ir().widen(tag_of(value), ir().whole_kind()), ir().whole(kTagFalse));
        ir().store_whole(set, place, 1);
        return;
    }
    if (value.type.may(kText)) return fail_always();
    value = narrow(value, kNumber);
    if (!live_) return;
    const Range allowed{field.least, field.most};
    value = to_integer(value);  // a float will do if it is whole
    if (!live_) return;
    if (value.type.range.meet(allowed).empty()) return fail_always();
    if (!emitting()) return;
    if (!value.type.range.within(allowed)) {
        require(ir().compare(
            ir::Compare::BelowEqual, ir().subtract(whole(value), ir().whole(allowed.least)),
            ir().whole(static_cast<std::int64_t>(static_cast<std::uint64_t>(allowed.most) -
                                                 static_cast<std::uint64_t>(allowed.least)))));
    }
    ir().store_whole(whole(value), place, field.width);
}

}  // namespace senet::native

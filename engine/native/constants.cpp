#include "native/constants.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace senet::native {

using script::Constant;
using script::TableImage;
using Form = Storage::Form;

namespace {

constexpr std::int64_t kMostHoles = 4096;  // of a table's elements, before it counts as sparse

/// Whether # has only one possible answer: elements 1 to `length` and no others from there on. Of a
/// sealed table it is an error, which is the VM's to tell.
bool plain_length(const TableImage& table) {
    if (table.sealed) return false;
    std::int64_t next = 1;
    for (const auto& [key, value] : table.elements) {
        if (key < 1) continue;
        if (key != next++) return false;
    }
    return table.length == next - 1;
}

int width_for(Range range) {
    for (const int bits : {8, 16, 32}) {
        const std::int64_t most = (std::int64_t{1} << bits) - 1;
        if (range.least >= 0 && range.most <= most) return bits / 8;
        if (range.least >= -(most / 2) - 1 && range.most <= most / 2) return bits / 8;
    }
    return 8;
}

/// From its first to its last one; none where they can be anything, as far apart as they like.
std::int64_t written_elements(const TableImage& table, const Shape& shape) {
    if (table.elements.empty() || shape.elements.may(kAnything)) return 0;
    return table.elements.back().first - table.elements.front().first + 1;
}

}  // namespace

Constants::Constants(const script::Program& program)
    : program_(program), written_(program.tables.size()), addresses_(program.tables.size(), 0) {
    for (std::uint32_t i = 0; i < program.tables.size(); ++i) {
        parent_.push_back(i);
        members_.push_back({i});
    }
}

Type Constants::type_of(const Constant& value) const {
    switch (value.kind) {
        case Constant::Kind::Nil: return Type::of(kNil);
        case Constant::Kind::False: return Type::of(kFalse);
        case Constant::Kind::True: return Type::of(kTrue);
        case Constant::Kind::Integer: return Type::integer(value.integer);
        case Constant::Kind::Float: return Type::of(kFloat);
        case Constant::Kind::Text: return Type::of_thing(kText, value.index);
        case Constant::Kind::Table: return Type::of_thing(kTable, value.index);
        case Constant::Kind::Closure: return Type::of_thing(kClosure, value.index);
        case Constant::Kind::Library: return Type::of_thing(kLibrary, value.index);
        case Constant::Kind::Param: {
            const script::ParamSlot& param = program_.params[value.index];
            if (!param.whole) return Type::of(kFloat);
            return Type::integer(
                {static_cast<std::int64_t>(param.least), static_cast<std::int64_t>(param.most)});
        }
        case Constant::Kind::Unknown: break;
    }
    return Type::anything();
}

std::uint32_t Constants::class_of(std::uint32_t table) const {
    while (parent_[table] != table) table = parent_[table];
    return table;
}

Type Constants::join(const Type& a, const Type& b) {
    if (a.none() || a == b) return b;
    if (b.none()) return a;
    if (a.may(kAnything) || b.may(kAnything)) return nothing_known(a, b);
    Type joined = a;
    joined.kinds = static_cast<Kinds>(a.kinds | b.kinds);
    // What a type no longer can be leaves nothing behind: else two ways into one place, with
    // different left-overs, would change it for ever.
    if (!a.may(kInteger))
        joined.range = b.may(kInteger) ? b.range : Range{};
    else if (b.may(kInteger))
        joined.range = a.range.join(b.range);
    const Type& first = a.may(kThing) ? a : b;
    joined.thing = first.may(kThing) ? first.thing : 0;
    joined.exact = first.may(kThing) && first.exact;
    if (joined.may(kTable) && !joined.exact) joined.thing = class_of(joined.thing);
    if (!a.may(kThing) || !b.may(kThing)) return joined;
    if ((a.kinds & kThing) != (b.kinds & kThing)) return nothing_known(a, b);
    if (a.thing == b.thing && a.exact == b.exact) return joined;
    if (a.may(kArray) && alike(a.thing, b.thing)) {
        joined.thing = std::min(a.thing, b.thing);
        joined.exact = false;
        return joined;
    }
    if (!a.may(kTable)) return nothing_known(a, b);
    merge(a.thing, b.thing);
    joined.thing = class_of(a.thing);
    joined.exact = false;
    return joined;
}

Cells Constants::cells(std::uint32_t number) const {
    const auto& own = program_.layout.fields();
    if (number < own.size()) return {&own[number], false, number};
    return {&program_.scratch.fields()[number - own.size()], true, number};
}

bool Constants::alike(std::uint32_t array, std::uint32_t other) const {
    const Cells a = cells(array), b = cells(other);
    return a.scratch == b.scratch && a.field->kind == b.field->kind &&
        a.field->count == b.field->count && a.field->width == b.field->width &&
        a.field->least == b.field->least && a.field->most == b.field->most;
}

Type Constants::nothing_known(const Type& a, const Type& b) {
    const auto is_text = [](const Type& type) {
        return type.only(kText | kNil | kBoolean) || type.is_some_text();
    };
    if (is_text(a) && is_text(b)) return Type::some_text();
    let_loose(a);
    let_loose(b);
    return Type::anything();
}

void Constants::let_loose(const Type& type) {
    if (type.may(kClosure) && loose_closures_.insert(type.thing).second) ++changes_;
    if (type.may(kLibrary) && loose_library_.insert(type.thing).second) ++changes_;
    if (type.may(kList) && loose_lists_.insert(type.thing).second) ++changes_;
    if (!type.may(kTable)) return;
    const std::vector<std::uint32_t> members =
        type.exact ? std::vector{type.thing} : members_[class_of(type.thing)];
    for (const std::uint32_t member : members) {
        if (!loose_tables_.insert(member).second) continue;
        ++changes_;
        for (const auto& [key, value] : table(member).elements) let_loose(type_of(value));
        for (const auto& [name, value] : table(member).fields) let_loose(type_of(value));
        for (const Constant& value : table(member).others) let_loose(type_of(value));
    }
}

void Constants::merge(std::uint32_t a, std::uint32_t b) {
    a = class_of(a);
    b = class_of(b);
    if (a == b) return;
    ++changes_;
    parent_[b] = a;
    members_[a].insert(members_[a].end(), members_[b].begin(), members_[b].end());
    members_[b].clear();
    if (written_[a].empty()) written_[a] = written_[b];
    const bool known = shapes_.erase(a) + shapes_.erase(b) > 0;
    // Tables that lie in these at the same place meet as well.
    if (known) shape(Type{kTable, {}, a, false});
}

const Shape& Constants::shape(const Type& table) {
    const std::uint32_t root = class_of(table.thing);
    if (const auto known = shapes_.find(root); known != shapes_.end()) return known->second;
    Shape shape;
    const std::size_t size = members_[root].size();
    describe(root, shape);
    // To describe it may have merged it with another: then it is described anew.
    if (class_of(root) != root || members_[root].size() != size) return this->shape(table);
    return shapes_[root] = std::move(shape);
}

void Constants::describe(std::uint32_t root, Shape& shape) {
    const std::vector<std::uint32_t> members = members_[root];
    describe_elements(members, shape);
    describe_fields(members, shape);
    std::set<std::optional<std::int64_t>> lengths;
    for (const std::uint32_t member : members) {
        const TableImage& image = table(member);
        lengths.insert(plain_length(image) ? std::optional(image.length) : std::nullopt);
    }
    if (lengths.size() == 1) shape.length = *lengths.begin();
}

void Constants::describe_elements(const std::vector<std::uint32_t>& members, Shape& shape) {
    shape.keys = {1, 0};
    shape.same_keys = true;
    bool first = true, has_holes = false;
    std::vector<const Constant*> values;
    for (const std::uint32_t member : members) {
        const auto& elements = table(member).elements;
        const Range keys =
            elements.empty() ? Range{1, 0} : Range{elements.front().first, elements.back().first};
        if (!first && !(keys == shape.keys)) shape.same_keys = false;
        if (first || shape.keys.empty())
            shape.keys = keys;
        else if (!keys.empty())
            shape.keys = shape.keys.join(keys);
        first = false;
        has_holes |= !elements.empty() &&
            static_cast<std::uint64_t>(keys.most) - static_cast<std::uint64_t>(keys.least) + 1 !=
                elements.size();
        for (const auto& [key, value] : elements) {
            shape.elements = join(shape.elements, type_of(value));
            values.push_back(&value);
        }
        const auto span =
            static_cast<std::uint64_t>(keys.most) - static_cast<std::uint64_t>(keys.least);
        shape.sparse |= span > elements.size() + kMostHoles && !elements.empty();
        shape.strange_keys |= !table(member).others.empty();
    }
    if (shape.sparse || shape.strange_keys) shape.elements = Type::anything();
    if (has_holes) shape.elements = join(shape.elements, Type::of(kNil));
    shape.storage = storage_for(shape.elements, values, members.size() == 1);
}

void Constants::describe_fields(const std::vector<std::uint32_t>& members, Shape& shape) {
    std::map<std::string, std::vector<const Constant*>> values;
    for (const std::uint32_t member : members) {
        (table(member).sealed ? shape.some_sealed : shape.some_open) = true;
        for (const auto& [name, value] : table(member).fields) values[name].push_back(&value);
    }
    for (const auto& [name, all] : values) {
        Shape::Field field;
        for (const Constant* value : all) field.type = join(field.type, type_of(*value));
        for (const std::uint32_t member : members) {
            if (table(member).field(name) != nullptr) continue;
            (table(member).sealed ? field.may_be_refused : field.may_be_nil) = true;
        }
        if (all.size() != members.size()) field.type = join(field.type, Type::of(kNil));
        field.storage = storage_for(field.type, all, members.size() == 1);
        shape.fields[name] = field;
    }
}

Storage Constants::storage_for(const Type& type, const std::vector<const Constant*>& values,
                               bool one_table) const {
    Storage storage;
    const bool params = std::any_of(values.begin(), values.end(), [](const Constant* value) {
        return value->kind == Constant::Kind::Param;
    });
    const auto in_a_row = [&] {
        for (std::size_t i = 0; i < values.size(); ++i) {
            if (values[i]->kind != Constant::Kind::Param ||
                values[i]->index != values.front()->index + i)
                return false;
        }
        return one_table;
    };
    const Kinds kinds = type.without(kNil).kinds;
    storage.has_nil = type.may(kNil);
    if (kinds == 0) {
        storage.form = Form::Nothing;
    } else if (params) {
        // Numbers that may change are not written into a table, but found in the slots.
        storage.form = in_a_row() ? Form::Params : Form::Nothing;
        storage.slot = values.front()->index;
    } else if (kinds == kInteger) {
        storage.form = Form::Integer;
        storage.is_signed = type.range.least < 0;
        Range range = type.range;
        if (storage.has_nil && range.most < kMost)
            storage.nil = ++range.most;
        else if (storage.has_nil && range.least > kLeast)
            storage.nil = --range.least;
        else if (storage.has_nil)
            storage.form = Form::Tagged;
        storage.is_signed = range.least < 0;
        storage.width = width_for(range);
    } else if (kinds == kFloat && !storage.has_nil) {
        storage.form = Form::Float;
    } else if ((kinds & ~kBoolean) == 0) {
        storage.form = Form::Boolean;
        storage.width = 1;
    } else if (kinds == kTable) {
        storage.form = Form::Table;
    } else {
        storage.form = Form::Tagged;
    }
    if (storage.form == Form::Tagged) storage.width = 16;
    return storage;
}

std::optional<std::int64_t> Constants::longest_way(const Type& type) const {
    const std::vector<std::uint32_t> members =
        type.exact ? std::vector{type.thing} : members_[class_of(type.thing)];
    std::int64_t longest = 0;
    for (const std::uint32_t member : members) {
        std::unordered_map<std::int64_t, std::int64_t> next;
        for (const auto& [key, value] : table(member).elements) {
            if (value.kind != Constant::Kind::Integer) return std::nullopt;
            next[key] = value.integer;
        }
        std::unordered_map<std::int64_t, std::int64_t> steps;  // from a key on
        for (const auto& [start, first] : next) {
            std::vector<std::int64_t> way;
            std::unordered_set<std::int64_t> met;
            std::int64_t rest = 0;
            for (auto here = next.find(start); here != next.end(); here = next.find(here->second)) {
                if (const auto known = steps.find(here->first); known != steps.end()) {
                    rest = known->second;
                    break;
                }
                if (!met.insert(here->first).second) return std::nullopt;
                way.push_back(here->first);
            }
            while (!way.empty()) {
                steps[way.back()] = ++rest;
                way.pop_back();
            }
            longest = std::max(longest, rest);
        }
    }
    return longest;
}

void Constants::note_write(const Type& table, const std::string& where) {
    std::string& noted = written_[class_of(table.thing)];
    if (!noted.empty()) return;
    noted = where;
    ++changes_;
}

const std::string& Constants::written_at(const Type& table) const {
    return written_[class_of(table.thing)];
}

void Constants::lay_out(Shape& shape) const {
    shape.has_header = !shape.same_keys || !shape.length;
    std::int64_t at = shape.has_header ? 24 : 0;
    for (auto& [name, field] : shape.fields) {
        field.at = at;
        at += field.storage.form == Form::Tagged ? 16 : 8;
    }
    shape.elements_at = at;
}

std::int64_t Constants::bytes_of(std::uint32_t table, const Shape& shape) const {
    const std::int64_t count = written_elements(program_.tables[table], shape);
    const std::int64_t bytes = shape.elements_at + count * shape.storage.width;
    return std::max<std::int64_t>(8, (bytes + 7) / 8 * 8);  // two tables never share an address
}

void Constants::complete() {
    for (std::size_t known = 0; known != shapes_.size();) {
        known = shapes_.size();
        std::vector<Type> inner;
        for (const auto& [root, shape] : shapes_) {
            inner.push_back(shape.elements);
            for (const auto& [name, field] : shape.fields) inner.push_back(field.type);
        }
        for (const Type& type : inner) {
            if (type.may(kTable)) shape(type);
        }
    }
}

std::vector<std::uint64_t> Constants::bake() {
    std::int64_t size = 0;
    std::vector<std::pair<std::uint32_t, std::int64_t>> places;
    for (auto& [root, shape] : shapes_) {
        lay_out(shape);
        for (const std::uint32_t member : members_[root]) {
            places.emplace_back(member, size);
            size += bytes_of(member, shape);
        }
    }
    std::vector<std::uint64_t> memory(static_cast<std::size_t>(size / 8) + 2);  // room to look past
    for (const auto& [table, offset] : places)
        addresses_[table] =
            static_cast<std::int64_t>(reinterpret_cast<std::intptr_t>(memory.data()) + offset);
    for (const auto& [root, shape] : shapes_) {
        for (const std::uint32_t member : members_[root]) write(member, shape);
    }
    return memory;
}

std::int64_t Constants::address(std::uint32_t table) const { return addresses_[table]; }

void Constants::write(std::uint32_t id, const Shape& shape) {
    const TableImage& image = table(id);
    auto* const start = reinterpret_cast<std::uint8_t*>(addresses_[id]);
    const std::int64_t first = image.elements.empty() ? 1 : image.elements.front().first;
    const std::int64_t count = written_elements(image, shape);
    if (shape.has_header) {
        const std::int64_t header[3] = {first, count, plain_length(image) ? image.length : -1};
        std::memcpy(start, header, sizeof header);
    }
    for (const auto& [name, field] : shape.fields) {
        const Constant* value = image.field(name);
        write_value(start + field.at, field.storage, value != nullptr ? *value : Constant{});
    }
    if (shape.elements.may(kAnything)) return;
    std::uint8_t* const elements = start + shape.elements_at;
    for (std::int64_t i = 0; i < count && shape.storage.has_nil; ++i)
        write_value(elements + i * shape.storage.width, shape.storage, {});
    for (const auto& [key, value] : image.elements)
        write_value(elements + (key - first) * shape.storage.width, shape.storage, value);
}

void Constants::write_value(std::uint8_t* place, const Storage& storage, const Constant& value) {
    const bool is_nil = value.kind == Constant::Kind::Nil;
    std::int64_t payload = value.integer;
    switch (storage.form) {
        case Form::Nothing:
        case Form::Params: return;
        case Form::Integer: payload = is_nil ? storage.nil : value.integer; break;
        case Form::Float: payload = std::bit_cast<std::int64_t>(value.number); break;
        case Form::Boolean: payload = tag_of(type_of(value).kinds); break;
        case Form::Table:
            payload = value.kind == Constant::Kind::Table ? addresses_[value.index] : 0;
            break;
        case Form::Tagged: {
            if (value.kind == Constant::Kind::Float)
                payload = std::bit_cast<std::int64_t>(value.number);
            if (value.kind == Constant::Kind::Table) payload = addresses_[value.index];
            const std::int64_t tag = tag_of(type_of(value).kinds);
            std::memcpy(place + 8, &tag, 8);
            std::memcpy(place, &payload, 8);
            return;
        }
    }
    std::memcpy(place, &payload, static_cast<std::size_t>(storage.width));
}

}  // namespace senet::native

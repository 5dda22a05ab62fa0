#include "script/state_proxy.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "base/text.h"
#include "script/sandbox.h"

namespace senet::script {

using game::Field;
using game::State;

namespace {

constexpr int kValueIndex = 3;  // __newindex is given the object, the key and the value

/// The key in argument 2, as a field's name is told.
std::string shown_key(lua_State* L) {
    return lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : shown_value(L, 2);
}

/// What may be meant by the key in argument 2, which is no element of the array.
std::string element_hint(lua_State* L, const Field& field, bool throws) {
    const std::string key = lua_type(L, 2) == LUA_TSTRING ? lua_tostring(L, 2) : "";
    for (const char* length : {"length", "len", "size", "count", "n"}) {
        if (key == length) return fmt::format("; their number is #s.{}", field.name);
    }
    const bool is_zero = lua_isinteger(L, 2) && lua_tointeger(L, 2) == 0;
    if (!is_zero) return "";
    return throws
        ? "; arrays count from 1, and at a throw s.turn is 0 (s.next says who moves after it)"
        : "; arrays count from 1, and 0 is off the board";
}

std::string cell_name(const Field& field, std::size_t element) {
    return field.is_array ? fmt::format("{}[{}]", field.name, element + 1) : field.name;
}

}  // namespace

StateProxy::StateProxy(lua_State* home, const game::Game& game)
    : home_(home), layout_(game.layout), scratch_(game.scratch), shown_(game.layout) {
    lua_State* L = home;
    const game::Layout& layout = layout_;
    const game::Layout& scratch = scratch_;
    const auto none = static_cast<std::uint32_t>(layout.fields().size());
    slots_.assign(layout.words() * 8, Slot{none, 0});
    for (std::size_t f = 0; f < layout.fields().size(); ++f) {
        const Field& field = layout.fields()[f];
        for (std::uint32_t i = 0; i < field.count * field.width; ++i) {
            slots_[field.offset + i] = {static_cast<std::uint32_t>(f), i / field.width};
        }
    }
    const std::size_t fields = none + scratch.fields().size();
    luaL_checkstack(L, static_cast<int>(2 * fields) + 24, "a state");
    lua_newtable(L);
    scalars_index_ = lua_gettop(L);
    for (std::size_t f = 0; f < fields; ++f) make_field(f);
    std::size_t cells = 0;
    for (const Field& field : scratch.fields()) cells += field.count;
    written_.reserve(cells);
    lua_pushliteral(L, "turn");
    turn_key_ = lua_gettop(L);
    if (game.chance) {
        lua_pushliteral(L, "next");
        next_key_ = lua_gettop(L);
    }
    make_proxy();
    for (std::size_t f = 0; f < none; ++f) {
        for (std::size_t i = 0; i < layout.fields()[f].count; ++i) show_element(shown_, f, i);
    }
    show_turn(shown_);
}

void StateProxy::show_turn(const State& state) {
    const auto show = [&](int key, game::Player player) {
        lua_pushvalue(home_, key);
        lua_pushinteger(home_, player.number());
        lua_rawset(home_, scalars_index_);
    };
    show(turn_key_, state.turn());
    if (next_key_ != 0) show(next_key_, state.next());
}

// Upvalues: this, the field's number, the field's mirror (a C function does not see the bottom of
// the stack).
void StateProxy::push_closure(lua_CFunction function, std::size_t field, int mirror) {
    lua_pushlightuserdata(home_, this);
    lua_pushinteger(home_, static_cast<lua_Integer>(field));
    lua_pushvalue(home_, mirror);
    lua_pushcclosure(home_, function, 3);
}

void StateProxy::make_field(std::size_t index) {
    const Field& field = field_at(index);
    if (field.is_array) {
        make_array(index);
        return;
    }
    lua_pushstring(home_, field.name.c_str());
    keys_.push_back(lua_gettop(home_));
    mirrors_.push_back(scalars_index_);
    objects_.push_back(nullptr);
}

// Leaves the mirror on the stack; the array's userdata goes into the table of scalars under the
// field's name.
void StateProxy::make_array(std::size_t index) {
    lua_State* L = home_;
    const Field& field = field_at(index);
    lua_createtable(L, static_cast<int>(field.count), 0);
    mirrors_.push_back(lua_gettop(L));
    keys_.push_back(0);
    lua_createtable(L, 0, 1);
    push_closure(is_scratch(index) ? l_missing_scratch : l_missing_element, index, mirrors_.back());
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, -2);

    objects_.push_back(lua_newuserdatauv(L, 0, 0));
    lua_createtable(L, 0, 4);
    lua_pushvalue(L, mirrors_.back());
    lua_setfield(L, -2, "__index");
    push_closure(is_scratch(index) ? l_write_scratch : l_write_element, index, mirrors_.back());
    lua_setfield(L, -2, "__newindex");
    push_closure(l_length, index, mirrors_.back());
    lua_setfield(L, -2, "__len");
    lua_pushfstring(L, "state array");
    lua_setfield(L, -2, "__name");
    lua_setmetatable(L, -2);
    lua_setfield(L, scalars_index_, field.name.c_str());
}

void StateProxy::make_proxy() {
    lua_State* L = home_;
    object_ = lua_newuserdatauv(L, 0, 0);
    proxy_index_ = lua_gettop(L);
    lua_createtable(L, 0, 3);
    lua_pushvalue(L, scalars_index_);
    lua_setfield(L, -2, "__index");
    lua_pushlightuserdata(L, this);
    lua_newtable(L);  // the numbers of the scalar fields, by name
    for (std::size_t f = 0; f < mirrors_.size(); ++f) {
        if (field_at(f).is_array) continue;
        lua_pushinteger(L, static_cast<lua_Integer>(f));
        lua_setfield(L, -2, field_at(f).name.c_str());
    }
    lua_pushvalue(L, scalars_index_);
    lua_pushcclosure(L, l_write_field, 3);
    lua_setfield(L, -2, "__newindex");
    lua_pushliteral(L, "state");
    lua_setfield(L, -2, "__name");
    lua_setmetatable(L, -2);

    lua_createtable(L, 0, 1);  // the table of scalars asks here for what it lacks
    push_closure(l_missing_field, 0, scalars_index_);
    lua_setfield(L, -2, "__index");
    lua_setmetatable(L, scalars_index_);
}

const Field* StateProxy::array_at(int index) const {
    const void* const object = lua_touserdata(home_, index);
    if (object == nullptr) return nullptr;
    const auto found = std::find(objects_.begin(), objects_.end(), object);
    if (found == objects_.end()) return nullptr;
    return &field_at(static_cast<std::size_t>(found - objects_.begin()));
}

bool StateProxy::push_element(int index, std::size_t element) {
    const auto found = std::find(objects_.begin(), objects_.end(), lua_touserdata(home_, index));
    const auto field = static_cast<std::size_t>(found - objects_.begin());
    if (lua_rawgeti(home_, mirrors_[field], static_cast<lua_Integer>(element + 1)) != LUA_TNIL)
        return true;
    lua_pop(home_, 1);
    return false;
}

void StateProxy::aim(const State& state, game::Hook hook) {
    if (!written_.empty()) forget_scratch();
    hook_ = hook;
    writable_ = nullptr;
    show(state);
}

void StateProxy::aim_to_write(State& state, game::Hook hook) {
    if (!written_.empty()) forget_scratch();
    show(state);
    hook_ = hook;
    writable_ = &state;
}

void StateProxy::show(const State& state) {
    ply_ = state.ply();
    if (state.turn() != shown_.turn() || state.next() != shown_.next()) {
        show_turn(state);
        shown_.hand_on(state.handed_on(), game::kNobody);
    }
    const std::uint64_t* now = state.words().data();
    const std::uint64_t* before = shown_.words().data();
    for (std::size_t word = 1, end = layout_.words(); word < end; ++word) {
        if (now[word] != before[word]) show_word(state, word);
    }
}

void StateProxy::show_word(const State& state, std::size_t word) {
    const std::uint64_t now = state.words()[word];
    std::uint64_t differs = now ^ shown_.words()[word];
    while (differs != 0) {
        const auto byte = static_cast<std::size_t>(std::countr_zero(differs)) / 8;
        const Slot slot = slots_[word * 8 + byte];
        const Field& field = layout_.fields()[slot.field];
        show_element(state, slot.field, slot.element);
        const std::size_t end = (field.offset + (slot.element + 1) * field.width) - word * 8;
        differs = end >= 8 ? 0 : differs >> (end * 8) << (end * 8);
    }
    std::memcpy(shown_.bytes() + word * 8, &now, 8);
}

void StateProxy::forget_scratch() {
    lua_State* L = home_;
    for (const Slot slot : written_) {
        if (field_at(slot.field).is_array) {
            lua_pushnil(L);
            lua_rawseti(L, mirrors_[slot.field], static_cast<lua_Integer>(slot.element + 1));
        } else {
            lua_pushvalue(L, keys_[slot.field]);
            lua_pushnil(L);
            lua_rawset(L, scalars_index_);
        }
    }
    written_.clear();
}

void StateProxy::push_value(lua_State* L, const Field& field, std::int64_t value) {
    if (field.kind == Field::Kind::Flag)
        lua_pushboolean(L, value != 0);
    else
        lua_pushinteger(L, value);
}

void StateProxy::show_element(const State& state, std::size_t index, std::size_t element) {
    lua_State* L = home_;
    const Field& field = layout_.fields()[index];
    const std::int64_t value = state.get(field, element);
    if (field.is_array) {
        push_value(L, field, value);
        lua_rawseti(L, mirrors_[index], static_cast<lua_Integer>(element + 1));
    } else {
        lua_pushvalue(L, keys_[index]);
        push_value(L, field, value);
        lua_rawset(L, scalars_index_);
    }
}

std::size_t StateProxy::upvalue_index(lua_State* L) {
    return static_cast<std::size_t>(lua_tointeger(L, lua_upvalueindex(2)));
}

const Field& StateProxy::upvalue_field(lua_State* L) { return self(L).field_at(upvalue_index(L)); }

std::vector<std::string> StateProxy::names() const {
    std::vector<std::string> names{"turn", "ply"};
    if (next_key_ != 0) names.emplace_back("next");
    for (const Field& field : layout_.fields()) names.push_back(field.name);
    for (const Field& field : scratch_.fields()) names.push_back(field.name);
    return names;
}

void StateProxy::refuse_to_read(lua_State* L, const std::string& what) {
    raise(L,
          what +
              " was read before it was written in this call; scratch is undefined at the "
              "start of each call");
}

int StateProxy::l_missing_field(lua_State* L) {
    StateProxy& proxy = self(L);
    if (lua_type(L, 2) == LUA_TSTRING && std::string_view(lua_tostring(L, 2)) == "ply") {
        if (game::info_of(proxy.hook_).hot) proxy.ply_was_read_ = true;
        lua_pushinteger(L, proxy.ply_);
        return 1;
    }
    return guarded(L, [&]() -> int {
        const std::string key = shown_key(L);
        if (proxy.scratch_.find(key) != nullptr) refuse_to_read(L, key);
        raise(
            L,
            fmt::format("the state has no field \"{}\"{}", key, did_you_mean(key, proxy.names())));
    });
}

int StateProxy::l_missing_element(lua_State* L) {
    return guarded(L, [&]() -> int {
        const Field& field = upvalue_field(L);
        raise(L,
              fmt::format("{}[{}] was read; its cells are 1 to {}{}", field.name, shown_value(L, 2),
                          field.count, element_hint(L, field, self(L).shown_.throws())));
    });
}

int StateProxy::l_missing_scratch(lua_State* L) {
    const Field& field = upvalue_field(L);
    int is_whole = 0;
    const lua_Integer cell = lua_type(L, 2) == LUA_TNUMBER ? lua_tointegerx(L, 2, &is_whole) : 0;
    if (is_whole == 0 || cell < 1 || cell > static_cast<lua_Integer>(field.count))
        return l_missing_element(L);
    return guarded(L, [&]() -> int { refuse_to_read(L, fmt::format("{}[{}]", field.name, cell)); });
}

int StateProxy::l_length(lua_State* L) {
    lua_pushinteger(L, upvalue_field(L).count);
    return 1;
}

void StateProxy::refuse_to_write(lua_State* L, const std::string& what) {
    raise(L,
          fmt::format("{} can't be set here: {}() must leave the state as it is", what,
                      name_of(hook_)));
}

// Refusals stand apart from the checks, which are on the way of every write.
void StateProxy::refuse_value(lua_State* L, const Field& field, std::size_t element) {
    const std::string name = cell_name(field, element), got = shown_value(L, kValueIndex);
    if (field.kind == Field::Kind::Flag)
        raise(L, fmt::format("{} must be true or false, got {}", name, got));
    int is_whole = 0;
    const lua_Integer value = lua_tointegerx(L, kValueIndex, &is_whole);
    if (is_whole == 0 || lua_type(L, kValueIndex) != LUA_TNUMBER)
        raise(L, fmt::format("{} must be a whole number, got {}", name, got));
    raise(L, fmt::format("{} must be from {} to {}, got {}", name, field.least, field.most, value));
}

/// The Lua value at kValueIndex, when the field may hold it.
std::int64_t StateProxy::value_to_store(lua_State* L, const Field& field, std::size_t element) {
    if (field.kind == Field::Kind::Flag) {
        if (lua_isboolean(L, kValueIndex)) return lua_toboolean(L, kValueIndex);
    } else if (lua_type(L, kValueIndex) == LUA_TNUMBER) {
        int is_whole = 0;
        const lua_Integer value = lua_tointegerx(L, kValueIndex, &is_whole);
        if (is_whole != 0 && value >= field.least && value <= field.most) return value;
    }
    refuse_value(L, field, element);
}

/// Checks the Lua value at kValueIndex and stores it in the block; pushes it as the mirror shows
/// it.
void StateProxy::store(lua_State* L, const Field& field, std::size_t element) {
    if (writable_ == nullptr) refuse_to_write(L, cell_name(field, element));
    const std::int64_t value = value_to_store(L, field, element);
    writable_->set(field, element, value);
    shown_.set(field, element, value);
    push_value(L, field, value);
}

/// Checks the Lua value at kValueIndex and puts it in the place of what the cell held, on top of
/// the stack.
void StateProxy::store_scratch(lua_State* L, std::size_t index, std::size_t element) {
    const Field& field = field_at(index);
    const std::int64_t value = value_to_store(L, field, element);
    if (lua_isnil(L, -1))
        written_.push_back(
            {static_cast<std::uint32_t>(index), static_cast<std::uint32_t>(element)});
    lua_pop(L, 1);
    push_value(L, field, value);
}

void StateProxy::refuse_cell(lua_State* L, const Field& field) {
    raise(L,
          fmt::format("{}[{}] can't be set; its cells are 1 to {}{}", field.name, shown_value(L, 2),
                      field.count, element_hint(L, field, self(L).shown_.throws())));
}

/// The key in argument 2, from 1 to the array's length.
lua_Integer StateProxy::cell_to_set(lua_State* L, const Field& field) {
    if (lua_type(L, 2) == LUA_TNUMBER) {
        int is_whole = 0;
        const lua_Integer cell = lua_tointegerx(L, 2, &is_whole);
        if (is_whole != 0 && cell >= 1 && cell <= static_cast<lua_Integer>(field.count))
            return cell;
    }
    refuse_cell(L, field);
}

int StateProxy::l_write_element(lua_State* L) {
    StateProxy& proxy = self(L);
    const Field& field = proxy.layout_.fields()[upvalue_index(L)];
    const lua_Integer cell = cell_to_set(L, field);
    proxy.store(L, field, static_cast<std::size_t>(cell - 1));
    lua_rawseti(L, lua_upvalueindex(3), cell);
    return 0;
}

int StateProxy::l_write_scratch(lua_State* L) {
    StateProxy& proxy = self(L);
    const std::size_t index = upvalue_index(L);
    const Field& field = proxy.field_at(index);
    const lua_Integer cell = cell_to_set(L, field);
    lua_rawgeti(L, lua_upvalueindex(3), cell);
    proxy.store_scratch(L, index, static_cast<std::size_t>(cell - 1));
    lua_rawseti(L, lua_upvalueindex(3), cell);
    return 0;
}

// Upvalues: this, the fields' numbers by name, the table of scalars.
int StateProxy::l_write_field(lua_State* L) {
    lua_pushvalue(L, 2);
    if (lua_rawget(L, lua_upvalueindex(2)) == LUA_TNIL) return refuse_field(L);
    StateProxy& proxy = self(L);
    const auto index = static_cast<std::size_t>(lua_tointeger(L, -1));
    lua_pushvalue(L, 2);
    if (proxy.is_scratch(index)) {
        lua_pushvalue(L, 2);
        lua_rawget(L, lua_upvalueindex(3));
        proxy.store_scratch(L, index, 0);
    } else {
        proxy.store(L, proxy.layout_.fields()[index], 0);
    }
    lua_rawset(L, lua_upvalueindex(3));
    return 0;
}

int StateProxy::refuse_field(lua_State* L) {
    return guarded(L, [&]() -> int {
        const std::string key = shown_key(L);
        const bool is_next = key == "next" && self(L).next_key_ != 0;
        if (self(L).writable_ == nullptr && (key == "turn" || key == "ply" || is_next))
            self(L).refuse_to_write(L, key);
        if (key == "turn") raise(L, "turn can't be set; return the player who moves next");
        if (is_next)
            raise(L, "next can't be set; return 0 and the player who moves after the throw");
        if (key == "ply") raise(L, "ply can't be set; the engine counts the moves");
        if (self(L).layout_.find(key) != nullptr || self(L).scratch_.find(key) != nullptr) {
            raise(L, fmt::format("{} is an array; set its cells: {}[i] = ...", key, key));
        }
        raise(L,
              fmt::format("the state has no field \"{}\"{}", key,
                          did_you_mean(key, self(L).names())));
    });
}

}  // namespace senet::script

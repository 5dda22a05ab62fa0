// What a script sees as `s`: one object, made once, aimed at one state block after the other.
//
// Reads cost no call into C++: `s` and each array are userdata whose __index is a Lua table that
// mirrors the block. To aim at another state, the block is compared word by word with what the
// mirror shows, and only what differs is set; from a position to its successor that is a few cells.
// Writes go through __newindex into block and mirror, with every check: the field exists, the index
// is inside, the value is in the declared range, the hook may write at all.
//
// Scratch fields are read the same way, out of tables that belong to no block: a cell is in its
// table once it was written in this call, and is taken out again before the next one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "game/game.h"
#include "script/vm.h"

namespace senet::script {

class StateProxy {
  public:
    /// Leaves its tables on the stack of `home`, for good: at the bottom of the VM's, or on that of
    /// a thread on which no function runs. The game must outlive the proxy.
    StateProxy(lua_State* home, const game::Game& game);
    StateProxy(const StateProxy&) = delete;
    StateProxy& operator=(const StateProxy&) = delete;

    /// `s` shows `state` from now on and refuses to be written; `hook` is named when a script
    /// tries.
    void aim(const game::State& state, game::Hook hook);
    /// The same, and what the script writes goes into `state`.
    void aim_to_write(game::State& state, game::Hook hook);
    /// Nothing may be written, as no hook runs.
    void release() { writable_ = nullptr; }

    /// Pushes `s` on its home's stack.
    void push() { lua_pushvalue(home_, proxy_index_); }
    /// Pushes `s` on another thread's.
    void push_to(lua_State* L) {
        push();
        lua_xmove(home_, L, 1);
    }
    /// Whether the value at `index` is this `s`.
    bool is(lua_State* L, int index) const { return lua_touserdata(L, index) == object_; }

    /// The field whose array is the value at `index` of the home's stack; nullptr: it is none.
    const game::Field* array_at(int index) const;
    /// Pushes an element of that array, from 0; false, with nothing pushed, where it is one of
    /// scratch that was not written in this call. REQUIRES array_at(index).
    bool push_element(int index, std::size_t element);

    bool ply_was_read() const { return ply_was_read_; }

  private:
    // Where a byte of the block belongs: the number of its field (fields().size() for none) and its
    // element. Fields are numbered those of the state first, then those of scratch.
    struct Slot {
        std::uint32_t field;
        std::uint32_t element;
    };

    static int l_missing_field(lua_State* L);
    static int l_write_field(lua_State* L);
    static int refuse_field(lua_State* L);
    static int l_missing_element(lua_State* L);
    static int l_write_element(lua_State* L);
    static int l_missing_scratch(lua_State* L);
    static int l_write_scratch(lua_State* L);
    static int l_length(lua_State* L);

    static StateProxy& self(lua_State* L) {
        return *static_cast<StateProxy*>(lua_touserdata(L, lua_upvalueindex(1)));
    }
    std::size_t state_fields() const { return layout_.fields().size(); }
    bool is_scratch(std::size_t field) const { return field >= state_fields(); }
    const game::Field& field_at(std::size_t index) const {
        return is_scratch(index) ? scratch_.fields()[index - state_fields()]
                                 : layout_.fields()[index];
    }
    static std::size_t upvalue_index(lua_State* L);
    static const game::Field& upvalue_field(lua_State* L);
    void push_closure(lua_CFunction function, std::size_t field, int mirror);
    void make_field(std::size_t field);
    void make_array(std::size_t field);
    void make_proxy();
    void show(const game::State& state);
    void show_turn(const game::State& state);
    void show_word(const game::State& state, std::size_t word);
    void show_element(const game::State& state, std::size_t field, std::size_t element);
    void forget_scratch();
    static void push_value(lua_State* L, const game::Field& field, std::int64_t value);
    [[noreturn]] static void refuse_to_read(lua_State* L, const std::string& what);
    [[noreturn]] void refuse_to_write(lua_State* L, const std::string& what);
    [[noreturn]] static void refuse_cell(lua_State* L, const game::Field& field);
    [[noreturn]] static void refuse_value(lua_State* L, const game::Field& field,
                                          std::size_t element);
    static lua_Integer cell_to_set(lua_State* L, const game::Field& field);
    static std::int64_t value_to_store(lua_State* L, const game::Field& field, std::size_t element);
    void store(lua_State* L, const game::Field& field, std::size_t element);
    void store_scratch(lua_State* L, std::size_t field, std::size_t element);
    std::vector<std::string> names() const;

    lua_State* const home_;
    const game::Layout& layout_;
    const game::Layout& scratch_;
    std::vector<Slot> slots_;  // one a byte of the block
    std::vector<Slot> written_;  // cells of scratch, each once, since the call began
    std::vector<int>
        mirrors_;  // stack index of each field's table; for a scalar, of the table of scalars
    std::vector<void*> objects_;  // each array's userdata; nullptr for a scalar
    std::vector<int> keys_;  // stack index of a scalar's name
    int scalars_index_ = 0;
    int turn_key_ = 0;
    int next_key_ = 0;  // 0 in games without chance, where `next` is no part of a state
    int proxy_index_ = 0;
    void* object_ = nullptr;  // the userdata there
    game::State shown_;  // what the mirror shows
    game::State* writable_ = nullptr;
    std::uint32_t ply_ = 0;
    game::Hook hook_ = game::Hook::Setup;
    bool ply_was_read_ = false;
};

}  // namespace senet::script

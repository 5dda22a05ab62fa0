// What a script declares while it is loaded: state fields (int, array, flag, bits), params { } and
// option(); and what a config says about the latter two.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/random.h"
#include "game/state.h"
#include "script/vm.h"

namespace senet::script {

/// A name as Lua knows them: letters, digits and _, no digit first.
bool is_plain_name(const std::string& text);

/// A table that params { } returned, or the list of numbers that is one of its fields.
struct ParamTable {
    std::map<std::string, std::size_t> params;  // field -> index into Declarations::params()
    bool is_list = false;  // then it has one param, whose numbers are the table's elements
};

/// Lives as long as the VM whose environment it was added to.
class Declarations {
  public:
    Declarations(GivenByName options, GivenByName params, std::uint64_t seed);

    /// Adds int, array, flag, bits, params, option and random to the table on top.
    void add_to(lua_State* L);

    /// Ends loading: option, params and random (until allow_random) refuse from now on.
    void loaded();
    /// THROWS Error when the config named options or params that the script did not declare.
    void refuse_unknown(const std::string& script) const;

    /// The config's error that made the load fail, if that was the cause.
    const std::optional<Error>& failure() const { return failure_; }

    /// The source of random(n) during setup; nullptr forbids it.
    void allow_random(Random* random) { random_ = random; }

    const std::vector<Param>& params() const { return params_; }
    const std::vector<Option>& options() const { return options_; }

    /// What is known of the table at this address (without its seal); nullptr if it holds no
    /// params.
    const ParamTable* param_table(const void* table) const {
        const auto found = param_tables_.find(table);
        return found == param_tables_.end() ? nullptr : &found->second;
    }

    /// The declared field that the value at `index` is: false if it is none. `order` counts
    /// declarations, so that fields keep the order in which they were written though a Lua table
    /// has none.
    static bool field_at(lua_State* L, int index, game::Field& field, int& order);

  private:
    friend struct DeclarationCalls;

    GivenByName given_options_, given_params_;
    std::vector<Param> params_;
    std::vector<Option> options_;
    std::map<const void*, ParamTable> param_tables_;  // by address; the registry keeps them alive
    std::optional<Error> failure_;
    Random load_random_;
    Random* random_;
    int declared_ = 0;
    bool loading_ = true;
};

}  // namespace senet::script

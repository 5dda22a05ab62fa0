// What there is to know of a program before code is made of it: every function that a hook can
// reach, once for each shape of arguments it is called with, with the type of each register at each
// instruction. Found by running the instructions over types until nothing changes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "native/code.h"
#include "native/constants.h"
#include "native/type.h"
#include "script/program.h"

namespace senet::native {

using Frame = std::vector<Type>;  // of a function's registers; empty: the place is never reached

/// A list that a call makes by `{ }` and keeps to itself.
struct ListSite {
    std::uint32_t instance = 0;
    int instruction = 0;
    Type elements;
};
inline constexpr std::int64_t kListRoom = 256;  // elements; a longer one is the VM's

/// A function of the program, or one that is made in a call of another.
struct Function {
    /// An outer local: a variable of the program, or a register of the function that made this one.
    struct Outer {
        bool is_register = false;
        std::uint32_t maker = 0;  // a function
        std::uint32_t number = 0;
    };
    const script::Prototype* code = nullptr;
    std::string name;
    std::vector<Outer> outers;
};

/// A function together with the types it is called with.
struct Instance {
    std::uint32_t function = 0;
    std::vector<Type> parameters;
    std::vector<Type> results;  // nil behind the last one given
    bool returns = false;
    std::vector<Frame> entries;  // at the instructions that something can jump to
    std::vector<std::vector<std::uint8_t>> growth;  // how often each register of an entry grew
    int calls_seen = 0;  // that widened a parameter
    std::vector<bool> mixed;  // registers that hold values of several kinds somewhere
    std::set<std::pair<int, std::uint32_t>> calls;  // of instances, by instruction
    // Instances that the VM may run in a call of this one where machine code never does.
    std::set<std::uint32_t> may_run;
    std::vector<bool> seen;  // instructions that can be reached
    std::vector<bool> stops;  // instructions after which nothing comes: an error, for one
    std::vector<std::uint32_t> lists;  // made here
    std::vector<std::pair<int, Reason>> reasons;  // by instruction
    // What tells how long loops run, by instruction: additions of a number that is always the same,
    // reads of constant tables, and those of them that give whole numbers and never nil.
    std::map<int, std::int64_t> steps;
    std::set<int> constant_reads;
    std::map<int, Type> walks;
    bool recursive = false;
    bool is_counted = false;  // called where steps count: by who counts them, or in a watched loop
    // What loops.h tells, once it was asked for.
    std::optional<std::int64_t> most_steps, own_steps;
    std::optional<std::map<int, std::int64_t>> watched_loops;
    bool adds = false;  // calls the `add` of moves()
    // Has values that are other ones where machine code leaves a call to the VM: what seems out of
    // reach may then be reached.
    bool odd = false;
};

/// An instruction that reads or changes what changes while the game runs: an outer local, or a
/// table that the script made when it was loaded.
struct Touch {
    std::uint32_t instance = 0;
    int instruction = 0;
    bool is_table = false;
    std::uint32_t number = 0;  // of the program's variables or tables
    bool changes = false;

    auto operator<=>(const Touch&) const = default;
};

class Analysis {
  public:
    /// Types of the values that machine code has; or of all that the VM may have, too, where
    /// machine code would leave a call to it.
    enum class Values { OfMachineCode, OfVm };

    explicit Analysis(const script::Program& program, Values values = Values::OfMachineCode);

    /// Whether the hook becomes machine code as a whole; if not, why.
    const std::vector<Reason>& reasons(game::Hook hook) const;
    bool compiles(game::Hook hook) const;
    /// Whether, run in the VM, it may change what machine code was made from.
    bool may_change_program(game::Hook hook) const;
    /// Where it may; empty if nowhere in the script.
    std::string place_of_change(game::Hook hook) const;

    const script::Program& program() const { return program_; }
    bool as_in_vm() const { return values_ == Values::OfVm; }
    Constants& constants() { return constants_; }
    std::deque<Instance>& instances() { return instances_; }
    /// The hook's own instance; REQUIRES that the game has the hook.
    std::uint32_t instance_of(game::Hook hook) const {
        return hook_instances_.at(static_cast<std::size_t>(hook));
    }

    /// The instances that code of the hook consists of, its own first.
    std::vector<std::uint32_t> parts(game::Hook hook) const;
    /// What is touched in calls of the hook. Empty where the game has no such hook.
    std::vector<Touch> touched(game::Hook hook) const;
    SourcePosition position(const Touch& touch) const;

    // --- for the translator

    /// The program's closures come first, under their numbers there.
    const Function& function(std::uint32_t number) const { return functions_[number]; }
    /// The function that `maker` makes of its nested one.
    std::uint32_t made(std::uint32_t maker, std::uint32_t nested);
    /// What a register may hold that functions made in this one use as an outer local.
    const Type& captured(std::uint32_t function, std::uint32_t register_number) {
        return captured_[{function, register_number}];
    }
    void note_captured(std::uint32_t function, std::uint32_t register_number, const Type& type);

    /// The instance for a call with these arguments, made if there is none; its parameters are
    /// widened to take them.
    std::uint32_t instance(std::uint32_t function, const std::vector<Type>& arguments);
    /// The one for a call with any arguments at all.
    std::uint32_t instance_with_anything(std::uint32_t function);
    /// The VM may call any function that was let loose, in a call of this instance.
    void note_any_call(std::uint32_t instance);
    void note_results(std::uint32_t instance, const std::vector<Type>& results);
    std::uint32_t list_at(std::uint32_t instance, int instruction);
    void note_element(std::uint32_t list, const Type& type);
    /// What an element of the list may be.
    Type elements(std::uint32_t list) const;
    void note_change() { changed_ = true; }
    /// The VM may change anything in a call of this instance, says `where`.
    void note_any_effect(std::uint32_t instance, const std::string& where) {
        any_effect_.emplace(instance, where);
    }
    void note_written(std::uint32_t variable, const std::string& where);
    void note_touch(const Touch& touch) { touches_.insert(touch); }
    /// Where the script changes this outer local while the game runs; empty if nowhere.
    const std::string& written_at(std::uint32_t variable) const { return written_[variable]; }
    const script::Prototype& prototype(std::uint32_t instance) const {
        return *functions_[instances_[instance].function].code;
    }
    /// Where its function is written.
    SourcePosition position(std::uint32_t instance) const;
    /// Joins `type` into `place`; whether that changed it.
    bool widen(Type& place, const Type& type, bool fast);

  private:
    void run_all();
    void run(std::uint32_t instance);
    std::vector<Type> hook_arguments(game::Hook hook) const;
    void find_recursion();
    void judge(game::Hook hook);
    void keep_together();
    enum class Way {
        Code,  // calls that machine code is made of
        Calls,  // those too where an error follows in any case
        Effects,  // those too that the VM alone may make
    };
    /// The instances that this one calls, itself included.
    std::vector<std::uint32_t> reachable(std::uint32_t from, Way way) const;
    void look_again_as_vm();
    bool may_miss_effects() const;
    bool writes_more_than(const Analysis& other) const;
    std::vector<bool> can_end(std::uint32_t instance) const;

    const script::Program& program_;
    const Values values_;
    Constants constants_;
    std::deque<Function> functions_;  // whose places never change
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> made_;  // by maker and nested
    std::map<std::pair<std::uint32_t, std::uint32_t>, Type> captured_;  // by function and register
    std::deque<Instance> instances_;  // whose places never change
    std::map<std::string, std::uint32_t> by_key_;
    std::map<std::size_t, std::uint32_t> hook_instances_;
    std::deque<ListSite> lists_;
    std::vector<std::string> written_;  // by variable
    std::map<std::uint32_t, std::string> any_effect_;  // by instance: where
    std::set<Touch> touches_;
    std::array<std::vector<Reason>, game::kHooks> reasons_;
    bool changed_ = false;
    bool entangled_ = false;  // given up before all types came to rest: nothing is sound
};

}  // namespace senet::native

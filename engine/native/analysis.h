// What there is to know of a program before code is made of it: every function that a hook can
// reach, once for each shape of arguments it is called with, with the type of each register at each
// instruction. Found by running the instructions over types until nothing changes.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <set>
#include <string>
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

/// A function together with the types it is called with.
struct Instance {
    std::uint32_t closure = 0;
    std::vector<Type> parameters;
    std::vector<Type> results;  // nil behind the last one given
    bool returns = false;
    std::vector<Frame> entries;  // at the instructions that something can jump to
    std::vector<std::vector<std::uint8_t>> growth;  // how often each register of an entry grew
    int calls_seen = 0;  // that widened a parameter
    std::vector<bool> mixed;  // registers that hold values of several kinds somewhere
    std::set<std::pair<int, std::uint32_t>> calls;  // of instances, by instruction
    std::vector<bool> stops;  // instructions after which nothing comes: an error, for one
    std::vector<std::uint32_t> lists;  // made here
    std::vector<std::pair<int, Reason>> reasons;  // by instruction
    // What tells how long loops run, by instruction: additions of a number that is always the same,
    // reads of constant tables, and those of them that give whole numbers and never nil.
    std::map<int, std::int64_t> steps;
    std::set<int> constant_reads;
    std::map<int, Type> walks;
    bool recursive = false;
    bool adds = false;  // calls the `add` of moves()
};

class Analysis {
  public:
    explicit Analysis(const script::Program& program);

    /// Whether the hook becomes machine code as a whole; if not, why.
    const std::vector<Reason>& reasons(game::Hook hook) const;
    bool compiles(game::Hook hook) const;
    /// Whether, run in the VM, it may change what machine code was made from.
    bool may_change_program(game::Hook hook) const;

    const script::Program& program() const { return program_; }
    Constants& constants() { return constants_; }
    std::deque<Instance>& instances() { return instances_; }
    /// The hook's own instance; REQUIRES that the game has the hook.
    std::uint32_t instance_of(game::Hook hook) const {
        return hook_instances_.at(static_cast<std::size_t>(hook));
    }

    /// The instances that code of the hook consists of, its own first.
    std::vector<std::uint32_t> parts(game::Hook hook) const;

    // --- for the translator

    /// The instance for a call with these arguments, made if there is none; its parameters are
    /// widened to take them.
    std::uint32_t instance(std::uint32_t closure, const std::vector<Type>& arguments);
    void note_results(std::uint32_t instance, const std::vector<Type>& results);
    ListSite& list(std::uint32_t number) { return lists_[number]; }
    std::uint32_t list_at(std::uint32_t instance, int instruction);
    void note_element(std::uint32_t list, const Type& type);
    void note_change() { changed_ = true; }
    void note_any_effect(std::uint32_t instance) { any_effect_.insert(instance); }
    void note_written(std::uint32_t variable, const std::string& where);
    /// Where the script changes this outer local while the game runs; empty if nowhere.
    const std::string& written_at(std::uint32_t variable) const { return written_[variable]; }
    const script::Prototype& prototype(std::uint32_t instance) const {
        return program_.prototypes[program_.closures[instances_[instance].closure].prototype];
    }
    /// Joins `type` into `place`; whether that changed it.
    bool widen(Type& place, const Type& type, bool fast);

  private:
    void run_all();
    void run(std::uint32_t instance);
    std::vector<Type> hook_arguments(game::Hook hook) const;
    void find_recursion();
    void judge(game::Hook hook);
    void keep_together();
    /// The instances that this one calls, itself included; `in_full`: also where an error follows
    /// in any case.
    std::vector<std::uint32_t> reachable(std::uint32_t from, bool in_full) const;
    std::vector<bool> can_end(std::uint32_t instance) const;

    const script::Program& program_;
    Constants constants_;
    std::deque<Instance> instances_;  // whose places never change
    std::map<std::string, std::uint32_t> by_key_;
    std::map<std::size_t, std::uint32_t> hook_instances_;
    std::deque<ListSite> lists_;
    std::vector<std::string> written_;  // by variable
    std::set<std::uint32_t> any_effect_;  // instances
    std::array<std::vector<Reason>, game::kHooks> reasons_;
    bool changed_ = false;
    bool entangled_ = false;  // given up before all types came to rest: nothing is sound
};

}  // namespace senet::native

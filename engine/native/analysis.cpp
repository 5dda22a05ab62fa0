#include "native/analysis.h"

#include <algorithm>
#include <iterator>
#include <tuple>

#include "native/flow.h"
#include "native/instruction.h"
#include "native/loops.h"
#include "native/translator.h"

namespace senet::native {

using game::Hook;

namespace {

constexpr int kMostRounds = 200;
constexpr int kParameterPatience = 6;  // how often parameters may grow before they are helped along
// Where ranges that keep growing come to rest.
constexpr std::int64_t kSteps[] = {-1, 0, 1, 63, 255, 4095, 65535, 0x7fffffff};

/// Whether an argument of this type makes another instance than one of that type: its kinds and
/// what it is, not its range.
std::string key_of(std::uint32_t function, const std::vector<Type>& arguments) {
    std::string key = std::to_string(function);
    for (const Type& type : arguments) {
        const Kinds kinds =
            type.may(kBoolean) ? static_cast<Kinds>(type.kinds | kBoolean) : type.kinds;
        key += ":" + std::to_string(kinds);
        const bool which = type.may(kThing) && (!type.may(kTable) || type.exact);
        if (which) key += (type.exact ? "." : "~") + std::to_string(type.thing);
    }
    return key;
}

/// Whether the instruction may have an effect outside of the function.
bool may_have_effect(Opcode opcode) {
    return is_set(opcode) || opcode == Opcode::Call || opcode == Opcode::TailCall ||
        opcode == Opcode::TForCall;
}

}  // namespace

Analysis::Analysis(const script::Program& program, Values values)
    : program_(program), values_(values), constants_(program), written_(program.variables.size()) {
    for (const script::Closure& closure : program.closures) {
        Function& function = functions_.emplace_back();
        function.code = &program.prototypes[closure.prototype];
        function.name = closure.name;
        for (const std::uint32_t variable : closure.variables)
            function.outers.push_back({false, 0, variable});
    }
    for (std::size_t h = 0; h < game::kHooks; ++h) {
        const auto hook = static_cast<Hook>(h);
        if (program.hook(hook) == script::Program::kNone) continue;
        hook_instances_[h] = instance(program.hook(hook), hook_arguments(hook));
    }
    run_all();
    look_again_as_vm();
    find_recursion();
    find_counted(*this);
    for (const auto& [h, number] : hook_instances_) judge(static_cast<Hook>(h));
    for (std::size_t h = 0; h < game::kHooks; ++h) {
        if (program.foreign.has(static_cast<Hook>(h)))
            reasons_[h].emplace_back(SourcePosition{program.source}, Why::OfLibrary);
    }
    keep_together();
}

std::vector<Type> Analysis::hook_arguments(Hook hook) const {
    std::vector<Type> arguments{Type::of_thing(kState, 0)};
    for (const game::MoveField& field : program_.format_of(hook)) {
        const Range range =
            field.bits >= 64 ? Range{} : Range{0, static_cast<std::int64_t>(field.most())};
        if (game::info_of(hook).takes_move) arguments.push_back(Type::integer(range));
    }
    if (hook == Hook::Moves) arguments.push_back(Type::of_thing(kAdd, kAddMove));
    if (hook == Hook::Chance) arguments.push_back(Type::of_thing(kAdd, kAddThrow));
    if (hook == Hook::Read) arguments.push_back(Type::anything());
    const script::Prototype& code =
        program_.prototypes[program_.closures[program_.hook(hook)].prototype];
    arguments.resize(code.parameters, Type::of(kNil));
    return arguments;
}

void Analysis::run_all() {
    for (int round = 0;; ++round) {
        changed_ = false;
        const std::uint64_t before = constants_.changes();
        const auto known = static_cast<std::uint32_t>(instances_.size());
        for (std::uint32_t n = 0; n < known; ++n) run(n);
        constants_.complete();
        if (!changed_ && constants_.changes() == before) return;
        if (round == kMostRounds) {
            entangled_ = true;
            return;
        }
    }
}

/// Runs an instance, and first those that it is found to call: until it is known that they return,
/// nothing behind the call is seen.
void Analysis::run(std::uint32_t number) {
    for (;;) {
        const auto known = static_cast<std::uint32_t>(instances_.size());
        Translator(*this, number, nullptr).analyse();
        const auto found = static_cast<std::uint32_t>(instances_.size());
        if (found == known) return;
        for (std::uint32_t n = known; n < found; ++n) run(n);
    }
}

std::uint32_t Analysis::made(std::uint32_t maker, std::uint32_t nested) {
    const auto [place, is_new] =
        made_.emplace(std::pair(maker, nested), static_cast<std::uint32_t>(functions_.size()));
    if (!is_new) return place->second;
    Function function;
    function.code = &functions_[maker].code->nested[nested];
    for (const script::UpvalueSource& upvalue : function.code->upvalues) {
        if (upvalue.in_register)
            function.outers.push_back({true, maker, upvalue.index});
        else
            function.outers.push_back(functions_[maker].outers[upvalue.index]);
    }
    functions_.push_back(std::move(function));
    return place->second;
}

void Analysis::note_captured(std::uint32_t function, std::uint32_t register_number,
                             const Type& type) {
    if (widen(captured_[{function, register_number}], type, true)) changed_ = true;
}

std::uint32_t Analysis::instance_with_anything(std::uint32_t function) {
    return instance(function, std::vector(functions_[function].code->parameters, Type::anything()));
}

void Analysis::note_any_call(std::uint32_t number) {
    for (const std::uint32_t closure : constants_.loose_closures())
        instances_[number].may_run.insert(instance_with_anything(closure));
}

std::uint32_t Analysis::instance(std::uint32_t function, const std::vector<Type>& arguments) {
    const auto [place, is_new] =
        by_key_.emplace(key_of(function, arguments), static_cast<std::uint32_t>(instances_.size()));
    if (is_new) {
        changed_ = true;
        Instance instance;
        instance.function = function;
        instance.parameters = arguments;
        for (Type& type : instance.parameters) {
            if (type.may(kBoolean)) type.kinds |= kBoolean;
            instance.adds |= type.may(kAdd);
        }
        instances_.push_back(std::move(instance));
        return place->second;
    }
    Instance& instance = instances_[place->second];
    for (std::size_t n = 0; n < arguments.size(); ++n) {
        Type& parameter = instance.parameters[n];
        if (!widen(parameter, arguments[n], instance.calls_seen > kParameterPatience)) continue;
        ++instance.calls_seen;
        changed_ = true;
    }
    return place->second;
}

void Analysis::note_results(std::uint32_t number, const std::vector<Type>& results) {
    Instance& instance = instances_[number];
    if (!instance.returns) changed_ = true;
    const std::size_t known = instance.results.size();
    const std::size_t count = std::max(known, results.size());
    for (std::size_t n = 0; n < count; ++n) {
        const Type type = n < results.size() ? results[n] : Type::of(kNil);
        if (n >= instance.results.size())
            instance.results.push_back(instance.returns ? Type::of(kNil) : Type{});
        if (widen(instance.results[n], type, true)) changed_ = true;
    }
    instance.returns = true;
}

bool Analysis::widen(Type& place, const Type& type, bool fast) {
    Type joined = constants_.join(place, type);
    if (joined == place) return false;
    if (fast && place.may(kInteger) && joined.may(kInteger) && !(joined.range == place.range)) {
        if (joined.range.least < place.range.least) {
            std::int64_t least = kLeast;
            for (const std::int64_t step : kSteps) {
                if (step <= joined.range.least) least = step;
            }
            joined.range.least = least;
        }
        if (joined.range.most > place.range.most) {
            std::int64_t most = kMost;
            for (auto step = std::rbegin(kSteps); step != std::rend(kSteps); ++step) {
                if (*step >= joined.range.most) most = *step;
            }
            joined.range.most = most;
        }
    }
    place = joined;
    return true;
}

std::uint32_t Analysis::list_at(std::uint32_t instance, int instruction) {
    for (const std::uint32_t number : instances_[instance].lists) {
        if (lists_[number].instruction == instruction) return number;
    }
    lists_.push_back({instance, instruction, {}});
    const auto number = static_cast<std::uint32_t>(lists_.size() - 1);
    instances_[instance].lists.push_back(number);
    changed_ = true;
    return number;
}

void Analysis::note_element(std::uint32_t list, const Type& type) {
    if (constants_.is_loose_list(list)) constants_.let_loose(type);
    if (widen(lists_[list].elements, type, true)) changed_ = true;
}

Type Analysis::elements(std::uint32_t list) const {
    return constants_.is_loose_list(list) ? Type::anything() : lists_[list].elements;
}

void Analysis::note_written(std::uint32_t variable, const std::string& where) {
    if (!written_[variable].empty()) return;
    written_[variable] = where;
    changed_ = true;
}

std::vector<bool> Analysis::can_end(std::uint32_t number) const {
    const Instance& instance = instances_[number];
    std::vector<bool> reached;
    for (const Frame& entry : instance.entries) reached.push_back(!entry.empty());
    return can_reach_end(prototype(number), reached, instance.stops);
}

std::vector<std::uint32_t> Analysis::reachable(std::uint32_t from, Way way) const {
    std::vector<std::uint32_t> found{from};
    const auto add = [&](std::uint32_t callee) {
        if (std::find(found.begin(), found.end(), callee) == found.end()) found.push_back(callee);
    };
    for (std::size_t next = 0; next < found.size(); ++next) {
        const Instance& here = instances_[found[next]];
        const std::vector<bool> ends =
            way == Way::Code ? can_end(found[next]) : std::vector<bool>();
        for (const auto& [instruction, callee] : here.calls) {
            if (way != Way::Code || ends[static_cast<std::size_t>(instruction)]) add(callee);
        }
        if (way == Way::Effects) {
            for (const std::uint32_t callee : here.may_run) add(callee);
        }
    }
    return found;
}

/// Whether something has an effect that seems out of reach, while some values may be others in the
/// VM than in machine code.
bool Analysis::may_miss_effects() const {
    if (std::none_of(instances_.begin(), instances_.end(), [](const Instance& i) { return i.odd; }))
        return false;
    for (std::uint32_t n = 0; n < instances_.size(); ++n) {
        const std::vector<std::uint32_t>& code = prototype(n).code;
        for (std::size_t i = 0; i < code.size(); ++i) {
            if (!instances_[n].seen[i] && may_have_effect(Instruction{code[i]}.opcode()))
                return true;
        }
    }
    return false;
}

void Analysis::look_again_as_vm() {
    if (as_in_vm() || !may_miss_effects()) return;
    const Analysis in_vm(program_, Values::OfVm);
    const bool more = in_vm.entangled_ || in_vm.writes_more_than(*this);
    for (const auto& [h, number] : hook_instances_) {
        const auto hook = static_cast<Hook>(h);
        if (more || in_vm.may_change_program(hook))
            note_any_effect(number, position(number).text());
    }
}

bool Analysis::writes_more_than(const Analysis& other) const {
    for (std::size_t v = 0; v < written_.size(); ++v) {
        if (!written_[v].empty() && other.written_[v].empty()) return true;
    }
    for (std::uint32_t table = 0; table < program_.tables.size(); ++table) {
        const Type type = Type::of_thing(kTable, table);
        if (!constants_.written_at(type).empty() && other.constants_.written_at(type).empty())
            return true;
    }
    return false;
}

std::vector<std::uint32_t> Analysis::parts(Hook hook) const {
    return reachable(instance_of(hook), Way::Code);
}

std::vector<Touch> Analysis::touched(Hook hook) const {
    std::vector<Touch> found;
    if (program_.hook(hook) == script::Program::kNone || entangled_) return found;
    const std::vector<std::uint32_t> instances = reachable(instance_of(hook), Way::Calls);
    std::copy_if(
        touches_.begin(), touches_.end(), std::back_inserter(found), [&](const Touch& touch) {
            return std::find(instances.begin(), instances.end(), touch.instance) != instances.end();
        });
    return found;
}

SourcePosition Analysis::position(const Touch& touch) const {
    const script::Prototype& code = prototype(touch.instance);
    return {code.source, code.lines[static_cast<std::size_t>(touch.instruction)]};
}

void Analysis::find_recursion() {
    for (std::uint32_t n = 0; n < instances_.size(); ++n) {
        for (const auto& [instruction, callee] : instances_[n].calls) {
            const std::vector<std::uint32_t> all = reachable(callee, Way::Calls);
            instances_[n].recursive |= std::find(all.begin(), all.end(), n) != all.end();
        }
        // Each call of a function that calls itself has lists of its own, and would be given others
        // of the same name.
        for (const Type& type : instances_[n].parameters) {
            const auto& lists = instances_[n].lists;
            if (!type.may(kList)) continue;
            const bool own = std::find(lists.begin(), lists.end(), type.thing) != lists.end();
            if (own || !type.one_kind())
                instances_[n].reasons.emplace_back(0, Reason(position(n), Why::ListOfSeveral));
        }
    }
}

/// The reasons that count: those at instructions after which the function can still come to its
/// end. Elsewhere an error follows, which is the VM's to report.
void Analysis::judge(Hook hook) {
    std::vector<Reason>& reasons = reasons_[static_cast<std::size_t>(hook)];
    if (entangled_) {
        reasons.emplace_back(position(instance_of(hook)), Why::Entangled);
        return;
    }
    for (const std::uint32_t n : parts(hook)) {
        const std::vector<bool> ends = can_end(n);
        for (const auto& [instruction, reason] : instances_[n].reasons) {
            const bool counts = ends[static_cast<std::size_t>(instruction)];
            const bool known = std::find(reasons.begin(), reasons.end(), reason) != reasons.end();
            if (counts && !known) reasons.push_back(reason);
        }
    }
    // Where one thing can't be done, nothing is known of its result: to tell that as well would
    // only hide what is to be changed.
    if (!std::all_of(reasons.begin(), reasons.end(), [](const Reason& r) { return r.may_follow; }))
        std::erase_if(reasons, [](const Reason& reason) { return reason.may_follow; });
    std::stable_sort(reasons.begin(), reasons.end(), [](const Reason& a, const Reason& b) {
        return std::tie(a.where.file, a.where.line) < std::tie(b.where.file, b.where.line);
    });
    const auto end = std::unique(
        reasons.begin(), reasons.end(),
        [](const Reason& a, const Reason& b) { return b.may_follow && a.where == b.where; });
    reasons.erase(end, reasons.end());
}

/// Where a hook of the search stays in the VM and may change anything there, the others stay with
/// it: to look after each of its calls whether it did would take longer than all that they gain.
void Analysis::keep_together() {
    for (std::size_t h = 0; h < game::kHooks; ++h) {
        const auto hook = static_cast<Hook>(h);
        if (!game::info_of(hook).hot || compiles(hook) || !may_change_program(hook)) continue;
        const std::string where = place_of_change(hook);
        for (const auto& [other, instance] : hook_instances_) {
            if (!reasons_[other].empty() || !game::info_of(static_cast<Hook>(other)).hot) continue;
            reasons_[other].emplace_back(
                position(instance), Why::LeftWithOther,
                std::vector{std::string(game::name_of(hook)),
                            where.empty() ? std::string() : " (at " + where + ")"});
        }
        return;
    }
}

const std::vector<Reason>& Analysis::reasons(Hook hook) const {
    return reasons_[static_cast<std::size_t>(hook)];
}

bool Analysis::compiles(Hook hook) const {
    return game::info_of(hook).hot && program_.hook(hook) != script::Program::kNone &&
        reasons(hook).empty();
}

bool Analysis::may_change_program(Hook hook) const {
    if (program_.hook(hook) == script::Program::kNone) return program_.foreign.has(hook);
    return !place_of_change(hook).empty();
}

SourcePosition Analysis::position(std::uint32_t instance) const {
    return {prototype(instance).source, prototype(instance).line};
}

std::string Analysis::place_of_change(Hook hook) const {
    if (program_.hook(hook) == script::Program::kNone) return {};
    for (const std::uint32_t n : reachable(instance_of(hook), Way::Effects)) {
        if (const auto found = any_effect_.find(n); found != any_effect_.end())
            return found->second;
    }
    return {};
}

}  // namespace senet::native

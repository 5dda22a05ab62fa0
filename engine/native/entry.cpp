#include "native/entry.h"

#include <sys/resource.h>

#include <bit>
#include <cstddef>
#include <stdexcept>

#include "native/context.h"
#include "native/translator.h"

namespace senet::native {

using game::Hook;
using game::kMostHint;
using ir::Compare;

namespace {

/// Bytes of the stack that functions which call themselves may fill; beyond that the VM takes over.
/// A part of what there is, where that is little: threads get as much as the limit says.
std::int64_t stack_room() {
    constexpr std::int64_t kMost = 256 * 1024;
    rlimit limit{};
    if (getrlimit(RLIMIT_STACK, &limit) != 0 || limit.rlim_cur / 4 >= kMost) return kMost;
    return static_cast<std::int64_t>(limit.rlim_cur / 4);
}

class Entry {
  public:
    Entry(Analysis& analysis, Hook hook, ir::Module& module,
          const std::vector<ir::Value>& functions, bool polls)
        : program_(analysis.program()),
          instance_(analysis.instances()[analysis.instance_of(hook)]),
          called_(functions[analysis.instance_of(hook)]),
          constants_(analysis.constants()),
          hook_(hook),
          format_(program_.format_of(hook)),
          polls_(polls),
          m_(module) {
        for (const std::uint32_t part : analysis.parts(hook))
            recursive_ |= analysis.instances()[part].recursive;
    }

    ir::Value write() {
        const ir::Value function = declare();
        m_.give(call());
        m_.go_on_in(failure_);
        // The status, counted from the least number there is.
        m_.give(m_.add(m_.whole(kNoAnswer),
                       m_.widen(m_.load(m_.byte_kind(), status_), m_.whole_kind())));
        return function;
    }

  private:
    ir::Value declare() {
        const std::uint64_t bytes = program_.layout.words() * 8;
        std::vector<ir::Parameter> parameters{{m_.pointer_kind(), false, sizeof(Context)},
                                              {m_.pointer_kind(), true, bytes}};
        if (game::info_of(hook_).changes) parameters.push_back({m_.pointer_kind(), true, bytes});
        if (adds() || fills()) parameters.push_back({m_.pointer_kind(), true, 0});
        if (adds()) parameters.push_back({m_.whole_kind()});
        if (game::info_of(hook_).takes_move) parameters.push_back({m_.whole_kind()});
        const ir::Value function =
            m_.declare(std::string(game::name_of(hook_)), m_.whole_kind(), parameters, true);
        m_.begin(function);
        failure_ = m_.block("failure");
        status_ = m_.variable(m_.byte_kind());
        unsigned next = 0;
        context_ = m_.parameter(function, next++);
        before_ = state_ = m_.parameter(function, next++);
        if (game::info_of(hook_).changes) {
            state_ = m_.parameter(function, next++);
            m_.copy(state_, before_, bytes);
        }
        if (adds() || fills()) moves_ = m_.parameter(function, next++);
        if (adds()) room_ = m_.parameter(function, next++);
        if (game::info_of(hook_).takes_move) move_ = m_.parameter(function, next++);
        return function;
    }

    bool adds() const { return hook_ == Hook::Moves || hook_ == Hook::Chance; }
    /// Whether a number for each player is put into memory.
    bool fills() const { return hook_ == Hook::Evaluate && program_.players > 2; }

    ir::Value move_field(std::size_t n) {
        const game::MoveField& field = format_[n];
        if (field.bits == 64) return move_;
        const ir::Value shifted =
            field.shift == 0 ? move_ : m_.shift_right(move_, m_.whole(field.shift));
        return m_.bit_and(shifted, m_.whole(static_cast<std::int64_t>(field.most())));
    }

    ir::Value call() {
        turn_ =
            m_.load_whole(before_, {1, false, {program_.chance ? 0 : 1, program_.players}, false});
        std::vector<ir::Value> arguments{context_, state_, turn_};
        const ir::Value count = m_.variable_of(0);
        if (instance_.adds) arguments.insert(arguments.end(), {moves_, room_, count});
        for (std::size_t n = 0; n < instance_.parameters.size(); ++n) {
            const Type& type = instance_.parameters[n];
            const bool is_field = game::info_of(hook_).takes_move && n >= 1 && n <= format_.size();
            for (const Part part : parts_of(type)) {
                if (part == Part::Tag)
                    arguments.push_back(m_.byte(is_field ? kTagInteger : kTagNil));
                else if (part == Part::Whole && is_field)
                    arguments.push_back(move_field(n - 1));
                else
                    arguments.push_back(m_.zero(kind_of(part, m_)));
            }
        }
        std::vector<ir::Value> places;
        for (const Type& type : instance_.results) {
            for (const Part part : parts_of(type)) places.push_back(m_.variable(kind_of(part, m_)));
        }
        arguments.insert(arguments.end(), places.begin(), places.end());
        if (polls_) m_.store_whole(m_.whole(0), m_.at(context_, offsetof(Context, steps)), 8);
        if (recursive_) {
            const ir::Value limit = m_.subtract(m_.address_of(status_), m_.whole(stack_room()));
            m_.store_whole(limit, m_.at(context_, offsetof(Context, stack_limit)), 8);
        }
        const ir::Value status = m_.call(called_, arguments);
        fail_where(m_.compare(Compare::NotEqual, status, m_.byte(kDone)), status);
        if (!instance_.returns) return m_.whole(answer_of(kReplay));
        auto place = places.begin();
        for (const Type& type : instance_.results) {
            Operand result{type};
            for (const Part part : parts_of(type))
                result.part(part) = m_.load(kind_of(part, m_), *place++);
            if (type.one_kind()) result.tag = m_.byte(tag_of(type.kinds));
            results_.push_back(result);
        }
        while (results_.size() < 1 + kMostGiven) {
            results_.push_back({Type::of(kNil)});
            results_.back().tag = m_.byte(kTagNil);
        }
        return answer(count);
    }

    ir::Value answer(ir::Value count) {
        switch (hook_) {
            case Hook::Moves:
            case Hook::Chance: return added(m_.load(m_.whole_kind(), count));
            case Hook::Play:
            case Hook::Happen: return advanced();
            case Hook::Pass:
                return m_.select(truth_or(results_[0], true), m_.whole(1), m_.whole(0));
            case Hook::Legal:
                require(m_.bit_or(is(results_[0], kTagTrue), is(results_[0], kTagFalse)));
                return m_.widen(is(results_[0], kTagTrue), m_.whole_kind());
            case Hook::Noisy: {
                const ir::Value yes = is(results_[0], kTagTrue);
                require(m_.bit_or(yes,
                                  m_.bit_or(is(results_[0], kTagFalse), is(results_[0], kTagNil))));
                return m_.widen(yes, m_.whole_kind());
            }
            case Hook::Evaluate: return fills() ? evaluations() : evaluation();
            case Hook::Order: return hint();
            case Hook::Result:
            case Hook::Stuck: return outcome();
            case Hook::Setup:
            case Hook::Text:
            case Hook::Read:
            case Hook::Write:
            case Hook::Show: break;
        }
        throw std::logic_error("only hooks that a search asks are compiled");
    }

    /// The number of moves, or of outcomes. Without any move, what moves() returns may be an error
    /// of the VM's; what chance() returns is nobody's affair.
    ir::Value added(ir::Value count) {
        if (hook_ == Hook::Moves && results_[0].type.kinds != kNil)
            require(m_.bit_or(is(results_[0], kTagNil),
                              m_.compare(Compare::NotEqual, count, m_.whole(0))));
        return count;
    }

    /// The number where the value is a whole one, which then must be that of a player; else
    /// `otherwise`.
    ir::Value player_or(ir::Value given, const Operand& value, ir::Value otherwise) {
        if (value.whole == nullptr) return otherwise;
        const ir::Value player = m_.select(given, value.whole, otherwise);
        require(m_.compare(Compare::Below, m_.subtract(player, m_.whole(1)),
                           m_.whole(program_.players)));
        return player;
    }

    /// Who moves where the hook does not say so: as game::in_order() has it.
    ir::Value in_order() {
        if (hook_ == Hook::Happen)
            return m_.load_whole(m_.at(before_, 1), {1, false, {1, program_.players}, false});
        const ir::Value last = m_.compare(Compare::Equal, turn_, m_.whole(program_.players));
        return m_.select(last, m_.whole(1), m_.add(turn_, m_.whole(1)));
    }

    /// Who moves next, and that a move was made: as Rules::finish_play() and State::hand_on() have
    /// it.
    ir::Value advanced() {
        const Operand &next = results_[0], &then = results_[1];
        const ir::Value given = is(next, kTagInteger);
        require(m_.bit_or(given, is(next, kTagNil)));
        if (!program_.chance) {
            m_.store_whole(player_or(given, next, in_order()), state_, 1);
        } else {
            // 0 for a throw, and behind it who decides then.
            const ir::Value throws = next.whole == nullptr
                ? m_.bit(false)
                : m_.select(given, m_.compare(Compare::Equal, next.whole, m_.whole(0)),
                            m_.bit(false));
            ir::Value decider =
                player_or(m_.select(throws, m_.bit(false), given), next, in_order());
            if (then.type.kinds != kNil) {
                const ir::Value named = is(then, kTagInteger);
                require(m_.bit_or(m_.negate(throws), m_.bit_or(named, is(then, kTagNil))));
                decider = player_or(m_.select(throws, named, m_.bit(false)), then, decider);
            }
            m_.store_whole(m_.select(throws, m_.whole(0), decider), state_, 1);
            m_.store_whole(m_.select(throws, decider, m_.whole(0)), m_.at(state_, 1), 1);
        }
        const ir::Value ply = m_.load_whole(m_.at(before_, 4), {4, false, {}, false});
        m_.store_whole(m_.add(ply, m_.whole(1)), m_.at(state_, 4), 4);
        return m_.whole(0);
    }

    /// Each player's number into memory; the answer is 0.
    ir::Value evaluations() {
        const auto put = [&](std::int64_t player, ir::Value value) {
            m_.store_whole(value, m_.at(moves_, 8 * player), 8);
        };
        for (int i = 0; i < program_.players; ++i) {
            const ir::Value value = results_[0].type.kinds == kArray
                ? element(results_[0], i, program_.players, game::kMostEvaluation - 1)
                : number_of(results_[static_cast<std::size_t>(i)]);
            put(i, value);
        }
        return m_.whole(0);
    }

    /// An element of an array that is one for each player, and must be within `most`.
    ir::Value element(const Operand& array, int index, int players, std::int64_t most) {
        const Cells cells = constants_.cells(array.type.thing);
        if (static_cast<int>(cells.field->count) != players) {
            require(m_.bit(false));
            return m_.whole(0);
        }
        ir::Value base = state_;
        if (cells.scratch) base = m_.load_pointer(m_.at(context_, offsetof(Context, scratch)));
        const ir::Value start = m_.at(base, array.whole);
        const Range range{cells.field->least, cells.field->most};
        const ir::Value value =
            m_.load_whole(m_.at(start, std::int64_t{index} * cells.field->width),
                          {cells.field->width, cells.field->is_signed, range, false});
        if (!range.within({-most, most})) {
            require(
                m_.compare(Compare::BelowEqual, m_.add(value, m_.whole(most)), m_.whole(2 * most)));
        }
        return value;
    }

    ir::Value evaluation() {
        // Of two players, what the first one has more.
        if (results_[0].type.kinds == kArray) {
            constexpr std::int64_t kMost = (game::kMostEvaluation - 1) / 2;
            return m_.subtract(element(results_[0], 0, 2, kMost),
                               element(results_[0], 1, 2, kMost));
        }
        return number_of(results_[0]);
    }

    /// A number as an evaluation.
    ir::Value number_of(const Operand& value) {
        const ir::Value is_whole = is(value, kTagInteger), is_number = is(value, kTagFloat);
        require(m_.bit_or(is_whole, is_number));
        const auto limit = static_cast<std::int64_t>(game::kMostEvaluation);
        ir::Value whole = value.whole;
        if (whole == nullptr && value.number == nullptr) return m_.whole(0);  // never gets here
        if (whole != nullptr) {
            const ir::Value fits = m_.compare(Compare::Below, m_.add(whole, m_.whole(limit - 1)),
                                              m_.whole(2 * limit - 1));
            require(m_.select(is_whole, fits, m_.bit(true)));
        }
        if (value.number == nullptr) return whole;
        // Rounded to the nearest, halves away from 0: as std::round.
        const ir::Value half = m_.copy_sign(m_.number(0.49999999999999994), value.number);
        const ir::Value rounded = m_.math(ir::Math::Truncate, m_.add_numbers(value.number, half));
        const ir::Value size = m_.math(ir::Math::Absolute, rounded);
        const ir::Value fits =
            m_.compare_numbers(Compare::Less, size, m_.number(static_cast<double>(limit)));
        require(m_.select(is_number, fits, m_.bit(true)));
        const ir::Value safe =
            m_.select(m_.select(is_number, fits, m_.bit(false)), rounded, m_.number(0));
        const ir::Value converted = m_.to_whole(safe);
        return whole == nullptr ? converted : m_.select(is_whole, whole, converted);
    }

    ir::Value hint() {
        const Operand& value = results_[0];
        const ir::Value is_whole = is(value, kTagInteger), is_number = is(value, kTagFloat);
        require(m_.bit_or(is_whole, is_number));
        const std::int64_t most = kMostHint;
        ir::Value whole = value.whole;
        if (whole == nullptr && value.number == nullptr) return m_.whole(0);  // never gets here
        if (whole != nullptr) {
            whole = m_.select(m_.compare(Compare::Greater, whole, m_.whole(most)), m_.whole(most),
                              whole);
            whole = m_.select(m_.compare(Compare::Less, whole, m_.whole(-most)), m_.whole(-most),
                              whole);
        }
        if (value.number == nullptr) return whole;
        const ir::Value is_nan = m_.compare_numbers(Compare::NotEqual, value.number, value.number);
        require(m_.negate(m_.select(is_number, is_nan, m_.bit(false))));
        ir::Value number =
            m_.select(m_.select(is_number, is_nan, m_.bit(true)), m_.number(0), value.number);
        number = m_.select(m_.compare_numbers(Compare::Greater, number, m_.number(kMostHint)),
                           m_.number(kMostHint), number);
        number = m_.select(m_.compare_numbers(Compare::Less, number, m_.number(-kMostHint)),
                           m_.number(-kMostHint), number);
        const ir::Value converted = m_.to_whole(number);
        return whole == nullptr ? converted : m_.select(is_whole, whole, converted);
    }

    ir::Value outcome() {
        const Operand &winner = results_[0], &margin = results_[1];
        const ir::Value goes_on = m_.bit_or(is(winner, kTagNil), is(winner, kTagFalse));
        const ir::Value given = is(winner, kTagInteger);
        require(m_.bit_or(goes_on, given));
        // A state in which nobody can move has to have an outcome.
        if (hook_ == Hook::Stuck) require(given);
        if (winner.whole == nullptr) return m_.whole(kGoesOn);
        const ir::Value player = m_.select(given, winner.whole, m_.whole(0));
        require(m_.compare(Compare::BelowEqual, player, m_.whole(program_.players)));
        if (program_.players > 2) {
            require_scores(margin, given, player);
        } else {
            require(m_.bit_or(m_.negate(given), m_.negate(may_be_number(results_[2]))));
        }
        const ir::Value no_margin = m_.whole(std::int64_t{game::Outcome::kNoMargin} << 32);
        ir::Value points = no_margin;
        if (program_.players == 2 && margin.type.kinds != kNil) {
            const ir::Value none = m_.bit_or(m_.negate(given), is(margin, kTagNil));
            const ir::Value is_whole = is(margin, kTagInteger);
            require(m_.bit_or(none, is_whole));  // a float with a whole value is the VM's
            if (margin.whole != nullptr) {
                const ir::Value number = m_.select(none, m_.whole(0), margin.whole);
                const std::int64_t most = program_.points > 0 ? program_.points : game::kMostMargin;
                require(m_.compare(Compare::BelowEqual, m_.add(number, m_.whole(most)),
                                   m_.whole(2 * most)));
                points = m_.select(none, no_margin, m_.shift_left(number, m_.whole(32)));
            }
        }
        return m_.select(given, m_.bit_or(points, player), m_.whole(kGoesOn));
    }

    /// Sees to it that behind the winner of several stands nothing, or an array with a number for
    /// each, of whom none has more than he. Who wants to know the numbers asks the VM for them, as
    /// for those that do not stand in an array.
    void require_scores(const Operand& scores, ir::Value given, ir::Value winner) {
        const ir::Value none = m_.bit_or(m_.negate(given), is(scores, kTagNil));
        if ((scores.type.kinds & ~kNil) != kArray) return require(none);
        Operand array = scores;
        array.whole = m_.select(none, m_.whole(0), scores.whole);
        const int players = program_.players;
        ir::Value most = m_.whole(-game::kMostMargin), own = m_.whole(game::kMostMargin);
        ir::Value least = own, all = m_.whole(0);
        for (int i = 0; i < players; ++i) {
            const ir::Value value = element(array, i, players, game::kMostMargin);
            most = m_.select(m_.compare(Compare::Greater, value, most), value, most);
            least = m_.select(m_.compare(Compare::Less, value, least), value, least);
            own = m_.select(m_.compare(Compare::Equal, winner, m_.whole(i + 1)), value, own);
            all = m_.add(all, value);
        }
        require(m_.bit_or(none, m_.compare(Compare::GreaterEqual, own, most)));
        if (program_.points == 0) return;
        // What one of several has won is what he has above the mean of the others.
        const ir::Value limit = m_.whole(std::int64_t{program_.points} * (players - 1));
        const auto lead = [&](ir::Value value) {
            return m_.subtract(m_.multiply(value, m_.whole(players)), all);
        };
        const ir::Value fits = m_.bit_and(
            m_.compare(Compare::LessEqual, lead(most), limit),
            m_.compare(Compare::LessEqual, m_.subtract(m_.whole(0), lead(least)), limit));
        require(m_.bit_or(none, fits));
    }

    /// Whether the value is a number, or may be one.
    ir::Value may_be_number(const Operand& value) {
        if (value.type.is_some_text()) return m_.bit(false);
        if (value.type.may(kAnything)) return m_.bit(true);
        return m_.bit_or(is(value, kTagInteger), is(value, kTagFloat));
    }

    // --- helpers

    ir::Value is(const Operand& value, int tag) {
        return m_.compare(Compare::Equal, value.tag, m_.byte(tag));
    }

    /// Whether the value counts as true; nil counts as `nil_counts`.
    ir::Value truth_or(const Operand& value, bool nil_counts) {
        const ir::Value no = is(value, kTagFalse);
        return m_.negate(nil_counts ? no : m_.bit_or(no, is(value, kTagNil)));
    }

    void fail_where(ir::Value condition, ir::Value status) {
        const ir::Block wrong = m_.block("wrong"), right = m_.block("right");
        m_.branch_seldom(condition, wrong, right);
        m_.go_on_in(wrong);
        m_.store(status, status_);
        m_.jump(failure_);
        m_.go_on_in(right);
    }

    void require(ir::Value condition) { fail_where(m_.negate(condition), m_.byte(kReplay)); }

    static constexpr std::size_t kMostGiven = game::kMostPlayers;  // numbers behind a winner

    const script::Program& program_;
    const Instance& instance_;
    const ir::Value called_;
    const Constants& constants_;
    const Hook hook_;
    const std::vector<game::MoveField>& format_;
    const bool polls_;
    bool recursive_ = false;
    ir::Module& m_;
    ir::Value context_ = nullptr, before_ = nullptr, state_ = nullptr, turn_ = nullptr,
              moves_ = nullptr, room_ = nullptr, move_ = nullptr, status_ = nullptr;
    ir::Block failure_ = nullptr;
    std::vector<Operand> results_;
};

}  // namespace

ir::Value write_hook(Analysis& analysis, Hook hook, ir::Module& module,
                     std::vector<GivenUp>* places) {
    std::vector<ir::Value> functions(analysis.instances().size());
    const std::vector<std::uint32_t> parts = analysis.parts(hook);
    for (const std::uint32_t number : parts) {
        const Function& function = analysis.function(analysis.instances()[number].function);
        functions[number] = Translator::declare(analysis, number, module, "lua." + function.name);
    }
    Output output{module, functions, game::info_of(hook).changes, places};
    for (const std::uint32_t number : parts) Translator(analysis, number, &output).emit();
    return Entry(analysis, hook, module, functions, output.polls).write();
}

void write_reach(const script::Program& program, ir::Value play, ir::Value result,
                 ir::Module& module) {
    const std::uint64_t bytes = program.layout.words() * 8;
    const ir::Parameter state{module.pointer_kind(), true, bytes};
    const ir::Value function = module.declare(
        "reach", module.whole_kind(),
        {{module.pointer_kind(), false, sizeof(Context)}, state, state, {module.whole_kind()}},
        true);
    module.begin(function);
    const ir::Value context = module.parameter(function, 0), before = module.parameter(function, 1),
                    after = module.parameter(function, 2), move = module.parameter(function, 3);
    const ir::Value played = module.call(play, {context, before, after, move});
    const ir::Block wrong = module.block("wrong"), right = module.block("right");
    module.branch_seldom(module.compare(Compare::NotEqual, played, module.whole(0)), wrong, right);
    module.go_on_in(wrong);
    module.give(played);
    module.go_on_in(right);
    module.give(result == nullptr ? module.whole(std::bit_cast<std::int64_t>(game::Outcome{}))
                                  : module.call(result, {context, after}));
}

}  // namespace senet::native

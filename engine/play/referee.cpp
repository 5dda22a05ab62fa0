#include "play/referee.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>

#include "base/processor_time.h"
#include "play/dice.h"
#include "play/luck.h"

namespace senet::play {
namespace {

constexpr const char* kOutOfTime = "took {:.3f} s, {:.3f} s more than it had";

/// Both ways to look at time, from one moment on; the thread's own, which takes long to ask for,
/// only where it counts.
class MoveTime {
  public:
    MoveTime(bool of_thread, bool is_limited)
        : of_thread_(of_thread), asks_thread_(of_thread || is_limited) {}
    double seconds() const { return of_thread_ ? computed() : watch_.seconds(); }
    /// REQUIRES time of the thread, or a limit.
    double computed() const { return thread_seconds() - thread_start_; }

  private:
    bool of_thread_, asks_thread_;
    Stopwatch watch_;
    double thread_start_ = asks_thread_ ? thread_seconds() : 0;
};

class Game {
  public:
    Game(game::Line opening, const std::vector<Player*>& players,
         const std::vector<TimeControl>& controls, const Adjudication& adjudication,
         std::uint64_t dice, LuckJudge* judge, const OnPosition& on_position)
        : dice_(dice),
          judge_(judge),
          on_position_(on_position),
          players_(players),
          controls_(controls),
          adjudication_(adjudication),
          played_{std::move(opening)} {
        played_.opening = played_.line.moves().size();
        for (std::size_t ply = 0; ply < played_.opening; ++ply)
            made_ += !played_.line.states()[ply].throws();
        values_.resize(players.size());
        for (const TimeControl& control : controls) clocks_.push_back(control.clock);
    }

    PlayedGame play(std::uint64_t seed, Interrupt& interrupt) {
        for (std::size_t player = 0; player < players_.size(); ++player) {
            // To each lots of its own.
            if (!holds(player, [&] { players_[player]->new_game(mix(seed + player), interrupt); }))
                return std::move(played_);
        }
        bool goes_on = true;
        while (goes_on) {
            if (on_position_) on_position_(played_.line);
            if (ended_by_rules() || ended_by_adjudication()) break;
            if (played_.line.state().throws()) {
                const game::Move outcome = dice_.drawn(played_.line);
                MoveReport report{.player = game::kNobody};
                if (judge_ != nullptr) report.luck = judge_->luck(played_.line, outcome, interrupt);
                played_.line.play(outcome);
                played_.reports.push_back(report);
                continue;
            }
            const std::size_t mover = played_.line.state().turn().index();
            const bool held = holds(mover, [&] { goes_on = move(mover, interrupt); });
            goes_on = goes_on && held;
        }
        return std::move(played_);
    }

  private:
    /// Has a player do something; false when it lost the game over it.
    template <class Do>
    bool holds(std::size_t player, Do what) {
        try {
            what();
            return true;
        } catch (const Forfeit& forfeit) {
            lose(player, forfeit.ending);
            played_.reason = forfeit.what();
            return false;
        }
    }

    /// One move; false when the mover resigned.
    bool move(std::size_t mover, Interrupt& interrupt) {
        const TimeControl& control = controls_[mover];
        const Allowance allowance{control.limits, clocks_};
        const MoveTime time(control.limits.thread_time && !players_[mover]->elsewhere(),
                            control.limits_time());
        const Choice choice = players_[mover]->choose(played_.line, allowance, interrupt);
        const double seconds = time.seconds();
        const MoveReport report{
            game::Player::at(mover), choice.value, choice.depth, choice.nodes, seconds,
            spend(mover, seconds)};
        if (report.overrun * 1000 > static_cast<double>(control.margin)) {
            // Waiting for a processor is nobody's fault.
            const double computed = time.computed();
            if (!players_[mover]->elsewhere() && seconds - computed >= report.overrun) {
                throw VoidGame(fmt::format(
                    "the machine is too busy: a move took {:.3f} s, {:.3f} s of them waiting for a "
                    "processor",
                    seconds, seconds - computed));
            }
            throw Forfeit(Ending::OutOfTime, fmt::format(kOutOfTime, seconds, report.overrun));
        }
        if (choice.resigns) {
            lose(mover, Ending::Resignation);
            return false;
        }
        const std::vector<game::Move> legal = played_.line.legal_moves();
        if (std::find(legal.begin(), legal.end(), choice.move) == legal.end())
            throw Forfeit(Ending::IllegalMove, "played a move that is not legal");
        played_.line.play(choice.move);
        played_.reports.push_back(report);
        ++made_;
        values_[mover].push_back({choice.value, played_.line.moves().size()});
        return true;
    }

    /// Takes the time off the mover's clock. RETURNS the seconds past what it had.
    double spend(std::size_t mover, double seconds) {
        double allowed = -1;
        if (const auto& limit = controls_[mover].limits.milliseconds)
            allowed = static_cast<double>(*limit) / 1000;
        if (std::optional<ClockTime>& clock = clocks_[mover]) {
            const double left = static_cast<double>(clock->left) / 1000;
            allowed = allowed < 0 ? left : std::min(allowed, left);
            clock->left -= static_cast<std::int64_t>(seconds * 1000);
            clock->left = std::max<std::int64_t>(clock->left, 0) + clock->increment;
            if (clock->moves > 0 && --clock->moves == 0) {
                clock->left += controls_[mover].clock->left;
                clock->moves = controls_[mover].clock->moves;
            }
        }
        return allowed < 0 ? 0 : std::max(0.0, seconds - allowed);
    }

    bool ended_by_rules() {
        if (!played_.line.outcome().over()) return false;
        const game::End end = played_.line.end();
        played_.outcome = end.outcome;
        played_.reason = end.reason;
        if (end.scores) {
            const auto seats = static_cast<std::ptrdiff_t>(players_.size());
            played_.scores.assign(end.scores->begin(), end.scores->begin() + seats);
        }
        return true;
    }

    bool ended_by_adjudication() {
        if (adjudication_.max_plies && made_ >= *adjudication_.max_plies)
            return draw(Ending::MaxPlies);
        if (adjudication_.draw && all_even(*adjudication_.draw)) return draw(Ending::DrawRule);
        if (adjudication_.resign) {
            for (std::size_t player = 0; player < players_.size(); ++player) {
                if (!lost(player, *adjudication_.resign)) continue;
                lose(player, Ending::ResignRule);
                return true;
            }
        }
        return false;
    }

    struct Said {
        std::optional<game::Value> value;
        std::size_t ply = 0;  // moves played, this one included
    };

    /// Whether a player said something of each of its last moves, and it is all so.
    template <class Is>
    bool said(std::size_t player, int moves, Is is) const {
        const std::vector<Said>& values = values_[player];
        const auto count = static_cast<std::size_t>(moves);
        return values.size() >= count &&
            std::all_of(values.end() - moves, values.end(),
                        [&](const Said& one) { return one.value && is(one); });
    }

    bool all_even(const Adjudication::Draw& rule) const {
        for (std::size_t player = 0; player < players_.size(); ++player) {
            const bool even = said(player, rule.moves, [&](const Said& one) {
                return std::abs(*one.value) <= rule.value && static_cast<int>(one.ply) > rule.from;
            });
            if (!even) return false;
        }
        return true;
    }

    bool lost(std::size_t player, const Adjudication::Resign& rule) const {
        const auto is_lost = [&](const Said& one) { return *one.value <= -rule.value; };
        const auto is_won = [&](const Said& one) { return *one.value >= rule.value; };
        if (!said(player, rule.moves, is_lost)) return false;
        if (!rule.both) return true;
        for (std::size_t other = 0; other < players_.size(); ++other) {
            if (other != player && said(other, rule.moves, is_won)) return true;
        }
        return false;
    }

    bool draw(Ending ending) {
        played_.outcome.winner = game::Outcome::kDraw;
        played_.ending = ending;
        return true;
    }

    void lose(std::size_t player, Ending ending) {
        played_.ending = ending;
        if (players_.size() == 2) {
            played_.outcome.winner = opponent(game::Player::at(player));
            return;
        }
        played_.outcome.winner = game::Outcome::kDraw;  // of the others
        played_.scores.assign(players_.size(), 1);
        played_.scores[player] = 0;
    }

    const Dice dice_;
    LuckJudge* const judge_;
    const OnPosition& on_position_;
    const std::vector<Player*>& players_;
    const std::vector<TimeControl>& controls_;
    const Adjudication& adjudication_;
    std::vector<std::optional<ClockTime>> clocks_;
    std::vector<std::vector<Said>> values_;  // of each player
    std::size_t made_ = 0;  // moves, the opening's included; throws are not
    PlayedGame played_;
};

}  // namespace

std::optional<double> lost_by_seconds(const std::string& reason) {
    double seconds = 0, overrun = 0;
    if (std::sscanf(reason.c_str(), "took %lf s, %lf s more", &seconds, &overrun) != 2)
        return std::nullopt;
    return overrun;
}

std::string_view name_of(Ending ending) {
    switch (ending) {
        case Ending::Rules: return "rules";
        case Ending::Resignation: return "resignation";
        case Ending::ResignRule: return "resign rule";
        case Ending::DrawRule: return "draw rule";
        case Ending::MaxPlies: return "max plies";
        case Ending::IllegalMove: return "illegal move";
        case Ending::OutOfTime: return "out of time";
        case Ending::Stalled: return "stalled";
        case Ending::Crashed: return "crashed";
        case Ending::Broken: return "broken";
    }
    return "";
}

PlayedGame play_game(game::Line opening, const std::vector<Player*>& players,
                     const std::vector<TimeControl>& controls, const Adjudication& adjudication,
                     const Seeds& seeds, Interrupt& interrupt, LuckJudge* judge,
                     const OnPosition& on_position) {
    if (judge != nullptr) judge->new_game();
    return Game(std::move(opening), players, controls, adjudication, seeds.dice, judge, on_position)
        .play(seeds.players, interrupt);
}

}  // namespace senet::play

#include "tournament/recheck.h"

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>

#include "base/error.h"
#include "base/text.h"
#include "tournament/seats.h"

namespace senet::tournament {
namespace {

/// Plays what all seats of a row played, and ends as it did.
class RecordedPlayer : public play::Player {
  public:
    explicit RecordedPlayer(const GameRow& row) : row_(row) {}

    /// Once for each seat, in turn order.
    void new_game(std::uint64_t, Interrupt&) override {
        if (loses(begun_++) && row_.reports.empty()) forfeit();
    }

    play::Choice choose(const game::Line& line, const play::Allowance&, Interrupt&) override {
        const std::size_t ply = line.moves().size();
        if (ply < row_.played.size()) {
            const play::MoveReport& report =
                row_.reports[ply + row_.reports.size() - row_.played.size()];
            return {row_.played[ply], report.value, report.depth, report.nodes};
        }
        if (play::is_forfeit(row_.ending)) forfeit();
        if (row_.ending == play::Ending::Resignation) return {.resigns = true};
        throw Fault(fmt::format("its moves end where the game goes on, but it was ended by {}",
                                play::name_of(row_.ending)));
    }

  private:
    bool loses(std::size_t place) const {
        return play::is_forfeit(row_.ending) && row_.forfeiter() == place;
    }
    [[noreturn]] void forfeit() const { throw play::Forfeit(row_.ending, row_.reason); }

    const GameRow& row_;
    std::size_t begun_ = 0;
};

class RecordedStable : public Stable {
  public:
    RecordedStable(const GameRow& row, game::Rules& rules) : rules_(rules), player_(row) {}

    game::Rules& rules() override { return rules_; }
    play::Player& player(int) override { return player_; }

  private:
    game::Rules& rules_;
    RecordedPlayer player_;
};

std::string result_text(const GameResult& result) {
    std::string text = result.winner == game::kNobody
        ? "a draw"
        : fmt::format("a win of player {}", result.winner.number());
    if (result.margin) text += fmt::format(" by {:+}", *result.margin);
    if (!result.scores.empty()) text += fmt::format(" with {}", fmt::join(result.scores, ":"));
    return text + " by " + std::string(play::name_of(result.ending));
}

/// What a row says that its moves don't.
std::string difference(const GameRow& row, const GameRow& played) {
    const auto move = [&](std::size_t i) {
        return fmt::format("move {}, {},", i + 1, in_quotes(row.moves[i]));
    };
    const auto plies = static_cast<std::size_t>(played.plies);
    for (std::size_t i = row.moves.size() - row.reports.size(); i < plies; ++i) {
        const std::size_t report = i + row.reports.size() - row.moves.size();
        if (played.reports[report].player == game::kNobody && row.moves[i] != played.moves[i])
            return fmt::format("move {}, {}, was not thrown, but {}", i + 1,
                               in_quotes(row.moves[i]), in_quotes(played.moves[i]));
    }
    if (played.plies < row.plies && played.ending == play::Ending::IllegalMove)
        return move(plies) + " is not legal";
    if (played.plies < row.plies)
        return fmt::format("{} comes after {}", move(plies), result_text(played));
    for (std::size_t i = 0; i < plies; ++i) {
        if (row.moves[i] != played.moves[i])
            return fmt::format("{} is {}", move(i), in_quotes(played.moves[i]));
    }
    for (std::size_t i = 0; i < row.reports.size(); ++i) {
        if (row.reports[i].player != played.reports[i].player)
            return move(plies - row.reports.size() + i) + " is noted as another player's";
    }
    if (row.winner != played.winner || row.margin != played.margin || row.scores != played.scores ||
        row.ending != played.ending) {
        return fmt::format("by its moves it is {}, but the journal says {}", result_text(played),
                           result_text(row));
    }
    // A journal of an older Senet has no reasons.
    if (row.ending == play::Ending::Rules && !row.reason.empty() && row.reason != played.reason) {
        return fmt::format("by its moves it ended by {}, but the journal says {}",
                           in_quotes(played.reason), in_quotes(row.reason));
    }
    return "";
}

/// One thread's, which asks for the next game under a lock.
class Checker {
  public:
    Checker(Journal& journal, const Recheck& how, const std::vector<std::uint64_t>& numbers)
        : journal_(journal), how_(how), numbers_(numbers) {}

    void work(Interrupt& interrupt) {
        try {
            const std::unique_ptr<Stable> stable = how_.stables();
            while (auto job = next(interrupt)) {
                const std::string fault =
                    check(job->first, job->second, stable->rules(), interrupt);
                const std::lock_guard lock(mutex_);
                ++done_;
                if (!fault.empty()) faults_[job->first.game.number] = fault;
            }
        } catch (const game::Interrupted&) {
        } catch (...) {
            const std::lock_guard lock(mutex_);
            if (!failure_) failure_ = std::current_exception();
        }
        --working_;
    }

    void begin() { ++working_; }
    bool is_working() const { return working_ > 0; }
    double done() const {
        return static_cast<double>(done_) / static_cast<double>(numbers_.size());
    }
    Faults faults() const {
        if (failure_) std::rethrow_exception(failure_);
        return faults_;
    }

  private:
    std::optional<std::pair<GameRow, Opening>> next(Interrupt& interrupt) {
        const std::lock_guard lock(mutex_);
        if (next_ == numbers_.size() || failure_ || interrupt.stop) return std::nullopt;
        GameRow row = journal_.game(numbers_[next_++]).value();
        Opening opening = how_.opening(row.game.opening);
        return std::pair{std::move(row), std::move(opening)};
    }

    std::string check(const GameRow& row, const Opening& opening, game::Rules& rules,
                      Interrupt& interrupt) const {
        return fault_of(row, opening, rules, how_.conditions, interrupt);
    }

    Journal& journal_;
    const Recheck& how_;
    const std::vector<std::uint64_t>& numbers_;
    std::mutex mutex_;
    std::size_t next_ = 0;
    std::atomic<std::size_t> done_{0};
    std::atomic<int> working_{0};
    Faults faults_;
    std::exception_ptr failure_;
};

}  // namespace

std::string fault_of(const GameRow& row, const Opening& opening, game::Rules& rules,
                     const Conditions& conditions, Interrupt& interrupt) {
    const std::size_t given = row.moves.size() - row.reports.size();
    // By texts, or by the moves themselves: a file of openings may write them in another way.
    const bool begins_so = given == opening.moves.size() &&
        (std::equal(opening.moves.begin(), opening.moves.end(), row.moves.begin()) ||
         (opening.played.size() == given &&
          std::equal(opening.played.begin(), opening.played.end(), row.played.begin())));
    if (!begins_so) return fmt::format("it does not begin with its opening, {}", row.game.opening);
    const Conditions untimed{{play::TimeControl{}}, conditions.adjudication, conditions.seed};
    RecordedStable stable(row, rules);
    try {
        return difference(row, play_job({row.game, opening}, stable, untimed, interrupt));
    } catch (const Fault& fault) {
        return fault.what();
    } catch (const Error& error) {
        return "it can't be played again: " + error.message();
    }
}

std::optional<Faults> recheck(Journal& journal, const Recheck& how, Interrupt& interrupt) {
    const std::vector<std::uint64_t> numbers = journal.unchecked();
    if (numbers.empty()) return Faults{};
    Checker checker(journal, how, numbers);
    std::vector<std::thread> threads;
    const auto most = std::min<std::size_t>(static_cast<std::size_t>(how.threads), numbers.size());
    while (threads.size() < most) {
        checker.begin();
        threads.emplace_back([&] { checker.work(interrupt); });
    }
    while (checker.is_working()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
        if (how.progress) how.progress(checker.done());
    }
    for (std::thread& thread : threads) thread.join();
    Faults faults = checker.faults();
    if (interrupt.stop) return std::nullopt;
    std::vector<std::uint64_t> sound;
    for (const std::uint64_t number : numbers) {
        if (!faults.contains(number)) sound.push_back(number);
    }
    journal.note_checked(sound);
    return faults;
}

Faults misplanned(const Schedule& plan, const std::vector<GameResult>& results,
                  const Faults& left_out) {
    Scores scores;
    for (const GameResult& result : results)
        scores[result.game.number] = seat_scores(result, plan.scoring());
    const std::vector<PlannedGame> planned = plan.games(scores);
    Faults faults;
    for (const GameResult& result : results) {
        const std::uint64_t number = result.game.number;
        std::string fault;
        if (number < planned.size())
            fault = difference(planned[number], result.game);
        else if (left_out.empty())
            fault = fmt::format("it is none of the {} games that are planned", planned.size());
        if (!fault.empty()) faults[number] = fault;
    }
    return faults;
}

}  // namespace senet::tournament

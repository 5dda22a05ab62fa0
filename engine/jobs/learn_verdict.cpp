#include "jobs/learn_verdict.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace senet::jobs {
namespace {

/// Each opening is played with both sides.
int in_pairs(double games) { return 2 * static_cast<int>(games / 2); }

class VerdictMatch {
  public:
    VerdictMatch(const Host& host, std::optional<BegunVerdict>& begun, VerdictTask task)
        : host_(host), begun_(begun), task_(std::move(task)) {
        begin();
        task_.match.limits = fmt::format("time: {}ms", size().milliseconds);
        task_.match.sprt = kTest;
    }

    std::optional<Verdict> play() {
        do {
            task_.match.games = size().games;
            const auto standings = play_match(host_, task_.match);
            if (!standings) return std::nullopt;
            judged_ = judged_by(*standings);
            task_.match.moves_of_game = static_cast<double>(standings->plies()) /
                static_cast<double>(std::max<std::int64_t>(1, standings->games()));
        } while (goes_on());
        return Verdict{judged_,
                       verdict_text(judged_, kTest, task_.against,
                                    fmt::format(" at {} ms a move", size().milliseconds))};
    }

  private:
    static constexpr tournament::SprtOptions kTest{.elo0 = 0, .elo1 = 20};

    VerdictSize& size() { return begun_->size; }

    void begin() {
        VerdictSize size = task_.most, before;
        if (begun_ && begun_->round == task_.round) before = begun_->size;
        if (before.games > 0 && (!task_.time || task_.time->whole <= begun_->time)) return;
        if (task_.time) {
            const double left = std::max(task_.time->least, task_.time->whole - task_.seconds());
            size = before.games > 0
                ? more(left, before)
                : verdict_size(left, task_.match.threads, task_.match.moves_of_game, task_.most);
        }
        size.games = in_pairs(size.games);
        begun_ = {.round = task_.round, .size = size, .time = task_.time ? task_.time->whole : 0};
        task_.keep();
        host_.listener.note(verdict_forecast(size, task_.against, task_.match.moves_of_game,
                                             task_.match.threads, before.games));
    }

    VerdictSize more(double seconds, const VerdictSize& before) const {
        return verdict_size_of_more(seconds, task_.match.threads, task_.match.moves_of_game, before,
                                    task_.most.games);
    }

    /// Within the time, to no more games than were to be.
    bool goes_on() {
        if (!task_.time || judged_.decision != tournament::Decision::None) return false;
        const int games =
            std::min(more(task_.time->whole - task_.seconds(), size()).games, task_.most.games);
        if (games <= size().games) return false;
        size().games = games;
        task_.keep();
        host_.listener.note(
            fmt::format("There is no answer yet, but time for up to {} games.", games));
        return true;
    }

    const Host& host_;
    std::optional<BegunVerdict>& begun_;
    VerdictTask task_;
    Judged judged_;
};

}  // namespace

VerdictSize verdict_size(double seconds, int threads, double moves, const VerdictSize& most) {
    constexpr double kLeast = 20, kShortest = 10;  // games, milliseconds
    const double milliseconds = seconds * 1000 * threads / moves;  // for one move of each game
    const auto longest = static_cast<double>(most.milliseconds);
    VerdictSize size;
    size.milliseconds = static_cast<std::int64_t>(
        std::clamp(milliseconds / kGamesForVerdict, std::min(kShortest, longest), longest));
    const double games = std::max(kLeast, milliseconds / static_cast<double>(size.milliseconds));
    size.games = in_pairs(std::min(games, static_cast<double>(most.games)));
    return size;
}

VerdictSize verdict_size_of_more(double seconds, int threads, double moves,
                                 const VerdictSize& before, int most) {
    const double more = seconds * 1000 * threads / moves / static_cast<double>(before.milliseconds);
    VerdictSize size = before;
    size.games += in_pairs(std::clamp(more, 0.0, static_cast<double>(most)));
    return size;
}

std::string verdict_forecast(const VerdictSize& size, const std::string& against, double moves,
                             int threads, int already) {
    const double most =
        (size.games - already) * moves * static_cast<double>(size.milliseconds) / 1000 / threads;
    return fmt::format("The verdict: up to {} games against {} at {} ms a move, at most some {}.{}",
                       size.games, against, size.milliseconds, show_time(most),
                       size.games < kGamesForVerdict
                           ? " That may be too few for an answer; a longer --time plays more."
                           : "");
}

std::optional<Verdict> play_verdict(const Host& host, std::optional<BegunVerdict>& begun,
                                    VerdictTask task) {
    return VerdictMatch(host, begun, std::move(task)).play();
}

}  // namespace senet::jobs

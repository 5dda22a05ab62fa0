#include "words/statistics_text.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"

namespace senet::words {

using tournament::Decision;
using tournament::EloModel;
using tournament::Estimate;

namespace {

constexpr int kLabelWidth = 16;
constexpr double kUneven = 1.25;  // times as far to one end of an interval as to the other

std::string with_sign(double elo) { return fmt::format("{:+.2f}", elo); }

}  // namespace

std::string difference_text(const Estimate& elo) {
    const bool low = std::isfinite(elo.low);
    const bool high = std::isfinite(elo.high);
    if (low && high && std::isfinite(elo.value)) {
        const std::string span = with_sign(elo.low) + " to " + with_sign(elo.high);
        // A number behind "±" would say that the value lies in the middle.
        const double below = elo.value - elo.low, above = elo.high - elo.value;
        const bool is_even = std::max(below, above) < kUneven * std::min(below, above);
        return is_even
            ? fmt::format("{} ± {:.2f}   {}", with_sign(elo.value), elo.half_width(), span)
            : fmt::format("{}   {}", with_sign(elo.value), span);
    }
    const std::string end = low ? "more than " + with_sign(elo.low)
        : high                  ? "less than " + with_sign(elo.high)
                                : "too few games to say how much";
    return std::isfinite(elo.value) ? with_sign(elo.value) + ", " + end : end;
}

std::string percent(double share) { return fmt::format("{:.2f} %", 100 * share); }

std::string likelihood(double share) {
    constexpr double kNearly = 0.0001;
    return share < kNearly    ? "less than 0.01 %"
        : share > 1 - kNearly ? "more than 99.99 %"
                              : percent(share);
}

namespace {

/// All that is known of a sample, and what a test of it says.
class Told {
  public:
    Told(const tournament::Sample& sample, const std::optional<tournament::SprtOptions>& test,
         const tournament::WithoutLuck& without_luck)
        : sample_(sample),
          without_luck_(without_luck),
          found_(tournament::statistics(sample)),
          test_(test) {
        if (!test) return;
        state_ = tournament::sprt(sample_, *test_, without_luck_);
        estimate_ = tournament::estimate_after_sprt(sample_, *test_, without_luck_);
    }

    std::string text(const std::string& results, Look look) const {
        std::string text;
        for (const Row& row : rows(results, look)) {
            text += paint(pad(row.label, kLabelWidth, look), Colour::Bold, look) + row.text + "\n";
        }
        return text;
    }

  private:
    const char* unit() const {
        return test_->model == EloModel::Logistic ? "Elo" : "normalized Elo";
    }

    struct Row {
        std::string label, text;
    };

    std::vector<Row> rows(const std::string& results, Look look) const {
        std::vector<Row> rows;
        const bool pairs = sample_.games == 2;
        if (pairs) rows.push_back({"pairs", fmt::format("{}: {}", found_.observations, results)});
        if (sample_.games > 2) {
            rows.push_back(
                {"sets", fmt::format("{} of {} games", found_.observations, sample_.games)});
        }
        rows.push_back(
            {"games",
             pairs ? std::to_string(found_.games) : fmt::format("{}: {}", found_.games, results)});
        rows.push_back({"score",
                        fmt::format("{}   {} to {}", percent(found_.score.value),
                                    percent(found_.score.low), percent(found_.score.high))});
        rows.push_back({"Elo", difference_text(found_.elo)});
        rows.push_back({"normalized Elo",
                        found_.normalized_elo ? difference_text(*found_.normalized_elo)
                            : found_.observations == 1
                            ? "not known from one result"
                            : "not known, since all results are the same"});
        rows.push_back(
            {"LOS", likelihood(found_.superiority) + ", the probability of being the better one"});
        if (test_) add_test(rows, look);
        return rows;
    }

    std::string decision_text(Look look) const {
        switch (state_.decision) {
            case Decision::AcceptH1: return paint("H1 is accepted", Colour::Green, look);
            case Decision::AcceptH0: return paint("H0 is accepted", Colour::Red, look);
            case Decision::None: break;
        }
        return "not decided yet";
    }

    void add_test(std::vector<Row>& rows, Look look) const {
        const auto games = [&](double elo) {
            return show_count(
                std::round(tournament::expected_games(*test_, elo, sample_, without_luck_)));
        };
        rows.push_back(
            {"SPRT",
             fmt::format("{}: {} or less (H0), {} or more (H1){}", unit(), test_->elo0, test_->elo1,
                         tournament::counts_without_luck(sample_, without_luck_)
                             ? "; with luck taken off"
                             : "")});
        rows.push_back({"LLR",
                        fmt::format("{:.2f} of {:.2f} to {:.2f}: {}", state_.llr, state_.lower,
                                    state_.upper, decision_text(look))});
        if (estimate_) {
            rows.push_back({"estimate",
                            fmt::format("{} {}, if the test ends here",
                                        difference_text(estimate_->elo), unit())});
        }
        rows.push_back({"takes",
                        fmt::format("on average {} games at worst, {} at H0, {} at H1",
                                    games((test_->elo0 + test_->elo1) / 2), games(test_->elo0),
                                    games(test_->elo1))});
    }

    const tournament::Sample& sample_;
    const tournament::WithoutLuck& without_luck_;
    tournament::Statistics found_;
    const std::optional<tournament::SprtOptions>& test_;
    tournament::SprtState state_;
    std::optional<tournament::SprtEstimate> estimate_;
};

}  // namespace

std::string statistics_text(const tournament::Sample& sample, const std::string& results,
                            const std::optional<tournament::SprtOptions>& test, Look look,
                            const tournament::WithoutLuck& without_luck) {
    return Told(sample, test, without_luck).text(results, look);
}

}  // namespace senet::words

#include "cli/statistics_text.h"

#include <fmt/format.h>

#include <cmath>

#include "base/text.h"
#include "terminal/terminal.h"

namespace senet::cli {

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
    Told(const tournament::Sample& sample, const std::optional<tournament::SprtOptions>& test)
        : sample_(sample), found_(tournament::statistics(sample)), test_(test) {
        if (!test) return;
        state_ = tournament::sprt(sample_, *test_);
        estimate_ = tournament::estimate_after_sprt(sample_, *test_);
    }

    void print(const std::string& results) const {
        if (sample_.games == 2) row("pairs", fmt::format("{}: {}", found_.observations, results));
        row("games",
            sample_.games == 2 ? std::to_string(found_.games)
                               : fmt::format("{}: {}", found_.games, results));
        row("score",
            fmt::format("{}   {} to {}", percent(found_.score.value), percent(found_.score.low),
                        percent(found_.score.high)));
        row("Elo", difference_text(found_.elo));
        row("normalized Elo",
            found_.normalized_elo ? difference_text(*found_.normalized_elo)
                                  : "not known, since all results are the same");
        row("LOS", likelihood(found_.superiority) + ", the probability of being the better one");
        if (test_) print_test();
    }

  private:
    const char* unit() const {
        return test_->model == EloModel::Logistic ? "Elo" : "normalized Elo";
    }

    static void row(const std::string& label, const std::string& text) {
        terminal::to_out("{}{}\n", terminal::paint(terminal::pad(label, kLabelWidth), Colour::Bold),
                         text);
    }

    std::string decision_text() const {
        switch (state_.decision) {
            case Decision::AcceptH1: return terminal::paint("H1 is accepted", Colour::Green);
            case Decision::AcceptH0: return terminal::paint("H0 is accepted", Colour::Red);
            case Decision::None: break;
        }
        return "not decided yet";
    }

    void print_test() const {
        const auto games = [&](double elo) {
            return show_count(std::round(tournament::expected_games(*test_, elo, sample_)));
        };
        row("SPRT",
            fmt::format("{}: {} or less (H0), {} or more (H1)", unit(), test_->elo0, test_->elo1));
        row("LLR",
            fmt::format("{:.2f} of {:.2f} to {:.2f}: {}", state_.llr, state_.lower, state_.upper,
                        decision_text()));
        if (estimate_) row("estimate", difference_text(estimate_->elo) + ", if the test ends here");
        row("takes",
            fmt::format("on average {} games at worst, {} at H0, {} at H1",
                        games((test_->elo0 + test_->elo1) / 2), games(test_->elo0),
                        games(test_->elo1)));
    }

    const tournament::Sample& sample_;
    tournament::Statistics found_;
    const std::optional<tournament::SprtOptions>& test_;
    tournament::SprtState state_;
    std::optional<tournament::SprtEstimate> estimate_;
};

}  // namespace

std::optional<std::pair<double, double>> parse_bounds(const std::string& text) {
    const std::size_t comma = text.find(',');
    if (comma == std::string::npos) return {};
    const auto low = parse_number(trim(text.substr(0, comma)));
    const auto high = parse_number(trim(text.substr(comma + 1)));
    constexpr double kMost = tournament::kMostSprtElo;
    if (!low || !high || *low < -kMost || *high > kMost || *low >= *high) return {};
    return std::pair{*low, *high};
}

Values elo_bounds() {
    const auto check = [](const std::string& given) -> std::string {
        if (parse_bounds(given)) return "";
        return fmt::format(
            "must be two numbers from {} to {}, the lower first, such as 0,5, got {}",
            -tournament::kMostSprtElo, tournament::kMostSprtElo, in_quotes(given));
    };
    return {check};
}

void print_statistics(const tournament::Sample& sample, const std::string& results,
                      const std::optional<tournament::SprtOptions>& test) {
    Told(sample, test).print(results);
}

}  // namespace senet::cli

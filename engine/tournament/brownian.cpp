#include "tournament/brownian.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "tournament/statistics.h"

namespace senet::tournament {
namespace {

constexpr double kNone = 9;  // standard deviations, beyond which there is nothing in a double

/// ln of normal_share(), also where that is too small for a double.
double log_normal_share(double deviations) {
    if (deviations > -30) return std::log(normal_share(deviations));
    const double square = deviations * deviations;
    return -square / 2 - std::log(-deviations * std::sqrt(2 * std::numbers::pi)) - 1 / square;
}

/// exp(exponent) times the share below `deviations`: the first may be huge and the second tiny.
double weighted_share(double exponent, double deviations) {
    return std::exp(exponent + log_normal_share(deviations));
}

/// Both probabilities by the method of images (Borodin and Salminen 2002, part II, 3.0): a motion
/// between two absorbing walls is one without walls less its mirror images. Each term is a
/// probability at most, so nothing is lost by cancellation however strong the drift is.
class Images {
  public:
    Images(const BrownianMotion& motion, const Strip& strip, double time)
        : pull_(motion.drift / motion.variance),
          width_(strip.upper - strip.lower),
          start_(-strip.lower),
          spread_(std::sqrt(motion.variance * time)),
          shift_(motion.drift * time),
          count_(static_cast<int>(std::ceil(kNone * spread_ / width_)) + 2) {}

    /// Left by the lower bound before the time.
    double left_below() const {
        double sum = 0;
        for (int k = -count_; k <= count_; ++k) {
            const double distance = start_ + 2 * k * width_;
            sum += (distance > 0 ? 1 : -1) * arrived(std::abs(distance));
        }
        return sum;
    }

    /// In the strip at the time, and not above `height`, which is counted from the lower bound.
    double inside_below(double height) const {
        double sum = 0;
        for (int k = -count_; k <= count_; ++k) {
            const double image = 2 * k * width_;
            sum += between(image + start_, image, height) -
                between(image - start_, image - 2 * start_, height);
        }
        return sum;
    }

  private:
    /// Of motions that start `distance` above the lower bound, had they the weight of those from
    /// the start there.
    double arrived(double distance) const {
        const double pull = std::abs(pull_);
        const double exponent = -pull_ * start_;
        return weighted_share(exponent - pull * distance,
                              (pull * spread_ * spread_ - distance) / spread_) +
            weighted_share(exponent + pull * distance,
                           (-pull * spread_ * spread_ - distance) / spread_);
    }

    /// Of a motion from `from`, weighted for being `moved` from the start: what is from 0 to
    /// `height`.
    double between(double from, double moved, double height) const {
        const double centre = from + shift_;
        // Of two tails the smaller: the difference of two numbers near 1 would lose it.
        if (centre < 0) {
            return weighted_share(pull_ * moved, centre / spread_) -
                weighted_share(pull_ * moved, (centre - height) / spread_);
        }
        return weighted_share(pull_ * moved, (height - centre) / spread_) -
            weighted_share(pull_ * moved, -centre / spread_);
    }

    double pull_;
    double width_;
    double start_;
    double spread_;
    double shift_;
    int count_;
};

}  // namespace

double mean_exit_time(const BrownianMotion& motion, const Strip& strip) {
    if (motion.drift < 0)
        return mean_exit_time({-motion.drift, motion.variance}, {-strip.upper, -strip.lower});
    const double width = strip.upper - strip.lower;
    const double pull = 2 * motion.drift / motion.variance;
    constexpr double kNoPull = 1e-6;  // below it, the formula with a drift loses its digits
    if (pull * width < kNoPull) return -strip.lower * strip.upper / motion.variance;
    // Wald's identity: where it is left, on average, over the drift.
    const double by_upper = std::expm1(pull * strip.lower) / std::expm1(-pull * width);
    return (by_upper * strip.upper + (1 - by_upper) * strip.lower) / motion.drift;
}

double worse_end(const BrownianMotion& motion, const Strip& strip, double time, double place) {
    const Images images(motion, strip, time);
    const double worse = images.left_below() + images.inside_below(place - strip.lower);
    return std::clamp(worse, 0.0, 1.0);
}

}  // namespace senet::tournament

// One step of gradient descent by Adam (D. Kingma and J. Ba, 2014).
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

namespace senet::learn {

/// How far numbers go in one step.
struct Pace {
    float rate = 0, share = 0;  // share: of each example in the mean slope
    int number = 1;  // of the step, from 1
    float most = 0;  // how far from 0 a number may go
};

class Adam {
  public:
    explicit Adam(std::size_t numbers) : mean_(numbers), square_(numbers) {}

    /// Steps the numbers from `first` on, up to `end`, against the sum of the slopes, in their
    /// order, and sets these to 0.
    void step(std::vector<float>& numbers, std::span<std::vector<float>* const> slopes,
              const Pace& pace, std::size_t first, std::size_t end) {
        constexpr float kMean = 0.9F, kSquare = 0.999F, kSmall = 1e-8F;
        const float mean_part = 1 - std::pow(kMean, static_cast<float>(pace.number));
        const float square_part = 1 - std::pow(kSquare, static_cast<float>(pace.number));
        const float rate = pace.rate * std::sqrt(square_part) / mean_part;
        float* __restrict sum = slopes.front()->data();
        for (std::vector<float>* more : slopes.subspan(1)) {
            float* __restrict slope = more->data();
            for (std::size_t i = first; i < end; ++i) {
                sum[i] += slope[i];
                slope[i] = 0;
            }
        }
        float* __restrict number = numbers.data();
        float* __restrict mean = mean_.data();
        float* __restrict square = square_.data();
        for (std::size_t i = first; i < end; ++i) {
            const float slope = sum[i] * pace.share;
            sum[i] = 0;
            mean[i] = kMean * mean[i] + (1 - kMean) * slope;
            square[i] = kSquare * square[i] + (1 - kSquare) * slope * slope;
            number[i] = std::clamp(number[i] - rate * mean[i] / (std::sqrt(square[i]) + kSmall),
                                   -pace.most, pace.most);
        }
    }

  private:
    std::vector<float> mean_, square_;
};

}  // namespace senet::learn

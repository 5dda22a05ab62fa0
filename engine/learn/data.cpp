#include "learn/data.h"

#include <cmath>

namespace senet::learn {

double Data::spread() const {
    double squares = 0;
    for (const Example& example : examples)
        squares += static_cast<double>(example.result) * static_cast<double>(example.result);
    return std::max(1.0, std::sqrt(squares / std::max(1.0, static_cast<double>(size()))));
}

void Data::squash(double spread) {
    for (Example& example : examples)
        example.result =
            static_cast<float>(1 / (1 + std::exp(-static_cast<double>(example.result) / spread)));
}

}  // namespace senet::learn

#include "tournament/matrix.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace senet::tournament {
namespace {

const Matrix kPositive{{4, 2, -1}, {2, 5, 0.5}, {-1, 0.5, 3}};

TEST(Matrix, IsSolvedFor) {
    const Vector right{1, -2, 3};
    const Vector found = Factored(kPositive).solve(right);
    for (std::size_t i = 0; i < 3; ++i) {
        double sum = 0;
        for (std::size_t j = 0; j < 3; ++j) sum += kPositive[i][j] * found[j];
        EXPECT_NEAR(sum, right[i], 1e-12);
    }
}

TEST(Matrix, TimesItsInverseIsOne) {
    // Transformed by the inverse, a matrix is its own inverse.
    const Matrix inverse = Factored(kPositive).inverse();
    const Matrix found = transformed(inverse, kPositive);
    for (std::size_t i = 0; i < 3; ++i) {
        for (std::size_t j = 0; j < 3; ++j) EXPECT_NEAR(found[i][j], inverse[i][j], 1e-12);
    }
}

TEST(Matrix, ThatIsNotPositiveDefiniteIsRefused) {
    EXPECT_THROW(Factored({{1, 2}, {2, 1}}), std::logic_error);
    EXPECT_THROW(Factored({{0, 0}, {0, 0}}), std::logic_error);
}

}  // namespace
}  // namespace senet::tournament

// Small dense matrices: what rating.cpp and tune/texel.cpp need of them.
#pragma once

#include <cstddef>
#include <vector>

namespace senet::tournament {

using Vector = std::vector<double>;
using Matrix = std::vector<Vector>;  // rows

Matrix zeros(std::size_t size);
/// a b a^T for symmetric `b`, which a covariance becomes where its variables are transformed by
/// `a`.
Matrix transformed(const Matrix& a, const Matrix& b);

/// A symmetric, positive definite matrix made ready to be solved for (Cholesky).
class Factored {
  public:
    /// THROWS std::logic_error if it is not positive definite.
    explicit Factored(Matrix matrix);

    Vector solve(Vector right) const;
    Matrix inverse() const;

  private:
    Matrix lower_;
};

}  // namespace senet::tournament

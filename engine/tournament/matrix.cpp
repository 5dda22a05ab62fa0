#include "tournament/matrix.h"

#include <cmath>
#include <stdexcept>

namespace senet::tournament {

Matrix zeros(std::size_t size) { return Matrix(size, Vector(size)); }

Matrix transformed(const Matrix& a, const Matrix& b) {
    const std::size_t size = a.size();
    Matrix half = zeros(size);
    Matrix result = zeros(size);
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t k = 0; k < size; ++k) {
            for (std::size_t j = 0; j < size; ++j) half[i][j] += a[i][k] * b[k][j];
        }
    }
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t j = 0; j < size; ++j) {
            for (std::size_t k = 0; k < size; ++k) result[i][j] += half[i][k] * a[j][k];
        }
    }
    return result;
}

Factored::Factored(Matrix matrix) : lower_(std::move(matrix)) {
    for (std::size_t j = 0; j < lower_.size(); ++j) {
        for (std::size_t i = j; i < lower_.size(); ++i) {
            double sum = lower_[i][j];
            for (std::size_t k = 0; k < j; ++k) sum -= lower_[i][k] * lower_[j][k];
            if (i == j && !(sum > 0))
                throw std::logic_error("a matrix that is not positive definite");
            lower_[i][j] = i == j ? std::sqrt(sum) : sum / lower_[j][j];
        }
    }
}

Vector Factored::solve(Vector right) const {
    for (std::size_t i = 0; i < right.size(); ++i) {
        for (std::size_t k = 0; k < i; ++k) right[i] -= lower_[i][k] * right[k];
        right[i] /= lower_[i][i];
    }
    for (std::size_t i = right.size(); i-- > 0;) {
        for (std::size_t k = i + 1; k < right.size(); ++k) right[i] -= lower_[k][i] * right[k];
        right[i] /= lower_[i][i];
    }
    return right;
}

Matrix Factored::inverse() const {
    Matrix result;
    for (std::size_t i = 0; i < lower_.size(); ++i) {
        Vector unit(lower_.size());
        unit[i] = 1;
        result.push_back(solve(unit));  // the inverse is symmetric: columns are rows
    }
    return result;
}

}  // namespace senet::tournament

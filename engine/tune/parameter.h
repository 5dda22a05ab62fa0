// What can be tuned: a number with its range and the smallest difference in it that means anything.
// Pure functions, for any thread.
#pragma once

#include <string>
#include <vector>

namespace senet::tune {

struct Parameter {
    std::string name;
    double start = 0;  // from least to most
    double least = 0;
    double most = 1;  // above least
    double step = 1;  // 1: whole numbers; 0: any difference counts

    double range() const { return most - least; }
};

/// One for each parameter, in their order.
using Values = std::vector<double>;

/// THROWS Error where there is none, or the numbers of one don't fit each other.
void check(const std::vector<Parameter>& parameters);

Values start_of(const std::vector<Parameter>& parameters);

/// The nearest value in the range.
double clipped(const Parameter& parameter, double value);

/// The nearest multiple of the step in the range. An end of the range is a value even where it is
/// no multiple.
double rounded(const Parameter& parameter, double value);

/// The same as a person would write it: where any difference counts, of five digits.
double readable(const Parameter& parameter, double value);

/// To one of the two multiples next to it, such that it is right on average over `u`, evenly from 0
/// to 1. Two values rounded with the same `u` lie as far apart as they do, give or take a step.
double rounded(const Parameter& parameter, double value, double u);

}  // namespace senet::tune

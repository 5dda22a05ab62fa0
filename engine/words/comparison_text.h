// A comparison of searches: rows for people and objects for programs.
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "base/look.h"
#include "play/comparison.h"

namespace senet::words {

/// Whether somebody who promised the judge's value missed it.
bool is_wrong(const play::ComparisonRow& row);

/// What the rows below are about, and what stands in their columns.
std::string comparison_heading(const std::string& kind, const std::string& against,
                               std::size_t positions, int depth, Look look);
std::string comparison_row(const play::ComparisonRow& row, Look look);
nlohmann::json as_json(const play::ComparisonRow& row, const std::string& kind, int depth);

}  // namespace senet::words

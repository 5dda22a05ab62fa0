// What results tell, as people read it: in the calculator and behind a match.
#pragma once

#include <optional>
#include <string>

#include "cli/command_line.h"
#include "tournament/sprt.h"

namespace senet::cli {

/// "+12.30 ± 4.56   +7.74 to +16.86": a difference as far as the results tell it. An end that they
/// leave open is not made up.
std::string difference_text(const tournament::Estimate& elo);
/// "54.12 %".
std::string percent(double share);
/// A percentage that is never a certainty.
std::string likelihood(double share);

/// elo0 and elo1, if that is what `text` is.
std::optional<std::pair<double, double>> parse_bounds(const std::string& text);
Values elo_bounds();

/// A table with a row for each thing that is known; `results` says what the sample is made of.
void print_statistics(const tournament::Sample& sample, const std::string& results,
                      const std::optional<tournament::SprtOptions>& test);

}  // namespace senet::cli

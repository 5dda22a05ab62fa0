// What results tell of two players, as people read it.
#pragma once

#include <optional>
#include <string>

#include "base/look.h"
#include "tournament/sprt.h"

namespace senet::words {

/// "+12.30 ± 4.56   +7.74 to +16.86": a difference as far as the results tell it. An end that they
/// leave open is not made up.
std::string difference_text(const tournament::Estimate& elo);
/// "54.12 %".
std::string percent(double share);
/// A percentage that is never a certainty.
std::string likelihood(double share);

/// A table with a row for each thing that is known; `results` says what the sample is made of, and
/// `without_luck` has what a test counts where throws were judged.
std::string statistics_text(const tournament::Sample& sample, const std::string& results,
                            const std::optional<tournament::SprtOptions>& test, Look look,
                            const tournament::WithoutLuck& without_luck = {});

}  // namespace senet::words

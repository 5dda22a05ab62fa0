// What the command line hands down to the jobs that it starts: its place, its compilers, Ctrl-C,
// and the terminal, on which it tells what they have to say meanwhile.
#pragma once

#include "jobs/host.h"

namespace senet::cli {

/// The one of this program. THROWS Error where nobody knows where the games lie.
const jobs::Host& host();

bool compiling();
/// Says once, at the end, why there was no machine code where it was wanted. Nothing where the
/// program was built without the compiler: that was somebody's choice.
void tell_compiler_failure();

}  // namespace senet::cli

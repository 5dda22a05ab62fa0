// What a loop `for ... in` goes over.
#pragma once

#include <cstdint>

namespace senet::native {

/// Which one a value of kIterator is.
enum Iterator : std::uint32_t { kOverTable, kOverArray, kOverList, kOverBits, kOverPairs };

}  // namespace senet::native

#include "search/options.h"

#include "base/error.h"

namespace senet::search {

void check(const Options& options) {
    const bool null_windows_only =
        options.algorithm == Algorithm::Mtdf || options.algorithm == Algorithm::Sss;
    if (null_windows_only && !options.table) {
        throw Error(
            "search.algorithm mtdf and sss search the same states again and again and need "
            "search.table");
    }
    if (null_windows_only && !options.fail_soft) {
        throw Error(
            "search.algorithm mtdf and sss step by what a search proves beyond its window and need "
            "search.fail: soft");
    }
    if (options.threads != 1)
        throw Error("search.threads must be 1: a parallel search is not there yet");
}

}  // namespace senet::search

#include "search/options.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/error.h"
#include "search/algorithm.h"

namespace senet::search {

void check(const Options& options) {
    const bool null_windows = walks_by(Walk::NullWindows, options.algorithm);
    const std::string those = names_of(Walk::NullWindows);
    if (null_windows && !options.table) {
        throw Error(
            fmt::format("search.algorithm {} search the same states again and again and need "
                        "search.table",
                        those));
    }
    if (null_windows && !options.fail_soft) {
        throw Error(fmt::format(
            "search.algorithm {} step by what a search proves beyond its window and need "
            "search.fail: soft",
            those));
    }
    for (auto mark = options.order.begin(); mark != options.order.end(); ++mark) {
        if (std::find(options.order.begin(), mark, *mark) != mark)
            throw Error(fmt::format("search.order has \"{}\" twice", info(*mark).name));
    }
    if (options.threads > 1 && !options.table)
        throw Error("search.threads above 1 share what they find in search.table and need one");
}

}  // namespace senet::search

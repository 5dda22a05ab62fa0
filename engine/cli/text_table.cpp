#include "cli/text_table.h"

#include <algorithm>

#include "base/text.h"
#include "terminal/terminal.h"

namespace senet::cli {

std::string TextTable::text() const {
    std::vector<int> widths(rows_.front().size(), 0);
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], terminal::display_width(row[i]));
    }
    std::string text;
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i == 0 ? "" : "  ") +
                (keeps_left(i) ? terminal::pad(row[i], widths[i])
                               : terminal::pad_left(row[i], widths[i]));
        while (text.ends_with(' ')) text.pop_back();
        text += '\n';
    }
    return text;
}

}  // namespace senet::cli

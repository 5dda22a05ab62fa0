#include "words/text_table.h"

#include <algorithm>

#include "base/text.h"

namespace senet::words {

std::string TextTable::text(Look look) const {
    std::vector<int> widths(rows_.front().size(), 0);
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i)
            widths[i] = std::max(widths[i], display_width(row[i], look));
    }
    std::string text;
    for (const auto& row : rows_) {
        for (std::size_t i = 0; i < row.size(); ++i)
            text += (i == 0 ? "" : "  ") +
                (keeps_left(i) ? pad(row[i], widths[i], look) : pad_left(row[i], widths[i], look));
        while (text.ends_with(' ')) text.pop_back();
        text += '\n';
    }
    return text;
}

std::string in_columns(const std::vector<std::string>& cells, const Page& page) {
    constexpr int kGap = 3;
    int widest = 1;
    for (const std::string& cell : cells) widest = std::max(widest, display_width(cell, page.look));
    const auto columns =
        static_cast<std::size_t>(std::max(1, (page.width + kGap) / (widest + kGap)));
    std::string text;
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const bool last = (i + 1) % columns == 0 || i + 1 == cells.size();
        text += last ? cells[i] + "\n" : pad(cells[i], widest + kGap, page.look);
    }
    return text;
}

}  // namespace senet::words

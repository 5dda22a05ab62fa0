// A table as text: columns as wide as they need be.
#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "base/look.h"

namespace senet::words {

class TextTable {
  public:
    /// `sides` has a letter a column, l or r, for the side its cells keep to. Without it the first
    /// is text and keeps left, the others keep right as numbers do.
    explicit TextTable(std::vector<std::string> head, std::string sides = "")
        : sides_(std::move(sides)) {
        add(std::move(head));
    }
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    std::string text(Look look) const;

  private:
    bool keeps_left(std::size_t column) const {
        return sides_.empty() ? column == 0 : sides_[column] == 'l';
    }

    std::string sides_;
    std::vector<std::vector<std::string>> rows_;
};

/// The cells in columns of one width that fit into the page's width, row by row; a cell that is
/// wider has a row of its own.
std::string in_columns(const std::vector<std::string>& cells, const Page& page);

}  // namespace senet::words

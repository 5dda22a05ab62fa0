// A table as text: columns as wide as they need be, the first one text, the others to the right as
// numbers are.
#pragma once

#include <string>
#include <vector>

namespace senet::cli {

class TextTable {
  public:
    explicit TextTable(std::vector<std::string> head) { add(std::move(head)); }
    void add(std::vector<std::string> row) { rows_.push_back(std::move(row)); }

    std::string text() const;

  private:
    std::vector<std::vector<std::string>> rows_;
};

}  // namespace senet::cli

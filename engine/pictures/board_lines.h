// Lines that run straight through a picture: where they meet, they are drawn as a crossing.
#pragma once

#include <map>
#include <string>
#include <utility>

#include "pictures/canvas.h"

namespace senet::pictures {

class BoardLines {
  public:
    /// From one place to another, both included. REQUIRES them in one row or one column.
    void join(std::pair<int, int> one, std::pair<int, int> other);
    void put(Canvas& canvas, const Style& style) const;
    /// What stands at a place: "┼" for lines to all sides; empty where no line is. A star is bold.
    std::string crossing(int row, int column, bool star = false) const;

  private:
    std::map<std::pair<int, int>, unsigned>
        ways_;  // of (row, column), as bits: up, right, down, left
};

}  // namespace senet::pictures

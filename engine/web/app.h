// The page that `senet web` serves, as the files that it is made of.
#pragma once

#include <string_view>

namespace senet::web {

struct File {
    std::string_view path;  // "/board.js"
    std::string_view text;

    /// As HTTP has it.
    std::string_view type() const;
};

/// nullptr where there is none.
const File* app_file(std::string_view path);

}  // namespace senet::web

#include "web/app.h"

#include <algorithm>
#include <array>

namespace senet::web {
namespace {

using namespace std::string_view_literals;

// What the build makes of the files.
constexpr std::array kFiles{
#include "app_files.inc"
};

}  // namespace

std::string_view File::type() const {
    if (path.ends_with(".html")) return "text/html; charset=utf-8";
    return path.ends_with(".css") ? "text/css; charset=utf-8" : "text/javascript; charset=utf-8";
}

const File* app_file(std::string_view path) {
    const auto at = std::find_if(kFiles.begin(), kFiles.end(),
                                 [&](const File& file) { return file.path == path; });
    return at == kFiles.end() ? nullptr : &*at;
}

}  // namespace senet::web

#include "web/app.h"

#include <algorithm>
#include <array>

namespace senet::web {
namespace {

constexpr std::string_view kScript = "text/javascript; charset=utf-8";
constexpr std::string_view kStyle = "text/css; charset=utf-8";

// What the build makes of the files.
constexpr std::array kFiles{
    File{
        "/app.html",
        "text/html; charset=utf-8",
#include "app.html.inc"
    },
    File{
        "/page.css",
        kStyle,
#include "page.css.inc"
    },
    File{
        "/app.css",
        kStyle,
#include "app.css.inc"
    },
    File{
        "/page.js",
        kScript,
#include "page.js.inc"
    },
    File{
        "/board.js",
        kScript,
#include "board.js.inc"
    },
    File{
        "/main.js",
        kScript,
#include "main.js.inc"
    },
    File{
        "/net.js",
        kScript,
#include "net.js.inc"
    },
    File{
        "/library.js",
        kScript,
#include "library.js.inc"
    },
    File{
        "/play.js",
        kScript,
#include "play.js.inc"
    },
    File{
        "/board-view.js",
        kScript,
#include "board-view.js.inc"
    },
    File{
        "/picker.js",
        kScript,
#include "picker.js.inc"
    },
    File{
        "/tree.js",
        kScript,
#include "tree.js.inc"
    },
    File{
        "/charts.js",
        kScript,
#include "charts.js.inc"
    },
};

}  // namespace

const File* app_file(std::string_view path) {
    const auto at = std::find_if(kFiles.begin(), kFiles.end(),
                                 [&](const File& file) { return file.path == path; });
    return at == kFiles.end() ? nullptr : &*at;
}

}  // namespace senet::web

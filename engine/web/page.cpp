#include "web/page.h"

#include <cassert>

namespace senet::web {
namespace {

// What the build makes of the pages.
constexpr char kReport[] =
#include "report.html.inc"
    ;
constexpr char kTune[] =
#include "tune.html.inc"
    ;
constexpr char kSearch[] =
#include "search.html.inc"
    ;
constexpr char kLearn[] =
#include "learn.html.inc"
    ;

}  // namespace

std::string_view report_page() { return kReport; }
std::string_view tune_page() { return kTune; }
std::string_view search_page() { return kSearch; }
std::string_view learn_page() { return kLearn; }

// "<" stands only within texts of JSON, which may write it so as well; and without it no text is
// the end of a script or the beginning of a comment.
std::string with_data(std::string_view page, std::string_view json) {
    constexpr std::string_view kPlace = "@data@";
    const std::size_t at = page.find(kPlace);
    assert(at != std::string_view::npos);
    std::string out(page.substr(0, at));
    out.reserve(page.size() + json.size());
    for (const char c : json) {
        if (c == '<')
            out += "\\u003c";
        else
            out += c;
    }
    return out.append(page.substr(at + kPlace.size()));
}

std::string_view data_of(std::string_view page) {
    constexpr std::string_view kBefore = "<script type=\"application/json\" id=\"data\">";
    const std::size_t at = page.find(kBefore);
    if (at == std::string_view::npos) return {};
    page.remove_prefix(at + kBefore.size());
    return page.substr(0, page.find("</script>"));
}

}  // namespace senet::web

#include "support/page.h"

#include <gtest/gtest.h>

#include "support/program.h"
#include "support/tools.h"

namespace senet::testing {

using nlohmann::json;

json data_of(const std::filesystem::path& page) {
    const std::string beginning = "<script type=\"application/json\" id=\"data\">";
    const std::string text = read_text(page);
    const std::size_t from = text.find(beginning) + beginning.size();
    const std::string data = text.substr(from, text.find("</script>", from) - from);
    json parsed = json_of(data);
    EXPECT_TRUE(parsed.is_object()) << page << ": " << data.substr(0, 200);
    return parsed.is_object() ? parsed : json::object();
}

std::string drawn(const std::filesystem::path& page, const std::filesystem::path& folder,
                  const std::string& part) {
    const std::string chromium = path_of("chromium");
    if (chromium.empty()) return "";
    Finished shown;
    // A browser may come down by itself on a busy machine, and then gets a second start.
    for (const char* profile : {"profile", "second-profile"}) {
        shown = run_program(
            chromium,
            {"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
             "--enable-logging=stderr", "--user-data-dir=" + (folder / profile).string(),
             "--dump-dom", "file://" + page.string() + part},
            "", folder);
        if (shown.exit == 0 && shown.out.find("</html>") != std::string::npos) break;
    }
    EXPECT_NE(shown.out.find("</html>"), std::string::npos)
        << "the browser gave no page (exit code " << shown.exit << "): " << shown.err;
    EXPECT_EQ(shown.err.find("Uncaught"), std::string::npos) << shown.err;
    return shown.out;
}

int times_in(const std::string& text, const std::string& part) {
    int times = 0;
    for (std::size_t at = 0; (at = text.find(part, at)) != std::string::npos; ++at) ++times;
    return times;
}

}  // namespace senet::testing

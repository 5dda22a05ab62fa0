// A browser without a window, spoken to by W3C WebDriver: pages as people have them, with clicks
// and keys. Wants Debian's chromium and chromium-driver.
#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "base/json.h"

namespace senet::testing {

class Browser {
  public:
    struct Size {
        int width = 1280, height = 900;
    };

    /// Whether both programs are there; a test that needs them skips itself otherwise.
    static bool is_there();

    Browser() : Browser(Size{}) {}
    explicit Browser(Size size);
    ~Browser();

    void open(const std::string& url);
    void reload();
    /// What a piece of JavaScript returns, whose `arguments` these are.
    nlohmann::json run(const std::string& script,
                       nlohmann::json arguments = nlohmann::json::array());
    /// Clicks the first element that a CSS selector finds, as a mouse does. False where there is
    /// none, or where something lies over it.
    bool click(const std::string& selector);
    /// Types into the element that has the focus.
    void press(const std::string& keys);
    /// Waits until a piece of JavaScript returns something true; fails the test where it does not
    /// within so many seconds.
    void wait_for(const std::string& script, int seconds = 60);
    /// What the page's scripts complained of since the last call; empty is well.
    std::string complaints();
    /// A picture of it, as PNG.
    void picture(const std::filesystem::path& file);

  private:
    class Driver;
    std::unique_ptr<Driver> driver_;
};

}  // namespace senet::testing

#define SENET_NEEDS_BROWSER()                   \
    if (!::senet::testing::Browser::is_there()) \
    GTEST_SKIP() << "chromium is not installed (packages chromium and chromium-driver)"

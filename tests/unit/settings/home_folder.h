// A fresh folder with games/ and config/ for one test.
#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <string>
#include <string_view>

#include "base/error.h"
#include "settings/config.h"
#include "support/message.h"

namespace senet::settings {

using testing::message_of;

class HomeFolder {
  public:
    HomeFolder() {
        static int count = 0;
        const auto* test = ::testing::UnitTest::GetInstance()->current_test_info();
        folder_ = std::filesystem::path(::testing::TempDir()) /
            (std::string("senet-") + test->test_suite_name() + "-" + test->name() + "-" +
             std::to_string(count++));
        std::filesystem::remove_all(folder_);
        std::filesystem::create_directories(folder_ / "games");
        std::filesystem::create_directories(folder_ / "config");
    }
    ~HomeFolder() { std::filesystem::remove_all(folder_); }
    HomeFolder(const HomeFolder&) = delete;
    HomeFolder& operator=(const HomeFolder&) = delete;

    Home home() const { return {folder_}; }

    /// Writes a file below the folder and returns its path.
    std::filesystem::path write(const std::string& name, std::string_view text = "") const {
        const std::filesystem::path path = folder_ / name;
        std::filesystem::create_directories(path.parent_path());
        std::ofstream(path, std::ios::binary) << text;
        return path;
    }
    /// A script that is there; what is in it does not matter to settings.
    void write_script(const std::string& game) const { write("games/" + game + ".lua"); }

  private:
    std::filesystem::path folder_;
};

}  // namespace senet::settings

#include "support/shipped.h"

#include <algorithm>
#include <filesystem>
#include <utility>

#include "support/published.h"

namespace senet::testing {

namespace fs = std::filesystem;

OptionValues sized(int width, int height, OptionValues others) {
    others["width"] = std::to_string(width);
    others["height"] = std::to_string(height);
    return others;
}

std::vector<std::string> shipped_games() {
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(fs::path(SENET_SOURCE_HOME) / "games")) {
        if (entry.path().extension() == ".lua") names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end());
    return names;
}

namespace {

script::ScriptSettings settings_of(const OptionValues& options) {
    script::ScriptSettings settings;
    for (const auto& [option, value] : options) {
        script::Given given;
        std::string element;
        for (const char c : value + ",") {
            if (c != ',')
                element += c;
            else
                given.values.push_back(std::exchange(element, {}));
        }
        given.is_list = given.values.size() > 1;
        settings.options[option] = given;
    }
    return settings;
}

}  // namespace

script::Script shipped_script(const std::string& name, const OptionValues& options) {
    return {fs::path(SENET_SOURCE_HOME) / "games" / (name + ".lua"), "games/" + name + ".lua",
            settings_of(options)};
}

script::Script published_script(const std::string& name, const OptionValues& options) {
    return {data_folder() / (name + ".lua"), name + ".lua", settings_of(options)};
}

std::unique_ptr<script::ScriptedGame> shipped_game(const std::string& name,
                                                   const OptionValues& options) {
    return shipped_script(name, options).rules();
}

}  // namespace senet::testing

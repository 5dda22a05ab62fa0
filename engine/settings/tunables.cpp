#include "settings/tunables.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>

namespace senet::settings {
namespace {

/// Settings that are no way to play better: limits, how long the game is, and how many threads
/// there are.
constexpr std::array<std::string_view, 3> kOthers{"search.depth", "search.moves", "search.threads"};

void add(const script::Param& param, std::vector<Tunable>& found) {
    for (std::size_t i = 0; i < param.values.size(); ++i) {
        found.push_back({.name = param.is_list ? fmt::format("params.{}.{}", param.name, i + 1)
                                               : "params." + param.name,
                         .value = fmt::format("{}", param.values[i]),
                         .number = param.values[i],
                         .least = param.least,
                         .most = param.most,
                         .step = param.step});
    }
}

void add(const Setting& setting, std::vector<Tunable>& found) {
    using Kind = Setting::Kind;
    if (!setting.name.starts_with("search.")) return;
    if (std::find(kOthers.begin(), kOthers.end(), setting.name) != kOthers.end()) return;
    if (setting.kind == Kind::Quantity || setting.kind == Kind::Choices) return;
    Tunable tunable{.name = setting.name, .value = setting.value};
    tunable.is_number = setting.kind == Kind::Whole || setting.kind == Kind::Number;
    if (tunable.is_number) {
        tunable.number = std::strtod(setting.value.c_str(), nullptr);
        tunable.least = setting.least;
        tunable.most = setting.most;
        tunable.step = setting.kind == Kind::Whole ? 1 : 0;
    } else {
        tunable.choices = setting.kind == Kind::Flag ? std::vector<std::string>{"true", "false"}
                                                     : setting.choices;
    }
    found.push_back(std::move(tunable));
}

}  // namespace

std::vector<Tunable> tunables(const Config& config, const std::vector<script::Param>& params) {
    std::vector<Tunable> found;
    for (const script::Param& param : params) add(param, found);
    for (const Setting& setting : config.settings) add(setting, found);
    return found;
}

}  // namespace senet::settings

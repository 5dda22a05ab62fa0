#include "script/script.h"

#include <fmt/format.h>

#include <fstream>
#include <sstream>

#include "base/random.h"
#include "script/script_rules.h"

namespace senet::script {
namespace {

constexpr std::size_t kLongestFile = 16 * 1024 * 1024;

std::string read_file(const std::filesystem::path& path, const std::string& shown) {
    std::error_code failure;
    if (std::filesystem::is_directory(path, failure))
        throw Error(fmt::format("{} is a folder, not a script", shown));
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Error(fmt::format("cannot read {}", shown));
    std::string text;
    char buffer[65536];
    while (file.read(buffer, sizeof buffer) || file.gcount() > 0) {
        text.append(buffer, static_cast<std::size_t>(file.gcount()));
        if (text.size() > kLongestFile)
            throw Error(fmt::format("{} is larger than 16 MB; is it a script?", shown));
    }
    if (file.bad()) throw Error(fmt::format("cannot read {}", shown));
    return text;
}

std::uint64_t hash_text(std::uint64_t hash, std::string_view text) {
    for (const char c : text) hash = mix(hash ^ static_cast<unsigned char>(c));
    return mix(hash ^ text.size());
}

std::uint64_t hash_given(std::uint64_t hash, const GivenByName& given) {
    for (const auto& [name, value] : given) {
        hash = hash_text(hash, name);
        for (const std::string& text : value.values) hash = hash_text(hash, text);
    }
    return mix(hash);
}

}  // namespace

Script::Script(const std::filesystem::path& file, std::string shown, ScriptSettings settings)
    : shown_(std::move(shown)), text_(read_file(file, shown_)), settings_(std::move(settings)) {
    const std::filesystem::path folder = file.parent_path() / "lib";
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
        if (entry.path().extension() != ".lua" || !entry.is_regular_file(failure)) continue;
        modules_[entry.path().stem().string()] = read_file(entry.path(), entry.path().string());
    }
}

Script Script::from_text(std::string shown, std::string text, ScriptSettings settings) {
    Script script;
    script.shown_ = std::move(shown);
    script.text_ = std::move(text);
    script.settings_ = std::move(settings);
    return script;
}

std::uint64_t Script::fingerprint() const {
    std::uint64_t hash = hash_text(settings_.seed, text_);
    for (const auto& [name, text] : modules_) hash = hash_text(hash_text(hash, name), text);
    return hash_given(hash_given(hash, settings_.options), settings_.params);
}

std::unique_ptr<ScriptedGame> Script::rules() const { return std::make_unique<ScriptRules>(*this); }

}  // namespace senet::script

#include "script/script.h"

#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "script/script_rules.h"

namespace senet::script {
namespace {

constexpr std::size_t kLongestFile = 16 * 1024 * 1024;

std::string read_file(const std::filesystem::path& path, const std::string& shown) {
    std::string text = read_text({path, shown, "a script"}, kLongestFile);
    // A first line for the shell is a comment; the line stays, so that all others keep their
    // numbers.
    if (text.starts_with("#!")) text.replace(0, 2, "--");
    return text;
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
    const std::filesystem::path folder_shown = std::filesystem::path(shown_).parent_path() / "lib";
    std::error_code failure;
    for (const auto& entry : std::filesystem::directory_iterator(folder, failure)) {
        if (entry.path().extension() != ".lua" || !entry.is_regular_file(failure)) continue;
        Module module{(folder_shown / entry.path().filename()).string(), ""};
        module.text = read_file(entry.path(), module.shown);
        modules_[entry.path().stem().string()] = std::move(module);
    }
}

Script Script::from_text(std::string shown, std::string text, ScriptSettings settings) {
    Script script;
    script.shown_ = std::move(shown);
    script.text_ = std::move(text);
    script.settings_ = std::move(settings);
    return script;
}

std::uint64_t Script::game_fingerprint() const {
    std::uint64_t hash = hash_text(settings_.seed, text_);
    for (const auto& [name, module] : modules_)
        hash = hash_text(hash_text(hash, name), module.text);
    return hash_given(hash, settings_.options);
}

std::uint64_t Script::fingerprint() const {
    return hash_given(game_fingerprint(), settings_.params);
}

std::unique_ptr<ScriptedGame> Script::rules() const { return std::make_unique<ScriptRules>(*this); }

}  // namespace senet::script

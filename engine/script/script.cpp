#include "script/script.h"

#include <algorithm>

#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "script/script_rules.h"
#include "script/source_text.h"

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

/// What the text may require: the names that it gives as plain texts, or all of `names` where it
/// works some out.
std::vector<std::string> required_in(const std::string& text,
                                     const std::vector<std::string>& names) {
    std::vector<std::string> required;
    if (text.find("require") == std::string::npos) return required;
    const SourceText source(text);
    for (std::size_t i = 0; i < source.words().size(); ++i) {
        if (!source.words()[i].is("require")) continue;
        auto next = static_cast<std::ptrdiff_t>(i) + 1;
        const bool in_brackets = source.at(next).is_sign("(");
        if (in_brackets) ++next;
        const Word& name = source.at(next);
        const bool is_plain = name.kind == Word::Kind::Text && name.text.size() >= 2 &&
            name.text[0] != '[' && name.text.find('\\') == std::string_view::npos &&
            (!in_brackets || source.at(next + 1).is_sign(")"));
        if (!is_plain) return names;
        required.emplace_back(name.text.substr(1, name.text.size() - 2));
    }
    return required;
}

struct ModuleFile {
    std::filesystem::path path;
    std::string shown;
};

/// Adds the modules of a folder, by name, but for names that are there already.
void find_modules(const std::filesystem::path& folder, const std::filesystem::path& shown,
                  std::map<std::string, ModuleFile>& files) {
    for (const std::filesystem::path& path : files_in(folder)) {
        if (path.extension() == ".lua")
            files.try_emplace(path.stem().string(),
                              ModuleFile{path, (shown / path.filename()).string()});
    }
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
    read_modules(file.parent_path() / "lib");
}

void Script::read_modules(const std::filesystem::path& own) {
    const std::filesystem::path own_shown = std::filesystem::path(shown_).parent_path() / "lib";
    std::map<std::string, ModuleFile> files;
    find_modules(own, own_shown, files);
    find_modules(settings_.library, settings_.library, files);
    for (const auto& [name, file] : files) module_names_.push_back(name);
    std::vector<std::string> wanted = required_in(text_, module_names_);
    while (!wanted.empty()) {
        const std::string name = std::move(wanted.back());
        wanted.pop_back();
        const auto file = files.find(name);
        if (file == files.end() || modules_.contains(name)) continue;
        Module& module = modules_[name];
        module.shown = file->second.shown;
        try {
            module.text = read_file(file->second.path, module.shown);
        } catch (const Error& error) {
            module.failure = error.message();
        }
        for (std::string& next : required_in(module.text, module_names_))
            wanted.push_back(std::move(next));
    }
}

Script Script::from_text(std::string shown, std::string text, ScriptSettings settings) {
    Script script;
    script.shown_ = std::move(shown);
    script.text_ = std::move(text);
    script.settings_ = std::move(settings);
    return script;
}

std::uint64_t Script::hash_texts(std::uint64_t hash) const {
    hash = hash_text(hash, text_);
    for (const auto& [name, module] : modules_)
        hash = hash_text(hash_text(hash, name), module.text);
    return hash;
}

std::uint64_t Script::text_fingerprint() const { return hash_texts(0); }

std::uint64_t Script::game_fingerprint() const {
    return hash_given(hash_texts(settings_.seed), settings_.options);
}

std::uint64_t Script::fingerprint() const {
    return hash_given(game_fingerprint(), settings_.params);
}

std::unique_ptr<ScriptedGame> Script::rules(Guard guard) const {
    auto rules = std::make_unique<ScriptRules>(*this, guard);
    if (rules->wants_guard()) rules = std::make_unique<ScriptRules>(*this, Guard::EachWrite);
    return rules;
}

}  // namespace senet::script

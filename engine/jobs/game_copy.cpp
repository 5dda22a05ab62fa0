#include "jobs/game_copy.h"

#include <fmt/format.h>

#include <regex>

#include "settings/source.h"

namespace senet::jobs {
namespace {

std::regex requires_module(const std::string& name) {
    return std::regex(R"((\brequire\s*\(?\s*["']))" + name + R"((["']))");
}

/// "name = "Tic-tac-toe"" in the copied script becomes the new game's name.
std::string renamed(std::string script, const std::string& old_title, const std::string& title) {
    const std::string quoted = "\"" + old_title + "\"";
    const std::size_t at = script.find(quoted);
    if (at != std::string::npos) script.replace(at, quoted.size(), "\"" + title + "\"");
    return script;
}

std::string scalar(const std::string& text) {
    static const std::regex kPlain("[A-Za-z0-9_.+-][A-Za-z0-9_./+-]*");
    if (std::regex_match(text, kPlain)) return text;
    std::string quoted = "'";
    for (const char c : text) quoted += c == '\'' ? "''" : std::string(1, c);
    return quoted + "'";
}

/// A tree as YAML: on one line, in braces.
std::string flow(const settings::Node& node) {
    using Kind = settings::Node::Kind;
    std::string inside;
    const auto add = [&inside](const std::string& text) {
        inside += (inside.empty() ? "" : ", ") + text;
    };
    switch (node.kind) {
        case Kind::Nothing: return "~";
        case Kind::Text: return scalar(node.text);
        case Kind::List:
            for (const settings::Node& item : node.items) add(flow(item));
            return "[" + inside + "]";
        case Kind::Map:
            for (const auto& entry : node.entries)
                add(scalar(entry.key) + ": " + flow(entry.value));
            return "{ " + inside + " }";
    }
    return {};
}

/// A line for each entry of the two upper floors.
std::string yaml(const settings::Node& tree) {
    std::string text;
    for (const auto& [key, where, value] : tree.entries) {
        if (key == "extends" || key == "game" || key == "evaluation") continue;
        if (value.kind != settings::Node::Kind::Map) {
            text += fmt::format("{}: {}\n", scalar(key), flow(value));
            continue;
        }
        text += scalar(key) + ":\n";
        for (const auto& entry : value.entries)
            text += fmt::format("  {}: {}\n", scalar(entry.key), flow(entry.value));
    }
    return text;
}

constexpr std::string_view kLevels =
    "levels:\n"
    "  1: { search: { depth: 1 } }\n"
    "  2: { search: { depth: 2 } }\n"
    "  3: { search: { depth: 4 } }\n"
    "  4: { search: { time: 200ms } }\n"
    "  5: { search: { time: 2s } }\n";

std::string plain_settings(const std::string& name, const std::string& game) {
    return fmt::format(
        "# How {} is searched and played. config/connect4.yaml explains every setting there is.\n"
        "game: {}\n"
        "search:\n"
        "  time: 1s\n"
        "{}",
        name, game, kLevels);
}

}  // namespace

ScriptCopy copy_script(const script::Script& model, const std::string& title,
                       const ModuleNames& names) {
    const std::string old_title = model.rules()->game().name;
    // What its head and its text for players say is of the old game until somebody writes it anew.
    ScriptCopy copy{
        fmt::format("-- Started as a copy of {}. Put the rules of your own game here instead.\n",
                    old_title) +
            renamed(model.text(), old_title, title),
        {}};
    std::map<std::string, std::string> called;
    for (const auto& [name, module] : model.modules()) {
        if (!module.failure.empty()) continue;
        called[name] = names(name, module.text);
        copy.modules[called[name]] = renamed(module.text, old_title, title);
    }
    for (const auto& [name, now] : called) {
        const auto rename = [&, &old = name, &fresh = now](std::string& text) {
            text = std::regex_replace(text, requires_module(old), "$1" + fresh + "$2");
        };
        if (name == now) continue;
        rename(copy.text);
        for (auto& module : copy.modules) rename(module.second);
    }
    return copy;
}

std::string copy_settings(const settings::Config& model, const std::string& name,
                          const std::string& game) {
    if (model.files.empty()) return plain_settings(name, game);
    const std::filesystem::path& file = model.files.front();
    const std::string head = fmt::format(
        "# How {} is searched and played. The numbers, and what is said about them, are those of "
        "{}: they were\n# found for that game. config/connect4.yaml explains every setting there "
        "is.\n",
        name, model.name);
    if (model.files.size() > 1)
        return head + "game: " + game + "\n" + yaml(settings::read_source({file, file}).tree);
    std::string text = settings::read_settings_text(file);
    static const std::regex kManual("(^|\n)#[^\n]*is the manual of all settings[^\n]*(?=\n)");
    text = std::regex_replace(text, kManual, "$1");
    static const std::regex kGame("(^|\n)game *:[^\n]*");
    const bool named = std::regex_search(text, kGame);
    text = std::regex_replace(text, kGame, "$1game: " + game);
    // A network was learnt for the model's rules, which will be others here.
    static const std::regex kEvaluation("(^|\n)(#[^\n]*\n)*evaluation:[^\n]*(\n[ \t]+[^\n]*)*");
    if (model.network) text = std::regex_replace(text, kEvaluation, "");
    text.erase(0, text.find_first_not_of('\n'));
    if (!text.ends_with('\n')) text += '\n';
    if (model.network)
        text += fmt::format(
            "# No network: that of {} was learnt for its rules. senet learn {} learns one.\n",
            model.name, name);
    if (model.levels.empty()) {  // the model needs none, which says nothing about the new game
        static const std::regex kNone("# No levels[^\n]*\n");
        text = std::regex_replace(text, kNone, "") +
            fmt::format("# To begin with; senet calibrate {} --write finds those of this game.\n{}",
                        name, kLevels);
    }
    return head + (named ? "" : "game: " + game + "\n") + text;
}

}  // namespace senet::jobs

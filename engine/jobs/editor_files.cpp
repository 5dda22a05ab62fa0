#include "jobs/editor_files.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <regex>
#include <set>

#include "base/file.h"
#include "base/text.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kWords =
#include "words.lua.inc"
    ;
constexpr std::string_view kGame =
#include "game.lua.inc"
    ;
constexpr std::string_view kDice =
#include "dice.lua.inc"
    ;
constexpr std::string_view kServerSettings =
#include "luarc.json.inc"
    ;
constexpr std::string_view kLuacheckSettings =
#include "luacheckrc.inc"
    ;

constexpr std::string_view kOurs = "---@meta _\n-- What editors know of";
constexpr std::size_t kLongestAnnotations = 1 << 20;

/// A name of a class: the annotations take no more than letters, digits and _; "senet" is taken.
std::string class_name(std::string name) {
    std::replace_if(
        name.begin(), name.end(), [](unsigned char c) { return std::isalnum(c) == 0; }, '_');
    return name == "senet" ? "senet_" : name;
}

/// A move's field may be called as no parameter can be: "end".
std::string parameter_name(const std::string& field) {
    static const std::set<std::string_view> kReserved{
        "and",      "break",  "do",   "else", "elseif", "end",  "false", "for",
        "function", "goto",   "if",   "in",   "local",  "nil",  "not",   "or",
        "repeat",   "return", "then", "true", "until",  "while"};
    return kReserved.count(field) != 0 ? field + "_" : field;
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
    for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
        text.replace(at, from.size(), to);
}

std::string field_line(const game::Field& field) {
    using Kind = game::Field::Kind;
    const std::string type = field.kind == Kind::Flag ? "boolean" : "integer";
    std::string about = field.is_array ? fmt::format("{} of them", field.count) : "";
    if (field.kind == Kind::Int)
        about += fmt::format("{}{} to {}", about.empty() ? "" : ", ", field.least, field.most);
    if (field.kind == Kind::Bits) about += about.empty() ? "64 bits" : ", 64 bits each";
    return fmt::format("---@field {} {}{}{}{}\n", field.name, type, field.is_array ? "[]" : "",
                       about.empty() ? "" : "  ", about);
}

/// The annotations of hooks, with the numbers of a move or of a throw in place of their dots.
std::string with_numbers(std::string_view annotations, const game::MoveFormat& format) {
    std::string numbers, typed, lines;
    for (const game::MoveField& field : format.fields()) {
        const std::string parameter = parameter_name(field.name);
        numbers += ", " + parameter;
        typed += (typed.empty() ? "" : ", ") + parameter + ": integer";
        lines += fmt::format("---@param {} integer\n", parameter);
    }
    std::string hooks(annotations);
    replace_all(hooks, "---@param ... integer\n", lines);
    replace_all(hooks, "(s, ...)", "(s" + numbers + ")");
    replace_all(hooks, "fun(...)", "fun(" + typed + ")");
    replace_all(hooks, "fun(weight: integer, ...)", "fun(weight: integer, " + typed + ")");
    return hooks;
}

fs::path annotations_of(const fs::path& script) {
    return script.parent_path() / ".senet" / script.filename();
}

/// Whether a file is one that we wrote, or may write since it is not there.
bool is_ours(const fs::path& file) {
    return !fs::exists(file) ||
        read_text({file, file.string(), "a file of annotations"}, kLongestAnnotations)
            .starts_with(kOurs);
}

/// Writes `text` where there is no other text of ours; true if it did.
bool write_ours(const fs::path& file, std::string_view text) {
    if (!is_ours(file)) return false;
    const bool there = fs::exists(file);
    if (there &&
        read_text({file, file.string(), "a file of annotations"}, kLongestAnnotations) == text)
        return false;
    std::error_code failure;
    fs::create_directories(file.parent_path(), failure);
    replace_text(file, text);
    return true;
}

bool write_missing(const fs::path& file, std::string_view text) {
    if (fs::exists(file)) return false;
    write_text(file, text);
    return true;
}

}  // namespace

std::string_view luacheck_settings() { return kLuacheckSettings; }
std::string_view word_annotations() { return kWords; }

std::string game_annotations(const std::string& name, const game::Game& game) {
    const std::string type = class_name(name);
    std::string hooks = with_numbers(kGame, game.move);
    if (game.chance) hooks += with_numbers(kDice, game.thrown);
    replace_all(hooks, "senet.State", type + ".State");
    replace_all(hooks, "---@class senet.Game", fmt::format("---@class {}.Game: senet.Game", type));
    std::string fields;
    if (game.chance) fields = "---@field next integer  who moves after the throw that is next\n";
    for (const game::Field& field : game.layout.fields()) fields += field_line(field);
    for (const game::Field& field : game.scratch.fields()) fields += field_line(field);
    return fmt::format(
        "{} the game {}: its state, its moves and its functions. Written by senet; \"senet check\" "
        "writes\n-- it anew when the script has changed.\n-- luacheck: ignore\n\n---@class "
        "{}.State: senet.State\n{}{}",
        kOurs, name, type, fields, hooks);
}

std::string annotated(const std::string& script, const std::string& name) {
    static const std::regex kTable("(^|\n)([ \t]*)(local game *= *\\{)");
    static const std::regex kTyped("---@type [A-Za-z0-9_]+\\.Game\n");
    const std::string plain = std::regex_replace(script, kTyped, "");
    return std::regex_replace(plain, kTable,
                              fmt::format("$1$2---@type {}.Game\n$2$3", class_name(name)));
}

std::vector<fs::path> write_editor_files(const fs::path& script, const game::Game& game) {
    const fs::path folder = script.parent_path();
    std::vector<fs::path> written;
    const auto note = [&](const fs::path& file, bool done) {
        if (done) written.push_back(file);
    };
    const fs::path own = annotations_of(script);
    note(own, write_ours(own, game_annotations(script.stem().string(), game)));
    // A game called "words" has its own: the name of a class may not stand for two things.
    const fs::path words = folder / ".senet" / "senet" / "words.lua";
    note(words, write_ours(words, kWords));
    note(folder / ".luarc.json", write_missing(folder / ".luarc.json", kServerSettings));
    note(folder / ".luacheckrc", write_missing(folder / ".luacheckrc", kLuacheckSettings));
    return written;
}

void refresh_editor_files(const fs::path& script, const game::Game& game) {
    const fs::path own = annotations_of(script);
    std::error_code failure;
    if (!fs::exists(own, failure)) return;
    if (access(own.parent_path().c_str(), W_OK) != 0) return;  // no reason not to check the script
    write_ours(own, game_annotations(script.stem().string(), game));
}

}  // namespace senet::jobs

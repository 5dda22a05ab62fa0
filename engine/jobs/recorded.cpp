#include "jobs/recorded.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <utility>

#include "base/text.h"
#include "jobs/opened.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

/// A game that is no shipped one is found by the path that it was played by, seen from here or from
/// where the record lies.
std::string name_in(const play::Record& record) {
    const auto file = record.tags.find("File");
    if (file != record.tags.end()) {
        const fs::path beside = fs::path(record.place.file).parent_path() / file->second;
        std::error_code failure;
        // As people name it, perhaps without the ending.
        for (const fs::path& path : {fs::path(file->second), beside})
            for (const std::string_view ending : {"", ".lua", ".yaml"})
                if (fs::is_regular_file(path.string() + std::string(ending), failure))
                    return path.string();
    }
    const std::string name = play::game_of(record);
    if (!name.empty()) return name;
    throw Error(record.tag_places.at("Variant"),
                fmt::format("this is a game of {}, by no name that opens it; name the game: senet "
                            "replay FILE GAME",
                            in_quotes(record.tags.at("Variant"))));
}

}  // namespace

bool names_record(const std::string& game) {
    const fs::path path = game;
    std::error_code failure;
    if (!fs::is_regular_file(path, failure)) return false;
    const std::string extension = path.extension().string();
    if (extension == ".lua" || extension == ".yaml" || extension == ".yml") return false;
    // A plain word is a game's name, whatever lies here, unless that is a record indeed.
    const bool plain = extension.empty() && game.find('/') == std::string::npos;
    return !plain || std::ifstream(path).peek() == '[';
}

settings::Request request_of(const play::Record& record, settings::Request over) {
    if (over.game.empty()) over.game = name_in(record);
    if (const auto set = record.tags.find("Set"); set != record.tags.end()) {
        std::vector<std::string> sets = split_words(set->second);
        sets.insert(sets.end(), over.sets.begin(), over.sets.end());
        over.sets = std::move(sets);
    }
    over.seed = play::seed_of(record).value_or(over.seed);
    return over;
}

std::string changed_rules(const Host& host, const play::Record& record, const std::string& file,
                          const settings::Config& config) {
    const auto tag = record.tags.find("Script");
    if (tag == record.tags.end()) return "";
    const std::string now = show_hash(read_script(host, config).fingerprint());
    if (tag->second == now) return "";
    return fmt::format(
        "{}: the rules have changed since: they were {}, {} with its options is {} now", file,
        printable(tag->second), config.script_shown, now);
}

std::string missing_moves(const play::Record& record) {
    const auto tag = record.tags.find("PlyCount");
    if (tag == record.tags.end()) return "";
    const auto told = parse_whole(tag->second);
    if (!told || std::cmp_less_equal(*told, record.moves.size())) return "";
    const auto place = record.tag_places.find("PlyCount");
    return fmt::format("{}: PlyCount says {}, and the record has {} moves: the rest is missing",
                       (place != record.tag_places.end() ? place->second : record.place).text(),
                       *told, record.moves.size());
}

}  // namespace senet::jobs

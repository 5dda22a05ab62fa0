#include "cli/tournament_text.h"

#include <fmt/format.h>

#include "base/file.h"

namespace senet::cli {

namespace fs = std::filesystem;

std::string yaml_text(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c;
    }
    return out + "\"";
}

std::string absolute(const std::string& file) { return fs::absolute(file).lexically_normal(); }

std::string game_text(const settings::Request& request) {
    const bool is_file = request.game.ends_with(".lua") || request.game.ends_with(".yaml");
    std::string text = "game: " + yaml_text(is_file ? absolute(request.game) : request.game) + "\n";
    if (!request.sets.empty()) {
        text += "set: [";
        for (const std::string& set : request.sets) text += yaml_text(set) + ", ";
        text += "]\n";
    }
    return text + fmt::format("seed: {}\n", request.seed);
}

void make_folder(const fs::path& folder) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
        throw Error(fmt::format("cannot write {}: {}", folder.string(), failure.message()));
}

settings::Place write_tournament(const fs::path& folder, const std::string& name,
                                 const std::string& text) {
    make_folder(folder);
    const fs::path file = folder / name;
    write_text(file, text);
    return {file, file.string()};
}

}  // namespace senet::cli

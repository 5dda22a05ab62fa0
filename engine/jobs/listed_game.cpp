#include "jobs/listed_game.h"

#include "jobs/opened.h"

namespace senet::jobs {

ListedGame listed(const Host& host, const settings::GameEntry& entry) {
    const auto shown = [&](const std::filesystem::path& path) {
        return path.lexically_relative(host.home.folder).string();
    };
    ListedGame listed{.name = entry.name, .script = shown(entry.script)};
    if (entry.config) listed.config = shown(*entry.config);
    try {
        const auto rules =
            read_script(host, settings::load(host.home, {.game = entry.name})).rules();
        listed.title = rules->game().name;
        listed.players = rules->game().players;
    } catch (const Error& error) {
        listed.error = error.what();
    }
    return listed;
}

}  // namespace senet::jobs

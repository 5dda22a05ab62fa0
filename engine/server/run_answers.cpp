// Runs, begun and watched.
#include "base/json.h"
#include "base/text.h"
#include "server/desk.h"

namespace senet::server {

using nlohmann::json;

json Desk::runs(Asked& asked) {
    asked.all_read();
    return {{"runs", runs_.list()}};
}

json Desk::newrun(Asked& asked) { return {{"run", runs_.begin(asked)}}; }

json Desk::run(Asked& asked) {
    const std::string name = asked.text("run"), page = asked.text("page");
    asked.all_read();
    json about = runs_.about(name);
    look_at(page, "run:" + name);
    return about;
}

json Desk::resume(Asked& asked) {
    const std::string name = asked.text("run");
    asked.all_read();
    runs_.go_on(name);
    return json::object();
}

json Desk::halt(Asked& asked) {
    const std::string name = asked.text("run");
    asked.all_read();
    runs_.stop(name);
    return json::object();
}

json Desk::writelevels(Asked& asked) {
    const std::string name = asked.text("run");
    asked.all_read();
    return {{"file", printable(runs_.write_levels(name))}};
}

json Desk::discardrun(Asked& asked) {
    const std::string name = asked.text("run");
    asked.all_read();
    runs_.discard(name);
    return json::object();
}

json Desk::example(Asked& asked) {
    const std::string kind = asked.text("kind");
    const AskedGame game = asked_game(host_, drafts_, asked);
    asked.all_read();
    return {{"file", example_of(host_, kind, game.request)}};
}

json Desk::agents(Asked& asked) {
    asked.all_read();
    return fleet_.seen();
}

}  // namespace senet::server

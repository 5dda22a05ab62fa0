#include "server/desk.h"

#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "base/json.h"
#include "base/text.h"
#include "game/rules.h"
#include "server/asked_game.h"
#include "server/told.h"

namespace senet::server {

using nlohmann::json;

const std::vector<Desk::Question>& Desk::all() {
    static const std::vector<Question> questions{
        {"games", &Desk::games},
        {"game", &Desk::game},
        {"position", &Desk::position},
        {"draw", &Desk::draw},
        {"record", &Desk::record},
        {"load", &Desk::load},
        {"think", &Desk::think},
        {"review", &Desk::review},
        {"stop", &Desk::stop},
        {"tree", &Desk::tree},
        {"drafts", &Desk::drafts},
        {"newdraft", &Desk::newdraft},
        {"draft", &Desk::draft},
        {"keep", &Desk::keep},
        {"save", &Desk::save},
        {"discard", &Desk::discard},
        {"close", &Desk::close},
        {"check", &Desk::check},
        {"runs", &Desk::runs},
        {"newrun", &Desk::newrun},
        {"run", &Desk::run},
        {"resume", &Desk::resume},
        {"halt", &Desk::halt},
        {"discardrun", &Desk::discardrun},
        {"writelevels", &Desk::writelevels},
        {"example", &Desk::example},
        {"agents", &Desk::agents},
    };
    return questions;
}

Desk::Desk(const jobs::Host& host)
    : host_(host),
      shelf_(host),
      drafts_(host),
      runs_(host, drafts_, tasks_,
            [this](const std::string& run, json event) {
                tell_all("run:" + run, "", std::move(event));
            }),
      fleet_(host.jobs) {}

std::vector<std::string> Desk::questions() {
    std::vector<std::string> names;
    std::transform(all().begin(), all().end(), std::back_inserter(names),
                   [](const Question& question) { return std::string(question.name); });
    return names;
}

json Desk::answer(std::string_view question, const json& body) {
    const auto at = std::find_if(all().begin(), all().end(),
                                 [&](const Question& known) { return known.name == question; });
    if (at == all().end()) {
        throw Error(fmt::format("{} is no question{}", in_quotes(question),
                                did_you_mean(question, questions())));
    }
    Asked asked(body);
    return (this->*at->answer)(asked);
}

void Desk::left(const std::string& page) {
    tasks_.stop_all_of(page);
    look_at(page, "");
}

void Desk::close() {
    channels_.close();
    tasks_.stop_all();
}

std::shared_ptr<OpenedGame> Desk::opened(Asked& asked) {
    return shelf_.open(asked_game(host_, drafts_, asked));
}

json Desk::begin(Asked& asked, Work work) {
    const std::string page = asked.text("page"), name = asked.text("task");
    asked.all_read();
    const Tell tell = [this, page, name](json event) {
        event["task"] = name;
        channels_.tell(page, json_text(event));
    };
    tasks_.begin(page, name, [work = std::move(work), tell](Interrupt& interrupt) {
        try {
            work(interrupt, tell);
        } catch (const game::Interrupted&) {
            tell({{"over", true}, {"stopped", true}});
        } catch (const Error& error) {
            tell({{"over", true}, {"error", told(error)}});
        } catch (const std::exception& error) {
            tell({{"over", true}, {"error", printable(error.what(), "\n")}});
        }
    });
    return json::object();
}

}  // namespace senet::server

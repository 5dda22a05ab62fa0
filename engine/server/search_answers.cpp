// Searches of positions, and of whole games.
#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"
#include "jobs/limits.h"
#include "network/network.h"
#include "play/computer.h"
#include "play/review.h"
#include "search/searcher.h"
#include "server/asked_game.h"
#include "server/desk.h"
#include "server/position_json.h"
#include "words/moves.h"

namespace senet::server {
namespace {

using nlohmann::json;

constexpr std::int64_t kLongest = 3'600'000;  // ms
constexpr std::int64_t kLongestClock = 24 * kLongest;
constexpr std::int64_t kOverhead = 50;  // ms that a move takes to the page and back

/// What a search is asked for, as it was read before its task begins.
struct Task {
    std::shared_ptr<OpenedGame> game;
    std::string position{};
    std::vector<std::string> moves{};
    jobs::LimitOptions limits{};
    std::optional<play::ClockTime> clock{};  // of who is to move
    int lines = 1;
};

/// All but the names of the task.
Task task_of(Asked& asked, std::shared_ptr<OpenedGame> game) {
    Task task{.game = std::move(game)};
    task.position = asked.text_or("position", "");
    task.moves = asked.texts("moves");
    if (const auto time = asked.whole("milliseconds", 1, kLongest))
        task.limits.time = fmt::format("{}ms", *time);
    if (const auto nodes = asked.whole("nodes", 1, INT64_MAX))
        task.limits.nodes = std::to_string(*nodes);
    if (const auto depth = asked.whole("depth", 1, 64))
        task.limits.depth = static_cast<int>(*depth);
    if (const auto left = asked.whole("clock", 0, kLongestClock)) {
        task.clock = play::ClockTime{
            .left = *left, .increment = asked.whole("increment", 0, kLongest).value_or(0)};
    }
    task.lines = static_cast<int>(asked.whole("lines", 1, 1000).value_or(1));
    return task;
}

words::Yardstick yardstick_of(const OpenedGame& game, const game::Rules& rules) {
    words::Yardstick yardstick;
    yardstick.scale = game.config().scale;
    yardstick.evaluates = rules.evaluates();
    if (jobs::network_of(rules) != nullptr) yardstick.scale = network::kValueOfLogit;
    return yardstick;
}

/// The searcher of a task, and the line that it asks about.
struct Search {
    explicit Search(const Task& task)
        : rules(task.game->borrow()),
          limits(jobs::with_an_end(
              jobs::limits_of(task.limits, task.game->config(), task.game->request()))),
          line(server::line_of(*rules, task.game->request().seed, task.position, task.moves)),
          timed(task.clock ? play::with_clock(limits, *task.clock, line,
                                              {.usual_moves = task.game->config().search.moves,
                                               .overhead = kOverhead})
                           : limits),
          searcher(*rules, jobs::thinking_alone(task.game->config().search, limits),
                   task.game->request().seed, task.game->more()),
          yardstick(yardstick_of(*task.game, *rules)) {}

    OpenedGame::Loan rules;
    search::Limits limits;
    game::Line line;
    search::Limits timed;  // the same, by the clock
    search::Searcher searcher;
    words::Yardstick yardstick;
};

json found_json(const Search& search, const search::Result& result) {
    json found{{"depth", result.depth},
               {"nodes", result.counts.nodes},
               {"seconds", result.seconds},
               {"solved", result.solved},
               {"best", lines_json(search.line, result, {result.best}, search.yardstick)[0]}};
    if (result.lines.size() > 1 || search.line.state().throws())
        found["lines"] = lines_json(search.line, result, result.lines, search.yardstick);
    return found;
}

const char* grade_name(play::Grade grade) {
    switch (grade) {
        case play::Grade::Inaccuracy: return "inaccuracy";
        case play::Grade::Mistake: return "mistake";
        case play::Grade::Blunder: return "blunder";
        default: return "fine";
    }
}

json review_json(const Search& search, const play::Review& review) {
    json answer{{"over", true}, {"complete", review.complete}, {"moves", json::array()}};
    const auto& states = search.line.states();
    for (const play::JudgedMove& move : review.moves) {
        json judged{{"ply", move.ply},
                    {"player", move.player.number()},
                    {"grade", grade_name(move.grade())},
                    {"before", move.expected_before},
                    {"after", move.expected_after},
                    {"solved", move.solved}};
        if (!move.best.moves.empty()) {
            judged["best"] =
                words::move_name(search.line.rules(), states[move.ply], move.best.moves.front());
        }
        answer["moves"].push_back(std::move(judged));
    }
    for (const play::JudgedThrow& thrown : review.throws) {
        answer["throws"].push_back(
            {{"ply", thrown.ply}, {"player", thrown.player.number()}, {"luck", thrown.luck}});
    }
    if (review.turning_point) answer["turning_point"] = review.moves[*review.turning_point].ply;
    return answer;
}

}  // namespace

json Desk::think(Asked& asked) {
    const Task task = task_of(asked, opened(asked));
    return begin(asked, [task](Interrupt& interrupt, const Tell& tell) {
        Search search(task);
        if (search.line.outcome().over()) throw Error("the game is over in this position");
        const search::Result result = search.searcher.search(
            search.line, search.timed, interrupt, task.lines,
            [&](const search::Result& so_far) { tell(found_json(search, so_far)); });
        json last = found_json(search, result);
        last["over"] = true;
        if (interrupt.stop) last["stopped"] = true;
        if (const auto move = result.move())
            last["move"] = words::move_name(*search.rules, search.line.state(), *move);
        tell(std::move(last));
    });
}

json Desk::review(Asked& asked) {
    const Task task = task_of(asked, opened(asked));
    return begin(asked, [task](Interrupt& interrupt, const Tell& tell) {
        Search search(task);
        if (search.line.moves().empty()) throw Error("no move was made yet");
        const play::Review review =
            play::review(search.line, search.searcher, search.limits, search.yardstick.scale,
                         interrupt, [&](double done) {
                             tell({{"done", done}});
                         });
        tell(review_json(search, review));
    });
}

json Desk::stop(Asked& asked) {
    const std::string page = asked.text("page"), name = asked.text("task");
    asked.all_read();
    tasks_.stop(page, name);
    return json::object();
}

}  // namespace senet::server

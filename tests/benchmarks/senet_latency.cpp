// What a question costs beside its search, in processor time, once all is warm: "go depth 1" as a
// manager asks it of a program that runs already, with the position before it and all that is
// printed; and what `senet analyze GAME --depth 1` does once it has loaded the game: the search and
// the texts of its moves. A line a game; those with 200 first moves and more are marked.
#include <fmt/format.h>

#include <ctime>

#include "cli/command.h"
#include "jobs/opened.h"
#include "play/process.h"
#include "search/searcher.h"
#include "support/shipped.h"
#include "words/moves.h"

namespace senet::benchmarks {
namespace {

constexpr int kWarm = 20, kAsked = 100;  // questions

/// `senet uci GAME`, and the time that the processor has spent on it.
class Engine {
  public:
    explicit Engine(const std::string& game)
        : process_(
              {{"/bin/sh", "-c", fmt::format("echo $$; exec {} uci {}", SENET_PROGRAM, game)}}) {
        if (clock_getcpuclockid(static_cast<pid_t>(std::stoi(hear(""))), &clock_) != 0)
            throw std::runtime_error("no clock of the engine's");
    }

    void ask(const std::string& line, const std::string& beginning) {
        process_.say(line);
        hear(beginning);
    }

    double seconds() const {
        timespec now{};
        clock_gettime(clock_, &now);
        return static_cast<double>(now.tv_sec) + static_cast<double>(now.tv_nsec) * 1e-9;
    }

  private:
    std::string hear(const std::string& beginning) {
        std::string line;
        const auto until = Clock::now() + std::chrono::seconds(60);
        while (process_.hear(line, until) == play::Process::Heard::Line)
            if (line.starts_with(beginning)) return line;
        throw std::runtime_error("no answer" + process_.last_lines());
    }

    play::Process process_;
    clockid_t clock_{};
};

/// Seconds of "position startpos" and "go depth 1", once all is warm.
double of_uci(const std::string& game) {
    Engine engine(game);
    const auto go = [&](int times) {
        for (int i = 0; i < times; ++i) engine.ask("position startpos\ngo depth 1", "bestmove");
    };
    engine.ask("isready", "readyok");
    go(kWarm);
    const double start = engine.seconds();
    go(kAsked);
    return (engine.seconds() - start) / kAsked;
}

/// Seconds of one search and its texts.
double of_analysis(const std::string& game) {
    const settings::Request request{.game = game};
    const jobs::OpenGame open = jobs::open_game(cli::host(), request);
    jobs::wait_for_code(*open.rules, cli::host().interrupt);
    const game::Line line = jobs::open_line(cli::host(), *open.rules, request.seed);
    search::Searcher searcher(*open.rules, open.config.search, request.seed);
    const auto ask = [&](int times) {
        Interrupt interrupt;
        for (int i = 0; i < times; ++i) {
            searcher.search(line, {.depth = 1, .milliseconds = {}, .nodes = {}}, interrupt, 1,
                            [&](const search::Result& found) {
                                (void)words::variation_texts(line, found.best.moves);
                            });
        }
    };
    ask(kWarm);
    const ThreadStopwatch watch;
    ask(kAsked);
    return watch.seconds() / kAsked;
}

void measure(const std::string& game) {
    const auto rules = testing::shipped_script(game).rules();
    game::MoveList moves;
    rules->moves(rules->start(1), moves);
    fmt::print("{:14} {:>5}{} {:>12.3f} {:>10.3f}\n", game, moves.size(),
               moves.size() < 200 ? " " : "*", 1e3 * of_uci(game), 1e3 * of_analysis(game));
    std::fflush(stdout);
}

}  // namespace
}  // namespace senet::benchmarks

int main(int argc, char** argv) {
    std::vector<std::string> games(argv + 1, argv + argc);
    if (games.empty()) games = senet::testing::shipped_games();
    fmt::print("{:14} {:>5}  {:>12} {:>10}\n", "game", "moves", "go depth 1", "analyze");
    fmt::print("{:14} {:>5}  {:>12} {:>10}\n", "", "", "ms", "ms");
    for (const std::string& game : games) senet::benchmarks::measure(game);
}

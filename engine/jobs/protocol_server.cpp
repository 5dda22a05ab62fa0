#include "jobs/protocol_server.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <exception>
#include <new>

#include "base/text.h"

#include "game/notation.h"
#include "jobs/opened.h"
#include "play/computer.h"
#include "play/dice.h"
#include "play/notation.h"
#include "play/protocol.h"
#include "search/scale.h"

namespace senet::jobs {
namespace {

using play::Dialect;
using play::dialect_of;
using play::kDialects;
using play::ProgramProtocol;

/// The words from one keyword to the next, of which there are these.
std::string part_of(const std::vector<std::string>& words, const std::string& from,
                    const std::string& to) {
    const auto begin = std::find(words.begin(), words.end(), from);
    if (begin == words.end()) return "";
    const auto end = to.empty() ? words.end() : std::find(begin, words.end(), to);
    return join(std::vector<std::string>(begin + 1, end), " ");
}

}  // namespace

/// One "go".
struct ProtocolServer::Search {
    search::Limits limits{.depth = search::kMostDepth, .milliseconds = {}, .nodes = {}};
    std::array<std::optional<play::ClockTime>, game::kMostPlayers> clocks{};
    int moves_to_go = 0;  // until more time comes; 0: none comes
    bool infinite = false;  // its move is told only when it is stopped
    bool ponders = false;  // and this one's after "ponderhit"
    search::Pondering pondering;
    Interrupt interrupt;
    std::atomic<bool> over{false};  // written by the thread, at its end
    std::exception_ptr failure;  // our own mistake; written likewise
    std::thread thread;
};

ProtocolServer::ProtocolServer(const Host& host, ProgramProtocol protocol,
                               settings::Request request, Say say)
    : host_(host),
      protocol_(protocol),
      options_(host.home, std::move(request)),
      say_(std::move(say)) {
    open(options_);
}

ProtocolServer::~ProtocolServer() {
    try {
        end_search();
    } catch (...) {
        // It is too late to tell.
    }
}

bool ProtocolServer::answer(const std::string& line) {
    const Words words = split_words(line);
    if (words.empty()) return true;
    try {
        return dispatch(words[0], words);
    } catch (const Error& error) {
        note(error.what());
    } catch (const std::bad_alloc&) {
        note("error: there is not enough memory for this; a smaller Hash or fewer Threads help");
    }
    return true;
}

bool ProtocolServer::dispatch(const std::string& command, const Words& words) {
    const auto is_command_of = [&](const Dialect& one) {
        return one.hello == command || one.new_game == command;
    };
    if (command == "quit") return false;
    if (command == "isready") {
        // So that the first move is not searched while the compiler takes its share of the machine.
        if (!searching()) wait_for_code(*game_->rules, host_.interrupt);
        say("readyok");
    } else if (command == "stop") {
        end_search();
    } else if (command == "ponderhit") {
        ponder_hit();
    } else if (std::any_of(kDialects.begin(), kDialects.end(), is_command_of)) {
        end_search();
        command.ends_with("newgame") ? new_game() : greet(command);
    } else if (command == "setoption") {
        end_search();
        set_option(words);
    } else if (command == "position") {
        end_search();
        set_position(words);
    } else if (command == "go") {
        end_search();
        go(words);
    } else if (command == "query") {
        end_search();
        query(words.size() > 1 ? words[1] : "");
    } else if (command != "debug" && command != "register") {
        note(fmt::format("there is no command {}", in_quotes(command)));
    }
    return true;
}

void ProtocolServer::greet(const std::string& word) {
    const auto dialect = std::find_if(kDialects.begin(), kDialects.end(),
                                      [&](const Dialect& one) { return one.hello == word; });
    check_speaks_of(game_->rules->game(), dialect->protocol);
    protocol_ = dialect->protocol;
    say("id name Senet " SENET_VERSION);
    say("id author the Senet authors");
    for (const std::string& option : options_.offered(*game_)) say(option);
    say(std::string(dialect->welcome));
}

void ProtocolServer::check_speaks_of(const game::Game& game, ProgramProtocol protocol) const {
    if (protocol == ProgramProtocol::Ugi) return;
    game::require_two_without_chance(game,
                                     protocol == ProgramProtocol::Uci ? "UCI needs" : "UAI needs");
}

/// Takes the options, and what they make of the game; all stays as it was where that fails.
void ProtocolServer::open(EngineOptions options) {
    const settings::Request request = options.request();
    OpenGame game = open_game(host_, request);
    check_speaks_of(game.rules->game(), protocol_);
    auto searcher = std::make_unique<search::Searcher>(*game.rules, game.config.search,
                                                       request.seed, game.more);
    game::Line line = open_line(host_, *game.rules, request.seed);
    line_.reset();
    searcher_.reset();
    game_ = std::move(game);
    searcher_ = std::move(searcher);
    line_ = std::move(line);
    start_.clear();
    moves_.clear();
    options_ = std::move(options);
}

/// What boards want to know of a game that is not chess.
void ProtocolServer::tell_variant() {
    const game::Game& game = game_->rules->game();
    std::string size;
    if (game.view && game.view->board.shape == game::Board::Shape::Grid)
        size = fmt::format(" files {} ranks {}", game.view->board.width, game.view->board.height);
    note(fmt::format("variant {}{} startpos {}", options_.request().game, size,
                     game::state_text(*game_->rules, line_->start())));
}

void ProtocolServer::set_option(const Words& words) {
    const std::string name = part_of(words, "name", "value");
    std::string value = part_of(words, "value", "");
    if (value == "<empty>") value.clear();
    EngineOptions options = options_;
    options.set(name, value);
    if (options.forgets) {
        options.forgets = false;
        return searcher_->forget();
    }
    if (options.opens_as(options_)) {
        options_ = std::move(options);
        return;
    }
    const bool other_game = options.request().game != options_.request().game;
    open(std::move(options));
    if (other_game) tell_variant();
}

void ProtocolServer::new_game() {
    searcher_->forget();
    play_moves(std::nullopt, "", {});
}

void ProtocolServer::set_position(const Words& words) {
    const std::optional<game::Line> last = std::exchange(line_, std::nullopt);
    std::string start;
    if (words.size() > 1 && (words[1] == "fen" || words[1] == "sfen"))
        start = part_of(words, words[1], "moves");
    else if (words.size() < 2 || words[1] != "startpos")
        throw Error("a position is \"startpos\", or \"fen\" and its text; \"moves\" may follow");
    else if (words.size() > 2 && words[2] != "moves")
        throw Error(fmt::format("{} was not expected in a position", in_quotes(words[2])));
    const auto moves = std::find(words.begin(), words.end(), "moves");
    play_moves(last, start, moves == words.end() ? Words{} : Words(moves + 1, words.end()));
}

/// Goes on from the last position where that is how this one begins.
void ProtocolServer::play_moves(const std::optional<game::Line>& last, const std::string& start,
                                const Words& moves) {
    game::Rules& rules = *game_->rules;
    const bool goes_on = last && start == start_ && moves.size() >= moves_.size() &&
        std::equal(moves_.begin(), moves_.end(), moves.begin());
    game::Line line = [&] {
        if (goes_on) return *last;
        return open_line(host_, rules, options_.request().seed, {.position = start});
    }();
    for (std::size_t i = line.moves().size(); i < moves.size(); ++i) {
        if (line.outcome().over())
            throw Error(fmt::format("the game is over before the move {}", in_quotes(moves[i])));
        line.play(line.state().throws() ? play::told_throw(line, moves[i])
                                        : play::read_program_move(rules, {}, line.state(),
                                                                  line.legal_moves(), moves[i]));
    }
    line_ = std::move(line);
    start_ = start;
    moves_ = moves;
}

void ProtocolServer::go(const Words& words) {
    auto search = std::make_unique<Search>();
    search->infinite = words.size() == 1;
    for (std::size_t i = 1; i < words.size(); ++i) {
        const std::string next = i + 1 < words.size() ? words[i + 1] : "";
        if (words[i] == "infinite") {
            search->infinite = true;
        } else if (words[i] == "ponder") {
            search->ponders = true;
        } else if (go_with(*search, words[i], next)) {
            ++i;
        } else {
            note(fmt::format("go: {} is ignored", in_quotes(words[i])));
        }
    }
    if (const std::string reason = nothing_to_search(); !reason.empty()) {
        note(reason);
        return say("bestmove (none)");
    }
    search->limits = limits_of(*search);
    search_ = std::move(search);
    search_->thread = std::thread([this] { run(*search_); });
}

/// Why there is no move to look for; empty where there is one.
std::string ProtocolServer::nothing_to_search() const {
    if (!line_) return "there is no position: the last one was refused";
    try {
        return line_->outcome().over() ? "the game is over" : "";
    } catch (const Error& error) {
        return error.what();
    }
}

/// Takes in one limit; false when it is none. A number that it can't be is told, and the nearest
/// taken: a manager waits for a move.
bool ProtocolServer::go_with(Search& search, const std::string& key, const std::string& text) {
    constexpr std::int64_t kMost = std::int64_t{1} << 53;
    const Dialect& dialect = dialect_of(protocol_);
    const auto number = [&](std::int64_t least, std::int64_t most) {
        const auto given = parse_whole(text);
        if (given && *given >= least && *given <= most) return *given;
        const std::int64_t taken = std::clamp(given.value_or(least), least, most);
        note(fmt::format("go: {} must be a whole number from {} to {}, got {}; {} is taken", key,
                         least, most, text.empty() ? "nothing" : in_quotes(text), taken));
        return taken;
    };
    const auto players = static_cast<std::size_t>(game_->rules->game().player_count());
    for (std::size_t player = 0; player < players; ++player) {
        const std::string time = dialect.time_of(player), increment = dialect.increment_of(player);
        if (key != time && key != increment) continue;
        if (!search.clocks[player]) search.clocks[player].emplace();
        // A clock that has run out may show less than nothing.
        (key == time ? search.clocks[player]->left : search.clocks[player]->increment) =
            number(-kMost, kMost);
        return true;
    }
    if (key == "depth")
        search.limits.depth = static_cast<int>(number(1, search::kMostDepth));
    else if (key == "nodes")
        search.limits.nodes = static_cast<std::uint64_t>(number(1, kMost));
    else if (key == "soft_nodes")
        search.limits.soft_nodes = static_cast<std::uint64_t>(number(1, kMost));
    else if (key == "movetime")
        search.limits.milliseconds =
            std::max<std::int64_t>(number(1, kMost) - options_.overhead, 1);
    else if (key == "movestogo")
        search.moves_to_go = static_cast<int>(number(0, 1'000'000));
    else
        return false;
    return true;
}

search::Limits ProtocolServer::limits_of(const Search& search) const {
    search::Limits limits = search.limits;
    const auto take = [](auto& limit, const auto& other) {
        if (other && (!limit || *other < *limit)) limit = other;
    };
    if (options_.limited()) {
        const search::Limits& own = game_->config.limits;
        limits.depth = std::min(limits.depth, own.depth);
        take(limits.milliseconds, own.milliseconds);
        take(limits.nodes, own.nodes);
        take(limits.soft_nodes, own.soft_nodes);
    }
    auto clock = search.clocks[line_->state().decider().index()];
    if (!clock) return limits;
    clock->moves = search.moves_to_go;
    return play::with_clock(limits, *clock, *line_,
                            {.usual_moves = game_->config.search.moves,
                             .overhead = options_.overhead,
                             .ponders = options_.ponder});
}

/// On the search's own thread. Whatever happens, a manager waits for "bestmove".
void ProtocolServer::run(Search& search) {
    std::string move = "(none)", reply;
    try {
        const search::Result result = think(search);
        if (search.ponders) search.pondering.wait();
        if (search.infinite) search.interrupt.stop.wait(false);
        move = best_move(result);
        if (options_.ponder) reply = reply_expected(result);
    } catch (const Error& error) {
        note(error.what());
    } catch (...) {
        search.failure = std::current_exception();
    }
    say("bestmove " + printable(move) + (reply.empty() ? "" : " ponder " + printable(reply)));
    search.over = true;
}

/// What is known when the rules fail amid a search is still a move.
search::Result ProtocolServer::think(Search& search) {
    const ThreadStopwatch watch;
    search::Result known;
    try {
        const search::Result result = searcher_->search(
            *line_, search.limits, search.interrupt, options_.lines,
            [&](const search::Result& found) {
                known = found;
                print_info(found, watch, true);
            },
            search.ponders ? &search.pondering : nullptr);
        if (result.partial || result.depth == 0) print_info(result, watch, false);
        return result;
    } catch (const Error& error) {
        note(error.what());
    }
    return known;
}

/// Any legal move, where the search knows none; none at a throw.
std::string ProtocolServer::best_move(const search::Result& result) const {
    if (line_->state().throws()) return "(none)";
    std::optional<game::Move> move = result.move();
    if (!move) {
        const std::vector<game::Move> legal = line_->legal_moves();
        if (!legal.empty()) move = legal.front();
    }
    return move ? play::program_text(*game_->rules, {}, line_->state(), *move) : "(none)";
}

/// What the other player is thought to answer; empty where nothing is known of it.
std::string ProtocolServer::reply_expected(const search::Result& result) const {
    if (result.best.moves.size() < 2) return "";
    game::State state = line_->state();
    game_->rules->play(state, result.best.moves[0]);
    return play::program_text(*game_->rules, {}, state, result.best.moves[1]);
}

void ProtocolServer::ponder_hit() {
    if (!searching() || !search_->ponders) throw Error("no search was begun by \"go ponder\"");
    search_->pondering.hit();
}

bool ProtocolServer::searching() const { return search_ && !search_->over; }

void ProtocolServer::print_info(const search::Result& result, const ThreadStopwatch& watch,
                                bool complete) {
    const double speed = per_second(static_cast<double>(result.counts.nodes), watch.seconds());
    std::vector<search::Variation> lines = result.lines;
    if (!complete || line_->state().throws()) lines = {result.best};
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::string line = fmt::format("info depth {}", result.depth + (complete ? 0 : 1));
        if (options_.lines > 1) line += fmt::format(" multipv {}", i + 1);
        line += score_text(lines[i]);
        line += fmt::format(" nodes {} nps {} hashfull {} time {} pv", result.counts.nodes,
                            static_cast<std::int64_t>(speed),
                            static_cast<int>(searcher_->table_fullness() * 1000),
                            static_cast<std::int64_t>(result.seconds * 1000));
        game::State state = line_->state();
        for (const game::Move move : lines[i].moves) {
            line += " " + printable(play::program_text(*game_->rules, {}, state, move));
            game_->rules->play(state, move);
        }
        say(line);
    }
}

std::string ProtocolServer::score_text(const search::Variation& variation) const {
    using search::Bound;
    if (variation.bound == Bound::None) return "";
    const game::Value value = variation.value;
    const std::string bound = variation.bound == Bound::Lower ? " lowerbound"
        : variation.bound == Bound::Upper                     ? " upperbound"
                                                              : "";
    if (const search::Measure& measure = searcher_->measure(); measure.expects())
        return fmt::format(" score cp {}{}", search::to_ten_thousandths(value), bound);
    if (!game::is_forced(value)) return fmt::format(" score cp {}{}", value, bound);
    const int plies = game::plies_to_end(value);
    const int count = dialect_of(protocol_).mate_in_moves ? (plies + (value > 0)) / 2 : plies;
    return fmt::format(" score mate {}{}", value > 0 ? count : -count, bound);
}

/// UGI's questions about the position.
void ProtocolServer::query(const std::string& what) {
    if (!line_) throw Error("there is no position: the last one was refused");
    const game::State& state = line_->state();
    const game::Outcome outcome = line_->outcome();
    const auto respond = [this](const auto& answer) { say(fmt::format("response {}", answer)); };
    if (what == "p1turn")
        respond(state.turn() == game::Player{1});
    else if (what == "turn")
        respond(state.turn().number());
    else if (what == "next")
        respond(state.decider().number());
    else if (what == "throws")
        respond(throws_text());
    else if (what == "gameover")
        respond(outcome.over());
    else if (what == "result")
        respond(!outcome.over()       ? "none"
                    : outcome.drawn() ? "draw"
                                      : fmt::format("p{}win", outcome.winner.number()));
    else
        throw Error(
            fmt::format("query asks for p1turn, turn, next, throws, gameover or result, not {}",
                        in_quotes(what)));
}

/// "6-5 2 6-6 1": what can come up, with its weights; "none" where nothing is thrown.
std::string ProtocolServer::throws_text() const {
    if (!line_->state().throws() || line_->outcome().over()) return "none";
    std::string text;
    for (const game::Throw& one : game::throws_at(*line_)) {
        text += fmt::format(
            "{}{} {}", text.empty() ? "" : " ",
            printable(play::program_text(*game_->rules, {}, line_->state(), one.outcome)),
            one.weight);
    }
    return text;
}

void ProtocolServer::end_search() {
    if (!search_ || !search_->thread.joinable()) return;
    search_->interrupt.stop = true;
    search_->interrupt.stop.notify_all();
    search_->pondering.hit();
    search_->thread.join();
    if (search_->failure) std::rethrow_exception(search_->failure);
}

void ProtocolServer::say(const std::string& line) {
    const std::lock_guard lock(saying_);
    say_(line);
}

void ProtocolServer::note(std::string_view text) {
    constexpr std::string_view kOurName = "senet: ";
    if (text.starts_with(kOurName)) text.remove_prefix(kOurName.size());
    std::string line = "info string " + error_text(text);
    std::replace(line.begin(), line.end(), '\n', ' ');
    say(line);
}

}  // namespace senet::jobs

// Our engine as a program for others: what managers and boards say to it in UCI, UGI or UAI, and
// what they are answered. A search runs on a thread of its own, so that "isready" and "stop" are
// answered meanwhile; any other command that needs the game ends the search first. One that was
// begun by "go ponder" goes on by its limits, and tells its move, after "ponderhit" only.
//
// Beyond the protocols: "score mate" counts moves in UCI and UAI, as they want it, and plies in
// UGI, where players need not take turns; "score cp" is the evaluation in the game's own units.
//
// UGI also speaks of throws, and of up to eight players. A throw stands among the moves. "query
// turn" is answered by the number of who moves, 0 at a throw; "query next" then says for whom it
// is, and "query throws" each outcome with its weight. At a throw, "go" says what the mean is
// worth, and that there is no move. Clocks go on to p8time and p8inc. In such games "score cp"
// counts ten-thousandths of the way from what is even to all that can be won.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "jobs/engine_options.h"
#include "play/options.h"
#include "search/searcher.h"

namespace senet::jobs {

class ProtocolServer {
  public:
    /// Takes a line of an answer. Called by one thread at a time, which may be the search's.
    using Say = std::function<void(const std::string& line)>;

    /// Opens the game. THROWS Error.
    ProtocolServer(const Host& host, play::ProgramProtocol protocol, settings::Request request,
                   Say say);
    /// Ends the search.
    ~ProtocolServer();

    /// Answers one line; false when it asks for the end.
    bool answer(const std::string& line);

  private:
    using Words = std::vector<std::string>;
    struct Search;

    bool dispatch(const std::string& command, const Words& words);
    void greet(const std::string& word);
    /// THROWS Error where the game has throws or more players than the protocol speaks of.
    void check_speaks_of(const game::Game& game, play::ProgramProtocol protocol) const;
    void open(EngineOptions options);
    void tell_variant();
    void set_option(const Words& words);
    void new_game();
    void set_position(const Words& words);
    void play_moves(const std::optional<game::Line>& last, const std::string& start,
                    const Words& moves);
    void go(const Words& words);
    std::string nothing_to_search() const;
    bool go_with(Search& search, const std::string& key, const std::string& text);
    search::Limits limits_of(const Search& search) const;
    void run(Search& search);
    search::Result think(Search& search);
    std::string best_move(const search::Result& result) const;
    std::string reply_expected(const search::Result& result) const;
    void ponder_hit();
    void print_info(const search::Result& result, const ThreadStopwatch& watch, bool complete);
    std::string score_text(const search::Variation& variation) const;
    void query(const std::string& what);
    std::string throws_text() const;
    bool searching() const;
    void end_search();

    void say(const std::string& line);
    void note(std::string_view text);  // as "info string"

    const Host& host_;
    play::ProgramProtocol protocol_;
    EngineOptions options_;
    std::optional<OpenGame> game_;
    std::unique_ptr<search::Searcher> searcher_;
    std::optional<game::Line> line_;  // nothing: the last position was refused
    std::string start_;  // of line_, as it was told
    Words moves_;  // of line_, likewise
    std::unique_ptr<Search> search_;  // the one that runs, or ran last
    Say say_;
    std::mutex saying_;
};

}  // namespace senet::jobs

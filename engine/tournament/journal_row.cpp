#include "tournament/journal_row.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "base/text.h"
#include "play/luck.h"

namespace senet::tournament {
namespace {

std::string luck_text(const play::Luck& luck) {
    std::string text;
    for (const double each : luck) {
        if (!text.empty()) text += ',';
        text += std::to_string(std::llround(each * play::kLuckUnits));
        if (luck.size() == 2) break;  // the other's is its opposite
    }
    return text;
}

/// "1/12/9/4711 2/-/0/0": player, value, depth and nodes of each move; of a throw, in place of the
/// value, the luck of player 1 in millionths of the game; of more than two players, that of all:
/// "0/100,-50,-50/2/60".
std::string notes_text(const std::vector<play::MoveReport>& reports) {
    std::string text;
    for (const play::MoveReport& report : reports) {
        if (!text.empty()) text += ' ';
        text += std::to_string(report.player.number()) + '/';
        if (!report.luck.empty())
            text += luck_text(report.luck);
        else
            text += report.value ? std::to_string(*report.value) : "-";
        text += '/' + std::to_string(report.depth) + '/' + std::to_string(report.nodes);
    }
    return text;
}

/// "1200 85+3 @ada": microseconds of each move, and those past its time; the machine, if it counts.
std::string times_text(const std::vector<play::MoveReport>& reports, const std::string& machine) {
    std::string text;
    const auto whole = [](double seconds) { return std::llround(seconds * 1e6); };
    for (const play::MoveReport& report : reports) {
        if (!text.empty()) text += ' ';
        text += std::to_string(whole(report.seconds));
        if (report.overrun > 0) text += fmt::format("+{}", whole(report.overrun));
    }
    if (!machine.empty()) text += (text.empty() ? "@" : " @") + machine;
    return text;
}

/// "3 17": the bits of each move.
std::string played_text(const std::vector<game::Move>& moves) {
    std::string text;
    for (const game::Move move : moves) {
        if (!text.empty()) text += ' ';
        text += std::to_string(move.bits);
    }
    return text;
}

std::int64_t signed_bits(std::uint64_t number) { return static_cast<std::int64_t>(number); }

// --- back again

/// Takes a row's cells one by one; what does not fit is a Fault that names the column.
class RowReader {
  public:
    explicit RowReader(const Cells& cells) : cells_(cells) {}

    std::uint64_t bits(std::string_view name) { return static_cast<std::uint64_t>(whole(name)); }

    std::int64_t number(std::string_view name, std::int64_t least, std::int64_t most) {
        const std::int64_t number = whole(name);
        if (number >= least && number <= most) return number;
        throw Fault(most == std::numeric_limits<std::int64_t>::max()
                        ? fmt::format("{} must be {} or more, got {}", name, least, number)
                        : fmt::format("{} must be {} to {}, got {}", name, least, most, number));
    }

    std::optional<int> optional_number(std::string_view name) {
        if (std::holds_alternative<std::monostate>(cells_[at_])) return ++at_, std::nullopt;
        using Limits = std::numeric_limits<int>;
        return static_cast<int>(number(name, Limits::min(), Limits::max()));
    }

    /// Whether the next cell is a text.
    bool is_text() const { return std::holds_alternative<std::string>(cells_[at_]); }

    const std::string& text(std::string_view name) {
        const auto* text = std::get_if<std::string>(&cells_[at_++]);
        if (text == nullptr) throw Fault(fmt::format("{} must be a text", name));
        return *text;
    }

  private:
    std::int64_t whole(std::string_view name) {
        const auto* number = std::get_if<std::int64_t>(&cells_[at_++]);
        if (number == nullptr) throw Fault(fmt::format("{} must be a whole number", name));
        return *number;
    }

    const Cells& cells_;
    std::size_t at_ = 0;
};

/// Takes a word apart from its front; what does not fit is a Fault that quotes all of it.
class Word {
  public:
    Word(std::string_view word, const char* form) : word_(word), rest_(word), form_(form) {}

    template <class Number>
    Number number() {
        Number number{};
        const auto [end, error] =
            std::from_chars(rest_.data(), rest_.data() + rest_.size(), number);
        if (error != std::errc()) refuse();
        rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
        return number;
    }
    bool takes(char sign) {
        if (!rest_.starts_with(sign)) return false;
        rest_.remove_prefix(1);
        return true;
    }
    void need(char sign) {
        if (!takes(sign)) refuse();
    }
    void end() const {
        if (!rest_.empty()) refuse();
    }
    [[noreturn]] void refuse() const {
        throw Fault(fmt::format("{}, got {}", form_, in_quotes(word_)));
    }

  private:
    std::string_view word_, rest_;
    const char* form_;
};

/// Calls with each word of a text whose words have one space between them.
template <class Call>
void each_word(std::string_view text, Call call) {
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        call(text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

constexpr const char* kPlayersForm = "players must be two to eight numbers";

std::vector<int> players_of(const std::string& text) {
    std::vector<int> players;
    each_word(text, [&](std::string_view word) {
        Word one(word, kPlayersForm);
        players.push_back(one.number<int>());
        one.end();
        if (players.back() < 0) one.refuse();
    });
    if (players.size() < 2 || players.size() > game::kMostPlayers)
        throw Fault(fmt::format("{}, got {}", kPlayersForm, in_quotes(text)));
    return players;
}

/// The margin of a game of two, as a number; of more players the scores, as a text; or nothing.
Cell margin_cell(const GameRow& row) {
    if (row.margin) return std::int64_t{*row.margin};
    if (!row.scores.empty()) return fmt::format("{}", fmt::join(row.scores, " "));
    return {};
}

std::vector<game::Value> scores_of(const std::string& text) {
    std::vector<game::Value> scores;
    each_word(text, [&](std::string_view word) {
        Word one(word, "scores must be a number for each player");
        scores.push_back(one.number<game::Value>());
        one.end();
    });
    return scores;
}

play::Ending ending_of(const std::string& name) {
    for (int i = 0; i <= static_cast<int>(play::Ending::Broken); ++i) {
        const auto ending = static_cast<play::Ending>(i);
        if (play::name_of(ending) == name) return ending;
    }
    throw Fault(fmt::format("there is no ending {}", in_quotes(name)));
}

std::vector<game::Move> played_of(const std::string& text) {
    std::vector<game::Move> moves;
    each_word(text, [&](std::string_view word) {
        Word one(word, "a move's bits must be a whole number");
        moves.push_back({one.number<std::uint64_t>()});
        one.end();
    });
    return moves;
}

play::Luck luck_of(Word& word, int seats) {
    const auto next = [&] { return word.number<game::Value>() / play::kLuckUnits; };
    play::Luck luck{next()};
    if (seats == 2) luck.push_back(-luck.front());
    while (luck.size() < static_cast<std::size_t>(seats)) {
        word.need(',');
        luck.push_back(next());
    }
    return luck;
}

std::vector<play::MoveReport> reports_of(const std::string& notes, int seats) {
    std::vector<play::MoveReport> reports;
    each_word(notes, [&](std::string_view word) {
        Word one(word, "notes must be player/value/depth/nodes");
        play::MoveReport& report = reports.emplace_back();
        const int player = one.number<int>();
        if (player != 0 && !game::is_player(player, seats)) one.refuse();
        report.player = game::Player(player);
        one.need('/');
        // "-" alone is no value, "-3" is one.
        if (word.substr(word.find('/') + 1).starts_with("-/"))
            one.need('-');
        else if (player == 0)
            report.luck = luck_of(one, seats);
        else
            report.value = one.number<game::Value>();
        one.need('/');
        report.depth = one.number<int>();
        one.need('/');
        report.nodes = one.number<std::uint64_t>();
        one.end();
    });
    return reports;
}

void add_times(GameRow& row, const std::string& text) {
    std::vector<play::MoveReport>& reports = row.reports;
    std::size_t at = 0;
    each_word(text, [&](std::string_view word) {
        if (word.starts_with('@') && row.machine.empty()) {
            row.machine = word.substr(1);
            return;
        }
        Word one(word, "times must be microseconds, one a move");
        if (at == reports.size()) one.refuse();
        const auto seconds = [&] { return 1e-6 * static_cast<double>(one.number<std::int64_t>()); };
        reports[at].seconds = seconds();
        if (one.takes('+')) reports[at].overrun = seconds();
        one.end();
        if (reports[at].seconds < 0 || reports[at].overrun < 0) one.refuse();
        ++at;
    });
    if (at != reports.size()) {
        throw Fault(
            fmt::format("there must be one time to each of {} moves, got {}", reports.size(), at));
    }
}

/// What belongs together, and is each all right.
void check(const GameRow& row) {
    const auto plies = static_cast<std::size_t>(row.plies);
    if (row.moves.size() != plies)
        throw Fault(fmt::format("it has {} moves, but plies is {}", row.moves.size(), plies));
    if (row.played.size() != plies)
        throw Fault(fmt::format("it has {} moves, but the bits of {}", plies, row.played.size()));
    if (row.reports.size() > plies)
        throw Fault(fmt::format("it has {} moves, but notes on {}", plies, row.reports.size()));
    const std::size_t seats = row.game.players.size();
    if (seats == 2 && play::is_forfeit(row.ending) && row.winner == game::kNobody)
        throw Fault("a forfeit is no draw");
    if (!row.scores.empty() && (seats == 2 || row.scores.size() != seats))
        throw Fault(fmt::format("it has {} scores, but {} players", row.scores.size(), seats));
    if (seats > 2 && play::is_forfeit(row.ending) && row.scores.empty())
        throw Fault("it is a forfeit, but nobody lost it");
    const bool may_have_reason = play::is_forfeit(row.ending) || row.ending == play::Ending::Rules;
    if (!may_have_reason && !row.reason.empty())
        throw Fault(fmt::format("it has a reason, but was ended by {}", play::name_of(row.ending)));
    if (row.margin && row.ending != play::Ending::Rules)
        throw Fault("it has a margin, but was not ended by the rules");
}

}  // namespace

double GameResult::score(std::size_t place) const {
    if (winner != game::kNobody) return winner == game::Player::at(place) ? 1 : 0;
    const std::size_t seats = game.players.size();
    if (seats <= 2) return 0.5;
    if (scores.empty()) return 1 / static_cast<double>(seats);
    const game::Value most = *std::max_element(scores.begin(), scores.end());
    if (scores[place] != most) return 0;
    return 1 / static_cast<double>(std::count(scores.begin(), scores.end(), most));
}

double GameResult::better(std::size_t place, std::size_t other) const {
    const auto of = [&](std::size_t seat) {
        // Who is named as the winner is first, whatever the numbers say.
        if (winner == game::Player::at(seat)) return game::kInfinity;
        return scores.empty() ? 0 : scores[seat];
    };
    return of(place) > of(other) ? 1 : of(place) < of(other) ? 0 : 0.5;
}

std::size_t GameResult::forfeiter() const {
    if (game.players.size() == 2) return opponent(winner).index();
    const auto least = std::min_element(scores.begin(), scores.end());
    return static_cast<std::size_t>(least - scores.begin());
}

std::vector<double> luck_in(const std::vector<play::MoveReport>& reports) {
    std::vector<double> sums;
    for (const play::MoveReport& report : reports) {
        sums.resize(std::max(sums.size(), report.luck.size()));
        for (std::size_t seat = 0; seat < report.luck.size(); ++seat)
            sums[seat] += report.luck[seat];
    }
    return sums;
}

Cells game_cells(const GameRow& row) {
    const PlannedGame& game = row.game;
    Cells cells{signed_bits(game.number), signed_bits(game.pair), signed_bits(game.opening),
                signed_bits(game.seed), signed_bits(game.basis)};
    cells.emplace_back(fmt::format("{}", fmt::join(game.players, " ")));
    cells.emplace_back(std::int64_t{row.winner.number()});
    cells.push_back(margin_cell(row));
    cells.emplace_back(std::string(play::name_of(row.ending)));
    cells.emplace_back(std::int64_t{row.plies});
    cells.emplace_back(row.reason);
    cells.emplace_back(join(row.moves, " "));
    cells.emplace_back(played_text(row.played));
    cells.emplace_back(notes_text(row.reports));
    return cells;
}

Cells time_cells(const GameRow& row) {
    return {signed_bits(row.game.number), times_text(row.reports, row.machine)};
}

GameRow row_of(const Cells& game) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
    RowReader reader(game);
    GameRow row;
    row.game.number = static_cast<std::uint64_t>(reader.number("number", 0, kMost));
    // Neither is ahead of the games.
    const auto number = static_cast<std::int64_t>(row.game.number);
    row.game.pair = static_cast<std::uint64_t>(reader.number("pair", 0, number));
    row.game.opening = static_cast<std::uint64_t>(reader.number("opening", 0, number));
    row.game.seed = reader.bits("seed");
    row.game.basis = reader.bits("basis");
    row.game.players = players_of(reader.text("players"));
    const auto seats = static_cast<int>(row.game.players.size());
    row.winner = game::Player(static_cast<int>(reader.number("winner", 0, seats)));
    if (seats > 2 && reader.is_text())
        row.scores = scores_of(reader.text("scores"));
    else
        row.margin = reader.optional_number("margin");
    row.ending = ending_of(reader.text("ending"));
    row.plies = static_cast<int>(reader.number("plies", 0, std::numeric_limits<int>::max()));
    row.reason = reader.text("reason");
    row.moves = split_words(reader.text("moves"));
    row.played = played_of(reader.text("played"));
    row.reports = reports_of(reader.text("notes"), seats);
    row.luck = luck_in(row.reports);
    check(row);
    return row;
}

void add_times(GameRow& row, const Cells& times) {
    RowReader reader(times);
    reader.bits("number");
    add_times(row, reader.text("times"));
}

std::string difference(const PlannedGame& planned, const PlannedGame& played) {
    const auto says = [](std::string_view what, std::uint64_t plan, std::uint64_t row) {
        return fmt::format("its {} is {}, but {} is planned", what, row, plan);
    };
    if (planned.players != played.players) {
        return fmt::format("it was played by players {}, but {} are planned",
                           fmt::join(played.players, " and "), fmt::join(planned.players, " and "));
    }
    if (planned.pair != played.pair) return says("pair", planned.pair, played.pair);
    if (planned.opening != played.opening) return says("opening", planned.opening, played.opening);
    if (planned.seed != played.seed) return says("seed", planned.seed, played.seed);
    if (planned.basis != played.basis && played.basis != 0)
        return "it was planned on other results of games before it";
    return "";
}

}  // namespace senet::tournament

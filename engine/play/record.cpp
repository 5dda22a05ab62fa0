#include "play/record.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "base/file.h"
#include "base/text.h"
#include "game/notation.h"
#include "play/dice.h"

namespace senet::play {
namespace {

constexpr std::size_t kLongestRecord = std::size_t{1} << 20;  // bytes
constexpr std::string_view kOldBeginning = "[Game \"";  // of all that earlier versions wrote
constexpr std::string_view kBeginning = "[Event \"";
constexpr const char* kSite = "Senet";
constexpr std::string_view kSiteTag = "\n[Site \"Senet\"]\n";
constexpr std::string_view kVariantOfPgn = "Chess";  // of records that name none

constexpr std::string_view kUnknownResult = "*";

/// A result by a player's name, as earlier versions wrote it, in the words of PGN.
std::string in_pgn(const std::string& text, const game::Game& game) {
    for (int number = 0; number <= game.player_count(); ++number) {
        const game::Outcome outcome{.winner = game::Player{number}};
        if (text == result_text(game, outcome)) return result_tag(game, outcome);
    }
    return text;
}

/// Whether the mistake lies in a script, say, rather than in what is being replayed.
bool is_placed(const Error& error) { return !error.where().file.empty(); }

game::State start_of(const Record& record, game::Rules& rules, std::uint64_t seed) {
    const char* tag = start_tag(record);
    if (tag == nullptr) return rules.start(seed);
    try {
        return game::parse_state(rules, record.tags.at(tag), seed);
    } catch (const Error& error) {
        const auto place = record.tag_places.find(tag);
        if (is_placed(error) || place == record.tag_places.end()) throw;
        throw Error(place->second, error.message());
    }
}

/// Without the signs that tell nothing of where the move goes.
std::string bare(std::string text) {
    std::erase_if(text, [](char c) { return c == '+' || c == '#' || c == '-'; });
    return text;
}

/// Whether `text` is `own` with some of the cell `from` put in: "Ngf3" and "Ng1f3" for "Nf3".
bool tells_more(const std::string& text, const std::string& own, const std::string& from) {
    if (text.size() <= own.size() || text.size() > own.size() + from.size()) return false;
    const std::size_t more = text.size() - own.size();
    for (std::size_t i = 1; i <= own.size(); ++i) {
        if (text.substr(0, i) + text.substr(i + more) == own &&
            from.find(text.substr(i, more)) != std::string::npos)
            return true;
    }
    return false;
}

/// The only legal move that the text tells with more of where it comes from than the game does, as
/// some programs write moves of chess.
std::optional<game::Move> told_with_more(const game::Line& line, const std::string& text) {
    game::Rules& rules = line.rules();
    const game::MoveFormat& format = rules.game().format(line.state());
    const auto& fields = format.fields();
    const auto from = std::find_if(fields.begin(), fields.end(),
                                   [](const auto& field) { return field.name == "from"; });
    if (from == fields.end()) return std::nullopt;
    const auto index = static_cast<std::size_t>(from - fields.begin());
    std::optional<game::Move> found;
    for (const game::Move move : line.legal_moves()) {
        const std::string own = game::move_text(rules, line.state(), move);
        if (!tells_more(bare(text), bare(own),
                        game::move_field_text(rules.game(), format, move, index)))
            continue;
        if (found) return std::nullopt;
        found = move;
    }
    return found;
}

}  // namespace

std::string comment_on(const search::Result& result) {
    const bool is_known = result.best.bound != search::Bound::None;
    return comment_on(is_known ? std::optional(result.best.value) : std::nullopt, result.depth,
                      result.seconds, result.measure);
}

std::string start_text(game::Rules& rules, const game::State& start) {
    const std::string own = game::state_text(rules, start);
    const bool same = game::parse_state(rules, own, 1) == start;
    return same ? own : game::plain_state_text(rules.game(), start);
}

bool is_usual_start(game::Rules& rules, const game::State& start) {
    return start == rules.start(1) && start == rules.start(2);
}

void put_start(Record& record, game::Rules& rules, const game::State& start) {
    record.tags["FEN"] = start_text(rules, start);
    record.tags["SetUp"] = "1";
}

Record record_of(const game::Game& game, const std::string& name) {
    Record record;
    record.tags["Site"] = kSite;
    record.tags["Game"] = name;
    if (game.name != kVariantOfPgn) record.tags["Variant"] = game.name;
    if (!game.chance) record.moves_a_number = game.players.size();
    return record;
}

Record record_of(const game::Line& line, const std::string& name,
                 std::vector<std::string> comments) {
    game::Rules& rules = line.rules();
    Record record = record_of(rules.game(), name);
    if (!is_usual_start(rules, line.start())) put_start(record, rules, line.start());
    record.first_ply = line.start().ply();
    for (std::size_t i = 0; i < line.moves().size(); ++i) {
        record.moves.push_back(game::move_text(rules, line.states()[i], line.moves()[i]));
    }
    record.comments = std::move(comments);
    record.tags["PlyCount"] = std::to_string(record.moves.size());
    const game::Outcome outcome = line.outcome();
    record.tags["Result"] = result_tag(rules.game(), outcome);
    record.tags["Termination"] = outcome.over() ? "normal" : "unterminated";
    if (!outcome.over()) return record;
    if (const std::string reason = line.end().reason; !reason.empty())
        record.tags["Ending"] = reason;
    return record;
}

const char* start_tag(const Record& record) {
    for (const char* tag : {"FEN", "Start"})
        if (record.tags.contains(tag)) return tag;
    return nullptr;
}

std::optional<std::uint64_t> seed_of(const Record& record) {
    const auto tag = record.tags.find("Seed");
    if (tag == record.tags.end()) return std::nullopt;
    const auto seed = parse_whole(tag->second);
    if (!seed || *seed < 0) {
        throw Error(
            record.tag_places.at("Seed"),
            fmt::format("the tag \"Seed\" must be a whole number, got {}", in_quotes(tag->second)));
    }
    return static_cast<std::uint64_t>(*seed);
}

game::Player white_of(const game::Game& game) {
    for (std::size_t i = 0; i < game.players.size(); ++i) {
        if (game.players[i] == "White") return game::Player::at(i);
    }
    return game.players.front() == "Black" ? game::Player{2} : game::Player{1};
}

std::string seat_tag(const game::Game& game, game::Player player) {
    if (game.player_count() == 2) return player == white_of(game) ? "White" : "Black";
    return fmt::format("Player{}", player.number());
}

std::string result_tag(const game::Game& game, const game::Outcome& outcome) {
    if (game.player_count() != 2) return result_text(game, outcome);
    const game::Player white = white_of(game);
    if (!outcome.over()) return "*";
    if (outcome.drawn()) return "1/2-1/2";
    return outcome.winner == white ? "1-0" : "0-1";
}

std::string_view termination_tag(Ending ending) {
    switch (ending) {
        case Ending::Rules:
        case Ending::Resignation: return "normal";
        case Ending::ResignRule:
        case Ending::DrawRule:
        case Ending::MaxPlies: return "adjudication";
        case Ending::OutOfTime: return "time forfeit";
        case Ending::IllegalMove:
        case Ending::Broken: return "rules infraction";
        case Ending::Stalled:
        case Ending::Crashed: break;
    }
    return "abandoned";
}

std::string result_text(const game::Game& game, const game::Outcome& outcome) {
    if (!outcome.over()) return "*";
    if (outcome.drawn()) return "draw";
    return game.name_of(outcome.winner);
}

std::optional<Claim> claimed_result(const Record& record, const game::Game& game) {
    const auto tag = record.tags.find("Result");
    const bool has_word = !record.result.empty() && record.result != kUnknownResult;
    if (tag == record.tags.end())
        return has_word ? std::optional(Claim{record.result, record.result_place}) : std::nullopt;
    const std::string tagged = in_pgn(tag->second, game);
    if (has_word && tagged != kUnknownResult && tagged != record.result) {
        throw Error(record.result_place,
                    fmt::format("the game ends with {}, but its tag Result says {}", record.result,
                                in_quotes(tag->second)));
    }
    const auto place = record.tag_places.find("Result");
    return Claim{tag->second, place == record.tag_places.end() ? SourcePosition{} : place->second};
}

bool result_agrees(const std::optional<Claim>& claim, const game::Line& line) {
    const game::Outcome outcome = line.outcome();
    if (!claim || !outcome.over()) return true;
    const game::Game& game = line.rules().game();
    return claim->text == result_text(game, outcome) || claim->text == result_tag(game, outcome);
}

std::string game_of(const Record& record) {
    if (const auto game = record.tags.find("Game"); game != record.tags.end()) return game->second;
    return record.tags.contains("Variant") ? "" : lower(kVariantOfPgn);
}

Record parse_record(const std::string& text, const std::string& shown) {
    std::vector<Record> records = parse_records(text, shown);
    if (records.empty() || records.front().tags.empty())
        throw Error({shown, 1, 0}, "this is no record of a game: it has no tags in brackets");
    if (records.size() > 1)
        throw Error(records[1].place, "a second game begins here; this wants a record of one game");
    return std::move(records.front());
}

void check_may_save(const std::filesystem::path& file) {
    check_may_write(file, "record of a game", [](std::string_view text) {
        return text.starts_with(kOldBeginning) ||
            (text.starts_with(kBeginning) && text.find(kSiteTag) != std::string_view::npos);
    });
}

void save(const Record& record, const std::filesystem::path& file) {
    check_may_save(file);
    write_text(file, to_text(record));
}

Record load(const std::filesystem::path& file) {
    return parse_record(read_text({file, file.string(), "a record of a game"}, kLongestRecord),
                        file.string());
}

void play_named(game::Line& line, const std::string& text) {
    constexpr std::size_t kShort = 200;  // a list of moves that still helps, in bytes
    const auto which = [&] {
        return fmt::format("move {}, {},", line.moves().size() + 1, in_quotes(text));
    };
    if (line.outcome().over()) throw Error(which() + " comes after the end of the game");
    game::Rules& rules = line.rules();
    try {
        line.play(game::parse_move(rules, line.state(), line.legal_moves(), text));
        return;
    } catch (Error& error) {
        if (is_placed(error)) {
            error.add_context(line.told());
            throw;
        }
    }
    const bool is_throw = line.state().throws();
    if (const auto move = is_throw ? find_throw(line, text) : told_with_more(line, text))
        return line.play(*move);
    std::vector<std::string> names;
    for (const game::Move move : line.legal_moves())
        names.push_back(game::move_text(rules, line.state(), move));
    const std::string all = join(names, ", ");
    throw Error(fmt::format("{} {} {}{}", which(), game::not_possible_words(line.state()),
                            all.size() <= kShort ? all : game::some_of(names, 8),
                            did_you_mean(text, names)));
}

game::Line replay(const Record& record, game::Rules& rules, std::uint64_t seed) {
    game::Line line(rules, start_of(record, rules, seed));
    for (std::size_t i = 0; i < record.moves.size(); ++i) {
        try {
            play_named(line, record.moves[i]);
        } catch (const Error& error) {
            if (is_placed(error) || record.move_lines.empty()) throw;
            throw Error(record.place_of_move(i), error.message());
        }
    }
    return line;
}

}  // namespace senet::play

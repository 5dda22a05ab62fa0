#include "settings/tournament.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "settings/match_sections.h"

namespace senet::settings {
namespace {

using tournament::Format;

constexpr Named<Format> kFormats[] = {
    {"match", Format::RoundRobin},      {"round robin", Format::RoundRobin},
    {"neighbours", Format::Neighbours}, {"gauntlet", Format::Gauntlet},
    {"swiss", Format::Swiss},           {"knockout", Format::Knockout},
    {"ladder", Format::Ladder},         {"best arm", Format::BestArm}};
constexpr Named<tournament::Seating> kSeatings[] = {{"shared", tournament::Seating::Shared},
                                                    {"one", tournament::Seating::One},
                                                    {"all", tournament::Seating::All}};
constexpr Named<tournament::Scoring> kScorings[] = {{"win", tournament::Scoring::Win},
                                                    {"place", tournament::Scoring::Place}};
constexpr int kMostPlayers = 1000;

tournament::FormatOptions read_format(Reader& reader) {
    tournament::FormatOptions format;
    format.format = reader.choice<Format>("format", format.format, kFormats);
    format.games = reader.small("games", format.games, 2, kMostGames);
    format.seating = reader.choice<tournament::Seating>("seating", format.seating, kSeatings);
    format.scoring = reader.choice<tournament::Scoring>("score", format.scoring, kScorings);
    refuse_useless(reader, "seeds", format.format != Format::Gauntlet, "the format is no gauntlet");
    refuse_useless(reader, "rounds",
                   format.format != Format::Swiss && format.format != Format::Ladder,
                   "the format is neither swiss nor ladder");
    format.seeds = reader.small("seeds", format.seeds, 1, kMostPlayers);
    format.rounds = reader.small("rounds", format.rounds, 0, 100'000);
    return format;
}

int number_of(const std::vector<Entrant>& entrants, const std::string& name, Reader& reader) {
    std::vector<std::string> names;
    for (const Entrant& entrant : entrants) {
        if (entrant.name == name) return static_cast<int>(names.size());
        names.push_back(entrant.name);
    }
    throw Error(reader.find("anchor")->where,
                fmt::format("there is no player {}{}", in_quotes(name), did_you_mean(name, names)));
}

std::vector<Entrant> read_players(Reader& top, const Place& file, const Request& game) {
    std::optional<play::TimeControl> control;
    if (top.find("limits") != nullptr)
        control = read_control(top.section("limits"), top.path("limits"));
    return read_entrants(top.section("players"), file, game, control);
}

}  // namespace

Tournament read_tournament(const Home& home, const Place& file) {
    const Source source = read_source(file);
    Reader reader(source.tree, "");
    reader.find("extends");
    if (const Node* tune = reader.find("tune"); tune != nullptr && !reader.find("players"))
        throw Error(
            tune->where,
            "this is a tuning's file, not a tournament's; senet tune takes it, and at its end "
            "writes report.html into the folder of the run");
    Tournament tournament;
    tournament.file = file.path;
    tournament.game = read_game(reader, home, file);
    tournament::Options& options = tournament.options;
    options.seed = tournament.game.seed;
    options.format = read_format(reader);
    read_openings(reader.section("openings"), file, options);
    options.adjudication = read_adjudication(reader.section("adjudicate"));
    read_workers(reader, options);
    if (const auto nodes = reader.count_limit("luck", std::nullopt, kNodes))
        options.luck = static_cast<std::uint64_t>(*nodes);
    options.sprt = read_sprt(reader);
    const std::string anchor = text_of(reader, "anchor", "the name of a player");
    tournament.entrants = read_players(reader, file, tournament.game);
    reader.finish();
    if (tournament.entrants.size() < 2) {
        const Node* players = source.tree.find("players");
        throw Error(
            players == nullptr ? SourcePosition{file.shown, 1, 0} : players->where,
            fmt::format("players must name at least two, got {}", tournament.entrants.size()));
    }
    if (options.sprt && tournament.entrants.size() != 2) {
        throw Error(source.tree.find("sprt")->where,
                    fmt::format("sprt tests one player against another, but there are {}",
                                tournament.entrants.size()));
    }
    if (!anchor.empty()) tournament.anchor = number_of(tournament.entrants, anchor, reader);
    const Node decisive = decisive_part(source);
    tournament.fingerprint = fingerprint(decisive);
    tournament.texts = texts_by_path(decisive);
    tournament.tree = source.tree;
    return tournament;
}

}  // namespace senet::settings

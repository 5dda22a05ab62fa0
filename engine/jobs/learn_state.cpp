#include "jobs/learn_state.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "jobs/learn_fit.h"
#include "jobs/learn_report.h"
#include "jobs/place.h"
#include "jobs/run_folder.h"

namespace senet::jobs {

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE_WITH_DEFAULT(LearnRound, number, wanted, positions, games,
                                                searched, proven, seconds, whole, loss, floor,
                                                rounding, match_games, elo, elo_low, elo_high, kept,
                                                fields, match_plies, network)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(VerdictSize, games, milliseconds)
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(BegunVerdict, round, size, time)

namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kRoundsLearntFrom = 3;
constexpr int kRoundsInVain = 2;

LearnState state_of(const json& kept) {
    LearnState state;
    kept.at("rounds").get_to(state.rounds);
    if (!kept.at("wanted").is_null()) state.wanted = kept.at("wanted").get<std::size_t>();
    kept.at("fields").get_to(state.fields);
    kept.at("chosen").get_to(state.chosen);
    kept.at("nodes").get_to(state.nodes);
    if (const auto verdict = kept.find("verdict"); verdict != kept.end() && !verdict->is_null())
        state.verdict = verdict->get<BegunVerdict>();
    state.samples = kept.value("samples", false);
    kept.at("spread").get_to(state.spread);
    kept.at("seconds").get_to(state.seconds);
    kept.at("spent").get_to(state.spent);
    return state;
}

/// A folder that is called as a round's match or verdict is.
struct MatchFolder {
    fs::path path;
    std::int64_t round;
};

std::vector<MatchFolder> matches_in(const fs::path& folder) {
    std::vector<MatchFolder> found;
    for (const auto& entry : fs::directory_iterator(folder)) {
        const std::string name = entry.path().filename().string();
        for (const std::string_view kind : {"match-", "verdict-"}) {
            if (!name.starts_with(kind)) continue;
            if (const auto round = parse_whole(std::string_view(name).substr(kind.size())))
                found.push_back({entry.path(), *round});
        }
    }
    return found;
}

/// Removes the matches of a run whose state is gone, which are of other networks. THROWS Error
/// where one belongs to no network that lies there: it is somebody else's.
LearnState begin(const Host& host, const fs::path& folder, const JobIdentity& about) {
    const std::vector<MatchFolder> matches = matches_in(folder);
    for (const MatchFolder& match : matches) {
        if (fs::exists(folder / fmt::format("round-{}.net", match.round))) continue;
        throw Error(fmt::format(
            "{} holds {}, but no run of learning that it belongs to; name another folder with {}",
            folder.string(), in_quotes(match.path.filename().string()), host.spelling.folder));
    }
    for (const MatchFolder& match : matches) fs::remove_all(match.path);
    keep_state(folder, about, {});
    return {};
}

/// Whether all that networks of the run are said to see is the game's.
bool has_fields_of(const game::Game& game, const LearnState& state) {
    try {
        check_fields(game, state.fields);
        for (const LearnRound& round : state.rounds) check_fields(game, round.fields);
        return true;
    } catch (const Error&) {
        return false;
    }
}

}  // namespace

fs::path state_file(const fs::path& folder) { return folder / kLearning; }

int LearnState::best_before(int number) const {
    while (--number >= 0 && !rounds[static_cast<std::size_t>(number)].kept) {
    }
    return number;
}

std::size_t LearnState::positions_of(int first, int last) const {
    std::size_t positions = 0;
    for (int number = first; number <= last; ++number)
        positions += rounds[static_cast<std::size_t>(number)].positions;
    return positions;
}

double moves_of_game(const LearnRound& round) {
    constexpr double kByLot = 8, kLonger = 1.2, kUnknown = 80;
    if (round.games == 0) return kUnknown;
    if (round.match_plies > 0) return round.match_plies;
    return static_cast<double>(round.searched) / static_cast<double>(round.games) * kLonger +
        kByLot;
}

void LearnState::go_on_from(std::size_t positions) {
    before = positions;
    enough = std::max(enough, positions / 2);
}

std::size_t LearnState::positions_of_next(std::size_t first) const {
    constexpr std::size_t kPart = 4;  // of all before it: 1.25 times the last round in the end
    if (rounds.empty()) return std::max(first, before / 2);  // as three rounds of that run had
    return std::max(first, (before + positions_of(0, round() - 1)) / kPart);
}

int LearnState::first_learnt_from(int number, bool without_first) const {
    const int least = number == 0 || !without_first ? 0 : 1;
    int first = number;
    while (first > least &&
           (number - first + 1 < kRoundsLearntFrom || positions_of(first, number - 1) < enough))
        --first;
    return first;
}

bool LearnState::gained_nothing(bool without_first) const {
    constexpr double kGain = 20, kSure = 1.96;  // Elo; standard errors
    const int last = round() - 1, tried = last - best();
    if (tried < kRoundsInVain || round() <= kRoundsInVain) return false;
    if (positions_of(first_learnt_from(last, without_first), last) < enough) return false;
    // Of the matches' results, each weighed by how sure it is, the mean.
    double sum = 0, weights = 0;
    for (int number = best() + 1; number <= last; ++number) {
        const LearnRound& round = rounds[static_cast<std::size_t>(number)];
        const double error = std::max(1.0, (round.elo_high - round.elo_low) / 2 / kSure);
        weights += 1 / (error * error);
        sum += round.elo / (error * error);
    }
    return sum / weights + kSure / std::sqrt(weights) < kGain;
}

void LearnState::go_back_to(int number) {
    rounds.resize(static_cast<std::size_t>(number));
    wanted.reset();
    if (verdict && verdict->round >= number) verdict.reset();
    fields = rounds.empty() ? std::vector<std::string>{} : rounds.back().fields;
    chosen = std::min(chosen, number - 1);
    spent = 0;
}

void forget_matches(const fs::path& folder, int first, int last) {
    for (const MatchFolder& match : matches_in(folder))
        if (match.round >= first && match.round <= last) fs::remove_all(match.path);
}

void forget_state(const fs::path& folder) {
    std::error_code failure;
    fs::remove(state_file(folder), failure);
    fs::remove(state_file(folder).string() + ".lock", failure);
    fs::remove(folder / kLearnPage, failure);
    fs::remove(folder, failure);  // if there is nothing else in it
}

void keep_state(const fs::path& folder, const JobIdentity& about, const LearnState& state) {
    keep_json(state_file(folder),
              {{"about", about},
               {"rounds", state.rounds},
               {"wanted", state.wanted ? json(*state.wanted) : json()},
               {"fields", state.fields},
               {"chosen", state.chosen},
               {"nodes", state.nodes},
               {"samples", state.samples},
               {"verdict", state.verdict ? json(*state.verdict) : json()},
               {"spread", state.spread},
               {"seconds", state.seconds},
               {"spent", state.spent}});
}

LearnState begin_or_go_on(const Host& host, const fs::path& folder, const JobIdentity& about,
                          const game::Game& game, bool mend) {
    make_folder(folder);
    const fs::path file = state_file(folder);
    const auto kept = kept_json(file, "a run of learning");
    if (!kept) return begin(host, folder, about);
    try {
        check_same_job(kept->at("about"), about, file, host.spelling);
        LearnState state = state_of(*kept);
        if (has_fields_of(game, state)) return state;
    } catch (const json::exception&) {  // also where it is null: not as it was written
    }
    if (mend) return begin(host, folder, about);
    throw Error(fmt::format("{} was changed since it was written; {} learns anew", file.string(),
                            host.spelling.mend));
}

}  // namespace senet::jobs

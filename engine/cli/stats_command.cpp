#include <fmt/format.h>

#include <algorithm>
#include <sstream>

#include "base/json.h"
#include "base/text.h"
#include "cli/command.h"
#include "cli/elo_bounds.h"
#include "jobs/results_json.h"
#include "terminal/terminal.h"
#include "words/statistics_text.h"

namespace senet::cli {
namespace {

using tournament::EloModel;

constexpr std::int64_t kMostResults = 1'000'000'000'000;

struct StatsOptions {
    Common common;
    std::string pairs;
    std::string games;
    std::string bounds;
    std::string model = "normalized";
    double alpha = 0.05;
    double beta = 0.05;
};

std::vector<std::string> split_list(const std::string& text) {
    std::vector<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');) parts.emplace_back(trim(part));
    if (text.ends_with(',')) parts.emplace_back();
    return parts;
}

/// Nothing where one of them is no count.
std::optional<std::vector<std::int64_t>> parse_counts(const std::string& text) {
    std::vector<std::int64_t> counts;
    for (const std::string& part : split_list(text)) {
        const auto count = parse_whole(part);
        if (!count || *count < 0 || *count > kMostResults) return {};
        counts.push_back(*count);
    }
    return counts;
}

/// A list of one of these numbers of counts, of which one is above 0.
Values counts(std::vector<std::size_t> numbers, std::string wanted) {
    const auto check = [numbers = std::move(numbers),
                        wanted](const std::string& given) -> std::string {
        const auto found = parse_counts(given);
        if (!found || std::find(numbers.begin(), numbers.end(), found->size()) == numbers.end())
            return fmt::format("must be {}, got {}", wanted, in_quotes(given));
        if (std::all_of(found->begin(), found->end(), [](auto count) { return count == 0; }))
            return fmt::format("must count one result at least, got {}", in_quotes(given));
        return "";
    };
    return {check};
}

Values risk() {
    const auto check = [](const std::string& given) -> std::string {
        const auto value = parse_number(given);
        if (value && *value >= tournament::kLeastSprtRisk && *value <= tournament::kMostSprtRisk)
            return "";
        return fmt::format("must be a probability from {} to {}, got {}",
                           tournament::kLeastSprtRisk, tournament::kMostSprtRisk, in_quotes(given));
    };
    return {check};
}

/// What results tell, and whether a test with them is over: a calculator, no game is played.
class Stats {
  public:
    explicit Stats(const StatsOptions& options) : options_(options) {
        if (options.pairs.empty() == options.games.empty()) {
            throw Error(
                "stats wants the results either of pairs or of games: --penta LL,LD,DD,WD,WW or "
                "--wdl W,D,L");
        }
        sample_ = options.pairs.empty() ? of_games() : of_pairs();
        if (options.bounds.empty()) return;
        const auto [elo0, elo1] = *parse_bounds(options.bounds);
        test_ = {.elo0 = elo0,
                 .elo1 = elo1,
                 .alpha = options.alpha,
                 .beta = options.beta,
                 .model = options.model == "logistic" ? EloModel::Logistic : EloModel::Normalized};
    }

    Exit run() const {
        if (options_.common.json)
            print_json(jobs::statistics_as_json(sample_, test_));
        else
            terminal::put_out(words::statistics_text(sample_, results_, test_, terminal::look()));
        return Exit::Done;
    }

  private:
    tournament::Sample of_games() {
        const std::vector<std::int64_t> counts = *parse_counts(options_.games);
        results_ = fmt::format("{} won, {} drawn, {} lost", counts[0], counts[1], counts[2]);
        return sample_of(
            tournament::GameCounts{.losses = counts[2], .draws = counts[1], .wins = counts[0]});
    }

    /// Five numbers, or six, where pairs of a win and a loss are told apart from those of two
    /// draws.
    tournament::Sample of_pairs() {
        std::vector<std::int64_t> counts = *parse_counts(options_.pairs);
        const bool apart = counts.size() == 6;
        if (!apart) counts.insert(counts.begin() + 2, 0);
        const std::string equal = apart ? fmt::format("WL {}, DD {}", counts[2], counts[3])
                                        : fmt::format("DD or WL {}", counts[3]);
        results_ = fmt::format("LL {}, LD {}, {}, WD {}, WW {}", counts[0], counts[1], equal,
                               counts[4], counts[5]);
        return sample_of(tournament::PairCounts{.lost_lost = counts[0],
                                                .lost_drawn = counts[1],
                                                .lost_won = counts[2],
                                                .drawn_drawn = counts[3],
                                                .won_drawn = counts[4],
                                                .won_won = counts[5]});
    }

    const StatsOptions& options_;
    tournament::Sample sample_;
    std::string results_;  // as they were given
    std::optional<tournament::SprtOptions> test_;
};

}  // namespace

void add_stats(Commands& commands) {
    auto options = std::make_shared<StatsOptions>();
    Command& stats = commands.add(
        {.name = "stats",
         .summary = "Evaluate results: the difference in strength, and how certain it is",
         .example = "senet stats --penta 34,54,63,64,75 --sprt 0,5",
         .more = "Prints Elo with its 95 % interval, and whether a sequential test (SPRT) is over. "
                 "Results are from the side of the player that you ask about."});
    stats
        .add("--penta", options->pairs,
             "Pairs of games with sides swapped, by their two results: LL,LD,DD,WD,WW, where DD "
             "holds WL as well; or apart: LL,LD,WL,DD,WD,WW")
        .named("COUNTS")
        .takes(counts({5, 6},
                      "five counts, LL,LD,DD,WD,WW, or six, LL,LD,WL,DD,WD,WW, with commas in "
                      "between"));
    stats.add("--wdl", options->games, "Games: won, drawn, lost")
        .named("W,D,L")
        .takes(counts({3}, "three counts, won, drawn and lost, with commas in between"));
    Option& sprt = stats.add("--sprt", options->bounds,
                             "Test H0, a difference of ELO0 or less, against H1, of ELO1 or more");
    sprt.named("ELO0,ELO1").takes(elo_bounds());
    stats
        .add_with_default("--model", options->model,
                          "What ELO0 and ELO1 are: normalized Elo, for which the number of games "
                          "does not depend on draws, or logistic, which is plain Elo")
        .named("MODEL")
        .needs(sprt)
        .takes(one_of({"normalized", "logistic"}));
    stats.add_with_default("--alpha", options->alpha, "Probability of accepting H1 at ELO0")
        .named("P")
        .needs(sprt)
        .takes(risk());
    stats.add_with_default("--beta", options->beta, "Probability of accepting H0 at ELO1")
        .named("P")
        .needs(sprt)
        .takes(risk());
    add_output_options(stats, options->common);
    stats.runs([options] { return Stats(*options).run(); });
}

}  // namespace senet::cli

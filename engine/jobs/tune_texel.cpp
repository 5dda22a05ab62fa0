// Tuning by recorded positions.

#include <fmt/format.h>

#include <fstream>

#include "base/file.h"
#include "base/random.h"
#include "base/sip_hash.h"
#include "base/text.h"
#include "jobs/run_folder.h"
#include "jobs/tune_report.h"
#include "jobs/tune_run.h"
#include "search/scale.h"
#include "tune/trace.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int kMostRounds = 6;  // of taking slopes anew
constexpr double kEnough = 0.1;  // misfit: slopes that are nearer than this are good ones

json as_json(const tune::TexelState& state) {
    json losses = json::array();
    for (const tune::Losses& loss : state.losses)
        losses.push_back({loss.training, loss.validation});
    return {{"k", state.k},           {"moved", state.moved}, {"mean", state.mean},
            {"square", state.square}, {"steps", state.steps}, {"best_epoch", state.best_epoch},
            {"best", state.best},     {"losses", losses}};
}

tune::TexelState state_of(const json& object) {
    tune::TexelState state;
    object.at("k").get_to(state.k);
    object.at("moved").get_to(state.moved);
    object.at("mean").get_to(state.mean);
    object.at("square").get_to(state.square);
    object.at("steps").get_to(state.steps);
    object.at("best_epoch").get_to(state.best_epoch);
    object.at("best").get_to(state.best);
    for (const json& loss : object.at("losses"))
        state.losses.push_back({loss.at(0), loss.at(1)});  // what is read may be anything
    return state;
}

class TexelTuning {
  public:
    explicit TexelTuning(TuneTask& task)
        : task_(task), parameters_(parameters_of(task)), positions_(read_positions()) {
        options_ = task.tuning.texel;
        options_.seed = task.tuning.game.seed;
    }

    std::optional<TuneResult> run() {
        check_or_begin();
        const tune::Tracer tracer(
            positions_, task_.tuning.positions, parameters_,
            [this](const tune::Values& values) { return rules_with(values); }, whole());
        tune::Values at = saved_.at("at");
        for (int round = saved_.at("round");; ++round) {
            Stage slopes(task_.host.listener, "slopes");
            tune::Dataset data = tracer.trace(at, [&](double done) {
                slopes.show(done);
                if (task_.host.interrupt.stop) throw game::Interrupted{};
            });
            slopes.over();
            if (options_.lambda < 1) blend(data);
            tune::TexelRun run(parameters_, data, options_);
            if (!saved_.at("state").is_null()) run.resume(state_of(saved_["state"]));
            learn(run, data, round);
            const tune::Values best = rounded(run.best());
            misfit_ = tracer.misfit(data, best);
            if (misfit_ <= kEnough || round + 1 >= kMostRounds)
                return result(run, data, best, round);
            at = best;
            saved_["at"] = at;
            saved_["round"] = round + 1;
            saved_["state"] = nullptr;
            save();
        }
    }

  private:
    static std::vector<tune::Parameter> parameters_of(const TuneTask& task) {
        std::vector<tune::Parameter> parameters;
        for (const settings::Tunable& one : task.tunables) {
            if (!one.name.starts_with("params.")) {
                throw Error(one.named_at,
                            fmt::format("method: texel tunes numbers of the evaluation, params.*, "
                                        "of which {} is none; method: spsa tunes any number",
                                        one.name));
            }
            parameters.push_back(parameter_of(one));
        }
        return parameters;
    }

    /// What all that can be won is worth, where values are expectations.
    std::optional<double> whole() const {
        const search::Scale scale(task_.start.config.search, task_.rules->game());
        return scale.expects() ? std::optional<double>(scale.whole()) : std::nullopt;
    }

    void blend(tune::Dataset& data) const {
        std::vector<std::optional<float>> searched(data.size());
        for (std::size_t n = 0; n < data.size(); ++n) {
            if (const auto& value = positions_.positions[n].value)
                searched[n] = static_cast<float>(*value);
        }
        const double k = tune::fitted_k(data, tune::open_positions(data, options_.sure));
        data.blend(k, options_.lambda, searched);
    }

    tune::Positions read_positions() const {
        const std::string& file = task_.tuning.positions;
        tune::Positions positions = tune::load_positions(file, file);
        const std::string& game = task_.start.config.name;
        if (positions.game != game) {
            throw Error({file, 2, 0},
                        fmt::format("these are positions of {}, not of {}", positions.game, game));
        }
        if (positions.rules != task_.start.script->game_fingerprint()) {
            throw Error({file, 3, 0},
                        fmt::format("these are positions of another version of {}, or with other "
                                    "options or another seed; senet positions makes new ones",
                                    task_.start.config.script_shown));
        }
        const search::Scale scale(task_.start.config.search, task_.rules->game());
        if (positions.shares != (scale.measure().of == search::Measure::Of::Points)) {
            throw Error({file, 1, 0},
                        fmt::format("these results are {}, and search.goal asks for {}; senet "
                                    "positions makes new ones",
                                    positions.shares ? "shares of points" : "games won and lost",
                                    positions.shares ? "games" : "points"));
        }
        constexpr std::size_t kLeast = 20;  // for each parameter: with fewer all is chance
        if (positions.positions.size() < kLeast * parameters_.size()) {
            throw Error(fmt::format("{} has {} positions, too few for {} numbers: at least {}",
                                    file, positions.positions.size(), parameters_.size(),
                                    kLeast * parameters_.size()));
        }
        return positions;
    }

    std::unique_ptr<game::Rules> rules_with(const tune::Values& values) const {
        auto rules = open_shared_game(task_.host, task_.with(values)).rules();
        wait_for_code(*rules, task_.host.interrupt);
        return rules;
    }

    tune::Values rounded(const tune::Values& values) const {
        tune::Values all = values;
        for (std::size_t i = 0; i < all.size(); ++i)
            all[i] = tune::readable(parameters_[i], values[i]);
        return all;
    }

    // --- where it stands

    fs::path state_file() const { return task_.folder / "epochs.json"; }

    json identity() const {
        return {{"the game's rules", show_hash(task_.start.script->fingerprint())},
                {"the game's settings", show_hash(task_.start.config.fingerprint)},
                {"the tuning's file", show_hash(task_.tuning.fingerprint)},
                {"the file of positions", show_hash(hash_of_positions())}};
    }

    std::uint64_t hash_of_positions() const {
        std::uint64_t hash = positions_.rules;
        for (const tune::Position& one : positions_.positions)
            hash = hash_text(hash + one.game * 4 + mixable(2 * one.result), one.text);
        return hash;
    }

    void check_or_begin() {
        make_folder(task_.folder);
        std::error_code failure;
        if (!fs::exists(state_file(), failure)) return begin();
        constexpr std::size_t kLongest = std::size_t{1} << 30;  // bytes
        const std::string file = state_file().string();
        saved_ = json_of(read_text({state_file(), file, "a tuning's state"}, kLongest));
        if (task_.use == tournament::Journal::Use::Mend && (!is_state() || !has_its_hash()))
            return begin_again();
        const Spelling& spelling = task_.host.spelling;
        if (!is_state())
            throw Error(
                fmt::format("{} is no state of a tuning; {} learns anew", file, spelling.mend));
        if (!has_its_hash())
            throw Error(fmt::format("{} was changed since it was written; {} learns anew", file,
                                    spelling.mend));
        const json now = identity();
        for (const auto& [what, hash] : now.items()) {
            if (saved_["about"].value(what, "") == hash) continue;
            throw Error(
                fmt::format("{} changed since this run began; undo the change to go on, or "
                            "begin anew in another folder: {}",
                            what, spelling.folder));
        }
    }

    void begin() {
        saved_ = {{"about", identity()},
                  {"at", tune::start_of(parameters_)},
                  {"round", 0},
                  {"state", nullptr}};
        save();
    }

    /// What is learnt follows from the positions alone, so nothing is lost but time.
    void begin_again() {
        fs::path aside;
        std::error_code failure;
        for (int i = 1; aside.empty() || fs::exists(aside, failure); ++i)
            aside =
                fmt::format("{}.damaged{}", state_file().string(), i == 1 ? "" : std::to_string(i));
        fs::rename(state_file(), aside, failure);
        if (failure)
            throw Error(fmt::format("cannot write {}: {}", aside.string(), failure.message()));
        task_.host.listener.note(
            fmt::format("{} was damaged: it is learnt anew; as it was, it is kept in {}",
                        state_file().string(), aside.string()));
        begin();
    }

    static std::string hash_of(json saved) {
        saved.erase("hash");
        return show_hash(sip_hash({}, json_text(saved)));
    }
    bool has_its_hash() const { return saved_.value("hash", "") == hash_of(saved_); }

    /// Whether what was read is what save() writes.
    bool is_state() const {
        try {
            for (const json& hash : saved_.at("about")) hash.get<std::string>();
            const int round = saved_.at("round");
            const bool fits = saved_.at("state").is_null() || is_mine(state_of(saved_.at("state")));
            return fits && round >= 0 && round < kMostRounds && saved_.at("about").is_object() &&
                saved_.value("hash", json()).is_string() &&
                saved_.at("at").get<tune::Values>().size() == parameters_.size();
        } catch (const json::exception&) {
            return false;
        }
    }

    bool is_mine(const tune::TexelState& state) const {
        const auto epochs = static_cast<std::int64_t>(state.losses.size());
        const auto is_whole = [&](const tune::Values& values) {
            return values.size() == parameters_.size();
        };
        return is_whole(state.moved) && is_whole(state.mean) && is_whole(state.square) &&
            is_whole(state.best) && state.best_epoch >= 0 && state.best_epoch < epochs;
    }

    void save() {
        saved_["hash"] = hash_of(saved_);
        replace_text(state_file(), json_text(saved_));
    }

    void learn(tune::TexelRun& run, const tune::Dataset& data, int round) {
        constexpr double kBetween = 0.2;  // seconds
        Stage epochs(task_.host.listener, "epochs");
        Stopwatch since;
        while (!run.over()) {
            run.epoch();
            const tune::Losses& loss = run.state().losses.back();
            epochs.show(static_cast<double>(run.epochs()) / options_.epochs,
                        fmt::format("epoch {}, loss {:.6f}, validation {:.6f}", run.epochs(),
                                    loss.training, loss.validation));
            if (task_.host.listener.would_see())
                task_.host.listener.seen("tuning", tuning_so_far(task_, so_far(run, data, round)));
            const bool is_stopped = task_.host.interrupt.stop;
            if (is_stopped || since.seconds() > kBetween || run.over()) {
                saved_["state"] = as_json(run.state());
                save();
                since = Stopwatch();
            }
            if (is_stopped) throw game::Interrupted{};
        }
    }

    TuneResult result(const tune::TexelRun& run, const tune::Dataset& data,
                      const tune::Values& best, int round) const {
        TuneResult result = so_far(run, data, round);
        result.report["misfit"] = misfit_;
        result.report["effects"] = effects(data, run, best);
        return result;
    }

    TuneResult so_far(const tune::TexelRun& run, const tune::Dataset& data, int round) const {
        const tune::Values best = rounded(run.best());
        const std::vector<tune::Precision> precision = run.precision();
        const tune::TexelState& state = run.state();
        TuneResult result;
        const std::size_t used = run.training().size() + run.validation().size();
        const std::string used_text =
            used == data.size() ? std::to_string(used) : fmt::format("{} of {}", used, data.size());
        result.summary =
            fmt::format("Texel on {} positions, validation loss {:.5f} -> {:.5f}", used_text,
                        state.losses.front().validation,
                        state.losses[static_cast<std::size_t>(state.best_epoch)].validation);
        for (std::size_t i = 0; i < best.size(); ++i) {
            result.found.push_back({task_.tunables[i], fmt::format("{}", best[i]),
                                    precision[i].error, precision[i].sensitivity});
        }
        json losses = json::array();
        for (const tune::Losses& loss : state.losses)
            losses.push_back({loss.training, loss.validation});
        result.report = {{"method", "texel"},
                         {"positions", used},
                         {"left_out", data.size() - used},
                         {"bytes", data.bytes()},
                         {"k", state.k},
                         {"rounds", round + 1},
                         {"best_epoch", state.best_epoch},
                         {"losses", losses}};
        return result;
    }

    /// The training loss with one parameter after the other moved through its range.
    json effects(const tune::Dataset& data, const tune::TexelRun& run,
                 const tune::Values& best) const {
        constexpr int kPoints = 9;
        constexpr std::size_t kMost = 60;  // parameters
        tune::Values moved = best;
        for (std::size_t i = 0; i < moved.size(); ++i) moved[i] -= parameters_[i].start;
        const auto loss = [&] {
            return tune::squared_error(data, run.training(), run.state().k, moved) /
                static_cast<double>(run.training().size());
        };
        const double least_loss = loss();
        json effects = json::array();
        for (std::size_t i = 0; i < std::min(moved.size(), kMost); ++i) {
            const double kept = moved[i];
            json points = json::array();
            for (int point = 0; point < kPoints; ++point) {
                const double value =
                    parameters_[i].least + parameters_[i].range() * point / (kPoints - 1);
                moved[i] = value - parameters_[i].start;
                points.push_back({value, loss()});
            }
            moved[i] = kept;
            effects.push_back({{"name", parameters_[i].name},
                               {"least", parameters_[i].least},
                               {"tuned", {best[i], least_loss}},
                               {"points", points}});
        }
        return effects;
    }

    TuneTask& task_;
    std::vector<tune::Parameter> parameters_;
    tune::Positions positions_;
    tune::TexelOptions options_;
    json saved_;
    double misfit_ = 0;
};

}  // namespace

std::optional<TuneResult> tune_by_texel(TuneTask& task) { return TexelTuning(task).run(); }

}  // namespace senet::jobs

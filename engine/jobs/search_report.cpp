#include "jobs/search_report.h"

#include "base/date.h"
#include "base/file.h"
#include "base/json.h"
#include "base/text.h"
#include "web/page.h"

namespace senet::jobs {
namespace {

using nlohmann::json;

json fit_as_json(const FitOf& one) {
    json object{{"shallow", one.shallow},
                {"deep", one.deep},
                {"positions", one.fit.count},
                {"slope", one.fit.slope},
                {"offset", one.fit.offset},
                {"sigma", one.fit.sigma},
                {"correlation", one.fit.correlation},
                {"error95", one.fit.error95},
                {"error99", one.fit.error99}};
    if (one.shallow == FitOf::kStatic) object["shallow"] = nullptr;
    if (one.phase != FitOf::kAllPhases) object["phase"] = one.phase + 1;
    return object;
}

json all_as_json(const auto& list) {
    json array = json::array();
    for (const auto& one : list) array.push_back(as_json(one));
    return array;
}

}  // namespace

json as_json(const Figures& figures) {
    json object{
        {"positions", figures.positions}, {"games", figures.games},  {"plies", figures.plies},
        {"moves", figures.branching},     {"speed", figures.speed},  {"unit", figures.unit},
        {"phases", figures.phase_ends},   {"errors", json::array()}, {"zugzwang", nullptr},
        {"ranked", figures.ranked},       {"later", json::array()},  {"forced", figures.forced},
        {"noisy", figures.with_noisy},    {"gains", nullptr}};
    for (const FitOf& one : figures.fits) object["errors"].push_back(fit_as_json(one));
    if (figures.zugzwang.count > 0) {
        object["zugzwang"] = {{"positions", figures.zugzwang.count},
                              {"share", figures.zugzwang.share}};
    }
    for (std::size_t i = 0; i < figures.later.size(); ++i)
        object["later"].push_back({{"moves", Figures::kRanks[i]}, {"share", figures.later[i]}});
    if (const auto& gains = figures.gains) {
        object["gains"] = {
            {"moves", gains->count}, {"mean", gains->mean}, {"spread", gains->spread}};
    }
    return object;
}

json as_json(const Advice& advice) {
    return {{"advice", advice.key}, {"proposed", !advice.against}, {"reason", advice.reason}};
}

json as_json(const Trial& trial) {
    json object{{"setting", trial.key}, {"value", trial.value},   {"before", trial.before},
                {"games", trial.games}, {"taken", trial.taken()}, {"verdict", trial.verdict()},
                {"elo", nullptr},       {"elo_low", nullptr},     {"elo_high", nullptr}};
    if (trial.elo) {
        object["elo"] = trial.elo->value;
        object["elo_low"] = trial.elo->low;
        object["elo_high"] = trial.elo->high;
    }
    return object;
}

void write_search_report(const std::filesystem::path& file, const std::string& game,
                         const FoundSearch& found) {
    json data{{"senet", SENET_VERSION},
              {"game", printable(game)},
              {"date", today()},
              {"survey", as_json(found.figures)},
              {"advice", all_as_json(found.advice)},
              {"trials", json::array()},
              {"section", printable(found.section.text, "\n\t")}};
    for (const Trial& trial : found.trials) {
        data["trials"].push_back(as_json(trial));
        data["trials"].back()["evidence"] = evidence_text(trial);
    }
    if (found.verdict) {
        data["verdict"] = as_json(*found.verdict);
        data["verdict"]["evidence"] = evidence_text(*found.verdict);
    }
    replace_text(file, web::with_data(web::search_page(), json_text(data)));
}

}  // namespace senet::jobs

#include "jobs/survey_file.h"

#include <fmt/format.h>

#include "base/json.h"

namespace senet::jobs {
namespace {

namespace fs = std::filesystem;

using nlohmann::json;

template <class Value>
json as_json(const std::optional<Value>& value) {
    return value ? json(*value) : json(nullptr);
}

template <class Value>
void read(const json& from, std::optional<Value>& value) {
    if (!from.is_null()) value = from.get<Value>();
}

/// A row of numbers, as there are many.
json row_of(const SurveySample& sample) {
    json values = json::array();
    for (const auto& value : sample.values) values.push_back(as_json(value));
    return {sample.key,
            sample.ply,
            sample.moves,
            sample.noisy,
            as_json(sample.evaluation),
            values,
            as_json(sample.rank),
            as_json(sample.pass_gain),
            sample.changes,
            sample.change_count,
            sample.gains,
            sample.squared_gains,
            sample.gain_count};
}

SurveySample sample_of(const json& row) {
    SurveySample sample;
    std::size_t i = 0;
    const auto next = [&]() -> const json& { return row.at(i++); };
    next().get_to(sample.key);
    next().get_to(sample.ply);
    next().get_to(sample.moves);
    next().get_to(sample.noisy);
    read(next(), sample.evaluation);
    for (const json& value : next()) read(value, sample.values.emplace_back());
    read(next(), sample.rank);
    read(next(), sample.pass_gain);
    next().get_to(sample.changes);
    next().get_to(sample.change_count);
    next().get_to(sample.gains);
    next().get_to(sample.squared_gains);
    next().get_to(sample.gain_count);
    return sample;
}

Survey survey_of(const json& content) {
    Survey survey;
    content.at("games").get_to(survey.games);
    content.at("plies").get_to(survey.plies);
    content.at("nodes").get_to(survey.nodes);
    content.at("seconds").get_to(survey.seconds);
    content.at("barren").get_to(survey.barren);
    for (const json& row : content.at("samples")) survey.samples.push_back(sample_of(row));
    return survey;
}

}  // namespace

void save_survey(const fs::path& file, const JobIdentity& about, const Survey& survey) {
    json rows = json::array();
    for (const SurveySample& sample : survey.samples) rows.push_back(row_of(sample));
    keep_json(file,
              {{"about", about},
               {"games", survey.games},
               {"plies", survey.plies},
               {"nodes", survey.nodes},
               {"seconds", survey.seconds},
               {"barren", survey.barren},
               {"samples", rows}});
}

std::optional<Survey> load_survey(const fs::path& file, const JobIdentity& about,
                                  const Spelling& spelling, tournament::Journal::Use use) {
    const auto kept = kept_json(file, "a survey");
    if (!kept) return std::nullopt;
    std::optional<Survey> survey;
    try {
        if (!kept->is_null()) survey = survey_of(*kept);
    } catch (const json::exception&) {  // somebody made it up, hash and all
    }
    if (!survey) {
        if (use == tournament::Journal::Use::Mend) return std::nullopt;
        throw Error(fmt::format("{} was changed since it was written; {} measures anew",
                                file.string(), spelling.mend));
    }
    check_same_job(kept->contains("about") ? kept->at("about") : *kept, about, file, spelling);
    return survey;
}

}  // namespace senet::jobs

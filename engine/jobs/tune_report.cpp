#include "jobs/tune_report.h"

#include "base/file.h"
#include "base/text.h"
#include "settings/source.h"
#include "web/page.h"

namespace senet::jobs {

using nlohmann::json;

namespace {

std::string shown_settings(const std::filesystem::path& file) {
    return printable(settings::read_settings_text(file), "\n\t");
}

json as_json(const Found& found) {
    json object{{"name", found.what.name}, {"start", found.what.value}, {"value", found.value}};
    if (found.error) object["error"] = *found.error;
    if (found.what.is_number) {
        object.update({{"least", found.what.least}, {"most", found.what.most}});
    } else {
        object["choices"] = found.what.choices;
    }
    if (found.sensitivity) object["sensitivity"] = *found.sensitivity;
    return object;
}

}  // namespace

json tuning_so_far(const TuneTask& task, const TuneResult& result) {
    json data = result.report;
    data.update({{"senet", SENET_VERSION},
                 {"run", printable(task.folder.string())},
                 {"game", printable(task.rules->game().name)},
                 {"summary", printable(result.summary)},
                 {"settings", shown_settings(task.tuning.file)},
                 {"found", json::array()}});
    for (const Found& found : result.found) data["found"].push_back(as_json(found));
    return data;
}

void write_tune_report(const std::filesystem::path& file, const TuneTask& task,
                       const TuneResult& result, const std::string& verdict) {
    json data = tuning_so_far(task, result);
    data["verdict"] = printable(verdict);
    data["tuned"] = shown_settings(task.folder / "tuned.yaml");
    task.host.listener.seen("tuning", data);
    replace_text(file, web::with_data(web::tune_page(), json_text(data)));
}

}  // namespace senet::jobs

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

void write_tune_report(const std::filesystem::path& file, const TuneTask& task,
                       const TuneResult& result, const std::string& verdict) {
    json data = result.report;
    data.update({{"senet", SENET_VERSION},
                 {"run", printable(task.folder.string())},
                 {"game", printable(task.rules->game().name)},
                 {"summary", printable(result.summary)},
                 {"verdict", printable(verdict)},
                 {"settings", shown_settings(task.tuning.file)},
                 {"tuned", shown_settings(task.folder / "tuned.yaml")},
                 {"found", json::array()}});
    for (const Found& found : result.found) data["found"].push_back(as_json(found));
    replace_text(file, web::with_data(web::tune_page(), json_text(data)));
}

}  // namespace senet::jobs

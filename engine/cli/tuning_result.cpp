#include "cli/tuning_result.h"

#include <fmt/format.h>

#include "base/json.h"
#include "jobs/results_json.h"
#include "terminal/terminal.h"
#include "words/text_table.h"

namespace senet::cli {
namespace {

using nlohmann::json;

void print_as_json(const jobs::Tuned& tuned) {
    for (const jobs::Found& one : tuned.result.found) {
        json object{{"param", one.what.name}, {"start", one.what.value}, {"value", one.value}};
        if (one.error) object["error"] = *one.error;
        print_json(object);
    }
    json object{{"file", tuned.settings.string()},
                {"summary", tuned.result.summary},
                {"verdict", tuned.verdict}};
    if (tuned.judged) {
        object.update(jobs::judged_as_json(*tuned.judged, tuned.sprt));
        object["accepted"] = tuned.judged->decision == tournament::Decision::AcceptH1;
    }
    print_json(object);
}

void print(const jobs::Tuned& tuned) {
    words::TextTable table({"param", "start", "tuned", "±"});
    for (const jobs::Found& one : tuned.result.found) {
        table.add({one.what.name, one.what.value, one.value,
                   one.error ? fmt::format("{:.2g}", *one.error) : ""});
    }
    terminal::to_out(
        "{}\n{}\nSettings: {}; report: {}\n", table.text(terminal::look()),
        tuned.verdict.empty() ? tuned.result.summary : "The tuned settings are " + tuned.verdict,
        tuned.settings.string(), tuned.report.string());
}

}  // namespace

void tell(const jobs::Tuned& tuned, const Common& common) {
    common.json ? print_as_json(tuned) : print(tuned);
}

}  // namespace senet::cli

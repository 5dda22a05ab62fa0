#include "cli/scale_result.h"

#include "base/json.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

void print_as_json(const jobs::FoundScale& found, const jobs::SelfPlay& games) {
    nlohmann::json object{
        {"scale", nullptr}, {"positions", found.positions}, {"games", games.games}};
    if (found.scale) {
        object.update({{"scale", found.scale->value},
                       {"error", found.scale->error},
                       {"error_even", found.scale->even_error}});
    }
    print_json(object);
}

void print(const tune::Scale& scale) {
    for (const double share : {0.5, 1.0, 2.0}) {
        const double value = share * scale.value;
        terminal::to_out("A value of {:+.0f} wins with a probability of {:.0f} %.\n", value,
                         100 * tune::expected_result(400 / scale.value, value));
    }
    terminal::to_out("Mean squared error {:.4f}; where every position counts as even {:.4f}.\n",
                     scale.error, scale.even_error);
}

void print(const jobs::FoundScale& found) {
    if (found.too_few()) {
        terminal::to_out(
            "Only {} positions had a value short of a known result; {} are needed. More --games "
            "bring more, "
            "and fewer --nodes.\n",
            found.positions, tune::kLeastForScale);
        return;
    }
    terminal::to_out("{}", found.section.text);
    if (found.scale) return print(*found.scale);
    terminal::to_out(
        "The values of {} positions did not predict the results of their games, so no "
        "probability follows from them.\n",
        found.positions);
}

}  // namespace

void tell(const jobs::FoundScale& found, const jobs::SelfPlay& games, const Common& common) {
    common.json ? print_as_json(found, games) : print(found);
}

}  // namespace senet::cli

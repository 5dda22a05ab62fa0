#include "game/check.h"

#include "game/check_ways.h"

namespace senet::game {

std::string rule_of(const Error& error) {
    // By what the messages of script/ and game/ say: a hook's error has no other mark.
    static constexpr std::pair<std::string_view, std::string_view> kSigns[] = {
        {"must leave the state as it is", "changes-state"},
        {"boards are constant", "changes-state"},
        {"0 is for throws", "chance-missing"},
        {"chance() added nothing", "chance-weight"},
        {"the weight must be", "chance-weight"},
        {"all weights together", "chance-weight"},
        {"stopped after", "budget"},
        {"MB of memory", "budget"},
        {"stack overflow", "budget"},
        {"has no move and the game is not over", "no-result"},
        {"stuck() must return the winner", "no-result"},
        {"evaluate() must return a number within", "evaluate-range"},
        {"was read before it was written", "scratch-read"},
        {"must be from", "range"},
        {"add() was given", "bad-move"},
        {"its cells are", "range"},
        {"add(", "bad-move"},
        {"must return", "bad-return"}};
    for (const auto& [sign, rule] : kSigns) {
        if (error.message().find(sign) != std::string::npos) return std::string(rule);
    }
    return "error";
}

CheckReport check(const RulesMaker& make, const CheckOptions& options, const Interrupt& interrupt,
                  const std::function<void(double)>& progress) {
    return Ways(make, options, interrupt, progress).run();
}

}  // namespace senet::game

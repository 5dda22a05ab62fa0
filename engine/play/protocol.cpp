#include "play/protocol.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "game/rules.h"

namespace senet::play {

void Talk::say(std::string_view line) {
    process_.say(line);
    said_ = {};
}

std::string Talk::hear(const Wait& wait) {
    constexpr Milliseconds kLook{50};  // for Ctrl-C
    constexpr double kNudgeSeconds = 0.1;
    const Clock::time_point end = wait.since.started() + wait.patience;
    std::string line;
    for (Clock::time_point now = Clock::now(); now < end; now = Clock::now()) {
        if (interrupt_->due(now)) throw game::Interrupted{};
        switch (process_.hear(line, std::min(end, now + kLook))) {
            case Process::Heard::Line: return line;
            case Process::Heard::End:
                throw Forfeit(Ending::Crashed, fmt::format("ended {}", process_.end()));
            case Process::Heard::Silence:
                if (wait.nudges && said_.seconds() > kNudgeSeconds) say("");
        }
    }
    throw Forfeit(Ending::Stalled,
                  fmt::format("did not answer {} within {:g} s", in_quotes(wait.to),
                              static_cast<double>(wait.patience.count()) / 1000));
}

const Dialect& dialect_of(ProgramProtocol protocol) {
    return *std::find_if(kDialects.begin(), kDialects.end(),
                         [&](const Dialect& one) { return one.protocol == protocol; });
}

std::string Dialect::time_of(std::size_t player) const {
    return player < time.size() ? std::string(time[player]) : fmt::format("p{}time", player + 1);
}

std::string Dialect::increment_of(std::size_t player) const {
    return player < increment.size() ? std::string(increment[player])
                                     : fmt::format("p{}inc", player + 1);
}

void require_spoken(ProgramProtocol protocol, const game::Game& game, const std::string& who) {
    if (protocol == ProgramProtocol::Ugi || !game.is_of_expectation()) return;
    throw Error(fmt::format("{}{} has no words for {}; a program can play {} over ugi", who,
                            protocol == ProgramProtocol::Cecp ? "cecp" : dialect_of(protocol).hello,
                            game.chance ? "throws" : "more than two players", game.name));
}

std::unique_ptr<Protocol> make_protocol(ProgramProtocol protocol) {
    return protocol == ProgramProtocol::Cecp ? make_cecp() : make_uci(protocol);
}

const OfferedOption& check_option(const std::string& program,
                                  const std::vector<OfferedOption>& offered,
                                  const std::string& name, const std::string& value) {
    const auto found = std::find_if(offered.begin(), offered.end(), [&](const OfferedOption& one) {
        return lower(one.name) == lower(name);
    });
    if (found == offered.end()) {
        std::vector<std::string> names;
        for (const OfferedOption& one : offered) names.push_back(one.name);
        throw Error(fmt::format("{} has no option {}{}", program, in_quotes(name),
                                did_you_mean(name, names)));
    }
    const auto refuse = [&](const std::string& wanted, const std::string& meant = "") {
        throw Error(fmt::format("{}: option {} must be {}, got {}{}", program,
                                in_quotes(found->name), wanted, in_quotes(value), meant));
    };
    if (found->type == "spin") {
        const auto number = parse_whole(value);
        const std::int64_t least = found->least.value_or(std::numeric_limits<std::int64_t>::min());
        const std::int64_t most = found->most.value_or(std::numeric_limits<std::int64_t>::max());
        if (!number || *number < least || *number > most)
            refuse(fmt::format("a whole number from {} to {}", least, most));
    } else if (found->type == "check" && value != "true" && value != "false") {
        refuse("true or false");
    } else if (const auto& choices = found->choices; found->type == "combo" &&
               std::find(choices.begin(), choices.end(), value) == choices.end()) {
        constexpr std::size_t kShown = 12;
        const std::size_t shown = std::min(kShown, choices.size());
        const std::size_t more = choices.size() - shown;
        refuse(fmt::format("one of {}{}", join(std::span(choices).first(shown), ", "),
                           more > 0 ? fmt::format(" and {} more", more) : ""),
               did_you_mean(value, choices));
    }
    return *found;
}

}  // namespace senet::play

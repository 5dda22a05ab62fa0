// Who sits on the other side of a talk in lines: a terminal, a test, a page.
#pragma once

#include <functional>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>

#include "base/look.h"
#include "game/line.h"
#include "search/result.h"

namespace senet::jobs {

/// Types lines, and is shown what is said. From the talk's own thread alone.
class Partner {
  public:
    /// What came of a look around while nothing was typed.
    enum class Meanwhile {
        Nothing,
        Said,  // something was said: the prompt is shown again
        Wake,  // and nobody need wait for a line any more
    };
    using LookAround = std::function<Meanwhile()>;

    virtual ~Partner() = default;

    virtual Page page() const { return {}; }
    /// The text with lines that fit where it is shown.
    virtual std::string fitted(const std::string& text) const { return text; }

    /// The game as it goes on: boards, the engine's moves, the end.
    virtual void show(const std::string& text) = 0;
    /// The same as objects, of a talk that is for programs.
    virtual void tell(const nlohmann::json& object) = 0;
    /// Answers to what was typed, and whatever else comes up.
    virtual void say(const std::string& text) = 0;

    /// The next line; nothing at the end of all lines, or where `look_around`, which is called a
    /// few times a second while nothing comes, wakes. THROWS game::Interrupted.
    virtual std::optional<std::string> ask(const std::string& prompt,
                                           const LookAround& look_around) = 0;
    /// Runs a search of the line's last state, and may show how it goes.
    virtual search::Result watch(
        const game::Line& /*line*/,
        const std::function<search::Result(const search::Progress&)>& search) {
        return search({});
    }
};

}  // namespace senet::jobs

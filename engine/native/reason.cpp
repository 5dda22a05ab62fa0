#include "native/reason.h"

#include <utility>

namespace senet::native {

Reason::Reason(SourcePosition position, Why reason, const std::vector<std::string>& names)
    : where(std::move(position)), why(reason) {
    const Wording& wording = kWordings[static_cast<std::size_t>(reason)];
    advice = wording.advice;
    what = wording.what;
    std::size_t at = 0;
    for (const std::string& name : names) {
        at = what.find("{}", at);
        what.replace(at, 2, name);
        at += name.size();
    }
}

std::string Reason::text() const { return where.text() + ": " + what + "; " + advice; }

}  // namespace senet::native

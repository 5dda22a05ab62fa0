#include "script/stray_functions.h"

#include "script/source_text.h"

namespace senet::script {

using game::Hook;

std::vector<StrayFunction> stray_functions(const std::string& text, const game::HookSet& hooks) {
    std::vector<StrayFunction> found;
    const SourceText source(text);
    for (std::size_t n = 0; n < source.words().size(); ++n) {
        const auto i = static_cast<std::ptrdiff_t>(n);
        if (!source.at(i).is("local") || !source.at(i).first || source.at(i).column != 0) continue;
        const bool is_before = source.at(i + 1).is("function");  // local function name
        const Word& name = source.at(is_before ? i + 2 : i + 1);
        const bool is_set = source.at(i + 2).is("=") && source.at(i + 3).is("function");
        if (!is_before && !is_set) continue;
        for (std::size_t h = 0; h < game::kHooks; ++h) {
            const auto hook = static_cast<Hook>(h);
            if (name.is(name_of(hook)) && !hooks.has(hook)) found.push_back({hook, name.line});
        }
    }
    return found;
}

}  // namespace senet::script

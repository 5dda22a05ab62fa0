#include "words/code_text.h"

#include <fmt/format.h>

#include "base/json.h"
#include "base/text.h"

namespace senet::words {
namespace {

constexpr int kHookWidth = 10;

std::string heading(const ToldCode& code) {
    const std::size_t made = code.compiled().size();
    const std::size_t all = code.hooks.size();
    if (made == 0) return "No machine code: every function runs in the Lua VM, which is slower";
    return fmt::format(
        "Machine code for {} functions, made in {:.0f} ms",
        made == all ? fmt::format("all {}", all) : fmt::format("{} of {}", made, all),
        code.milliseconds);
}

std::string row(const ToldHook& hook, Look look) {
    const std::string name = pad(name_of(hook.hook), kHookWidth, look);
    if (hook.compiled)
        return fmt::format("{} {:>5} instructions {:>6.1f} ms\n", name, hook.instructions,
                           hook.milliseconds);
    std::string text = fmt::format("{} {}\n", name, paint("not compiled:", Colour::Yellow, look));
    for (const LeftToVm& reason : hook.reasons) text += fmt::format("  {}\n", reason.text);
    return text;
}

nlohmann::json object_of(const ToldHook& hook) {
    nlohmann::json object{{"hook", name_of(hook.hook)}, {"compiled", hook.compiled}};
    if (hook.compiled) {
        object["instructions"] = hook.instructions;
        object["ms"] = hook.milliseconds;
    }
    for (const LeftToVm& reason : hook.reasons) {
        object["reasons"].push_back({{"file", reason.where.file},
                                     {"line", reason.where.line},
                                     {"message", reason.what},
                                     {"advice", reason.advice}});
    }
    return object;
}

std::vector<game::Hook> hooks_where(const ToldCode& code, bool compiled) {
    std::vector<game::Hook> hooks;
    for (const ToldHook& hook : code.hooks)
        if (hook.compiled == compiled) hooks.push_back(hook.hook);
    return hooks;
}

}  // namespace

std::vector<game::Hook> ToldCode::compiled() const { return hooks_where(*this, true); }
std::vector<game::Hook> ToldCode::in_vm() const { return hooks_where(*this, false); }

std::string code_text(const ToldCode& code, Look look) {
    if (!code.failure.empty())
        return fmt::format("\nNo machine code, the rules run in the Lua VM: {}\n",
                           error_text(code.failure));
    std::string text = fmt::format("\n{}\n", paint(heading(code), Colour::Bold, look));
    for (const ToldHook& hook : code.hooks) text += row(hook, look);
    if (!code.text.empty()) text += fmt::format("\n{}\n", code.text);
    return text;
}

std::vector<nlohmann::json> as_json(const ToldCode& code) {
    std::vector<nlohmann::json> objects;
    if (!code.failure.empty()) {
        objects.push_back({{"compiled", false}, {"failure", code.failure}});
        return objects;
    }
    for (const ToldHook& hook : code.hooks) objects.push_back(object_of(hook));
    if (!code.text.empty()) objects.push_back({{"code", code.text}});
    return objects;
}

}  // namespace senet::words

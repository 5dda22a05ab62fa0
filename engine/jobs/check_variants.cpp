#include "jobs/check_variants.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "jobs/opened.h"

namespace senet::jobs {
namespace {

constexpr int kShare = 20;  // of the effort, for each value

struct Variant {
    std::string option;
    std::vector<std::string> values;
    bool is_list = false;

    std::string set() const {
        const std::string all = join(values, ", ");
        return fmt::format("options.{}={}", option, is_list ? "[" + all + "]" : all);
    }
};

/// The values at the ends of an option's range, or its choices, that are not the present one.
std::vector<Variant> variants_of(const script::Option& option) {
    using Kind = script::Option::Kind;
    std::vector<Variant> found;
    const auto add = [&](std::vector<std::string> values, bool is_list = false) {
        if (join(values, ",") != option.value) found.push_back({option.name, values, is_list});
    };
    const auto length = 1 + std::count(option.value.begin(), option.value.end(), ',');
    switch (option.kind) {
        case Kind::Flag: add({option.value == "true" ? "false" : "true"}); break;
        case Kind::Choice:
            for (const std::string& choice : option.choices) add({choice});
            break;
        case Kind::Number:
        case Kind::List:
            for (const double end : {option.least, option.most}) {
                const bool is_list = option.kind == Kind::List;
                const std::size_t count = is_list ? static_cast<std::size_t>(length) : 1;
                add(std::vector(count, fmt::format("{}", end)), is_list);
            }
            break;
    }
    return found;
}

class Variants {
  public:
    Variants(const Host& host, const settings::Config& config, const game::CheckOptions& options,
             const std::vector<game::Fault>& known)
        : host_(host), config_(config), options_(options), known_(known) {
        options_.quick = options_.varied = true;
        options_.games = std::clamp(options.games / kShare, 2, 5);
        options_.states = options.states / kShare;
        options_.moves = options.moves / kShare;
    }

    void look(const Variant& variant) {
        settings::Config config = config_;
        config.script_settings.options[variant.option] = {variant.values, variant.is_list, {}};
        const script::Script script = read_script(host_, config);
        try {
            (void)script.rules();
        } catch (const script::ScriptError& error) {
            return error.own_words ? refuse(variant, error) : keep(variant, error);
        } catch (const Error& error) {  // what was set of the others is out of their range here
            return refuse(variant, error);
        }
        const game::RulesMaker make = [&script] { return script.rules(script::Guard::EachWrite); };
        for (game::Fault& fault : game::check(make, options_, host_.interrupt, {}).faults)
            keep({std::move(fault), variant.set()});
    }

    VariantsReport report() && { return std::move(report_); }

  private:
    /// A script may refuse what does not go together, in words of its own: that is no fault. Of a
    /// list nothing is told, as nobody would set all of its values alike.
    void refuse(const Variant& variant, const Error& error) {
        if (!variant.is_list) report_.refusals.push_back({variant.set(), error.message()});
    }

    void keep(const Variant& variant, const script::ScriptError& error) {
        keep({{.rule = "load",
               .where = error.where(),
               .message = error.message(),
               .context = error.context(),
               .seed = options_.seed},
              variant.set()});
    }

    void keep(words::ToldFault told) {
        const auto same = [&](const game::Fault& fault) {
            return fault.rule == told.fault.rule && fault.where == told.fault.where;
        };
        if (std::any_of(known_.begin(), known_.end(), same)) return;
        known_.push_back(told.fault);
        report_.faults.push_back(std::move(told));
    }

    const Host& host_;
    const settings::Config& config_;
    game::CheckOptions options_;
    std::vector<game::Fault> known_;
    VariantsReport report_;
};

}  // namespace

VariantsReport look_at_variants(const Host& host, const settings::Config& config,
                                const std::vector<script::Option>& declared,
                                const game::CheckOptions& options,
                                const std::vector<game::Fault>& known,
                                const std::function<void(double)>& progress) {
    std::vector<Variant> all;
    for (const script::Option& option : declared) {
        if (config.script_settings.options.contains(option.name)) continue;
        for (Variant& variant : variants_of(option)) all.push_back(std::move(variant));
    }
    Variants variants(host, config, options, known);
    for (std::size_t i = 0; i < all.size(); ++i) {
        if (progress) progress(static_cast<double>(i) / static_cast<double>(all.size()));
        variants.look(all[i]);
    }
    return std::move(variants).report();
}

}  // namespace senet::jobs

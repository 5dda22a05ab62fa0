#include "cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cassert>

#include "base/error.h"
#include "base/text.h"
#include "settings/clock_text.h"
#include "settings/reader.h"

namespace senet::cli {

Values whole_number(std::int64_t least, std::int64_t most) {
    const auto fault = [least, most](const std::string& given) -> std::string {
        const auto value = parse_whole(given);
        if (value && *value >= least && *value <= most) return "";
        return fmt::format("must be a whole number from {} to {}, got {}", least, most,
                           in_quotes(given));
    };
    return {fault, fmt::format("{} to {}", least, most)};
}

Values one_of(std::vector<std::string> names) {
    const auto fault = [names](const std::string& given) -> std::string {
        if (std::find(names.begin(), names.end(), given) != names.end()) return "";
        return fmt::format("must be one of {}, got {}{}", join(names, ", "), in_quotes(given),
                           did_you_mean(given, names));
    };
    return {fault, join(names, ", "), std::move(names)};
}

Values time_limit() {
    return {[](const std::string& given) -> std::string {
        if (settings::time_within(given, settings::kTimes)) return "";
        return fmt::format("must be {}, got {}", settings::time_wanted(settings::kTimes),
                           in_quotes(given));
    }};
}

Values clock_time() {
    return {[](const std::string& given) -> std::string {
        if (settings::parse_clock(given)) return "";
        return fmt::format("must be {}, got {}", settings::kClockWanted, in_quotes(given));
    }};
}

Values node_limit() {
    return {[](const std::string& given) -> std::string {
        if (settings::count_within(given, settings::kNodes)) return "";
        return fmt::format("must be {}, got {}", settings::count_wanted(settings::kNodes),
                           in_quotes(given));
    }};
}

Values byte_size() {
    return {[](const std::string& given) -> std::string {
        if (parse_size(given).value_or(0) > 0) return "";
        return fmt::format("must be a size, such as 512MB, got {}", in_quotes(given));
    }};
}

Values not_empty() {
    return {[](const std::string& given) { return given.empty() ? "must not be empty" : ""; }};
}

namespace {

template <class T>
bool take_whole(const std::string& text, T& value) {
    const auto whole = parse_whole(text);
    if (!whole || !std::in_range<T>(*whole)) return false;
    value = static_cast<T>(*whole);
    return true;
}

}  // namespace

bool take(const std::string& text, std::string& value) {
    value = text;
    return true;
}
bool take(const std::string& text, int& value) { return take_whole(text, value); }
bool take(const std::string& text, std::int64_t& value) { return take_whole(text, value); }
bool take(const std::string& text, std::uint64_t& value) { return take_whole(text, value); }
bool take(const std::string& text, double& value) {
    const auto number = parse_number(text);
    if (number) value = *number;
    return number.has_value();
}

std::string shown_default(const std::string& value) { return value; }
std::string shown_default(double value) { return fmt::format("{}", value); }

Option& Command::add_option(std::string name, std::string help, Option::Store store) {
    Option& option = options_.emplace_back();
    option.name = std::move(name);
    option.help = std::move(help);
    option.store = std::move(store);
    return option;
}

Option& Command::add_list(std::string name, std::vector<std::string>& values, std::string help,
                          int count) {
    Option& option = add_option(std::move(name), std::move(help), [&values](const auto& text) {
        values.push_back(text);
        return true;
    });
    option.may_repeat = true;
    option.count = count;
    return option;
}

Option& Command::add_flag(std::string name, std::function<void()> given, std::string help) {
    Option& option = add_option(std::move(name), std::move(help),
                                [given = std::move(given)](const std::string&) {
                                    given();
                                    return true;
                                });
    option.is_flag = true;
    return option;
}

Option& Command::get(const std::string& name) {
    const auto found = std::find_if(options_.begin(), options_.end(),
                                    [&](const Option& option) { return option.name == name; });
    assert(found != options_.end());
    return *found;
}

void Command::refuse(const std::vector<std::string>& names, const std::string& why) {
    for (const std::string& name : names) {
        if (get(name).is_given) throw Error(fmt::format("{} has no use {}", name, why));
    }
}

const Command* Commands::find(const std::string& name) const {
    const auto found = std::find_if(all_.begin(), all_.end(), [&](const Command& command) {
        return command.text().name == name;
    });
    return found == all_.end() ? nullptr : &*found;
}

Command* Commands::find(const std::string& name) {
    return const_cast<Command*>(std::as_const(*this).find(name));
}

std::vector<std::string> Commands::names() const {
    std::vector<std::string> names;
    for (const Command& command : all_) names.push_back(command.text().name);
    return names;
}

namespace {

/// The parser that a command's options make.
class Parser {
  public:
    explicit Parser(Command& command) : command_(command), app_("", command.text().name) {
        app_.set_help_flag("--help,-h", "");
        for (Option& option : command.options()) made_.emplace_back(&option, add(option));
        for (const auto& [option, one] : made_) {
            for (const auto& [other, known] : made_) {
                if (option->needed == other) one->needs(known);
                if (option->excluded == other) one->excludes(known);
            }
        }
    }

    /// False: help was asked for. THROWS Error.
    bool parse(const std::vector<std::string>& words) {
        for (const std::string& word : words) refuse_empty(word);
        try {
            app_.parse(std::vector<std::string>(words.rbegin(), words.rend()));
        } catch (const CLI::CallForHelp&) {
            return false;
        } catch (const CLI::ParseError& error) {
            throw Error(complaint(error, words));
        }
        for (const auto& [option, one] : made_) option->is_given = one->count() > 0;
        return true;
    }

  private:
    /// "--name=" would take the next word, by the library.
    void refuse_empty(const std::string& word) const {
        if (!word.starts_with("--") || word.find('=') != word.size() - 1) return;
        const std::string name = word.substr(0, word.size() - 1);
        const auto& options = command_.options();
        if (std::none_of(options.begin(), options.end(), [&](const Option& option) {
                return option.name == name && !option.is_flag;
            }))
            return;
        throw Error(
            fmt::format("{} wants a value (see: senet {} --help)", name, command_.text().name));
    }

    CLI::Option* add(const Option& option) {
        CLI::Option* made = option.is_flag ? add_flag(option)
            : option.may_repeat            ? add_list(option)
                                           : add_single(option);
        if (option.values) made->check(CLI::Validator(option.values->fault, ""));
        return made->required(option.is_required);
    }

    CLI::Option* add_flag(const Option& option) {
        return app_
            .add_flag_function(option.name,
                               [&option](std::int64_t given) {
                                   if (given > 0) option.store("");
                               })
            ->disable_flag_override();
    }

    CLI::Option* add_list(const Option& option) {
        const auto store = [&option](const std::vector<std::string>& given) {
            for (const std::string& text : given) option.store(text);
        };
        CLI::Option* made = app_.add_option_function<std::vector<std::string>>(option.name, store);
        if (!option.is_positional()) return made->allow_extra_args(false);
        return option.count > 0 ? made->expected(option.count) : made;
    }

    CLI::Option* add_single(const Option& option) {
        return app_.add_option_function<std::string>(
            option.name, [&option](const std::string& text) {
                if (!option.store(text))
                    throw CLI::ValidationError(option.name,
                                               "must be a number, got " + in_quotes(text));
            });
    }

    /// An option that the command does not have, told; empty when all are known.
    std::string unknown_option(const std::vector<std::string>& words) const {
        std::vector<std::string> names{"--help"};
        for (const Option& option : command_.options()) names.push_back(option.name);
        for (const std::string& word : words) {
            const std::string given = word.substr(0, word.find('='));
            if (given.starts_with("--") &&
                std::find(names.begin(), names.end(), given) == names.end()) {
                return fmt::format("{} has no option {}{}", command_.text().name,
                                   shortened(printable(given), 60), did_you_mean(given, names));
            }
        }
        return "";
    }

    /// What a wrong number of values, or a value to a flag, comes from.
    std::string wrong_count(const std::string& message) const {
        const std::string name = message.substr(0, message.find_first_of(": "));
        if (message.find("flag override") != std::string::npos)
            return "--" + name + " takes no value";
        const CLI::Option* option = app_.get_option_no_throw(name);
        const std::size_t given = option == nullptr ? 0 : option->count();
        const int wanted = option == nullptr ? 1 : option->get_expected_min();
        if (wanted > 1) return fmt::format("{} wants {} values, got {}", name, wanted, given);
        if (given > 1) return name + " is given twice";
        return name + " wants a value";
    }

    /// The library's complaint in our words: one sentence that names what was given, and where
    /// help is.
    std::string complaint(const CLI::ParseError& error,
                          const std::vector<std::string>& words) const {
        std::string message = error.what();
        // A check says all there is to say.
        if (dynamic_cast<const CLI::ValidationError*>(&error) != nullptr)
            return message.replace(message.find(": "), 2, " ");
        if (const std::string unknown = unknown_option(words); !unknown.empty()) return unknown;
        if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
            message = fmt::format("{} was not expected here",
                                  in_quotes(trim(message.substr(message.rfind(": ") + 1))));
        } else if (dynamic_cast<const CLI::ExcludesError*>(&error) != nullptr) {
            constexpr std::string_view kExcludes = " excludes ";
            message.replace(message.find(kExcludes), kExcludes.size(), " has no use with ");
        } else if (dynamic_cast<const CLI::ArgumentMismatch*>(&error) != nullptr) {
            message = wrong_count(message);
        }
        while (!message.empty() && (message.back() == '\n' || message.back() == '.'))
            message.pop_back();
        return fmt::format("{} (see: senet {} --help)", message, command_.text().name);
    }

    const Command& command_;
    CLI::App app_;
    std::vector<std::pair<Option*, CLI::Option*>> made_;
};

}  // namespace

bool parse(Command& command, const std::vector<std::string>& words) {
    return Parser(command).parse(words);
}

}  // namespace senet::cli

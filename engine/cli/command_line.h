// Commands and their options as data: what the command line is parsed by, and what --help, the man
// page and the shells' completions are made from, so that these can't differ.
//
// The parsing library is known to command_line.cpp alone. It is header-only and large: each file
// that included it took eight seconds longer to compile.
#pragma once

#include <functional>
#include <list>
#include <optional>
#include <string>
#include <vector>

#include "cli/exit.h"

namespace senet::cli {

/// What values an option takes.
struct Values {
    /// Empty for one of them; else what would be: `must be a whole number, got "x"`.
    std::function<std::string(const std::string& given)> fault;
    std::string range{};  // for the help: "1 to 64"; empty: the option's text says it
    std::vector<std::string> choices{};  // all values there are; empty: they can't be listed
};

Values whole_number(std::int64_t least, std::int64_t most);
Values one_of(std::vector<std::string> names);
Values time_limit();
Values clock_time();
Values node_limit();
Values not_empty();
Values byte_size();

/// Where an option's value goes: from a text that passed the check. False where it is no such
/// value.
bool take(const std::string& text, std::string& value);
bool take(const std::string& text, int& value);
bool take(const std::string& text, std::int64_t& value);
bool take(const std::string& text, std::uint64_t& value);
bool take(const std::string& text, double& value);
template <class T>
bool take(const std::string& text, std::optional<T>& value) {
    return take(text, value.emplace());
}

std::string shown_default(const std::string& value);
std::string shown_default(double value);
template <class T>
std::string shown_default(const T& value) {
    return std::to_string(value);
}

/// One option, flag or positional of a command.
class Option {
  public:
    using Store = std::function<bool(const std::string& text)>;

    std::string name;  // "--depth"; "GAME" for a positional
    std::string help;
    /// What stands for the value in the help: "N". For GAME, FILE, FOLDER and RUN shells offer what
    /// there is of that kind; so they do for positionals of these names.
    std::string value_name;
    std::optional<Values> values;
    std::vector<std::string> suggestions;  // values that a shell offers, where `values` has none
    std::string default_text;  // empty: not shown
    bool is_flag = false;
    bool is_required = false;
    bool may_repeat = false;
    bool is_given = false;  // on the command line, as parse() has found it
    int count = 1;  // values at once; 0: as many as there are
    const Option* needed = nullptr;
    const Option* excluded = nullptr;
    Store store;

    bool is_positional() const { return !name.starts_with('-'); }

    Option& takes(Values only) {
        values = std::move(only);
        return *this;
    }
    Option& required(bool is = true) {
        is_required = is;
        return *this;
    }
    Option& named(std::string value) {
        value_name = std::move(value);
        return *this;
    }
    Option& suggests(std::vector<std::string> some) {
        suggestions = std::move(some);
        return *this;
    }
    Option& says(std::string text) {
        help = std::move(text);
        return *this;
    }
    Option& needs(const Option& other) {
        needed = &other;
        return *this;
    }
    Option& excludes(const Option& other) {
        excluded = &other;
        return *this;
    }
};

/// A command: what it is called, what it does, its options, and what runs when it is chosen.
class Command {
  public:
    struct Text {
        std::string name;
        std::string summary;  // one sentence, for lists of commands
        std::string example;  // "senet play connect4"
        std::string more{};  // further sentences
    };

    explicit Command(Text text) : text_(std::move(text)) {}
    Command(const Command&) = delete;
    Command& operator=(const Command&) = delete;

    const Text& text() const { return text_; }
    const std::list<Option>& options() const { return options_; }
    std::list<Option>& options() { return options_; }

    /// An option "--name VALUE", or a positional "NAME". `value` must outlive the parsing.
    template <class T>
    Option& add(std::string name, T& value, std::string help) {
        return add_option(std::move(name), std::move(help),
                          [&value](const std::string& text) { return take(text, value); });
    }
    /// The same; the help shows the value as it is now.
    template <class T>
    Option& add_with_default(std::string name, T& value, std::string help) {
        Option& option = add(std::move(name), value, std::move(help));
        option.default_text = shown_default(value);
        return option;
    }
    /// An option that may be given several times, or a positional of `count` values (0: any
    /// number).
    Option& add_list(std::string name, std::vector<std::string>& values, std::string help,
                     int count = 1);
    Option& add_flag(std::string name, std::function<void()> given, std::string help);
    Option& add_flag(std::string name, bool& value, std::string help) {
        return add_flag(
            std::move(name), [&value] { value = true; }, std::move(help));
    }
    /// REQUIRES an option of that name.
    Option& get(const std::string& name);
    /// Refuses what `needs` and `excludes` can't say by themselves: THROWS Error, "--games has no
    /// use WHY", where one of these options was given. REQUIRES options of these names, parsed.
    void refuse(const std::vector<std::string>& names, const std::string& why);

    void runs(std::function<Exit()> run) { run_ = std::move(run); }
    Exit run() const { return run_(); }

  private:
    Option& add_option(std::string name, std::string help, Option::Store store);

    Text text_;
    std::list<Option> options_;  // whose places stay
    std::function<Exit()> run_;
};

/// All commands, in the order of the help.
class Commands {
  public:
    Command& add(Command::Text text) { return all_.emplace_back(std::move(text)); }
    const std::list<Command>& all() const { return all_; }
    /// nullptr if there is none.
    const Command* find(const std::string& name) const;
    Command* find(const std::string& name);
    std::vector<std::string> names() const;

  private:
    std::list<Command> all_;
};

/// Takes the words behind the command's name, and notes which options were given. THROWS Error with
/// one sentence that names what was given and says where help is. False: help was asked for.
bool parse(Command& command, const std::vector<std::string>& words);

}  // namespace senet::cli

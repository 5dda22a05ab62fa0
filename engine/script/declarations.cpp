#include "script/declarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "base/text.h"
#include "script/sandbox.h"

namespace senet::script {

bool is_plain_name(const std::string& text) {
    const auto is_letter = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_'; };
    return !text.empty() && std::isdigit(static_cast<unsigned char>(text[0])) == 0 &&
        std::all_of(text.begin(), text.end(), is_letter);
}
namespace {

const char* const kFieldType = "senet.field";

// What int() and its kin return: plain data, so that Lua may free it.
struct FieldMark {
    game::Field::Kind kind;
    bool is_array, apart;
    std::uint32_t count;
    std::int64_t least, most;
    int order;
};

std::string number_text(double value) { return fmt::format("{}", value); }

std::string list_text(const std::vector<double>& values) {
    std::vector<std::string> texts;
    for (const double value : values) texts.push_back(number_text(value));
    return join(texts, ",");
}

bool is_whole(double value) { return value == std::floor(value) && std::abs(value) < 9e15; }

void push_number(lua_State* L, double value, bool whole) {
    if (whole)
        lua_pushinteger(L, static_cast<lua_Integer>(value));
    else
        lua_pushnumber(L, value);
}

void push_list(lua_State* L, const std::vector<double>& values, bool whole) {
    lua_createtable(L, static_cast<int>(values.size()), 0);
    for (std::size_t i = 0; i < values.size(); ++i) {
        push_number(L, values[i], whole);
        lua_rawseti(L, -2, static_cast<lua_Integer>(i + 1));
    }
}

/// A number, or a list of them, at `index`; nothing if it is neither.
std::optional<std::vector<double>> numbers_at(lua_State* L, int index) {
    if (lua_type(L, index) == LUA_TNUMBER) return std::vector{lua_tonumber(L, index)};
    if (!lua_istable(L, index)) return std::nullopt;
    const int table = lua_absindex(L, index);
    std::vector<double> values;
    for (lua_Integer i = 1; lua_geti(L, table, i) != LUA_TNIL; ++i) {
        if (lua_type(L, -1) != LUA_TNUMBER) return std::nullopt;
        values.push_back(lua_tonumber(L, -1));
        lua_pop(L, 1);
    }
    lua_pop(L, 1);
    return values;
}

struct Range {
    double least, most;
    bool whole;

    std::string text() const {
        return fmt::format("{}from {} to {}", whole ? "a whole number " : "a number ", least, most);
    }
    /// Whole numbers as every other setting takes them: 10, but not 1e1 or 10.0.
    std::optional<double> read(std::string_view text) const {
        if (!whole) return parse_number(text);
        const auto value = parse_whole(text);
        return value ? std::optional(static_cast<double>(*value)) : std::nullopt;
    }
    bool holds(double value) const {
        return value >= least && value <= most && (!whole || is_whole(value));
    }
};

/// The config's numbers for a declaration. THROWS Error with the config's position.
std::vector<double> given_numbers(const std::string& name, const Given& given, const Range& range) {
    std::vector<double> values;
    for (const std::string& text : given.values) {
        const auto value = range.read(text);
        if (!value || !range.holds(*value)) {
            throw Error(given.where,
                        fmt::format("{} must be {}, got {}", name, range.text(), in_quotes(text)));
        }
        values.push_back(*value);
    }
    return values;
}

}  // namespace

// The C functions. Each has the Declarations as its upvalue.
struct DeclarationCalls {
    static Declarations& self(lua_State* L) {
        return *static_cast<Declarations*>(lua_touserdata(L, lua_upvalueindex(1)));
    }

    static void require_loading(lua_State* L, const char* what) {
        if (!self(L).loading_)
            luaL_error(L, "%s is for the top of the script, not for a running function", what);
    }

    /// A config's error keeps its own position though it passes through Lua: it waits until the
    /// load has ended.
    [[noreturn]] static void keep_and_raise(lua_State* L, const Error& error) {
        self(L).failure_ = error;
        raise(L, error.message());
    }

    /// Takes a last argument "apart" off the stack.
    static bool take_apart(lua_State* L, const char* what) {
        if (lua_type(L, -1) != LUA_TSTRING) return false;
        if (std::string_view(lua_tostring(L, -1)) != "apart") {
            luaL_error(L, "%s: the last argument can only be \"apart\", got \"%s\"", what,
                       lua_tostring(L, -1));
        }
        lua_pop(L, 1);
        return true;
    }

    static int push_field(lua_State* L, FieldMark mark) {
        mark.order = self(L).declared_++;
        *static_cast<FieldMark*>(lua_newuserdatauv(L, sizeof(FieldMark), 0)) = mark;
        luaL_newmetatable(L, kFieldType);
        lua_setmetatable(L, -2);
        return 1;
    }

    static lua_Integer whole_argument(lua_State* L, int index, const char* what, const char* name) {
        if (lua_type(L, index) == LUA_TSTRING || !lua_isinteger(L, index)) {
            raise(L,
                  fmt::format("{} wants whole numbers: {} is {}", what, name,
                              lua_isnoneornil(L, index) ? "missing" : shown_value(L, index)));
        }
        return lua_tointeger(L, index);
    }

    static void check_range(lua_State* L, const char* what, lua_Integer least, lua_Integer most) {
        if (least > most)
            luaL_error(L, "%s: the least, %I, is above the most, %I", what, least, most);
    }

    static void check_count(lua_State* L, const char* what, lua_Integer count) {
        if (count < 1 || count > static_cast<lua_Integer>(game::Layout::kMostBytes)) {
            luaL_error(L, "%s wants 1 to %d elements, got %I", what,
                       static_cast<int>(game::Layout::kMostBytes), count);
        }
    }

    static void check_end(lua_State* L, const char* what, int arguments) {
        if (lua_gettop(L) > arguments) luaL_error(L, "%s has too many arguments", what);
    }

    static int l_int(lua_State* L) {
        require_loading(L, "int()");
        const bool apart = take_apart(L, "int(least, most)");
        const lua_Integer least = whole_argument(L, 1, "int(least, most)", "least");
        const lua_Integer most = whole_argument(L, 2, "int(least, most)", "most");
        check_end(L, "int(least, most)", 2);
        check_range(L, "int(least, most)", least, most);
        return push_field(L, {game::Field::Kind::Int, false, apart, 1, least, most, 0});
    }

    static int l_array(lua_State* L) {
        require_loading(L, "array()");
        const bool apart = take_apart(L, "array(count, least, most)");
        const lua_Integer count = whole_argument(L, 1, "array(count, least, most)", "count");
        const lua_Integer least = whole_argument(L, 2, "array(count, least, most)", "least");
        const lua_Integer most = whole_argument(L, 3, "array(count, least, most)", "most");
        check_end(L, "array(count, least, most)", 3);
        check_count(L, "array(count, least, most)", count);
        check_range(L, "array(count, least, most)", least, most);
        return push_field(L,
                          {game::Field::Kind::Int, true, apart, static_cast<std::uint32_t>(count),
                           least, most, 0});
    }

    static int l_flag(lua_State* L) {
        require_loading(L, "flag()");
        const bool apart = take_apart(L, "flag()");
        check_end(L, "flag()", 0);
        return push_field(L, {game::Field::Kind::Flag, false, apart, 1, 0, 1, 0});
    }

    static int l_bits(lua_State* L) {
        require_loading(L, "bits()");
        const bool apart = take_apart(L, "bits(count)");
        const bool is_array = lua_gettop(L) > 0;
        const lua_Integer count = is_array ? whole_argument(L, 1, "bits(count)", "count") : 1;
        check_end(L, "bits(count)", 1);
        check_count(L, "bits(count)", count);
        return push_field(
            L,
            {game::Field::Kind::Bits, is_array, apart, static_cast<std::uint32_t>(count),
             std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::max(),
             0});
    }

    static int l_random(lua_State* L) {
        const lua_Integer limit = luaL_checkinteger(L, 1);
        luaL_argcheck(L, limit >= 1, 1, "a number from 1 on is wanted");
        Random* random = self(L).random_;
        if (random == nullptr)
            luaL_error(L,
                       "random() is for setup and for the top of the script: rules must not roll "
                       "dice; what is thrown is declared by throw, chance and happen");
        lua_pushinteger(
            L, static_cast<lua_Integer>(random->below(static_cast<std::uint64_t>(limit))) + 1);
        return 1;
    }

    static int l_params(lua_State* L) {
        require_loading(L, "params { }");
        luaL_checktype(L, 1, LUA_TTABLE);
        return guarded(L, [&] {
            lua_newtable(L);  // the values
            ParamTable table;
            for (const std::string& name : text_keys(L, 1)) {
                lua_getfield(L, 1, name.c_str());
                const Param param = declare_param(L, name);
                lua_pop(L, 1);
                table.params[name] = self(L).params_.size() - 1;
                if (param.is_list) {
                    push_list(L, param.values, param.whole);
                    keep(L, {{{name, table.params[name]}}, true});
                } else {
                    push_number(L, param.values[0], param.whole);
                }
                lua_setfield(L, -2, name.c_str());
            }
            keep(L, std::move(table));
            seal(L, "params");
            return 1;
        });
    }

    /// Notes that the table on top of the stack holds params.
    static void keep(lua_State* L, ParamTable table) {
        self(L).param_tables_[lua_topointer(L, -1)] = std::move(table);
        lua_pushvalue(L, -1);
        luaL_ref(L, LUA_REGISTRYINDEX);
    }

    /// { value, least, most } or { value, least, most, step } on top of the stack; value may be a
    /// list.
    static Param declare_param(lua_State* L, const std::string& name) {
        Declarations& declarations = self(L);
        const auto wrong = [&](const std::string& why, const char* fourth = "") {
            raise(L,
                  fmt::format("params: {} {}; write {} = {{value, least, most{}}}", name, why, name,
                              fourth));
        };
        if (!is_plain_name(name)) wrong("is no plain name (letters, digits and _)");
        const std::size_t given = lua_istable(L, -1) ? lua_rawlen(L, -1) : 0;
        if (given != 3 && given != 4) wrong("is not three numbers");
        const int table = lua_absindex(L, -1);
        Param param;
        param.name = name;
        lua_geti(L, table, 1);
        param.is_list = lua_istable(L, -1);
        const auto values = numbers_at(L, -1);
        lua_geti(L, table, 2);
        lua_geti(L, table, 3);
        if (!values || values->empty() || lua_type(L, -1) != LUA_TNUMBER ||
            lua_type(L, -2) != LUA_TNUMBER) {
            wrong("is not three numbers");
        }
        param.defaults = *values;
        param.least = lua_tonumber(L, -2);
        param.most = lua_tonumber(L, -1);
        lua_pop(L, 3);
        if (param.least > param.most) {
            wrong(fmt::format("has a least value, {}, that is above the most, {}", param.least,
                              param.most));
        }
        param.whole = is_whole(param.least) && is_whole(param.most) &&
            std::all_of(values->begin(), values->end(), is_whole);
        param.step = param.whole ? 1 : 0;
        if (given == 4) {
            lua_geti(L, table, 4);
            param.step = lua_type(L, -1) == LUA_TNUMBER ? lua_tonumber(L, -1) : -1;
            lua_pop(L, 1);
            if (param.step <= 0 || param.step > param.most - param.least ||
                (param.whole && !is_whole(param.step)))
                wrong("has a step that is none in its range", ", step");
        }
        const Range range{param.least, param.most, param.whole};
        for (const double value : *values) {
            if (!range.holds(value))
                wrong(fmt::format("is {}, which is not {}", value, range.text()));
        }
        const auto same = [&](const Param& other) { return other.name == name; };
        if (std::any_of(declarations.params_.begin(), declarations.params_.end(), same))
            wrong("is declared twice");
        param.values = given_param(L, param, range);
        declarations.params_.push_back(param);
        return param;
    }

    static std::vector<double> given_param(lua_State* L, const Param& param, const Range& range) {
        std::vector<double> values = param.defaults;
        const GivenByName& given = self(L).given_params_;
        try {
            if (const auto whole = given.find(param.name); whole != given.end()) {
                values = given_numbers("params." + param.name, whole->second, range);
                if (whole->second.is_list != param.is_list ||
                    values.size() != param.defaults.size()) {
                    throw Error(
                        whole->second.where,
                        param.is_list
                            ? fmt::format("params.{} must be a list of {} numbers, got {}",
                                          param.name, param.defaults.size(),
                                          whole->second.values.size())
                            : fmt::format("params.{} is one number, not a list", param.name));
                }
            }
            for (std::size_t i = 0; param.is_list && i < values.size(); ++i) {
                const std::string name = fmt::format("{}.{}", param.name, i + 1);
                if (const auto one = given.find(name); one != given.end()) {
                    const auto number = given_numbers("params." + name, one->second, range);
                    if (number.size() != 1)
                        throw Error(one->second.where,
                                    fmt::format("params.{} is one number", name));
                    values[i] = number[0];
                }
            }
        } catch (const Error& error) {
            keep_and_raise(L, error);
        }
        return values;
    }

    static int l_option(lua_State* L) {
        require_loading(L, "option()");
        luaL_checktype(L, 1, LUA_TSTRING);
        luaL_checkany(L, 2);
        return guarded(L, [&] {
            const std::string name = lua_tostring(L, 1);
            if (!is_plain_name(name)) {
                raise(L,
                      fmt::format("option: the name {} is no plain name (letters, digits and _)",
                                  in_quotes(name)));
            }
            auto& options = self(L).options_;
            const auto same = [&](const Option& other) { return other.name == name; };
            if (std::any_of(options.begin(), options.end(), same)) {
                raise(L, fmt::format("the option \"{}\" is declared twice", name));
            }
            try {
                const auto found = self(L).given_options_.find(name);
                const Given* given =
                    found == self(L).given_options_.end() ? nullptr : &found->second;
                options.push_back(lua_isboolean(L, 2) ? flag_option(L, name, given)
                                      : lua_type(L, 2) == LUA_TSTRING ||
                                          (lua_type(L, 2) == LUA_TNUMBER && lua_istable(L, 3))
                                      ? choice_option(L, name, given)
                                      : number_option(L, name, given));
            } catch (const Error& error) {
                keep_and_raise(L, error);
            }
            return 1;
        });
    }

    static bool holds(const std::vector<std::string>& texts, const std::string& text) {
        return std::find(texts.begin(), texts.end(), text) != texts.end();
    }

    /// The text given, which is one of `texts`. THROWS Error, which says what is `wanted`.
    static std::string one_of(const std::vector<std::string>& texts, const Given& given,
                              const std::string& name, const std::string& wanted) {
        const bool is_one = !given.is_list && given.values.size() == 1;
        if (is_one && holds(texts, given.values[0])) return given.values[0];
        const std::string got =
            is_one ? in_quotes(given.values[0]) + did_you_mean(given.values[0], texts) : "a list";
        throw Error(given.where, fmt::format("options.{} must be {}, got {}", name, wanted, got));
    }

    static Option flag_option(lua_State* L, const std::string& name, const Given* given) {
        bool value = lua_toboolean(L, 2) != 0;
        Option option{name, Option::Kind::Flag, "", value ? "true" : "false", 0, 0, {}};
        if (given != nullptr) {
            value = one_of({"true", "false"}, *given, name, "true or false") == "true";
        }
        option.value = value ? "true" : "false";
        lua_pushboolean(L, value);
        return option;
    }

    /// One of several texts or numbers.
    static Option choice_option(lua_State* L, const std::string& name, const Given* given) {
        const bool is_text = lua_type(L, 2) == LUA_TSTRING;
        Option option{name, Option::Kind::Choice, "", text_at(L, 2), 0, 0, {}};
        bool alike = true;
        if (lua_istable(L, 3)) {
            for (lua_Integer i = 1; lua_geti(L, 3, i) != LUA_TNIL; ++i) {
                alike = alike && lua_type(L, -1) == lua_type(L, 2);
                if (alike) option.choices.push_back(text_at(L, -1));
                lua_pop(L, 1);
            }
            lua_pop(L, 1);
        }
        if (!alike || !holds(option.choices, option.standard)) {
            raise(L,
                  fmt::format("option \"{}\": a choice wants the list of what can be chosen, {} "
                              "with {} in it",
                              name, is_text ? "texts" : "numbers",
                              is_text ? in_quotes(option.standard) : option.standard));
        }
        option.value = option.standard;
        if (given != nullptr) {
            option.value =
                one_of(option.choices, *given, name, "one of " + join(option.choices, ", "));
        }
        if (is_text || lua_stringtonumber(L, option.value.c_str()) == 0)
            lua_pushstring(L, option.value.c_str());
        return option;
    }

    /// A text, or a number as Lua writes it.
    static std::string text_at(lua_State* L, int index) {
        lua_pushvalue(L, index);
        const std::string text = lua_tostring(L, -1);
        lua_pop(L, 1);
        return text;
    }

    static Option number_option(lua_State* L, const std::string& name, const Given* given) {
        const auto standard = numbers_at(L, 2);
        if (!standard || standard->empty() || lua_type(L, 3) != LUA_TNUMBER ||
            lua_type(L, 4) != LUA_TNUMBER) {
            raise(L,
                  fmt::format("option \"{}\": write option(name, value, least, most), where the "
                              "value may be a list; or option(name, true or false); or "
                              "option(name, value, list of values)",
                              name));
        }
        const bool is_list = lua_istable(L, 2);
        Range range{lua_tonumber(L, 3), lua_tonumber(L, 4), true};
        range.whole = is_whole(range.least) && is_whole(range.most) &&
            std::all_of(standard->begin(), standard->end(), is_whole);
        for (const double value : *standard) {
            if (!range.holds(value))
                raise(L, fmt::format("option \"{}\": {} is not {}", name, value, range.text()));
        }
        std::vector<double> values = *standard;
        if (given != nullptr) {
            values = given_numbers("options." + name, *given, range);
            if (values.empty() || (!is_list && (given->is_list || values.size() != 1))) {
                throw Error(given->where,
                            fmt::format("options.{} must be {}{}", name,
                                        is_list ? "a list, each " : "", range.text()));
            }
        }
        if (is_list)
            push_list(L, values, range.whole);
        else
            push_number(L, values[0], range.whole);
        return {name,
                is_list ? Option::Kind::List : Option::Kind::Number,
                list_text(values),
                list_text(*standard),
                range.least,
                range.most,
                {}};
    }
};

Declarations::Declarations(GivenByName options, GivenByName params, std::uint64_t seed)
    : given_options_(std::move(options)),
      given_params_(std::move(params)),
      load_random_(seed),
      random_(&load_random_) {}

void Declarations::add_to(lua_State* L) {
    const auto add = [&](const char* name, lua_CFunction function) {
        lua_pushlightuserdata(L, this);
        lua_pushcclosure(L, function, 1);
        lua_setfield(L, -2, name);
    };
    add("int", DeclarationCalls::l_int);
    add("array", DeclarationCalls::l_array);
    add("flag", DeclarationCalls::l_flag);
    add("bits", DeclarationCalls::l_bits);
    add("params", DeclarationCalls::l_params);
    add("option", DeclarationCalls::l_option);
    add("random", DeclarationCalls::l_random);
}

void Declarations::loaded() {
    loading_ = false;
    random_ = nullptr;
}

void Declarations::refuse_unknown(const std::string& script) const {
    const auto refuse_unknown = [&](const GivenByName& given, const char* kind,
                                    const std::vector<std::string>& names) {
        std::vector<std::string> unknown;
        const Given* first = nullptr;
        for (const auto& [name, value] : given) {
            if (std::find(names.begin(), names.end(), name) != names.end()) continue;
            unknown.push_back(name);
            if (first == nullptr || value.where.line < first->where.line) first = &value;
        }
        if (unknown.empty()) return;
        const std::string known = names.empty() ? fmt::format("it has no {}s", kind)
                                                : fmt::format("it has {}", join(names, ", "));
        const bool is_one = unknown.size() == 1;
        throw Error(first->where,
                    fmt::format("{} has no {}{} \"{}\"{} ({})", script, kind, is_one ? "" : "s",
                                join(unknown, "\", \""),
                                is_one ? did_you_mean(unknown[0], names) : "", known));
    };
    std::vector<std::string> names;
    for (const Option& option : options_) names.push_back(option.name);
    refuse_unknown(given_options_, "option", names);
    names.clear();
    for (const Param& param : params_) {
        names.push_back(param.name);
        for (std::size_t i = 1; param.is_list && i <= param.values.size(); ++i) {
            names.push_back(fmt::format("{}.{}", param.name, i));
        }
    }
    refuse_unknown(given_params_, "param", names);
}

bool Declarations::field_at(lua_State* L, int index, game::Field& field, int& order) {
    const auto* mark = static_cast<const FieldMark*>(luaL_testudata(L, index, kFieldType));
    if (mark == nullptr) return false;
    field.kind = mark->kind;
    field.is_array = mark->is_array;
    field.apart = mark->apart;
    field.count = mark->count;
    field.least = mark->least;
    field.most = mark->most;
    order = mark->order;
    return true;
}

}  // namespace senet::script

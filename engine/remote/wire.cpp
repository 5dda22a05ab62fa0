#include "remote/wire.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/json.h"
#include "base/text.h"

namespace senet::remote {
namespace {

using nlohmann::json;

/// What a text holds, by `read`; nothing where it is another thing.
template <class Thing, class Read>
std::optional<Thing> read_object(const std::string& text, Read read) {
    const json value = json_of(text);
    if (!value.is_object()) return std::nullopt;
    try {
        return read(value);
    } catch (const json::exception&) {
        return std::nullopt;
    }
}

}  // namespace

std::string card_text(const Card& card) {
    return json_text({{"engine", card.engine},
                      {"title", card.title},
                      {"parcel", card.parcel},
                      {"paused", card.paused}});
}

std::optional<Card> card_of(const std::string& text) {
    return read_object<Card>(text, [](const json& card) {
        return Card{card.at("engine"), card.at("title"), card.at("parcel"), card.at("paused")};
    });
}

std::string agent_text(const AgentCard& card) {
    return json_text({{"name", card.name},
                      {"engine", card.engine},
                      {"cores", card.cores},
                      {"busy", card.busy},
                      {"games", card.games},
                      {"rate", card.rate},
                      {"word", card.word}});
}

std::optional<AgentCard> agent_of(const std::string& text) {
    constexpr std::int64_t kMostCores = 4096;
    constexpr double kMostRate = 1e9;
    return read_object<AgentCard>(text, [&](const json& card) {
        const auto cores = [&](const char* name) {
            const json& given = card.at(name);
            if (!given.is_number_integer()) return 0;
            return static_cast<int>(
                std::clamp<std::int64_t>(given.get<std::int64_t>(), 0, kMostCores));
        };
        const json& games = card.at("games");
        const double rate = card.at("rate");
        return AgentCard{card.at("name"),
                         card.at("engine"),
                         cores("cores"),
                         cores("busy"),
                         games.is_number_unsigned() ? games.get<std::uint64_t>() : 0,
                         std::clamp(std::isfinite(rate) ? rate : 0, 0.0, kMostRate),
                         card.at("word")};
    });
}

std::optional<std::uint64_t> unit_number(const std::string& field) {
    const bool is_result = field.starts_with('u') || field.starts_with('f');
    const auto number = parse_whole(is_result ? field.substr(1) : field);
    if (!number || *number < 0) return std::nullopt;
    return static_cast<std::uint64_t>(*number);
}

std::vector<std::string> outcome_words(const std::vector<Outcome>& outcomes) {
    std::vector<std::string> words;
    for (const Outcome& outcome : outcomes) {
        words.push_back(fmt::format("{}{}", outcome.failed ? 'f' : 'u', outcome.unit));
        words.push_back(outcome.body);
    }
    return words;
}

Result result_of(std::string name, std::vector<std::pair<std::string, std::string>> fields) {
    Result result;
    result.name = std::move(name);
    for (auto& [field, value] : fields) {
        if (field == "agent")
            result.agent = std::move(value);
        else if (field == "seconds")
            result.seconds = std::max(0.0, parse_number(value).value_or(0));
        else if (const auto unit = unit_number(field))
            result.outcomes.push_back({*unit, std::move(value), field.starts_with('f')});
    }
    return result;
}

}  // namespace senet::remote

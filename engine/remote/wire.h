// What travels through a broker, as texts and back. Whatever comes back was written by somebody:
// what does not fit is none.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "remote/broker.h"

namespace senet::remote {

std::string card_text(const Card& card);
std::optional<Card> card_of(const std::string& text);

std::string agent_text(const AgentCard& card);
std::optional<AgentCard> agent_of(const std::string& text);

/// Of "5" in a job, "u5" or "f5" in a result: 5.
std::optional<std::uint64_t> unit_number(const std::string& field);

/// Outcomes as fields and values of a result, by turns.
std::vector<std::string> outcome_words(const std::vector<Outcome>& outcomes);
Result result_of(std::string name, std::vector<std::pair<std::string, std::string>> fields);

}  // namespace senet::remote

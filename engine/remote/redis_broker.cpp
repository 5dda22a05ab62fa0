#include "remote/redis_broker.h"

#include <fmt/format.h>

#include <algorithm>

#include "remote/redis_connection.h"
#include "remote/wire.h"

namespace senet::remote {
namespace {

constexpr const char* kGroup = "agents";
constexpr int kContentSeconds = 86'400;  // renewed by whoever has the run
constexpr int kAgentSeconds = 30;
constexpr std::size_t kMostCard = std::size_t{1} << 20;  // bytes of a run's card
constexpr std::size_t kMostAgentCard = 4096;

/// What an entry of a stream holds: a name, and fields with their values.
struct StreamEntry {
    std::string name;
    std::vector<std::pair<std::string, std::string>> fields;
};

std::optional<StreamEntry> entry_of(const redisReply& reply) {
    if (!is_list(reply) || reply.elements != 2 || !is_list(*reply.element[1])) return std::nullopt;
    StreamEntry entry{text_of(*reply.element[0]), {}};
    const redisReply& fields = *reply.element[1];
    for (std::size_t i = 0; i + 1 < fields.elements; i += 2)
        entry.fields.emplace_back(text_of(*fields.element[i]), text_of(*fields.element[i + 1]));
    return entry;
}

// --- what happens at the server as a whole

/// A job that was given to too many: its units come to results, each failed for this reason.
#define SENET_FAIL                                                                 \
    "local function fail(id, reason)\n"                                            \
    "  local entry = redis.call('XRANGE', KEYS[1], id, id)[1]\n"                   \
    "  redis.call('XACK', KEYS[1], 'agents', id)\n"                                \
    "  redis.call('XDEL', KEYS[1], id)\n"                                          \
    "  redis.call('HDEL', KEYS[3], id)\n"                                          \
    "  if not entry then return end\n"                                             \
    "  for first = 1, #entry[2], 2000 do\n"                                        \
    "    local add = {'XADD', KEYS[2], '*', 'agent', ARGV[1], 'seconds', '0'}\n"   \
    "    for i = first, math.min(first + 1999, #entry[2]), 2 do\n"                 \
    "      add[#add + 1] = 'f' .. entry[2][i]\n"                                   \
    "      add[#add + 1] = reason\n"                                               \
    "    end\n"                                                                    \
    "    redis.call(unpack(add))\n"                                                \
    "  end\n"                                                                      \
    "end\n"                                                                        \
    "local out = {}\n"                                                             \
    "local function again(one, reason)\n"                                          \
    "  local id, times = one[1], one[4]\n"                                         \
    "  if times >= tonumber(ARGV[3]) then return fail(id, reason) end\n"           \
    "  local entry = redis.call('XCLAIM', KEYS[1], 'agents', ARGV[1], 0, id)[1]\n" \
    "  if entry then out[#out + 1] = {entry[1], entry[2], times + 1} end\n"        \
    "end\n"

/// KEYS jobs, results, why; ARGV agent, most, tries, lease in ms.
constexpr const char* kTakeScript = SENET_FAIL
    "for _, one in ipairs(redis.call('XPENDING', KEYS[1], 'agents', 'IDLE', ARGV[4], '-', '+', "
    "ARGV[2])) do\n"
    "  again(one, redis.call('HGET', KEYS[3], one[1]) or 'no word from ' .. one[2] .. '; it was "
    "given to ' .. one[4] .. ' agents')\n"
    "end\n"
    "if #out < tonumber(ARGV[2]) then\n"
    "  local fresh = redis.call('XREADGROUP', 'GROUP', 'agents', ARGV[1], 'COUNT', ARGV[2] - #out, "
    "'STREAMS', KEYS[1], '>')\n"
    "  if fresh then\n"
    "    for _, entry in ipairs(fresh[1][2]) do out[#out + 1] = {entry[1], entry[2], 1} end\n"
    "  end\n"
    "end\n"
    "return out\n";

/// The same keys; ARGV agent, -, tries, reason.
constexpr const char* kTakeBackScript = SENET_FAIL
    "for _, one in ipairs(redis.call('XPENDING', KEYS[1], 'agents', '-', '+', 1000, ARGV[1])) do\n"
    "  if ARGV[4] ~= '' then redis.call('HSET', KEYS[3], one[1], ARGV[4]) end\n"
    "  again(one, ARGV[4])\n"
    "end\n"
    "return out\n";

/// KEYS jobs; ARGV agent, entries.
constexpr const char* kRenewScript =
    "local lost = {}\n"
    "for i = 2, #ARGV do\n"
    "  if #redis.call('XPENDING', KEYS[1], 'agents', ARGV[i], ARGV[i], 1, ARGV[1]) == 0 then\n"
    "    lost[#lost + 1] = ARGV[i]\n"
    "  else\n"
    "    redis.call('XCLAIM', KEYS[1], 'agents', ARGV[1], 0, ARGV[i], 'JUSTID')\n"
    "  end\n"
    "end\n"
    "return lost\n";

/// KEYS jobs, results, why; ARGV entry, agent, seconds, how many words the outcomes have, those
/// words, the rest's. An entry takes no more words than Lua has room for.
constexpr const char* kFinishScript =
    "if redis.call('XACK', KEYS[1], 'agents', ARGV[1]) == 0 then return 0 end\n"
    "redis.call('XDEL', KEYS[1], ARGV[1])\n"
    "redis.call('HDEL', KEYS[3], ARGV[1])\n"
    "local last, seconds = 4 + tonumber(ARGV[4]), ARGV[3]\n"
    "for first = 5, last, 2000 do\n"
    "  redis.call('XADD', KEYS[2], '*', 'agent', ARGV[2], 'seconds', seconds, "
    "unpack(ARGV, first, math.min(first + 1999, last)))\n"
    "  seconds = '0'\n"
    "end\n"
    "for first = last + 1, #ARGV, 2000 do\n"
    "  redis.call('XADD', KEYS[1], '*', unpack(ARGV, first, math.min(first + 1999, #ARGV)))\n"
    "end\n"
    "return 1\n";

/// KEYS a stream. RETURNS the names of all fields.
constexpr const char* kFieldsScript =
    "local names, from = {}, '-'\n"
    "while true do\n"
    "  local entries = redis.call('XRANGE', KEYS[1], from, '+', 'COUNT', 1000)\n"
    "  for _, entry in ipairs(entries) do\n"
    "    for i = 1, #entry[2], 2 do names[#names + 1] = entry[2][i] end\n"
    "  end\n"
    "  if #entries < 1000 then return names end\n"
    "  from = '(' .. entries[#entries][1]\n"
    "end\n";

#undef SENET_FAIL

std::string key(const std::string& run, const char* what) {
    return fmt::format("senet:{{{}}}:{}", run, what);
}
constexpr const char* kRuns = "senet:runs";
constexpr const char* kAgents = "senet:agents";

class RedisBroker : public Broker {
  public:
    RedisBroker(const Address& address, const SourcePosition& named_at)
        : server_(address, named_at) {}

    void announce(const std::string& run, const Card& card) override {
        server_.command({"SET", key(run, "card"), card_text(card)});
        const Reply made = server_.command_or_error(
            {"XGROUP", "CREATE", key(run, "jobs"), kGroup, "0", "MKSTREAM"});
        if (is_error(*made) && !text_of(*made).starts_with("BUSYGROUP")) server_.refuse(*made);
        server_.command({"SADD", kRuns, run});
    }

    std::optional<Card> card(const std::string& run) override { return card_of(card_at(run)); }

    std::map<std::string, RunState> runs() override {
        std::map<std::string, RunState> runs;
        const Reply names = server_.command({"SMEMBERS", kRuns});
        for (std::size_t i = 0; i < names->elements; ++i) {
            const std::string run = text_of(*names->element[i]);
            try {
                const std::string text = card_at(run);
                if (text.empty()) continue;  // it was dropped a moment ago
                const auto found = card_of(text);
                runs[run] = found ? state_of(run, *found) : RunState{.is_damaged = true};
            } catch (const OtherKeys&) {
                runs[run] = RunState{.is_damaged = true};
            }
        }
        return runs;
    }

    void pause(const std::string& run, bool paused) override {
        auto found = card(run);
        if (!found) return;
        found->paused = paused;
        server_.command({"SET", key(run, "card"), card_text(*found)});
    }

    void drop(const std::string& run) override {
        server_.command({"SREM", kRuns, run});
        server_.command(
            {"DEL", key(run, "card"), key(run, "jobs"), key(run, "results"), key(run, "why")});
    }

    void put(const std::string& hash, const std::string& bytes) override {
        const std::string name = "senet:content:" + hash;
        const std::string seconds = std::to_string(kContentSeconds);
        const auto length = static_cast<long long>(bytes.size());
        if (server_.command({"EXPIRE", name, seconds})->integer == 1 &&
            server_.command({"STRLEN", name})->integer == length)
            return;
        server_.command({"SET", name, bytes, "EX", seconds});
    }

    std::optional<std::string> content(const std::string& hash) override {
        const Reply reply = server_.command({"GET", "senet:content:" + hash});
        if (reply->type != REDIS_REPLY_STRING) return std::nullopt;
        return text_of(*reply);
    }

    void add(const std::string& run, const std::vector<std::vector<Unit>>& jobs) override {
        std::vector<Words> commands;
        for (const auto& units : jobs) {
            Words words{"XADD", key(run, "jobs"), "*"};
            for (const Unit& unit : units) {
                words.push_back(std::to_string(unit.number));
                words.push_back(unit.body);
            }
            commands.push_back(std::move(words));
        }
        server_.commands(commands);
    }

    std::vector<Result> results(const std::string& run, std::size_t most,
                                Milliseconds wait) override {
        Words words{"XREAD", "COUNT", std::to_string(most)};
        if (wait.count() > 0) words.insert(words.end(), {"BLOCK", std::to_string(wait.count())});
        words.insert(words.end(), {"STREAMS", key(run, "results"), "0-0"});
        const Reply reply = server_.command(words, wait);
        std::vector<Result> results;
        each_entry_read(*reply, [&](const std::string&, StreamEntry entry) {
            results.push_back(result_of(std::move(entry.name), std::move(entry.fields)));
        });
        return results;
    }

    void forget(const std::string& run, const std::vector<std::string>& results) override {
        if (results.empty()) return;
        Words words{"XDEL", key(run, "results")};
        words.insert(words.end(), results.begin(), results.end());
        server_.command(words);
    }

    std::set<std::uint64_t> units(const std::string& run) override {
        std::set<std::uint64_t> units;
        for (const char* stream : {"jobs", "results"}) {
            const Reply names = server_.script(kFieldsScript, {key(run, stream)}, {});
            for (std::size_t i = 0; i < names->elements; ++i)
                if (const auto number = unit_number(text_of(*names->element[i])))
                    units.insert(*number);
        }
        return units;
    }

    std::vector<Lease> take(const Asking& asking) override {
        std::vector<Lease> leases;
        const std::size_t count = asking.runs.size();
        for (std::size_t i = 0; i < count && leases.size() < asking.most; ++i) {
            const std::string& run = asking.runs[(first_ + i) % count];
            ask(kTakeScript, asking, run, std::to_string(asking.most - leases.size()),
                std::to_string(asking.lease.count()), leases);
        }
        if (count > 0) first_ = (first_ + 1) % count;  // each run comes first by turns
        if (leases.empty() && asking.wait.count() > 0 && count > 0) wait_for_one(asking, leases);
        return leases;
    }

    std::vector<Lease> take_back(const Asking& asking, const std::string& reason) override {
        std::vector<Lease> leases;
        for (const std::string& run : asking.runs)
            ask(kTakeBackScript, asking, run, "0", reason, leases);
        return leases;
    }

    std::vector<std::string> renew(const std::string& agent, const std::string& run,
                                   const std::vector<std::string>& jobs) override {
        Words arguments{agent};
        arguments.insert(arguments.end(), jobs.begin(), jobs.end());
        const Reply reply = server_.script_or_error(kRenewScript, {key(run, "jobs")}, arguments);
        if (is_gone(*reply)) return jobs;
        if (is_error(*reply)) server_.refuse(*reply);
        std::vector<std::string> lost;
        for (std::size_t i = 0; i < reply->elements; ++i)
            lost.push_back(text_of(*reply->element[i]));
        return lost;
    }

    bool finish(const std::string& agent, const Lease& lease, const std::vector<Outcome>& outcomes,
                double seconds, const std::vector<Unit>& rest) override {
        const Words words = outcome_words(outcomes);
        Words arguments{lease.job, agent, fmt::format("{:.6f}", seconds),
                        std::to_string(words.size())};
        arguments.insert(arguments.end(), words.begin(), words.end());
        for (const Unit& unit : rest) {
            arguments.push_back(std::to_string(unit.number));
            arguments.push_back(unit.body);
        }
        const Reply reply = server_.script_or_error(kFinishScript, keys_of(lease.run), arguments);
        if (is_gone(*reply)) return false;
        if (is_error(*reply)) server_.refuse(*reply);
        return reply->integer == 1;
    }

    void report(const AgentCard& card) override {
        server_.command({"SET", "senet:agent:" + card.name, agent_text(card), "EX",
                         std::to_string(kAgentSeconds)});
        server_.command({"SADD", kAgents, card.name});
    }

    void leave(const std::string& agent) override {
        server_.command({"DEL", "senet:agent:" + agent});
    }

    std::vector<AgentCard> agents() override {
        std::vector<AgentCard> agents;
        const Reply names = server_.command({"SMEMBERS", kAgents});
        for (std::size_t i = 0; i < names->elements; ++i) {
            const std::string name = text_of(*names->element[i]);
            const Reply text = server_.command_or_error(
                {"GETRANGE", "senet:agent:" + name, "0", std::to_string(kMostAgentCard)});
            const bool is_card = text->type == REDIS_REPLY_STRING && text->len <= kMostAgentCard;
            const auto card = is_card ? agent_of(text_of(*text)) : std::nullopt;
            if (card)
                agents.push_back(*card);
            else
                server_.command({"SREM", kAgents, name});
        }
        std::sort(agents.begin(), agents.end(),
                  [](const auto& one, const auto& other) { return one.name < other.name; });
        return agents;
    }

  private:
    static Words keys_of(const std::string& run) {
        return {key(run, "jobs"), key(run, "results"), key(run, "why")};
    }

    /// A run's card, cut where no card is so long; empty: there is none.
    std::string card_at(const std::string& run) {
        return text_of(
            *server_.command({"GETRANGE", key(run, "card"), "0", std::to_string(kMostCard)}));
    }

    /// Whether the run is no longer there: it was dropped, the broker lost it, or something else
    /// has its keys.
    static bool is_gone(const redisReply& reply) {
        if (!is_error(reply)) return false;
        const std::string why = text_of(reply);
        const auto has = [&](const char* part) { return why.find(part) != std::string::npos; };
        return has("NOGROUP") || has("UNBLOCKED") || has("WRONGTYPE");
    }

    RunState state_of(const std::string& run, const Card& card) {
        RunState state{card};
        const auto length = static_cast<std::uint64_t>(
            std::max(0LL, server_.command({"XLEN", key(run, "jobs")})->integer));
        state.results = static_cast<std::uint64_t>(
            std::max(0LL, server_.command({"XLEN", key(run, "results")})->integer));
        const Reply pending = server_.command_or_error({"XPENDING", key(run, "jobs"), kGroup});
        if (is_list(*pending) && pending->elements > 0 &&
            pending->element[0]->type == REDIS_REPLY_INTEGER)
            state.leased = static_cast<std::uint64_t>(pending->element[0]->integer);
        state.waiting = length - std::min(length, state.leased);
        return state;
    }

    /// Calls with each entry of what XREAD or XREADGROUP gave, and its stream's key.
    template <class Call>
    static void each_entry_read(const redisReply& reply, Call call) {
        if (!is_list(reply)) return;
        for (std::size_t i = 0; i < reply.elements; ++i) {
            const redisReply& stream = *reply.element[i];
            if (!is_list(stream) || stream.elements != 2 || !is_list(*stream.element[1])) continue;
            for (std::size_t k = 0; k < stream.element[1]->elements; ++k)
                if (auto entry = entry_of(*stream.element[1]->element[k]))
                    call(text_of(*stream.element[0]), std::move(*entry));
        }
    }

    static Lease lease_of(const std::string& run, StreamEntry entry, int deliveries) {
        Lease lease{run, std::move(entry.name), {}, deliveries};
        for (auto& [name, body] : entry.fields)
            if (const auto number = unit_number(name))
                lease.units.push_back({*number, std::move(body)});
        return lease;
    }

    void ask(const char* text, const Asking& asking, const std::string& run,
             const std::string& most, const std::string& last, std::vector<Lease>& leases) {
        const Reply reply = server_.script_or_error(
            text, keys_of(run), {asking.agent, most, std::to_string(asking.tries), last});
        if (is_gone(*reply)) return;
        if (is_error(*reply)) server_.refuse(*reply);
        for (std::size_t i = 0; i < reply->elements; ++i) {
            const redisReply& one = *reply->element[i];
            if (!is_list(one) || one.elements != 3) continue;
            StreamEntry entry{text_of(*one.element[0]), {}};
            const redisReply& fields = *one.element[1];
            for (std::size_t k = 0; k + 1 < fields.elements; k += 2)
                entry.fields.emplace_back(text_of(*fields.element[k]),
                                          text_of(*fields.element[k + 1]));
            leases.push_back(
                lease_of(run, std::move(entry), static_cast<int>(one.element[2]->integer)));
        }
    }

    void wait_for_one(const Asking& asking, std::vector<Lease>& leases) {
        Words words{"XREADGROUP", "GROUP", kGroup,  asking.agent,
                    "COUNT",      "1",     "BLOCK", std::to_string(asking.wait.count()),
                    "STREAMS"};
        for (const std::string& run : asking.runs) words.push_back(key(run, "jobs"));
        words.insert(words.end(), asking.runs.size(), ">");
        const Reply reply = server_.command_or_error(words, asking.wait);
        if (is_gone(*reply)) return;
        if (is_error(*reply)) server_.refuse(*reply);
        each_entry_read(*reply, [&](const std::string& stream, StreamEntry entry) {
            const auto run =
                std::find_if(asking.runs.begin(), asking.runs.end(),
                             [&](const auto& one) { return key(one, "jobs") == stream; });
            if (run != asking.runs.end()) leases.push_back(lease_of(*run, std::move(entry), 1));
        });
    }

    RedisConnection server_;
    std::size_t first_ = 0;  // of the runs, to be asked
};

}  // namespace

std::unique_ptr<Broker> connect(const Address& address, const SourcePosition& named_at) {
    return std::make_unique<RedisBroker>(address, named_at);
}

}  // namespace senet::remote

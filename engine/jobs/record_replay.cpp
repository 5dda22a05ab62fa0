#include "jobs/record_replay.h"

#include <fmt/format.h>

#include "base/file.h"
#include "base/text.h"
#include "jobs/recorded.h"
#include "settings/games.h"

namespace senet::jobs {
namespace {

constexpr std::size_t kLongestRecords = std::size_t{1} << 30;  // bytes

}  // namespace

RecordReplay::RecordReplay(const Host& host, std::string file, settings::Request request)
    : host_(host),
      file_(std::move(file)),
      request_(std::move(request)),
      records_(play::parse_records(read_text({file_, file_, "records of games"}, kLongestRecords),
                                   file_)) {
    if (records_.empty()) throw Error({file_, 1, 0}, "this file holds no game");
    if (!request_.game.empty()) settings::find_game(host_.home, request_.game);
}

words::ReplayedRecord RecordReplay::next() {
    if (host_.interrupt.stop) throw game::Interrupted{};
    const play::Record& record = records_[next_++];
    const settings::Request request = request_of(record, request_);
    open(request);
    warn_of_another_script(record);
    const game::Line line = play::replay(record, *game_->rules, request.seed);
    const auto claim = play::claimed_result(record, game_->rules->game());
    return {.number = static_cast<int>(next_),
            .game = request.game,
            .record = record,
            .line = line,
            .claim = claim,
            .agrees = play::result_agrees(claim, line)};
}

/// Once for all records that want the same.
void RecordReplay::open(const settings::Request& request) {
    const std::string wanted =
        fmt::format("{} {} {}", request.game, request.seed, join(request.sets, " "));
    if (game_ && wanted == opened_) return;
    settings::Request without_network = request;  // which need not be there: nothing is evaluated
    without_network.sets.emplace_back("evaluation.network=false");
    game_ = open_game(host_, without_network);
    opened_ = wanted;
}

void RecordReplay::warn_of_another_script(const play::Record& record) {
    const auto tag = record.tags.find("Script");
    if (tag == record.tags.end()) return;
    const std::string now = show_hash(read_script(host_, game_->config).fingerprint());
    if (tag->second == now || warned_) return;
    warned_ = true;
    host_.listener.note(fmt::format("{}: the rules have changed since: they were {}, {} are {} now",
                                    file_, printable(tag->second), game_->config.script_shown,
                                    now));
}

}  // namespace senet::jobs

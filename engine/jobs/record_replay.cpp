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
    if (!warned_) {
        const std::string changed = changed_rules(host_, record, file_, game_->config);
        warned_ = !changed.empty();
        if (warned_) host_.listener.note(changed);
    }
    if (const std::string fewer = missing_moves(record); !fewer.empty()) host_.listener.note(fewer);
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

}  // namespace senet::jobs

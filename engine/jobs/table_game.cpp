#include "jobs/table_game.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "base/text.h"
#include "game/notation.h"
#include "jobs/recorded.h"

namespace senet::jobs {
namespace {

constexpr std::string_view kPerson = "a person";
constexpr std::string_view kLevel = "Senet, level ";

/// The seats of people by the record, as PlayOptions::as has them; empty where it does not say.
std::string sides_of(const play::Record& record, const game::Game& game) {
    std::vector<std::string> seats;
    for (int number = 1; number <= game.player_count(); ++number) {
        const auto tag = record.tags.find(play::seat_tag(game, game::Player(number)));
        if (tag != record.tags.end() && tag->second == kPerson)
            seats.push_back(std::to_string(number));
    }
    return join(seats, ",");
}

std::optional<int> level_of(const play::Record& record) {
    for (const auto& [name, value] : record.tags) {
        const bool is_seat = name == "White" || name == "Black" || name.starts_with("Player");
        if (!is_seat || !value.starts_with(kLevel)) continue;
        const auto level = parse_whole(std::string_view(value).substr(kLevel.size()));
        if (level && *level >= 1 && *level <= settings::kMostLevels)
            return static_cast<int>(*level);
    }
    return std::nullopt;
}

std::uint64_t fingerprint_of(const Host& host, const settings::Config& config) {
    return read_script(host, config).game_fingerprint();
}

bool is_path(const std::string& game) {
    return game.find('/') != std::string::npos || game.ends_with(".lua") || game.ends_with(".yaml");
}

}  // namespace

TableGame::TableGame(const Host& host, const PlayOptions& options)
    : host_(host),
      options_(options),
      request_(options.request),
      dice_seed_(options.dice_seed ? *options.dice_seed : std::random_device{}()),
      dice_(dice_seed_) {
    if (names_record(request_.game)) open_saved(request_.game);
    Settings settings = read_settings(request_);
    const std::uint64_t fingerprint = fingerprint_of(host_, settings.config);
    const ScriptedMaker more = rules_maker(host_, settings.config);
    auto rules = more();
    const std::uint64_t seed = request_.seed;
    const game::Line line = saved_ ? game::Line(*rules, rules->start(seed))  // load() has the rest
                                   : open_line(host_, *rules, seed, options.beginning);
    session_ = session(std::move(rules), line.start(), settings.config, more);
    for (const game::Move move : line.moves()) session_->play(move);
    if (saved_) load(*saved_, saved_->place.file, settings.config);
    watch_ = std::make_unique<FileWatch>(watched_files(host_.home, settings.config));
    keep(std::move(settings), fingerprint, more);
    const std::string seats = saved_ ? sides_of(*saved_, game()) : "";
    seat(!options.as.empty() ? options.as : seats.empty() ? "1" : seats);
    if (asks_dice() && !game().chance)
        throw Error(
            fmt::format("{} has no use in {}: nothing is thrown", host.spelling.dice, game().name));
    if (ponders() && people_.size() != 1) {
        throw Error(
            fmt::format("{} needs one person and one engine at the table", host.spelling.ponder));
    }
}

std::unique_ptr<play::Session> TableGame::session(std::unique_ptr<game::Rules> rules,
                                                  const game::State& start,
                                                  const settings::Config& config,
                                                  const ScriptedMaker& more) const {
    const search::Limits now = limits(config, request_);
    auto session = std::make_unique<play::Session>(
        std::move(rules), start, thinking_alone(config.search, now), now, request_.seed, more);
    if (ponders()) session->let_ponder();
    return session;
}

TableGame::Settings TableGame::read_settings(const settings::Request& request) const {
    settings::Request full = request;
    full.level.reset();
    return {settings::load(host_.home, request), settings::load(host_.home, full)};
}

void TableGame::open_saved(const std::string& file) {
    if (!options_.beginning.position.empty() || !options_.beginning.moves.empty()) {
        throw Error(fmt::format(
            "{} is a saved game with moves of its own; {} and {} can't be given with it", file,
            host_.spelling.position, host_.spelling.moves));
    }
    saved_ = play::load(file);
    request_.game.clear();
    request_ = request_of(*saved_, request_);
    if (!request_.level && !options_.limits.any()) request_.level = level_of(*saved_);
}

void TableGame::seat(const std::string& as) {
    people_.clear();
    if (as == "none") return;
    const int count = game().player_count();
    if (as == "all" || (as == "both" && count == 2)) {
        for (int number = 1; number <= count; ++number) people_.emplace_back(number);
        return;
    }
    std::string words = as;
    std::replace(words.begin(), words.end(), ',', ' ');
    const std::vector<std::string> seats = split_words(words);
    for (int number = 1; number <= count; ++number) {
        if (std::find(seats.begin(), seats.end(), std::to_string(number)) != seats.end())
            people_.emplace_back(number);
    }
    // Each of them a seat, and none twice.
    if (!seats.empty() && people_.size() == seats.size()) return;
    throw Error(count == 2
                    ? fmt::format("{} must be one of 1, 2, both, none, got {}", host_.spelling.as,
                                  in_quotes(as))
                    : fmt::format("{} must be seats from 1 to {} with commas in between, all or "
                                  "none, got {}",
                                  host_.spelling.as, count, in_quotes(as)));
}

search::Limits TableGame::limits(const settings::Config& config,
                                 const settings::Request& request) const {
    return with_an_end(limits_of(options_.limits, config, request));
}

bool TableGame::is_person(game::Player player) const {
    return std::find(people_.begin(), people_.end(), player) != people_.end();
}

void TableGame::check_swap() const {
    if (people_.size() != 1) throw Error("swap needs exactly one person at the table");
}

void TableGame::swap_sides() {
    check_swap();
    people_ = {after(people_.front(), game().player_count())};
}

void TableGame::reroll() {
    if (!game().chance) throw Error(fmt::format("nothing is thrown in {}", game().name));
    const auto& states = line().states();
    const auto last = std::find_if(states.rbegin() + (is_throw() ? 0 : 1), states.rend(),
                                   [](const game::State& state) { return state.throws(); });
    if (last == states.rend()) throw Error("nothing was thrown yet");
    go_back_to(static_cast<std::size_t>(states.rend() - last) - 1);
    dice_.draw_anew(line());
}

void TableGame::change_level(std::optional<int> level) {
    settings::Request request = request_;
    request.level = level;
    exchange(read_settings(request), request);  // a level may set params of the script as well
    request_ = request;
}

void TableGame::begin_anew() {
    Settings settings = read_settings(request_);
    const std::uint64_t fingerprint = fingerprint_of(host_, settings.config);
    const ScriptedMaker more = rules_maker(host_, settings.config);
    auto rules = more();
    const Beginning beginning{.position = options_.beginning.position};
    const game::State start = open_line(host_, *rules, request_.seed, beginning).start();
    session_ = session(std::move(rules), start, settings.config, more);
    dice_seed_ = mix(dice_seed_);
    dice_ = play::Dice(dice_seed_);
    keep(std::move(settings), fingerprint, more);
}

void TableGame::go_back_to(std::size_t moves) {
    while (line().moves().size() > moves && session_->undo()) continue;
}

void TableGame::take_edits() { exchange(read_settings(request_), request_); }

void TableGame::exchange(Settings settings, const settings::Request& request) {
    const std::uint64_t fingerprint = fingerprint_of(host_, settings.config);
    const ScriptedMaker more = rules_maker(host_, settings.config);
    const search::Limits now = limits(settings.config, request);
    session_->exchange(more(), thinking_alone(settings.config.search, now), now, more);
    keep(std::move(settings), fingerprint, more);
}

void TableGame::keep(Settings settings, std::uint64_t fingerprint, ScriptedMaker more) {
    config_ = std::move(settings.config);
    full_config_ = std::move(settings.full);
    fingerprint_ = fingerprint;
    more_ = std::move(more);
    ++version_;
}

play::Record TableGame::record() const {
    play::Record record = session_->record(config_.name);
    const settings::Request& request = request_;
    record.tags["Event"] = "Casual game";
    record.tags["Date"] = play::date_today();
    record.tags["Script"] = show_hash(read_script(host_, config_).fingerprint());
    record.tags["Config"] = show_hash(config_.fingerprint);
    record.tags["Seed"] = std::to_string(request.seed);
    if (is_path(request.game)) record.tags["File"] = request.game;
    if (!request.sets.empty()) record.tags["Set"] = join(request.sets, " ");
    if (config_.network) record.tags["Network"] = config_.network->shown;
    for (int number = 1; number <= game().player_count(); ++number) {
        const game::Player player(number);
        record.tags[play::seat_tag(game(), player)] = is_person(player) ? std::string(kPerson)
            : request.level ? fmt::format("{}{}", kLevel, *request.level)
                            : "Senet";
    }
    return record;
}

void TableGame::load(const std::string& file) {
    const play::Record record = play::load(file);
    if (const std::string name = play::game_of(record); name != config_.name) {
        throw Error(fmt::format("{} is a game of {}, not of \"{}\"", file,
                                in_quotes(name.empty() ? record.tags.at("Variant") : name),
                                config_.name));
    }
    load(record, file, config_);
}

void TableGame::load(const play::Record& record, const std::string& file,
                     const settings::Config& config) {
    // What may be why moves don't fit is told first.
    for (const std::string& doubt :
         {changed_rules(host_, record, file, config), missing_moves(record)})
        if (!doubt.empty()) host_.listener.note(doubt);
    session_->load(record);
}

std::string TableGame::side() const {
    if (people_.empty()) return "none";
    const bool all = people_.size() == game().players.size();
    if (all) return people_.size() == 2 ? "both" : "all";
    std::vector<std::string> seats;
    for (const game::Player player : people_) seats.push_back(std::to_string(player.number()));
    return join(seats, ",");
}

}  // namespace senet::jobs

// The Chess Engine Communication Protocol of XBoard and GNU Chess, version 2 (T. Mann and H. G.
// Muller, "Chess Engine Communication Protocol").
//
// The program is kept in "force" between its moves: it is told the moves of both, and when to go. A
// ping before each question shows that all it said earlier is read, as "isready" does in UCI.
//
// GNU Chess 6.2 may wait in its first moments until one more line comes in, or lock up for good. So
// it is sent empty lines until it has said a word; asked again instead, it overflows a buffer of
// its own.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/text.h"
#include "play/protocol.h"

namespace senet::play {
namespace {

/// `name=value` pairs of a feature line; values may stand in quotes, and hold spaces then.
std::vector<std::pair<std::string, std::string>> read_features(std::string_view text) {
    std::vector<std::pair<std::string, std::string>> features;
    while (true) {
        const std::size_t equals = text.find('=');
        if (equals == std::string_view::npos) return features;
        const std::string name(trim(text.substr(0, equals)));
        text.remove_prefix(equals + 1);
        const bool quoted = text.starts_with('"');
        if (quoted) text.remove_prefix(1);
        const std::size_t end = std::min(text.find(quoted ? '"' : ' '), text.size());
        features.emplace_back(name, text.substr(0, end));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
}

/// "Skill Level -spin 20 -20 20", "Style -combo Solid /// *Wild".
OfferedOption read_option(const std::string& text) {
    OfferedOption option;
    const std::size_t dash = std::min(text.find(" -"), text.size());
    option.name = text.substr(0, dash);
    const std::vector<std::string> words = split_words(text.substr(dash));
    if (words.empty()) return option;
    option.type = words[0].substr(1);
    if (option.type == "spin" && words.size() > 3) {
        option.least = parse_whole(words[2]);
        option.most = parse_whole(words[3]);
    }
    if (option.type == "combo") {
        std::string choice;
        for (std::size_t i = 1; i <= words.size(); ++i) {
            if (i == words.size() || words[i] == "///")
                option.choices.push_back(std::exchange(choice, ""));
            else
                choice += (choice.empty() ? "" : " ") +
                    words[i].substr(words[i].starts_with('*') ? 1 : 0);
        }
    }
    return option;
}

std::vector<std::string> split_at_commas(const std::string& text) {
    std::vector<std::string> parts(1);
    for (const char c : text) {
        if (c == ',')
            parts.emplace_back();
        else if (c != ' ')
            parts.back() += c;
    }
    return parts;
}

/// The move in "move e7e5" and, as GNU Chess says it, "My move is : e7e5"; empty in other lines.
std::string move_in(const std::vector<std::string>& words) {
    if (words.size() == 2 && words[0] == "move") return words[1];
    if (words.size() >= 4 && words[0] == "My" && words[1] == "move") return words.back();
    return "";
}

class Cecp : public Protocol {
  public:
    void begin(Talk& talk, const ProgramOptions& options, Milliseconds first_word) override {
        patience_ = Milliseconds(options.handshake);
        features_.clear();
        offered_.clear();
        talk.say("xboard");
        talk.say("protover 2");
        hear_features(talk, first_word);
        variant_ = options.variant;
        if (!variant_.empty()) check_variant(talk.name());
        for (const auto& [name, value] : options.options) set(talk, name, value);
        ready(talk, patience_);
    }

    void new_game(Talk& talk) override {
        talk.say("new");
        if (!variant_.empty()) talk.say("variant " + variant_);
        for (const char* word : {"force", "easy", "post"}) talk.say(word);
        told_.clear();
        limits_told_.clear();
        placed_ = false;
        ready(talk, patience_);
    }

    Answer ask(Talk& talk, const Question& question) override {
        ready(talk, question.patience);
        tell_position(talk, question);
        tell_limits(talk, question);
        talk.say("go");
        const Talk::Wait wait{"go", question.patience};
        Answer answer;
        while (answer.move.empty()) {
            const std::string line = talk.hear(wait);
            const std::vector<std::string> words = split_words(line);
            if (words.empty()) continue;
            answer.move = move_in(words);
            answer.resigns = words[0] == "resign";
            if (answer.resigns) return answer;
            check_refusal(talk, line);
            learn(words, answer);
        }
        talk.say("force");
        told_.push_back(answer.move);
        return answer;
    }

    bool once() const override { return is("reuse", "0"); }
    std::optional<Milliseconds> first_word() const override { return Milliseconds(2000); }
    /// GNU Chess answers "xboard" with its name, and may lock up after it.
    bool heard_first_word() const override { return !features_.empty(); }

  private:
    bool is(const std::string& feature, const std::string& value) const {
        const auto found = features_.find(feature);
        return found != features_.end() && found->second == value;
    }

    void hear_features(Talk& talk, Milliseconds first_word) {
        constexpr Milliseconds kBetween{2000};  // of a program that never says that it is done
        const Talk::Wait all{"protover 2", patience_};
        const Talk::Wait first{all.to, std::min(patience_, first_word), true, all.since};
        while (!is("done", "1")) {
            const bool may_be_done = !features_.empty() && !is("done", "0");
            const auto left = Milliseconds(patience_.count() - all.since.milliseconds());
            std::string line;
            try {
                line = talk.hear(!heard_first_word() ? first
                                     : may_be_done   ? Talk::Wait{all.to, std::min(left, kBetween)}
                                                     : all);
            } catch (const Forfeit& forfeit) {
                if (!may_be_done || forfeit.ending != Ending::Stalled) throw;
                return;
            }
            if (!line.starts_with("feature ")) continue;
            for (const auto& [name, value] : read_features(std::string_view(line).substr(8)))
                learn_feature(talk, name, value);
        }
    }

    void learn_feature(Talk& talk, const std::string& name, const std::string& value) {
        if (name == "option")
            offered_.push_back(read_option(value));
        else
            features_[name] = value;
        talk.say("accepted " + name);
    }

    void check_variant(const std::string& program) const {
        const auto found = features_.find("variants");
        const std::vector<std::string> known =
            found == features_.end() ? std::vector<std::string>{} : split_at_commas(found->second);
        if (std::find(known.begin(), known.end(), variant_) != known.end()) return;
        throw Error(fmt::format("{} has no variant {}{}", program, in_quotes(variant_),
                                did_you_mean(variant_, known)));
    }

    void set(Talk& talk, const std::string& name, const std::string& value) {
        if ((name == "memory" && is("memory", "1")) || (name == "cores" && is("smp", "1"))) {
            if (!parse_whole(value)) {
                throw Error(fmt::format("{}: option {} must be a whole number, got {}", talk.name(),
                                        in_quotes(name), in_quotes(value)));
            }
            return talk.say(fmt::format("{} {}", name, value));
        }
        const OfferedOption& option = check_option(talk.name(), offered_, name, value);
        if (option.type == "button" || option.type == "save" || option.type == "reset")
            talk.say("option " + option.name);
        else if (option.type == "check")
            talk.say(fmt::format("option {}={}", option.name, value == "true" ? 1 : 0));
        else
            talk.say(fmt::format("option {}={}", option.name, value));
    }

    void ready(Talk& talk, Milliseconds patience) {
        if (!is("ping", "1")) return;
        const std::string ping = fmt::format("{}", ++pings_);
        talk.say("ping " + ping);
        const Talk::Wait wait{"ping " + ping, patience, true};
        while (true) {
            const std::string line = talk.hear(wait);
            const std::vector<std::string> words = split_words(line);
            if (words == std::vector<std::string>{"pong", ping}) return;
            if (!move_in(words).empty()) {
                throw Forfeit(Ending::Broken,
                              fmt::format("said {} without being asked", in_quotes(line)));
            }
        }
    }

    void tell_position(Talk& talk, const Question& question) {
        if (!question.start.empty() && !placed_) {
            if (!is("setboard", "1")) {
                throw Error(fmt::format("{} can't be told a position: it has no feature setboard",
                                        talk.name()));
            }
            talk.say("setboard " + question.start);
            placed_ = true;
        }
        const std::string prefix = is("usermove", "1") ? "usermove " : "";
        for (std::size_t i = told_.size(); i < question.moves.size(); ++i)
            talk.say(prefix + question.moves[i]);
        told_ = question.moves;
    }

    /// A line may say that the program takes no such move, or does not know how it is limited.
    void check_refusal(const Talk& talk, const std::string& line) const {
        constexpr std::array<std::string_view, 3> kRefusals{"Illegal move", "Invalid move",
                                                            "Error ("};
        if (std::none_of(kRefusals.begin(), kRefusals.end(),
                         [&](std::string_view one) { return line.starts_with(one); }))
            return;
        for (const std::string& limit : limits_told_) {
            if (!line.ends_with(limit)) continue;
            throw Error(fmt::format("{} can't be limited by {}: it said {}", talk.name(),
                                    in_quotes(limit), in_quotes(line)));
        }
        if (!line.starts_with(kRefusals.back()))
            throw Forfeit(Ending::Broken, fmt::format("refused a legal move: {}", in_quotes(line)));
    }

    /// Clocks are told before every move, all else once.
    void tell_limits(Talk& talk, const Question& question) {
        const search::Limits& limits = question.allowance->limits;
        const std::size_t mover = question.mover.index();
        const auto& clocks = question.allowance->clocks;
        const bool has_clock = mover < clocks.size() && clocks[mover];
        if (limits.nodes || limits.soft_nodes) {
            throw Error(fmt::format(
                "{} can't be limited by nodes: CECP has no words for it; a time, or a depth",
                talk.name()));
        }
        std::vector<std::string> told;
        if (has_clock)
            told.push_back(
                level(clocks[mover]->moves, clocks[mover]->left, clocks[mover]->increment));
        else if (limits.milliseconds)
            told.push_back(*limits.milliseconds % 1000 == 0
                               ? fmt::format("st {}", *limits.milliseconds / 1000)
                               : level(1, *limits.milliseconds, 0));
        if (limits.depth < search::Limits{}.depth || told.empty())
            told.push_back(fmt::format("sd {}", limits.depth));
        // The time left changes, but the level is told as it was at the first move.
        if (limits_told_.empty()) {
            for (const std::string& limit : told) talk.say(limit);
            limits_told_ = std::move(told);
        }
        if (has_clock) {
            talk.say(fmt::format("time {}", clocks[mover]->left / 10));
            const std::size_t other = game::opponent(question.mover).index();
            if (other < clocks.size() && clocks[other])
                talk.say(fmt::format("otim {}", clocks[other]->left / 10));
        } else if (limits.milliseconds && *limits.milliseconds % 1000 != 0) {
            talk.say(fmt::format("time {}", *limits.milliseconds / 10));
        }
    }

    /// Whole seconds, at least one: the finer time is told before each move.
    static std::string level(int moves, std::int64_t milliseconds, std::int64_t increment) {
        const std::int64_t seconds = std::max<std::int64_t>(1, milliseconds / 1000);
        return fmt::format("level {} {}:{:02} {:g}", moves, seconds / 60, seconds % 60,
                           static_cast<double>(increment) / 1000);
    }

    /// "9 156 1084 48000 Nf3 Nc6": plies, hundredths of a pawn, hundredths of a second, positions.
    static void learn(const std::vector<std::string>& words, Answer& answer) {
        if (words.size() < 4) return;
        std::array<std::int64_t, 4> numbers{};
        for (std::size_t i = 0; i < numbers.size(); ++i) {
            std::string word = words[i];
            if (i == 0) word.resize(std::min(word.find_last_of("0123456789") + 1, word.size()));
            if (i == 1 && word.starts_with('+')) word.erase(0, 1);
            const auto number = parse_whole(word);
            if (!number || (i != 1 && *number < 0)) return;
            numbers[i] = *number;
        }
        answer.depth = static_cast<int>(std::min<std::int64_t>(numbers[0], 10'000));
        answer.nodes = static_cast<std::uint64_t>(numbers[3]);
        answer.value = value_of(numbers[1]);
    }

    /// From 100000 on, what is beyond is moves to mate.
    static game::Value value_of(std::int64_t score) {
        constexpr std::int64_t kMate = 100'000, kMostMoves = 10'000;
        const std::int64_t size =
            std::abs(std::clamp(score, -kMate - kMostMoves, kMate + kMostMoves));
        const std::int64_t plies = 2 * (size - kMate) - (score > 0 ? 1 : 0);
        const auto value =
            static_cast<game::Value>(size > kMate ? game::kWin - plies : std::min(size, kMate));
        return score > 0 ? value : -value;
    }

    Milliseconds patience_{};
    std::map<std::string, std::string> features_;
    std::vector<OfferedOption> offered_;
    std::string variant_;
    std::vector<std::string> told_;  // moves that the program knows of this game
    std::vector<std::string> limits_told_;
    bool placed_ = false;  // it was told where this game starts
    std::uint64_t pings_ = 0;
};

}  // namespace

std::unique_ptr<Protocol> make_cecp() { return std::make_unique<Cecp>(); }

}  // namespace senet::play

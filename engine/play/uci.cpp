// The Universal Chess Interface and its kin, which differ in a few words: UGI names players by
// number, UAI is ataxx, where black moves first.
//
// Before each question the program is asked whether it is ready. So all that it said earlier is
// read by then, and a second answer to the last question cannot be taken for the answer to this
// one.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "base/text.h"
#include "play/protocol.h"

namespace senet::play {
namespace {

/// The part of "name Skill Level type spin default ..." behind one keyword, up to the next.
std::string part_of(const std::vector<std::string>& words, std::string_view keyword) {
    static constexpr std::array<std::string_view, 6> kKeywords{"name", "type", "default",
                                                               "min",  "max",  "var"};
    auto word = std::find(words.begin(), words.end(), keyword);
    std::vector<std::string> part;
    while (word != words.end() && ++word != words.end() &&
           std::find(kKeywords.begin(), kKeywords.end(), *word) == kKeywords.end())
        part.push_back(*word);
    return join(part, " ");
}

OfferedOption read_option(const std::vector<std::string>& words) {
    OfferedOption option{part_of(words, "name"), part_of(words, "type")};
    option.least = parse_whole(part_of(words, "min"));
    option.most = parse_whole(part_of(words, "max"));
    for (std::size_t i = 0; i + 1 < words.size(); ++i)
        if (words[i] == "var") option.choices.push_back(words[i + 1]);
    return option;
}

class Uci : public Protocol {
  public:
    explicit Uci(ProgramProtocol dialect) : words_(dialect_of(dialect)) {}

    void begin(Talk& talk, const ProgramOptions& options, Milliseconds) override {
        patience_ = Milliseconds(options.handshake);
        greet(talk);
        for (const auto& [name, value] : options.options) set(talk, name, value);
        // An option may have brought more variants.
        if (!options.variant.empty() && !options.options.empty()) greet(talk);
        if (!options.variant.empty()) choose_variant(talk, options.variant);
        ready(talk, patience_);
    }

    void new_game(Talk& talk) override {
        talk.say(words_.new_game);
        ready(talk, patience_);
    }

    Answer ask(Talk& talk, const Question& question) override {
        ready(talk, question.patience);
        std::string position =
            question.start.empty() ? "position startpos" : "position fen " + question.start;
        if (!question.moves.empty()) position += " moves " + join(question.moves, " ");
        talk.say(position);
        const std::string go = go_for(question);
        talk.say(go);
        const Talk::Wait wait{go, question.patience};
        Answer answer;
        while (true) {
            const std::vector<std::string> words = split_words(talk.hear(wait));
            if (words.empty()) continue;
            if (words[0] == "info") learn(words, answer);
            if (words[0] != "bestmove") continue;
            if (words.size() < 2) throw Forfeit(Ending::Broken, "said \"bestmove\" without a move");
            answer.move = words[1];
            return answer;
        }
    }

  private:
    void greet(Talk& talk) {
        offered_.clear();
        talk.say(words_.hello);
        const Talk::Wait wait{std::string(words_.hello), patience_};
        while (true) {
            const std::vector<std::string> words = split_words(talk.hear(wait));
            if (words.empty()) continue;
            if (words[0] == "option") offered_.push_back(read_option(words));
            if (words[0] == words_.welcome) return;
        }
    }

    void set(Talk& talk, const std::string& name, const std::string& value) {
        const OfferedOption& option = check_option(talk.name(), offered_, name, value);
        talk.say(option.type == "button"
                     ? fmt::format("setoption name {}", option.name)
                     : fmt::format("setoption name {} value {}", option.name, value));
    }

    void choose_variant(Talk& talk, const std::string& variant) {
        const auto is_variant = [](const OfferedOption& one) { return one.name == "UCI_Variant"; };
        const auto found = std::find_if(offered_.begin(), offered_.end(), is_variant);
        if (found == offered_.end()) {
            throw Error(fmt::format("{} has no option \"UCI_Variant\" to choose {} by", talk.name(),
                                    in_quotes(variant)));
        }
        const auto& known = found->choices;
        if (std::find(known.begin(), known.end(), variant) == known.end()) {
            throw Error(fmt::format("{} has no variant {}{}", talk.name(), in_quotes(variant),
                                    did_you_mean(variant, known)));
        }
        talk.say("setoption name UCI_Variant value " + variant);
    }

    static void ready(Talk& talk, Milliseconds patience) {
        talk.say("isready");
        const Talk::Wait wait{"isready", patience};
        while (true) {
            const std::string line = talk.hear(wait);
            if (trim(line) == "readyok") return;
            if (line.starts_with("bestmove"))
                throw Forfeit(Ending::Broken,
                              fmt::format("said {} without being asked", in_quotes(line)));
        }
    }

    std::string go_for(const Question& question) const {
        const search::Limits& limits = question.allowance->limits;
        const auto& clocks = question.allowance->clocks;
        std::string go = "go";
        for (std::size_t i = 0; i < clocks.size(); ++i) {
            if (!clocks[i]) continue;
            go += fmt::format(" {} {} {} {}", words_.time_of(i), clocks[i]->left,
                              words_.increment_of(i), clocks[i]->increment);
        }
        const std::size_t mover = question.mover.index();
        if (mover < clocks.size() && clocks[mover] && clocks[mover]->moves > 0)
            go += fmt::format(" movestogo {}", clocks[mover]->moves);
        if (limits.milliseconds) go += fmt::format(" movetime {}", *limits.milliseconds);
        // There is no word for a soft limit.
        if (const auto& nodes = limits.nodes ? limits.nodes : limits.soft_nodes)
            go += fmt::format(" nodes {}", *nodes);
        if (limits.depth < search::Limits{}.depth || go == "go")
            go += fmt::format(" depth {}", limits.depth);
        return go;
    }

    void learn(const std::vector<std::string>& words, Answer& answer) const {
        for (std::size_t i = 1; i + 1 < words.size(); ++i) {
            if (words[i] == "string" || words[i] == "pv") return;
            if (words[i] == "multipv" && words[i + 1] != "1") return;
            const auto number = parse_whole(words[i + 1]);
            if (words[i] == "depth" && number)
                answer.depth = static_cast<int>(std::clamp<std::int64_t>(*number, 0, 10'000));
            if (words[i] == "nodes" && number && *number >= 0)
                answer.nodes = static_cast<std::uint64_t>(*number);
            if (words[i] == "score" && i + 2 < words.size())
                learn_score(words[i + 1], parse_whole(words[i + 2]), answer);
        }
    }

    void learn_score(const std::string& unit, std::optional<std::int64_t> number,
                     Answer& answer) const {
        if (!number) return;
        const std::int64_t size =
            std::abs(std::clamp<std::int64_t>(*number, -game::kWin, game::kWin));
        if (unit == "cp") {
            const auto value = static_cast<game::Value>(size);
            answer.value = *number < 0 ? -value : value;
        } else if (unit == "mate") {
            const std::int64_t moves = std::min<std::int64_t>(size, 100'000);
            const std::int64_t plies = !words_.mate_in_moves ? moves
                : *number > 0                                ? 2 * moves - 1
                                                             : 2 * moves;
            const auto value = static_cast<game::Value>(game::kWin - plies);
            answer.value = *number > 0 ? value : -value;
        }
    }

    const Dialect& words_;
    Milliseconds patience_{};
    std::vector<OfferedOption> offered_;
};

}  // namespace

std::unique_ptr<Protocol> make_uci(ProgramProtocol dialect) {
    return std::make_unique<Uci>(dialect);
}

}  // namespace senet::play

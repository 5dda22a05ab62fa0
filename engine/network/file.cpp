#include "network/file.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>

#include "base/error.h"
#include "base/file.h"
#include "base/sip_hash.h"
#include "base/text.h"
#include "network/head.h"

namespace senet::network {
namespace {

constexpr std::string_view kHead = "senet network 1";
constexpr std::string_view kOfAnyVersion = "senet network ";
constexpr std::size_t kHashLine = std::string_view("hash 0123456789abcdef\n").size();

constexpr std::string_view kOf = "of";  // between the steps of an input and whose they are
constexpr std::string_view kOn = "on";  // and before its groups

template <class Number>
void append(std::string& text, Number number) {
    using Unsigned = std::make_unsigned_t<Number>;
    auto left = static_cast<Unsigned>(number);
    for (std::size_t i = 0; i < sizeof left; ++i) {
        text += static_cast<char>(left & 0xff);
        left = static_cast<Unsigned>(left >> 4 >> 4);
    }
}
template <class Number>
void append(std::string& text, const std::vector<Number>& numbers) {
    for (const Number number : numbers) append(text, number);
}

/// Takes a file apart from its beginning on. All that is wrong is said with the line it is in.
class Reader {
  public:
    Reader(std::string_view bytes, std::string shown) : left_(bytes), shown_(std::move(shown)) {}

    template <class Refusal = Error>
    [[noreturn]] void refuse(const std::string& what) const {
        throw Refusal({shown_, line_, 0}, what);
    }
    /// What a maker makes of what was read, or its refusal with the place.
    template <class Make>
    auto checked(Make make) const {
        try {
            return make();
        } catch (const Error& error) {
            refuse(error.message());
        }
    }
    std::string_view line() {
        ++line_;
        const std::size_t end = left_.find('\n');
        if (end == std::string_view::npos) refuse("the head of this network ends in the middle");
        const std::string_view text = left_.substr(0, end);
        left_.remove_prefix(end + 1);
        return text;
    }
    /// Whether the next line begins so; then it is still to be read.
    bool comes(std::string_view name) const {
        return left_.starts_with(name) && left_.substr(name.size()).starts_with(' ');
    }
    /// The rest of a line that must begin so.
    std::string word(std::string_view name) {
        if (!comes(name)) {
            ++line_;
            refuse(fmt::format(
                "this line must be \"{} ...\", got {}", name,
                in_quotes(left_.substr(0, std::min<std::size_t>(left_.find('\n'), 100)))));
        }
        return std::string(line().substr(name.size() + 1));
    }
    std::int64_t whole(std::string_view name, std::int64_t least, std::int64_t most) {
        const std::string text = word(name);
        const auto number = parse_whole(text);
        if (!number || *number < least || *number > most) {
            refuse(fmt::format("{} must be a whole number from {} to {}, got {}", name, least, most,
                               in_quotes(text)));
        }
        return *number;
    }
    std::uint64_t hash(std::string_view name) {
        const std::string text = word(name);
        std::uint64_t number = 0;
        const auto [end, failure] =
            std::from_chars(text.data(), text.data() + text.size(), number, 16);
        if (failure != std::errc{} || fmt::format("{:016x}", number) != text) {
            refuse(fmt::format("{} must be a hash of 16 digits, got {}", name, in_quotes(text)));
        }
        return number;
    }
    std::string_view rest() const { return left_; }
    template <class Number>
    std::vector<Number> numbers(std::size_t count) {
        std::vector<Number> found(count);
        for (Number& number : found) {
            std::make_unsigned_t<Number> bits = 0;
            for (std::size_t i = 0; i < sizeof bits; ++i) {
                const auto byte = static_cast<std::uint8_t>(left_[i]);
                bits = static_cast<decltype(bits)>(bits |
                                                   static_cast<decltype(bits)>(byte) << (8 * i));
            }
            number = static_cast<Number>(bits);
            left_.remove_prefix(sizeof bits);
        }
        return found;
    }

  private:
    std::string_view left_;
    std::string shown_;
    int line_ = 0;
};

/// "4,8,12": elements, counted from 1.
Input::Group read_group(const Reader& reader, const std::string& word) {
    std::string parts = word;
    std::replace(parts.begin(), parts.end(), ',', ' ');
    Input::Group group;
    for (const std::string& part : split_words(parts)) {
        const auto element = parse_whole(part);
        if (!element || *element < 1 || *element > UINT32_MAX)
            reader.refuse(fmt::format("{} is no group of elements", in_quotes(word)));
        group.push_back(static_cast<std::uint32_t>(*element - 1));
    }
    return group;
}

Input read_input(Reader& reader) {
    const std::vector<std::string> words = split_words(reader.word("input"));
    const auto kind = words.size() < 3
        ? Input::kKinds.end()
        : std::find(Input::kKinds.begin(), Input::kKinds.end(), words[1]);
    if (kind == Input::kKinds.end())
        reader.refuse(fmt::format("an input must be a field, then one of {}, and its steps",
                                  fmt::join(Input::kKinds, ", ")));
    Input input{words[0], static_cast<Input::Kind>(kind - Input::kKinds.begin())};
    std::size_t next = 2;
    for (; next < words.size() && words[next] != kOn && words[next] != kOf; ++next) {
        const auto step = parse_whole(words[next]);
        if (!step) reader.refuse(fmt::format("{} is no step of an input", in_quotes(words[next])));
        input.steps.push_back(*step);
    }
    if (next < words.size() && words[next] == kOf) {
        for (++next; next < words.size() && words[next] != kOn; ++next) {
            const auto side = parse_whole(words[next]);
            if (!side || *side < 1 || *side > 2)
                reader.refuse(fmt::format("{} is no player of two", in_quotes(words[next])));
            input.sides.push_back(static_cast<std::uint8_t>(*side));
        }
    }
    if (next < words.size() && !input.of_groups())
        reader.refuse(fmt::format("{} are not of groups, got {}", words[1], in_quotes(kOn)));
    while (++next < words.size()) input.groups.push_back(read_group(reader, words[next]));
    return input;
}

std::string group_text(const Input::Group& group) {
    std::vector<std::uint32_t> numbers = group;
    for (std::uint32_t& number : numbers) ++number;
    return fmt::format("{}", fmt::join(numbers, ","));
}

void read_option(Reader& reader, Origin& origin, const Asking& asking) {
    const auto [name, value] = option_in(reader.word("option"));
    const auto here = asking.options.find(name);
    if (here != asking.options.end() && here->second != value) {
        reader.refuse(fmt::format(
            "this network was learnt for {} with options.{}: {}, and here it is {}",
            in_quotes(origin.game), printable(name), printable(value), printable(here->second)));
    }
    origin.options[name] = value;
}

Origin read_origin(Reader& reader, const Asking& asking) {
    Origin origin;
    origin.game = reader.word("game");
    if (origin.game != asking.game.name) {
        reader.refuse(fmt::format("this network was learnt for {}, and this game is {}",
                                  in_quotes(origin.game), in_quotes(asking.game.name)));
    }
    while (reader.comes("option")) read_option(reader, origin, asking);
    origin.rules = reader.hash("rules");
    origin.layout = reader.hash("layout");
    if (origin.layout != layout_hash(asking.game.layout)) {
        reader.refuse<OtherLayout>(
            fmt::format("this network was learnt for {} when its states had other "
                        "fields, or fields with other ranges: learn it anew",
                        in_quotes(origin.game)));
    }
    const int players = asking.game.player_count();
    origin.players = static_cast<int>(reader.whole("players", 2, game::kMostPlayers));
    if (origin.players != players) {
        reader.refuse(
            fmt::format("this network was learnt for {} with {} players, and here it has "
                        "{}",
                        in_quotes(origin.game), origin.players, players));
    }
    if (asking.game.is_of_expectation())
        origin.unit = static_cast<game::Value>(reader.whole("unit", 1, game::kMostEvaluation));
    if (reader.comes("goal")) origin.goal = reader.word("goal");
    origin.learnt = reader.word("learnt");
    origin.verdict = reader.word("verdict");
    return origin;
}

void check_hash(std::string_view bytes, const std::string& shown) {
    const std::size_t above = bytes.size() - std::min(bytes.size(), kHashLine);
    const std::string right = fmt::format("hash {:016x}\n", sip_hash({}, bytes.substr(0, above)));
    if (bytes.substr(above) == right) return;
    throw Error({shown, 0, 0},
                "this network is damaged: its last line does not hold the hash of all above it; "
                "copy it anew, or learn it again");
}

}  // namespace

std::string file_text(const Network& network) {
    const Origin& origin = network.origin();
    const Weights& weights = network.weights();
    std::string text = fmt::format("{}\ngame {}\n", kHead, origin.game);
    for (const auto& [name, value] : origin.options)
        text += fmt::format("option {} {}\n", name, value);
    text += fmt::format("rules {:016x}\nlayout {:016x}\nplayers {}\n", origin.rules, origin.layout,
                        origin.players);
    if (origin.unit > 0) text += fmt::format("unit {}\n", origin.unit);
    if (!origin.goal.empty()) text += fmt::format("goal {}\n", origin.goal);
    text += fmt::format("learnt {}\nverdict {}\n", origin.learnt, origin.verdict);
    for (const Input& input : network.features().inputs()) {
        text += fmt::format("input {} {} {}", input.field,
                            Input::kKinds[static_cast<std::size_t>(input.kind)],
                            fmt::join(input.steps, " "));
        if (!input.sides.empty()) text += fmt::format(" {} {}", kOf, fmt::join(input.sides, " "));
        if (input.of_groups()) text += fmt::format(" {}", kOn);
        for (const Input::Group& group : input.groups) text += " " + group_text(group);
        text += '\n';
    }
    std::string numbers;
    append(numbers, weights.mirror);
    append(numbers, weights.rows);
    append(numbers, weights.bias);
    append(numbers, weights.output);
    append(numbers, weights.output_bias);
    text += fmt::format("width {}\noutput-unit {}\nmirror {}\n", weights.width, weights.output_unit,
                        network.two_views() ? "yes" : "no");
    if (weights.script != 0) text += fmt::format("script {}\n", weights.script);
    text += fmt::format("numbers {}\n", numbers.size());
    text += numbers;
    return fmt::format("{}hash {:016x}\n", text, sip_hash({}, text));
}

std::shared_ptr<const Network> read_network(std::string_view bytes, const std::string& shown,
                                            const Asking& asking) {
    Reader reader(bytes, shown);
    if (!bytes.starts_with(kHead) || reader.line() != kHead) {
        throw Error({shown, 1, 0},
                    bytes.starts_with(kOfAnyVersion)
                        ? "this network is of another version of Senet: learn it anew"
                        : "this is no network: it must begin with \"senet network 1\"; "
                          "senet learn makes one");
    }
    check_hash(bytes, shown);
    Origin origin = read_origin(reader, asking);
    std::vector<Input> inputs;
    while (reader.comes("input")) inputs.push_back(read_input(reader));
    Features features =
        reader.checked([&] { return Features(asking.game.layout, std::move(inputs)); });
    Weights weights;
    weights.width = static_cast<std::size_t>(reader.whole("width", 1, kMostWidth));
    weights.output_unit = static_cast<int>(reader.whole("output-unit", 1, 1 << 20));
    const bool mirror = reader.word("mirror") == "yes";
    constexpr std::int64_t kMostScript = INT32_MAX;
    if (reader.comes("script"))
        weights.script =
            static_cast<std::int32_t>(reader.whole("script", -kMostScript, kMostScript));
    const auto size = static_cast<std::size_t>(reader.whole("numbers", 0, std::int64_t{1} << 32));
    const std::size_t count = features.count();
    const std::size_t heads = heads_of(origin.players, mirror);
    const std::size_t output = heads * (mirror ? 2 : 1) * weights.width;
    const std::size_t expected =
        (mirror ? count * 4 : 0) + 2 * (count * weights.width + weights.width + output) + 4 * heads;
    if (size != expected || reader.rest().size() != size + kHashLine)
        reader.refuse(fmt::format("here {} bytes of numbers must follow", expected));
    if (mirror) weights.mirror = reader.numbers<std::uint32_t>(count);
    weights.rows = reader.numbers<std::int16_t>(count * weights.width);
    weights.bias = reader.numbers<std::int16_t>(weights.width);
    weights.output = reader.numbers<std::int16_t>(output);
    weights.output_bias = reader.numbers<std::int32_t>(heads);
    return reader.checked([&] {
        return std::make_shared<const Network>(std::move(origin), std::move(features),
                                               std::move(weights));
    });
}

std::shared_ptr<const Network> load_network(const std::filesystem::path& file,
                                            const std::string& shown, const Asking& asking) {
    return read_network(read_bytes(file, shown), shown, asking);
}

void save_network(const Network& network, const std::filesystem::path& file) {
    replace_text(file, file_text(network));
}

}  // namespace senet::network

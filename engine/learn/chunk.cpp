#include "learn/chunk.h"

#include <array>
#include <cstring>
#include <fstream>
#include <sstream>

#include "base/file.h"
#include "base/sip_hash.h"

namespace senet::learn {
namespace {

constexpr std::array<char, 8> kHead{'s', 'e', 'n', 'e', 't', 'g', 'm', '2'};

struct Head {
    std::array<char, 8> kind;
    std::uint64_t about, words, examples, games, searched, proven;
};
static_assert(sizeof(Head) == 56 && sizeof(Example) == 16 && sizeof(Share) == 8);

template <class Number>
void append(std::string& text, const Number* numbers, std::size_t count) {
    text.append(reinterpret_cast<const char*>(numbers), count * sizeof *numbers);
}

}  // namespace

std::string chunk_text(const SelfPlay& games, std::uint64_t about) {
    const Head head{kHead,       about,          games.data.words, games.data.size(),
                    games.games, games.searched, games.proven};
    std::string text;
    append(text, &head, 1);
    append(text, games.data.blocks.data(), games.data.blocks.size());
    append(text, games.data.examples.data(), games.data.examples.size());
    append(text, games.data.shares.data(), games.data.shares.size());
    const std::uint64_t hash = sip_hash({}, text);
    append(text, &hash, 1);
    return text;
}

void save_chunk(const SelfPlay& games, std::uint64_t about, const std::filesystem::path& file) {
    replace_text(file, chunk_text(games, about));
}

std::optional<SelfPlay> load_chunk(const std::filesystem::path& file, std::uint64_t about,
                                   std::size_t words, std::size_t shares) {
    std::ifstream in(file, std::ios::binary);
    std::ostringstream whole;
    whole << in.rdbuf();
    if (!in) return std::nullopt;
    return chunk_of(whole.str(), about, words, shares);
}

std::optional<SelfPlay> chunk_of(const std::string& text, std::uint64_t about, std::size_t words,
                                 std::size_t shares) {
    Head head{};
    std::uint64_t hash = 0;
    if (text.size() < sizeof head + sizeof hash) return std::nullopt;
    std::memcpy(&head, text.data(), sizeof head);
    const std::size_t end = text.size() - sizeof hash;
    std::memcpy(&hash, text.data() + end, sizeof hash);
    if (head.kind != kHead || head.about != about ||
        hash != sip_hash({}, std::string_view(text).substr(0, end)))
        return std::nullopt;
    const bool right_words = head.words == words || head.examples == 0;
    const std::size_t room = end - sizeof head;
    const std::size_t each =
        words * sizeof(std::uint64_t) + sizeof(Example) + shares * sizeof(Share);
    if (!right_words || head.examples > room / each || head.examples * each != room)
        return std::nullopt;
    SelfPlay games;
    games.games = head.games;
    games.searched = head.searched;
    games.proven = head.proven;
    games.data.words = words;
    games.data.blocks.resize(head.examples * words);
    games.data.examples.resize(head.examples);
    games.data.shares.resize(head.examples * shares);
    const char* at = text.data() + sizeof head;
    const auto take = [&](auto& numbers) {
        const std::size_t bytes = numbers.size() * sizeof numbers[0];
        if (bytes > 0) std::memcpy(numbers.data(), at, bytes);
        at += bytes;
    };
    take(games.data.blocks);
    take(games.data.examples);
    take(games.data.shares);
    return games;
}

}  // namespace senet::learn

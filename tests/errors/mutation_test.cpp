// Shipped scripts and configs, changed at random: each must end in a clean run or in one clean
// error, never in a crash, a hang or anything else. SENET_MUTANTS says how many of each (10,000 in
// all by default).

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "game/check.h"
#include "game/notation.h"
#include "search/searcher.h"
#include "settings/config.h"
#include "support/program.h"
#include "support/published.h"
#include "support/seed.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;

/// Changes texts in the ways of tired fingers, and in some that only a machine would think of.
class Mutator {
  public:
    Mutator(std::uint64_t seed, std::vector<std::string> words)
        : random_(seed), words_(std::move(words)) {}

    std::string mutate(std::string text) {
        const std::uint64_t changes = 1 + random_.below(4);
        for (std::uint64_t i = 0; i < changes && !text.empty(); ++i) change(text);
        return text;
    }

  private:
    std::size_t place(const std::string& text) { return random_.below(text.size()); }
    const std::string& word() { return words_[random_.below(words_.size())]; }

    /// The bounds of a word or number somewhere in the text.
    std::pair<std::size_t, std::size_t> token(const std::string& text) {
        const auto inside = [&](std::size_t at) {
            return std::isalnum(static_cast<unsigned char>(text[at])) != 0 || text[at] == '_';
        };
        std::size_t start = place(text);
        while (start + 1 < text.size() && !inside(start)) ++start;
        while (start > 0 && inside(start - 1)) --start;
        std::size_t end = start;
        while (end < text.size() && inside(end)) ++end;
        return {start, end - start};
    }

    void change(std::string& text) {
        switch (random_.below(9)) {
            case 0: text.erase(place(text), 1 + random_.below(12)); break;
            case 1: text.insert(place(text), word()); break;
            case 2: text[place(text)] = static_cast<char>(random_.below(256)); break;
            case 3: {
                const auto [start, length] = token(text);
                text.replace(start, length, word());
                break;
            }
            case 4: {
                const auto [start, length] = token(text);
                text.erase(start, length);
                break;
            }
            case 5: {  // two lines change places
                const std::size_t a = line_start(text), b = line_start(text);
                const std::string line = text.substr(a, text.find('\n', a) - a);
                text.insert(b, line + "\n");
                break;
            }
            case 6: {
                const std::size_t start = line_start(text);
                text.erase(start, text.find('\n', start) - start);
                break;
            }
            case 7: text.resize(place(text)); break;
            default: text.insert(place(text), text.substr(place(text), random_.below(30))); break;
        }
    }

    std::size_t line_start(const std::string& text) {
        const std::size_t before = text.rfind('\n', place(text));
        return before == std::string::npos ? 0 : before + 1;
    }

    Random random_;
    std::vector<std::string> words_;
};

int mutants(int share) {
    if (const char* given = std::getenv("SENET_MUTANTS")) return std::atoi(given);
    return by_effort(share / 4, share, share * 10);  // sanitizers take several times as long
}

std::uint64_t seed() { return run_seed(); }

/// Everything that the program would do with a script, in small; `whole`: with the check's second
/// looks, which take most of its time.
void use(const script::Script& script, bool whole) {
    const auto rules = script.rules();
    game::CheckOptions options;
    options.games = 1;
    options.states = 10;
    options.longest = 300;
    options.quick = !whole;
    (void)game::check([&] { return script.rules(); }, options, {}, {});
    game::Line line(*rules, rules->start(1));
    if (line.outcome().over()) return;
    (void)game::state_text(*rules, line.state());
    search::Options search;
    search.table->bytes = 1 << 16;
    (void)search::Searcher(*rules, search, 1)
        .search(line, {.depth = 3, .milliseconds = {}, .nodes = 2000});
}

TEST(Mutants, OfScriptsEndCleanly) {
    const std::vector<std::string> words{"0",
                                         "1",
                                         "-1",
                                         "64",
                                         "1e308",
                                         "0/0",
                                         "nil",
                                         "true",
                                         "{}",
                                         "\"x\"",
                                         "s",
                                         "s.turn",
                                         "s.ply",
                                         "add",
                                         "math.huge",
                                         "math.maxinteger",
                                         "math.mininteger",
                                         "while true do end",
                                         "for i = 1, 1e9 do end",
                                         "error(s)",
                                         "pcall(error)",
                                         "string.rep('x', 1e9)",
                                         "..",
                                         "#",
                                         "//",
                                         "%",
                                         "<<",
                                         "~",
                                         "not",
                                         "return",
                                         "end",
                                         "function",
                                         "local x <close> = 1",
                                         "goto top ::top::",
                                         "coroutine.wrap(error)",
                                         "...",
                                         "\\"};
    const std::vector<std::string> games = shipped_games();
    int clean = 0, refused = 0;
    for (int i = 0; i < mutants(6000); ++i) {
        const std::string& name = games[static_cast<std::size_t>(i) % games.size()];
        const std::string text = Mutator(mix(seed()) + static_cast<std::uint64_t>(i), words)
                                     .mutate(shipped_script(name).text());
        script::ScriptSettings settings;
        settings.budget = {.steps = 20'000, .memory = 8 << 20};
        try {
            use(script::Script::from_text(name + ".lua", text, settings), i % 8 == 0);
            ++clean;
        } catch (const Error& error) {
            ++refused;
            EXPECT_STRNE(error.what(), "");
        } catch (const std::exception& error) {
            ADD_FAILURE() << name << ", mutant " << i << " of seed " << seed() << ": "
                          << error.what() << "\n"
                          << text;
        }
    }
    EXPECT_GT(clean, 0);
    EXPECT_GT(refused, 0);
}

TEST(Mutants, OfConfigsEndCleanly) {
    const std::vector<std::string> words{
        "0",     "-1",     "1e99",  "true",   "false",   "null", "~",  "[]",
        "{}",    "[1, 2",  "{a: b", "\"",     "'",       ": ",   "- ", "&a",
        "*a",    "!!int",  "|",     ">",      "---",     "...",  "#",  "\t",
        "depth", "search", "table", "levels", "extends", "64MB", "2s", "%YAML 9"};
    const fs::path folder = fresh_folder("mutants");
    const fs::path configs = fs::path(SENET_SOURCE_HOME) / "config";
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(configs)) files.push_back(entry.path());
    std::sort(files.begin(), files.end());
    const settings::Home home{fs::path(SENET_SOURCE_HOME)};
    int clean = 0, refused = 0;
    for (int i = 0; i < mutants(4000); ++i) {
        const fs::path& file = files[static_cast<std::size_t>(i) % files.size()];
        const fs::path mutant = folder / file.filename();
        std::ofstream(mutant, std::ios::binary)
            << Mutator(mix(seed() + 1) + static_cast<std::uint64_t>(i), words)
                   .mutate(read_text(file));
        try {
            (void)settings::load(home, {.game = mutant.string()});
            ++clean;
        } catch (const Error& error) {
            ++refused;
            EXPECT_STRNE(error.what(), "");
        } catch (const std::exception& error) {
            ADD_FAILURE() << file << ", mutant " << i << " of seed " << seed() << ": "
                          << error.what() << "\n"
                          << read_text(mutant);
        }
    }
    fs::remove_all(folder);
    EXPECT_GT(clean, 0);
    EXPECT_GT(refused, 0);
}

}  // namespace
}  // namespace senet::testing

// Machine code rests on the declared ranges of a state's fields, so no state outside of them may
// come to it: from a setup() that leaves fields out or fills them at random, from a read() that
// does, or from a position. SENET_DEEP=1 makes 10,000 of them.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <limits>

#include "game/notation.h"
#include "support/message.h"
#include "support/native.h"
#include "support/program.h"
#include "support/published.h"
#include "support/seed.h"
#include "support/shipped.h"

namespace senet::testing {
namespace {

namespace fs = std::filesystem;
using game::Field;
using script::Script;

/// The fields of a state as a list in Lua.
std::string fields_in_lua(const game::Layout& layout) {
    std::string list = "{";
    for (const Field& field : layout.fields()) {
        list += fmt::format(" {{ \"{}\", {}, {}, {}, {} }},", field.name,
                            field.is_array ? static_cast<int>(field.count) : 0,
                            field.least == std::numeric_limits<std::int64_t>::min()
                                ? "math.mininteger"
                                : std::to_string(field.least),
                            field.most, field.kind == Field::Kind::Flag);
    }
    return list + " }";
}

/// Stands behind a game's own setup(): by the seed it leaves that out, takes all pieces of a kind
/// away, and puts values anywhere; now and then such as do not fit.
constexpr const char* kMutateSetup = R"(
local setup_before, FIELDS = game.setup, {}
local function value_of(field)
  local _, _, least, most, is_flag = table.unpack(field)
  if is_flag then return random(2) == 1 end
  local kind = random(24)
  if kind == 1 then return most + 1 end
  if kind < 6 then return least end
  if kind < 12 then return most end
  local span = most - least + 1
  return least + random(span > 0 and span or math.maxinteger) - 1
end
local function change(s, field)
  local name, count = field[1], field[2]
  if count == 0 then
    s[name] = value_of(field)
  elseif random(3) == 1 then
    local gone, instead = s[name][random(count)], value_of(field)
    for i = 1, count do
      if s[name][i] == gone then s[name][i] = instead end
    end
  else
    s[name][random(count)] = value_of(field)
  end
end
function game.setup(s)
  local first
  if random(8) > 1 then first = setup_before(s) end
  for _ = 1, random(6) - 1 do change(s, FIELDS[random(#FIELDS)]) end
  return first
end
)";

Script with_mutated_setup(const std::string& name) {
    const fs::path games = fs::path(SENET_SOURCE_HOME) / "games";
    const fs::path folder = fresh_folder("starts-" + name);
    fs::copy(games / "lib", folder / "lib");
    const Script whole = shipped_script(name);
    std::string mutation = kMutateSetup, text = whole.text();
    mutation.replace(mutation.find("{}"), 2, fields_in_lua(whole.rules()->game().layout));
    const std::size_t end = text.rfind("\nreturn ");
    const std::string result = text.substr(end + 8);
    const std::string named = result.starts_with("game\n") ? "" : "\nlocal game = " + result;
    std::ofstream(folder / (name + ".lua"))
        << text.substr(0, end) << named << mutation << "return game\n";
    script::ScriptSettings settings;
    // What goes round for ever on such boards is found out soon; loading, by a slow processor under
    // sanitizers too, takes less.
    settings.budget.steps = 2'000'000;
    Script mutated(folder / (name + ".lua"), name + ".lua", settings);
    fs::remove_all(folder);
    return mutated;
}

class MutatedStarts : public ::testing::TestWithParam<std::string> {};

TEST_P(MutatedStarts, AreRefusedOrPlayedAsInTheVirtualMachine) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(with_mutated_setup(GetParam()));
    ASSERT_EQ(pair.native->code()->failure, "");
    const int starts = by_effort(4, 10, 380), games = 2;
    Random random(base_seed());
    std::uint64_t refused = 0;
    for (int i = 0; i < starts; ++i) {
        const Comparison found = game::compare_rules(*pair.judge, *pair.native, random,
                                                     {.states = 2 * games, .plies = games});
        ASSERT_EQ(found.difference, "")
            << GetParam() << ", start " << i << ", seed " << base_seed();
        refused += found.errors;
    }
    if (starts >= 100) {
        EXPECT_GT(refused, 0U);
    }
}

INSTANTIATE_TEST_SUITE_P(Native, MutatedStarts, ::testing::ValuesIn(shipped_games()),
                         [](const auto& info) { return info.param; });

/// A field far from 0 that setup() does not set, as an index once it is less its least value.
constexpr const char* kFar = R"(local FAR = 1 << 44
local game = {
  name = "Far", move = { "cell" },
  state = { at = int(FAR + 1, FAR + 1000), cells = array(1000, 0, 2) },
}
function game.setup(s) {} end
function game.moves(s, add) add(1) add(2) end
function game.play(s, cell) s.cells[s.at - FAR] = cell end
function game.result(s) if s.cells[s.at - FAR] ~= 0 then return 0 end end
function game.write(s) return s.at - FAR .. (s.turn == 1 and "a" or "b") end
function game.read(s, text)
  local at, turn = text:match("^(%d*)([ab])$")
  if READS and at ~= "" then s.at = FAR + tonumber(at) end
  return turn == "a" and 1 or 2
end
return game)";

Script far(const std::string& setup, const std::string& reads = "true") {
    std::string text = kFar;
    text.replace(text.find("READS"), 5, reads);
    text.replace(text.find("{}"), 2, setup);
    return Script::from_text("far.lua", text);
}

TEST(Starts, OutsideTheirRangesNeverReachMachineCode) {
    SKIP_WITHOUT_COMPILER();
    NativePair pair(far(""));
    ASSERT_TRUE(pair.compiled(game::Hook::Play)) << pair.reasons(game::Hook::Play);
    EXPECT_EQ(message_of([&] { pair.native->start(1); }),
              "far.lua:6: error: in setup(): at is 0; it must be from 17592186044417 to "
              "17592186045416");
    Random random(1);
    EXPECT_EQ(pair.compare(random, 100).difference, "");
}

TEST(Starts, SayWhetherThePositionOrItsReaderIsWrong) {
    const std::string range = "at is 0; it must be from 17592186044417 to 17592186045416";
    const auto sound = far("s.at = FAR + 7").rules();
    EXPECT_EQ(game::parse_state(*sound, "8a", 1).get(sound->game().layout.fields()[0]),
              (std::int64_t{1} << 44) + 8);
    EXPECT_EQ(message_of([&] { (void)game::parse_state(*sound, "a", 1); }),
              "senet: error: position: " + range);
    const auto broken = far("s.at = FAR + 7", "false").rules();
    EXPECT_EQ(message_of([&] { (void)game::parse_state(*broken, "8a", 1); }),
              "far.lua:11: error: in read(): " + range);
}

}  // namespace
}  // namespace senet::testing

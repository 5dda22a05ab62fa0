// What is said to an external program and understood from it, in one of the protocols: nothing here
// knows the rules of a game. What a program says of legality or of a game's result is not believed
// and mostly not even read.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "play/options.h"
#include "play/player.h"
#include "play/process.h"

namespace senet::play {

/// The conversation with a program: lines, and silence turned into what it means.
class Talk {
  public:
    /// `interrupt` ends every wait, until heed() names another one.
    Talk(Process& process, std::string name, Interrupt& interrupt)
        : process_(process), name_(std::move(name)), interrupt_(&interrupt) {}

    const std::string& name() const { return name_; }
    void heed(Interrupt& interrupt) { interrupt_ = &interrupt; }
    void say(std::string_view line);

    /// How long an answer is waited for.
    struct Wait {
        std::string to;  // what was said, for the message
        Milliseconds patience{};
        bool nudges = false;  // an empty line now and then, while there is no answer
        Stopwatch since{};
    };
    /// The program's next line. THROWS Forfeit when it is silent for too long or ends, and
    /// Interrupted.
    std::string hear(const Wait& wait);

  private:
    Process& process_;
    std::string name_;
    Interrupt* interrupt_;
    Stopwatch said_;  // since the last line to it
};

/// A position in which the program is to move.
struct Question {
    std::string start{};  // as the protocol's positions are written; empty: the game's own
    std::vector<std::string> moves{};
    const Allowance* allowance = nullptr;
    game::Player mover{};
    Milliseconds patience{};
};

struct Answer {
    std::string move{};
    std::optional<game::Value> value{};  // for the player who moves
    int depth = 0;
    std::uint64_t nodes = 0;
    bool resigns = false;
};

class Protocol {
  public:
    virtual ~Protocol() = default;

    /// The first words with a fresh program, and its options; `first_word` is how long it may take
    /// to say anything that answers them. THROWS Error when it does not offer an option or variant,
    /// Forfeit when it does not answer as it must, Interrupted.
    virtual void begin(Talk& talk, const ProgramOptions& options, Milliseconds first_word) = 0;
    virtual void new_game(Talk& talk) = 0;
    /// THROWS Forfeit, Interrupted, and Error for a limit that the protocol can't tell.
    virtual Answer ask(Talk& talk, const Question& question) = 0;
    /// Whether the program wants to be started anew for each game.
    virtual bool once() const { return false; }
    /// When the protocol itself expects a program's first word, if it does.
    virtual std::optional<Milliseconds> first_word() const { return std::nullopt; }
    /// Whether it came.
    virtual bool heard_first_word() const { return true; }
};

/// The words in which UCI and its kin differ.
struct Dialect {
    ProgramProtocol protocol;
    std::string_view hello, welcome, new_game;
    std::array<std::string_view, 2> time, increment;  // of players 1 and 2
    bool mate_in_moves = true;  // "score mate" counts moves of the mover, else plies

    /// The words for a player's clock, counted from 0. More than two have them in UGI alone.
    std::string time_of(std::size_t player) const;
    std::string increment_of(std::size_t player) const;
};
inline constexpr std::array<Dialect, 3> kDialects{
    {{ProgramProtocol::Uci, "uci", "uciok", "ucinewgame", {"wtime", "btime"}, {"winc", "binc"}},
     {ProgramProtocol::Uai, "uai", "uaiok", "uainewgame", {"btime", "wtime"}, {"binc", "winc"}},
     {ProgramProtocol::Ugi,
      "ugi",
      "ugiok",
      "uginewgame",
      {"p1time", "p2time"},
      {"p1inc", "p2inc"},
      false}}};
/// REQUIRES one of those protocols.
const Dialect& dialect_of(ProgramProtocol protocol);

/// THROWS Error, which begins with `who`, where the protocol has no words for such a game: for
/// throws, or for more than two players.
void require_spoken(ProgramProtocol protocol, const game::Game& game, const std::string& who);

std::unique_ptr<Protocol> make_protocol(ProgramProtocol protocol);
std::unique_ptr<Protocol> make_uci(ProgramProtocol dialect);
std::unique_ptr<Protocol> make_cecp();

/// An option that a program offers.
struct OfferedOption {
    std::string name;
    std::string type;  // check, spin, combo, button, string
    std::optional<std::int64_t> least{}, most{};  // of a spin
    std::vector<std::string> choices{};  // of a combo
};
/// The option of that name, whose value may be this. THROWS Error that says what would be right.
const OfferedOption& check_option(const std::string& program,
                                  const std::vector<OfferedOption>& offered,
                                  const std::string& name, const std::string& value);

}  // namespace senet::play

// A player that is another program: spoken to in a protocol, and believed in nothing but which move
// it wants to play. Legality, result and clock are the referee's.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "play/notation.h"
#include "play/protocol.h"

namespace senet::play {

class ProgramPlayer : public Player {
  public:
    /// Starts the program. THROWS Error when there is none, when it does not speak the protocol, or
    /// when it does not offer an option or variant; VoidGame when the machine has no room for it;
    /// Interrupted.
    ProgramPlayer(ProgramOptions options, Interrupt& interrupt);
    /// Gives it a moment to end by itself.
    ~ProgramPlayer() override;

    /// Starts the program anew where it has ended, hung or said nonsense in an earlier game.
    void new_game(std::uint64_t seed, Interrupt& interrupt) override;
    Choice choose(const game::Line& line, const Allowance& allowance,
                  Interrupt& interrupt) override;
    bool elsewhere() const override { return true; }

  private:
    void start(Interrupt& interrupt);
    void start_once(Milliseconds first_word, Interrupt& interrupt);
    void stop();
    template <class Do>
    auto held_to_account(Do what);
    void follow(const game::Line& line);
    std::string told_start(const game::Line& line) const;
    Milliseconds patience(const Allowance& allowance, game::Player mover) const;
    game::Move understood(const game::Line& line, const Answer& answer) const;

    ProgramOptions options_;
    std::unique_ptr<Protocol> protocol_;
    std::unique_ptr<Process> process_;
    std::optional<Talk> talk_;
    bool fresh_ = false;  // it has played no game yet
    // Of this game:
    std::uint64_t seed_ = 0;
    std::optional<std::string> start_;
    std::vector<game::Move> moves_;
    std::vector<std::string> texts_;  // of moves_, as the program writes them
};

}  // namespace senet::play

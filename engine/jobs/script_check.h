// A script looked through for mistakes, as its author wants to know them: the check itself and a
// look at its other options, what became of it as machine code, and where a search spends its time.
// And a watch over its files, for who checks it again and again while it is written.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "game/check.h"
#include "game/side_by_side.h"
#include "jobs/file_watch.h"
#include "jobs/host.h"
#include "native/native_rules.h"
#include "network/network.h"
#include "script/script.h"
#include "words/check_words.h"
#include "words/code_text.h"
#include "words/profile_text.h"

namespace senet::jobs {

struct CheckTask {
    int games = 100;  // random ones to play
    std::uint64_t seed = 1;
    bool code_anyway = false;  // machine code is made even where there are faults
    bool with_text = false;  // and its text is kept, for people to look at
};

struct CheckFindings {
    bool loaded = false;  // otherwise the one fault says why not
    game::CheckReport report{};
    std::vector<words::ToldFault> faults{};  // the report's, and those that other looks brought
    std::vector<words::Refusal> refusals{};
    std::vector<game::Note> notes{};  // of a script without faults
    std::optional<words::ToldCode> code{};  // where it was to be made
    std::optional<words::HookProfile> profile{};  // of a script without faults

    /// The rules of faults by which the same question has several answers: VM and machine code may
    /// differ by them alone.
    std::vector<std::string> uncertain() const;
};

class ScriptCheck {
  public:
    /// Reads the script. THROWS Error.
    ScriptCheck(const Host& host, settings::Config config, const CheckTask& task);
    ~ScriptCheck();
    ScriptCheck(const ScriptCheck&) = delete;
    ScriptCheck& operator=(const ScriptCheck&) = delete;

    /// Loads the script and looks for all there is to find; editors hear of what changed in it. A
    /// network is searched with, but evaluate() is looked at all the same. Once only. THROWS
    /// Interrupted, and Error.
    CheckFindings look();

    // REQUIRE a look that has loaded it.
    const game::Game& game() const { return rules_->game(); }
    /// See words::evaluation_as_json().
    const game::Rules& rules() const { return *rules_; }
    /// Machine code against the VM, on states at random and in games. REQUIRES a look that found
    /// some function compiled. THROWS Interrupted, and Error.
    game::SideBySide compare();

  private:
    void load(CheckFindings& found);
    void check(CheckFindings& found);
    void compile(CheckFindings& found);
    void profile(const native::Code& code, CheckFindings& found);

    const Host& host_;
    settings::Config config_;
    const CheckTask task_;
    const script::Script script_;
    std::unique_ptr<script::ScriptedGame> rules_;
    std::shared_ptr<const network::Network> network_;  // that the settings name, if they do
    std::shared_ptr<native::Compiler> compiler_;  // which outlives the rules below
    std::unique_ptr<native::NativeRules> native_;
    game::HookSet compiled_;
};

/// Waits for edits of the files that a game is made of, whatever is in them meanwhile.
class ScriptWatch {
  public:
    /// THROWS Error where there is no such game.
    ScriptWatch(const Host& host, settings::Request request);

    /// The game as it is now; edits from now on count. THROWS Error, and watches what it did.
    settings::Config load();
    /// How many files are watched.
    std::size_t files() const { return existing(files_); }
    /// Until one of them is edited. REQUIRES a load. THROWS Interrupted.
    void wait();

  private:
    const Host& host_;
    const settings::Request request_;
    std::vector<std::filesystem::path> files_;
    std::optional<FileWatch> watch_;
};

}  // namespace senet::jobs

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <array>
#include <cerrno>

#include "base/text.h"
#include "cli/command.h"
#include "cli/protocol_server.h"
#include "cli/terminal.h"

namespace senet::cli {
namespace {

/// Lines of standard input, as they come.
class Input {
  public:
    /// Nothing at its end. THROWS Interruption on Ctrl-C.
    std::optional<std::string> next() {
        while (true) {
            if (const std::size_t end = waiting_.find('\n'); end != std::string::npos) {
                std::string line = waiting_.substr(0, end);
                waiting_.erase(0, end + 1);
                return line;
            }
            if (!receive()) return std::nullopt;
        }
    }

  private:
    bool receive() {
        constexpr int kLookMilliseconds = 250;  // for Ctrl-C that another thread was told of
        pollfd input{STDIN_FILENO, POLLIN, 0};
        while (poll(&input, 1, kLookMilliseconds) <= 0)
            if (interrupted().stop) throw Interruption{};
        std::array<char, 4096> buffer{};
        const ssize_t count = read(STDIN_FILENO, buffer.data(), buffer.size());
        if (count > 0) waiting_.append(buffer.data(), static_cast<std::size_t>(count));
        return count > 0 || (count < 0 && errno == EINTR);
    }

    std::string waiting_;
};

Exit serve(play::ProgramProtocol protocol, const Common& common) {
    if (common.json) throw Error("--json has no use here: the protocol says what is printed");
    ProtocolServer server(protocol, common.request);
    Input input;
    while (const auto line = input.next())
        if (!server.answer(*line)) break;
    return Exit::Done;
}

void add_protocol(Commands& commands, Command::Text text, play::ProgramProtocol protocol) {
    auto common = std::make_shared<Common>();
    Command& command = commands.add(std::move(text));
    add_game_options(command, *common, false);
    command.remove("--ascii");  // programs read UTF-8
    command.get("GAME").required(false).says(
        "The game to begin with, chess if none is named; UCI_Variant chooses another");
    command.runs([common, protocol] { return serve(protocol, *common); });
}

}  // namespace

void add_uci(Commands& commands) {
    add_protocol(
        commands,
        {.name = "uci",
         .summary = "Speak UCI on standard input and output, for boards and match managers",
         .example = "senet uci connect4",
         .more = "Every game is a value of the option UCI_Variant, every setting an "
                 "option."},
        play::ProgramProtocol::Uci);
}

void add_ugi(Commands& commands) {
    add_protocol(
        commands,
        {.name = "ugi",
         .summary = "Speak UGI on standard input and output: UCI for two players of any game",
         .example = "senet ugi kalah"},
        play::ProgramProtocol::Ugi);
}

}  // namespace senet::cli

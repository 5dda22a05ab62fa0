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

Command add_protocol(CLI::App& app, const char* name, const char* about,
                     play::ProgramProtocol protocol) {
    auto common = std::make_shared<Common>();
    CLI::App* command = app.add_subcommand(name, about);
    add_game_options(*command, *common, false);
    command->get_option("GAME")->required(false)->description(
        "The game to begin with, chess if none is named; UCI_Variant chooses another");
    return {command, [common, protocol] { return serve(protocol, *common); }};
}

}  // namespace

Command add_uci(CLI::App& app) {
    return add_protocol(
        app, "uci",
        "Speaks UCI on standard input and output, for boards and managers of others: every game is "
        "a value of the option UCI_Variant, every setting an option\n\nExample: senet uci connect4",
        play::ProgramProtocol::Uci);
}

Command add_ugi(CLI::App& app) {
    return add_protocol(
        app, "ugi",
        "Speaks UGI on standard input and output, which is UCI for two players of any game\n\n"
        "Example: senet ugi kalah",
        play::ProgramProtocol::Ugi);
}

}  // namespace senet::cli

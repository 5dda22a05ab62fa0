#include "cli/protocol_command.h"

#include "cli/command.h"
#include "jobs/protocol_server.h"
#include "terminal/input.h"
#include "terminal/terminal.h"

namespace senet::cli {
namespace {

Exit serve(play::ProgramProtocol protocol, const Common& common) {
    jobs::ProtocolServer server(host(), protocol, common.request, [](const std::string& line) {
        terminal::put_out_raw(line + "\n");
        terminal::flush_out();
    });
    terminal::InputLines input;
    const auto idle = [] { return terminal::Idle::Nothing; };
    for (std::string line; input.next(idle, line) == terminal::Input::Line;)
        if (!server.answer(line)) break;
    return Exit::Done;
}

}  // namespace

void add_protocol(Commands& commands, Command::Text text, play::ProgramProtocol protocol) {
    auto common = std::make_shared<Common>();
    Command& command = commands.add(std::move(text));
    add_game_options(command, *common, {.output = false});  // what is printed says the protocol
    command.get("GAME").required(false).says(
        "The game to begin with, chess if none is named; UCI_Variant chooses another");
    command.runs([common, protocol] { return serve(protocol, *common); });
}

}  // namespace senet::cli

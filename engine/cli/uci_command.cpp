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

void add_protocol(Commands& commands, Command::Text text, play::ProgramProtocol protocol) {
    auto common = std::make_shared<Common>();
    Command& command = commands.add(std::move(text));
    add_game_options(command, *common, {.output = false});  // what is printed says the protocol
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
                 "option. \"go\" takes depth, nodes, movetime, infinite and the clocks; it ignores "
                 "searchmoves, mate and ponder, and says so."},
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

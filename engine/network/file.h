// A network as a file: a head that people can read, then the numbers, then a hash of all of it.
//
//   senet network 1
//   game breakthrough
//   option width 8
//   rules 5d1f0c2b7a986e43
//   layout 9a3ce1b2a3c4d5e6
//   players 2
//   unit 30000               (where values are expectations: what all that can be won counts)
//   goal win                 (of the search; older files do not say it)
//   learnt 4.5 million positions of 60,000 games in 8 rounds
//   verdict +402 Elo [+311, +567] over evaluate() in 200 games at 10 ms a move
//   input cells values 1 2
//   width 32
//   output-unit 64
//   mirror yes
//   script 65536             (where it is added to evaluate(): what a point or, with unit, a logit
//                            of that adds)
//   numbers 25234
//   ... little-endian: mirror (u32), rows, bias, output (i16), output bias (i32) ...
//   hash 0f1e2d3c4b5a6978
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "network/network.h"

namespace senet::network {

/// The file's bytes. The same network gives the same ones.
std::string file_text(const Network& network);

/// The game that asks for a network. It is known by what its script calls it.
struct Asking {
    const game::Game& game;
    std::map<std::string, std::string> options{};  // of its script
};
/// The states had other fields when the network was learnt, or fields with other ranges.
struct OtherLayout : Error {
    using Error::Error;
};
/// THROWS Error, naming the file as `shown`: not a network, damaged, of another game, of other
/// options or, as OtherLayout, of another layout. An option that one of the two lacks is none of
/// theirs: the script has changed since, and whether that matters is for who knows its text to say.
std::shared_ptr<const Network> read_network(std::string_view bytes, const std::string& shown,
                                            const Asking& asking);
std::shared_ptr<const Network> load_network(const std::filesystem::path& file,
                                            const std::string& shown, const Asking& asking);
/// THROWS Error with the system's reason.
void save_network(const Network& network, const std::filesystem::path& file);

}  // namespace senet::network

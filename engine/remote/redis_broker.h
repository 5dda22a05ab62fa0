// A broker that is a Redis server (7.0 or later, or Valkey), by streams: a run's jobs are a stream
// that agents read as one group, so each entry is given to one of them and is pending until it is
// acknowledged. What belongs together is one script at the server: it happens as a whole or not at
// all.
//
//   senet:runs                  names of the runs
//   senet:{RUN}:card            what it is, as JSON
//   senet:{RUN}:jobs            stream: of each job its units, number -> body
//   senet:{RUN}:results         stream: agent, seconds, and of each unit u5 -> result, f5 -> reason
//   senet:{RUN}:why             why jobs came back, by their entries in the stream
//   senet:content:HASH          bytes that runs need
//   senet:agents, senet:agent:NAME
#pragma once

#include <memory>
#include <string>

#include "remote/address.h"
#include "remote/broker.h"

namespace senet::remote {

/// THROWS Error where there is none at this address, or none that can be used. `named_at` is where
/// the address was given, if in a file.
std::unique_ptr<Broker> connect(const Address& address, const SourcePosition& named_at = {});

}  // namespace senet::remote

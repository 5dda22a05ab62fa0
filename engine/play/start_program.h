// Another program as a new process, whose standard streams are pipes to this one. For Process
// alone.
#pragma once

#include <sys/types.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "play/process.h"

namespace senet::play {

/// A file descriptor that is closed with this, and that no other program inherits.
class Descriptor {
  public:
    Descriptor() = default;
    explicit Descriptor(int number) : number_(number) {}
    Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
    Descriptor& operator=(Descriptor&& other) noexcept {
        std::swap(number_, other.number_);
        return *this;
    }
    ~Descriptor() { close(); }

    void close() {
        if (number_ >= 0) ::close(number_);
        number_ = -1;
    }
    int number() const { return number_; }
    bool open() const { return number_ >= 0; }

  private:
    int number_ = -1;
};

struct Pipe {
    Descriptor out;  // to read from
    Descriptor in;
};

/// What a new process is made of; all memory is there before it is made. The command must live
/// until the program has begun.
struct Start {
    std::filesystem::path program;
    std::string folder;
    std::vector<char*> words;
    Pipe in, out, err;
    Pipe failure;  // takes the error number if the program can't be begun
};

/// THROWS Error when there is no such program, naming where it was looked for, and VoidGame when
/// the machine has no room for its pipes.
Start prepare(const Process::Command& command);

/// RETURNS the process's number once its program runs, as a child of this thread. THROWS Error, and
/// VoidGame when the machine has no room for one more process.
pid_t start_program(Start& start, const std::string& name);

/// THROWS VoidGame, with the error number's meaning.
[[noreturn]] void no_room(const std::string& program, int reason);

}  // namespace senet::play

// Lines that a person types, with editing and history on a terminal, or that a pipe brings. While
// nothing comes, `idle` is called a few times a second.
#pragma once

#include <functional>
#include <optional>
#include <string>

namespace senet::cli {

/// The next line without its end; nothing at the end of input. THROWS Interruption on Ctrl-C.
/// `idle` may print; it returns true when it did, and the prompt is then shown again.
std::optional<std::string> read_line(const std::string& prompt, const std::function<bool()>& idle);

}  // namespace senet::cli

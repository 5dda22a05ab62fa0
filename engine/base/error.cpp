#include "base/error.h"

namespace senet {

std::string SourcePosition::text() const {
    std::string out = file;
    if (line > 0) out += (out.empty() ? "line " : ":") + std::to_string(line);
    if (line > 0 && column > 0) out += ":" + std::to_string(column);
    return out;
}

Error::Error(SourcePosition where, std::string message)
    : where_(std::move(where)), message_(std::move(message)) {
    compose();
}

Error Error::at(SourcePosition where) const {
    Error error(std::move(where), message_);
    for (const std::string& line : context_) error.add_context(line);
    return error;
}

void Error::add_context(std::string line) {
    context_.push_back(std::move(line));
    compose();
}

void Error::compose() {
    const std::string place = where_.text();
    text_ = (place.empty() ? "senet" : place) + ": error: " + message_;
    for (const std::string& line : context_) text_ += "\n  " + line;
}

}  // namespace senet

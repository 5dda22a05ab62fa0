#include "server/told.h"

#include "base/text.h"

namespace senet::server {

std::string told(const Error& error) {
    if (!error.where().file.empty()) return printable(error.what(), "\n");
    std::string text = error.message();
    for (const std::string& line : error.context()) text += "\n  " + line;
    return printable(text, "\n");
}

}  // namespace senet::server

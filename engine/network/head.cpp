#include "network/head.h"

#include <algorithm>
#include <sstream>

#include "base/file.h"

namespace senet::network {

std::string read_bytes(const std::filesystem::path& file, const std::string& shown,
                       const SourcePosition& asked_at) {
    constexpr std::size_t kLongest = std::size_t{1} << 26;  // bytes
    return read_text({file, shown, "a network", asked_at}, kLongest);
}

std::map<std::string, std::string> options_of(std::string_view bytes) {
    constexpr std::string_view kKey = "option ", kNext = "rules ";
    constexpr std::size_t kLongest = 1 << 16;  // bytes of a head
    std::map<std::string, std::string> options;
    std::istringstream lines{std::string(bytes.substr(0, kLongest))};
    for (std::string line; std::getline(lines, line) && !line.starts_with(kNext);)
        if (line.starts_with(kKey)) options.insert(option_in(line.substr(kKey.size())));
    return options;
}

bool adds_script(std::string_view bytes) {
    std::istringstream lines{std::string(bytes)};
    for (std::string line; std::getline(lines, line) && !line.starts_with("numbers ");)
        if (line.starts_with("script ")) return true;
    return false;
}

std::pair<std::string, std::string> option_in(const std::string& text) {
    const std::size_t space = std::min(text.find(' '), text.size());
    return {text.substr(0, space), text.substr(std::min(space + 1, text.size()))};
}

}  // namespace senet::network

#include "base/state_folder.h"

#include <cstdlib>
#include <utility>

namespace senet {

namespace fs = std::filesystem;

fs::path state_folder() {
    for (const auto& [variable, below] :
         {std::pair{"XDG_STATE_HOME", "senet"}, std::pair{"HOME", ".local/state/senet"}}) {
        const char* folder = std::getenv(variable);
        if (folder != nullptr && *folder == '/') return fs::path(folder) / below;
    }
    return {};
}

}  // namespace senet

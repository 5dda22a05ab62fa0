#include "terminal/encoding.h"

#include <langinfo.h>
#include <locale.h>

#include <cstring>
#include <string>

#include "base/text.h"

namespace senet::terminal {
namespace {

bool says_utf8(std::string_view name) {
    std::string letters = lower(name);
    std::erase(letters, '-');
    return letters.find("utf8") != std::string::npos;
}

}  // namespace

Encoding encoding_of(const char* lc_all, const char* lc_ctype, const char* lang) {
    for (const char* name : {lc_all, lc_ctype, lang}) {
        if (name == nullptr || *name == '\0') continue;
        const locale_t locale = newlocale(LC_CTYPE_MASK, name, nullptr);
        // A locale that is not installed, as on small systems, still says what the terminal takes.
        if (locale == nullptr) return says_utf8(name) ? Encoding::Utf8 : Encoding::Other;
        const bool utf8 = std::strcmp(nl_langinfo_l(CODESET, locale), "UTF-8") == 0;
        freelocale(locale);
        return utf8 ? Encoding::Utf8 : Encoding::Other;
    }
    return Encoding::Unset;
}

}  // namespace senet::terminal

#include "script/unknown_names.h"

#include <algorithm>
#include <tuple>

#include "script/absent_names.h"
#include "script/bytecode.h"
#include "script/instruction.h"

namespace senet::script {
namespace {

class NameSearch {
  public:
    NameSearch(const std::vector<std::string>& texts, const std::vector<std::string>& known)
        : texts_(texts), known_(known) {}

    void look_into(const Prototype& function) {
        for (std::size_t pc = 0; pc < function.code.size(); ++pc) {
            const Instruction i{function.code[pc]};
            const bool is_set = i.opcode() == Opcode::SetTabUp;
            if (!is_set && i.opcode() != Opcode::GetTabUp) continue;
            const int table = is_set ? i.a() : i.b(), key = is_set ? i.b() : i.c();
            if (function.upvalue_names[static_cast<std::size_t>(table)] != "_ENV") continue;
            const std::string& name =
                texts_[function.constants[static_cast<std::size_t>(key)].index];
            if (is_set || !std::binary_search(known_.begin(), known_.end(), name))
                found.push_back({name, function.lines[pc], is_set});
        }
        for (const Prototype& nested : function.nested) look_into(nested);
    }

    std::vector<UnknownName> found;

  private:
    const std::vector<std::string>& texts_;
    const std::vector<std::string>& known_;
};

}  // namespace

std::string UnknownName::told(const std::vector<std::string>& known) const {
    return is_set ? not_declared(name) : no_such_name(name, known);
}

bool tells_of_a_name(const std::string& message) {
    return message.find("there is no name \"") != std::string::npos ||
        message.find("\" is not declared; ") != std::string::npos ||
        message.find("\" is not known here: ") != std::string::npos;
}

std::vector<UnknownName> unknown_names(lua_State* L, const std::vector<std::string>& known) {
    const NamedCode whole = named_code(L);
    NameSearch search(whole.texts, known);
    search.look_into(whole.code);
    auto& names = search.found;
    std::stable_sort(names.begin(), names.end(), [](const auto& a, const auto& b) {
        return std::tie(a.line, a.name) < std::tie(b.line, b.name);
    });
    const auto same = [](const auto& a, const auto& b) {
        return a.line == b.line && a.name == b.name;
    };
    names.erase(std::unique(names.begin(), names.end(), same), names.end());
    return std::move(names);
}

}  // namespace senet::script

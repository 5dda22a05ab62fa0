#include "script/bytecode.h"

#include <cstring>
#include <stdexcept>

namespace senet::script {
namespace {

// Tags of constants, as lobject.h composes them.
enum Tag : std::uint8_t {
    kNil = 0,
    kFalse = 1,
    kTrue = 17,
    kInteger = 3,
    kFloat = 19,
    kShortText = 4,
    kLongText = 20
};

constexpr std::string_view kHeader{"\x1bLua\x54\x00\x19\x93\r\n\x1a\n\x04\x08\x08", 15};
constexpr std::int64_t kIntegerProbe = 0x5678;
constexpr double kNumberProbe = 370.5;
constexpr std::int8_t kAbsoluteLine = -0x80;  // stands for "see the list of absolute lines"

int append(lua_State*, const void* piece, std::size_t size, void* text) {
    static_cast<std::string*>(text)->append(static_cast<const char*>(piece), size);
    return 0;
}

class DumpReader {
  public:
    DumpReader(std::string_view dump, const TextIndex& index_of, Names names)
        : left_(dump), index_of_(index_of), names_(names) {}

    Prototype read() {
        if (bytes(kHeader.size()) != kHeader || plain<std::int64_t>() != kIntegerProbe ||
            plain<double>() != kNumberProbe) {
            throw std::runtime_error("this is not the bytecode of Lua 5.4 on a 64-bit machine");
        }
        plain<std::uint8_t>();  // the number of upvalues, which comes again
        return function("");
    }

  private:
    std::string_view bytes(std::size_t count) {
        if (count > left_.size()) throw std::runtime_error("the bytecode is cut short");
        const std::string_view piece = left_.substr(0, count);
        left_.remove_prefix(count);
        return piece;
    }

    template <class T>
    T plain() {
        T value;
        std::memcpy(&value, bytes(sizeof value).data(), sizeof value);
        return value;
    }

    /// Seven bits a byte, the highest first; the last byte has its top bit set.
    std::size_t number() {
        std::size_t value = 0;
        std::uint8_t byte = 0;
        do {
            byte = plain<std::uint8_t>();
            value = value << 7 | (byte & 0x7fu);
        } while ((byte & 0x80u) == 0);
        return value;
    }

    std::int32_t small() { return static_cast<std::int32_t>(number()); }

    /// The size is one more than the text's; 0 is no text at all.
    std::string text() {
        const std::size_t size = number();
        return size == 0 ? std::string() : std::string(bytes(size - 1));
    }

    Constant constant() {
        Constant value;
        switch (plain<std::uint8_t>()) {
            case kNil: break;
            case kFalse: value.kind = Constant::Kind::False; break;
            case kTrue: value.kind = Constant::Kind::True; break;
            case kInteger:
                value.kind = Constant::Kind::Integer;
                value.integer = plain<std::int64_t>();
                break;
            case kFloat:
                value.kind = Constant::Kind::Float;
                value.number = plain<double>();
                break;
            case kShortText:
            case kLongText:
                value.kind = Constant::Kind::Text;
                value.index = index_of_(text());
                break;
            default: throw std::runtime_error("the bytecode has a constant of an unknown kind");
        }
        return value;
    }

    Prototype function(const std::string& outer_source) {
        Prototype function;
        function.source = text();
        if (function.source.empty()) function.source = outer_source;
        if (function.source.starts_with('@')) function.source.erase(0, 1);
        function.line = small();
        small();  // the last line
        function.parameters = plain<std::uint8_t>();
        function.variadic = plain<std::uint8_t>() != 0;
        function.registers = plain<std::uint8_t>();
        function.code.resize(number());
        for (std::uint32_t& instruction : function.code) instruction = plain<std::uint32_t>();
        function.constants.resize(number());
        for (Constant& value : function.constants) value = constant();
        function.upvalues.resize(number());
        for (UpvalueSource& upvalue : function.upvalues) {
            upvalue.in_register = plain<std::uint8_t>() != 0;
            upvalue.index = plain<std::uint8_t>();
            plain<std::uint8_t>();  // whether it is a constant
        }
        function.nested.resize(number());
        for (Prototype& nested : function.nested) nested = this->function(function.source);
        debug_information(function);
        return function;
    }

    /// Takes the lines, and the names if they are wanted.
    void debug_information(Prototype& function) {
        const std::string_view steps = bytes(number());
        std::vector<std::pair<std::int32_t, std::int32_t>> absolute(number());
        for (auto& [instruction, line] : absolute) {
            instruction = small();
            line = small();
        }
        std::int32_t line = function.line;
        auto next = absolute.begin();
        for (const char step : steps) {
            if (static_cast<std::int8_t>(step) == kAbsoluteLine && next != absolute.end())
                line = next++->second;
            else
                line += static_cast<std::int8_t>(step);
            function.lines.push_back(line);
        }
        function.lines.resize(function.code.size(), function.line);
        for (std::size_t locals = number(); locals > 0; --locals) {
            LocalName local;
            local.name = text();
            local.first = small();
            local.end = small();
            if (names_ == Names::Keep) function.locals.push_back(std::move(local));
        }
        for (std::size_t upvalues = number(); upvalues > 0; --upvalues) {
            std::string name = text();
            if (names_ == Names::Keep) function.upvalue_names.push_back(std::move(name));
        }
    }

    std::string_view left_;
    const TextIndex& index_of_;
    const Names names_;
};

}  // namespace

std::string dumped(lua_State* L) {
    std::string dump;
    lua_dump(L, append, &dump, 0);
    return dump;
}

Prototype read_bytecode(std::string_view dump, const TextIndex& index_of, Names names) {
    return DumpReader(dump, index_of, names).read();
}

NamedCode named_code(lua_State* L) {
    NamedCode named;
    const auto add = [&named](const std::string& text) {
        named.texts.push_back(text);
        return static_cast<std::uint32_t>(named.texts.size() - 1);
    };
    named.code = read_bytecode(dumped(L), add, Names::Keep);
    return named;
}

}  // namespace senet::script

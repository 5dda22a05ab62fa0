#include "script/program.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace senet::script {
namespace {

/// Collects bytes; every text and list is preceded by its size, so that no two programs read alike.
class Bytes {
  public:
    void add(std::uint64_t value) { bytes_.append(reinterpret_cast<const char*>(&value), 8); }
    void add(const std::string& text) {
        add(text.size());
        bytes_ += text;
    }
    void add(const Constant& value) {
        add(static_cast<std::uint64_t>(value.kind) << 32 | value.index);
        add(static_cast<std::uint64_t>(value.integer));
        add(std::bit_cast<std::uint64_t>(value.number));
    }
    void add(const Prototype& function) {
        add(function.source);
        add(static_cast<std::uint64_t>(function.line));
        add(function.parameters | std::uint64_t{function.variadic} << 8 |
            std::uint64_t{function.registers} << 16);
        add_plain(function.code);
        add_plain(function.lines);
        add_all(function.constants);
        add(function.upvalues.size());
        for (const UpvalueSource& upvalue : function.upvalues)
            add(std::uint64_t{upvalue.in_register} << 8 | upvalue.index);
        add_all(function.nested);
    }
    void add(const TableImage& table) {
        add(static_cast<std::uint64_t>(table.length));
        add(std::uint64_t{table.sealed});
        add_all(table.others);
        add(table.elements.size());
        for (const auto& [key, value] : table.elements) {
            add(static_cast<std::uint64_t>(key));
            add(value);
        }
        add(table.fields.size());
        for (const auto& [name, value] : table.fields) {
            add(name);
            add(value);
        }
    }
    void add(const game::Layout& layout) {
        add(layout.fields().size());
        for (const game::Field& field : layout.fields()) {
            add(field.name);
            add(std::uint64_t{field.offset} << 32 | field.count);
            add(static_cast<std::uint64_t>(field.kind) << 8 | std::uint64_t{field.is_array} << 1 |
                std::uint64_t{field.apart});
            add(static_cast<std::uint64_t>(field.least));
            add(static_cast<std::uint64_t>(field.most));
        }
    }
    template <class T>
    void add_all(const std::vector<T>& values) {
        add(values.size());
        for (const T& value : values) add(value);
    }
    template <class T>
    void add_plain(const std::vector<T>& values) {
        add(values.size());
        bytes_.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(T));
    }

    std::string take() { return std::move(bytes_); }

  private:
    std::string bytes_;
};

}  // namespace

const Constant* TableImage::field(std::string_view name) const {
    const auto found =
        std::lower_bound(fields.begin(), fields.end(), name,
                         [](const auto& field, std::string_view n) { return field.first < n; });
    return found != fields.end() && found->first == name ? &found->second : nullptr;
}

std::string Program::identity() const {
    Bytes bytes;
    bytes.add(source);
    bytes.add_all(prototypes);
    bytes.add(closures.size());
    for (const Closure& closure : closures) {
        bytes.add(closure.prototype);
        bytes.add(closure.name);
        bytes.add_plain(closure.variables);
    }
    bytes.add(variables.size());
    for (const Variable& variable : variables) {
        bytes.add(variable.name);
        bytes.add(variable.value);
    }
    bytes.add_all(tables);
    bytes.add(unread);
    bytes.add_all(texts);
    bytes.add(functions.size());
    for (const LibraryFunction& function : functions) {
        bytes.add(function.name);
        bytes.add(static_cast<std::uint64_t>(function.builtin));
        bytes.add(static_cast<std::uint64_t>(function.width) << 32 |
                  static_cast<std::uint32_t>(function.height));
    }
    bytes.add(params.size());
    for (const ParamSlot& param : params) {
        bytes.add(param.name);
        bytes.add(param.whole);
        bytes.add(std::bit_cast<std::uint64_t>(param.least));
        bytes.add(std::bit_cast<std::uint64_t>(param.most));
    }
    for (const std::uint32_t hook : hooks) bytes.add(hook);
    for (std::size_t h = 0; h < game::kHooks; ++h)
        bytes.add(std::uint64_t{foreign.has(static_cast<game::Hook>(h))});
    bytes.add(layout);
    bytes.add(scratch);
    for (const auto* format : {&move, &thrown}) {
        bytes.add(format->size());
        for (const game::MoveField& field : *format) {
            bytes.add(field.name);
            bytes.add(static_cast<std::uint64_t>(field.bits));
        }
    }
    bytes.add(static_cast<std::uint64_t>(players));
    bytes.add(std::uint64_t{chance});
    bytes.add(static_cast<std::uint64_t>(points));
    return bytes.take();
}

}  // namespace senet::script

// The constant tables of a program, as machine code reads them, and which types of values go
// together. Tables that one instruction may meet form a class and share a layout, so that which of
// them it is matters only for the address:
//
//   address -> | first, count: 8 + 8 bytes | fields, 8 or 16 each | elements, 1 to 16 each |
//
// first and count are left out where all tables of the class have the same. Classes grow while a
// program is analysed; the layout is decided, and the tables are written, when that is done.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "native/type.h"
#include "script/program.h"

namespace senet::native {

/// How a value lies in a table.
struct Storage {
    enum class Form : std::uint8_t {
        Nothing,  // always nil
        Integer,
        Float,
        Boolean,  // a byte: the value's tag
        Table,  // its address
        Tagged,  // 8 bytes of payload and 8 of tag
        Params,  // not stored: numbers of params { }, from `slot` on
    };
    Form form = Form::Nothing;
    int width = 8;  // bytes
    bool is_signed = false;
    bool has_nil = false;  // which is then `nil` for an integer, 0 for an address
    std::int64_t nil = 0;
    std::uint32_t slot = 0;
};

/// What is known of the tables of a class.
struct Shape {
    Range keys;  // of the elements of all of them; empty: none has any
    bool same_keys = false;  // all have elements from keys.least to keys.most
    std::optional<std::int64_t> length;  // what # gives, where that is the same for all
    Type elements;  // of one within `keys`; with nil where there are holes
    bool sparse = false;  // `keys` lie too far apart; `elements` are anything then
    bool strange_keys = false;  // others than whole numbers and texts; likewise
    Storage storage;
    bool has_header = false;
    std::int64_t elements_at = 0;  // bytes from a table's address
    struct Field {
        Type type;
        Storage storage;
        std::int64_t at = 0;
        // Where a table of the class has no such field, reading it gives nil or is an error.
        bool may_be_nil = false, may_be_refused = false;
    };
    std::map<std::string, Field> fields;
    bool some_sealed = false, some_open = false;  // of the tables: reading other fields is an error
};

/// A field of the state or of scratch, with its number among those of both.
struct Cells {
    const game::Field* field = nullptr;
    bool scratch = false;
    std::uint32_t number = 0;
};

class Constants {
  public:
    explicit Constants(const script::Program& program);

    Type type_of(const script::Constant& value) const;

    /// What a register may hold where two ways meet. May put tables into one class, and lets loose
    /// what meets something else.
    Type join(const Type& a, const Type& b);

    /// The field of that number.
    Cells cells(std::uint32_t number) const;
    /// Whether code for one array does for the other, but for where it lies.
    bool alike(std::uint32_t array, std::uint32_t other) const;

    /// Counts the changes that merging tables or noting writes made: more than before means that
    /// what was derived from a shape may no longer hold.
    std::uint64_t changes() const { return changes_; }

    const script::TableImage& table(std::uint32_t id) const { return program_.tables[id]; }
    /// The class of a table type, by the number of one of its tables.
    std::uint32_t class_of(std::uint32_t table) const;
    const Shape& shape(const Type& table);

    /// Who goes along any of these tables, from a key to the value there and on, leaves it after so
    /// many steps at most; nothing if one of them leads in a circle.
    std::optional<std::int64_t> longest_way(const Type& table) const;

    /// The script changes the tables of this type while the game runs, says `where`.
    void note_write(const Type& table, const std::string& where);
    /// Where it does; empty if nowhere.
    const std::string& written_at(const Type& table) const;

    /// A value of this type goes where nothing is known of it: any function in it may be called by
    /// whoever calls a function that is not known, and a list that was made in a call may hold
    /// anything from then on.
    void let_loose(const Type& type);
    const std::set<std::uint32_t>& loose_closures() const { return loose_closures_; }
    bool is_loose_list(std::uint32_t list) const { return loose_lists_.contains(list); }
    const std::set<std::uint32_t>& loose_library() const { return loose_library_; }

    /// Asks for the shapes of all tables that lie in those asked for. Part of the analysis.
    void complete();

    /// Decides layouts and writes every table that a shape was asked of. The memory must outlive
    /// the code.
    std::vector<std::uint64_t> bake();
    /// REQUIRES bake().
    std::int64_t address(std::uint32_t table) const;

  private:
    Type nothing_known(const Type& a, const Type& b);
    void merge(std::uint32_t a, std::uint32_t b);
    void describe(std::uint32_t root, Shape& shape);
    void describe_elements(const std::vector<std::uint32_t>& members, Shape& shape);
    void describe_fields(const std::vector<std::uint32_t>& members, Shape& shape);
    Storage storage_for(const Type& type, const std::vector<const script::Constant*>& values,
                        bool one_table) const;
    void lay_out(Shape& shape) const;
    std::int64_t bytes_of(std::uint32_t table, const Shape& shape) const;
    void write(std::uint32_t table, const Shape& shape);
    void write_value(std::uint8_t* place, const Storage& storage, const script::Constant& value);

    const script::Program& program_;
    std::vector<std::uint32_t> parent_;  // of a table, towards its class's representative
    std::vector<std::vector<std::uint32_t>> members_;  // of a representative
    std::map<std::uint32_t, Shape> shapes_;
    std::vector<std::string> written_;  // by representative
    std::set<std::uint32_t> loose_tables_, loose_closures_, loose_library_, loose_lists_;
    std::vector<std::int64_t> addresses_;
    std::uint64_t changes_ = 0;
};

}  // namespace senet::native

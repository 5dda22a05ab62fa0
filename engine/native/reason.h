// Why a function can't be machine code: every reason that there is, as authors of games read it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/error.h"

namespace senet::native {

enum class Why : std::uint8_t {
    CallsUnknown,
    CallsIterator,
    CallsVariadic,
    TooManyWays,
    CallsLibrary,
    CallsWithUnknown,
    ChangesList,
    FmodOfSeveralKinds,
    CallsMethod,
    MakesFunction,
    AddsUnknown,
    TakesAnyNumber,
    TooManyResults,
    ReturnsList,
    ToBeClosed,
    ReadsSharedLocal,
    ReadsChangingLocal,
    SetsOuterLocal,
    LoopWithFractions,
    LoopWithUnknown,
    LoopByVariable,
    LoopOverOther,
    LoopByPairs,
    LoopOverUnknown,
    ReadsUnknownTable,
    ReadsUnknownKey,
    ReadsChosenField,
    ReadsFieldOfUnknown,
    ReadsFieldOfList,
    ReadsFieldOfSome,
    ReadsChangingTable,
    ReadsMixedTable,
    ReadsMixedParams,
    ReadsStrangeKeys,
    ReadsFarKeys,
    LengthOfUnknown,
    LengthOfChangingTable,
    ChangesTable,
    ChangesUnknownTable,
    StoresUnknown,
    SetsChosenField,
    SetsFieldOfTable,
    SetsFieldOfList,
    OlderList,
    PutsIntoList,
    ListOfSeveral,
    JoinsTexts,
    ReadsFromText,
    LengthOfText,
    CalculatesWithText,
    CalculatesWithUnknown,
    TestsUnknown,
    SortsUnknown,
    ComparesUnknown,
    ComparesLists,
    Entangled,
    OfLibrary,
    LeftWithOther,
};

/// What is said: {} stands for a name or a place. And the nearest way to write it so that it can
/// be.
struct Wording {
    Why why;
    std::string_view what, advice;
};

inline constexpr std::string_view kOneKind = "keep values of one kind in a local";
inline constexpr std::array kWordings{
    Wording{Why::CallsUnknown, "calls a function that is not known",
            "call a local function by its name"},
    Wording{Why::CallsIterator, "calls what ipairs() or bit.each() gives", "use it in a for loop"},
    Wording{Why::CallsVariadic, "calls a function that takes any number of arguments (...)",
            "name its arguments"},
    Wording{Why::TooManyWays, "calls its functions in too many different ways",
            "give them the same kinds of arguments everywhere"},
    Wording{Why::CallsLibrary, "calls {}",
            "do that in setup(), text() or at the top of the script"},
    Wording{Why::CallsWithUnknown, "calls {} with a value that is not known to be a number",
            kOneKind},
    Wording{Why::ChangesList, "calls {}", "use it on a list made in the function, at its end only"},
    Wording{Why::FmodOfSeveralKinds, "calls math.fmod() with numbers of several kinds", "use %"},
    Wording{Why::CallsMethod, "calls a method (:)", "call a local function"},
    Wording{Why::MakesFunction, "makes a function", "write it outside, as a local function"},
    Wording{Why::AddsUnknown, "adds a move with a value of which nothing is known", kOneKind},
    Wording{Why::TakesAnyNumber, "takes any number of arguments (...)", "name the arguments"},
    Wording{Why::TooManyResults, "gives back more than {} values", "use a scratch array"},
    Wording{Why::ReturnsList, "returns a list that was made in a call", "use scratch arrays"},
    Wording{Why::ToBeClosed, "has a local that is to be closed", "leave out <close>"},
    Wording{Why::ReadsSharedLocal, "reads a local that a function made in it may set", kOneKind},
    Wording{Why::ReadsChangingLocal,
            "reads the outer local \"{}\", which changes while the game runs (at {})",
            "keep what changes in the state, or in a local"},
    Wording{Why::SetsOuterLocal, "sets the outer local \"{}\"",
            "keep what changes in the state, in scratch, or in a local"},
    Wording{Why::LoopWithFractions, "counts a loop with fractions",
            "use whole numbers: // instead of /"},
    Wording{Why::LoopWithUnknown,
            "counts a loop from, to or by a value that is not known to be a number", kOneKind},
    Wording{Why::LoopByVariable, "has a loop whose step is not a plain number",
            "write the step as a number"},
    Wording{Why::LoopOverOther, "has a loop over something else than ipairs() or bit.each()",
            "use ipairs(), bit.each() or a numeric loop"},
    Wording{Why::LoopByPairs, "goes through a table by pairs()",
            "use ipairs() over a list, or a numeric loop"},
    Wording{Why::LoopOverUnknown, "goes through a list that is not known", kOneKind},
    Wording{Why::ReadsUnknownTable, "reads from a table that is not known",
            "use constant tables, lists, or arrays of one length and range"},
    Wording{Why::ReadsUnknownKey, "reads an element whose number is not known", kOneKind},
    Wording{Why::ReadsChosenField, "reads a field whose name is chosen at run time",
            "write s.name, or use an array"},
    Wording{Why::ReadsFieldOfUnknown, "reads \"{}\" from a table that is not known",
            "use constant tables, or fields of the state"},
    Wording{Why::ReadsFieldOfList, "reads the named field \"{}\" of a table made in the function",
            "use locals, or a list of numbers"},
    Wording{Why::ReadsFieldOfSome, "reads \"{}\", which is not in all of several tables",
            "read it from one of them by its name"},
    Wording{Why::ReadsChangingTable, "reads a table that changes while the game runs (at {})",
            "use a scratch array, or a list made in the function"},
    Wording{Why::ReadsMixedTable, "reads a table of texts, functions or several kinds of tables",
            "keep numbers in tables, and choose between names or functions by if"},
    Wording{Why::ReadsMixedParams, "reads a table that mixes params with other numbers",
            "keep params in tables of their own"},
    Wording{Why::ReadsStrangeKeys, "reads a table whose keys are not all whole numbers or names",
            "number the elements"},
    Wording{Why::ReadsFarKeys, "reads a table whose keys lie far apart",
            "number the elements from 1 on"},
    Wording{Why::LengthOfUnknown, "takes the length of a value that is not known", kOneKind},
    Wording{Why::LengthOfChangingTable,
            "takes the length of a table that changes while the game runs (at {})",
            "use a scratch array, or a list made in the function"},
    Wording{Why::ChangesTable, "changes a table that is not of the state",
            "use a state array, a scratch array, or a list made in the function"},
    Wording{Why::ChangesUnknownTable, "changes a table that is not known",
            "name one array, or one list made in the function"},
    Wording{Why::StoresUnknown, "stores a value of which nothing is known", kOneKind},
    Wording{Why::SetsChosenField, "sets a field whose name is chosen at run time", "use an array"},
    Wording{Why::SetsFieldOfTable, "sets \"{}\" in a table that is not the state",
            "keep what changes in the state or in scratch"},
    Wording{Why::SetsFieldOfList, "makes a table with the named field \"{}\"",
            "use locals, or a list of numbers"},
    Wording{Why::OlderList, "makes a list while an older one from the same line is still in use",
            "use two scratch arrays"},
    Wording{Why::PutsIntoList, "puts a text, a function or a list into a list",
            "keep numbers in it"},
    Wording{Why::ListOfSeveral, "is given a list that is not always the same one",
            "use scratch arrays"},
    Wording{Why::JoinsTexts, "joins texts (..)", "put texts together in text() or show()"},
    Wording{Why::ReadsFromText, "reads from a text", "keep texts in text() and show()"},
    Wording{Why::LengthOfText, "takes the length of a text", "keep texts in text() and show()"},
    Wording{Why::CalculatesWithText, "calculates with a text", "use numbers"},
    Wording{Why::CalculatesWithUnknown, "calculates with a value that is not known to be a number",
            kOneKind},
    Wording{Why::TestsUnknown, "tests a value of which nothing is known", kOneKind},
    Wording{Why::SortsUnknown, "compares values that are not known to be numbers", kOneKind},
    Wording{Why::ComparesUnknown, "compares a value of which nothing is known", kOneKind},
    Wording{Why::ComparesLists, "compares lists, states or functions of the engine",
            "compare numbers"},
    Wording{Why::Entangled, "is too entangled to be understood",
            "take it apart into smaller functions"},
    Wording{Why::OfLibrary, "is a function of the library", "write it as a function of the script"},
    Wording{Why::LeftWithOther, "is left to the VM, since {}() may change what it reads{}",
            "change only the state, scratch, locals and lists made in the function"},
};
static_assert([] {
    for (std::size_t i = 0; i < kWordings.size(); ++i) {
        if (kWordings[i].why != static_cast<Why>(i)) return false;
    }
    return kWordings.back().why == Why::LeftWithOther;
}());

struct Reason {
    Reason(SourcePosition position, Why reason, const std::vector<std::string>& names = {});

    SourcePosition where;
    Why why;
    std::string what;  // "joins texts (..)"
    std::string advice;
    bool may_follow = false;  // from another reason, and vanish with it

    bool operator==(const Reason&) const = default;
    /// "games/hex.lua:12: joins texts (..); put texts together in text() or show()"
    std::string text() const;
};

}  // namespace senet::native

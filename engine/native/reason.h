// Why a function can't be machine code: every reason that there is, as authors of games read it.
#pragma once

#include <array>
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
    std::string_view what, advice;
};

inline constexpr std::string_view kOneKind = "keep values of one kind in a local";
inline constexpr std::array kWordings{
    Wording{"calls a function that is not known", "call a local function by its name"},
    Wording{"calls what ipairs() or bit.each() gives", "use it in a for loop"},
    Wording{"calls a function that takes any number of arguments (...)", "name its arguments"},
    Wording{"calls its functions in too many different ways",
            "give them the same kinds of arguments everywhere"},
    Wording{"calls {}", "do that in setup(), text() or at the top of the script"},
    Wording{"calls {} with a value that is not known to be a number", kOneKind},
    Wording{"calls {}", "use it on a list made in the function, at its end only"},
    Wording{"calls math.fmod() with numbers of several kinds", "use %"},
    Wording{"calls a method (:)", "call a local function"},
    Wording{"makes a function", "write it outside, as a local function"},
    Wording{"adds a move with a value of which nothing is known", kOneKind},
    Wording{"takes any number of arguments (...)", "name the arguments"},
    Wording{"gives back more than {} values", "use a scratch array"},
    Wording{"returns a list that was made in a call", "use scratch arrays"},
    Wording{"has a local that is to be closed", "leave out <close>"},
    Wording{"reads a local that a function made in it may set", kOneKind},
    Wording{"reads the outer local \"{}\", which changes while the game runs (at {})",
            "keep what changes in the state, or in a local"},
    Wording{"sets the outer local \"{}\"",
            "keep what changes in the state, in scratch, or in a local"},
    Wording{"counts a loop with fractions", "use whole numbers: // instead of /"},
    Wording{"counts a loop from, to or by a value that is not known to be a number", kOneKind},
    Wording{"has a loop whose step is not a plain number", "write the step as a number"},
    Wording{"has a loop over something else than ipairs() or bit.each()",
            "use ipairs(), bit.each() or a numeric loop"},
    Wording{"goes through a table by pairs()", "use ipairs() over a list, or a numeric loop"},
    Wording{"goes through a list that is not known", kOneKind},
    Wording{"reads from a table that is not known",
            "use constant tables, lists, or arrays of one length and range"},
    Wording{"reads an element whose number is not known", kOneKind},
    Wording{"reads a field whose name is chosen at run time", "write s.name, or use an array"},
    Wording{"reads \"{}\" from a table that is not known",
            "use constant tables, or fields of the state"},
    Wording{"reads the named field \"{}\" of a table made in the function",
            "use locals, or a list of numbers"},
    Wording{"reads \"{}\", which is not in all of several tables",
            "read it from one of them by its name"},
    Wording{"reads a table that changes while the game runs (at {})",
            "use a scratch array, or a list made in the function"},
    Wording{"reads a table of texts, functions or several kinds of tables",
            "keep numbers in tables, and choose between names or functions by if"},
    Wording{"reads a table that mixes params with other numbers",
            "keep params in tables of their own"},
    Wording{"reads a table whose keys are not all whole numbers or names", "number the elements"},
    Wording{"reads a table whose keys lie far apart", "number the elements from 1 on"},
    Wording{"takes the length of a value that is not known", kOneKind},
    Wording{"takes the length of a table that changes while the game runs (at {})",
            "use a scratch array, or a list made in the function"},
    Wording{"changes a table that is not of the state",
            "use a state array, a scratch array, or a list made in the function"},
    Wording{"changes a table that is not known",
            "name one array, or one list made in the function"},
    Wording{"stores a value of which nothing is known", kOneKind},
    Wording{"sets a field whose name is chosen at run time", "use an array"},
    Wording{"sets \"{}\" in a table that is not the state",
            "keep what changes in the state or in scratch"},
    Wording{"makes a table with the named field \"{}\"", "use locals, or a list of numbers"},
    Wording{"makes a list while an older one from the same line is still in use",
            "use two scratch arrays"},
    Wording{"puts a text, a function or a list into a list", "keep numbers in it"},
    Wording{"is given a list that is not always the same one", "use scratch arrays"},
    Wording{"joins texts (..)", "put texts together in text() or show()"},
    Wording{"reads from a text", "keep texts in text() and show()"},
    Wording{"takes the length of a text", "keep texts in text() and show()"},
    Wording{"calculates with a text", "use numbers"},
    Wording{"calculates with a value that is not known to be a number", kOneKind},
    Wording{"tests a value of which nothing is known", kOneKind},
    Wording{"compares values that are not known to be numbers", kOneKind},
    Wording{"compares a value of which nothing is known", kOneKind},
    Wording{"compares lists, states or functions of the engine", "compare numbers"},
    Wording{"is too entangled to be understood", "take it apart into smaller functions"},
    Wording{"is a function of the library", "write it as a function of the script"},
    Wording{"is left to the VM, since {}() may change what it reads{}",
            "change only the state, scratch, locals and lists made in the function"},
};
static_assert(kWordings.size() == static_cast<std::size_t>(Why::LeftWithOther) + 1);

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

// The files of a script as Lua knows them: chunks, by whose names it says where an error is. Loads
// them, gives scripts `require`, and tells of an error what the text of its file has to say.
#pragma once

#include <lua.hpp>
#include <map>
#include <string>

#include "script/script.h"
#include "script/source_text.h"

namespace senet::script {

/// Pushes the function that a file's text is. THROWS ScriptError where it is no Lua.
void load_chunk(lua_State* L, const std::string& text, const std::string& shown);

class Chunks {
  public:
    /// `script` must outlive the chunks.
    explicit Chunks(const Script& script) : script_(script) {}
    Chunks(const Chunks&) = delete;
    Chunks& operator=(const Chunks&) = delete;

    /// Sets `require` in the environment at that index: it runs the modules beside the script, each
    /// once, in this environment. The chunks must outlive the state.
    void add_require(lua_State* L, int environment);

    /// The text of a file that Lua names in an error; nullptr where it is none of the script's.
    const std::string* text_of(const std::string& file) const;

    /// The error with what its file's text tells of it.
    ScriptError explained(const ScriptError& error) const;

    /// Where a name is unknown, others may be: adds those of the script, so that all are told
    /// together.
    void add_unknown_names(lua_State* L, int environment, ScriptError& error) const;

  private:
    static int l_require(lua_State* L);
    int require(lua_State* L, const char* name) const;

    /// The words of the script's text or a module's, which is taken apart once.
    const SourceText& words_of(const std::string& text) const;

    const Script& script_;
    mutable std::map<const std::string*, SourceText> words_;  // by the texts that were asked for
};

}  // namespace senet::script

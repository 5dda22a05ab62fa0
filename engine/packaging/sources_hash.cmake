# Writes a hash of the engine's sources into OUT, where it is another one than before.
#   cmake -DENGINE=... -DOUT=... -P sources_hash.cmake
file(GLOB_RECURSE sources RELATIVE ${ENGINE} ${ENGINE}/*.cpp ${ENGINE}/*.h)
list(SORT sources)
set(all "")
foreach(source ${sources})
    file(SHA256 ${ENGINE}/${source} hash)
    string(APPEND all "${source} ${hash}\n")
endforeach()
string(SHA256 hash "${all}")
string(SUBSTRING ${hash} 0 8 hash)
file(CONFIGURE OUTPUT ${OUT} CONTENT "#define SENET_SOURCES \"${hash}\"\n")

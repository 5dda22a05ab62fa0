# What an installation holds, and the Debian package of it, which `./senet package` makes.
include(GNUInstallDirs)
install(TARGETS senet RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
install(DIRECTORY games config DESTINATION ${CMAKE_INSTALL_DATADIR}/senet PATTERN "*.md" EXCLUDE)
# The manuals lie to each other, and to what they link to, as in the sources.
install(FILES README.md CHANGELOG.md LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(DIRECTORY games config DESTINATION ${CMAKE_INSTALL_DOCDIR} FILES_MATCHING PATTERN "*.md"
        PATTERN "lib" EXCLUDE)
install(FILES config/connect4.yaml DESTINATION ${CMAKE_INSTALL_DOCDIR}/config)
install(FILES engine/README.md engine/JSON.md engine/TREES.md engine/LEARNING.md engine/AGENTS.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/engine)
install(FILES tests/README.md DESTINATION ${CMAKE_INSTALL_DOCDIR}/tests)
install(FILES engine/web/othello.png DESTINATION ${CMAKE_INSTALL_DOCDIR}/engine/web)

# What the program says of itself, and the texts that Debian wants in a form of its own: made while
# installing, by the program that is installed.
set(documents ${CMAKE_CURRENT_BINARY_DIR}/documents)
install(CODE "execute_process(COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/engine/packaging/make_documents
    $<TARGET_FILE:senet> ${documents} ${PROJECT_VERSION} COMMAND_ERROR_IS_FATAL ANY)")
install(FILES ${documents}/senet.1.gz DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
install(FILES ${documents}/senet.bash RENAME senet
        DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
install(FILES ${documents}/senet.zsh RENAME _senet
        DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions)
install(FILES ${documents}/senet.fish
        DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
install(FILES ${documents}/copyright ${documents}/changelog.gz ${documents}/changelog.Debian.gz
        DESTINATION ${CMAKE_INSTALL_DOCDIR})

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_CONTACT "The Senet authors <senet@packages.invalid>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "board games by Lua scripts, with a strong engine for any of them")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "\
Write the rules of a board game for two players as a short Lua script, and at
once play it against a strong engine, look into its search, check the script,
measure it, run tournaments and tune its values.

Thirty games come with it: chess, xiangqi, draughts, Othello, go, hex,
Connect Four, nine men's morris, kalah and others.")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
# Not games: those lie in /usr/games, which is in few scripts' PATH.
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Opened when the first script is compiled, not linked: without it all runs in the Lua machine.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS libllvm14)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "bash-completion, www-browser")
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ
    GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CMAKE_SKIP_PACKAGE_ALL_DEPENDENCY ON)  # the tests are no part of it
include(CPack)

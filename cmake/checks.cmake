# What ./test runs besides the unit tests and the fuzz targets, as CTest tests of the same tree: the other builds and the
# checks of tools/. What needs a build is run after it, and asks for it.

cmake_host_system_information(RESULT processors QUERY NUMBER_OF_LOGICAL_CORES)

function(fb_check name)
  add_test(NAME ${name} COMMAND ${ARGN} WORKING_DIRECTORY ${CMAKE_SOURCE_DIR})
  set_tests_properties(${name} PROPERTIES TIMEOUT 1200)
endfunction()

# All of a preset, or the targets named.
function(fb_build preset)
  fb_check(build.${preset} tools/build ${preset} ${ARGN})
  set_tests_properties(build.${preset} PROPERTIES FIXTURES_SETUP ${preset} PROCESSORS ${processors} COST 1000)
endfunction()

fb_build(release freebooter)
fb_build(wasm)
# Builds take all processors; but the end of this one, when the whole program is optimized at once, leaves some to other tests.
set_tests_properties(build.release PROPERTIES PROCESSORS 1)

fb_check(clauses tools/check-clauses)
fb_check(format tools/check-format)
fb_check(layers tools/check-layers)
fb_check(shell tools/check-shell)
fb_check(words tools/check-words)
# Of the engine only: over everything it takes longer than all the rest together when it has seen nothing before.
fb_check(tidy tools/check-tidy engine)
set_tests_properties(tidy PROPERTIES PROCESSORS ${processors} COST 900)

# The engine in the browser and here, reply by reply.
fb_check(wasm tools/node tools/check-wasm $<TARGET_FILE:desk_talk> build/wasm/wasm/freebooter.wasm
  build/wasm/wasm/freebooter-boots.wasm build/wasm/wasm/freebooter-clever.wasm)
set_tests_properties(wasm PROPERTIES FIXTURES_REQUIRED wasm)

if(TARGET freebooter)
  # The server's tests once more, with an eye on its threads; a race ends the server, and so the test.
  fb_build(tsan test_server)
  fb_check(server.tsan build/tsan/tests/test_server --gtest_brief=1)
  set_tests_properties(server.tsan PROPERTIES FIXTURES_REQUIRED tsan ENVIRONMENT TSAN_OPTIONS=halt_on_error=1)

  fb_check(program ${CMAKE_SOURCE_DIR}/build/release/cli/freebooter --help)
  set_tests_properties(program PROPERTIES FIXTURES_REQUIRED release)
endif()

# The page: built, its types and style checked, its parts tested, and then played in a browser.
fb_check(build.page tools/build-page)
set_tests_properties(build.page PROPERTIES FIXTURES_SETUP page FIXTURES_REQUIRED wasm PROCESSORS ${processors} COST 950)
fb_check(page.check tools/page check)
fb_check(page.test tools/page test)
fb_check(page.e2e tools/page e2e --grep-invert "@long|@screenshots")
foreach(part check test e2e)
  set_tests_properties(page.${part} PROPERTIES FIXTURES_REQUIRED "page;release" COST 100)
endforeach()
set_tests_properties(page.e2e PROPERTIES PROCESSORS ${processors})

# What every target of ours is compiled with. fb_options: all of them; fb_engine_options: engine/ only.

set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_SCAN_FOR_MODULES OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# The settings let a fresh clone in another folder find what an earlier one compiled, and spare what was never compiled
# from being preprocessed twice.
find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER
      "${CMAKE_COMMAND}" -E env "CCACHE_BASEDIR=${CMAKE_SOURCE_DIR}" CCACHE_NOHASHDIR=true CCACHE_DEPEND=true
      "${CCACHE_PROGRAM}")
endif()

if(CMAKE_BUILD_TYPE STREQUAL "Release" AND NOT CMAKE_SYSTEM_PROCESSOR STREQUAL "wasm32")
  include(CheckIPOSupported)
  check_ipo_supported(RESULT ipo_works OUTPUT ipo_output LANGUAGES CXX)
  set(CMAKE_INTERPROCEDURAL_OPTIMIZATION ${ipo_works})
endif()

add_library(fb_options INTERFACE)
target_compile_options(fb_options INTERFACE
  -Wall -Wextra -Wpedantic -Werror
  -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wimplicit-fallthrough
  # clang blames us for what libstdc++'s own stable_sort uses.
  $<$<CXX_COMPILER_ID:Clang>:-Wno-deprecated-declarations>)

if(FREEBOOTER_SANITIZE)
  # vptr checks need run-time type information, which the engine goes without.
  target_compile_options(fb_options INTERFACE
    "-fsanitize=${FREEBOOTER_SANITIZE}" -fno-sanitize=vptr -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(fb_options INTERFACE "-fsanitize=${FREEBOOTER_SANITIZE}")
endif()

add_library(fb_engine_options INTERFACE)
target_link_libraries(fb_engine_options INTERFACE fb_options)
target_compile_options(fb_engine_options INTERFACE -fno-exceptions -fno-rtti)

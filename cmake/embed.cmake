# Makes a data file part of the program, so that it needs no files at run time.
#
#   fb_embed(TARGET FILE NAMESPACE NAME)
# adds to TARGET a generated source that defines `extern const std::string_view NAMESPACE::NAME`, the text of FILE
# (relative to the root). Declare it so in a header of the target. Does nothing while FILE does not exist.
#
# Run as a script (cmake -DINPUT= -DOUTPUT= -DNAMESPACE= -DNAME= -P embed.cmake) it writes that source.

if(CMAKE_SCRIPT_MODE_FILE)
  file(READ "${INPUT}" bytes HEX)
  string(REGEX REPLACE "(................................................)" "\\1\n" bytes "${bytes}")
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "'\\\\x\\1'," bytes "${bytes}")
  file(WRITE "${OUTPUT}" "#include <string_view>

namespace ${NAMESPACE} {
namespace {
constexpr char k${NAME}Bytes[] = {
${bytes}'\\0'};
}  // namespace
extern const std::string_view ${NAME};
constinit const std::string_view ${NAME}{k${NAME}Bytes, sizeof(k${NAME}Bytes) - 1};
}  // namespace ${NAMESPACE}
")
  return()
endif()

set(FB_EMBED_SCRIPT "${CMAKE_CURRENT_LIST_FILE}")

function(fb_embed target file namespace name)
  # A glob and not if(EXISTS), so that the next build notices when the file appears.
  file(GLOB input CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/${file}")
  get_target_property(kind ${target} TYPE)
  if(NOT input OR kind STREQUAL "INTERFACE_LIBRARY")
    return()
  endif()
  set(output "${CMAKE_BINARY_DIR}/embedded/${target}_${name}.cpp")
  add_custom_command(
    OUTPUT "${output}"
    COMMAND ${CMAKE_COMMAND} "-DINPUT=${input}" "-DOUTPUT=${output}" "-DNAMESPACE=${namespace}" "-DNAME=${name}"
            -P "${FB_EMBED_SCRIPT}"
    DEPENDS "${input}" "${FB_EMBED_SCRIPT}"
    VERBATIM)
  target_sources(${target} PRIVATE "${output}")
endfunction()

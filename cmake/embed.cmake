# embed_files(OUTPUT FILES...): a source file in the build folder that defines
# bastide::embedded_files, the folder, name and text of each file, so that the program needs no data folder.
function(embed_files output)
  set(entries "")
  foreach(path ${ARGN})
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${path})
    get_filename_component(name ${path} NAME)
    get_filename_component(folder ${path} DIRECTORY)
    get_filename_component(folder ${folder} NAME)
    file(READ ${path} text)
    string(APPEND entries "    {\"${folder}\", \"${name}\", R\"embed(${text})embed\"},\n")
  endforeach()
  file(CONFIGURE OUTPUT ${CMAKE_CURRENT_BINARY_DIR}/${output} @ONLY CONTENT
"#include \"kit/embedded.h\"

namespace bastide {
namespace {
constexpr EmbeddedFile files[] = {
${entries}};
}  // namespace
std::span<const EmbeddedFile> embedded_files() { return files; }
}  // namespace bastide
")
endfunction()

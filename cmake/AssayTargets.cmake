# SPDX-License-Identifier: GPL-3.0-or-later
# The targets' common flags, and the one way to declare a core library, so that an
# arrow of docs/architecture.md is a line here and nothing else.

add_library(assay_options INTERFACE)
target_compile_options(assay_options INTERFACE
    -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wold-style-cast -Wnon-virtual-dtor -Werror)
# g++ 12 takes an empty std::optional for an uninitialised one once -O3 or a sanitizer has rewritten the code.
if(CMAKE_CXX_FLAGS MATCHES "-fsanitize=" OR CMAKE_BUILD_TYPE STREQUAL "Release")
    target_compile_options(assay_options INTERFACE -Wno-maybe-uninitialized)
endif()
target_compile_definitions(assay_options INTERFACE
    QT_NO_CAST_FROM_ASCII QT_NO_CAST_TO_ASCII QT_NO_URL_CAST_FROM_STRING QT_NO_FOREACH
    QT_NO_NARROWING_CONVERSIONS_IN_CONNECT QT_NO_KEYWORDS QT_USE_QSTRINGBUILDER
    ASSAY_VERSION="${PROJECT_VERSION}")

# assay_core(NAME DEPENDS core libraries... LINKS outside libraries...)
# One static library a folder of core/. Its only public include folder is its own include/,
# so a header of a library that is not in DEPENDS does not compile.
function(assay_core name)
    cmake_parse_arguments(arg "" "" "DEPENDS;LINKS" ${ARGN})
    set(dir ${CMAKE_CURRENT_SOURCE_DIR}/${name})
    file(GLOB sources CONFIGURE_DEPENDS ${dir}/*.cpp ${dir}/*.h ${dir}/include/assay/${name}/*.h)
    add_library(assay_${name} STATIC ${sources})
    add_library(assay::${name} ALIAS assay_${name})
    target_include_directories(assay_${name} PUBLIC ${dir}/include PRIVATE ${dir})
    list(TRANSFORM arg_DEPENDS PREPEND assay::)
    target_link_libraries(assay_${name} PUBLIC Qt6::Core tl::expected ${arg_DEPENDS} ${arg_LINKS}
                                        PRIVATE assay_options)
    set_property(GLOBAL APPEND PROPERTY ASSAY_CORE_LIBRARIES ${name})
endfunction()

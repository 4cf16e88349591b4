# SPDX-License-Identifier: GPL-3.0-or-later
# resources/translations/assay_*.ts become .qm files in the build, and resources of a target.

find_package(Qt6 6.4 REQUIRED COMPONENTS LinguistTools)

# assay_translations(TARGET): each .ts as :/assay/translations/NAME.qm of TARGET.
function(assay_translations target)
    file(GLOB sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/resources/translations/assay_*.ts)
    set(folder ${CMAKE_BINARY_DIR}/translations)
    file(MAKE_DIRECTORY ${folder})
    set(built)
    foreach(source ${sources})
        get_filename_component(name ${source} NAME_WE)
        add_custom_command(OUTPUT ${folder}/${name}.qm
            COMMAND Qt6::lrelease -silent ${source} -qm ${folder}/${name}.qm
            DEPENDS ${source} VERBATIM)
        list(APPEND built ${folder}/${name}.qm)
    endforeach()
    qt_add_resources(${target} translations PREFIX /assay/translations BASE ${folder} FILES ${built})
endfunction()

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace assay::base {

// Assay's folders by the XDG base directory specification; none is created here.
[[nodiscard]] QString
configFolder(); // $XDG_CONFIG_HOME/assay: recipes, clusters, model-keys.yaml, log-rules.yaml
[[nodiscard]] QString dataFolder();  // $XDG_DATA_HOME/assay: runs, references
[[nodiscard]] QString stateFolder(); // $XDG_STATE_HOME/assay: our own log
[[nodiscard]] QString cacheFolder(); // $XDG_CACHE_HOME/assay: the index

// The shipped files (recipes, references, collector, lab, log rules): $ASSAY_RESOURCES, else the folder
// installed beside the program (../share/assay), else the source tree this program was built from.
[[nodiscard]] QString resourcesFolder();

// The same for a program that lies in `programFolder`, without a look at the environment: ../share/assay,
// then upwards the first `resources` of a source tree, or the source tree that a build tree's CMakeCache.txt
// names. With none of them, where an installed program should have had it.
[[nodiscard]] QString findResources(const QString &programFolder);

} // namespace assay::base

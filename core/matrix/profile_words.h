// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace assay::matrix {

// The words that a profile's keys may have.
[[nodiscard]] inline QStringList transportKinds()
{
    return {QStringLiteral("ssh"), QStringLiteral("system-ssh"), QStringLiteral("local")};
}
[[nodiscard]] inline QStringList schedulerKinds()
{
    return {QStringLiteral("slurm"), QStringLiteral("direct")};
}
[[nodiscard]] inline QStringList containerRuntimes()
{
    return {QStringLiteral("pyxis"), QStringLiteral("apptainer"), QStringLiteral("docker"),
            QStringLiteral("none")};
}
[[nodiscard]] inline QStringList collectorPlaces()
{
    return {QStringLiteral("inside"), QStringLiteral("outside")};
}

} // namespace assay::matrix

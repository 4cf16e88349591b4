// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/run/hardware.h"

#include <QJsonArray>

namespace assay::run {

QStringList gpuNames(const RunView &run)
{
    QStringList names;
    const QJsonArray nodes = run.hardware.value(QStringLiteral("nodes")).toArray();
    for (const auto &node : nodes) {
        const QJsonArray gpus = node[QStringLiteral("gpus")].toArray();
        for (const auto &gpu : gpus)
            names.append(gpu[QStringLiteral("name")].toString().simplified());
    }
    names.removeAll(QString());
    names.removeDuplicates();
    return names;
}

} // namespace assay::run

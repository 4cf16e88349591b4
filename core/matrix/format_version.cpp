// SPDX-License-Identifier: GPL-3.0-or-later
#include "format_version.h"

#include "map_reader.h"

namespace assay::matrix {

using base::yaml::Node;

bool checkFormatVersion(const Node &root, const QByteArray &kind, int version, base::Problems &problems)
{
    const QString name = QString::fromLatin1(kind);
    const QString line = name + QStringLiteral(": ") + QString::number(version);
    Node top;
    top.mark = {};
    if (root.isMissing() || root.isNull()) {
        addError(problems, top,
                 QStringLiteral("the file is empty; a ") + name + QStringLiteral(" starts with ") + line);
        return false;
    }
    if (!root.isMap()) {
        addError(problems, root, QStringLiteral("the file must be a map of keys that starts with ") + line);
        return false;
    }
    const Node &node = root[kind];
    if (node.isMissing() || node.isNull()) {
        addError(problems, node.isNull() ? node : root,
                 name + QStringLiteral(" is missing: write ") + line +
                     QStringLiteral(", the version of the format"));
        return true;
    }
    const std::optional<qint64> value = node.toInteger();
    if (value && *value > version) {
        addError(problems, node,
                 name + QStringLiteral(" format ") + QString::number(*value) +
                     QStringLiteral(" is newer than this version of Assay reads (") +
                     QString::number(version) + QStringLiteral("); update Assay"));
        return false;
    }
    if (value != version)
        addError(problems, node,
                 name + QStringLiteral(" must be ") + QString::number(version) +
                     QStringLiteral(", the version of the format, not ") + shown(node));
    return true;
}

} // namespace assay::matrix

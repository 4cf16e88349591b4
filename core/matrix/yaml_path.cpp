// SPDX-License-Identifier: GPL-3.0-or-later
#include "yaml_path.h"

namespace assay::matrix {

using base::yaml::Node;

const Node &nodeAt(const Node &root, const QString &key)
{
    const Node *node = &root;
    for (const QByteArray &part : key.toUtf8().split('.'))
        node = &(*node)[part];
    return *node;
}

QStringList textsOf(const Node &node)
{
    QStringList texts;
    if (node.isScalar())
        texts.append(node.toString());
    for (const Node &item : node.items)
        texts.append(item.isScalar() ? item.toString() : QString());
    return texts;
}

} // namespace assay::matrix

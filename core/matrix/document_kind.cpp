// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/document_kind.h>

namespace assay::matrix {

QString documentKindName(DocumentKind kind)
{
    switch (kind) {
    case DocumentKind::Recipe:
        return QStringLiteral("recipe");
    case DocumentKind::Cluster:
        return QStringLiteral("cluster");
    case DocumentKind::Reference:
        break;
    }
    return QStringLiteral("reference");
}

DocumentKind detectKind(const base::yaml::Node &root)
{
    // A model of a reference may be called "recipe" too, but its value is a map or a list.
    const auto isHead = [&](QByteArrayView key) { return root[key].isScalar() || root[key].isNull(); };
    if (isHead("recipe"))
        return DocumentKind::Recipe;
    if (isHead("cluster"))
        return DocumentKind::Cluster;
    if (root.contains("engine") && root.contains("workload"))
        return DocumentKind::Recipe;
    if (root.contains("name") && (root.contains("transport") || root.contains("scheduler")))
        return DocumentKind::Cluster;
    return DocumentKind::Reference;
}

} // namespace assay::matrix

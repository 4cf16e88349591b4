// SPDX-License-Identifier: GPL-3.0-or-later
#include "map_reader.h"
#include "recipe_sections.h"

#include <QRegularExpression>

namespace assay::matrix {

QString checkModelId(const QString &text)
{
    static const QRegularExpression hubId(
        QStringLiteral("\\A[A-Za-z0-9][A-Za-z0-9._-]*(?:/[A-Za-z0-9][A-Za-z0-9._-]*)?\\z"));
    const QString wrong = QStringLiteral("must be a hub id (owner/name) or an absolute path");
    if (text.startsWith(u'/')) {
        const QString last = text.section(u'/', -1, -1, QString::SectionSkipEmpty);
        const bool named = !last.isEmpty() && last != QLatin1String(".") && last != QLatin1String("..");
        return named && !hasControlCharacter(text) ? QString() : wrong;
    }
    return hubId.match(text).hasMatch() ? QString() : wrong;
}

QString checkImage(const QString &text)
{
    static const QRegularExpression shape(QStringLiteral("\\A[A-Za-z0-9./][A-Za-z0-9._/:@#+~-]*\\z"));
    return shape.match(text).hasMatch()
               ? QString()
               : QStringLiteral("must be an image reference (registry/name:tag) or a path of one");
}

QString checkEnvName(const QString &text)
{
    static const QRegularExpression shape(QStringLiteral("\\A[A-Za-z_][A-Za-z0-9_]*\\z"));
    return shape.match(text).hasMatch() ? QString()
                                        : QStringLiteral("must be the name of an environment variable");
}

QString checkOneLine(const QString &text)
{
    return hasControlCharacter(text) ? QStringLiteral("must be one line without control characters")
                                     : QString();
}

} // namespace assay::matrix

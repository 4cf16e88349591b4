// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/cell.h>

#include <QRegularExpression>

namespace assay::matrix {

QString thinkingName(Thinking thinking)
{
    return thinking == Thinking::On ? QStringLiteral("on") : QStringLiteral("off");
}

QString thinkingKey(Thinking thinking)
{
    return QStringLiteral("thinking_") + thinkingName(thinking);
}

QString cellId(const Cell &cell, bool categoryAxis, bool concurrencyAxis)
{
    QString id = thinkingKey(cell.thinking) + u'-' + QString::number(cell.draftLength);
    if (categoryAxis)
        id += u'.' + cell.category;
    if (concurrencyAxis)
        id += QStringLiteral(".c") + QString::number(cell.concurrency);
    return id;
}

std::optional<Cell> parseCellId(const QString &id)
{
    static const QRegularExpression shape(QStringLiteral("\\Athinking_(on|off)-(0|[1-9][0-9]?)"
                                                         "(?:\\.(?!c[0-9]+(?:\\.|\\z))([A-Za-z0-9_-]+))?"
                                                         "(?:\\.c([1-9][0-9]{0,5}))?\\z"));
    const QRegularExpressionMatch match = shape.match(id);
    if (!match.hasMatch())
        return std::nullopt;
    Cell cell;
    cell.thinking = match.captured(1) == QLatin1String("on") ? Thinking::On : Thinking::Off;
    cell.draftLength = match.captured(2).toInt();
    if (cell.draftLength > maximumDraftLength)
        return std::nullopt;
    cell.category = match.captured(3);
    if (!match.captured(4).isEmpty())
        cell.concurrency = match.captured(4).toInt();
    return cell;
}

} // namespace assay::matrix

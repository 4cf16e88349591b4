// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/collected.h"

#include <QRegularExpression>
#include <QStringList>

#include <algorithm>

namespace assay::exchange {

namespace {

bool holdsWord(const QString &name, const char *word)
{
    return name.contains(QLatin1StringView(word));
}

// An exposition begins with comments or samples of a family with a namespace.
bool looksLikeScrape(QByteArrayView head)
{
    static const QRegularExpression start(QStringLiteral(
        "\\A\\s*(#[^\\n]*\\n\\s*)*"
        "(# (HELP|TYPE) |[a-zA-Z_][a-zA-Z0-9_]*:[a-zA-Z0-9_:]+(\\{[^\\n]*\\})? [-+0-9.eEINna]+)"));
    return start.match(QString::fromLatin1(head)).hasMatch();
}

CollectedKind kindOfScrape(const QString &path)
{
    const QString lower = path.toLower();
    // The file's own name says it before its folder's.
    for (const QString &part : {lower.section(QLatin1Char('/'), -1), lower}) {
        const bool before = holdsWord(part, "before");
        if (before != holdsWord(part, "after"))
            return before ? CollectedKind::ScrapeBefore : CollectedKind::ScrapeAfter;
    }
    return CollectedKind::Scrape;
}

} // namespace

CollectedKind collectedKind(const QString &path, QByteArrayView head)
{
    const QString name = path.section(QLatin1Char('/'), -1).toLower();
    if (name.endsWith(QLatin1String(".yaml")) || name.endsWith(QLatin1String(".yml")))
        return CollectedKind::Yaml;
    if (name.endsWith(QLatin1String(".jsonl")))
        return CollectedKind::Foreign;
    QByteArrayView text = head.trimmed();
    if (text.startsWith("\xef\xbb\xbf"))
        text = text.sliced(3).trimmed();
    if (text.startsWith('{') || name.endsWith(QLatin1String(".json")))
        return CollectedKind::Json;
    if (name.endsWith(QLatin1String(".prom")) || looksLikeScrape(text))
        return kindOfScrape(path);
    const bool isText = name.endsWith(QLatin1String(".log")) || name.endsWith(QLatin1String(".txt")) ||
                        name.endsWith(QLatin1String(".out"));
    if (!isText)
        return CollectedKind::Foreign;
    if (holdsWord(name, "server"))
        return CollectedKind::ServerLog;
    if (holdsWord(name, "bench") || holdsWord(name, "workload") || holdsWord(name, "client"))
        return CollectedKind::WorkloadLog;
    return CollectedKind::Foreign;
}

std::optional<matrix::Cell> cellOfPath(const QString &path)
{
    static const QRegularExpression shape(QStringLiteral(
        "(?:\\A|[^a-z0-9])(on|off)[_.-]+(?:(?:mtp|k|draft|spec)[_.-]?)?([0-9]{1,2})(?![0-9a-z])"));
    QStringList parts = path.toLower().split(QLatin1Char('/'));
    std::reverse(parts.begin(), parts.end());
    for (const QString &part : std::as_const(parts)) {
        const QRegularExpressionMatch match = shape.match(part);
        if (!match.hasMatch() || match.captured(2).toInt() > matrix::maximumDraftLength)
            continue;
        matrix::Cell cell;
        cell.thinking =
            match.captured(1) == QLatin1String("on") ? matrix::Thinking::On : matrix::Thinking::Off;
        cell.draftLength = match.captured(2).toInt();
        return cell;
    }
    return std::nullopt;
}

} // namespace assay::exchange

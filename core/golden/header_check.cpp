// SPDX-License-Identifier: GPL-3.0-or-later
#include "header_check.h"

#include "assay/golden/header.h"

#include <algorithm>

namespace assay::golden {

namespace {

bool hasMode(const Curve &curve, matrix::Thinking thinking)
{
    return std::any_of(curve.cells.begin(), curve.cells.end(),
                       [&](const ReferenceCell &cell) { return cell.thinking == thinking; });
}

bool namesTemperature(const NamedTexts &sampling)
{
    return std::any_of(sampling.begin(), sampling.end(),
                       [](const auto &entry) { return entry.first == QLatin1String("temperature"); });
}

} // namespace

base::Problems checkHeader(const Curve &curve, int firstLine)
{
    base::Problems problems;
    if (curve.header.isEmpty())
        return problems;
    const ReadHeader header = readHeader(curve.header);
    // The line that holds `word`, or the first one.
    const auto lineOf = [&](const QString &word) {
        for (qsizetype i = 0; i < curve.header.size(); ++i) {
            if (curve.header[i].contains(word))
                return firstLine + int(i);
        }
        return firstLine;
    };
    const auto warn = [&](const QString &text, int line) {
        problems.append({base::Severity::Warning, {}, text, line, 1});
    };

    if (header.source.isEmpty())
        warn(QStringLiteral("the header does not say where the values come from"), firstLine);
    if (!header.fits(curve.key))
        warn(QStringLiteral("the header describes \"%1\", the block is \"%2\"").arg(header.key, curve.key),
             lineOf(QStringLiteral("Measured on")));
    if (!header.thinkingLabel.isEmpty() && curve.shape != Shape::ThinkingMatrix)
        warn(
            QStringLiteral("the header says \"thinking: %1\", but the block has no thinking modes to show it")
                .arg(header.thinkingLabel),
            lineOf(QStringLiteral("thinking:")));
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        const QString name = matrix::thinkingKey(thinking);
        if (header.mode(thinking).mentioned && !hasMode(curve, thinking))
            warn(QStringLiteral("the header describes %1, but the block has none").arg(name), lineOf(name));
        if (hasMode(curve, thinking) && !namesTemperature(header.sampling) &&
            !namesTemperature(header.mode(thinking).sampling))
            warn(QStringLiteral("the header does not say the temperature of %1").arg(name), firstLine);
    }
    if (!header.levelMethod.isEmpty() && !header.engineAndMethod.isEmpty() &&
        !header.engineAndMethod.endsWith(u' ' + header.levelMethod))
        warn(QStringLiteral("the header names two methods, \"%1\" and \"%2\"")
                 .arg(header.engineAndMethod, header.levelMethod),
             lineOf(QStringLiteral("level)")));
    return problems;
}

} // namespace assay::golden

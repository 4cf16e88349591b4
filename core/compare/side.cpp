// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/side.h"

#include <QSet>

#include <algorithm>

namespace assay::compare {

namespace {

QString stateOf(const golden::ReferenceCell &cell)
{
    switch (cell.state) {
    case golden::CellState::Value:
        return QStringLiteral("value");
    case golden::CellState::NotAvailable:
        return QStringLiteral("n/a");
    case golden::CellState::Missing:
        return QStringLiteral("missing");
    case golden::CellState::Invalid:
        break;
    }
    return QStringLiteral("invalid");
}

QStringList modesOf(const golden::Curve &curve)
{
    QStringList modes;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        const auto measured = [thinking](const golden::ReferenceCell &cell) {
            return cell.thinking == thinking;
        };
        if (std::any_of(curve.cells.begin(), curve.cells.end(), measured))
            modes.append(matrix::thinkingKey(thinking));
    }
    return modes;
}

void takeValue(SideCell &cell, const metrics::Acceptance &acceptance)
{
    const qint64 drafts = acceptance.drafts.value_or(0);
    if (drafts > 0 && acceptance.acceptedTokens) {
        cell.value = Rational::acceptanceLength(*acceptance.acceptedTokens, drafts);
        cell.shown = 1.0 + static_cast<double>(*acceptance.acceptedTokens) / static_cast<double>(drafts);
    } else if (acceptance.acceptanceLength) {
        // An engine without these counters: the double is all there is.
        cell.value = Rational::fromDecimal(QByteArray::number(*acceptance.acceptanceLength, 'g', 17));
        cell.shown = acceptance.acceptanceLength;
    }
    cell.interval = acceptance.interval;
}

} // namespace

Side sideOf(const golden::Curve &curve, const QString &source)
{
    Side side;
    side.source = source;
    side.model = curve.key;
    side.conditions = conditionsOfHeader(curve.header, modesOf(curve));
    for (const golden::ReferenceCell &cell : curve.cells) {
        SideCell own;
        own.thinking = cell.thinking;
        own.draftLength = cell.draftLength;
        own.state = stateOf(cell);
        if (cell.state == golden::CellState::Value)
            own.value = Rational::fromDecimal(cell.text);
        if (cell.state == golden::CellState::Value && !own.value)
            own.state = QStringLiteral("invalid");
        if (own.value)
            own.shown = own.value->toDouble();
        side.cells.append(own);
    }
    return side;
}

Side sideOf(const run::RunView &run, const Conditions &conditions, const QString &source)
{
    Side side;
    side.source = source;
    side.model = run.modelKey;
    side.conditions = conditions;
    QSet<QString> categories;
    QSet<int> concurrencies;
    for (const run::CellView &cell : run.cells) {
        categories.insert(cell.cell.category);
        concurrencies.insert(cell.cell.concurrency);
    }
    for (const run::CellView &cell : run.cells) {
        if (cell.cell.isControl())
            continue;
        SideCell own;
        own.id = cell.id;
        own.thinking = cell.cell.thinking;
        own.draftLength = cell.cell.draftLength;
        if (categories.size() > 1)
            own.category = cell.cell.category;
        if (concurrencies.size() > 1)
            own.concurrency = cell.cell.concurrency;
        own.state = run::cellStateName(cell.state);
        if (const run::Attempt *attempt = cell.countingAttempt();
            attempt && cell.state == run::CellState::Value)
            takeValue(own, attempt->acceptance);
        side.cells.append(own);
    }
    return side;
}

} // namespace assay::compare

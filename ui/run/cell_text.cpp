// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cell_text.h"

#include "language/in_words.h"
#include "theme/number_text.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("CellText", text);
}

void compareWithGolden(CellText &text, double value, std::optional<double> golden)
{
    if (!golden || *golden <= 0)
        return;
    const double difference = value - *golden;
    text.relativeDifference = difference / *golden;
    text.difference = signedText(difference, 2);
    text.relative = signedText(100 * *text.relativeDifference, 1) + QStringLiteral(" %");
    // The ratio gate of docs/formats.md, for colour only: the verdict is `diff`'s, in exact arithmetic.
    constexpr double gate = 0.05;
    if (std::abs(*text.relativeDifference) > gate) {
        text.isOffGolden = true;
        text.tone = Token::Wrong;
        text.icon = QStringLiteral("!");
    }
}

void describeRunning(CellText &text, const run::CellView &cell, std::optional<double> golden)
{
    text.tone = Token::Accent;
    text.icon = QStringLiteral("\u25CF");
    const run::Attempt *attempt = cell.attempts.isEmpty() ? nullptr : &cell.attempts.constLast();
    if (attempt == nullptr) {
        text.headline = tr("starting");
        return;
    }
    if (attempt->acceptance.acceptanceLength) {
        text.headline = QStringLiteral("\u2248") + fixedText(*attempt->acceptance.acceptanceLength, 2);
        if (golden)
            text.detail = tr("golden %1").arg(fixedText(*golden, 2));
    } else {
        text.headline = attempt->readyS ? tr("running") : tr("starting");
    }
    if (attempt->readyS && attempt->planned && *attempt->planned > 0) {
        const int done = attempt->completed.value_or(0);
        text.detail = tr("%1 of %2").arg(done).arg(*attempt->planned);
        text.progress = std::clamp(double(done) / *attempt->planned, 0.0, 1.0);
    }
}

} // namespace

QString cellStateWord(run::CellState state)
{
    switch (state) {
    case run::CellState::Value:
        return tr("value");
    case run::CellState::NotAvailable:
        return tr("n/a");
    case run::CellState::Failed:
        return tr("failed");
    case run::CellState::NotRun:
        return tr("not run");
    case run::CellState::Absent:
        return tr("absent");
    case run::CellState::Control:
        return tr("control");
    case run::CellState::Queued:
        return tr("queued");
    case run::CellState::Running:
        break;
    }
    return tr("running");
}

std::optional<double> goldenValue(const matrix::Cell &cell, const golden::Curve *golden)
{
    if (golden == nullptr || cell.isControl())
        return {};
    const golden::ReferenceCell *found = golden->find(cell.thinking, cell.draftLength);
    if (found == nullptr || found->state != golden::CellState::Value)
        return {};
    return found->value;
}

CellText cellText(const run::CellView &cell, const golden::Curve *golden)
{
    CellText text;
    const std::optional<double> expected = goldenValue(cell.cell, golden);
    text.detail = inWords(cell.reason);
    switch (cell.state) {
    case run::CellState::Value: {
        text.tone = Token::Good;
        text.icon = QStringLiteral("\u2713");
        const run::Attempt *attempt = cell.countingAttempt();
        if (attempt == nullptr || !attempt->acceptance.acceptanceLength) {
            text.headline = tr("unknown");
            text.tone = Token::Unknown;
            break;
        }
        text.headline = fixedText(*attempt->acceptance.acceptanceLength, 2);
        compareWithGolden(text, *attempt->acceptance.acceptanceLength, expected);
        break;
    }
    case run::CellState::Running:
        describeRunning(text, cell, expected);
        break;
    case run::CellState::Queued:
        text.headline = cellStateWord(cell.state);
        if (expected)
            text.detail = tr("golden %1").arg(fixedText(*expected, 2));
        break;
    case run::CellState::Failed:
        text.headline = cellStateWord(cell.state);
        text.tone = Token::Wrong;
        text.icon = QStringLiteral("\u2715");
        break;
    case run::CellState::NotAvailable:
        text.headline = cellStateWord(cell.state);
        text.tone = Token::Doubtful;
        text.icon = QStringLiteral("?");
        if (text.detail.isEmpty())
            text.detail = tr("nothing was drafted");
        break;
    case run::CellState::Absent:
        text.headline = cellStateWord(cell.state);
        text.tone = Token::Doubtful;
        text.icon = QStringLiteral("?");
        if (text.detail.isEmpty())
            text.detail = tr("no speculative metrics");
        break;
    case run::CellState::Control: {
        text.headline = cellStateWord(cell.state);
        text.tone = Token::Good;
        text.icon = QStringLiteral("\u2713");
        // Nothing is drafted there: what it is measured for is its speed.
        const run::Attempt *attempt = cell.countingAttempt();
        if (attempt != nullptr && attempt->tokensPerS && text.detail.isEmpty())
            text.detail = tr("%1 tokens/s").arg(fixedText(*attempt->tokensPerS, 0));
        break;
    }
    case run::CellState::NotRun:
        text.headline = cellStateWord(cell.state);
        break;
    }
    return text;
}

QString cellTitle(const run::CellView &cell)
{
    const QString mode = cell.cell.thinking == matrix::Thinking::On ? tr("thinking on") : tr("thinking off");
    QString title = cell.cell.isControl()
                        ? tr("%1 \u00B7 control").arg(mode)
                        : tr("%1 \u00B7 draft length %2").arg(mode).arg(cell.cell.draftLength);
    const QStringList axes = cell.id.split(QLatin1Char('.')).mid(1);
    if (!axes.isEmpty())
        title += QStringLiteral(" \u00B7 ") + axes.join(QStringLiteral(" \u00B7 "));
    return title;
}

} // namespace assay::ui

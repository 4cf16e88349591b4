// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/board_cell.h"

#include "theme/number_text.h"
#include "theme/theme.h"

#include <QCoreApplication>
#include <QPalette>

#include <algorithm>

namespace assay::ui {

QColor inkOf(const BoardCell &cell, const QPalette &palette)
{
    const Token token = !cell.thinking   ? Token::Accent
                        : *cell.thinking ? Token::ThinkingOn
                                         : Token::ThinkingOff;
    const QColor ink = color(token, palette);
    const QColor surface = color(Token::Surface, palette);
    // Never paler than this, or it would not be read on the surface.
    const float share = 0.55F + 0.45F * static_cast<float>(std::clamp(cell.shade, 0.0, 1.0));
    const auto mix = [share](float of, float with) { return with + (of - with) * share; };
    return QColor::fromRgbF(mix(ink.redF(), surface.redF()), mix(ink.greenF(), surface.greenF()),
                            mix(ink.blueF(), surface.blueF()));
}

double latestOf(const BoardCell &cell)
{
    const double counts = cell.data.counts.isEmpty() ? 0.0 : cell.data.counts.last().seconds;
    return std::max(counts, cell.data.gpus.isEmpty() ? 0.0 : cell.data.gpus.last().seconds);
}

QString quantityText(Quantity quantity, double value)
{
    const auto number = [value](int decimals) { return fixedText(value, decimals); };
    const auto tr = [](const char *text) { return QCoreApplication::translate("LiveQuantity", text); };
    switch (quantity) {
    case Quantity::Length:
    case Quantity::LengthLow:
    case Quantity::LengthHigh:
    case Quantity::RecentLength:
        return number(2);
    case Quantity::Rate:
    case Quantity::RecentRate:
    case Quantity::KvUse:
    case Quantity::Position:
        return number(1) + QStringLiteral(" %");
    case Quantity::Throughput:
        return tr("%1 tok/s").arg(number(0));
    case Quantity::GpuPower:
        return tr("%1 W").arg(number(0));
    case Quantity::GpuMemory:
        return tr("%1 GiB").arg(number(1));
    case Quantity::GpuUse:
        return number(0) + QStringLiteral(" %");
    case Quantity::Running:
    case Quantity::Waiting:
        break;
    }
    return number(0);
}

} // namespace assay::ui

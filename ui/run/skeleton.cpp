// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/skeleton.h"

#include "theme/theme.h"

#include <QPainter>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int panelWidth = 284;
constexpr int columns = 8;
constexpr int rows = 2;
constexpr int cardHeight = 80;
constexpr int gap = 6;
constexpr int label = 64;

} // namespace

Skeleton::Skeleton(QWidget *parent) : QWidget(parent)
{
    setAccessibleName(tr("The run is being opened"));
}

void Skeleton::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color(Token::Grid, palette()));
    const auto block = [&](int left, int top, int wide, int tall) {
        painter.drawRoundedRect(QRect(left, top, wide, tall), radius, radius);
    };
    block(space4, space4, 180, 20);
    block(space4 + 196, space4 + 4, 300, 12);
    for (int tab = 0; tab < 4; ++tab)
        block(space4 + tab * 76, 50, 56, 12);
    const int left = std::max(240, width() - panelWidth);
    const int card = std::clamp((left - label - 2 * space4) / columns - gap, 40, 132);
    const int top = 112;
    for (int row = 0; row < rows; ++row) {
        for (int column = 0; column < columns; ++column)
            block(space4 + label + column * (card + gap), top + row * (cardHeight + gap), card, cardHeight);
    }
    const int below = top + rows * (cardHeight + gap) + space5;
    block(space4, below, left - 2 * space4, std::max(40, height() - below - space4));
    for (int line = 0; line < 9; ++line)
        block(left + space4, 96 + line * 24, panelWidth - 2 * space4 - line % 3 * 40, 12);
}

} // namespace assay::ui

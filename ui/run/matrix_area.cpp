// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/matrix_area.h"

#include "run/matrix_view.h"

#include <QEvent>
#include <QScrollBar>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int leastHeight = 104; // a row of cards and its scroll bar
constexpr double mostOfPage = 0.55;

} // namespace

MatrixArea::MatrixArea(MatrixView *matrix, QWidget *parent) : QScrollArea(parent), m_matrix(matrix)
{
    setWidget(matrix);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::NoFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    matrix->installEventFilter(this);
    viewport()->installEventFilter(this);
    if (parent != nullptr)
        parent->installEventFilter(this);
    connect(matrix, &MatrixView::cellSelected, this, [this](const QString &cell) {
        const QRect card = m_matrix->cardOf(cell);
        if (!card.isNull())
            ensureVisible(card.center().x(), card.center().y(), card.width(), card.height() / 2 + 2);
    });
}

int MatrixArea::contentHeight() const
{
    const int wide = std::max(viewport()->width(), m_matrix->minimumSizeHint().width());
    const bool scrolls = m_matrix->minimumSizeHint().width() > viewport()->width();
    return m_matrix->heightForWidth(wide) + (scrolls ? horizontalScrollBar()->sizeHint().height() : 0);
}

QSize MatrixArea::sizeHint() const
{
    const int page = parentWidget() == nullptr ? contentHeight() : parentWidget()->height();
    const int most = std::max(leastHeight, static_cast<int>(page * mostOfPage));
    return {m_matrix->minimumSizeHint().width(), std::min(contentHeight(), most)};
}

QSize MatrixArea::minimumSizeHint() const
{
    return {leastHeight, std::min(contentHeight(), leastHeight)};
}

void MatrixArea::fit()
{
    const int tall = sizeHint().height();
    if (tall != height() || tall != minimumHeight())
        setFixedHeight(tall);
}

void MatrixArea::resizeEvent(QResizeEvent *event)
{
    QScrollArea::resizeEvent(event);
    fit();
}

bool MatrixArea::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::LayoutRequest || event->type() == QEvent::Resize)
        fit();
    return QScrollArea::eventFilter(watched, event);
}

} // namespace assay::ui

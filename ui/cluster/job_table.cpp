// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/job_table.h"

#include "theme/theme.h"

#include <QHeaderView>
#include <QPainter>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int skeletonLines = 6;

} // namespace

JobTable::JobTable(QWidget *parent) : QTableView(parent)
{
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setSelectionBehavior(SelectRows);
    setSelectionMode(ExtendedSelection);
    setSortingEnabled(true);
    setWordWrap(false);
    setTabKeyNavigation(false);
    setContextMenuPolicy(Qt::CustomContextMenu);
    setHorizontalScrollMode(ScrollPerPixel);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(fontMetrics().height() + space2);
    verticalHeader()->setMinimumSectionSize(1);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setMinimumSectionSize(40);
    horizontalHeader()->setSectionsMovable(true);
    horizontalHeader()->setAccessibleName(tr("Columns of the queue"));
    setAccessibleName(tr("Queue"));
}

void JobTable::setStale(bool stale)
{
    if (m_stale == stale)
        return;
    m_stale = stale;
    viewport()->update();
}

void JobTable::setLoading(bool loading)
{
    m_loading = loading;
    viewport()->update();
}

void JobTable::setMessage(const QString &message)
{
    m_message = message;
    viewport()->update();
}

QString JobTable::chosenText() const
{
    QModelIndexList rows = selectionModel()->selectedRows();
    std::sort(rows.begin(), rows.end(), [](const auto &a, const auto &b) { return a.row() < b.row(); });
    QStringList lines;
    for (const QModelIndex &row : std::as_const(rows)) {
        QStringList cells;
        for (int seen = 0; seen < model()->columnCount(); ++seen) {
            const int column = horizontalHeader()->logicalIndex(seen);
            if (!isColumnHidden(column))
                cells.append(row.siblingAtColumn(column).data().toString());
        }
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n'));
}

void JobTable::paintEvent(QPaintEvent *event)
{
    QTableView::paintEvent(event);
    const bool isEmpty = model() == nullptr || model()->rowCount() == 0;
    if (!isEmpty && !m_stale)
        return;
    QPainter painter(viewport());
    if (!isEmpty) {
        QColor veilOfAge = color(Token::Surface, palette());
        veilOfAge.setAlphaF(0.45F);
        painter.fillRect(viewport()->rect(), veilOfAge);
        return;
    }
    painter.setRenderHint(QPainter::Antialiasing);
    if (m_loading) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(color(Token::Grid, palette()));
        const int line = fontMetrics().height();
        for (int at = 0; at < skeletonLines; ++at) {
            const int width = viewport()->width() * (at % 2 == 0 ? 5 : 4) / 8;
            painter.drawRoundedRect(QRect(space4, space3 + at * (line + space3), width, line - space1), 3, 3);
        }
        return;
    }
    painter.setPen(color(Token::Muted, palette()));
    painter.drawText(viewport()->rect().adjusted(space4, space4, -space4, -space4),
                     Qt::AlignHCenter | Qt::AlignTop | Qt::TextWordWrap, m_message);
}

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "references/reference_values.h"

#include "theme/edge.h"
#include "theme/theme.h"

#include <QEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

using Mode = std::optional<matrix::Thinking>;

QString modeName(const Mode &mode)
{
    if (!mode)
        return {};
    return *mode == matrix::Thinking::On ? ReferenceValues::tr("thinking on")
                                         : ReferenceValues::tr("thinking off");
}

struct NamedMode
{
    const golden::Curve *curve = nullptr;
    Mode mode;
    QString name;
};

// Every mode of every curve that has cells of it.
QList<NamedMode> modesOf(const QList<ReferenceRow> &rows)
{
    const auto isShared = [&rows](const QString &key) {
        return std::count_if(rows.begin(), rows.end(), [&key](const ReferenceRow &row) {
                   return row.curve && row.curve->key == key;
               }) > 1;
    };
    QList<NamedMode> modes;
    for (const ReferenceRow &row : rows) {
        if (!row.curve)
            continue;
        const QString &key = row.curve->key;
        const QString curve = rows.size() < 2 ? QString()
                              : isShared(key) ? QFileInfo(row.file).completeBaseName()
                                              : key;
        for (const Mode mode : {Mode(matrix::Thinking::On), Mode(matrix::Thinking::Off), Mode()}) {
            const bool isThere =
                std::any_of(row.curve->cells.begin(), row.curve->cells.end(),
                            [&mode](const golden::ReferenceCell &cell) { return cell.thinking == mode; });
            if (!isThere)
                continue;
            QStringList words{curve, modeName(mode)};
            words.removeAll(QString());
            modes.append({&*row.curve, mode, words.isEmpty() ? key : words.join(QStringLiteral(", "))});
        }
    }
    return modes;
}

} // namespace

QList<int> lengthsOf(const QList<ReferenceRow> &rows)
{
    QList<int> lengths;
    for (const ReferenceRow &row : rows) {
        if (!row.curve)
            continue;
        for (const golden::ReferenceCell &cell : row.curve->cells) {
            if (!lengths.contains(cell.draftLength))
                lengths.append(cell.draftLength);
        }
    }
    std::sort(lengths.begin(), lengths.end());
    return lengths;
}

QList<Series> overlayOf(const QList<ReferenceRow> &rows, const QList<int> &lengths)
{
    QList<Series> series;
    for (const NamedMode &mode : modesOf(rows)) {
        Series one;
        one.name = mode.name;
        one.isDashed = mode.mode == matrix::Thinking::Off;
        for (int place = 0; place < lengths.size(); ++place) {
            const golden::ReferenceCell *cell = mode.curve->find(mode.mode, lengths.at(place));
            if (cell && cell->state == golden::CellState::Value && cell->value)
                one.points.append({place, *cell->value, std::nullopt, false});
        }
        series.append(one);
    }
    return series;
}

ReferenceValues::ReferenceValues(QWidget *parent)
    : QWidget(parent),
      m_chart(new SeriesChart(this)),
      m_more(new QLabel(this)),
      m_table(new QTableWidget(this))
{
    m_chart->setAccessibleName(tr("Chosen curves over draft length"));
    m_more->setContentsMargins(space3, 0, space3, 0);
    m_more->hide();
    m_table->setAccessibleName(tr("Values of the chosen curves"));
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setSelectionMode(QAbstractItemView::ContiguousSelection);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setAccessibleName(tr("Curves"));
    m_table->verticalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->setAccessibleName(tr("Draft lengths"));
    auto *split = new QSplitter(Qt::Vertical, this);
    split->addWidget(m_chart);
    split->addWidget(m_table);
    split->setChildrenCollapsible(false);
    split->setHandleWidth(1);
    split->setStretchFactor(0, 3);
    split->setStretchFactor(1, 2);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_more);
    column->addWidget(split, 1);
}

void ReferenceValues::setRows(const QList<ReferenceRow> &rows)
{
    m_rows = rows;
    const QList<int> lengths = lengthsOf(rows);
    QStringList names;
    for (const int length : lengths)
        names.append(QString::number(length));
    QList<Series> series = overlayOf(rows, lengths);
    const auto left = static_cast<int>(series.size()) - mostOverlaid;
    m_more->setText(left > 0 ? tr("%n more line(s) are in the table alone.", nullptr, left) : QString());
    m_more->setVisible(left > 0);
    series.resize(std::min<qsizetype>(series.size(), mostOverlaid));
    m_chart->setSeries(series, names, tr("draft length"));
    fillTable();
}

void ReferenceValues::fillTable()
{
    const QList<int> lengths = lengthsOf(m_rows);
    const QList<NamedMode> modes = modesOf(m_rows);
    m_table->clear();
    m_table->setRowCount(static_cast<int>(lengths.size()));
    m_table->setColumnCount(static_cast<int>(modes.size()));
    for (int row = 0; row < lengths.size(); ++row)
        m_table->setVerticalHeaderItem(row, new QTableWidgetItem(QString::number(lengths.at(row))));
    for (int column = 0; column < modes.size(); ++column) {
        const NamedMode &mode = modes.at(column);
        m_table->setHorizontalHeaderItem(column, new QTableWidgetItem(mode.name));
        for (int row = 0; row < lengths.size(); ++row) {
            const golden::ReferenceCell *cell = mode.curve->find(mode.mode, lengths.at(row));
            auto *item = new QTableWidgetItem(cell && !cell->text.isEmpty() ? QString::fromUtf8(cell->text)
                                                                            : QStringLiteral("\u2014"));
            item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (!cell || cell->state != golden::CellState::Value)
                item->setForeground(color(Token::Muted, palette()));
            m_table->setItem(row, column, item);
        }
    }
    m_table->resizeColumnsToContents();
}

void ReferenceValues::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_table->rowCount() > 0)
        fillTable();
}

} // namespace assay::ui

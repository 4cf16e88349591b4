// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/trend_view.h"

#include "language/in_words.h"
#include "theme/number_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

enum Column { Measured, Run, Version, Length, Interval, ToGolden, Drafts, Columns };

QString versionOf(const compare::TrendPoint &point)
{
    return point.engineVersion.isEmpty() ? TrendView::tr("version not known") : point.engineVersion;
}

QString dateOf(const compare::TrendPoint &point, const QString &format)
{
    return point.measured.isValid() ? point.measured.toLocalTime().toString(format)
                                    : TrendView::tr("not dated");
}

QString intervalText(const compare::TrendPoint &point)
{
    if (!point.spread)
        return {};
    const metrics::Interval interval = point.spread->interval();
    const QString text =
        TrendView::tr("%1 to %2").arg(fixedText(interval.low, 2), fixedText(interval.high, 2));
    return point.spread->isOptimistic() ? TrendView::tr("%1, optimistic").arg(text) : text;
}

} // namespace

QList<Series> seriesOf(const review::Trend &trend)
{
    QList<Series> series;
    const auto named = [&series](const QString &name) -> Series & {
        const auto found = std::find_if(series.begin(), series.end(),
                                        [&name](const Series &one) { return one.name == name; });
        if (found != series.end())
            return *found;
        series.append({name, {}, false});
        return series.last();
    };
    for (int place = 0; place < trend.points.size(); ++place) {
        const compare::TrendPoint &point = trend.points.at(place);
        const auto interval = point.spread ? std::optional(point.spread->interval()) : std::nullopt;
        named(versionOf(point)).points.append({place, point.acceptanceLength(), interval, !point.counts});
    }
    if (trend.golden && !trend.points.isEmpty()) {
        Series golden{TrendView::tr("golden"), {}, true};
        for (int place = 0; place < trend.points.size(); ++place)
            golden.points.append({place, *trend.golden, std::nullopt, false});
        series.append(golden);
    }
    return series;
}

TrendView::TrendView(QWidget *parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_chart(new SeriesChart(this)),
      m_table(new QTableWidget(this))
{
    m_title->setWordWrap(true);
    m_title->setTextFormat(Qt::PlainText);
    m_title->setContentsMargins(space3, space2, space3, space1);
    m_chart->setAccessibleName(tr("The chosen cell over time"));
    m_table->setAccessibleName(tr("Measurements of the chosen cell"));
    m_table->setColumnCount(Columns);
    m_table->setHorizontalHeaderLabels({tr("Measured"), tr("Run"), tr("Engine version"), tr("AL"),
                                        tr("95 % interval"), tr("To golden"), tr("Drafts")});
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->verticalHeader()->hide();
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setAccessibleName(tr("Columns"));
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
    column->addWidget(m_title);
    column->addWidget(split, 1);
    connect(m_chart, &SeriesChart::placeChosen, m_table, &QTableWidget::selectRow);
    connect(m_table, &QTableWidget::currentCellChanged, this, [this](int row) { m_chart->choose(row); });
    connect(m_table, &QTableWidget::cellActivated, this, [this](int row) { openRow(row); });
    restyle();
}

void TrendView::say(const QString &sentence)
{
    m_trend = {};
    m_chart->setSeries({}, {}, tr("time"));
    fillTable();
    m_title->setText(sentence);
}

void TrendView::setTrend(const review::Trend &trend)
{
    if (trend.points.isEmpty()) {
        say(tr("No run of this model has measured the cell."));
        return;
    }
    m_trend = trend;
    QStringList names;
    for (const compare::TrendPoint &point : trend.points)
        names.append(dateOf(point, QStringLiteral("MM-dd HH:mm")));
    m_chart->setSeries(seriesOf(trend), names, tr("time"));
    fillTable();
    QStringList words{
        tr("%1, %n measurement(s)", nullptr, static_cast<int>(trend.points.size()))
            .arg(matrix::cellId(trend.cell, !trend.cell.category.isEmpty(), trend.cell.concurrency != 1))};
    if (trend.golden)
        words.append(
            tr("golden %1 of %2").arg(fixedText(*trend.golden, 2), QFileInfo(trend.goldenSource).fileName()));
    if (!trend.problems.isEmpty())
        words.append(inWords(trend.problems.constFirst().text));
    m_title->setText(words.join(QStringLiteral("; ")));
}

void TrendView::fillTable()
{
    const QSignalBlocker quiet(m_table);
    m_table->setRowCount(static_cast<int>(m_trend.points.size()));
    for (int row = 0; row < m_trend.points.size(); ++row) {
        const compare::TrendPoint &point = m_trend.points.at(row);
        const QString run = m_trend.points.size() > 1 || !point.counts
                                ? QStringLiteral("%1@%2").arg(point.run).arg(point.attempt)
                                : point.run;
        const double value = point.acceptanceLength();
        const QStringList texts{dateOf(point, QStringLiteral("yyyy-MM-dd HH:mm")),
                                point.counts ? run : tr("%1 (does not count)").arg(run),
                                versionOf(point),
                                fixedText(value, 2),
                                intervalText(point),
                                m_trend.golden ? signedText(value - *m_trend.golden, 2) : QString(),
                                groupedText(point.sample.drafts)};
        for (int column = 0; column < Columns; ++column) {
            auto *item = new QTableWidgetItem(texts.at(column));
            if (column >= Length)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            if (!point.counts)
                item->setForeground(color(Token::Muted, palette()));
            m_table->setItem(row, column, item);
        }
    }
    m_table->resizeColumnsToContents();
}

void TrendView::openRow(int row)
{
    if (row >= 0 && row < m_trend.points.size())
        Q_EMIT cellWanted(m_trend.points.at(row).folder, m_trend.points.at(row).cell);
}

void TrendView::restyle()
{
    m_title->setFont(captionFont(font()));
}

void TrendView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        restyle();
    if (event->type() == QEvent::PaletteChange && m_table->rowCount() > 0)
        fillTable();
}

} // namespace assay::ui

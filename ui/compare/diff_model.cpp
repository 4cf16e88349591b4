// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/diff_model.h"

#include "theme/theme.h"

#include <QApplication>
#include <QPalette>

namespace assay::ui {

namespace {

// With a sign that a minus of the keyboard is too short for; TSV keeps what programs read.
QString signedNumber(double value, int decimals)
{
    const QString text = QString::number(value, 'f', decimals);
    return value > 0 ? QLatin1Char('+') + text : text;
}

QString valueText(const std::optional<double> &value, bool isThere, const QString &state, int decimals)
{
    if (value)
        return QString::number(*value, 'f', decimals);
    return isThere ? state : DiffModel::tr("not there");
}

QString verdictText(const compare::Row &row)
{
    if (row.within) {
        if (!*row.within)
            return DiffModel::tr("differs");
        const auto difference = row.difference();
        return difference && *difference == 0.0 ? DiffModel::tr("same") : DiffModel::tr("within tolerance");
    }
    if (!row.onRight)
        return DiffModel::tr("only on the left");
    if (!row.onLeft)
        return DiffModel::tr("only on the right");
    return DiffModel::tr("not compared");
}

QString verdictIcon(const compare::Row &row)
{
    if (!row.within)
        return QStringLiteral("\u2013");
    return *row.within ? QStringLiteral("\u2713") : QStringLiteral("\u2715");
}

Token verdictTone(const compare::Row &row)
{
    if (!row.within)
        return Token::Unknown;
    return *row.within ? Token::Good : Token::Wrong;
}

} // namespace

DiffModel::DiffModel(QObject *parent) : QAbstractTableModel(parent) {}

int DiffModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_diff.rows.size());
}

int DiffModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString DiffModel::text(const compare::Row &row, int column) const
{
    switch (column) {
    case Cell:
        return row.cellName();
    case Left:
        return valueText(row.leftShown, row.onLeft, row.leftState, row.decimals);
    case Right:
        return valueText(row.rightShown, row.onRight, row.rightState, row.decimals);
    case Difference: {
        const auto difference = row.difference();
        return difference ? signedNumber(*difference, row.decimals) : QString();
    }
    case Relative: {
        const auto ratio = row.ratio();
        return ratio ? tr("%1 %").arg(signedNumber((*ratio - 1.0) * 100.0, 1)) : QString();
    }
    case Interval:
        return row.interval ? tr("%1 to %2")
                                  .arg(signedNumber(row.interval->low, row.decimals),
                                       signedNumber(row.interval->high, row.decimals))
                            : QString();
    case Verdict:
        return verdictIcon(row) + QLatin1Char(' ') + verdictText(row);
    default:
        return {};
    }
}

QVariant DiffModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const compare::Row &row = m_diff.rows.at(index.row());
    const int column = index.column();
    const QPalette palette = QApplication::palette();
    switch (role) {
    case Qt::DisplayRole:
        return text(row, column);
    case Qt::TextAlignmentRole:
        return QVariant(column == Cell || column == Verdict ? Qt::AlignLeft | Qt::AlignVCenter
                                                            : Qt::AlignRight | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return column == Verdict ? QVariant(color(verdictTone(row), palette)) : QVariant();
    case Qt::BackgroundRole: {
        const auto ratio = row.ratio();
        if (ratio && (column == Difference || column == Relative))
            return differenceTint(*ratio - 1.0, palette);
        return {};
    }
    default:
        return {};
    }
}

QVariant DiffModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant(section == Cell || section == Verdict ? Qt::AlignLeft | Qt::AlignVCenter
                                                              : Qt::AlignRight | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Cell:
        return tr("Cell");
    case Left:
        return tr("Left AL");
    case Right:
        return tr("Right AL");
    case Difference:
        return tr("Left \u2212 right");
    case Relative:
        return tr("Of the right");
    case Interval:
        return tr("Interval of the difference");
    case Verdict:
        return tr("Verdict");
    default:
        return {};
    }
}

void DiffModel::setDiff(const compare::Diff &diff)
{
    beginResetModel();
    m_diff = diff;
    endResetModel();
}

QString DiffModel::toTsv() const
{
    QStringList lines;
    QStringList cells;
    for (int column = 0; column < ColumnCount; ++column)
        cells.append(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    lines.append(cells.join(QLatin1Char('\t')));
    for (const compare::Row &row : m_diff.rows) {
        cells.clear();
        for (int column = 0; column < Verdict; ++column)
            cells.append(text(row, column));
        cells.append(verdictText(row));
        lines.append(cells.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/cell_table_model.h"

#include "language/in_words.h"
#include "run/cell_text.h"
#include "theme/number_text.h"

namespace assay::ui {

namespace {

QString valueText(std::optional<double> value, int decimals)
{
    return value ? fixedText(*value, decimals) : QString();
}

template <typename Integer>
QString integerText(std::optional<Integer> value)
{
    return value ? QString::number(*value) : QString();
}

} // namespace

void CellTableModel::setRun(const run::RunView &run, const std::optional<golden::Curve> &golden)
{
    const bool same = run.id == m_run.id && run.cells.size() == m_run.cells.size();
    if (!same)
        beginResetModel();
    m_run = run;
    m_golden = golden;
    if (!same)
        endResetModel();
    else if (!m_run.cells.isEmpty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

QString CellTableModel::cellId(int row) const
{
    return row >= 0 && row < m_run.cells.size() ? m_run.cells.at(row).id : QString();
}

int CellTableModel::rowOf(const QString &cellId) const
{
    for (int row = 0; row < rowCount(); ++row) {
        if (m_run.cells.at(row).id == cellId)
            return row;
    }
    return -1;
}

int CellTableModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_run.cells.size());
}

int CellTableModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString CellTableModel::text(int row, int column) const
{
    const run::CellView &cell = m_run.cells.at(row);
    const run::Attempt *attempt = cell.countingAttempt();
    const bool hasValue = cell.state == run::CellState::Value && attempt != nullptr;
    const metrics::Acceptance none;
    const metrics::Acceptance &acceptance = attempt == nullptr ? none : attempt->acceptance;
    switch (column) {
    case Cell:
        return cell.id;
    case State:
        return cellStateWord(cell.state);
    case Length:
        return hasValue ? valueText(acceptance.acceptanceLength, 2) : QString();
    case Low:
        return hasValue && acceptance.interval ? valueText(acceptance.interval->low, 2) : QString();
    case High:
        return hasValue && acceptance.interval ? valueText(acceptance.interval->high, 2) : QString();
    case Golden:
        return valueText(goldenValue(cell.cell, m_golden ? &*m_golden : nullptr), 2);
    case Difference:
        return cellText(cell, m_golden ? &*m_golden : nullptr).difference;
    case Rate:
        return hasValue && acceptance.acceptanceRate ? valueText(*acceptance.acceptanceRate * 100, 1)
                                                     : QString();
    case Drafts:
        return integerText(acceptance.drafts);
    case DraftTokens:
        return integerText(acceptance.draftTokens);
    case Accepted:
        return integerText(acceptance.acceptedTokens);
    case Completed:
        return attempt == nullptr ? QString() : integerText(attempt->completed);
    case Planned:
        return attempt == nullptr ? QString() : integerText(attempt->planned);
    default:
        return {};
    }
}

QVariant CellTableModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    if (role == Qt::DisplayRole)
        return text(index.row(), index.column());
    if (role == Qt::TextAlignmentRole && index.column() >= Length)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && index.column() == State)
        return inWords(m_run.cells.at(index.row()).reason);
    return {};
}

QVariant CellTableModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Horizontal && role == Qt::TextAlignmentRole)
        return QVariant::fromValue((section >= Length ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return QAbstractTableModel::headerData(section, orientation, role);
    switch (section) {
    case Cell:
        return tr("cell");
    case State:
        return tr("state");
    case Length:
        return tr("AL", "acceptance length");
    case Low:
        return tr("from");
    case High:
        return tr("to");
    case Golden:
        return tr("golden");
    case Difference:
        return tr("difference");
    case Rate:
        return tr("AR %", "acceptance rate");
    case Drafts:
        return tr("drafts");
    case DraftTokens:
        return tr("draft tokens");
    case Accepted:
        return tr("accepted");
    case Completed:
        return tr("completed");
    case Planned:
        return tr("planned");
    default:
        return {};
    }
}

QString CellTableModel::tsv(const QStringList &cells) const
{
    QStringList lines;
    QStringList fields;
    for (int column = 0; column < ColumnCount; ++column)
        fields.append(headerData(column, Qt::Horizontal, Qt::DisplayRole).toString());
    lines.append(fields.join(QLatin1Char('\t')));
    for (int row = 0; row < rowCount(); ++row) {
        if (!cells.isEmpty() && !cells.contains(m_run.cells.at(row).id))
            continue;
        fields.clear();
        for (int column = 0; column < ColumnCount; ++column)
            fields.append(text(row, column));
        lines.append(fields.join(QLatin1Char('\t')));
    }
    return lines.join(QLatin1Char('\n')) + QLatin1Char('\n');
}

} // namespace assay::ui

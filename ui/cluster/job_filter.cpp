// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/job_filter.h"

#include "cluster/job_model.h"

#include <algorithm>

namespace assay::ui {

JobFilter::JobFilter(QObject *parent) : QSortFilterProxyModel(parent)
{
    setSortRole(JobModel::SortRole);
    setDynamicSortFilter(true);
}

void JobFilter::setWords(const QString &words)
{
    m_words = words.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    invalidateRowsFilter();
}

void JobFilter::setOwnOnly(bool ownOnly)
{
    m_ownOnly = ownOnly;
    invalidateRowsFilter();
}

bool JobFilter::filterAcceptsRow(int row, const QModelIndex &parent) const
{
    const auto at = [&](int column) { return sourceModel()->index(row, column, parent); };
    if (m_ownOnly && !at(0).data(JobModel::OwnRole).toBool())
        return false;
    return std::all_of(m_words.cbegin(), m_words.cend(), [&](const QString &word) {
        for (int column = 0; column < JobModel::ColumnCount; ++column) {
            if (at(column).data().toString().contains(word, Qt::CaseInsensitive))
                return true;
        }
        return false;
    });
}

bool JobFilter::lessThan(const QModelIndex &left, const QModelIndex &right) const
{
    // A descending order asks the other way round.
    const bool isUpward = sortOrder() == Qt::AscendingOrder;
    const bool leftOwn = left.data(JobModel::OwnRole).toBool();
    const bool rightOwn = right.data(JobModel::OwnRole).toBool();
    if (leftOwn != rightOwn)
        return leftOwn == isUpward;
    const QVariant leftValue = left.data(JobModel::SortRole);
    const QVariant rightValue = right.data(JobModel::SortRole);
    if (leftValue.isValid() != rightValue.isValid())
        return leftValue.isValid() == isUpward;
    return QSortFilterProxyModel::lessThan(left, right);
}

} // namespace assay::ui

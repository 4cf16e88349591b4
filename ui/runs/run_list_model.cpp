// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_list_model.h"

#include "exchange/packed_drag.h"

#include <algorithm>

namespace assay::ui {

namespace {

// More changes than this at once are laid in as one: a view that hears of each has more to do than one that
// looks anew.
constexpr qsizetype many = 300;

} // namespace

RunListModel::RunListModel(QObject *parent) : QAbstractListModel(parent) {}

int RunListModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

QVariant RunListModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const run::RunSummary &entry = *m_rows.at(static_cast<std::size_t>(index.row()));
    switch (role) {
    case Qt::DisplayRole:
        return entry.recipeName;
    case Qt::ToolTipRole: {
        QStringList lines{entry.id};
        if (!entry.cluster.isEmpty())
            lines.append(tr("on %1").arg(entry.cluster));
        if (!entry.tags.isEmpty())
            lines.append(tr("tags: %1").arg(entry.tags.join(QStringLiteral(", "))));
        return lines.join(QLatin1Char('\n'));
    }
    case Qt::AccessibleTextRole: {
        QStringList parts{tr("%1, %2, %3 of %4 cells")
                              .arg(entry.recipeName, runStateWord(entry))
                              .arg(entry.cellsDone)
                              .arg(entry.cellsTotal)};
        if (entry.worstDifference)
            parts.append(tr("worst difference %1").arg(*entry.worstDifference, 0, 'f', 2));
        if (!entry.cluster.isEmpty())
            parts.append(tr("on %1").arg(entry.cluster));
        parts.append(entry.tags);
        return parts.join(QStringLiteral(", "));
    }
    case IdRole:
        return entry.id;
    case FolderRole:
        return entry.folder;
    case StateRole:
        return static_cast<int>(entry.state);
    case StateWordRole:
        return runStateWord(entry);
    case DoneRole:
        return entry.cellsDone;
    case TotalRole:
        return entry.cellsTotal;
    case DifferenceRole:
        return entry.worstDifference ? QVariant(*entry.worstDifference) : QVariant();
    case RelativeRole:
        return entry.worstRelative ? QVariant(*entry.worstRelative) : QVariant();
    case WorstCellRole:
        return entry.worstCell;
    case StartedRole:
        return entry.started;
    case TagsRole:
        return entry.tags;
    case ClusterRole:
        return entry.cluster;
    default:
        return {};
    }
}

bool RunListModel::isBefore(Row a, Row b) const
{
    return standsBefore(*a, *b, m_order);
}

std::vector<RunListModel::Row> RunListModel::wanted() const
{
    std::vector<Row> rows;
    for (const auto &[folder, run] : m_known) {
        if (m_filter.fits(run))
            rows.push_back(&run);
    }
    std::sort(rows.begin(), rows.end(), [this](Row a, Row b) { return isBefore(a, b); });
    return rows;
}

Qt::ItemFlags RunListModel::flags(const QModelIndex &index) const
{
    const Qt::ItemFlags flags = QAbstractListModel::flags(index);
    const bool hasEnded =
        index.isValid() && run::hasEnded(m_rows.at(static_cast<std::size_t>(index.row()))->state);
    return hasEnded ? flags | Qt::ItemIsDragEnabled : flags;
}

QMimeData *RunListModel::mimeData(const QModelIndexList &indexes) const
{
    if (indexes.isEmpty())
        return nullptr;
    if (!m_room)
        m_room = std::make_shared<QTemporaryDir>();
    const QModelIndex &index = indexes.constFirst();
    return new PackedDrag(index.data(FolderRole).toString(), index.data(IdRole).toString(), m_room);
}

void RunListModel::apply(const run::RosterNews &news)
{
    if (news.changed.size() + news.gone.size() > many) {
        applyMany(news);
        return;
    }
    for (const QString &folder : news.gone)
        remove(folder);
    for (const run::RunSummary &run : news.changed)
        change(run);
}

void RunListModel::applyMany(const run::RosterNews &news)
{
    const bool wasEmpty = m_rows.empty();
    if (!wasEmpty)
        beginResetModel();
    for (const QString &folder : news.gone)
        m_known.erase(folder);
    for (const run::RunSummary &run : news.changed)
        m_known.insert_or_assign(run.folder, run);
    std::vector<Row> rows = wanted();
    if (!wasEmpty) {
        m_rows = std::move(rows);
        endResetModel();
    } else if (!rows.empty()) {
        beginInsertRows({}, 0, static_cast<int>(rows.size()) - 1);
        m_rows = std::move(rows);
        endInsertRows();
    }
}

void RunListModel::takeRow(int row)
{
    beginRemoveRows({}, row, row);
    m_rows.erase(m_rows.begin() + row);
    endRemoveRows();
}

void RunListModel::putRow(Row run)
{
    const auto place =
        std::lower_bound(m_rows.begin(), m_rows.end(), run, [this](Row a, Row b) { return isBefore(a, b); });
    const int row = static_cast<int>(place - m_rows.begin());
    beginInsertRows({}, row, row);
    m_rows.insert(place, run);
    endInsertRows();
}

void RunListModel::remove(const QString &folder)
{
    if (const QModelIndex index = indexOf(folder); index.isValid())
        takeRow(index.row());
    m_known.erase(folder);
}

void RunListModel::change(const run::RunSummary &run)
{
    const auto known = m_known.find(run.folder);
    if (known == m_known.end()) {
        const Row added = &m_known.emplace(run.folder, run).first->second;
        if (m_filter.fits(run))
            putRow(added);
        return;
    }
    if (known->second == run)
        return;
    const int row = indexOf(run.folder).row();
    known->second = run;
    const Row changed = &known->second;
    const bool fits = m_filter.fits(run);
    if (row < 0) {
        if (fits)
            putRow(changed);
        return;
    }
    if (!fits) {
        takeRow(row);
        return;
    }
    const auto at = static_cast<std::size_t>(row);
    int target = row;
    while (target > 0 && isBefore(changed, m_rows.at(static_cast<std::size_t>(target) - 1)))
        --target;
    if (target == row) {
        while (target + 1 < rowCount() && isBefore(m_rows.at(static_cast<std::size_t>(target) + 1), changed))
            ++target;
    }
    if (target != row) {
        // The view's destination is before which row it goes, as they stand now.
        beginMoveRows({}, row, row, {}, target > row ? target + 1 : target);
        m_rows.erase(m_rows.begin() + row);
        m_rows.insert(m_rows.begin() + target, changed);
        endMoveRows();
    } else {
        m_rows.at(at) = changed;
    }
    const QModelIndex index = this->index(target);
    Q_EMIT dataChanged(index, index);
}

void RunListModel::setFilter(const RunFilter &filter)
{
    beginResetModel();
    m_filter = filter;
    m_rows = wanted();
    endResetModel();
}

void RunListModel::setOrder(RunOrder order)
{
    if (order == m_order)
        return;
    Q_EMIT layoutAboutToBeChanged({}, QAbstractItemModel::VerticalSortHint);
    const QModelIndexList before = persistentIndexList();
    std::vector<Row> held;
    for (const QModelIndex &index : before)
        held.push_back(m_rows.at(static_cast<std::size_t>(index.row())));
    m_order = order;
    std::sort(m_rows.begin(), m_rows.end(), [this](Row a, Row b) { return isBefore(a, b); });
    QModelIndexList after;
    for (const Row run : held)
        after.append(index(static_cast<int>(std::find(m_rows.begin(), m_rows.end(), run) - m_rows.begin())));
    changePersistentIndexList(before, after);
    Q_EMIT layoutChanged({}, QAbstractItemModel::VerticalSortHint);
}

QModelIndex RunListModel::indexOf(const QString &folder) const
{
    const Row run = find(folder);
    if (run == nullptr)
        return {};
    const auto found = std::find(m_rows.begin(), m_rows.end(), run);
    return found == m_rows.end() ? QModelIndex() : index(static_cast<int>(found - m_rows.begin()));
}

const run::RunSummary *RunListModel::find(const QString &folder) const
{
    const auto known = m_known.find(folder);
    return known == m_known.end() ? nullptr : &known->second;
}

QList<run::RunSummary> RunListModel::all() const
{
    QList<run::RunSummary> runs;
    runs.reserve(count());
    for (const auto &[folder, run] : m_known)
        runs.append(run);
    std::sort(runs.begin(), runs.end(), [](const run::RunSummary &a, const run::RunSummary &b) {
        return standsBefore(a, b, RunOrder::Newest);
    });
    return runs;
}

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/job_model.h"

#include "cluster/cluster_text.h"
#include "cluster/row_steps.h"
#include "language/in_words.h"
#include "run/time_text.h"

namespace assay::ui {

using cluster::SlurmClass;
using cluster::SlurmJob;

namespace {

bool isSame(const SlurmJob &a, const SlurmJob &b)
{
    return a.state == b.state && a.reason == b.reason && a.name == b.name && a.user == b.user &&
           a.partition == b.partition && a.nodes == b.nodes && a.started == b.started &&
           a.estimatedStart == b.estimatedStart && a.elapsedS == b.elapsedS && a.limitS == b.limitS &&
           a.gpus == b.gpus;
}

bool waits(const SlurmJob &job)
{
    const SlurmClass meaning = cluster::slurmClass(job.state);
    return meaning == SlurmClass::Waiting || meaning == SlurmClass::Held;
}

// When Slurm thinks that it starts; what has to be released or can never start has no such time.
QDateTime estimateOf(const SlurmJob &job)
{
    if (!waits(job) || cluster::isHeld(job.reason) || cluster::neverStarts(job.reason))
        return {};
    QDateTime start = QDateTime::fromString(job.estimatedStart, Qt::ISODate);
    start.setTimeSpec(Qt::UTC);
    return start.isValid() ? start.toLocalTime() : QDateTime();
}

QString stateWord(const SlurmJob &job)
{
    switch (cluster::slurmClass(job.state)) {
    case SlurmClass::Waiting:
        return JobModel::tr("pending");
    case SlurmClass::Held:
        return JobModel::tr("held");
    case SlurmClass::Running:
        return cluster::slurmWord(job.state) == QLatin1StringView("suspended") ? JobModel::tr("suspended")
                                                                               : JobModel::tr("running");
    case SlurmClass::Ending:
        return JobModel::tr("ending");
    case SlurmClass::MaybeFinal:
    case SlurmClass::Final:
    case SlurmClass::Active:
        break;
    }
    return cluster::slurmWord(job.state).replace(QLatin1Char('_'), QLatin1Char(' '));
}

QString timeText(const SlurmJob &job)
{
    const bool runs = !waits(job) && job.elapsedS;
    if (runs && job.limitS)
        return JobModel::tr("%1 of %2").arg(spanText(*job.elapsedS), spanText(*job.limitS));
    if (runs)
        return spanText(*job.elapsedS);
    return job.limitS ? JobModel::tr("asks for %1").arg(spanText(*job.limitS)) : QString();
}

} // namespace

JobModel::JobModel(QObject *parent) : QAbstractTableModel(parent) {}

int JobModel::rowCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_jobs.size());
}

int JobModel::columnCount(const QModelIndex &parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant JobModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return section == Gpus ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                               : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Id:
        return tr("Job");
    case Name:
        return tr("Name");
    case User:
        return tr("User");
    case Partition:
        return tr("Partition");
    case State:
        return tr("State");
    case Gpus:
        return tr("GPUs");
    case Nodes:
        return tr("Nodes");
    case Time:
        return tr("Time");
    case Start:
        return tr("Starts about");
    case Why:
        return tr("Why it waits");
    default:
        return {};
    }
}

QString JobModel::stateOf(const SlurmJob &job) const
{
    const auto stage = m_cancels.constFind(job.id);
    if (stage == m_cancels.cend())
        return stateWord(job);
    switch (*stage) {
    case CancelStage::Asked:
        return tr("cancelling\u2026");
    case CancelStage::Sent:
        return tr("cancel sent");
    case CancelStage::Confirmed:
        return tr("cancelled");
    case CancelStage::Failed:
        break;
    }
    return tr("%1, cancel failed").arg(stateWord(job));
}

QString JobModel::textOf(const SlurmJob &job, int column) const
{
    switch (column) {
    case Id:
        return job.id;
    case Name:
        return job.name.simplified();
    case User:
        return job.user;
    case Partition:
        return job.partition;
    case State:
        return stateOf(job);
    case Gpus:
        return job.gpus > 0 ? QString::number(job.gpus) : QString();
    case Nodes:
        return job.nodes;
    case Time:
        return timeText(job);
    case Start: {
        const QDateTime start = estimateOf(job);
        return start.isValid() ? momentText(start, m_now, true) : QString();
    }
    case Why:
        return waits(job) ? inWords(cluster::slurmReason(job.reason, job.id)) : QString();
    default:
        return {};
    }
}

QVariant JobModel::valueOf(const SlurmJob &job, int column) const
{
    switch (column) {
    case Id: {
        const QString number = job.id.section(QLatin1Char('_'), 0, 0).section(QLatin1Char('+'), 0, 0);
        return number.toLongLong();
    }
    case Gpus:
        return job.gpus;
    case Time:
        return waits(job) || !job.elapsedS ? QVariant() : QVariant(*job.elapsedS);
    case Start: {
        const QDateTime start = estimateOf(job);
        return start.isValid() ? QVariant(start) : QVariant();
    }
    default: {
        const QString text = textOf(job, column);
        return text.isEmpty() ? QVariant() : QVariant(text);
    }
    }
}

QVariant JobModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const SlurmJob &job = m_jobs.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(job, index.column());
    case Qt::ToolTipRole: {
        const QString text = textOf(job, index.column());
        return text.isEmpty() ? QVariant() : QVariant(text);
    }
    case Qt::TextAlignmentRole:
        return index.column() == Gpus ? QVariant(Qt::AlignRight | Qt::AlignVCenter)
                                      : QVariant(Qt::AlignLeft | Qt::AlignVCenter);
    case SortRole:
        return valueOf(job, index.column());
    case OwnRole:
        return !m_user.isEmpty() && job.user == m_user;
    case IdRole:
        return job.id;
    case NameRole:
        return job.name;
    case NodesRole:
        return job.nodes;
    case RunningRole:
        return cluster::slurmClass(job.state) == SlurmClass::Running;
    default:
        return {};
    }
}

void JobModel::merge(const QList<SlurmJob> &jobs, const QString &user, const QDateTime &now)
{
    m_now = now;
    if (m_user != user) {
        m_user = user;
        if (!m_jobs.isEmpty())
            Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1), {OwnRole});
    }
    QStringList have;
    QStringList want;
    QHash<QString, qsizetype> places;
    QList<SlurmJob> wanted;
    for (const SlurmJob &job : std::as_const(m_jobs))
        have.append(job.id);
    for (const SlurmJob &job : jobs) {
        // An id stands once in a queue; a scheduler that says one twice is believed the first time.
        if (places.contains(job.id))
            continue;
        places.insert(job.id, wanted.size());
        want.append(job.id);
        wanted.append(job);
    }
    const RowSteps steps = rowSteps(have, want);
    for (const RowRange &range : steps.removed) {
        beginRemoveRows({}, static_cast<int>(range.first), static_cast<int>(range.last));
        m_jobs.remove(range.first, range.last - range.first + 1);
        endRemoveRows();
    }
    for (const RowRange &range : steps.inserted) {
        beginInsertRows({}, static_cast<int>(range.first), static_cast<int>(range.last));
        for (qsizetype at = range.first; at <= range.last; ++at)
            m_jobs.insert(at, wanted.at(at));
        endInsertRows();
    }
    for (qsizetype at = 0; at < wanted.size(); ++at) {
        if (isSame(m_jobs.at(at), wanted.at(at)))
            continue;
        m_jobs[at] = wanted.at(at);
        Q_EMIT dataChanged(index(static_cast<int>(at), 0), index(static_cast<int>(at), ColumnCount - 1));
    }
    erase_if(m_cancels, [&](auto cancel) { return !places.contains(cancel.key()); });
}

void JobModel::setCancel(const QString &job, CancelStage stage)
{
    for (int row = 0; row < rowCount(); ++row) {
        if (m_jobs.at(row).id != job)
            continue;
        m_cancels.insert(job, stage);
        Q_EMIT dataChanged(index(row, State), index(row, State));
    }
}

void JobModel::forgetCancels()
{
    m_cancels.clear();
    if (!m_jobs.isEmpty())
        Q_EMIT dataChanged(index(0, State), index(rowCount() - 1, State));
}

} // namespace assay::ui

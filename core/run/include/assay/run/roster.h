// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/scope.h>
#include <assay/cluster/scheduler.h>
#include <assay/run/folder.h>
#include <assay/run/index.h>
#include <assay/run/state.h>
#include <assay/run/store.h>

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QList>
#include <QString>
#include <QStringList>

#include <chrono>
#include <functional>
#include <map>
#include <memory>

namespace assay::run {

// What a look at the runs brought.
struct RosterNews
{
    QList<RunSummary> changed; // new ones and ones that are not as they were
    QStringList gone;          // folders of runs that are not there any more

    [[nodiscard]] bool isEmpty() const { return changed.isEmpty() && gone.isEmpty(); }
};

// The runs below a folder, looked at again and again at the price of what changed: of a run that has ended
// one question to the file system, of one that goes on its new events. Belongs to one thread.
class Roster
{
public:
    // Fills what a summary needs besides the run's own files; called when a run changed.
    using Complete = std::function<void(const RunView &, RunSummary &)>;

    // `index` may be missing and must outlive the roster.
    Roster(QString root, RunIndex *index, Complete complete);
    ~Roster();

    // All runs as the index keeps them, before any folder is looked at. What is not so any more comes out of
    // the looks that follow.
    [[nodiscard]] QList<RunSummary> recall();
    // Goes on with a round over all runs, newest first, for about this long.
    [[nodiscard]] RosterNews look(std::chrono::milliseconds budget);
    // The last look came to the end of its round.
    [[nodiscard]] bool isRoundOver() const { return m_next == m_names.size(); }

    // Folders of the runs that have not ended.
    [[nodiscard]] QStringList unfinished() const;
    // The store of such a run, until the next look; nullptr for any other.
    [[nodiscard]] RunStore *store(const QString &folder);
    // Asks a scheduler of this machine once about the jobs it started. The answers come out of the next look.
    // With a ticket that is stale by then the roster is not touched any more.
    [[nodiscard]] QCoro::Task<void> ask(cluster::Scheduler *scheduler, base::Scope::Ticket ticket);

private:
    struct Entry
    {
        RunFolder folder;
        qint64 stamp = 0;
        QByteArray signature; // of an ended run whose files were looked at
        RunSummary summary;
        std::unique_ptr<RunStore> store; // of a run that has not ended
        quint64 generation = 0;
        bool isThere = true;
    };
    void begin();
    void lookAt(const QString &name, RosterNews &news);
    // `isMoved`: the folder's own time is another one than the index has.
    void read(Entry &entry, RosterNews &news, bool isMoved);
    void take(Entry &entry, RosterNews &news);
    void sweep(RosterNews &news);
    void dropMissing(RosterNews &news);

    QString m_root;
    RunIndex *m_index;
    Complete m_complete;
    std::map<QString, Entry> m_entries; // by folder
    QStringList m_names;                // of this round
    qsizetype m_next = 0;
    QString m_swept; // the last folder whose files were compared in whole
};

// The name of the profile by which this machine reaches a run's place; empty when it cannot be read.
[[nodiscard]] QString clusterNameOf(const RunFolder &folder);

} // namespace assay::run

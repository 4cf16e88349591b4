// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "journal_names.h"
#include "mirror_files.h"

#include <assay/remote/host.h>
#include <assay/run/host_mirror.h>

#include <QCoro/QCoroTask>
#include <QFuture>
#include <QMap>
#include <QPromise>
#include <QSet>

#include <chrono>
#include <list>
#include <map>
#include <memory>

namespace assay::run {

// Something is not on the host although it should be: nothing to wait for.
inline bool isMissing(const base::Status &status)
{
    return !status && status.error().kind == base::Error::Kind::Input;
}

struct HostMirror::Private
{
    remote::Host &host;
    MirrorFiles files;
    QByteArray hostFolder;
    bool closed = false;
    QFuture<void> lastTurn; // ends when the last bring has
    using Answer = std::shared_ptr<QPromise<base::Status>>;
    std::list<Answer> asked; // brings that are not answered yet
    bool moved = true;       // something came from the host since it was last looked at
    double stillSince = 0.0; // monotonic
    std::chrono::milliseconds patience = usualPatience;

    std::unique_ptr<remote::Follow> journals;
    std::map<QByteArray, QByteArray> arrived; // by journal: what came and is not written yet
    std::unique_ptr<remote::Follow> logs;
    bool logsInBackground = false;
    bool awaitsLogs = false;      // a bring ends with what they read
    bool logsAnew = false;        // their reader is to be made anew, in a bring's turn
    QMap<QByteArray, int> ending; // logs that should grow no more, and the bring at which they last did
    QSet<QByteArray> followedLogs;
    base::Status failure; // of writing what a reader brought
    bool newsExpected = true;
    int brings = 0;
    int lookedAt = 0;
    bool gone = false; // the run's folder on the host

    Private(remote::Host &itsHost, const RunFolder &folder)
        : host(itsHost), files(folder), hostFolder(files.record().hostFolder)
    {}

    // A step that the host answers at once, with room for one that waits behind others there.
    static constexpr std::chrono::milliseconds usualPatience{60'000};

    [[nodiscard]] QByteArray onHost(const QByteArray &name) const { return hostFolder + '/' + name; }
    [[nodiscard]] QByteArray nameOf(const QByteArray &path) const { return path.mid(hostFolder.size() + 1); }

    void followJournal(const QByteArray &name);
    void takeJournal(const remote::Followed &news);
    void followLog(const QByteArray &name);
    void takeLog(const remote::Followed &news);
    void noteLogs(const NamedFile &file);
    void dropEndedLogs();
    void breakOff();
    void answer(const Answer &answer, const base::Status &brought);
    void answerAll(const base::Status &brought);

    static QCoro::Task<void> work(std::shared_ptr<Private> own, Extent extent, Answer answer);
    QCoro::Task<base::Status> bringNews();
    QCoro::Task<base::Status> writeJournal(QByteArray name);
    QCoro::Task<base::Status> fetchNamed(NamedFile file);
    QCoro::Task<base::Status> fetchContent(QByteArray name, QByteArray sha256);
    QCoro::Task<base::Status> fetchLines(QByteArray name);
    QCoro::Task<base::Result<QList<remote::FileEntry>>> tree();
    QCoro::Task<base::Status> bringTree();
    // `anew`: also what was compared before.
    QCoro::Task<base::Status> bringWhole(bool anew);
    QCoro::Task<base::Status> mendJournals(QList<remote::FileEntry> entries);
    QCoro::Task<base::Status> bringFiles(QList<remote::FileEntry> entries);
    QCoro::Task<base::Result<QList<remote::FileEntry>>> differing(QList<remote::FileEntry> entries,
                                                                  bool exactly = false);
    base::Status beginAnew(const QList<remote::FileEntry> &entries);
};

} // namespace assay::run

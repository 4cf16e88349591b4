// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/host_mirror.h>

#include "controller_parts.h"
#include "host_mirror_private.h"
#include "mirror_tree.h"

#include <assay/base/files.h>
#include <assay/base/text.h>

#include <QCoro/QCoroFuture>

#include <algorithm>
#include <cmath>
#include <utility>

namespace assay::run {

namespace {

using base::Error;
using namespace std::chrono_literals;

constexpr qint64 piece = qint64{4} << 20;
constexpr qint64 largestContent = qint64{1} << 30;
constexpr int bringsABetween = 20; // brings of the journals' news between two looks at all there is
constexpr int bringsAfterEnd = 30; // how long a log is followed that should grow no more
constexpr auto logInterval = 1000ms;

bool hasPlan(const QList<remote::FileEntry> &entries)
{
    return std::any_of(entries.cbegin(), entries.cend(),
                       [](const remote::FileEntry &entry) { return entry.name == "plan.json"; });
}

} // namespace

base::Status makeMirror(const RunFolder &folder, const QByteArray &hostFolder, const QByteArray &profile)
{
    if (base::Status made = base::makePrivateFolder(folder.path()); !made)
        return made;
    MirrorRecord record;
    record.hostFolder = hostFolder;
    record.profile = profile;
    return writeMirrorRecord(folder, record);
}

void HostMirror::Private::followJournal(const QByteArray &name)
{
    if (arrived.contains(name))
        return;
    arrived[name];
    if (!journals) {
        journals = host.follow(0ms);
        QObject::connect(journals.get(), &remote::Follow::arrived, journals.get(),
                         [this](const remote::Followed &news) { takeJournal(news); });
        QObject::connect(journals.get(), &remote::Follow::failed, journals.get(),
                         [this](const QByteArray &, const Error &error) { failure = base::fail(error); });
    }
    journals->add(onHost(name), files.mark(name));
}

void HostMirror::Private::takeJournal(const remote::Followed &news)
{
    const QByteArray name = nameOf(news.path);
    const auto known = arrived.find(name);
    if (known == arrived.end() || !failure)
        return;
    moved = true;
    if (news.restarted) {
        known->second.clear();
        failure = files.setAside(name);
    }
    const qint64 here = std::max<qint64>(0, files.size(name)) + known->second.size();
    if (failure && news.offset != here) {
        // Another program brought the mirror on meanwhile: on from what is here.
        known->second.clear();
        journals->add(news.path, files.mark(name));
        return;
    }
    if (failure)
        failure = files.setMark(name, news.mark);
    if (failure)
        known->second.append(news.bytes);
}

void HostMirror::Private::followLog(const QByteArray &name)
{
    if (!isMirrorName(name) || followedLogs.contains(name))
        return;
    if (!logs) {
        logs = host.follow(logsInBackground ? logInterval : 0ms);
        QObject::connect(logs.get(), &remote::Follow::arrived, logs.get(),
                         [this](const remote::Followed &news) { takeLog(news); });
        QObject::connect(logs.get(), &remote::Follow::failed, logs.get(), [this](const QByteArray &path) {
            const QByteArray lost = nameOf(path);
            logs->remove(path);
            followedLogs.remove(lost);
        });
    }
    followedLogs.insert(name);
    logs->add(onHost(name), files.mark(name));
}

void HostMirror::Private::takeLog(const remote::Followed &news)
{
    const QByteArray name = nameOf(news.path);
    if (!followedLogs.contains(name) || !failure)
        return;
    moved = moved || awaitsLogs;
    if (const auto end = ending.find(name); end != ending.end())
        *end = brings;
    if (news.restarted)
        failure = files.setAside(name);
    const qint64 here = std::max<qint64>(0, files.size(name));
    if (failure && news.offset != here) {
        logs->add(news.path, files.mark(name));
        return;
    }
    if (failure)
        failure = files.setMark(name, news.mark);
    if (failure)
        failure = files.append(name, news.bytes, false);
}

void HostMirror::Private::noteLogs(const NamedFile &file)
{
    if (file.kind == NamedFile::Kind::Log && logsInBackground)
        followLog(file.name);
    else if (file.kind == NamedFile::Kind::Ending && followedLogs.contains(file.name))
        ending.insert(file.name, brings);
}

void HostMirror::Private::dropEndedLogs()
{
    for (auto end = ending.begin(); end != ending.end();) {
        if (brings - *end < bringsAfterEnd) {
            ++end;
            continue;
        }
        logs->remove(onHost(end.key()));
        followedLogs.remove(end.key());
        end = ending.erase(end);
    }
}

// Readers and what they brought without its being written: all of it comes again.
void HostMirror::Private::breakOff()
{
    const std::unique_ptr<remote::Follow> oldJournals = std::exchange(journals, nullptr);
    const std::unique_ptr<remote::Follow> oldLogs = std::exchange(logs, nullptr);
    for (remote::Follow *const old : {oldJournals.get(), oldLogs.get()}) {
        if (old != nullptr)
            QObject::disconnect(old, nullptr, old, nullptr);
    }
    arrived.clear();
    const QSet<QByteArray> again = std::exchange(followedLogs, {});
    ending.clear();
    failure = {};
    newsExpected = true;
    if (!logsInBackground || closed)
        return;
    for (const QByteArray &name : again)
        followLog(name);
}

QCoro::Task<base::Status> HostMirror::Private::fetchContent(QByteArray name, QByteArray sha256)
{
    if (!isMirrorName(name))
        co_return base::Status();
    const QByteArray path = onHost(name);
    // A file that was read while it was replaced is whole the next time.
    for (int attempt = 0;; ++attempt) {
        QByteArray bytes;
        for (bool more = true; more && bytes.size() < largestContent;) {
            const qint64 offset = bytes.size();
            const auto read = co_await host.readFile(path, offset, piece);
            if (closed)
                co_return dropped();
            moved = true;
            if (!read)
                co_return tl::make_unexpected(read.error());
            more = read->size() == piece;
            bytes.append(*read);
        }
        // One that never fits is brought as it is: the reader of it judges.
        if (!sha256.isEmpty() && base::sha256(bytes) != sha256 && attempt == 0)
            continue;
        co_return files.replace(name, bytes);
    }
}

QCoro::Task<base::Status> HostMirror::Private::fetchLines(QByteArray name)
{
    if (!isMirrorName(name))
        co_return base::Status();
    const QByteArray path = onHost(name);
    for (bool more = true; more;) {
        const qint64 offset = std::max<qint64>(0, files.size(name));
        const auto read = co_await host.readFile(path, offset, piece);
        if (closed)
            co_return dropped();
        moved = true;
        if (!read)
            co_return tl::make_unexpected(read.error());
        more = read->size() == piece;
        if (const base::Status written = files.append(name, *read, !more); !written)
            co_return written;
    }
    co_return base::Status();
}

QCoro::Task<base::Status> HostMirror::Private::fetchNamed(NamedFile file)
{
    base::Status brought;
    switch (file.kind) {
    case NamedFile::Kind::Content:
        if (!file.sha256.isEmpty() && files.sha256(file.name) == file.sha256)
            co_return base::Status();
        brought = co_await fetchContent(file.name, file.sha256);
        break;
    case NamedFile::Kind::Lines:
        brought = co_await fetchLines(file.name);
        break;
    case NamedFile::Kind::Command:
        if (files.size(file.name) >= 0)
            co_return base::Status();
        brought = co_await fetchContent(file.name, {});
        if (!closed && isMissing(brought))
            brought = co_await bringTree(); // a resume has put the commands aside
        break;
    case NamedFile::Kind::Log:
    case NamedFile::Kind::Ending:
        noteLogs(file);
        break;
    }
    if (closed)
        co_return dropped();
    co_return isMissing(brought) ? base::Status() : brought;
}

QCoro::Task<base::Status> HostMirror::Private::writeJournal(QByteArray name)
{
    // The bytes stay where more can be added to them, until they are written.
    const QByteArray bytes = arrived[name];
    qsizetype ready = 0;
    base::Status brought;
    while (brought) {
        const qsizetype end = bytes.indexOf('\n', ready);
        if (end < 0)
            break;
        const QList<NamedFile> named = filesNamedBy(QByteArrayView(bytes).sliced(ready, end - ready));
        for (const NamedFile &file : named) {
            brought = co_await fetchNamed(file);
            if (closed)
                co_return dropped();
            if (!brought)
                break;
        }
        if (brought)
            ready = end + 1;
    }
    if (ready > 0) {
        if (files.record().whole) {
            if (const base::Status noted = files.setWhole(false); !noted)
                co_return noted;
        }
        const base::Status written = files.append(name, QByteArrayView(bytes).first(ready), true);
        if (!written)
            co_return written;
        arrived[name].remove(0, ready);
    }
    co_return brought;
}

QCoro::Task<base::Status> HostMirror::Private::bringNews()
{
    ++brings;
    if (std::exchange(logsAnew, false)) {
        logs.reset();
        const QSet<QByteArray> again = std::exchange(followedLogs, {});
        for (const QByteArray &name : again)
            followLog(name);
    }
    if (newsExpected || brings - lookedAt >= bringsABetween) {
        const base::Status looked = co_await bringTree();
        if (closed)
            co_return dropped();
        if (!looked)
            co_return looked;
    }
    if (!journals)
        co_return base::Status();
    const base::Status read = co_await journals->round();
    if (closed)
        co_return dropped();
    moved = true;
    QList<QByteArray> names;
    for (const auto &[name, bytes] : arrived)
        names.append(name);
    base::Status written = failure;
    for (const QByteArray &name : std::as_const(names)) {
        if (!written)
            break;
        written = co_await writeJournal(name);
        if (closed)
            co_return dropped();
    }
    if (logs)
        dropEndedLogs();
    if (!written)
        co_return written;
    co_return read;
}

QCoro::Task<base::Result<QList<remote::FileEntry>>> HostMirror::Private::tree()
{
    auto entries = co_await host.tree(hostFolder);
    if (closed)
        co_return dropped();
    moved = true;
    // A folder that this user may not read is there. One without the plan that it had was removed, and a
    // collector that lived on made a part of it again.
    gone = entries ? files.size("plan.json") >= 0 && !hasPlan(*entries)
                   : entries.error().kind == Error::Kind::Input &&
                         entries.error().why.contains(QLatin1StringView("No such file"));
    if (gone)
        co_return folderGone(host.name(), hostFolder);
    if (entries)
        entries->removeIf([](const remote::FileEntry &entry) { return !isMirrorName(entry.name); });
    co_return entries;
}

// What the journals do not name: plans, commands, jobs, claims.
QCoro::Task<base::Status> HostMirror::Private::bringTree()
{
    const auto entries = co_await tree();
    if (closed)
        co_return dropped();
    if (!entries)
        co_return tl::make_unexpected(entries.error());
    if (!hasPlan(*entries)) {
        co_return base::fail(
            Error::Kind::Input, QStringLiteral("this folder is no run, or not yet"),
            host.name() + QLatin1Char(':') + base::escapedUtf8(hostFolder),
            QStringLiteral("it holds no plan.json, which a run's folder is given last"),
            QStringLiteral("if the run is being made at this moment, try again in a few seconds"));
    }
    const QList<remote::FileEntry> wanted = frameOf(*entries);
    for (const remote::FileEntry &entry : wanted) {
        // Of these only the plan is ever replaced. Without a plan that can be read nothing here can.
        const bool isPlan = entry.name.startsWith("plan.");
        const bool isHere =
            (entry.name == "plan.json" ? files.isCompared(entry.name, entry.size, entry.changed)
                                       : files.size(entry.name) == entry.size) &&
            (!isPlan || files.isObject(entry.name));
        if (isHere)
            continue;
        const base::Status brought = co_await fetchContent(entry.name, {});
        if (closed)
            co_return dropped();
        if (!brought && !isMissing(brought))
            co_return brought;
        if (brought && entry.name == "plan.json" && files.size(entry.name) == entry.size)
            files.setCompared(entry.name, entry.size, entry.changed);
    }
    const QList<QByteArray> asides = commandsPutAside(files.folder(), *entries);
    for (const QByteArray &name : asides) {
        if (const base::Status removed = files.remove(name); !removed)
            co_return removed;
    }
    const QList<QByteArray> names = journalsOf(*entries);
    for (const QByteArray &name : names)
        followJournal(name);
    if (logsInBackground) {
        for (const remote::FileEntry &entry : *entries) {
            // Also those that journals named to an earlier program.
            if (styleOf(entry.name) == FileStyle::Log && files.size(entry.name) < entry.size)
                followLog(entry.name);
        }
    }
    newsExpected = false;
    lookedAt = brings;
    co_return files.save();
}

HostMirror::HostMirror(remote::Host &host, const RunFolder &folder)
    : d(std::make_shared<Private>(host, folder))
{}

HostMirror::~HostMirror()
{
    d->closed = true;
    d->breakOff();
    d->answerAll(dropped());
}

void HostMirror::Private::answer(const Answer &answer, const base::Status &brought)
{
    asked.remove(answer);
    answer->addResult(brought);
    answer->finish();
}

void HostMirror::Private::answerAll(const base::Status &brought)
{
    while (!asked.empty())
        answer(Answer(asked.front()), brought);
}

void HostMirror::passTime(double now)
{
    if (d->asked.empty())
        return;
    if (std::exchange(d->moved, false))
        d->stillSince = now;
    if (std::chrono::duration<double>(now - d->stillSince) < d->patience)
        return;
    const std::shared_ptr<Private> old = d;
    d = std::make_shared<Private>(old->host, old->files.folder());
    d->logsInBackground = old->logsInBackground;
    d->gone = old->gone;
    old->closed = true;
    old->breakOff();
    const base::Status silence =
        base::fail(Error::Kind::Environment,
                   QStringLiteral("nothing came from %1 for %2 s")
                       .arg(old->host.name())
                       .arg(std::llround(now - old->stillSince)),
                   base::escapedUtf8(old->hostFolder), {}, QStringLiteral("the run is asked for again"));
    old->answerAll(silence);
}

const RunFolder &HostMirror::folder() const
{
    return d->files.folder();
}

void HostMirror::followLogs()
{
    if (d->logsInBackground)
        return;
    d->logsInBackground = true;
    d->logsAnew = true;
    d->newsExpected = true;
}

bool HostMirror::isGone() const
{
    return d->gone;
}

void HostMirror::expectNews()
{
    d->newsExpected = true;
}

QCoro::Task<base::Status> HostMirror::bring(Extent extent)
{
    const auto answer = std::make_shared<QPromise<base::Status>>();
    answer->start();
    const QFuture<base::Status> answered = answer->future();
    if (d->asked.empty())
        d->moved = true;
    d->asked.push_back(answer);
    Private::work(d, extent, answer);
    co_return co_await answered;
}

// Apart from whoever waits for it: it may be given up in the middle.
QCoro::Task<void> HostMirror::Private::work(std::shared_ptr<Private> own, Extent extent, Answer answer)
{
    QPromise<void> turn;
    turn.start();
    const QFuture<void> before = std::exchange(own->lastTurn, turn.future());
    if (before.isRunning())
        co_await before;
    base::Status brought = dropped();
    if (!own->closed) {
        own->files.reload();
        brought = co_await own->bringNews();
        if (brought && !own->closed && extent != Extent::Journals)
            brought = co_await own->bringWhole(extent == Extent::Compared);
        if (!brought && !own->closed)
            own->breakOff();
    }
    turn.finish();
    if (!answer->future().isFinished())
        own->answer(answer, brought);
}

} // namespace assay::run

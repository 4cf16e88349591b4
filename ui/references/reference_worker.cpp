// SPDX-License-Identifier: GPL-3.0-or-later
#include "references/reference_worker.h"

#include "language/in_words.h"

#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QTimer>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

ReferenceWorker::ReferenceWorker(QObject *parent)
    : QObject(parent), m_watcher(new QFileSystemWatcher(this)), m_settle(new QTimer(this))
{
    qRegisterMetaType<ReferenceNews>();
    qRegisterMetaType<golden::Choice>();
    m_settle->setSingleShot(true);
    m_settle->setInterval(100ms);
    connect(m_settle, &QTimer::timeout, this, &ReferenceWorker::read);
    const auto start = [this] { m_settle->start(); };
    connect(m_watcher, &QFileSystemWatcher::directoryChanged, this, start);
    connect(m_watcher, &QFileSystemWatcher::fileChanged, this, start);
}

void ReferenceWorker::open(const QString &place)
{
    m_place = place;
    read();
}

void ReferenceWorker::read()
{
    m_settle->stop();
    ReferenceNews news;
    news.place = m_place;
    if (auto collection = golden::readCollection(m_place)) {
        news.folder = collection->folder;
        news.files = std::move(collection->files);
    } else {
        news.trouble = inWords(collection.error());
    }
    if (auto choices = golden::readChoices())
        news.choices = *std::move(choices);
    else
        news.choicesTrouble = inWords(choices.error());
    watch(news);
    Q_EMIT opened(news);
}

// Of a place that is not there the folder above tells when it comes.
void ReferenceWorker::watch(const ReferenceNews &news)
{
    const QStringList before = m_watcher->files() + m_watcher->directories();
    QStringList paths;
    for (const golden::CollectedFile &one : news.files)
        paths.append(one.file);
    const QFileInfo place(m_place);
    const QString folder = !news.folder.isEmpty() ? news.folder
                           : place.isDir()        ? place.absoluteFilePath()
                                                  : place.absolutePath();
    if (QFileInfo::exists(folder))
        paths.append(folder);
    QStringList gone;
    for (const QString &path : before) {
        if (!paths.contains(path))
            gone.append(path);
    }
    if (!gone.isEmpty())
        m_watcher->removePaths(gone);
    // A file that was replaced is another one to the watcher, which dropped it.
    QStringList fresh;
    for (const QString &path : std::as_const(paths)) {
        if (!before.contains(path))
            fresh.append(path);
    }
    if (!fresh.isEmpty())
        m_watcher->addPaths(fresh);
}

void ReferenceWorker::keepChoice(const golden::Choice &choice)
{
    if (const base::Status kept = golden::keepChoice(choice); !kept) {
        Q_EMIT said(inWords(kept.error()));
        return;
    }
    Q_EMIT said(choice.file.isEmpty() ? tr("%1 has no chosen golden curve any more.").arg(choice.model)
                                      : tr("%1 is the golden curve of %2 from now on.")
                                            .arg(QFileInfo(choice.file).fileName(), choice.model));
    read();
}

} // namespace assay::ui

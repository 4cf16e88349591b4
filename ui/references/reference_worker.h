// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/choice.h>
#include <assay/golden/collection.h>

#include <QMetaType>
#include <QObject>

class QFileSystemWatcher;
class QTimer;

namespace assay::ui {

// The references of one place and which of them are golden.
struct ReferenceNews
{
    QString place;   // as it was asked for
    QString folder;  // where the files are
    QString trouble; // a sentence; empty: there are files
    QList<golden::CollectedFile> files;
    QList<golden::Choice> choices;
    QString choicesTrouble; // a sentence; empty: they could be read
};

// Reads references and watches them for changes, on the thread of the disk.
class ReferenceWorker final : public QObject
{
    Q_OBJECT
public:
    explicit ReferenceWorker(QObject *parent = nullptr);
    void open(const QString &place);
    // See golden::keepChoice.
    void keepChoice(const assay::golden::Choice &choice);

Q_SIGNALS:
    void opened(const assay::ui::ReferenceNews &news);
    void said(const QString &sentence);

private:
    void read();
    void watch(const ReferenceNews &news);

    QString m_place;
    QFileSystemWatcher *m_watcher = nullptr;
    QTimer *m_settle = nullptr; // a change is often followed by others
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::ReferenceNews)

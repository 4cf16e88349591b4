// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/compare/diff.h>

#include <QMetaType>
#include <QObject>
#include <QStringList>

namespace assay::ui {

// What two sides are to be compared as.
struct DiffWish
{
    QString left, right; // a reference's file or name, or a run
    QString model;       // empty: the first that both have
    int number = 0;      // an answer to an earlier wish is dropped by it

    bool operator==(const DiffWish &) const = default;
};

struct DiffAnswer
{
    DiffWish wish;
    QString trouble;    // a sentence; empty: there is a difference to show
    QStringList models; // that may be chosen
    compare::Diff diff;
    QString leftFolder, rightFolder; // of the runs; empty: references
};

// Reads both sides and compares them, on the thread of the disk.
class DiffWorker final : public QObject
{
    Q_OBJECT
public:
    explicit DiffWorker(QObject *parent = nullptr);
    void compare(const assay::ui::DiffWish &wish);
    // The names of what may be a side: references, then runs from the newest on.
    void listSides();
    void save(const QString &file, const QByteArray &bytes);

Q_SIGNALS:
    void saved(const QString &sentence);
    void compared(const assay::ui::DiffAnswer &answer);
    void sidesListed(const QStringList &sides);
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::DiffWish)
Q_DECLARE_METATYPE(assay::ui::DiffAnswer)

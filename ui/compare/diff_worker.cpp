// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/diff_worker.h"

#include "language/in_words.h"

#include <assay/compare/source.h>
#include <assay/golden/library.h>
#include <assay/run/folder.h>

#include <QDir>
#include <QFileInfo>

namespace assay::ui {

namespace {

base::Result<compare::Source> read(const QString &text)
{
    if (const QString file = compare::referenceFileOf(text); !file.isEmpty())
        return compare::readReferenceSource(file);
    return compare::readRunSource(text);
}

} // namespace

DiffWorker::DiffWorker(QObject *parent) : QObject(parent)
{
    qRegisterMetaType<DiffWish>();
    qRegisterMetaType<DiffAnswer>();
}

void DiffWorker::compare(const DiffWish &wish)
{
    DiffAnswer answer;
    answer.wish = wish;
    const auto left = read(wish.left);
    const auto right = left ? read(wish.right) : left;
    if (!left || !right) {
        answer.trouble = inWords((left ? right : left).error());
        Q_EMIT compared(answer);
        return;
    }
    const QStringList others = right->models();
    for (const QString &model : left->models()) {
        if (others.contains(model))
            answer.models.append(model);
    }
    const QString model = answer.models.contains(wish.model) ? wish.model : answer.models.value(0);
    // Without a model in common each side shows its own, and the verdict says that they cannot be compared.
    answer.diff = compare::diff(left->side(model), right->side(model));
    Q_EMIT compared(answer);
}

void DiffWorker::listSides()
{
    QStringList sides;
    const QStringList folders = golden::referenceFolders();
    for (const QString &folder : folders) {
        const QStringList files = QDir(folder).entryList({QStringLiteral("*.yaml")}, QDir::Files, QDir::Name);
        for (const QString &file : files) {
            if (const QString name = QFileInfo(file).completeBaseName(); !sides.contains(name))
                sides.append(name);
        }
    }
    const QList<run::RunFolder> runs = run::runFolders(run::runsFolder());
    for (const run::RunFolder &run : runs)
        sides.append(run.id());
    Q_EMIT sidesListed(sides);
}

} // namespace assay::ui

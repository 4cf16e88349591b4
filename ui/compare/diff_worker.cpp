// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/diff_worker.h"

#include "language/in_words.h"

#include <assay/base/files.h>
#include <assay/golden/library.h>
#include <assay/review/judged_diff.h>
#include <assay/run/folder.h>

#include <QDir>
#include <QFileInfo>

namespace assay::ui {

DiffWorker::DiffWorker(QObject *parent) : QObject(parent)
{
    qRegisterMetaType<DiffWish>();
    qRegisterMetaType<DiffAnswer>();
}

void DiffWorker::compare(const DiffWish &wish)
{
    DiffAnswer answer;
    answer.wish = wish;
    const auto left = review::readComparedSource(wish.left);
    const auto right = left ? review::readComparedSource(wish.right) : left;
    if (!left || !right) {
        answer.trouble = inWords((left ? right : left).error());
        Q_EMIT compared(answer);
        return;
    }
    const QStringList others = right->source.models();
    for (const QString &model : left->source.models()) {
        if (others.contains(model))
            answer.models.append(model);
    }
    const QString model = answer.models.contains(wish.model) ? wish.model : answer.models.value(0);
    // Without a model in common each side shows its own, and the verdict says that they cannot be compared.
    answer.diff = review::judgedByFolders(compare::diff(left->source.side(model), right->source.side(model)),
                                          left->run, right->run);
    answer.leftFolder = left->run ? left->run->view.folder : QString();
    answer.rightFolder = right->run ? right->run->view.folder : QString();
    Q_EMIT compared(answer);
}

void DiffWorker::save(const QString &file, const QByteArray &bytes)
{
    const base::Status written = base::writeFileAtomically(file, bytes);
    Q_EMIT saved(written ? tr("%1 was written.").arg(file) : inWords(written.error()));
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_shelf.h"

#include "language/in_words.h"

#include <assay/review/review_file.h>

namespace assay::ui {

RunShelf::RunShelf(QObject *parent) : QObject(parent)
{
    qRegisterMetaType<run::Trashed>();
}

void RunShelf::trash(const QString &folder)
{
    if (const auto moved = run::moveToTrash(run::RunFolder(folder)))
        Q_EMIT trashed(*moved);
    else
        Q_EMIT failed(inWords(moved.error()));
}

void RunShelf::restore(const run::Trashed &trashed)
{
    if (const base::Status back = run::restore(trashed))
        Q_EMIT restored(trashed.from);
    else
        Q_EMIT failed(inWords(back.error()));
}

void RunShelf::setTags(const QString &folder, const QStringList &tags)
{
    auto review = review::readReview(folder);
    if (!review) {
        Q_EMIT failed(inWords(review.error()));
        return;
    }
    review->tags = tags;
    if (const base::Status written = review::writeReview(folder, *review))
        Q_EMIT tagged(folder);
    else
        Q_EMIT failed(inWords(written.error()));
}

QStringList tagsOf(const QString &text)
{
    QStringList tags;
    const QStringList parts = text.split(QLatin1Char(','));
    for (const QString &part : parts) {
        const QString tag = part.simplified();
        if (!tag.isEmpty() && !tags.contains(tag))
            tags.append(tag);
    }
    return tags;
}

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_shelf.h"

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
        Q_EMIT failed(moved.error().sentence());
}

void RunShelf::restore(const run::Trashed &trashed)
{
    if (const base::Status back = run::restore(trashed))
        Q_EMIT restored(trashed.from);
    else
        Q_EMIT failed(back.error().sentence());
}

void RunShelf::setTags(const QString &folder, const QStringList &tags)
{
    auto review = review::readReview(folder);
    if (!review) {
        Q_EMIT failed(review.error().sentence());
        return;
    }
    review->tags = tags;
    if (const base::Status written = review::writeReview(folder, *review))
        Q_EMIT tagged(folder);
    else
        Q_EMIT failed(written.error().sentence());
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

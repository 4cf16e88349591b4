// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/profile_shelf.h"

#include "language/in_words.h"

#include <assay/base/files.h>
#include <assay/matrix/library.h>

#include <QFileInfo>

namespace assay::ui {

using matrix::Shelf;

namespace {

// A profile is a page of text; what is larger was meant to be something else.
constexpr qsizetype largestProfile = qsizetype{256} << 10;

} // namespace

void ProfileShelf::load(const QString &name)
{
    const auto found = matrix::find(Shelf::Clusters, name);
    if (!found) {
        Q_EMIT failed(inWords(found.error()));
        return;
    }
    if (found->yaml.size() > largestProfile) {
        Q_EMIT failed(tr("%1 is too large for a profile: %2 KiB. Open it in an editor of your own.")
                          .arg(found->entry.file)
                          .arg(found->yaml.size() >> 10));
        return;
    }
    const QString &file = found->entry.file;
    const bool own =
        !file.isEmpty() && QFileInfo(QFileInfo(file).path()).canonicalFilePath() ==
                               QFileInfo(matrix::userFolder(Shelf::Clusters)).canonicalFilePath();
    Q_EMIT loaded({found->entry.name, file, found->yaml, own});
}

void ProfileShelf::tell(const QString &stem, const QByteArray &yaml, const base::Result<QString> &file,
                        void (ProfileShelf::*done)(const ShelvedProfile &))
{
    if (file)
        Q_EMIT(this->*done)({stem, *file, yaml, true});
    else if (file.error().kind == base::Error::Kind::No)
        Q_EMIT conflicted(inWords(file.error()));
    else
        Q_EMIT failed(inWords(file.error()));
}

void ProfileShelf::save(const QString &stem, const QByteArray &yaml, const std::optional<QByteArray> &before)
{
    tell(stem, yaml, matrix::store(Shelf::Clusters, stem, yaml, before), &ProfileShelf::saved);
}

void ProfileShelf::saveOver(const QString &stem, const QByteArray &yaml)
{
    const auto now = matrix::find(Shelf::Clusters, stem);
    const bool own = now && now->entry.name == stem &&
                     now->entry.file.startsWith(matrix::userFolder(Shelf::Clusters) + u'/');
    save(stem, yaml, own ? std::optional(now->yaml) : std::nullopt);
}

void ProfileShelf::rename(const QString &from, const QString &to, const QByteArray &before,
                          const QByteArray &yaml)
{
    tell(to, yaml, matrix::rename(Shelf::Clusters, from, to, before, yaml), &ProfileShelf::renamed);
}

void ProfileShelf::remove(const QString &stem)
{
    const auto trashed = matrix::moveToTrash(Shelf::Clusters, stem);
    if (trashed)
        Q_EMIT removed(*trashed);
    else
        Q_EMIT failed(inWords(trashed.error()));
}

void ProfileShelf::bringBack(const matrix::Trashed &trashed, const QString &stem)
{
    if (const base::Status back = matrix::bringBack(trashed); !back)
        Q_EMIT failed(inWords(back.error()));
    else
        load(stem);
}

void ProfileShelf::listHosts(const QString &config)
{
    Q_EMIT hostsListed(config, remote::sshHostNames(config));
}

} // namespace assay::ui

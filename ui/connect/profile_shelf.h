// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/shelf.h>
#include <assay/remote/ssh_host_names.h>

#include <QByteArray>
#include <QObject>
#include <QString>

#include <optional>

namespace assay::ui {

// A profile as it lies on the disk.
struct ShelvedProfile
{
    QString stem;
    QString file; // empty: the profile that is built in
    QByteArray yaml;
    bool own = false; // in the user's folder, so that it can be renamed and deleted
};

// Reads and writes cluster profiles for a window. Lives on the desk's thread; sentences are for the user.
class ProfileShelf final : public QObject
{
    Q_OBJECT
public:
    void load(const QString &name);
    // `before` is what the file held when it was read; nothing: there must be none.
    void save(const QString &stem, const QByteArray &yaml, const std::optional<QByteArray> &before);
    // Likewise, over whatever the file holds now.
    void saveOver(const QString &stem, const QByteArray &yaml);
    // Moves the file, which still holds `before`, to another stem, with these bytes.
    void rename(const QString &from, const QString &to, const QByteArray &before, const QByteArray &yaml);
    void remove(const QString &stem);
    void bringBack(const assay::matrix::Trashed &trashed, const QString &stem);
    // The hosts of an SSH configuration; an empty name is the user's own.
    void listHosts(const QString &config);

Q_SIGNALS:
    void loaded(const assay::ui::ShelvedProfile &profile);
    void saved(const assay::ui::ShelvedProfile &profile);
    void renamed(const assay::ui::ShelvedProfile &profile);
    // The file is not as it was read.
    void conflicted(const QString &sentence);
    void removed(const assay::matrix::Trashed &trashed);
    void failed(const QString &sentence);
    void hostsListed(const QString &config, const assay::remote::SshHostNames &hosts);

private:
    void tell(const QString &stem, const QByteArray &yaml, const base::Result<QString> &file,
              void (ProfileShelf::*done)(const ShelvedProfile &));
};

} // namespace assay::ui

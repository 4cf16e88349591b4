// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

namespace assay::remote {

// The hosts that an SSH configuration has by name.
struct SshHostNames
{
    QStringList names; // in the order of the files, each once
    QString problem;   // why some of it could not be read; empty when all was
};

// The names on the Host lines of the user's and the system's configuration, without patterns, Include
// followed. `config` is a file for `ssh -F`, read in place of both; a relative Include is looked for below
// `home`/.ssh. Without a home it is the account's own. Reads files only.
[[nodiscard]] SshHostNames sshHostNames(const QString &config = {}, const QString &home = {});

} // namespace assay::remote

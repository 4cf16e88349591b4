// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/remote/ssh_config.h>
#include <assay/remote/ssh_known_hosts.h>

#include <libssh/libssh.h>

namespace assay::remote {

// The public part of a key that libssh has; empty when there is none.
[[nodiscard]] HostKey plainKey(ssh_key key);

// The known_hosts files of the configuration, the user's first; one that cannot be read is as an empty one.
[[nodiscard]] QList<KnownHostsFile> readKnownHosts(const SshConfig &config);

// Decides about the key that a server shows. The value is what to tell the user (a key accepted just now), or
// empty. An unknown key is accepted when the caller or StrictHostKeyChecking (accept-new, no, off) says so,
// and written to the user's first known_hosts file. Errors are of the kind No and say what to do.
[[nodiscard]] base::Result<QString> judgeHostKey(const SshConfig &config, const QList<KnownHostsFile> &files,
                                                 const HostKey &key, bool acceptNew);

// Appends a line to a known_hosts file in one write, after a newline if the file lacks its last one. New
// files are 0600, new folders 0700.
[[nodiscard]] base::Status appendKnownHost(const QByteArray &path, const QByteArray &line);

} // namespace assay::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/follower.h>

#include <QByteArray>
#include <QList>

namespace assay::remote {

// The reader of followed files as text for a host's shell; FollowAnswer reads what it prints. It is a shell
// that reads its next command from its stdin, so it ends with its input, and nothing that it starts outlives
// a turn.

// Defines the reader's functions. Comes first.
[[nodiscard]] QByteArray readerStart(const QByteArray &token);
// Tells the reader of a file, or how far it is to be taken as read.
[[nodiscard]] QByteArray readerFile(quint64 id, const QByteArray &path, const FollowMark &mark);
[[nodiscard]] QByteArray readerForget(quint64 id);
// Which files a turn looks at.
[[nodiscard]] QByteArray readerFiles(const QList<quint64> &ids);
[[nodiscard]] QByteArray readerTurn(quint64 turn);

} // namespace assay::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QStringList>

namespace assay::base {

// One word for a POSIX shell, quoted so that the shell gives back exactly these bytes. Bytes that need no
// quotes are left as they are; an empty word is ''. A NUL cannot be passed to a program and is dropped.
[[nodiscard]] QByteArray shellQuote(QByteArrayView word);
// The words of an argv, quoted and joined by spaces: a line that can be pasted into a shell.
[[nodiscard]] QByteArray shellJoin(const QStringList &argv);

} // namespace assay::base

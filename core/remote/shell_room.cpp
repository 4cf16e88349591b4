// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell_room.h"

namespace assay::remote {

void ShellRoom::watch(const Shell &shell)
{
    const QObject *const one = &shell;
    const auto isOver = [this, one] { m_waiting.remove(one); };
    connect(&shell, &Shell::waiting, this, [this, one] {
        m_waiting.insert(one);
        Q_EMIT wanted();
    });
    connect(&shell, &Shell::started, this, isOver);
    connect(&shell, &Shell::ended, this, isOver);
    connect(&shell, &QObject::destroyed, this, isOver);
}

} // namespace assay::remote

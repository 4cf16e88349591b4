// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/shell.h>

#include <QSet>

namespace assay::remote {

// Which shells of a host wait because it runs no more of them at once: who holds one without using it then
// gives it up. Shared with what may outlive the host.
class ShellRoom final : public QObject
{
    Q_OBJECT
public:
    void watch(const Shell &shell);
    [[nodiscard]] bool isWanted() const { return !m_waiting.isEmpty(); }

Q_SIGNALS:
    void wanted();

private:
    QSet<const QObject *> m_waiting;
};

} // namespace assay::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/process_shell.h>

namespace assay::remote {

// A shell behind the program ssh: what that program says when it fails is why the shell ended.
class SystemSshShell final : public Shell
{
    Q_OBJECT
public:
    explicit SystemSshShell(const QStringList &argv);

    void write(const QByteArray &bytes) override { m_child.write(bytes); }
    void finishInput() override { m_child.finishInput(); }
    [[nodiscard]] qsizetype unsent() const override { return m_child.unsent(); }
    [[nodiscard]] QByteArray takeOutput() override { return m_child.takeOutput(); }
    [[nodiscard]] QByteArray takeErrors() override;

private:
    void childEnded(ShellEnd end);

    ProcessShell m_child;
    QByteArray m_said; // the end of what ssh, or the shell behind it, has said on stderr
    QByteArray m_left; // of that, what is still to be taken
};

} // namespace assay::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/ssh_host.h>

namespace assay::remote {

// A host over the user's own `ssh` program, one process a shell: ControlMaster, certificates, Kerberos and
// whatever else that program can. It runs in batch mode: where it would ask, it refuses. Streams go through a
// shell on the host.
class SystemSshHost final : public ShellHost
{
    Q_OBJECT
public:
    // `program` is what is run as ssh.
    explicit SystemSshHost(SshTarget target, QString program = QStringLiteral("ssh"));
    ~SystemSshHost() override;

    [[nodiscard]] QString name() const override;

protected:
    [[nodiscard]] std::unique_ptr<Shell> startShell() override;

private:
    SshTarget m_target;
    QString m_program;
};

} // namespace assay::remote

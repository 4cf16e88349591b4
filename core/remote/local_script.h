// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/remote/script.h>

#include <QProcess>
#include <QPromise>
#include <QTimer>

namespace assay::remote {

// One script in one /bin/sh of this machine. Deletes itself when the shell has ended.
class LocalScript final : public QObject
{
    Q_OBJECT
public:
    LocalScript(const ScriptLimits &limits, QObject *parent);
    ~LocalScript() override;

    [[nodiscard]] QFuture<base::Result<ScriptAnswer>> start(const QByteArray &script);
    // Ends the shell's process group and answers with an error, if there was no answer yet.
    void abandon();

private:
    void takeOutput();
    void ended();
    void answer(base::Result<ScriptAnswer> result);
    void giveUp(const QString &why);
    void endGroup();

    ScriptLimits m_limits;
    ScriptFrame m_frame;
    QProcess m_shell;
    QTimer m_timer;
    QPromise<base::Result<ScriptAnswer>> m_promise;
    bool m_answered = false;
};

} // namespace assay::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/remote/script.h>
#include <assay/remote/shell.h>

#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace assay::remote {

// A script for a shell of a host, and who wants the answer.
struct ShellJob
{
    enum class Limit {
        Total,   // the whole script takes at most limits.time
        Silence, // nothing goes either way for limits.time
    };

    QByteArray script;
    ScriptLimits limits;
    Limit limit = Limit::Total;
    std::optional<QByteArray> input; // what the script reads from its stdin
    bool endWhenGivenUp = true;      // what the script started is ended on the host when it is given up
    QString host;                    // for messages
    // Called once. An error is an Environment error, or No when the host's key was refused.
    std::function<void(base::Result<ScriptAnswer>)> done;
};

// One job in one shell.
class ShellScript final : public QObject
{
    Q_OBJECT
public:
    explicit ShellScript(ShellJob job);
    ~ShellScript() override;

    void start(std::unique_ptr<Shell> shell);
    // Ends the shell and answers with an error, if there was no answer yet.
    void abandon(const QString &why);

Q_SIGNALS:
    // The shell did not begin, for want of room on a host whose link has broken: start() may be called again.
    void notStarted();
    // The shell is gone. `group` is not 0 when the link is there and the script was given up: the process
    // group that may still run on the host.
    void ended(qint64 group);

private:
    void arrived();
    void send();
    void shellEnded(const ShellEnd &end);
    void timeOut();
    void answer(base::Result<ScriptAnswer> result);
    void giveUp(const QString &what, const QString &why,
                base::Error::Kind kind = base::Error::Kind::Environment);
    void finish(qint64 group);
    // What the first line of the script's output says, once it is there.
    [[nodiscard]] std::optional<qint64> group() const;
    [[nodiscard]] ScriptAnswer wholeAnswer() const;

    ShellJob m_job;
    ScriptFrame m_frame;
    std::unique_ptr<Shell> m_shell;
    QTimer m_timer;
    QTimer m_grace;
    qsizetype m_sent = 0;
    bool m_waits = false; // the shell, for room on the host
    bool m_sending = false;
    bool m_startedAgain = false;
    bool m_answered = false;
    bool m_ended = false;
};

} // namespace assay::remote

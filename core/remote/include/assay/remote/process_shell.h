// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/system.h>
#include <assay/remote/shell.h>

#include <QPointer>
#include <QProcess>
#include <QSocketNotifier>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <memory>

namespace assay::remote {

// The shell at the other end of a child program's pipes: `/bin/sh -s` itself, or a program that leads to one.
// The child has a session of its own: no terminal, no Ctrl-C.
class ProcessShell final : public Shell
{
    Q_OBJECT
public:
    // Starts at once; a program that cannot be started is told by ended().
    explicit ProcessShell(const QStringList &argv);
    ~ProcessShell() override;

    void write(const QByteArray &bytes) override;
    void finishInput() override;
    [[nodiscard]] qsizetype unsent() const override;
    [[nodiscard]] QByteArray takeOutput() override;
    [[nodiscard]] QByteArray takeErrors() override;

private:
    // Outlives the shell until the program has ended, at most for a short while, and goes with the
    // application.
    struct Child : public QObject
    {
        using QObject::QObject;
        ~Child() override;
        QProcess process;
    };
    // The reading end of a pipe. QProcess would read all that comes, whether it is taken or not.
    class Pipe
    {
    public:
        // False, and errno, when there is none to be had.
        [[nodiscard]] bool open();
        [[nodiscard]] int writeEnd() const { return m_writeEnd.get(); }
        void closeWriteEnd() { m_writeEnd.reset(); }
        void closeAll();
        // Reads what is there; false when there was nothing new.
        [[nodiscard]] bool read();
        [[nodiscard]] QByteArray take();
        [[nodiscard]] bool isFull() const;
        [[nodiscard]] bool isAtEnd() const { return m_atEnd; }
        // Calls `readable` when there is something to read and room for it.
        void watch(std::function<void()> readable);

    private:
        base::Descriptor m_readEnd, m_writeEnd;
        std::unique_ptr<QSocketNotifier> m_notifier;
        QByteArray m_bytes;
        bool m_atEnd = false;
    };

    void read(Pipe &pipe);
    void failedToStart(const QString &why);
    void endIfDone();
    void end();

    Pipe m_output, m_errors;
    Child *m_child;
    QProcess *m_process;
    QTimer m_grace;
    std::optional<ShellEnd> m_end;
    bool m_told = false;
};

} // namespace assay::remote

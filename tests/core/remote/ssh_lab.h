// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/ssh_known_hosts.h>
#include <assay/remote/ssh_session.h>
#include <assay/remote/ssh_shell.h>

#include <places.h>

#include <QElapsedTimer>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <memory>
#include <optional>

namespace assay::remote {

// Runs a program to its end; its stdout, or nothing when it fails.
inline std::optional<QByteArray> runTool(const QString &program, const QStringList &arguments,
                                         const QByteArray &input = {})
{
    QProcess process;
    process.start(program, arguments);
    process.write(input);
    process.closeWriteChannel();
    if (!process.waitForFinished(60'000) || process.exitStatus() != QProcess::NormalExit ||
        process.exitCode() != 0) {
        qWarning().noquote() << program << arguments << process.exitCode() << process.readAllStandardError();
        return std::nullopt;
    }
    return process.readAllStandardOutput();
}

inline QByteArray fileBytes(const QString &path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

inline bool writeBytes(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    return file.open(QIODevice::WriteOnly) && file.write(bytes) == bytes.size();
}

// A lab (tests/lab) with a real sshd in a folder of its own, up while the object lives.
class SshLab
{
public:
    SshLab()
    {
        m_isUp = runTool(tool("up"), {folder(), QStringLiteral("--nodes"), QStringLiteral("1")}).has_value();
        for (const QByteArray &line : fileBytes(path("env")).split('\n')) {
            if (const qsizetype equals = line.indexOf('='); equals > 0)
                m_names.insert(line.left(equals), QString::fromUtf8(line.mid(equals + 1)));
        }
        m_sshdConfig = fileBytes(name("LAB_SSHD_CONFIG"));
    }
    ~SshLab() { QProcess::execute(tool("down"), {folder()}); }
    SshLab(const SshLab &) = delete;
    SshLab &operator=(const SshLab &) = delete;

    bool isUp() const { return m_isUp; }
    QString folder() const { return m_folder.path(); }
    QString path(const char *below) const { return folder() + QLatin1Char('/') + QLatin1String(below); }
    QString name(const char *variable) const { return m_names.value(variable); }
    QByteArray port() const
    {
        const QByteArray listen = m_sshdConfig.split('\n').first();
        return listen.mid(listen.lastIndexOf(':') + 1);
    }
    QByteArray hostKey() const { return fileBytes(path("ssh/host_key.pub")).split(' ').value(1); }

    bool sshd(const char *verb) const
    {
        return runTool(tool("sshd"), {folder(), QLatin1String(verb)}).has_value();
    }
    // The lab's own sshd_config with lines that win over it.
    bool reconfigure(const QByteArray &lines) const
    {
        return writeBytes(name("LAB_SSHD_CONFIG"), lines + m_sshdConfig) && sshd("restart");
    }

    // What the account has as its login shell, and may have instead, with a start-up file of its own.
    QString loginShell() const { return QFileInfo(name("LAB_REMOTE_SHELL")).symLinkTarget(); }
    bool setLoginShell(const QString &program, const QByteArray &startUpFile) const
    {
        const QString link = name("LAB_REMOTE_SHELL");
        return QFile::remove(link) && QFile::link(program, link) &&
               writeBytes(name("LAB_REMOTE_RC"), startUpFile);
    }

    // A configuration with a block of its own before the lab's: what it says wins.
    QString config(const QByteArray &block)
    {
        const QString file = path("config-") + QString::number(++m_configs);
        const bool written = writeBytes(file, block + "\nInclude " + name("LAB_SSH_CONFIG").toUtf8() + "\n");
        return written ? file : QString();
    }
    SshTarget target(const QByteArray &block = {}, bool acceptNewHostKey = false)
    {
        return {QStringLiteral("lab"),
                block.isEmpty() ? name("LAB_SSH_CONFIG") : config("Host lab\n" + block + "\nHost *"),
                acceptNewHostKey};
    }

private:
    static QString tool(const char *name)
    {
        return QStringLiteral(ASSAY_SOURCE_DIR "/tests/lab/") + QLatin1String(name);
    }

    QTemporaryDir m_folder{QStringLiteral("/tmp/assay-ssh-XXXXXX")};
    bool m_isUp = false;
    QHash<QByteArray, QString> m_names;
    QByteArray m_sshdConfig;
    int m_configs = 0;
};

// The rows of a test of login shells: their programs, which need not be installed.
inline void loginShells()
{
    QTest::addColumn<QString>("program");
    for (const char *name : {"bash", "dash", "zsh", "fish", "tcsh", "csh"})
        QTest::newRow(name) << QStringLiteral("/usr/bin/") + QLatin1String(name);
}

// A shell whose output is gathered, for a test to wait on.
class Listener
{
public:
    explicit Listener(std::unique_ptr<Shell> shell) : m_shell(std::move(shell))
    {
        QObject::connect(m_shell.get(), &Shell::arrived, m_shell.get(), [this] {
            if (reads)
                take();
        });
        QObject::connect(m_shell.get(), &Shell::ended, m_shell.get(), [this](const ShellEnd &how) {
            take();
            end = how;
        });
    }

    void take()
    {
        output += m_shell->takeOutput();
        errors += m_shell->takeErrors();
    }
    Shell &shell() { return *m_shell; }
    void close() { m_shell.reset(); }
    bool waitForEnd(int milliseconds = 20'000)
    {
        return QTest::qWaitFor([this] { return end.has_value(); }, milliseconds);
    }
    bool waitForOutput(const QByteArray &text, int milliseconds = 20'000)
    {
        return QTest::qWaitFor([&] { return output.contains(text) || end; }, milliseconds) &&
               output.contains(text);
    }

    bool reads = true;
    QByteArray output, errors;
    std::optional<ShellEnd> end;

private:
    std::unique_ptr<Shell> m_shell;
};

// Runs a script in a shell of the session.
inline std::unique_ptr<Listener> runScript(SshSession &session, const QByteArray &script)
{
    auto listener = std::make_unique<Listener>(std::make_unique<SshShell>(session));
    listener->shell().write(script);
    listener->shell().finishInput();
    return listener;
}

// Opens a session and asks a shell on it for a word; how that ended.
inline ShellEnd tryOut(const SshTarget &target)
{
    SshSession session(target, {});
    const auto listener = runScript(session, "echo here\n");
    if (!listener->waitForEnd(30'000))
        return {std::nullopt, QStringLiteral("the test waited in vain")};
    ShellEnd end = *listener->end;
    if (end.why.isEmpty() && listener->output != "here\n")
        end.why = QStringLiteral("odd output: ") + QString::fromUtf8(listener->output);
    return end;
}

} // namespace assay::remote

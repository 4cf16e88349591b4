// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "wait_kit.h"

#include <assay/remote/process_shell.h>
#include <assay/remote/shell_host.h>

#include <QDir>
#include <QFile>

#include <algorithm>

// What the tests of hosts that are shells share.

// A host whose shells are child programs of this machine.
class ProcessHost final : public assay::remote::ShellHost
{
public:
    explicit ProcessHost(QStringList command = {QStringLiteral("/bin/sh"), QStringLiteral("-s")},
                         int shells = 4, std::chrono::milliseconds patience = std::chrono::seconds(20))
        : ShellHost(shells, patience), argv(std::move(command))
    {}
    ~ProcessHost() override { close(); }
    [[nodiscard]] QString name() const override { return QStringLiteral("far"); }

    QStringList argv;
    int started = 0;
    int running = 0;
    int mostRunning = 0;

protected:
    [[nodiscard]] std::unique_ptr<assay::remote::Shell> startShell() override
    {
        ++started;
        mostRunning = std::max(mostRunning, ++running);
        auto shell = std::make_unique<assay::remote::ProcessShell>(argv);
        connect(shell.get(), &assay::remote::Shell::ended, this, [this] { --running; });
        return shell;
    }
    [[nodiscard]] QString note() const override { return QStringLiteral("noted"); }
};

// A command that runs `script` (a program for the `sh` that plays the login shell).
inline QStringList login(const QByteArray &script)
{
    return {QStringLiteral("/bin/sh"), QStringLiteral("-c"), QFile::decodeName(script)};
}

// A folder with links to all programs in /usr/bin and /bin but these, as a PATH.
inline void fillPath(const QString &folder, const QStringList &without)
{
    for (const QString &from : {QStringLiteral("/usr/bin"), QStringLiteral("/bin")}) {
        const QStringList programs = QDir(from).entryList(QDir::Files | QDir::Executable);
        for (const QString &program : programs) {
            if (!without.contains(program))
                QFile::link(from + QLatin1Char('/') + program, folder + QLatin1Char('/') + program);
        }
    }
}

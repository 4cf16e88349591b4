// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../core/run/run_fixture.h"

#include "theme/theme.h"

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>

#include <memory>

// A home of a window's own: its settings, its runs, its index. Made before the window.
class WindowHome
{
public:
    WindowHome()
    {
        for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
            qputenv(name, m_home.path().toUtf8() + '/' + name);
        QCoreApplication::setOrganizationName(QStringLiteral("assay"));
        QCoreApplication::setApplicationName(QStringLiteral("assay"));
        QSettings().clear();
        assay::ui::applyTheme(*qApp, assay::ui::Appearance::Dark);
    }

    [[nodiscard]] QString path() const { return m_home.path(); }
    [[nodiscard]] static QString folderOf(const QString &name)
    {
        return assay::run::runsFolder() + QLatin1Char('/') + name;
    }

    // A run of two cells on this machine, one of them measured, that goes on. It lies in the list under
    // `name`.
    [[nodiscard]] std::unique_ptr<RunFixture> addRun(const QString &name = RunFixture::id()) const
    {
        auto fixture = std::make_unique<RunFixture>(
            QStringList{QStringLiteral("thinking_on-1"), QStringLiteral("thinking_off-1")});
        fixture->write(QStringLiteral("cluster.yaml"), "cluster: 1\nname: here\ntransport: {kind: local}\n"
                                                       "scheduler: {kind: direct}\n");
        fixture->write(QStringLiteral("shard-0/job.json"), ownJob());
        fixture->started(0);
        fixture->measured(0, "thinking_on-1", 1, 50);
        QDir().mkpath(assay::run::runsFolder());
        QFile::link(fixture->path({}), folderOf(name));
        return fixture;
    }

    static void end(RunFixture &run)
    {
        run.measured(0, "thinking_off-1", 1, 75);
        run.event(0, "shard_finished", "\"outcome\":\"done\",\"left\":[]");
    }

private:
    // This very process, so that whoever asks hears that the job goes on.
    static QByteArray ownJob()
    {
        const auto text = [](const char *name) {
            QFile file(QString::fromLatin1(name));
            return file.open(QIODevice::ReadOnly) ? file.readAll().trimmed() : QByteArray();
        };
        const QByteArray stat = text("/proc/self/stat");
        const QByteArray ticks = stat.mid(stat.lastIndexOf(')') + 2).split(' ').value(19);
        QByteArray machine = text("/etc/machine-id");
        if (machine.isEmpty())
            machine = text("/proc/sys/kernel/hostname");
        return "{\"scheduler\":\"direct\",\"job_id\":\"" +
               QByteArray::number(QCoreApplication::applicationPid()) + ":" + ticks + "\",\"machine\":\"" +
               machine + "\",\"boot\":\"" + text("/proc/sys/kernel/random/boot_id") + "\"}";
    }

    QTemporaryDir m_home;
};

// SPDX-License-Identifier: GPL-3.0-or-later
#include "answer.h"
#include "commands.h"
#include "known_run.h"
#include "output.h"
#include "reach.h"
#include "run_text.h"

#include <assay/run/host_mirror.h>
#include <assay/run/lock.h>

#include <QDir>
#include <QFile>

#include <algorithm>
#include <functional>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"cluster", "C",
     "where the run is, for a machine that does not know it yet: a cluster profile, by file or name"},
    acceptNewHostKey,
};

// `there`: the ids of those that are.
tl::unexpected<base::Error> noSuchRun(const QString &text, const QString &where, QStringList there)
{
    constexpr qsizetype most = 5;
    std::sort(there.begin(), there.end(), std::greater<>()); // the newest first
    QString next = QStringLiteral("There is no run there");
    if (!there.isEmpty()) {
        next = QStringLiteral("The newest there: ") + there.mid(0, most).join(QStringLiteral(", "));
        if (there.size() > most)
            next += QStringLiteral(" and %1 more").arg(there.size() - most);
    }
    return base::fail(base::Error::Kind::Input, QStringLiteral("no run is called \"%1\"").arg(text), where,
                      {}, next);
}

// The folder name of the run that a text means, among those below the root of a station's runs.
base::Result<QByteArray> findThere(run::Station &station, const QByteArray &root, const QString &text)
{
    const QString where = station.host->name() + QLatin1Char(':') + QFile::decodeName(root);
    const auto entries = answerOf(station.host->list(root));
    if (!entries && entries.error().kind == base::Error::Kind::Input)
        return noSuchRun(text, where, {});
    if (!entries)
        return base::fail(entries.error());
    QStringList fitting, runs;
    for (const remote::FileEntry &entry : *entries) {
        const QString name = QString::fromLatin1(entry.name);
        if (!run::isRunId(name))
            continue;
        if (name == text)
            return entry.name;
        runs.append(name);
        if (name.contains(text))
            fitting.append(name);
    }
    if (fitting.size() == 1)
        return fitting.first().toLatin1();
    if (fitting.isEmpty())
        return noSuchRun(text, where, runs);
    return base::fail(base::Error::Kind::Input, QStringLiteral("\"%1\" means several runs").arg(text), where,
                      fitting.mid(0, 5).join(QStringLiteral(", ")), QStringLiteral("give more of the id"));
}

// Makes a run known here that a cluster has. On this machine it is found in its place; elsewhere it gets a
// mirror, complete once everything was brought.
base::Result<QString> makeKnown(const Arguments &arguments, Output &output)
{
    const auto profile = findProfile(arguments.value("cluster"));
    if (!profile)
        return base::fail(profile.error());
    const auto station = openStation(*profile, arguments);
    if (!station)
        return base::fail(station.error());
    if (const auto connected = connectTo(**station, output); !connected)
        return base::fail(connected.error());
    const auto root = QCoro::waitFor(run::rootOf(station->get()));
    if (!root)
        return base::fail(root.error());
    const auto name = findThere(**station, *root, arguments.positional[0]);
    if (!name)
        return base::fail(name.error());
    const QByteArray there = *root + '/' + *name;
    if ((*station)->host->isLocal())
        return QFile::decodeName(there);
    const run::RunFolder folder(run::runsFolder() + QLatin1Char('/') + QString::fromLatin1(*name));
    if (const auto made = run::makeMirror(folder, there, profile->yaml); !made)
        return base::fail(made.error());
    const auto lock = run::RunLock::acquire(folder);
    if (!lock)
        return base::fail(lock.error());
    run::HostMirror mirror(*(*station)->host, folder);
    if (const auto brought = QCoro::waitFor(mirror.bring(run::Extent::Journals)); !brought) {
        if (!QFile::exists(folder.planFile()))
            QDir(folder.path()).removeRecursively(); // nothing of it is here
        return base::fail(brought.error());
    }
    return folder.id();
}

base::Result<ExitStatus> fetch(const Arguments &arguments, Output &output)
{
    QString name = arguments.positional[0];
    const auto here = run::findRun(name, run::runsFolder());
    if (!here && arguments.has("cluster")) {
        const auto known = makeKnown(arguments, output);
        if (!known)
            return base::fail(known.error());
        name = *known;
    }
    const auto known = openRun(name, stationOptions(arguments));
    if (!known) {
        base::Error error = known.error();
        if (!here && !arguments.has("cluster"))
            error.next = QStringLiteral("\"--cluster C\" looks for it on a cluster");
        return base::fail(error);
    }
    if (const auto connected = connectTo(*(*known)->station, output); !connected)
        return base::fail(connected.error());
    if (const auto looked = lookAt(**known, output); !looked)
        return base::fail(looked.error());
    if (const auto brought = QCoro::waitFor((*known)->controller->bringWhole()); !brought) {
        // What the other process has not brought yet is not ours to bring.
        if (brought.error().kind != base::Error::Kind::No)
            return base::fail(brought.error());
        output.message(brought.error().sentence());
    }
    const run::RunView view = (*known)->chosen((*known)->controller->view());
    output.document(run::toJson(view));
    output.text(runText(view, output));
    return exitStatusOf(view);
}

} // namespace

Command fetchCommand()
{
    return {
        "fetch",
        "RUN",
        1,
        1,
        "bring all of a run to this machine",
        "Copies what is new in the run's folder on its cluster, logs and outputs as well, and compares it. "
        "What is here already is not copied again. RUN may be an id, or a part of one, of a run that this "
        "machine has never seen: give the cluster that has it. Prints the run's document.",
        "a cell failed",
        "assayctl fetch 1a2b3c\n"
        "assayctl fetch 20261130-101500-lab-1a2b3c --cluster b300",
        options,
        fetch};
}

} // namespace assay::ctl

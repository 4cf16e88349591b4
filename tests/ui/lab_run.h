// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/files.h>
#include <assay/cluster/direct.h>
#include <assay/matrix/plan.h>
#include <assay/remote/local_host.h>
#include <assay/run/controller.h>

#include <places.h>

#include <QCoreApplication>
#include <QCoro/QCoroTask>
#include <QTemporaryDir>

#include <memory>

// Real runs of the lab engine on this machine, in a data folder of their own.
class LabRuns
{
public:
    LabRuns()
    {
        qputenv("ASSAY_RESOURCES", resources().toUtf8());
        for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
            qputenv(name, m_home.path().toUtf8() + '/' + name);
        qputenv("LAB_STEP_MS", "0");
    }

    // Starts a run of those draft lengths in both modes (or one) and leaves it to its collector; its folder.
    // `stepMs` is the paced time of a decode step, `outputLen` the limit of output tokens.
    [[nodiscard]] QString start(const QByteArray &draftLengths, const QString &cells = {},
                                const QByteArray &stepMs = "0", const QByteArray &outputLen = "16")
    {
        using namespace assay;
        qputenv("LAB_STEP_MS", stepMs);
        run::RunRequest request;
        request.recipe = base::readFile(resources() + QStringLiteral("/recipes/lab.yaml")).value();
        request.recipe =
            matrix::withSetting(request.recipe, QStringLiteral("matrix.draft_lengths"), draftLengths);
        request.recipe =
            matrix::withSetting(request.recipe, QStringLiteral("workload.output_len"), outputLen);
        request.cluster = matrix::localProfile();
        const matrix::Recipe recipe = matrix::readRecipe(request.recipe).recipe.value();
        matrix::Profile profile = matrix::readProfile(request.cluster).profile.value();
        profile.firstPort =
            21'000 + static_cast<int>(QCoreApplication::applicationPid() % 400) * 100 + 20 * m_started++;
        profile.lastPort = profile.firstPort + 19;
        matrix::PlanOptions options;
        options.resourcesFolder = resources();
        options.cells = cells;
        request.plan = matrix::makePlan(recipe, profile, options).value();
        request.collector = base::readFile(resources() + QStringLiteral("/collector.py")).value();
        request.root = QFile::encodeName(run::runsFolder());
        run::RunController controller(m_host, m_scheduler, m_clock, run::runsFolder());
        const auto folder = QCoro::waitFor(controller.create(request));
        if (!folder)
            qFatal("%s", qPrintable(folder.error().sentence()));
        return folder->path();
    }

private:
    static QString resources() { return QStringLiteral(ASSAY_SOURCE_DIR "/resources"); }

    QTemporaryDir m_home;
    assay::remote::LocalHost m_host;
    assay::cluster::DirectScheduler m_scheduler{m_host};
    assay::base::SystemClock m_clock;
    int m_started = 0;
};

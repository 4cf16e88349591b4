// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_watcher.h"

#include <assay/base/files.h>
#include <assay/compare/chosen_reference.h>
#include <assay/matrix/recipe.h>

#include <QFileInfo>

#include <chrono>

namespace assay::ui {

RunWatcher::RunWatcher() = default;
RunWatcher::~RunWatcher() = default;

void RunWatcher::open(const QString &folder)
{
    using namespace std::chrono_literals;
    // Made here and not in the constructor: their timers and processes belong to the thread that uses them.
    if (!m_host) {
        m_host = std::make_unique<remote::LocalHost>();
        m_scheduler = std::make_unique<cluster::DirectScheduler>(*m_host);
    }
    m_controller = std::make_unique<run::RunController>(*m_host, *m_scheduler, m_clock, run::runsFolder());
    m_controller->setIntervals(500ms, 3s);
    connect(m_controller.get(), &run::RunController::changed, this, &RunWatcher::tell);
    connect(m_controller.get(), &run::RunController::ended, this, &RunWatcher::tell);
    m_folder = folder;
    const run::RunFolder runFolder(folder);
    if (const base::Status opened = m_controller->open(runFolder); !opened) {
        Q_EMIT failed(folder, opened.error().sentence());
        m_controller.reset();
        return;
    }
    findGolden(runFolder);
    tell(m_controller->view());
    m_controller->follow();
}

void RunWatcher::findGolden(const run::RunFolder &folder)
{
    m_golden.reset();
    m_goldenSource.clear();
    const auto bytes = base::readFile(folder.recipeFile());
    if (!bytes)
        return;
    const matrix::RecipeFile read = matrix::readRecipe(*bytes);
    if (!read.recipe)
        return;
    const QList<golden::LibraryMatch> matches = compare::candidateReferences(*read.recipe);
    if (matches.size() == 1) {
        m_golden = matches.constFirst().curve;
        m_goldenSource = QFileInfo(matches.constFirst().file).fileName();
    } else if (matches.size() > 1) {
        m_goldenSource =
            tr("%n curves fit, choose one in the recipe", nullptr, static_cast<int>(matches.size()));
    }
}

void RunWatcher::tell(const run::RunView &view)
{
    Q_EMIT changed({m_folder, view, m_golden, m_goldenSource});
}

} // namespace assay::ui

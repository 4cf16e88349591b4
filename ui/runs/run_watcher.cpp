// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_watcher.h"

#include <assay/base/files.h>
#include <assay/compare/chosen_reference.h>
#include <assay/matrix/recipe.h>

#include <QFileInfo>

#include <chrono>
#include <utility>

namespace assay::ui {

RunWatcher::RunWatcher(std::shared_ptr<Stations> stations) : m_stations(std::move(stations)) {}

RunWatcher::~RunWatcher() = default;

void RunWatcher::open(const QString &folder)
{
    using namespace std::chrono_literals;
    m_controller.reset();
    m_folder = folder;
    m_told.clear();
    const run::RunFolder runFolder(folder);
    const auto found = m_stations->of(runFolder);
    if (!found) {
        Q_EMIT failed(folder, found.error().sentence());
        return;
    }
    const run::Station &station = **found;
    m_controller =
        std::make_unique<run::RunController>(*station.host, *station.scheduler, m_clock, run::runsFolder());
    m_controller->setIntervals(500ms, station.host->isLocal() ? 3s : 10s);
    connectController();
    m_link = {};
    m_link.place = station.profile.name.isEmpty() ? station.host->name() : station.profile.name;
    m_link.isRemote = !station.host->isLocal();
    if (const base::Status opened = m_controller->open(runFolder); !opened) {
        Q_EMIT failed(folder, opened.error().sentence());
        m_controller.reset();
        return;
    }
    readRecipe(runFolder);
    setLink(LinkState::Kind::Opening);
    Q_EMIT changed({m_folder, m_controller->view(), m_engine, m_golden, m_goldenSource});
    m_controller->follow();
}

void RunWatcher::connectController()
{
    connect(m_controller.get(), &run::RunController::changed, this, &RunWatcher::tell);
    connect(m_controller.get(), &run::RunController::ended, this, [this](const run::RunView &view) {
        tell(view);
        // Nobody looks there any more, so nothing can be said of the link.
        setLink(LinkState::Kind::Idle);
    });
    connect(m_controller.get(), &run::RunController::troubled, this, &RunWatcher::tellTrouble);
    connect(m_controller.get(), &run::RunController::recovered, this,
            [this] { setLink(LinkState::Kind::Up); });
}

void RunWatcher::readRecipe(const run::RunFolder &folder)
{
    m_golden.reset();
    m_goldenSource.clear();
    m_engine.clear();
    const auto bytes = base::readFile(folder.recipeFile());
    if (!bytes)
        return;
    const matrix::RecipeFile read = matrix::readRecipe(*bytes);
    if (!read.recipe)
        return;
    m_engine = engine::kindName(read.recipe->engine.kind);
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
    // Trouble is told before the view of the same look, so a first view without it is an answer.
    if (m_link.kind == LinkState::Kind::Opening)
        setLink(LinkState::Kind::Up);
    Q_EMIT changed({m_folder, view, m_engine, m_golden, m_goldenSource});
}

void RunWatcher::tellTrouble(const base::Error &error)
{
    const QString sentence = error.sentence();
    if (error.kind == base::Error::Kind::Environment) {
        setLink(LinkState::Kind::Lost, sentence);
        return;
    }
    if (std::exchange(m_told, sentence) == sentence)
        return;
    // The folder here cannot be read any more, as when it was deleted: there is no run to show.
    if (error.kind == base::Error::Kind::Input)
        Q_EMIT failed(m_folder, sentence);
    else
        Q_EMIT noticed(m_folder, sentence);
}

void RunWatcher::setLink(LinkState::Kind kind, const QString &what)
{
    if (m_link.kind == kind && m_link.what == what && m_link.since.isValid())
        return;
    if (m_link.kind != kind || !m_link.since.isValid())
        m_link.since = m_clock.now().toLocalTime();
    m_link.kind = kind;
    m_link.what = what;
    Q_EMIT linkChanged(m_folder, m_link);
}

} // namespace assay::ui

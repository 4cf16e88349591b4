// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/followed_run.h"

#include "language/in_words.h"

#include <assay/base/files.h>
#include <assay/compare/chosen_reference.h>
#include <assay/matrix/recipe.h>

#include <QFileInfo>
#include <QTimer>

#include <chrono>
#include <utility>

namespace assay::ui {

using namespace std::chrono_literals;

FollowedRun::FollowedRun(QString folder, Stations &stations, const base::Clock &clock)
    : m_stations(stations), m_clock(clock), m_patience(new QTimer(this))
{
    m_run.folder = std::move(folder);
    m_patience->setInterval(1s);
    connect(m_patience, &QTimer::timeout, this, &FollowedRun::checkWishes);
}

FollowedRun::~FollowedRun() = default;

base::Status FollowedRun::open()
{
    const run::RunFolder folder(m_run.folder);
    const auto found = m_stations.of(folder);
    if (!found)
        return base::fail(found.error());
    m_station = *found;
    const remote::Host &host = *m_station->host;
    m_controller = std::make_unique<run::RunController>(*m_station->host, *m_station->scheduler, m_clock,
                                                        run::runsFolder());
    m_controller->setIntervals(500ms, host.isLocal() ? 3s : 10s);
    connectController();
    if (base::Status opened = m_controller->open(folder); !opened) {
        m_controller.reset();
        return opened;
    }
    const matrix::Profile &profile = m_station->profile;
    m_run.cluster = profile.name.isEmpty() ? host.name() : profile.name;
    m_link.place = m_run.cluster;
    m_link.isRemote = !host.isLocal();
    readRecipe(folder);
    for (const run::BookedCell &cell : m_controller->store()->book().cells()) {
        if (cell.planned.estimatedS)
            m_run.estimates.insert(cell.planned.id, *cell.planned.estimatedS);
    }
    m_run.view = m_controller->view();
    m_isUnderWay = !run::hasEnded(m_run.view.state);
    m_run.chosen = m_controller->store()->chosenAttempts();
    setLink(LinkState::Kind::Opening);
    Q_EMIT changed(m_run);
    m_controller->follow();
    return {};
}

void FollowedRun::connectController()
{
    const run::RunController *controller = m_controller.get();
    connect(controller, &run::RunController::changed, this, &FollowedRun::tell);
    connect(controller, &run::RunController::ended, this, [this](const run::RunView &view) {
        tell(view);
        // What was wrong with the link stays said when nobody looks there any more.
        if (m_link.kind == LinkState::Kind::Lost)
            Q_EMIT noticed(inWords(m_link.what));
        setLink(LinkState::Kind::Idle);
        if (std::exchange(m_isUnderWay, false))
            Q_EMIT ended(m_run);
        Q_EMIT settled();
    });
    connect(controller, &run::RunController::troubled, this, &FollowedRun::tellTrouble);
    connect(controller, &run::RunController::recovered, this, [this] { setLink(LinkState::Kind::Up); });
    connect(controller, &run::RunController::cancelChanged, this, &FollowedRun::tellCancel);
}

void FollowedRun::readRecipe(const run::RunFolder &folder)
{
    const auto bytes = base::readFile(folder.recipeFile());
    if (!bytes)
        return;
    const matrix::RecipeFile read = matrix::readRecipe(*bytes);
    if (!read.recipe)
        return;
    m_run.engine = engine::kindName(read.recipe->engine.kind);
    const QList<golden::LibraryMatch> matches = compare::candidateReferences(*read.recipe);
    if (matches.size() == 1) {
        m_run.golden = matches.constFirst().curve;
        m_run.goldenSource = QFileInfo(matches.constFirst().file).fileName();
    } else if (matches.size() > 1) {
        m_run.goldenSource =
            tr("%n curves fit, choose one in the recipe", nullptr, static_cast<int>(matches.size()));
    }
}

bool FollowedRun::isAt(const QString &folder) const
{
    return folder == m_run.folder || (m_controller && folder == m_controller->store()->folder().path());
}

bool FollowedRun::isOver() const
{
    return run::hasEnded(m_run.view.state) && !m_controller->isFollowing() && m_wishes.empty() &&
           m_sending == 0;
}

void FollowedRun::showAs(const QString &folder)
{
    m_run.folder = folder;
    Q_EMIT linkChanged(m_link);
    Q_EMIT changed(m_run);
    // Somebody else may have gone on with it since it ended.
    if (!m_controller->isFollowing())
        m_controller->follow();
}

void FollowedRun::tell(const run::RunView &view)
{
    // Trouble is told before the view of the same look, so a first view without it is an answer.
    if (m_link.kind == LinkState::Kind::Opening && m_controller->isFollowing())
        setLink(LinkState::Kind::Up);
    m_run.view = view;
    m_isUnderWay = m_isUnderWay || !run::hasEnded(view.state);
    m_run.chosen = m_controller->store()->chosenAttempts();
    Q_EMIT changed(m_run);
    checkWishes();
}

void FollowedRun::tellTrouble(const base::Error &error)
{
    const QString sentence = error.sentence();
    if (error.kind == base::Error::Kind::Environment && !m_controller->isGone() &&
        !m_controller->linkTrouble().isEmpty()) {
        setLink(LinkState::Kind::Lost, sentence);
        return;
    }
    if (std::exchange(m_told, sentence) == sentence)
        return;
    // The folder here cannot be read any more, as when it was deleted: there is no run to follow.
    if (error.kind == base::Error::Kind::Input) {
        m_controller->detach();
        Q_EMIT lost(inWords(error));
        return;
    }
    Q_EMIT noticed(inWords(error));
}

void FollowedRun::setLink(LinkState::Kind kind, const QString &what)
{
    if (m_link.kind == kind && m_link.what == what && m_link.since.isValid())
        return;
    if (m_link.kind != kind || !m_link.since.isValid())
        m_link.since = m_clock.now().toLocalTime();
    m_link.kind = kind;
    m_link.what = what;
    Q_EMIT linkChanged(m_link);
}

} // namespace assay::ui

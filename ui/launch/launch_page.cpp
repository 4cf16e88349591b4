// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/launch_page.h"

#include "language/in_words.h"
#include "launch/checks_panel.h"
#include "launch/launch_text.h"
#include "launch/launch_worker.h"
#include "launch/override_form.h"
#include "launch/preview_panel.h"
#include "shell/banner.h"

#include <QApplication>
#include <QComboBox>
#include <QFileInfo>
#include <QInputDialog>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QVBoxLayout>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;
using Answer = LaunchState::Answer;

namespace {

constexpr std::chrono::milliseconds typingPause = 300ms;
constexpr std::chrono::milliseconds retryPause = 10s;

} // namespace

LaunchPage::LaunchPage(const Desk &desk, QWidget *parent)
    : QWidget(parent),
      m_worker(new LaunchWorker(desk.stations)),
      m_debounce(new QTimer(this)),
      m_retry(new QTimer(this)),
      m_doubleClick(new QTimer(this))
{
    m_debounce->setSingleShot(true);
    m_debounce->setInterval(typingPause);
    m_retry->setSingleShot(true);
    m_retry->setInterval(retryPause);
    m_doubleClick->setSingleShot(true);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->setSpacing(0);
    whole->addWidget(makeHead());
    m_split = new QSplitter(Qt::Horizontal, this);
    m_split->addWidget(makeLeft());
    m_split->addWidget(makeRight());
    m_split->setStretchFactor(0, 3);
    m_split->setStretchFactor(1, 2);
    m_split->setSizes({720, 480});
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    whole->addWidget(m_split, 1);
    whole->addWidget(makeFoot());
    employ(desk, m_worker);
    connectWorker();
    connectParts();
    restyle();
    tell();
}

void LaunchPage::connectWorker()
{
    connect(this, &LaunchPage::listWanted, m_worker, &LaunchWorker::list);
    connect(this, &LaunchPage::recipeWanted, m_worker, &LaunchWorker::loadRecipe);
    connect(this, &LaunchPage::clusterWanted, m_worker, &LaunchWorker::loadCluster);
    connect(this, &LaunchPage::runWanted, m_worker, &LaunchWorker::loadRun);
    connect(this, &LaunchPage::checkWanted, m_worker, &LaunchWorker::check);
    connect(this, &LaunchPage::startWanted, m_worker, &LaunchWorker::start);
    connect(this, &LaunchPage::saveWanted, m_worker, &LaunchWorker::save);
    connect(m_worker, &LaunchWorker::listed, this, &LaunchPage::takeChoices);
    connect(m_worker, &LaunchWorker::recipeLoaded, this, &LaunchPage::takeRecipe);
    connect(m_worker, &LaunchWorker::clusterLoaded, this, &LaunchPage::takeCluster);
    connect(m_worker, &LaunchWorker::runLoaded, this, &LaunchPage::takeRun);
    connect(m_worker, &LaunchWorker::planned, this, &LaunchPage::takePlan);
    connect(m_worker, &LaunchWorker::checked, this, &LaunchPage::takeChecks);
    connect(m_worker, &LaunchWorker::went, m_run, &QPushButton::setText);
    connect(m_worker, &LaunchWorker::started, this, [this](const QString &folder) {
        endStart();
        // What the run needs is not what it was: ports and GPUs are taken.
        lookAgain();
        Q_EMIT started(folder);
    });
    connect(m_worker, &LaunchWorker::failed, this, [this](const QString &sentence) {
        endStart();
        m_banner->say(sentence, Token::Wrong, QStringLiteral("dialog-error"));
    });
    connect(m_worker, &LaunchWorker::saved, this, &LaunchPage::takeSaved);
    connect(m_worker, &LaunchWorker::saveFailed, this, [this](const QString &sentence) {
        m_banner->say(tr("The recipe was not saved: %1").arg(sentence), Token::Wrong,
                      QStringLiteral("dialog-error"));
    });
    connect(m_worker, &LaunchWorker::replaceAsked, this, &LaunchPage::askToReplace);
}

void LaunchPage::connectParts()
{
    connect(m_recipeBox, &QComboBox::activated, this, [this](int index) {
        const QVariant at = m_recipeBox->itemData(index);
        if (at.isValid() && at.toInt() >= 0)
            pickStart(m_choices.starts.at(at.toInt()), {});
    });
    connect(m_clusterBox, &QComboBox::activated, this,
            [this](int index) { pickCluster(m_clusterBox->itemData(index).toString()); });
    connect(m_addCluster, &QPushButton::clicked, this, &LaunchPage::newClusterWanted);
    connect(m_grid, &CellGrid::changed, this, &LaunchPage::schedule);
    connect(m_form, &OverrideForm::edited, this, &LaunchPage::schedule);
    connect(m_undo, &QPushButton::clicked, this, [this] {
        m_form->forget(false);
        m_form->forget(true);
        if (m_profile.profile)
            m_form->setNodes(m_profile.profile->nodes.count);
        m_recipe.extra.clear();
        schedule();
    });
    connect(m_checks, &ChecksPanel::againWanted, this, &LaunchPage::lookAgain);
    connect(m_preview, &PreviewPanel::said, this, &LaunchPage::said);
    connect(m_save, &QPushButton::clicked, this, &LaunchPage::saveRecipe);
    connect(m_run, &QPushButton::clicked, this, &LaunchPage::start);
    connect(m_next, &QPushButton::clicked, this, &LaunchPage::doNext);
    connect(m_debounce, &QTimer::timeout, this, &LaunchPage::ask);
    connect(m_retry, &QTimer::timeout, this, [this] {
        if (isVisible())
            lookAgain();
    });
    connect(m_doubleClick, &QTimer::timeout, this, [this] {
        m_state.starting = m_startWanted;
        tell();
    });
    for (QSplitter *splitter : {m_split, m_side})
        connect(splitter, &QSplitter::splitterMoved, this, &LaunchPage::stateMoved);
    const auto shortcut = [this](const QKeySequence &keys, auto act) {
        auto *made = new QShortcut(keys, this);
        made->setContext(Qt::WidgetWithChildrenShortcut);
        connect(made, &QShortcut::activated, this, act);
    };
    shortcut(QKeySequence(Qt::Key_F5), [this] { lookAgain(); });
    shortcut(QKeySequence(Qt::CTRL | Qt::Key_Return), [this] { start(); });
}

void LaunchPage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    Q_EMIT listWanted();
    if (m_plan.plan)
        lookAgain();
}

void LaunchPage::schedule()
{
    ++m_generation;
    m_state.plan = Answer::Pending;
    m_state.preflight = Answer::Pending;
    m_state.chosenCells = m_grid->chosen();
    m_retry->stop();
    m_debounce->start();
    tell();
    Q_EMIT stateMoved();
}

void LaunchPage::lookAgain()
{
    schedule();
    m_debounce->stop();
    ask();
}

run::Draft LaunchPage::draft() const
{
    run::Draft draft;
    draft.recipeWhere = m_recipe.where;
    draft.profileWhere = m_profile.where;
    if (m_recipe.recipe)
        draft.recipe = m_recipe.yaml;
    if (m_profile.profile)
        draft.profile = m_profile.yaml;
    draft.recipeSettings = m_recipe.extra + m_form->settings(false);
    draft.profileSettings = m_form->settings(true);
    draft.cells = m_grid->selection();
    draft.shards = m_form->nodes();
    return draft;
}

void LaunchPage::ask()
{
    if (m_recipe.recipe && m_profile.profile)
        m_checks->setLooking(true);
    Q_EMIT checkWanted(draft(), m_generation);
}

void LaunchPage::takePlan(const PlanAnswer &answer)
{
    if (answer.generation != m_generation)
        return;
    if (answer.composed.recipe)
        m_grid->setRecipe(*answer.composed.recipe);
    if (answer.generation != m_generation)
        return; // there are other cells now, and their plan is asked for
    m_plan = answer;
    m_form->setProblems(answer.composed.problems);
    QStringList errors = m_form->errors();
    for (const run::DraftProblem &problem : answer.composed.problems) {
        if (!problem.field && problem.problem.severity == base::Severity::Error)
            errors.append(tr("%1, line %2: %3")
                              .arg(QFileInfo(problem.where).fileName())
                              .arg(problem.problem.line)
                              .arg(inWords(problem.problem.text)));
    }
    m_state.fieldErrors = static_cast<int>(errors.size());
    m_state.firstError = errors.value(0);
    m_state.plan = answer.plan ? Answer::Good : answer.trouble.isEmpty() ? Answer::None : Answer::Bad;
    m_state.planTrouble = answer.trouble;
    if (!answer.plan) {
        m_state.preflight = Answer::None;
        m_checks->showMessage(answer.trouble.isEmpty() ? tr("The preflight runs as soon as there is a plan.")
                                                       : answer.trouble);
    }
    m_preview->setTexts(answer.composed, answer.plan);
    QMap<GridPlace, double> seconds;
    if (answer.plan) {
        for (const matrix::PlannedCell &cell : answer.plan->cells) {
            if (cell.estimatedS)
                seconds[{cell.cell.thinking, cell.cell.draftLength}] += *cell.estimatedS;
        }
    }
    m_grid->setEstimates(seconds);
    tell();
}

void LaunchPage::takeChecks(const CheckAnswer &answer)
{
    if (answer.generation != m_generation)
        return;
    m_checks->setChecks(answer.checks);
    m_preview->setScript(answer.jobScript, answer.trouble);
    m_state.failedChecks.clear();
    for (const base::Check &check : answer.checks) {
        if (check.status == base::CheckStatus::Fail)
            m_state.failedChecks.append(check.next.isEmpty() || check.text.contains(check.next)
                                            ? inWords(check.text)
                                            : tr("%1: %2").arg(inWords(check.text), inWords(check.next)));
    }
    m_state.preflight = m_state.failedChecks.isEmpty() ? Answer::Good : Answer::Bad;
    if (!answer.trouble.isEmpty())
        m_retry->start();
    tell();
}

void LaunchPage::start()
{
    if (!isReady(m_state))
        return;
    m_banner->say({});
    m_state.starting = true;
    m_startWanted = true;
    m_doubleClick->start(QApplication::doubleClickInterval());
    tell();
    Q_EMIT startWanted(draft());
}

void LaunchPage::endStart()
{
    m_startWanted = false;
    m_state.starting = m_doubleClick->isActive();
    tell();
}

void LaunchPage::saveRecipe()
{
    if (!m_save->isEnabled())
        return;
    auto *dialog = new QInputDialog(this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save as recipe"));
    dialog->setLabelText(m_grid->leftOut().isEmpty()
                             ? tr("Name of the recipe")
                             : tr("Name of the recipe (it has all its cells, also those that are left out)"));
    dialog->setTextValue(m_plan.composed.recipe->name);
    dialog->setOkButtonText(tr("Save"));
    connect(dialog, &QInputDialog::textValueSelected, this, [this](const QString &name) {
        m_banner->say({});
        Q_EMIT saveWanted(name.trimmed(), m_plan.composed.recipeYaml, false);
    });
    dialog->open();
}

void LaunchPage::askToReplace(const QString &name, const QString &file)
{
    auto *question = new QMessageBox(QMessageBox::Question, tr("Save as recipe"),
                                     tr("There is a recipe %1 already.").arg(QFileInfo(file).fileName()),
                                     QMessageBox::Cancel, this);
    question->setAttribute(Qt::WA_DeleteOnClose);
    QPushButton *replace = question->addButton(tr("Replace"), QMessageBox::DestructiveRole);
    question->setDefaultButton(QMessageBox::Cancel);
    connect(replace, &QPushButton::clicked, this,
            [this, name] { Q_EMIT saveWanted(name, m_plan.composed.recipeYaml, true); });
    question->open();
}

void LaunchPage::takeSaved(const QString &file)
{
    Waiting waiting;
    waiting.leftOut = m_grid->leftOut();
    run::Start start;
    start.kind = run::Start::Kind::Own;
    start.name = QFileInfo(file).completeBaseName();
    start.file = file;
    pickStart(start, waiting);
    Q_EMIT listWanted();
    Q_EMIT said(tr("The recipe was saved as %1.").arg(file));
}

void LaunchPage::tellCells()
{
    const int chosen = m_grid->chosen();
    QString text = chosen == m_grid->total() ? tr("all %n", nullptr, chosen)
                                             : tr("%1 of %n", nullptr, m_grid->total()).arg(chosen);
    const auto cells = m_plan.plan ? static_cast<int>(m_plan.plan->cells.size()) : chosen;
    if (m_state.plan == Answer::Good && cells != chosen)
        text = tr("%1 in the grid, %n cells with categories and concurrencies", nullptr, cells).arg(text);
    m_cells->setText(text);
    const int changes = m_form->changes();
    m_changes->setText(changes == 0 ? tr("nothing is changed: what the files say is run")
                                    : tr("%n value(s) changed", nullptr, changes));
    m_changes->setToolTip(m_changes->text());
    const bool moreNodes = m_profile.profile && m_form->nodes() != m_profile.profile->nodes.count;
    m_undo->setEnabled(changes > 0 || moreNodes || !m_recipe.extra.isEmpty());
}

void LaunchPage::tell()
{
    const QStringList missing = missingFrom(m_state);
    m_run->setEnabled(missing.isEmpty());
    m_run->setToolTip(missing.isEmpty() ? tr("Start the run (Ctrl+Return)")
                                        : missing.join(QLatin1Char('\n')));
    m_run->setAccessibleDescription(missing.join(QLatin1Char(' ')));
    if (!m_state.starting)
        m_run->setText(tr("Run"));
    const QString first = missing.value(0);
    m_missing->setText(missing.isEmpty() ? tr("Everything is there.")
                       : missing.size() > 1
                           ? tr("%1 (and %n more)", nullptr, static_cast<int>(missing.size()) - 1).arg(first)
                           : first);
    m_missing->setToolTip(missing.join(QLatin1Char('\n')));
    const auto cells = m_plan.plan ? static_cast<int>(m_plan.plan->cells.size()) : 0;
    m_expected->setText(
        m_state.plan == Answer::Good && cells > 0
            ? tr("%n cell(s), %1", nullptr, cells).arg(expectedText(*m_plan.plan, m_form->nodes()))
            : QString());
    m_save->setEnabled(m_state.plan != Answer::Pending && m_state.fieldErrors == 0 &&
                       m_plan.composed.recipe.has_value() && m_state.recipeRead == Answer::Good);
    m_save->setToolTip(tr("Write the recipe with these changes into your own folder"));
    m_expected->setVisible(!m_expected->text().isEmpty());
    m_stack->setCurrentIndex(m_state.recipeRead == Answer::Good ? 1 : 0);
    tellMessage();
    tellCells();
}

void LaunchPage::tellMessage()
{
    const bool isBad = m_state.recipeRead == Answer::Bad;
    m_message->setText(m_state.recipe.isEmpty() ? tr("Choose a recipe to see its cells.")
                       : isBad                  ? m_recipe.troubles.join(QLatin1Char('\n'))
                                                : tr("%1 is being read\u2026").arg(m_state.recipe));
    m_next->setText(isBad ? tr("Read it again") : tr("Choose a recipe"));
    m_next->setVisible(isBad || m_state.recipe.isEmpty());
}

void LaunchPage::doNext()
{
    if (m_start) {
        pickStart(*m_start, m_waiting);
        return;
    }
    m_recipeBox->setFocus();
    m_recipeBox->showPopup();
}

} // namespace assay::ui

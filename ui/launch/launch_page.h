// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "launch/cell_grid.h"
#include "launch/launch_state.h"
#include "launch/launch_types.h"
#include "runs/desk.h"

#include <QJsonObject>
#include <QWidget>

class QComboBox;
class QLabel;
class QPushButton;
class QSplitter;
class QStackedWidget;
class QTimer;

namespace assay::ui {

class Banner;
class ChecksPanel;
class LaunchWorker;
class OverrideForm;
class PreviewPanel;

// A run to be: what is measured, where, which cells, what is changed for this time; whether everything is
// there that it needs, and what exactly would run.
class LaunchPage final : public QWidget
{
    Q_OBJECT
public:
    explicit LaunchPage(const Desk &desk, QWidget *parent = nullptr);

    void chooseRecipe(const QString &nameOrFile);
    void chooseCluster(const QString &name);
    // Everything as a run had it: recipe, cluster, cells, nodes.
    void duplicate(const QString &runFolder);

    // Starts the run, if nothing is missing.
    void start();
    // Asks for a name and writes the recipe, with what is changed in it, into the user's folder.
    void saveRecipe();
    // Looks at what the run needs once more.
    void lookAgain();
    [[nodiscard]] const LaunchState &state() const { return m_state; }

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void started(const QString &folder);
    void said(const QString &text);
    void newClusterWanted();
    void stateMoved();
    // What the worker, on the desk's thread, is asked for.
    void listWanted();
    void recipeWanted(const QString &nameOrFile, const QList<assay::run::Setting> &settings,
                      const QString &cells);
    void clusterWanted(const QString &nameOrFile);
    void runWanted(const QString &folder);
    void checkWanted(const assay::run::Draft &draft, quint64 generation);
    void startWanted(const assay::run::Draft &draft);
    void saveWanted(const QString &name, const QByteArray &yaml, bool replaces);

protected:
    void showEvent(QShowEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    // What is set in the form once the recipe that it belongs to is here.
    struct Waiting
    {
        QMap<QString, QString> texts;
        QSet<GridPlace> leftOut;
        QSet<GridPlace> only; // empty: all that are not left out
        bool isWhole = false; // what the start itself changes is in it, or was taken back
    };

    QWidget *makeHead();
    QWidget *makeLeft();
    QWidget *makeRight();
    QWidget *makeFoot();
    void connectWorker();
    void connectParts();
    void restyle();

    void takeChoices(const LaunchChoices &choices);
    void fillStarts();
    void fillClusters();
    void takeRecipe(const LoadedRecipe &loaded);
    void takeCluster(const LoadedCluster &loaded);
    void takeRun(const LoadedRun &loaded);
    void takePlan(const PlanAnswer &answer);
    void takeChecks(const CheckAnswer &answer);
    [[nodiscard]] std::optional<run::Start> knownStart(const run::Start &start) const;
    void restoreChoice(const QJsonObject &kept);
    void pickStart(const run::Start &start, const Waiting &waiting);
    void pickCluster(const QString &nameOrFile);
    void applyWaiting(const LoadedRecipe &loaded);
    // The draft has changed: answers to it are asked for as soon as the typing pauses.
    void schedule();
    void ask();
    [[nodiscard]] run::Draft draft() const;
    void endStart();
    void askToReplace(const QString &name, const QString &file);
    void takeSaved(const QString &file);
    void tell();
    void tellCells();
    void tellMessage();
    void doNext();

    LaunchWorker *m_worker = nullptr;
    LaunchState m_state;
    LaunchChoices m_choices;
    std::optional<run::Start> m_start;
    QString m_asked; // the name or file that its recipe was asked for by
    QString m_cluster;
    LoadedRecipe m_recipe;
    LoadedCluster m_profile;
    Waiting m_waiting;
    QJsonObject m_kept;                    // a state that waits for the choices to be listed
    QMap<QString, QString> m_profileTexts; // wait for the profile to be read, as do the nodes
    int m_wantedNodes = 0;                 // 0: the profile's
    PlanAnswer m_plan;
    quint64 m_generation = 0;
    bool m_isListed = false;
    bool m_startWanted = false; // the worker was asked and has not answered

    QComboBox *m_recipeBox = nullptr;
    QComboBox *m_clusterBox = nullptr;
    QPushButton *m_addCluster = nullptr;
    Banner *m_banner = nullptr;
    QStackedWidget *m_stack = nullptr;
    QLabel *m_message = nullptr;
    QPushButton *m_next = nullptr; // what the message asks for
    QLabel *m_title = nullptr;
    QLabel *m_cellsTitle = nullptr;
    QLabel *m_cells = nullptr;
    CellGrid *m_grid = nullptr;
    QLabel *m_changesTitle = nullptr;
    QLabel *m_changes = nullptr;
    QPushButton *m_undo = nullptr;
    OverrideForm *m_form = nullptr;
    ChecksPanel *m_checks = nullptr;
    PreviewPanel *m_preview = nullptr;
    QSplitter *m_split = nullptr;
    QSplitter *m_side = nullptr;
    QLabel *m_expected = nullptr;
    QLabel *m_missing = nullptr;
    QPushButton *m_save = nullptr;
    QPushButton *m_run = nullptr;
    QTimer *m_debounce = nullptr;
    QTimer *m_retry = nullptr;
    QTimer *m_doubleClick = nullptr; // a second click of a double click comes while it runs
};

} // namespace assay::ui

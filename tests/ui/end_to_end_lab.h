// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "../core/cluster/lab_slurm.h"
#include "window_home.h"
#include "window_user.h"

#include "connect/field_edit.h"
#include "connect/probe_line.h"
#include "connect/probe_panel.h"
#include "connect/profile_dialog.h"
#include "run/matrix_view.h"
#include "run/run_page.h"
#include "runs/run_list_model.h"
#include "shell/main_window.h"

#include <assay/base/files.h>
#include <assay/matrix/profile.h>

#include <places.h>

#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QListView>
#include <QMessageBox>
#include <QProcess>
#include <QPushButton>
#include <QSpinBox>
#include <QTableView>

#include <memory>

// A real sshd and a real Slurm with three nodes, a user's home with one recipe in it, and the window.
class EndToEndLab
{
public:
    EndToEndLab()
    {
        qputenv("ASSAY_RESOURCES", resources().toUtf8());
        qputenv("HOME", m_home.path().toUtf8());
    }
    ~EndToEndLab()
    {
        window.reset();
        lab.down();
    }
    Q_DISABLE_COPY_MOVE(EndToEndLab)

    // Nothing, or what went wrong.
    [[nodiscard]] QByteArray up()
    {
        const QByteArray trouble = lab.up({});
        if (!trouble.isEmpty())
            return trouble;
        const auto read = assay::matrix::readProfile(lab::contentOf(lab.folder() + text("/cluster.yaml")));
        if (!read.profile)
            return "the lab's profile cannot be read";
        profile = *read.profile;
        const QByteArray rows =
            assay::base::readFile(resources() + text("/lab/speed_bench/qualitative.jsonl"))
                .value_or(QByteArray());
        QByteArray some;
        int count = 0;
        for (const QByteArray &row : rows.split('\n')) {
            if (QJsonDocument::fromJson(row)[QLatin1StringView("category")] == text("coding") && ++count <= 6)
                some += row + '\n';
        }
        return count >= 6 && write(dataset() + text("/qualitative.jsonl"), some) ? QByteArray()
                                                                                 : "no dataset";
    }

    // The shipped recipe over six prompts, with what an engine's environment shall hold.
    [[nodiscard]] bool writeRecipe(const QString &name, const QByteArray &stepMs,
                                   const QByteArray &faults) const
    {
        QByteArray yaml =
            assay::base::readFile(resources() + text("/recipes/lab.yaml")).value_or(QByteArray());
        const QByteArray named = "name: " + name.toUtf8() + '\n';
        const QByteArray timed = "  ready_timeout_s: 300\n  env: {LAB_STEP_MS: \"" + stepMs +
                                 "\", LAB_FAULTS: \"" + faults + "\"}\n";
        yaml.replace("expected_prompts: 80", "expected_prompts: null");
        yaml.replace("name: lab\n", named);
        yaml.replace("  ready_timeout_s: 60\n", timed);
        return yaml.contains("LAB_FAULTS") &&
               write(m_home.path() + text("/XDG_CONFIG_HOME/assay/recipes/") + name + text(".yaml"), yaml);
    }
    // The lab's own profile, by hand.
    [[nodiscard]] bool writeProfile() const
    {
        QByteArray yaml = lab::contentOf(lab.folder() + text("/cluster.yaml"));
        const QByteArray shipped = QFile::encodeName(resources() + text("/lab/speed_bench"));
        yaml.replace(shipped, QFile::encodeName(dataset()));
        return yaml.contains(QFile::encodeName(dataset())) &&
               write(m_home.path() + text("/XDG_CONFIG_HOME/assay/clusters/lab.yaml"), yaml);
    }
    [[nodiscard]] QString dataset() const { return m_home.path() + text("/speed_bench"); }

    [[nodiscard]] bool openWindow()
    {
        window = std::make_unique<assay::ui::MainWindow>();
        window->show();
        window->activateWindow();
        window->openLast();
        return QTest::qWaitForWindowActive(window.get());
    }
    struct Wanted
    {
        QString recipe;
        QString draftLengths; // empty: the recipe's
        int nodes = 1;
        int cells = 0;
        bool thinkingOnly = true;
    };
    // From the New run page to the page of the run; empty, or what did not come.
    [[nodiscard]] QString launch(const Wanted &wanted)
    {
        constexpr int soon = 30'000;
        const QString before = run().id;
        QTest::keyClick(window.get(), Qt::Key_N, Qt::ControlModifier);
        if (window->page() != assay::ui::MainWindow::Page::NewRun)
            return text("no page of a new run");
        const auto lengths = [this] { return user::find<QLineEdit>(*window, text("Output length")); };
        if (!user::choose(user::find<QComboBox>(*window, text("Recipe")), wanted.recipe) ||
            !user::choose(user::find<QComboBox>(*window, text("Cluster")), text("lab")) ||
            !QTest::qWaitFor([&] { return lengths() != nullptr; }, soon))
            return text("no recipe or cluster");
        if (!user::retype(*window, text("Output length"), text("128")) ||
            (!wanted.draftLengths.isEmpty() &&
             !user::retype(*window, text("Draft lengths"), wanted.draftLengths)) ||
            !user::retype(user::find<QSpinBox>(*window, text("Nodes")), QString::number(wanted.nodes)))
            return text("no fields");
        // The grid has the draft lengths that were typed.
        const QString last = wanted.draftLengths.isEmpty() ? text("4") : wanted.draftLengths.right(1);
        if (!QTest::qWaitFor([&] { return gridEndsWith(last); }, soon))
            return text("the grid is another one");
        if (wanted.thinkingOnly)
            leaveOutThinkingOff();
        const auto button = [this] { return user::find<QPushButton>(*window, text("Run")); };
        const auto isReady = [&] {
            return button() != nullptr && button()->isEnabled() &&
                   user::reads(*window, text("Everything is there."));
        };
        if (!QTest::qWaitFor(isReady, soon) || !user::click(button()))
            return text("not ready: ") + user::allText(*window);
        const auto isOpen = [&] {
            return window->page() == assay::ui::MainWindow::Page::Runs && !run().id.isEmpty() &&
                   run().id != before && run().cells.size() == wanted.cells;
        };
        if (!QTest::qWaitFor(isOpen, soon))
            return text("not started: ") + user::allText(*window);
        return QTest::qWaitFor([&] { return listed().contains(run().id); }, soon) ? QString()
                                                                                  : text("not in the list");
    }
    [[nodiscard]] assay::ui::RunPage &page() const { return *window->findChild<assay::ui::RunPage *>(); }
    [[nodiscard]] const assay::run::RunView &run() const { return page().run(); }
    [[nodiscard]] assay::ui::MatrixView &matrix() const
    {
        return *window->findChild<assay::ui::MatrixView *>();
    }
    [[nodiscard]] assay::run::CellState stateOf(const QString &cell) const
    {
        const assay::run::CellView *found = run().find(cell);
        return found == nullptr ? assay::run::CellState::Queued : found->state;
    }
    [[nodiscard]] bool hasEnded() const
    {
        return !run().cells.isEmpty() && assay::run::hasEnded(run().state);
    }
    // A cell under way whose acceptance length can be told; empty: none yet.
    [[nodiscard]] QString measuredNow() const
    {
        for (const assay::run::CellView &cell : run().cells) {
            if (cell.state == assay::run::CellState::Running && !cell.attempts.isEmpty() &&
                cell.attempts.constLast().acceptance.acceptanceLength)
                return cell.id;
        }
        return {};
    }
    // A cell is chosen by a click on its card.
    [[nodiscard]] bool chooseCell(const QString &cell) const
    {
        const QRect card = matrix().cardOf(cell);
        if (card.isNull() || !matrix().isVisible())
            return false;
        QTest::mouseClick(&matrix(), Qt::LeftButton, {}, card.center());
        return matrix().selectedCell() == cell;
    }
    // The grid of the New run page ends with that draft length.
    [[nodiscard]] bool gridEndsWith(const QString &draftLength) const
    {
        const QString begin = text("Thinking on, draft length ");
        QString last;
        for (const QAbstractButton *tile : window->findChildren<QAbstractButton *>()) {
            if (tile->isVisible() && tile->accessibleName().startsWith(begin))
                last = tile->accessibleName().sliced(begin.size());
        }
        return last == draftLength;
    }
    void leaveOutThinkingOff() const
    {
        for (QAbstractButton *tile : window->findChildren<QAbstractButton *>()) {
            if (tile->isVisible() && tile->isChecked() &&
                tile->accessibleName().startsWith(text("Thinking off, ")))
                QTest::mouseClick(tile, Qt::LeftButton);
        }
    }
    void command(const char *words) const
    {
        QTest::keyClick(window.get(), Qt::Key_K, Qt::ControlModifier);
        QTest::keyClicks(QApplication::focusWidget(), QString::fromLatin1(words));
        QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    }
    // What stands on a chip of the window's head; empty: there is no such chip.
    [[nodiscard]] QString chip(const QString &name) const
    {
        const QString begin = name + text(": ");
        for (const QAbstractButton *button : window->findChildren<QAbstractButton *>()) {
            if (button->isVisible() && button->inherits("QAbstractButton") &&
                button->accessibleName().startsWith(begin))
                return button->accessibleName().sliced(begin.size());
        }
        return {};
    }
    // Ids in the list of runs.
    [[nodiscard]] QStringList listed() const
    {
        QStringList ids;
        const auto *list = user::find<QListView>(*window, text("Runs"));
        for (int row = 0; list != nullptr && row < list->model()->rowCount(); ++row)
            ids.append(list->model()->index(row, 0).data(assay::ui::RunListModel::IdRole).toString());
        return ids;
    }

    // What `assayctl status RUN --json` says.
    [[nodiscard]] static QJsonObject status(const QString &run)
    {
        QProcess process;
        process.start(QCoreApplication::applicationDirPath() + text("/../bin/assayctl"),
                      {text("status"), run, text("--json")});
        if (!process.waitForFinished(60'000))
            qWarning("assayctl does not end");
        const QByteArray out = process.readAllStandardOutput();
        if (out.isEmpty())
            qWarning("assayctl: %s", process.readAllStandardError().constData());
        return QJsonDocument::fromJson(out).object();
    }

    static QString text(const char *bytes) { return QString::fromUtf8(bytes); }

    lab::Lab lab;
    assay::matrix::Profile profile;

private:
    static QString resources() { return QStringLiteral(ASSAY_SOURCE_DIR "/resources"); }
    static bool write(const QString &file, const QByteArray &bytes)
    {
        return assay::base::makePrivateFolder(QFileInfo(file).absolutePath()) &&
               assay::base::writeFileAtomically(file, bytes);
    }

    WindowHome m_home;

public:
    std::unique_ptr<assay::ui::MainWindow> window;
};

// SPDX-License-Identifier: GPL-3.0-or-later
#include "../core/run/run_fixture.h"

#include "run/matrix_view.h"
#include "shell/main_window.h"
#include "theme/theme.h"

#include <QApplication>
#include <QLabel>
#include <QListView>
#include <QStandardPaths>
#include <QTest>

using namespace assay;

namespace {

bool shows(const QWidget &window, const QString &text)
{
    const auto labels = window.findChildren<QLabel *>();
    return std::any_of(labels.cbegin(), labels.cend(), [&](const QLabel *label) {
        return label->isVisible() && label->text().contains(text);
    });
}

const QListView *runList(const QWidget &window)
{
    for (const QListView *list : window.findChildren<QListView *>()) {
        if (list->accessibleName() == QStringLiteral("Runs"))
            return list;
    }
    return nullptr;
}

} // namespace

// The window on run folders that lie where runs lie; time limits are those of QTRY, nothing sleeps.
class MainWindowTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void anEmptyMachineSaysWhatToDo();
    void aRunIsListedFollowedAndOutlived();

private:
    std::unique_ptr<QTemporaryDir> m_home;
};

void MainWindowTest::init()
{
    m_home = std::make_unique<QTemporaryDir>();
    for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
        qputenv(name, m_home->path().toUtf8() + '/' + name);
    ui::applyTheme(*qApp, ui::Appearance::Dark);
}

void MainWindowTest::anEmptyMachineSaysWhatToDo()
{
    ui::MainWindow window;
    window.show();
    QTRY_VERIFY(shows(window, QStringLiteral("assayctl run lab --cluster local")));
}

void MainWindowTest::aRunIsListedFollowedAndOutlived()
{
    auto fixture = std::make_unique<RunFixture>(
        QStringList{QStringLiteral("thinking_on-1"), QStringLiteral("thinking_off-1")});
    fixture->write(QStringLiteral("cluster.yaml"), "cluster: 1\nname: here\ntransport: {kind: local}\n"
                                                   "scheduler: {kind: direct}\n");
    fixture->writeJob(0);
    fixture->started(0);
    fixture->measured(0, "thinking_on-1", 1, 50);
    QVERIFY(QDir().mkpath(run::runsFolder()));
    QVERIFY(QFile::link(fixture->path({}), run::runsFolder() + QLatin1Char('/') + RunFixture::id()));

    ui::MainWindow window;
    window.show();
    const QListView *list = runList(window);
    QVERIFY(list != nullptr);
    QTRY_COMPARE(list->model()->rowCount(), 1);
    auto *matrix = window.findChild<ui::MatrixView *>();
    QVERIFY(matrix != nullptr);
    QTRY_VERIFY(matrix->isVisible());
    matrix->selectCell(QStringLiteral("thinking_on-1"));
    QTRY_VERIFY(shows(window, QStringLiteral("1.50")));

    fixture->measured(0, "thinking_off-1", 1, 75);
    matrix->selectCell(QStringLiteral("thinking_off-1"));
    QTRY_VERIFY(shows(window, QStringLiteral("1.75")));

    QVERIFY(QFile::remove(run::runsFolder() + QLatin1Char('/') + RunFixture::id()));
    fixture.reset();
    QTRY_COMPARE(list->model()->rowCount(), 0);
}

QTEST_MAIN(MainWindowTest)
#include "tst_main_window.moc"

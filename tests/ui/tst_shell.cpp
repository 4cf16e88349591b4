// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/shard_strip.h"
#include "run/shard_text.h"
#include "runs/link_state.h"
#include "shell/banner.h"
#include "shell/command_palette.h"
#include "shell/fuzzy.h"
#include "shell/palette_model.h"
#include "shell/rail.h"
#include "shell/settings_keeper.h"
#include "shell/toast.h"
#include "shell/top_bar.h"
#include "theme/theme.h"

#include <QAbstractButton>
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QLineEdit>
#include <QListView>
#include <QMainWindow>
#include <QPointer>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;

namespace {

run::JobView job(const char *state, const char *node = "", const char *reason = "", const char *start = "")
{
    run::JobView view;
    view.jobId = QStringLiteral("4711");
    view.state = QString::fromLatin1(state);
    view.node = QString::fromLatin1(node);
    view.reason = QString::fromLatin1(reason);
    view.estimatedStart = QString::fromLatin1(start);
    return view;
}

} // namespace

class ShellTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aNameIsFoundByItsLetters();
    void theBestRowComesFirst();
    void thePaletteIsUsedByKeys();
    void thePaletteLeavesWithoutDoing();
    void whatIsKeptIsThereAfterACrash();
    void aShardSaysWhereItIsAndWhy();
    void aStripSaysOnlyWhatIsWorthIt();
    void aLostLinkSaysWhatAndSinceWhen();
    void toastsComeAndGo();
    void aBannerIsThereWhileItSaysSomething();
    void aChipThatHasTheFocusKeepsItWhenItsTimeChanges();

private:
    QTemporaryDir m_home;
};

void ShellTest::initTestCase()
{
    qputenv("XDG_CONFIG_HOME", m_home.path().toUtf8());
    qputenv("TZ", "UTC");
    QCoreApplication::setOrganizationName(QStringLiteral("assay"));
    QCoreApplication::setApplicationName(QStringLiteral("assay"));
    ui::applyTheme(*qApp, ui::Appearance::Dark);
}

void ShellTest::aNameIsFoundByItsLetters()
{
    const auto score = [](const char *typed, const char *text) {
        return ui::fuzzyScore(QString::fromUtf8(typed), QString::fromUtf8(text));
    };
    QVERIFY(score("", "anything"));
    QVERIFY(score("ton3", "thinking_on-3"));
    QVERIFY(!score("no3x", "thinking_on-3"));
    QVERIFY(!score("abc", "ab"));
    QVERIFY(score("LOG", "Save the log"));
    QVERIFY(score("log save", "Save the log"));
    // Letters that begin words, and letters in a row, are what one types.
    QVERIFY(*score("on3", "thinking_on-3") > *score("on3", "zoo and 3"));
    QVERIFY(*score("sl", "Save log") > *score("sl", "a useful thing"));
    QVERIFY(*score("theme", "Theme: dark") > *score("theme", "Go to the main page"));
}

void ShellTest::theBestRowComesFirst()
{
    ui::PaletteModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QList<ui::PaletteEntry> entries;
    for (const char *title : {"Follow the log", "Save the log", "Log of thinking_on-2"})
        entries.append({QString::fromLatin1(title), QStringLiteral("command"), {}, {}});
    model.setEntries(entries);
    QCOMPARE(model.rowCount(), 3);
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("Follow the log"));
    model.setTyped(QStringLiteral("log"));
    QCOMPARE(model.index(0).data().toString(), QStringLiteral("Log of thinking_on-2"));
    model.setTyped(QStringLiteral("zzz"));
    QCOMPARE(model.rowCount(), 0);
}

void ShellTest::thePaletteIsUsedByKeys()
{
    QMainWindow window;
    auto *behind = new QLineEdit(&window);
    window.setCentralWidget(behind);
    ui::CommandPalette palette(&window);
    window.resize(800, 600);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    behind->setFocus();
    QStringList done;
    QList<ui::PaletteEntry> entries;
    for (const char *title : {"first", "second", "third"})
        entries.append({QString::fromLatin1(title), QStringLiteral("command"), QStringLiteral("F1"),
                        [&done, title] { done.append(QString::fromLatin1(title)); }});
    palette.open(entries);
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("ir"));
    const auto *list = palette.findChild<QListView *>();
    QCOMPARE(list->model()->rowCount(), 2);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Down);
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QCOMPARE(done, QStringList{QStringLiteral("third")});
    QVERIFY(!palette.isVisible());
    QCOMPARE(QApplication::focusWidget(), behind);
}

void ShellTest::thePaletteLeavesWithoutDoing()
{
    QMainWindow window;
    auto *behind = new QLineEdit(&window);
    window.setCentralWidget(behind);
    ui::CommandPalette palette(&window);
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    bool done = false;
    palette.open({{QStringLiteral("first"), {}, {}, [&done] { done = true; }}});
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("nothing like it"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QVERIFY(!done);
    palette.open({{QStringLiteral("first"), {}, {}, [&done] { done = true; }}});
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Escape);
    QVERIFY(!palette.isVisible() && !done);
}

void ShellTest::whatIsKeptIsThereAfterACrash()
{
    {
        ui::SettingsKeeper keeper;
        keeper.keep(QStringLiteral("a/b"), 7);
        // Written while the keeper still lives: a crash would not lose it.
        QTRY_COMPARE(QSettings().value(QStringLiteral("a/b")).toInt(), 7);
        keeper.keep(QStringLiteral("a/c"), QStringLiteral("x"));
        QCOMPARE(keeper.value(QStringLiteral("a/c")).toString(), QStringLiteral("x"));
    }
    ui::SettingsKeeper again;
    QCOMPARE(again.value(QStringLiteral("a/b")).toInt(), 7);
    QCOMPARE(again.value(QStringLiteral("a/c")).toString(), QStringLiteral("x"));
}

void ShellTest::aShardSaysWhereItIsAndWhy()
{
    const QDateTime now(QDate(2026, 11, 30), QTime(12, 0), Qt::UTC);
    const auto words = [&](const run::JobView &view) { return ui::shardText(view, now).state; };
    QCOMPARE(words(job("running", "n1")), QStringLiteral("running on n1"));
    const QString queued = words(job("pending", "", "waits for free nodes", "2026-11-30T14:05:00Z"));
    QVERIFY2(queued.startsWith(QStringLiteral("queued: waits for free nodes, starts about 14:05")),
             qPrintable(queued));
    QVERIFY(words(job("pending", "", "", "2026-12-01T14:05:00Z")).contains(QStringLiteral("Dec 1")));
    QCOMPARE(words(job("lost", "n2", "node failed")), QStringLiteral("lost on n2: node failed"));
    QCOMPARE(words(job("unknown", "", "the cluster does not answer")),
             QStringLiteral("not known: the cluster does not answer"));
    QCOMPARE(words(job("node_fail", "n3")), QStringLiteral("node fail (n3)"));
    QCOMPARE(ui::shardText(job("timeout"), now).tone, ui::Token::Wrong);
    // Never colour alone.
    for (const char *state : {"running", "pending", "configuring", "completing", "suspended", "ended", "lost",
                              "unknown", "node_fail", ""})
        QVERIFY(!ui::shardText(job(state), now).mark.isEmpty());
}

void ShellTest::aStripSaysOnlyWhatIsWorthIt()
{
    ui::ShardStrip strip;
    run::RunView run;
    run.state = run::RunState::Running;
    run.jobs = {job("running", "n1"), job("pending", "", "waits")};
    strip.setRun(run);
    QVERIFY(!strip.isHidden());
    QVERIFY(strip.heightForWidth(1000) < strip.heightForWidth(120));
    run.state = run::RunState::Done;
    run.jobs = {job("ended", "n1")};
    strip.setRun(run);
    QVERIFY(strip.isHidden());
    run.jobs.append(job("lost", "n2", "gone"));
    strip.setRun(run);
    QVERIFY(!strip.isHidden());
}

void ShellTest::aLostLinkSaysWhatAndSinceWhen()
{
    ui::LinkState link;
    link.place = QStringLiteral("b300");
    link.isRemote = true;
    link.since = QDateTime(QDate(2026, 11, 30), QTime(14, 2, 11), Qt::UTC);
    link.kind = ui::LinkState::Kind::Up;
    QVERIFY(ui::linkSentence(link).isEmpty());
    QCOMPARE(ui::linkWord(link, link.since), QStringLiteral("connected"));
    link.kind = ui::LinkState::Kind::Lost;
    link.what = QStringLiteral("b300: the connection was closed");
    const QString sentence = ui::linkSentence(link);
    QVERIFY(sentence.contains(QStringLiteral("b300")) && sentence.contains(QStringLiteral("14:02:11")) &&
            sentence.contains(QStringLiteral(". The connection was closed. ")));
    QCOMPARE(ui::linkWord(link, link.since.addSecs(4)), QStringLiteral("reconnecting, 4 s"));
    QCOMPARE(ui::linkWord(link, link.since.addSecs(3700)), QStringLiteral("reconnecting, 1 h 1 min"));
}

void ShellTest::toastsComeAndGo()
{
    QWidget window;
    window.resize(400, 300);
    ui::Toasts toasts(&window);
    window.show();
    for (const char *text : {"one", "two", "three", "four"})
        toasts.show(QString::fromLatin1(text));
    QCOMPARE(toasts.shown(),
             QStringList({QStringLiteral("two"), QStringLiteral("three"), QStringLiteral("four")}));
    for (QWidget *child : window.findChildren<QWidget *>()) {
        if (child->accessibleName() == QStringLiteral("three"))
            QTest::mouseClick(child, Qt::LeftButton);
    }
    QCOMPARE(toasts.shown(), QStringList({QStringLiteral("two"), QStringLiteral("four")}));
}

void ShellTest::aBannerIsThereWhileItSaysSomething()
{
    ui::Banner banner;
    QVERIFY(banner.isHidden());
    banner.say(QStringLiteral("the link is lost"));
    QVERIFY(!banner.isHidden());
    QCOMPARE(banner.text(), QStringLiteral("the link is lost"));
    banner.say({});
    QVERIFY(banner.isHidden());
}

void ShellTest::aChipThatHasTheFocusKeepsItWhenItsTimeChanges()
{
    ui::TopBar bar;
    bar.show();
    const auto tell = [&bar](const char *name, const char *state) {
        bar.setChips({{QString::fromLatin1(name), QString::fromLatin1(state), ui::Token::Good}});
    };
    tell("b300", "23 ms");
    QPointer<QAbstractButton> chip;
    for (QAbstractButton *button : bar.findChildren<QAbstractButton *>()) {
        if (button->accessibleName() == QStringLiteral("b300: 23 ms"))
            chip = button;
    }
    QVERIFY(chip != nullptr);
    QTRY_VERIFY(chip->isVisible());
    chip->setFocus();
    const int narrow = chip->width();
    tell("b300", "reconnecting 4 s");
    QVERIFY(chip != nullptr);
    QCOMPARE(chip->accessibleName(), QStringLiteral("b300: reconnecting 4 s"));
    QCOMPARE(bar.focusWidget(), chip.data());
    QVERIFY(chip->width() > narrow);
    QSignalSpy chosen(&bar, &ui::TopBar::chipChosen);
    QTest::mouseClick(chip, Qt::LeftButton);
    QCOMPARE(chosen.value(0), QVariantList{QStringLiteral("b300")});
    tell("lab", "1 ms");
    QVERIFY(chip == nullptr);
}

QTEST_MAIN(ShellTest)
#include "tst_shell.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "timed_application.h"

#include "logs/log_view.h"
#include "logs/logs_page.h"
#include "logs/problem_model.h"
#include "theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>
#include <QToolButton>
#include <QWheelEvent>

#include <algorithm>

using namespace assay;

namespace {

QWidget *named(const QWidget &page, const QString &name)
{
    for (QWidget *child : page.findChildren<QWidget *>()) {
        if (child->accessibleName() == name)
            return child;
    }
    return nullptr;
}

} // namespace

// A page on log files of a run of two cells, driven by events as a user makes them.
class LogsPageTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void theNewestAttemptsServerLogIsShownAtItsEnd();
    void followingStopsWhenOneScrollsUp();
    void theSearchCountsAndGoesRound();
    void aWrongPatternSaysSo();
    void aCostlyExpressionHoldsNobodyUp();
    void onlyLinesThatFitAreShown();
    void aProblemIsListedAndJumpedTo();
    void copyTakesTheWholeTextAndItsPlace();
    void theWholeLogIsSaved();
    void anotherTextInItsPlaceIsSeen();
    void oddBytesDoNoHarm();
    void everyControlHasAName();
    void aLogOfHundredMegabytesStaysQuick();

private:
    void append(const QString &file, const QByteArray &bytes) const;
    void show(const QByteArray &serverLog);
    [[nodiscard]] ui::LogView *view() const { return m_page->view(); }
    [[nodiscard]] QString lastShown() const;
    template <typename T>
    [[nodiscard]] T *control(const char *name) const
    {
        return qobject_cast<T *>(named(*m_page, QString::fromLatin1(name)));
    }

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<ui::LogsPage> m_page;
    run::RunView m_run;
};

void LogsPageTest::initTestCase()
{
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

void LogsPageTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    m_run = {};
    m_run.id = QStringLiteral("20261130-101500-lab-1a2b3c");
    m_run.folder = m_folder->path();
    m_run.state = run::RunState::Running;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        run::CellView cell;
        cell.cell.thinking = thinking;
        cell.cell.draftLength = 3;
        cell.id = matrix::cellId(cell.cell, false, false);
        cell.state = run::CellState::Running;
        for (int number = 1; number <= 2; ++number) {
            run::Attempt attempt;
            attempt.number = number;
            attempt.state = run::CellState::Running;
            attempt.started = QDateTime(QDate(2026, 11, 30), QTime(10, 15), Qt::UTC);
            attempt.folder = m_folder->filePath(QStringLiteral("%1-%2").arg(cell.id).arg(number));
            attempt.serverLog = m_folder->filePath(QStringLiteral("%1-%2.log").arg(cell.id).arg(number));
            cell.attempts.append(attempt);
        }
        m_run.cells.append(cell);
    }
    m_page = std::make_unique<ui::LogsPage>();
    m_page->resize(1000, 600);
}

void LogsPageTest::cleanup()
{
    m_page.reset();
}

void LogsPageTest::append(const QString &file, const QByteArray &bytes) const
{
    QFile log(file);
    QVERIFY(log.open(QIODevice::Append));
    QCOMPARE(log.write(bytes), bytes.size());
}

void LogsPageTest::show(const QByteArray &serverLog)
{
    append(m_run.cells.at(0).attempts.at(1).serverLog, serverLog);
    m_page->setRun(m_run, QStringLiteral("vllm"));
    m_page->show();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    QTRY_VERIFY(!lastShown().isEmpty());
}

QString LogsPageTest::lastShown() const
{
    for (qint64 row = view()->topRow() + view()->rowsInSight(); row >= view()->topRow(); --row) {
        if (const QString text = view()->textOfRow(row); !text.isEmpty())
            return text;
    }
    return {};
}

void LogsPageTest::theNewestAttemptsServerLogIsShownAtItsEnd()
{
    QByteArray log;
    for (int line = 1; line <= 500; ++line)
        log += "line " + QByteArray::number(line) + "\n";
    show(log);
    QCOMPARE(lastShown(), QStringLiteral("line 500"));
    QVERIFY(m_page->place().file.endsWith(QStringLiteral("thinking_on-3-2.log")));
    QCOMPARE(m_page->place().source, QStringLiteral("server"));
    append(m_page->place().file, "line 501\nline 5");
    QTRY_COMPARE(lastShown(), QStringLiteral("line 5"));
    append(m_page->place().file, "02\n");
    QTRY_COMPARE(lastShown(), QStringLiteral("line 502"));

    // Another attempt and another cell, by keys.
    auto *attempt = control<QComboBox>("Attempt");
    append(m_run.cells.at(0).attempts.at(0).serverLog, "of the first\n");
    attempt->setFocus();
    QTest::keyClick(attempt, Qt::Key_Down);
    QTRY_COMPARE(lastShown(), QStringLiteral("of the first"));
    append(m_run.cells.at(1).attempts.at(1).serverLog, "of the other\n");
    m_page->showCell(QStringLiteral("thinking_off-3"));
    QTRY_COMPARE(lastShown(), QStringLiteral("of the other"));
    // A refresh of the run keeps the choice.
    m_page->setRun(m_run, QStringLiteral("vllm"));
    QVERIFY(m_page->place().file.endsWith(QStringLiteral("thinking_off-3-2.log")));
}

void LogsPageTest::followingStopsWhenOneScrollsUp()
{
    QByteArray log;
    for (int line = 1; line <= 300; ++line)
        log += "line " + QByteArray::number(line) + "\n";
    show(log);
    QVERIFY(view()->isFollowing());
    const QPointF middle = view()->viewport()->rect().center();
    QWheelEvent up(middle, view()->viewport()->mapToGlobal(middle), {}, QPoint(0, 240), Qt::NoButton,
                   Qt::NoModifier, Qt::NoScrollPhase, false);
    QApplication::sendEvent(view()->viewport(), &up);
    QVERIFY(!view()->isFollowing());
    const qint64 top = view()->topRow();
    append(m_page->place().file, "a\nb\nc\n");
    QTRY_COMPARE(view()->newLines(), 3);
    QCOMPARE(view()->topRow(), top);
    auto *button = control<QPushButton>("3 new line(s)");
    QVERIFY(button != nullptr && button->isVisible());
    QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(view()->isFollowing());
    QTRY_COMPARE(lastShown(), QStringLiteral("c"));
    QVERIFY(!button->isVisible());
}

void LogsPageTest::theSearchCountsAndGoesRound()
{
    QByteArray log;
    for (int line = 1; line <= 900; ++line)
        log += line % 300 == 0 ? QByteArray("the Needle " + QByteArray::number(line) + "\n")
                               : QByteArray("straw\n");
    show(log);
    m_page->focusFind();
    auto *find = control<QLineEdit>("Find in the log");
    QCOMPARE(QApplication::focusWidget(), find);
    QTest::keyClicks(find, QStringLiteral("needle"));
    auto *count = control<QLabel>("Lines found");
    QTRY_COMPARE(count->text(), QStringLiteral("1 of 3"));
    QTRY_COMPARE(view()->currentLine(), 300);
    QTest::keyClick(find, Qt::Key_Return);
    QTRY_COMPARE(view()->currentLine(), 600);
    QTest::keyClick(find, Qt::Key_Return, Qt::ShiftModifier);
    QTRY_COMPARE(view()->currentLine(), 300);
    QTest::keyClick(find, Qt::Key_Return, Qt::ShiftModifier);
    QTRY_COMPARE(view()->currentLine(), 900);
    QCOMPARE(count->text(), QStringLiteral("3 of 3"));
    QTest::keyClick(find, Qt::Key_Return);
    QTRY_COMPARE(view()->currentLine(), 300);
    // A match far to the right comes into sight.
    append(m_page->place().file, QByteArray(3000, '.') + " far needle\n");
    QTRY_COMPARE(count->text(), QStringLiteral("1 of 4"));
    QTest::keyClick(find, Qt::Key_Return, Qt::ShiftModifier);
    QTRY_COMPARE(view()->currentLine(), 901);
    QTRY_VERIFY(view()->horizontalScrollBar()->value() > 2000);
    QTest::keyClick(find, Qt::Key_Return);
    QTRY_COMPARE(view()->currentLine(), 300);
    QTRY_COMPARE(view()->horizontalScrollBar()->value(), 0);
    // What comes later is counted as well.
    append(m_page->place().file, "one more needle\n");
    QTRY_COMPARE(count->text(), QStringLiteral("1 of 5"));
    QTest::keyClick(find, Qt::Key_Escape);
    QTRY_COMPARE(count->text(), QString());
}

void LogsPageTest::aWrongPatternSaysSo()
{
    show("one\ntwo\n");
    auto *find = control<QLineEdit>("Find in the log");
    control<QToolButton>("Regular expressions")->click();
    find->setFocus();
    QTest::keyClicks(find, QStringLiteral("t(w"));
    const auto says = [this](const QString &text) {
        const auto labels = m_page->findChildren<QLabel *>();
        return std::any_of(labels.cbegin(), labels.cend(),
                           [&](const QLabel *label) { return label->text().contains(text); });
    };
    QTRY_VERIFY(says(QStringLiteral("Not a regular expression")));
    QTest::keyClicks(find, QStringLiteral(")o"));
    QTRY_COMPARE(control<QLabel>("Lines found")->text(), QStringLiteral("1 of 1"));
    QVERIFY(!says(QStringLiteral("Not a regular expression")));
}

void LogsPageTest::aCostlyExpressionHoldsNobodyUp()
{
    show("first\n" + QByteArray(QByteArray(60'000, 'a') + '\n').repeated(300) + "last\n");
    auto *timed = static_cast<TimedApplication *>(qApp);
    timed->forget();
    control<QToolButton>("Regular expressions")->click();
    auto *find = control<QLineEdit>("Find in the log");
    find->setFocus();
    QTest::keyClicks(find, QStringLiteral("(?<=a).*[0-9]{2}"));
    // Rows are still there for whoever looks at others meanwhile.
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Home);
    QTRY_COMPARE_WITH_TIMEOUT(view()->textOfRow(0), QStringLiteral("first"), 8000);
    const auto says = [this](const QString &text) {
        const auto labels = m_page->findChildren<QLabel *>();
        return std::any_of(labels.cbegin(), labels.cend(),
                           [&](const QLabel *label) { return label->text().contains(text); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("Too costly an expression")), 15000);
    QVERIFY2(timed->cost(1.0) < 50, qPrintable(QString::number(timed->cost(1.0))));
    find->clear();
    QTRY_VERIFY(!says(QStringLiteral("Too costly")));
}

void LogsPageTest::onlyLinesThatFitAreShown()
{
    QByteArray log;
    for (int line = 1; line <= 200; ++line)
        log += line % 50 == 0 ? QByteArray("WARNING " + QByteArray::number(line) + "\n")
                              : QByteArray("INFO x\n");
    show(log + "ERROR at the end\n");
    auto *level = control<QComboBox>("Severity");
    level->setFocus();
    QTest::keyClick(level, Qt::Key_Down);
    QTRY_COMPARE(view()->textOfRow(0), QStringLiteral("WARNING 50"));
    QTRY_COMPARE(view()->textOfRow(4), QStringLiteral("ERROR at the end"));
    QCOMPARE(view()->textOfRow(5), QString());
    auto *only = control<QLineEdit>("Show only lines with this");
    only->setFocus();
    QTest::keyClicks(only, QStringLiteral("50"));
    QTRY_COMPARE(view()->textOfRow(1), QStringLiteral("WARNING 150"));
    QTRY_COMPARE(view()->textOfRow(2), QString());
    append(m_page->place().file, "INFO 50\nERROR 50\n");
    QTRY_COMPARE(view()->textOfRow(2), QStringLiteral("ERROR 50"));
}

void LogsPageTest::aProblemIsListedAndJumpedTo()
{
    QByteArray log;
    for (int line = 1; line <= 400; ++line)
        log += line == 120 || line == 300 ? QByteArray("RuntimeError: CUDA error: out of memory\n")
                                          : QByteArray("INFO x\n");
    show(log);
    auto *list = control<QListView>("Problems found in the log");
    QTRY_COMPARE(list->model()->rowCount(), 1);
    QCOMPARE(list->model()->index(0, 0).data(ui::ProblemModel::CountRole).toInt(), 2);
    QTRY_VERIFY(list->isVisible());
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {},
                      list->visualRect(list->model()->index(0, 0)).center());
    QTRY_COMPARE(view()->currentLine(), 120);
    m_page->nextProblem(true);
    QTRY_COMPARE(view()->currentLine(), 300);
    m_page->nextProblem(true);
    QTRY_COMPARE(view()->currentLine(), 120);
    list->setFocus();
    QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
    QVERIFY(QGuiApplication::clipboard()->text().contains(
        QStringLiteral("line 120: The GPU ran out of memory.")));
}

void LogsPageTest::copyTakesTheWholeTextAndItsPlace()
{
    const QByteArray longLine(100'000, 'z');
    show("first \x1b[31mred\x1b[0m\n" + longLine + "\nlast\n");
    QSignalSpy said(m_page.get(), &ui::LogsPage::said);
    view()->setFocus();
    QTest::keyClick(view(), Qt::Key_Home);
    QTest::keyClick(view(), Qt::Key_Down, Qt::ShiftModifier);
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(said.count(), 1);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("first red\n"));
    QTest::keyClick(view(), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(view(), Qt::Key_C, Qt::ControlModifier);
    QTRY_COMPARE(said.count(), 2);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("first red\n") + QString::fromLatin1(longLine) + QStringLiteral("\nlast"));
    view()->copySelection(true);
    QTRY_COMPARE(said.count(), 3);
    const QString named = QGuiApplication::clipboard()->text();
    QVERIFY2(
        named.startsWith(QStringLiteral(
            "thinking_on-3, attempt 2, thinking_on-3-2.log, 2026-11-30T10:15:00Z\n1: first red\n2: zzz")),
        qPrintable(named.left(120)));
}

void LogsPageTest::theWholeLogIsSaved()
{
    const QByteArray log = "raw \x1b[31m bytes \xFF stay\n\n" + QByteArray(5'000'000, 'x') + "\n";
    show(log);
    QSignalSpy said(m_page.get(), &ui::LogsPage::said);
    const QString target = m_folder->filePath(QStringLiteral("copy.log"));
    m_page->saveTo(target);
    QTRY_COMPARE(said.count(), 1);
    QFile copy(target);
    QVERIFY(copy.open(QIODevice::ReadOnly));
    QVERIFY(copy.readAll() == log);
    m_page->saveTo(m_folder->filePath(QStringLiteral("no/such/folder.log")));
    QTRY_COMPARE(said.count(), 2);
    QVERIFY(said.at(1).at(0).toString().contains(QStringLiteral("could not be written")));
}

void LogsPageTest::anotherTextInItsPlaceIsSeen()
{
    show("one\ntwo\nthree\n");
    const QString file = m_page->place().file;
    QVERIFY(QFile::resize(file, 0));
    append(file, "anew\n");
    QTRY_COMPARE(lastShown(), QStringLiteral("anew"));
    QCOMPARE(view()->textOfRow(1), QString());
    QVERIFY(QFile::remove(file));
    QTRY_VERIFY([this] {
        const auto labels = m_page->findChildren<QLabel *>();
        return std::any_of(labels.cbegin(), labels.cend(),
                           [](const QLabel *label) {
                               return label->isVisible() &&
                                      label->text().contains(QStringLiteral("not here yet"));
                           }) ||
               lastShown() == QStringLiteral("anew");
    }());
    append(file, "back\n");
    QTRY_COMPARE(lastShown(), QStringLiteral("back"));
}

void LogsPageTest::oddBytesDoNoHarm()
{
    show(QByteArray("nul \0 in it\n", 12) + "\xFF\xFE not UTF-8\n" + " 10%\r 50%\r100%\n" +
         "\x1b[2J\x1b]0;title\x07ok\n" + QByteArray(1 << 20, 'w') + "\n\xE6\x8E\xA5\xE5\x8F\x97 wide\n");
    QTRY_COMPARE(view()->textOfRow(5), QStringLiteral("\u63A5\u53D7 wide"));
    QTRY_COMPARE(view()->textOfRow(0), QStringLiteral("nul \u2400 in it"));
    QCOMPARE(view()->textOfRow(1), QStringLiteral("\uFFFD\uFFFD not UTF-8"));
    QCOMPARE(view()->textOfRow(2), QStringLiteral("100%"));
    QCOMPARE(view()->textOfRow(3), QStringLiteral("ok"));
    QCOMPARE(view()->textOfRow(4).size(), 16 << 10);
    // Far to the right of a very long line.
    view()->horizontalScrollBar()->setValue(view()->horizontalScrollBar()->maximum());
    QVERIFY(!m_page->grab().isNull());
}

void LogsPageTest::everyControlHasAName()
{
    show("x\n");
    for (QWidget *child : m_page->findChildren<QWidget *>()) {
        const bool isControl = qobject_cast<QAbstractButton *>(child) || qobject_cast<QComboBox *>(child) ||
                               qobject_cast<QAbstractItemView *>(child) || qobject_cast<QLineEdit *>(child);
        if (!isControl || child->parent()->inherits("QLineEdit") || child->parent()->inherits("QComboBox") ||
            child->inherits("QComboBoxListView"))
            continue;
        const auto *button = qobject_cast<QAbstractButton *>(child);
        QVERIFY2(!child->accessibleName().isEmpty() || (button != nullptr && !button->text().isEmpty()) ||
                     child->isHidden(),
                 child->metaObject()->className());
    }
}

void LogsPageTest::aLogOfHundredMegabytesStaysQuick()
{
    const QString file = m_run.cells.at(0).attempts.at(1).serverLog;
    QByteArray block;
    int line = 0;
    while (block.size() < (1 << 20))
        block += "(EngineCore_0 pid=411) INFO 11-30 13:05:41 [loggers.py:120] Engine 000: line " +
                 QByteArray::number(++line) + "\n";
    {
        QFile log(file);
        QVERIFY(log.open(QIODevice::WriteOnly));
        for (int at = 0; at < 100; ++at)
            log.write(block);
        log.write("the last line\n");
    }
    m_page->show();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
    auto *timed = static_cast<TimedApplication *>(qApp);
    timed->forget();
    QElapsedTimer timer;
    timer.start();
    m_page->setRun(m_run, QStringLiteral("vllm"));
    QTRY_COMPARE(lastShown(), QStringLiteral("the last line"));
    const qint64 shownAfter = timer.elapsed();
    // While the rest is still being gone through: search, and turn the wheel all the way.
    auto *find = control<QLineEdit>("Find in the log");
    find->setText(QStringLiteral("line 4711"));
    QTRY_VERIFY_WITH_TIMEOUT(control<QLabel>("Lines found")->text().endsWith(QStringLiteral("of 100")),
                             30000);
    const qint64 foundAfter = timer.elapsed();
    for (int turn = 0; turn < 200; ++turn) {
        view()->verticalScrollBar()->setValue(view()->verticalScrollBar()->maximum() * (turn % 20) / 20);
        QTest::qWait(2);
    }
    QTRY_VERIFY_WITH_TIMEOUT(view()->textOfRow(view()->topRow()).startsWith(QStringLiteral("(EngineCore")),
                             5000);
    qInfo("shown after %lld ms, found after %lld ms; %lld events: 99 %% below %.1f ms, the dearest %.1f ms",
          shownAfter, foundAfter, qlonglong(timed->events()), timed->cost(0.99), timed->cost(1.0));
    QVERIFY2(timed->cost(0.99) < 16, qPrintable(QString::number(timed->cost(0.99))));
    QVERIFY2(timed->cost(1.0) < 50, qPrintable(QString::number(timed->cost(1.0))));
}

int main(int argc, char **argv)
{
    TimedApplication application(argc, argv);
    LogsPageTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "tst_logs_page.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/chart_board.h"
#include "live/live_page.h"
#include "live/live_table_model.h"
#include "live/live_view.h"
#include "live/time_chart.h"
#include "theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QFile>
#include <QImage>
#include <QLabel>
#include <QMenu>
#include <QMouseEvent>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>
#include <QWheelEvent>
#include <QXmlStreamReader>

using namespace assay;
using namespace assay::ui;

namespace {

void look(run::Attempt &attempt, double seconds, run::LiveMark mark = run::LiveMark::None)
{
    run::LivePoint point;
    point.seconds = seconds;
    point.drafts = qint64(10 * seconds);
    point.draftTokens = 30 * qint64(seconds);
    point.accepted = qint64(15 * seconds);
    point.generated = qint64(25 * seconds);
    point.running = 1.0F;
    point.waiting = 2.0F;
    point.halfWidth = 0.05F;
    point.mark = mark;
    attempt.live.append(point, {qint64(8 * seconds), qint64(5 * seconds), qint64(2 * seconds)});
}

run::CellView cell(matrix::Thinking thinking, int draftLength, run::CellState state, int seconds)
{
    run::CellView view;
    view.cell.thinking = thinking;
    view.cell.draftLength = draftLength;
    view.id = matrix::cellId(view.cell, false, false);
    view.state = state;
    run::Attempt attempt;
    attempt.state = state;
    attempt.live.begin(QDateTime::fromSecsSinceEpoch(1'796'000'000, Qt::UTC));
    for (int second = 1; second <= seconds; ++second)
        look(attempt, second);
    view.attempts.append(attempt);
    view.counting = 1;
    return view;
}

run::RunView runOf(int seconds)
{
    run::RunView run;
    run.id = QStringLiteral("20261130-101500-lab-1a2b3c");
    run.folder = QStringLiteral("/runs/20261130-101500-lab-1a2b3c");
    run.state = run::RunState::Running;
    run.cells = {cell(matrix::Thinking::On, 1, run::CellState::Value, 200),
                 cell(matrix::Thinking::On, 2, run::CellState::Running, seconds),
                 cell(matrix::Thinking::Off, 2, run::CellState::Running, seconds),
                 cell(matrix::Thinking::Off, 3, run::CellState::Queued, 0)};
    return run;
}

std::optional<golden::Curve> goldenOf(double value)
{
    golden::Curve golden;
    golden::ReferenceCell reference;
    reference.thinking = matrix::Thinking::On;
    reference.draftLength = 2;
    reference.state = golden::CellState::Value;
    reference.value = value;
    golden.cells.append(reference);
    return golden;
}

template <typename Widget>
Widget *control(const QWidget &page, const QString &text)
{
    for (Widget *child : page.findChildren<Widget *>()) {
        if (child->text() == text)
            return child;
    }
    return nullptr;
}

// A page of its own, shown, with a run whose cells went on for so many seconds.
struct Shown
{
    explicit Shown(int seconds = 100)
    {
        page.resize(1000, 720);
        page.setRun(runOf(seconds), goldenOf(2.55));
        page.show();
        if (!QTest::qWaitForWindowExposed(&page))
            qFatal("the page is not shown");
        settle();
    }
    void settle() const
    {
        QVERIFY(QTest::qWaitFor([this] { return board().isIdle(); }));
    }
    [[nodiscard]] ChartBoard &board() const { return *page.view()->board(); }
    [[nodiscard]] TimeChart &chart(int number) const { return *board().charts().at(number); }
    [[nodiscard]] QStringList labels(int number) const
    {
        QStringList labels;
        for (const ChartLine &line : chart(number).shownLines()) {
            if (!line.label.isEmpty())
                labels.append(line.label);
        }
        return labels;
    }
    LivePage page;
};

} // namespace

class LivePageTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { applyTheme(*qApp, Appearance::Light); }

    void anEmptyPageSaysWhatComes()
    {
        LivePage page;
        page.resize(1000, 700);
        page.show();
        run::RunView run;
        run.folder = QStringLiteral("/runs/x");
        run.state = run::RunState::Queued;
        page.setRun(run, {});
        QStringList texts;
        for (const QLabel *label : page.findChildren<QLabel *>()) {
            if (label->isVisible())
                texts.append(label->text());
        }
        QVERIFY(texts.contains(
            QStringLiteral("No workload has begun yet. The charts begin with the first one.")));
        QVERIFY(page.view()->statusText().contains(QStringLiteral("waiting")));
    }

    void runningCellsAreShownWithTheirWordsAtTheLines()
    {
        const Shown shown;
        QCOMPARE(shown.labels(0), (QStringList{QStringLiteral("on 2 2.50"), QStringLiteral("golden 2.55"),
                                               QStringLiteral("off 2 2.50")}));
        QCOMPARE(shown.labels(1),
                 (QStringList{QStringLiteral("on 2 50.0 %"), QStringLiteral("off 2 50.0 %")}));
        QVERIFY(shown.page.view()->statusText().contains(QStringLiteral("live")));
        // Bold for the whole, thin for the last 30 s, a band for the interval, dashes for golden.
        int bold = 0, thin = 0, bands = 0, dashed = 0;
        for (const ChartLine &line : shown.chart(0).shownLines()) {
            bands += line.upper.isEmpty() ? 0 : 1;
            dashed += line.dashed ? 1 : 0;
            bold += line.width > 2.0 ? 1 : 0;
            thin += line.upper.isEmpty() && line.width < 1.0 ? 1 : 0;
        }
        QCOMPARE(bold, 2);
        QCOMPARE(thin, 2);
        QCOMPARE(bands, 2);
        QCOMPARE(dashed, 1);
        // Charts that would be empty are not there, and it is said why.
        QVERIFY(shown.chart(6).isHidden());
        QCOMPARE(shown.board().gpuNote(),
                 QStringLiteral("No charts of the GPUs: nvidia-smi showed none on the node."));
        QCOMPARE(shown.chart(4).note(), QStringLiteral("The engine does not tell."));
        QCOMPARE(shown.labels(5),
                 (QStringList{QStringLiteral("p0"), QStringLiteral("p1"), QStringLiteral("p2")}));
    }

    void cellsAreChosenAndPinned()
    {
        Shown shown;
        auto *const choice = shown.page.findChild<QComboBox *>();
        QCOMPARE(choice->accessibleName(), QStringLiteral("Which cells are shown"));
        choice->setFocus();
        QTest::keyClick(choice, Qt::Key_End);
        QCOMPARE(shown.page.choice(), LivePage::AllCells);
        QCOMPARE(shown.board().cells().size(), 3);
        shown.page.selectCell(QStringLiteral("thinking_off-2"));
        shown.page.setChoice(LivePage::ChosenCell);
        QCOMPARE(shown.board().cells().size(), 1);
        QCOMPARE(shown.board().cells().constFirst().id, QStringLiteral("thinking_off-2"));
        auto *const pins = control<QToolButton>(shown.page, QStringLiteral("Pins"));
        QVERIFY(pins != nullptr);
        QAction *const pin = pins->menu()->actions().constFirst();
        pin->trigger();
        QCOMPARE(shown.page.choice(), LivePage::PinnedCells);
        QCOMPARE(shown.board().cells().size(), 1);
        QCOMPARE(shown.board().cells().constFirst().id, QStringLiteral("thinking_on-1"));
    }

    void aPausedViewStandsStillWhileTheDataGoesOn()
    {
        Shown shown;
        shown.board().setFocus();
        QTest::keyClick(&shown.board(), Qt::Key_Space);
        QVERIFY(shown.page.view()->isPaused());
        const QStringList before = shown.labels(0);
        shown.page.setRun(runOf(110), goldenOf(2.55));
        shown.settle();
        QCOMPARE(shown.board().cells().constFirst().data.counts.size(), 100);
        QVERIFY2(shown.page.view()->statusText().contains(QStringLiteral("paused, 20 new")),
                 qPrintable(shown.page.view()->statusText()));
        QCOMPARE(shown.labels(0), before);
        QTest::keyClick(&shown.board(), Qt::Key_Space);
        shown.settle();
        QCOMPARE(shown.board().cells().constFirst().data.counts.size(), 110);
        QVERIFY(!shown.page.view()->statusText().contains(QStringLiteral("paused")));
    }

    void theWheelZoomsAtThePointer()
    {
        Shown shown;
        TimeChart &chart = shown.chart(0);
        const Span before = shown.board().window();
        QCOMPARE(before, (Span{0.0, 120.0}));
        const QPointF at(chart.plot().left() + chart.plot().width() / 2.0, chart.plot().center().y());
        QWheelEvent wheel(at, chart.mapToGlobal(at), {}, {0, 120}, Qt::NoButton, Qt::NoModifier,
                          Qt::NoScrollPhase, false);
        QApplication::sendEvent(chart.viewport(), &wheel);
        const Span after = shown.board().window();
        QVERIFY(std::abs(after.length() - 96.0) < 1e-6);
        QVERIFY(std::abs((after.from + after.to) / 2.0 - 60.0) < 0.5);
        QVERIFY(!shown.board().isFollowing());
        QVERIFY(shown.page.view()->statusText().contains(QStringLiteral("looking back")));
        // Every chart moves with it.
        shown.settle();
        QTest::keyClick(&shown.board(), Qt::Key_End);
        QVERIFY(shown.board().isFollowing());
        QCOMPARE(shown.board().window(), before);
    }

    void draggingAndArrowsMoveTheView()
    {
        Shown shown;
        shown.board().setWindow({40.0, 60.0});
        shown.settle();
        TimeChart &chart = shown.chart(0);
        const QPoint from(int(chart.plot().center().x()), int(chart.plot().center().y()));
        const int step = int(chart.plot().width() / 4.0);
        QTest::mousePress(chart.viewport(), Qt::LeftButton, {}, from);
        QMouseEvent move(QEvent::MouseMove, QPointF(from - QPoint(step, 0)),
                         chart.viewport()->mapToGlobal(QPointF(from - QPoint(step, 0))), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(chart.viewport(), &move);
        QTest::mouseRelease(chart.viewport(), Qt::LeftButton, {}, from - QPoint(step, 0));
        QVERIFY(std::abs(shown.board().window().from - 45.0) < 0.2);
        QTest::keyClick(&shown.board(), Qt::Key_Left);
        QVERIFY(std::abs(shown.board().window().from - 43.0) < 0.2);
        QTest::keyClick(&shown.board(), Qt::Key_Plus);
        QVERIFY(std::abs(shown.board().window().length() - 16.0) < 1e-6);
    }

    void theCrossHairReadsEveryChart()
    {
        const Shown shown;
        TimeChart &chart = shown.chart(2);
        // At 60 s of 120.
        QTest::mouseMove(chart.viewport(),
                         QPoint(int(chart.plot().center().x()), int(chart.plot().center().y())));
        QVERIFY(shown.board().cursor().has_value());
        QVERIFY(shown.chart(0).readings().contains(QStringLiteral("on 2  2.50")));
        QVERIFY(shown.chart(0).readings().contains(QStringLiteral("off 2  2.50  last 30 s")));
        QVERIFY(shown.chart(2).readings().contains(QStringLiteral("on 2  25 tok/s")));
        QVERIFY(shown.chart(3).readings().contains(QStringLiteral("off 2  1 + 2 waiting")));
        QVERIFY(shown.chart(5).readings().contains(QStringLiteral("p1  50.0 %")));
        QVERIFY(shown.chart(6).readings().size() <= 1);
    }

    // Every one of 16 cells is read, in the small charts as well, and each word is on the card.
    void theCrossHairReadsSixteenCells()
    {
        Shown shown;
        run::RunView run = runOf(0);
        run.cells.clear();
        for (int k = 1; k <= 8; ++k) {
            run.cells.append(cell(matrix::Thinking::On, k, run::CellState::Running, 100));
            run.cells.append(cell(matrix::Thinking::Off, k, run::CellState::Running, 100));
        }
        shown.page.setRun(run, {});
        shown.settle();
        shown.board().setCursor(60.0);
        for (int k = 1; k <= 8; ++k) {
            QVERIFY(shown.chart(0).readings().contains(QStringLiteral("on %1  2.50").arg(k)));
            QVERIFY(shown.chart(1).readings().contains(QStringLiteral("off %1  50.0 %").arg(k)));
            QVERIFY(shown.chart(2).readings().contains(QStringLiteral("off %1  25 tok/s").arg(k)));
        }
        QCOMPARE(shown.chart(2).readings().size(), 17);
        QCOMPARE(shown.chart(3).readings().size(), 17);
    }

    void aCellThatFailedSaysWhyAndWhatItHad()
    {
        Shown shown;
        run::RunView run = runOf(100);
        run::CellView &failed = run.cells[3];
        failed.state = run::CellState::Failed;
        failed.reason = QStringLiteral("the server did not start: out of memory");
        failed.attempts[0].state = run::CellState::Failed;
        shown.page.setRun(run, {});
        shown.page.selectCell(failed.id);
        shown.page.setChoice(LivePage::ChosenCell);
        const auto texts = [&] {
            QStringList seen;
            for (const QLabel *label : shown.page.findChildren<QLabel *>()) {
                if (label->isVisible())
                    seen.append(label->text());
            }
            return seen.join(QLatin1Char('\n'));
        };
        QVERIFY2(texts().contains(QStringLiteral("failed: the server did not start: out of memory.")),
                 qPrintable(texts()));
        QVERIFY(texts().contains(QStringLiteral("Nothing was measured of it over time.")));
        // With a course the charts are there, and the line above says why they end.
        for (int second = 1; second <= 30; ++second)
            look(failed.attempts[0], second);
        shown.page.setRun(run, {});
        shown.settle();
        QCOMPARE(shown.board().cells().constFirst().data.counts.size(), 30);
        QVERIFY(shown.labels(0).contains(QStringLiteral("off 3 2.50")));
        QVERIFY(shown.page.view()->statusText().contains(QStringLiteral("out of memory")));
        QVERIFY(!texts().contains(QStringLiteral("Nothing was measured")));
    }

    // The picture is what QtCharts makes of all points, whether they came one by one or at once.
    void aLineThatGrowsLooksAsOneThatWasThere()
    {
        Shown growing(0);
        for (int seconds = 1; seconds <= 100; ++seconds) {
            growing.page.setRun(runOf(seconds), goldenOf(2.55));
            growing.board().refreshAll();
        }
        growing.settle();
        Shown whole;
        growing.chart(0).settle();
        whole.chart(0).settle();
        QCoreApplication::processEvents();
        const QImage one = growing.chart(0).grab().toImage(), other = whole.chart(0).grab().toImage();
        QCOMPARE(one.size(), other.size());
        qint64 differing = 0;
        for (int y = 0; y < one.height(); ++y) {
            for (int x = 0; x < one.width(); ++x)
                differing += one.pixel(x, y) != other.pixel(x, y) ? 1 : 0;
        }
        // Lines that are drawn bit by bit have other joints at most.
        QVERIFY2(differing * 200 < qint64(one.width()) * one.height(),
                 qPrintable(QString::number(differing)));
    }

    // New points are on the screen at once, before they become part of the picture.
    void aNewPointIsSeenAtOnce()
    {
        Shown shown(50);
        shown.chart(2).settle();
        QCoreApplication::processEvents();
        const auto columnAt = [&](double seconds) {
            const QRectF plot = shown.chart(2).plot();
            const Span window = shown.board().window();
            return int(plot.left() + (seconds - window.from) / window.length() * plot.width());
        };
        const QImage before = shown.chart(2).grab().toImage();
        shown.page.setRun(runOf(58), goldenOf(2.55));
        shown.settle();
        QVERIFY(shown.chart(2).tail() > 0);
        const QImage after = shown.chart(2).grab().toImage();
        const auto isDrawnAt = [&](double seconds) {
            const int x = columnAt(seconds);
            for (int y = int(shown.chart(2).plot().top()); y < int(shown.chart(2).plot().bottom()); ++y) {
                if (before.pixel(x, y) != after.pixel(x, y))
                    return true;
            }
            return false;
        };
        QVERIFY(!isDrawnAt(40.0));
        QVERIFY(isDrawnAt(54.0));
    }

    // A server that came and went leaves nothing behind in the charts of a calm one.
    void chartsGiveUpTheLinesTheyNoLongerNeed()
    {
        Shown shown;
        const auto series = [&] { return shown.chart(0).chart()->series().size(); };
        const qsizetype before = series();
        run::RunView run = runOf(10);
        for (int i = 0; i < 40; ++i) {
            look(run.cells[1].attempts[0], 12.0 + 2.5 * i, run::LiveMark::Gap);
            look(run.cells[1].attempts[0], 12.5 + 2.5 * i);
        }
        shown.page.setRun(run, {});
        shown.settle();
        shown.chart(0).settle();
        QVERIFY(series() > before + 30);
        shown.page.setRun(runOf(100), {});
        shown.settle();
        shown.chart(0).settle();
        QVERIFY2(series() <= before + 16, qPrintable(QString::number(series())));
    }

    void gapsAndRestartsAreMarked()
    {
        Shown shown;
        run::RunView run = runOf(50);
        look(run.cells[1].attempts[0], 90.0, run::LiveMark::Gap);
        look(run.cells[1].attempts[0], 91.0, run::LiveMark::Reset);
        shown.page.setRun(run, {});
        shown.settle();
        QStringList marks;
        for (const ChartMark &mark : shown.chart(0).shownMarks())
            marks.append(mark.text);
        QCOMPARE(marks,
                 (QStringList{QStringLiteral("nothing heard for 40 s"), QStringLiteral("server restarted")}));
    }

    void theStateOfTheLinkAndTheEndAreSaid()
    {
        Shown shown;
        LinkState link;
        link.kind = LinkState::Kind::Lost;
        link.since = QDateTime(QDate(2026, 11, 30), QTime(14, 2, 11));
        shown.page.setLink(link);
        QVERIFY(shown.page.view()->statusText().contains(QStringLiteral("connection lost")));
        QVERIFY(shown.page.view()->statusText().contains(QStringLiteral("14:02:11")));
        link.kind = LinkState::Kind::Up;
        shown.page.setLink(link);
        QVERIFY(shown.page.view()->statusText().contains(QStringLiteral("live")));
        run::RunView run = runOf(100);
        run.state = run::RunState::Done;
        for (run::CellView &one : run.cells)
            one.state = run::CellState::Value;
        shown.page.setRun(run, {});
        QVERIFY(shown.page.view()->statusText().contains(QStringLiteral("ended")));
        QCOMPARE(shown.board().cells().size(), 1);
    }

    void theTableHasTheSameNumbers()
    {
        Shown shown;
        shown.board().setFocus();
        QTest::keyClick(&shown.board(), Qt::Key_T);
        QVERIFY(shown.page.view()->isTable());
        QCOMPARE(shown.page.view()->model()->cellId(), QStringLiteral("thinking_on-2"));
        QCOMPARE(shown.page.view()->model()->rowCount(), 100);
        QSignalSpy said(&shown.page, &LivePage::said);
        QTest::keyClick(shown.page.view(), Qt::Key_C, Qt::ControlModifier);
        QCOMPARE(said.size(), 1);
        const QString text = QApplication::clipboard()->text();
        QCOMPARE(text.count(QLatin1Char('\n')), 101);
        QVERIFY(text.contains(QStringLiteral("\t1000\t3000\t1500\t2.5000\t0.0500\t")));
    }

    void whatIsShownIsWrittenToFiles()
    {
        Shown shown;
        const QTemporaryDir folder;
        QSignalSpy said(&shown.page, &LivePage::said);
        const auto written = [&](const QString &name) {
            const QString file = folder.filePath(name);
            const qsizetype before = said.size();
            shown.page.view()->exportTo(file);
            if (!QTest::qWaitFor([&] { return said.size() > before; }))
                return QByteArray();
            QFile read(file);
            return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray();
        };
        QImage image;
        QVERIFY(image.loadFromData(written(QStringLiteral("live.png")), "PNG"));
        QCOMPARE(image.width(), shown.board().width() * 2);
        QXmlStreamReader xml(written(QStringLiteral("live.svg")));
        bool isSvg = false;
        while (!xml.atEnd()) {
            xml.readNext();
            isSvg = isSvg || (xml.isStartElement() && xml.name() == QStringLiteral("svg"));
        }
        QVERIFY2(!xml.hasError() && isSvg, qPrintable(xml.errorString()));
        const QByteArray csv = written(QStringLiteral("live.csv"));
        QCOMPARE(csv.count('\n'), 201);
        QVERIFY(csv.contains("thinking_off-2,"));
        const qsizetype before = said.size();
        shown.page.view()->exportTo(QStringLiteral("/nowhere/at/all/live.csv"));
        QTRY_COMPARE(said.size(), before + 1);
        QVERIFY(said.constLast().constFirst().toString().contains(QStringLiteral("/nowhere/at/all")));
    }

    void nothingIsDrawnWhileNothingChangesOrNobodyLooks()
    {
        Shown shown;
        QVERIFY(shown.board().isIdle());
        shown.page.setRun(runOf(101), {});
        QVERIFY(!shown.board().isIdle());
        shown.settle();
        shown.page.hide();
        shown.page.setRun(runOf(102), {});
        QVERIFY(shown.board().isIdle());
        shown.page.show();
        shown.settle();
        QVERIFY(shown.labels(0).contains(QStringLiteral("on 2 2.50")));
    }

    void theThemeChangesUnderTheCharts()
    {
        Shown shown;
        const QColor light = shown.chart(0).shownLines().constLast().ink;
        applyTheme(*qApp, Appearance::Dark);
        shown.settle();
        QTRY_VERIFY(shown.chart(0).shownLines().constLast().ink != light);
        applyTheme(*qApp, Appearance::Light);
    }

    void theViewComesBackAsItWas()
    {
        Shown shown;
        shown.page.setChoice(LivePage::AllCells);
        shown.page.view()->setTable(true);
        const QByteArray state = shown.page.saveState();
        LivePage other;
        other.restoreState(state);
        QCOMPARE(other.choice(), LivePage::AllCells);
        other.restoreState("nonsense");
        QCOMPARE(other.choice(), LivePage::AllCells);
    }
};

QTEST_MAIN(LivePageTest)
#include "tst_live_page.moc"

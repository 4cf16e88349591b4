// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/line_level.h"
#include "logs/line_matcher.h"
#include "logs/log_scan.h"
#include "logs/problem_model.h"
#include "logs/styled_text.h"

#include <assay/logs/line_text.h>

#include <QAbstractItemModelTester>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTest>

using namespace assay;
using ui::LineLevel;
using ui::LineMatcher;
using ui::LogQuery;
using ui::LogScan;

namespace {

LineMatcher plain(const char *text)
{
    return {QString::fromUtf8(text), false};
}

LineMatcher regex(const char *text)
{
    return {QString::fromUtf8(text), true};
}

// What a scan finds when the log comes in pieces of this size.
std::pair<QList<int>, QList<int>> scanned(const QByteArray &log, const LogQuery &query, qsizetype piece)
{
    LogScan scan(query);
    for (qsizetype at = 0; at < log.size(); at += piece) {
        scan.feed(QByteArrayView(log).sliced(at, std::min(piece, log.size() - at)));
        scan.judgeRest();
    }
    return {QList<int>(scan.shown().begin(), scan.shown().end()),
            QList<int>(scan.found().begin(), scan.found().end())};
}

QByteArray randomLog(QRandomGenerator &random)
{
    const QList<QByteArray> parts{
        "\n",    "\n", "abc",       "ERROR ", "WARNING ",          "error",    "\r", "\x1b[31m", "\x1b[0m",
        "INFO ", "\t", "a\xC3\xA9", "b",      QByteArray(1, '\0'), "\xFF\xFE", "Abc"};
    QByteArray log;
    for (int part = 0; part < 60; ++part)
        log += parts.at(random.bounded(parts.size()));
    return log;
}

logs::LogProblem problem(const char *rule, qint64 line)
{
    logs::LogProblem found;
    found.rule = QString::fromLatin1(rule);
    found.text = QStringLiteral("text of ") + found.rule;
    found.line = line;
    return found;
}

} // namespace

class LogTextTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void theLevelIsTheLinesOwnWord_data();
    void theLevelIsTheLinesOwnWord();
    void coloursBecomeSpans();
    void anyBytesAreShownAsCoreShowsThem();
    void tabsGoToTheNextStop();
    void caseCountsOnlyWithACapital();
    void aMatchBehindColoursAndReturnsIsSeen();
    void aPatternThatGoesAstrayEnds();
    void aScanFindsTheLines();
    void aLineWithoutAnEndIsJudgedAndJudgedAgain();
    void piecesOfAnySizeGiveTheSame();
    void problemsAreARowARule();
};

void LogTextTest::theLevelIsTheLinesOwnWord_data()
{
    QTest::addColumn<QByteArray>("line");
    QTest::addColumn<int>("level");
    QTest::addColumn<QByteArray>("word");
    const auto row = [](const char *name, const QByteArray &line, LineLevel level, const QByteArray &word) {
        QTest::newRow(name) << line << static_cast<int>(level) << word;
    };
    row("vllm", "INFO 11-30 13:05:41 [core.py:700] ERROR rate 0", LineLevel::Info, "INFO");
    row("vllm process", "(EngineCore_0 pid=411) ERROR 11-30 13:05:41 x", LineLevel::Error, "ERROR");
    row("vllm colours", "\x1b[1;36m(APIServer pid=1)\x1b[0;0m WARNING 11-30 x", LineLevel::Warning,
        "WARNING");
    row("colour before the word", "\x1b[33mWARNING x", LineLevel::Warning, "WARNING");
    row("sglang", "[2026-11-30 10:00:00 TP0] INFO: x", LineLevel::Info, "INFO");
    row("nccl", "node:1:1 [0] NCCL WARN x", LineLevel::Warning, "WARN");
    row("glog", "E1130 10:15:04.123456 77 pg.cc:12] x", LineLevel::Error, "E1130");
    row("slurm", "slurmstepd: error: Detected 1 oom_kill event", LineLevel::Error, "error");
    row("python head", "Traceback (most recent call last):", LineLevel::Error, "");
    row("python end", "torch.OutOfMemoryError: CUDA out of memory", LineLevel::Error, "");
    row("no word", "terror: is no error", LineLevel::Plain, "");
    row("part of a name", "setting ERROR_LEVEL=3", LineLevel::Plain, "");
    row("plain", "Loading weights took 182.41 seconds", LineLevel::Plain, "");
    row("empty", "", LineLevel::Plain, "");
}

void LogTextTest::theLevelIsTheLinesOwnWord()
{
    QFETCH(QByteArray, line);
    QFETCH(int, level);
    QFETCH(QByteArray, word);
    const ui::LevelMark mark = ui::levelOf(line);
    QCOMPARE(static_cast<int>(mark.level), level);
    if (level != 0)
        QCOMPARE(line.mid(mark.at, mark.length), word);
}

void LogTextTest::coloursBecomeSpans()
{
    const ui::StyledText text =
        ui::styledText("a\x1b[31mred\x1b[0m b\x1b[1;38;5;46mgreen\x1b[m\x1b[38;2;0;0;255mblue");
    QCOMPARE(text.text, QStringLiteral("ared bgreenblue"));
    const QList<ui::TextSpan> expected{{1, 3, ui::Token::TerminalRed, false},
                                       {6, 5, ui::Token::TerminalGreen, true},
                                       {11, 4, ui::Token::TerminalBlue, false}};
    QCOMPARE(text.spans.size(), expected.size());
    QVERIFY(text.spans == expected);
    // Of a line that returned its carriage only the end is shown, with the colour that holds there.
    const ui::StyledText bar = ui::styledText("\x1b[32m 10%\r 99%\x1b[0m done");
    QCOMPARE(bar.text, QStringLiteral(" 99% done"));
    QVERIFY(bar.spans == (QList<ui::TextSpan>{{0, 4, ui::Token::TerminalGreen, false}}));
}

void LogTextTest::anyBytesAreShownAsCoreShowsThem()
{
    QRandomGenerator random(11);
    for (int round = 0; round < 3000; ++round) {
        QByteArray line;
        const int size = random.bounded(40);
        for (int at = 0; at < size; ++at) {
            constexpr char likely[] = "\x1b[31m;0]\\\r\xC3\xA9"
                                      "ab";
            line += random.bounded(3) == 0 ? static_cast<char>(random.bounded(256))
                                           : likely[random.bounded(int(sizeof likely) - 1)];
        }
        line.replace('\n', ' ').replace('\t', ' ');
        const ui::StyledText text = ui::styledText(line);
        QCOMPARE(text.text, logs::shownText(line));
        qsizetype last = 0;
        for (const ui::TextSpan &span : text.spans) {
            QVERIFY(span.start >= last && span.length > 0);
            last = span.start + span.length;
        }
        QVERIFY(last <= text.text.size());
    }
}

void LogTextTest::tabsGoToTheNextStop()
{
    const ui::StyledText text = ui::styledText("ab\t\x1b[31mc\td");
    QCOMPARE(text.text, QStringLiteral("ab      c       d"));
    QVERIFY(text.spans == (QList<ui::TextSpan>{{8, 9, ui::Token::TerminalRed, false}}));
}

void LogTextTest::caseCountsOnlyWithACapital()
{
    QVERIFY(plain("error").matches("an ERROR"));
    QVERIFY(!plain("Error").matches("an ERROR"));
    QVERIFY(regex("err\\Sr").matches("an ERROR"));
    QVERIFY(!regex("E\\d").matches("e1"));
    QVERIFY(!plain("").matches("x"));
    QVERIFY(!regex("(").error().isEmpty());
    QVERIFY(!regex("(").matches("("));
    const QList<std::pair<qsizetype, qsizetype>> places{{0, 2}, {3, 2}};
    QCOMPARE(plain("ab").placesIn(QStringLiteral("ab AB a")), places);
    QCOMPARE(regex("[ab]+").placesIn(QStringLiteral("ab ba")), places);
    QVERIFY(regex("x*").placesIn(QStringLiteral("ab")).isEmpty());
}

void LogTextTest::aMatchBehindColoursAndReturnsIsSeen()
{
    QVERIFY(plain("out of memory").matches("CUDA out \x1b[31mof\x1b[0m memory"));
    QVERIFY(!plain("10%").matches("10%\r99%"));
    QVERIFY(plain("99%").matches("10%\r99%\r"));
}

void LogTextTest::aPatternThatGoesAstrayEnds()
{
    QElapsedTimer timer;
    timer.start();
    QVERIFY(!regex("(a+)+$").matches(QByteArray(QByteArray(4000, 'a') + "b")));
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

void LogTextTest::aScanFindsTheLines()
{
    const QByteArray log = "INFO a\nERROR b\nx b\nWARNING a b\n\nERROR a\n";
    LogQuery find;
    find.find = plain("b");
    QCOMPARE(scanned(log, find, 1000).second, QList<int>({2, 3, 4}));
    LogQuery level = find;
    level.atLeast = LineLevel::Warning;
    QCOMPARE(scanned(log, level, 1000).first, QList<int>({2, 4, 6}));
    QCOMPARE(scanned(log, level, 1000).second, QList<int>({2, 4}));
    LogQuery filter = find;
    filter.filter = plain("a");
    QCOMPARE(scanned(log, filter, 1000).first, QList<int>({1, 4, 6}));
    QCOMPARE(scanned(log, filter, 1000).second, QList<int>({4}));
}

void LogTextTest::aLineWithoutAnEndIsJudgedAndJudgedAgain()
{
    LogQuery query;
    query.find = plain("end");
    LogScan scan(query);
    scan.feed("one\nthe en");
    scan.judgeRest();
    QCOMPARE(scan.found().size(), std::size_t{0});
    scan.feed("d");
    scan.judgeRest();
    scan.judgeRest();
    QCOMPARE(scan.found().size(), std::size_t{1});
    QCOMPARE(scan.found().front(), 2u);
    scan.feed(" of it\nend\n");
    scan.judgeRest();
    QCOMPARE(QList<int>(scan.found().begin(), scan.found().end()), QList<int>({2, 3}));
}

void LogTextTest::piecesOfAnySizeGiveTheSame()
{
    QRandomGenerator random(5);
    const QList<LineMatcher> matchers{plain("abc"), plain("Abc"), regex("a.c|error"), plain("\u00e9")};
    for (int round = 0; round < 300; ++round) {
        const QByteArray log = randomLog(random);
        LogQuery query;
        query.find = matchers.at(random.bounded(matchers.size()));
        if (random.bounded(3) == 0)
            query.filter = plain("a");
        if (random.bounded(3) == 0)
            query.atLeast = LineLevel::Warning;
        // Worked out line by line, without the scan's short cuts.
        QList<int> shown, found;
        QList<QByteArray> lines = log.split('\n');
        if (lines.last().isEmpty())
            lines.removeLast();
        for (qsizetype at = 0; at < lines.size(); ++at) {
            const bool passes = (query.filter.isEmpty() || query.filter.matches(lines.at(at))) &&
                                ui::levelOf(lines.at(at)).level >= query.atLeast;
            if (query.filters() && passes)
                shown.append(int(at) + 1);
            if (passes && query.find.matches(lines.at(at)))
                found.append(int(at) + 1);
        }
        for (const qsizetype piece : {qsizetype{1}, qsizetype{7}, log.size()}) {
            const auto result = scanned(log, query, std::max<qsizetype>(piece, 1));
            QCOMPARE(result.first, shown);
            QCOMPARE(result.second, found);
        }
    }
}

void LogTextTest::problemsAreARowARule()
{
    ui::ProblemModel model;
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setProblems({problem("oom", 12)});
    model.setProblems({problem("oom", 12), problem("nccl", 20), problem("oom", 31)});
    QCOMPARE(resets.count(), 0);
    QCOMPARE(model.rowCount(), 2);
    QCOMPARE(model.index(0).data(ui::ProblemModel::CountRole).toInt(), 2);
    QCOMPARE(model.nextLine(12, true), 20);
    QCOMPARE(model.nextLine(31, true), 12);
    QCOMPARE(model.nextLine(12, false), 31);
    QCOMPARE(model.rowOfLine(31).row(), 0);
    model.setProblems({problem("nccl", 3)});
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(resets.count(), 1);
    model.setProblems({});
    QCOMPARE(model.nextLine(1, true), 0);
}

QTEST_GUILESS_MAIN(LogTextTest)
#include "tst_log_text.moc"

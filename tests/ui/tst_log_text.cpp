// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/line_level.h"
#include "logs/line_matcher.h"
#include "logs/log_scan.h"
#include "logs/problem_model.h"
#include "logs/styled_text.h"

#include <assay/logs/line_text.h>

#include <QAbstractItemModelTester>
#include <QProcess>
#include <QRandomGenerator>
#include <QSignalSpy>
#include <QTemporaryFile>
#include <QTest>

#include <algorithm>

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

QList<int> numbers(const ui::LineSet &lines)
{
    QList<int> all;
    for (qint64 at = 0; at < lines.size(); ++at)
        all.append(int(lines.at(at)));
    return all;
}

// What a scan finds when the log comes in pieces of this size.
std::pair<QList<int>, QList<int>> scanned(const QByteArray &log, const LogQuery &query, qsizetype piece)
{
    LogScan scan(query);
    for (qsizetype at = 0; at < log.size(); at += piece) {
        scan.feed(QByteArrayView(log).sliced(at, std::min(piece, log.size() - at)));
        scan.judgeRest();
    }
    return {numbers(scan.shown()), numbers(scan.found())};
}

// The parts between carriage returns that a matcher or a level is about.
QList<QByteArray> partsOf(const QByteArray &line)
{
    QList<QByteArray> parts = logs::withoutAnsi(line).split('\r');
    parts.removeAll({});
    return parts.isEmpty() ? QList<QByteArray>{QByteArray()} : parts;
}

template <typename Judge>
bool isAny(const QByteArray &line, Judge &&judge)
{
    const QList<QByteArray> parts = partsOf(line);
    return std::any_of(parts.cbegin(), parts.cend(), judge);
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
    void lettersBeyondAsciiHaveCasesToo();
    void aPatternThatGoesAstrayEnds();
    void aCostlyExpressionIsGivenUp();
    void aVeryLongLineIsSearchedToItsEnd();
    void aSetOfLinesIsAList();
    void whatIsFoundIsWhatGrepFinds_data();
    void whatIsFoundIsWhatGrepFinds();
    void thePartThatIsFoundIsShown();
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
    QVERIFY(plain("10%").matches("10%\r99%"));
    QVERIFY(plain("99%").matches("10%\r99%\r"));
    QVERIFY(regex("^20%$").matches("10%\r20%\r\x1b[32m99%\x1b[0m\r"));
    QVERIFY(!regex("10.*99").matches("10%\r99%"));
    QVERIFY(regex("^done$").matches("done\r"));
    QVERIFY(regex("^$").matches("\r"));
}

void LogTextTest::lettersBeyondAsciiHaveCasesToo()
{
    QVERIFY(plain("caf\u00e9").matches("CAF\u00C9 x"));
    QVERIFY(!plain("CAF\u00C9").matches("caf\u00e9"));
    QVERIFY(plain("kelvin").matches("\u212Aelvin"));
    QVERIFY(regex("task \\d").matches("ta\u017F\u212A 1"));
    LogQuery query;
    query.find = regex("task \\d");
    QCOMPARE(scanned("x\nta\u017F\u212A 1\nTASK 2\n\u00e9\n", query, 1000).second, QList<int>({2, 3}));
    query.find = plain("\u00e9");
    QCOMPARE(scanned("e\n\u00c9\n\xC3\n\xFF\u00e9", query, 3).second, QList<int>({2, 4}));
}

void LogTextTest::aPatternThatGoesAstrayEnds()
{
    QElapsedTimer timer;
    timer.start();
    QVERIFY(!regex("(a+)+$").matches(QByteArray(QByteArray(4000, 'a') + "b")));
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
}

void LogTextTest::aCostlyExpressionIsGivenUp()
{
    QElapsedTimer timer;
    timer.start();
    const QByteArray line = QByteArray(QByteArray(64 << 10, 'a') + '\n');
    QCOMPARE(regex("(?<=a).*\\d\\d").tryOn(line.chopped(1)), LineMatcher::Answer::GaveUp);
    QVERIFY2(timer.elapsed() < 2000, qPrintable(QString::number(timer.elapsed())));
    // Many such lines hold nobody up: the search says that it stopped.
    LogQuery query;
    query.find = regex("(?<=a).*\\d\\d");
    LogScan scan(query);
    scan.feed("baa11\n");
    for (int number = 0; number < 400; ++number)
        scan.feed(line);
    QVERIFY(scan.isStopped());
    QVERIFY(scan.givenUp() > 0 && scan.givenUp() < 400);
    QCOMPARE(numbers(scan.found()), QList<int>({1}));
    QVERIFY2(timer.elapsed() < 8000, qPrintable(QString::number(timer.elapsed())));
    // One that costs nothing is tried on lines of any length.
    query.find = regex("x\\d+ms");
    LogScan cheap(query);
    cheap.feed(QByteArray(QByteArray(1'000'000, '7') + "x12ms\n"));
    QCOMPARE(numbers(cheap.found()), QList<int>({1}));
    QCOMPARE(cheap.givenUp(), 0);
}

void LogTextTest::aVeryLongLineIsSearchedToItsEnd()
{
    const QByteArray log = "one\nneedle" + QByteArray(3 << 20, '.') + "Error: x\nneedle\n";
    LogQuery query;
    query.filter = plain("needle");
    query.find = plain("error: x");
    for (const qsizetype piece : {qsizetype{1} << 20, qsizetype{100'003}}) {
        QCOMPARE(scanned(log, query, piece).first, QList<int>({2, 3}));
        QCOMPARE(scanned(log, query, piece).second, QList<int>({2}));
    }
}

void LogTextTest::aSetOfLinesIsAList()
{
    QRandomGenerator random(8);
    for (const int step : {1, 2, 20, 90, 70'000}) {
        ui::LineSet set;
        std::vector<quint32> list;
        quint32 line = 0;
        for (int count = 0; count < 30'000; ++count) {
            line += 1 + random.bounded(quint32(step));
            set.append(line);
            list.push_back(line);
            if (random.bounded(10) == 0) {
                set.removeLast();
                list.pop_back();
                line = list.empty() ? 0 : list.back();
            }
        }
        QCOMPARE(set.size(), qint64(list.size()));
        for (int look = 0; look < 2000; ++look) {
            const auto place = std::size_t(random.bounded(int(list.size())));
            QCOMPARE(set.at(qint64(place)), list[place]);
            const qint64 wanted = random.bounded(qint64(line) + 1000);
            QCOMPARE(set.countBelow(wanted),
                     std::lower_bound(list.begin(), list.end(), quint32(wanted)) - list.begin());
        }
        if (step <= 2)
            QVERIFY(set.memory() < qint64(list.size()));
    }
    QCOMPARE(ui::LineSet().countBelow(1), 0);
}

void LogTextTest::whatIsFoundIsWhatGrepFinds_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("isRegex");
    QTest::addColumn<QByteArray>("options");
    QTest::newRow("plain") << QStringLiteral("Timeout") << false << QByteArray("-acF");
    QTest::newRow("either case") << QStringLiteral("timeout") << false << QByteArray("-aciF");
    QTest::newRow("a mark") << QStringLiteral("%|") << false << QByteArray("-acF");
    QTest::newRow("beyond ASCII") << QStringLiteral("\u63A5\u53D7") << false << QByteArray("-acF");
    QTest::newRow("regex") << QStringLiteral("Engine [0-9]+: (Timeout|done)") << true << QByteArray("-acE");
    QTest::newRow("alternatives") << QStringLiteral("Timeout|100%") << true << QByteArray("-acE");
    QTest::newRow("no text in it") << QStringLiteral("[0-9]{4,}") << true << QByteArray("-acE");
}

void LogTextTest::whatIsFoundIsWhatGrepFinds()
{
    QFETCH(QString, text);
    QFETCH(bool, isRegex);
    QFETCH(QByteArray, options);
    QRandomGenerator random(12);
    const QList<QByteArray> parts{
        "Timeout ",   "timeout", "Engine 12: ", "done", "\xE6\x8E\xA5\xE5\x8F\x97", "100%",
        " 50%|##|\r", "\xFF",    "\xC3",        "4711", QByteArray(1, '\0'),        " "};
    QByteArray log;
    for (int line = 0; line < 30'000; ++line) {
        const bool isColoured = random.bounded(4) == 0;
        log += isColoured ? "\x1b[1;33m" : "";
        for (int part = random.bounded(6); part > 0; --part)
            log += parts.at(random.bounded(parts.size()));
        log += isColoured ? "\x1b[0m\n" : random.bounded(5) == 0 ? "\r\n" : "\n";
        if (line % 10'000 == 77)
            log += QByteArray(1'000'000, 'x') + "Timeout" + QByteArray(100, 'y') + "\n";
    }
    QTemporaryFile file;
    QVERIFY(file.open());
    QCOMPARE(file.write(log), log.size());
    QVERIFY(file.flush());
    QProcess grep;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("LC_ALL"), QStringLiteral("C"));
    grep.setProcessEnvironment(environment);
    grep.start(QStringLiteral("grep"),
               {QString::fromLatin1(options), QStringLiteral("-e"), text, file.fileName()});
    QVERIFY(grep.waitForFinished());
    const int expected = grep.readAllStandardOutput().trimmed().toInt();
    QVERIFY(expected > 100);
    LogQuery query;
    query.find = LineMatcher(text, isRegex);
    for (const qsizetype piece : {qsizetype{1} << 20, qsizetype{65'537}, qsizetype{8191}}) {
        const QList<int> found = scanned(log, query, piece).second;
        QCOMPARE(found.size(), expected);
    }
}

void LogTextTest::thePartThatIsFoundIsShown()
{
    LogQuery query;
    const QByteArray line = "one\rERROR: two\rthree\r";
    QCOMPARE(query.partToShow(line).toByteArray(), QByteArray("three"));
    query.find = plain("one");
    QCOMPARE(query.partToShow(line).toByteArray(), QByteArray("one"));
    query.atLeast = LineLevel::Error;
    query.find = plain("four");
    QCOMPARE(query.partToShow(line).toByteArray(), QByteArray("ERROR: two"));
    query.filter = regex("o$");
    QCOMPARE(query.partToShow(line).toByteArray(), QByteArray("ERROR: two"));
    QCOMPARE(query.partToShow("ERROR one line").toByteArray(), QByteArray("ERROR one line"));
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
    QVERIFY(scan.found().isEmpty());
    scan.feed("d");
    scan.judgeRest();
    scan.judgeRest();
    QCOMPARE(numbers(scan.found()), QList<int>({2}));
    scan.feed(" of it\nend\n");
    scan.judgeRest();
    QCOMPARE(numbers(scan.found()), QList<int>({2, 3}));
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
            const auto has = [&](const LineMatcher &matcher) {
                return isAny(lines.at(at), [&](const QByteArray &part) { return matcher.matches(part); });
            };
            const bool passes = (query.filter.isEmpty() || has(query.filter)) &&
                                isAny(lines.at(at), [&](const QByteArray &part) {
                                    return ui::levelOf(part).level >= query.atLeast;
                                });
            if (query.filters() && passes)
                shown.append(int(at) + 1);
            if (passes && has(query.find))
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

// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/log_reader.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <sys/resource.h>

using namespace assay;
using ui::LineMatcher;
using ui::LogReader;

namespace {

// Files cannot grow beyond this, as on a disk that is full.
class FileLimit
{
public:
    explicit FileLimit(rlim_t bytes)
    {
        m_handler = std::signal(SIGXFSZ, SIG_IGN);
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileLimit()
    {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    Q_DISABLE_COPY_MOVE(FileLimit)

private:
    rlimit m_before{};
    void (*m_handler)(int) = SIG_DFL;
};

ui::LogQuery finds(const char *text, bool isRegex = false)
{
    ui::LogQuery query;
    query.find = LineMatcher(QString::fromUtf8(text), isRegex);
    return query;
}

} // namespace

// A reader on the test's own thread: between two turns of the event loop it does nothing.
class LogReaderTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void aQuestionBeforeTheLinesAreCountedIsAnsweredAfter();
    void aFullDiskLeavesNothingBehind();
    void aLogThatBecomesShorterIsNoWholeCopy();
    void anotherLogIsOpenedWhileOneIsSaved();
    void whatIsFoundIsMarkedAndItsPartShown();
    void aPartLongBeforeTheLinesEndIsShown();
    void severityAndSearchSeeWhatGrows();

private:
    void write(const QString &name, const QByteArray &bytes, QIODevice::OpenMode mode = QIODevice::WriteOnly);
    [[nodiscard]] QString path(const QString &name) const { return m_folder->filePath(name); }
    [[nodiscard]] ui::LogPlace place(const QString &name) const
    {
        return {path(name), name, {}, QStringLiteral("server")};
    }

    std::unique_ptr<QTemporaryDir> m_folder;
};

void LogReaderTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
}

void LogReaderTest::write(const QString &name, const QByteArray &bytes, QIODevice::OpenMode mode)
{
    QFile file(path(name));
    QVERIFY(file.open(mode));
    QCOMPARE(file.write(bytes), bytes.size());
}

void LogReaderTest::aQuestionBeforeTheLinesAreCountedIsAnsweredAfter()
{
    const QByteArray line = "INFO a line of forty bytes, as many are\n";
    QByteArray log = line.repeated(1 << 20);
    log.replace(line.size() * 1000, 4, "here");
    write(QStringLiteral("big"), log);
    LogReader reader;
    QSignalSpy changed(&reader, &LogReader::changed);
    QSignalSpy found(&reader, &LogReader::foundRow);
    QSignalSpy lines(&reader, &LogReader::lineRow);
    reader.setQuery(finds("here"));
    reader.open(place(QStringLiteral("big")));
    QVERIFY(changed.constLast().at(0).value<ui::LogState>().tailOnly);
    reader.findFrom(10, true);
    reader.findLine(777);
    QCOMPARE(found.count(), 0);
    QTRY_COMPARE(found.count(), 1);
    QTRY_COMPARE(lines.count(), 1);
    QCOMPARE(lines.at(0).at(0).toLongLong(), 776);
    const auto state = [&] { return changed.constLast().at(0).value<ui::LogState>(); };
    QTRY_VERIFY(!state().tailOnly && !state().scanning);
    QCOMPARE(state().found, 1);
    reader.findFrom(10, true);
    QCOMPARE(found.constLast().at(0).toLongLong(), 1000);
    QCOMPARE(found.constLast().at(1).toLongLong(), 1);
    // Round the end, both ways.
    reader.findFrom(1000, true);
    QCOMPARE(found.constLast().at(0).toLongLong(), 1000);
    reader.findFrom(1000, false);
    QCOMPARE(found.constLast().at(0).toLongLong(), 1000);
}

void LogReaderTest::aFullDiskLeavesNothingBehind()
{
    write(QStringLiteral("log"), QByteArray(12 << 20, 'x'));
    write(QStringLiteral("copy"), "what was there");
    LogReader reader;
    QSignalSpy saved(&reader, &LogReader::saved);
    reader.open(place(QStringLiteral("log")));
    {
        const FileLimit limit(6 << 20);
        reader.saveAs(path(QStringLiteral("copy")));
        QTRY_COMPARE(saved.count(), 1);
    }
    QVERIFY(!saved.at(0).at(1).toString().isEmpty());
    QFile copy(path(QStringLiteral("copy")));
    QVERIFY(copy.open(QIODevice::ReadOnly));
    QCOMPARE(copy.readAll(), QByteArray("what was there"));
    QCOMPARE(QDir(m_folder->path()).entryList(QDir::Files | QDir::Hidden).size(), 2);
    reader.saveAs(path(QStringLiteral("copy")));
    QTRY_COMPARE(saved.count(), 2);
    QCOMPARE(saved.at(1).at(1).toString(), QString());
    QCOMPARE(QFileInfo(path(QStringLiteral("copy"))).size(), 12 << 20);
}

void LogReaderTest::aLogThatBecomesShorterIsNoWholeCopy()
{
    write(QStringLiteral("log"), QByteArray(10 << 20, 'x'));
    LogReader reader;
    QSignalSpy saved(&reader, &LogReader::saved);
    reader.open(place(QStringLiteral("log")));
    reader.saveAs(path(QStringLiteral("copy")));
    QVERIFY(QFile::resize(path(QStringLiteral("log")), 100));
    QTRY_COMPARE(saved.count(), 1);
    QVERIFY(!saved.at(0).at(1).toString().isEmpty());
    QVERIFY(!QFile::exists(path(QStringLiteral("copy"))));
}

void LogReaderTest::anotherLogIsOpenedWhileOneIsSaved()
{
    write(QStringLiteral("one"), QByteArray(10 << 20, '1'));
    write(QStringLiteral("two"), QByteArray(10 << 20, '2'));
    LogReader reader;
    QSignalSpy saved(&reader, &LogReader::saved);
    reader.open(place(QStringLiteral("one")));
    reader.saveAs(path(QStringLiteral("copy")));
    reader.open(place(QStringLiteral("two")));
    QTRY_COMPARE(saved.count(), 1);
    QFile copy(path(QStringLiteral("copy")));
    QVERIFY(copy.open(QIODevice::ReadOnly));
    QVERIFY(copy.readAll() == QByteArray(10 << 20, '1'));
}

void LogReaderTest::whatIsFoundIsMarkedAndItsPartShown()
{
    write(QStringLiteral("log"), "an \x1b[31merror\x1b[0m and an error\n1%\rERROR: lost\r99%\n");
    LogReader reader;
    QSignalSpy changed(&reader, &LogReader::changed);
    QSignalSpy rows(&reader, &LogReader::rowsRead);
    reader.setQuery(finds("error"));
    reader.open(place(QStringLiteral("log")));
    const auto state = [&] { return changed.constLast().at(0).value<ui::LogState>(); };
    QTRY_COMPARE(state().found, 2);
    reader.readRows(state().text, 0, 2);
    const auto lines = rows.constLast().at(2).value<QList<ui::LogLine>>();
    QCOMPARE(lines.size(), 2);
    const QList<std::pair<qsizetype, qsizetype>> places{{3, 5}, {16, 5}};
    QCOMPARE(lines.at(0).found, places);
    QCOMPARE(lines.at(1).text, QStringLiteral("ERROR: lost"));
    reader.setQuery({});
    reader.readRows(state().text, 1, 1);
    QCOMPARE(rows.constLast().at(2).value<QList<ui::LogLine>>().at(0).text, QStringLiteral("99%"));
}

void LogReaderTest::aPartLongBeforeTheLinesEndIsShown()
{
    QByteArray bar = "0%\rlost contact\r";
    while (bar.size() < 600'000)
        bar += " 50%|######    |\r";
    write(QStringLiteral("log"), bar + "100%\n");
    LogReader reader;
    QSignalSpy rows(&reader, &LogReader::rowsRead);
    QSignalSpy changed(&reader, &LogReader::changed);
    reader.setQuery(finds("lost contact"));
    reader.open(place(QStringLiteral("log")));
    QTRY_COMPARE(changed.constLast().at(0).value<ui::LogState>().found, 1);
    reader.readRows(changed.constLast().at(0).value<ui::LogState>().text, 0, 1);
    QCOMPARE(rows.constLast().at(2).value<QList<ui::LogLine>>().at(0).text, QStringLiteral("lost contact"));
}

void LogReaderTest::severityAndSearchSeeWhatGrows()
{
    write(QStringLiteral("log"), "INFO a\nERROR a b\n");
    LogReader reader;
    QSignalSpy changed(&reader, &LogReader::changed);
    ui::LogQuery query = finds("b");
    query.atLeast = ui::LineLevel::Warning;
    reader.setQuery(query);
    reader.open(place(QStringLiteral("log")));
    const auto state = [&] { return changed.constLast().at(0).value<ui::LogState>(); };
    QTRY_COMPARE(state().rows, 1);
    write(QStringLiteral("log"), "WARNING b\nERR", QIODevice::Append);
    QTRY_COMPARE(state().rows, 2);
    write(QStringLiteral("log"), "OR b\n", QIODevice::Append);
    QTRY_COMPARE(state().rows, 3);
    QCOMPARE(state().found, 3);
    // Rotated under the follow: nothing of the other text stays.
    QVERIFY(QFile::rename(path(QStringLiteral("log")), path(QStringLiteral("log.1"))));
    write(QStringLiteral("log"),
          "ERROR b\nof a new text that is longer than the one before, so that it is no growth\n");
    QTRY_COMPARE(state().rows, 1);
    QCOMPARE(state().found, 1);
}

QTEST_GUILESS_MAIN(LogReaderTest)
#include "tst_log_reader.moc"

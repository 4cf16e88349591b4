// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/failure_reader.h"

#include <places.h>

#include <QDir>
#include <QFile>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;

namespace {

const auto outOfMemory =
    QByteArrayLiteral("torch.OutOfMemoryError: CUDA out of memory. Tried to allocate 2 GiB\n");

// A cell of two attempts, both with a server's log in `folder`.
run::CellView cellWith(const QString &id, run::CellState state, const QString &folder)
{
    run::CellView cell;
    cell.id = id;
    cell.state = state;
    for (const int number : {1, 2}) {
        run::Attempt attempt;
        attempt.number = number;
        attempt.state = state;
        attempt.started = QDateTime::currentDateTimeUtc();
        attempt.serverLog = QStringLiteral("%1/%2-%3.log").arg(folder, id).arg(number);
        cell.attempts.append(attempt);
    }
    return cell;
}

void append(const QString &path, const QByteArray &bytes)
{
    QFile file(path);
    QVERIFY(file.open(QIODevice::Append));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

class FailureReaderTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void onlyFailedCellsNewestAttemptsAreRead();
    void aLogIsReadOnWhereItWasLeft();
    void aLogThatBeginsAnewIsReadAnew();

private:
    [[nodiscard]] QList<ui::FailedLog> logs() const;
    [[nodiscard]] QString file() const { return m_folder.filePath(QStringLiteral("bad-2.log")); }

    QTemporaryDir m_folder;
};

void FailureReaderTest::initTestCase()
{
    qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
    qputenv("XDG_CONFIG_HOME", m_folder.path().toUtf8());
}

QList<ui::FailedLog> FailureReaderTest::logs() const
{
    run::RunView run;
    run.folder = m_folder.path();
    run.cells = {cellWith(QStringLiteral("good"), run::CellState::Value, m_folder.path()),
                 cellWith(QStringLiteral("bad"), run::CellState::Failed, m_folder.path())};
    return ui::failedLogs(run, QStringLiteral("vllm"));
}

void FailureReaderTest::onlyFailedCellsNewestAttemptsAreRead()
{
    const QList<ui::FailedLog> found = logs();
    QCOMPARE(found.size(), 1);
    QCOMPARE(found.constFirst().cellId, QStringLiteral("bad"));
    QCOMPARE(found.constFirst().place.file, file());
    QCOMPARE(found.constFirst().place.source, QStringLiteral("server"));
}

void FailureReaderTest::aLogIsReadOnWhereItWasLeft()
{
    ui::FailureReader reader;
    QSignalSpy found(&reader, &ui::FailureReader::found);
    // It has not come from its host yet.
    reader.look(logs());
    QCoreApplication::processEvents();
    QVERIFY(found.isEmpty());
    append(file(), "INFO nothing\n" + outOfMemory);
    reader.look(logs());
    QTRY_COMPARE(found.size(), 1);
    auto problems = found.constLast().at(1).value<QList<logs::LogProblem>>();
    QVERIFY(!problems.isEmpty());
    QCOMPARE(problems.constFirst().line, 2);
    append(file(), "INFO more\n" + outOfMemory);
    reader.look(logs());
    QTRY_COMPARE(found.size(), 2);
    const auto more = found.constLast().at(1).value<QList<logs::LogProblem>>();
    QVERIFY(more.size() > problems.size());
    QCOMPARE(more.constLast().line, 4);
    // Nothing new is nothing said.
    reader.look(logs());
    QCoreApplication::processEvents();
    QCOMPARE(found.size(), 2);
}

void FailureReaderTest::aLogThatBeginsAnewIsReadAnew()
{
    ui::FailureReader reader;
    QSignalSpy found(&reader, &ui::FailureReader::found);
    reader.look(logs());
    QTRY_COMPARE(found.size(), 1);
    QVERIFY(QFile::resize(file(), 0));
    append(file(), outOfMemory);
    reader.look(logs());
    QTRY_COMPARE(found.size(), 2);
    const auto problems = found.constLast().at(1).value<QList<logs::LogProblem>>();
    QCOMPARE(problems.constFirst().line, 1);
}

QTEST_GUILESS_MAIN(FailureReaderTest)
#include "tst_failure_reader.moc"

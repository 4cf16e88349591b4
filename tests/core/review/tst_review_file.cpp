// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/review/review.h>
#include <assay/review/review_file.h>

#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>
#include <QTimeZone>

using namespace assay;
using review::ReviewFile;

namespace {

ReviewFile fullFile()
{
    ReviewFile file;
    file.reviewer = QStringLiteral("Ada L.");
    file.note = QStringLiteral("Two lines:\nthe \"second\" one, with \\ and # and \u00e9\u4f60");
    file.tags = {QStringLiteral("candidate"), QStringLiteral("a: b")};
    file.accepted = {{QStringLiteral("settings_effective"), QStringLiteral("read in the log: 'fp8'")}};
    file.decidedFor = {{QStringLiteral("thinking_on-3"), 2}};
    file.overridden = {
        {QStringLiteral("curve_shape"), QStringLiteral("falls at 7 as the published one does")}};
    file.signature = review::Signature{QStringLiteral("Ada L."),
                                       QDateTime(QDate(2026, 11, 30), QTime(12, 0, 1, 250), QTimeZone::utc()),
                                       {{QStringLiteral("thinking_on-3"), 2}}};
    file.cells = {{QStringLiteral("thinking_on-3.coding.c64"),
                   {2, {0, 5, 79}, QStringLiteral("sound"), QStringLiteral("yes: fine"), 2}},
                  {QStringLiteral("thinking_off-3"), {std::nullopt, {}, QString(), QString(), std::nullopt}}};
    return file;
}

run::RunView runWith(int counting)
{
    run::RunView run;
    run.id = QStringLiteral("20261130-120000-lab-1a2b3c");
    run::CellView cell;
    cell.id = QStringLiteral("thinking_on-3");
    cell.counting = counting;
    for (int number = 1; number <= 2; ++number) {
        run::Attempt attempt;
        attempt.number = number;
        attempt.state = number == 1 ? run::CellState::Failed : run::CellState::Value;
        cell.attempts.append(attempt);
    }
    run.cells.append(cell);
    return run;
}

} // namespace

class ReviewFileTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void whatIsWrittenIsReadBack()
    {
        QTemporaryDir dir;
        QVERIFY(review::writeReview(dir.path(), fullFile()).has_value());
        const QString path = dir.filePath(QStringLiteral("review.yaml"));
        QCOMPARE(QFileInfo(path).permissions() & (QFileDevice::ReadGroup | QFileDevice::ReadOther),
                 QFileDevice::Permissions());
        const auto file = review::readReview(dir.path());
        QVERIFY2(file.has_value(), file ? "" : qPrintable(file.error().sentence()));
        QVERIFY(*file == fullFile());
        QVERIFY(*review::parseReview(review::toYaml(ReviewFile{})) == ReviewFile{});
    }

    void whatWasSeenBelongsToItsAttempt()
    {
        review::CellReview cell;
        review::markSeen(cell, 1, true, {5, 3}, true);
        review::markSeen(cell, 1, true, {3, 9}, true);
        QCOMPARE(cell.seen, (QList<int>{3, 5, 9}));
        review::markSeen(cell, 1, true, {5}, false);
        QCOMPARE(review::seenOutputs(cell, 1, true), (QList<int>{3, 9}));
        QVERIFY(review::seenOutputs(cell, 2, true).isEmpty());
        // Those of the attempt before say nothing of the new one.
        review::markSeen(cell, 2, true, {4}, true);
        QCOMPARE(cell.seen, QList<int>{4});
        // A file from before says no attempt: it is about the one that counts.
        cell.seenOf.reset();
        QCOMPARE(review::seenOutputs(cell, 7, true), QList<int>{4});
        QVERIFY(review::seenOutputs(cell, 7, false).isEmpty());
        review::markSeen(cell, 7, true, {1}, true);
        QCOMPARE(cell.seen, (QList<int>{1, 4}));
        cell.seenOf.reset();
        review::markSeen(cell, 8, false, {2}, true);
        QCOMPARE(cell.seen, QList<int>{2});
    }

    void noFileIsAnEmptyReview()
    {
        QTemporaryDir dir;
        QVERIFY(*review::readReview(dir.path()) == ReviewFile{});
    }

    void aFolderThatIsNotThereIsSaid()
    {
        const auto status = review::writeReview(QStringLiteral("/nowhere/at/all"), fullFile());
        QVERIFY(!status.has_value());
        QCOMPARE(status.error().kind, base::Error::Kind::Environment);
    }

    void everyMistakeHasItsPlace_data()
    {
        QTest::addColumn<QByteArray>("yaml");
        QTest::addColumn<QString>("where");
        QTest::addColumn<QString>("what");
        QTest::newRow("empty") << QByteArray() << QStringLiteral(":1:1") << QStringLiteral("no review");
        QTest::newRow("broken") << QByteArray("review: [1\n") << QString() << QString();
        QTest::newRow("other version")
            << QByteArray("review: 2\n") << QStringLiteral(":1:9") << QStringLiteral("has to be 1");
        QTest::newRow("unknown key") << QByteArray("review: 1\nreviewr: x\n") << QStringLiteral(":2:1")
                                     << QStringLiteral("reviewr");
        QTest::newRow("unknown gate")
            << QByteArray("review: 1\nreviewer: A\naccepted: {setings_effective: x}\n")
            << QStringLiteral(":3:12") << QStringLiteral("no gate");
        QTest::newRow("no reason") << QByteArray(
                                          "review: 1\nreviewer: A\naccepted: {settings_effective: ''}\n")
                                   << QStringLiteral(":3:32") << QStringLiteral("reason");
        QTest::newRow("nobody accepted") << QByteArray("review: 1\naccepted: {settings_effective: x}\n")
                                         << QStringLiteral(":2:11") << QStringLiteral("only by somebody");
        QTest::newRow("hard override") << QByteArray("review: 1\noverridden: {outputs_sound: fine}\n")
                                       << QStringLiteral(":2:14") << QStringLiteral("cannot be overridden");
        QTest::newRow("bad attempt") << QByteArray("review: 1\ncells:\n  a: {attempt: 0}\n")
                                     << QStringLiteral(":3:16") << QStringLiteral("whole number from 1");
        QTest::newRow("bad verdict") << QByteArray("review: 1\ncells: {a: {verdict: great}}\n")
                                     << QStringLiteral(":2:22") << QStringLiteral("sound or doubtful");
        QTest::newRow("bad seen") << QByteArray("review: 1\ncells: {a: {seen: 3}}\n")
                                  << QStringLiteral(":2:19") << QStringLiteral("a list");
        QTest::newRow("bad time") << QByteArray("review: 1\nsignature: {by: A, at: yesterday}\n")
                                  << QStringLiteral(":2:12") << QStringLiteral("a name and a time");
        QTest::newRow("cells no map")
            << QByteArray("review: 1\ncells: [1]\n") << QStringLiteral(":2:8") << QStringLiteral("a map");
    }

    void everyMistakeHasItsPlace()
    {
        QFETCH(QByteArray, yaml);
        QFETCH(QString, where);
        QFETCH(QString, what);
        const auto file = review::parseReview(yaml);
        QVERIFY(!file.has_value());
        QCOMPARE(file.error().kind, base::Error::Kind::Input);
        QVERIFY2(file.error().where.endsWith(where), qPrintable(file.error().sentence()));
        QVERIFY2(file.error().what.contains(what), qPrintable(file.error().sentence()));
    }

    void decisionsOfTheCommandLineAreChecked()
    {
        const auto decision = review::parseDecision(QStringLiteral("settings_effective = I compared x=y"));
        QVERIFY(decision.has_value());
        QCOMPARE(decision->first, QStringLiteral("settings_effective"));
        QCOMPARE(decision->second, QStringLiteral("I compared x=y"));
        for (const char *bad :
             {"", "settings_effective", "=reason", "settings_effective=", "outputs_sond=x"}) {
            const auto refused = review::parseDecision(QString::fromLatin1(bad));
            QVERIFY2(!refused.has_value(), bad);
            QCOMPARE(refused.error().kind, base::Error::Kind::Input);
        }
        QVERIFY(review::parseDecision(QStringLiteral("outputs_sond=x"))
                    .error()
                    .sentence()
                    .contains(QStringLiteral("Did you mean \"outputs_sound\"?")));
    }

    void aHardGateCannotBeOverridden()
    {
        ReviewFile file;
        for (const review::Gate &gate : review::gateCatalogue()) {
            const auto status = review::overrideGate(file, gate.id, QStringLiteral("because"));
            QCOMPARE(status.has_value(), gate.kind == review::GateKind::Soft);
            if (!status)
                QCOMPARE(status.error().kind, base::Error::Kind::Input);
        }
        QCOMPARE(file.overridden.size(), 8);
    }

    void acceptingNeedsAPerson()
    {
        ReviewFile file;
        const QString gate = QStringLiteral("settings_effective");
        QVERIFY(!review::acceptUnknown(file, gate, QStringLiteral("why"), QStringLiteral("  ")).has_value());
        QVERIFY(!review::acceptUnknown(file, gate, QString(), QStringLiteral("Ada")).has_value());
        QVERIFY(!review::acceptUnknown(file, QStringLiteral("x"), gate, gate).has_value());
        QVERIFY(file == ReviewFile{});
        QVERIFY(review::acceptUnknown(file, gate, QStringLiteral("why"), QStringLiteral("Ada")).has_value());
        QCOMPARE(file.accepted.value(gate), QStringLiteral("why"));
        QCOMPARE(file.reviewer, QStringLiteral("Ada"));
    }

    void aSignatureEndsWithTheAttemptsThatItSaw()
    {
        ReviewFile file;
        const QDateTime now(QDate(2026, 11, 30), QTime(12, 0), QTimeZone::utc());
        QVERIFY(!review::sign(file, runWith(2), QString(), now).has_value());
        QVERIFY(review::sign(file, runWith(2), QStringLiteral("Ada"), now).has_value());
        QCOMPARE(review::optionsOf(file, runWith(2)).signedBy, QStringLiteral("Ada"));
        QCOMPARE(review::optionsOf(file, runWith(1)).signedBy, QString());
    }

    void theReviewersChoiceOfAnAttemptCounts()
    {
        ReviewFile file;
        file.cells[QStringLiteral("thinking_on-3")].attempt = 2;
        const run::RunView chosen = review::withChosenAttempts(runWith(1), file);
        QCOMPARE(chosen.cells.first().counting, 2);
        QCOMPARE(chosen.cells.first().state, run::CellState::Value);
        file.cells[QStringLiteral("thinking_on-3")].attempt = 9;
        QCOMPARE(review::withChosenAttempts(runWith(1), file).cells.first().counting, 1);
    }
};

QTEST_APPLESS_MAIN(ReviewFileTest)
#include "tst_review_file.moc"

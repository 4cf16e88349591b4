// SPDX-License-Identifier: GPL-3.0-or-later
// Sums were worked out by a separate program in Python from the same files.
#include <assay/run/steps_by_request.h>

#include <places.h>

#include <QDir>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::run;

namespace {

QString captured(const char *name)
{
    return QStringLiteral(ASSAY_TEST_DATA "/compare/") + QLatin1StringView(name);
}

std::optional<StepsByRequest> load(const char *name)
{
    const auto steps = loadStepsByRequest(captured(name));
    return steps ? *steps : std::nullopt;
}

qint64 acceptedOf(const StepsByRequest &steps)
{
    qint64 accepted = 0;
    for (const RequestFacts &request : steps.requests)
        accepted += request.steps.accepted;
    return accepted;
}

std::optional<StepsByRequest> result(const char *json)
{
    return stepsByRequestOfResult(QJsonDocument::fromJson(json).object());
}

} // namespace

class TestStepsByRequest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void realResults_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<qint64>("drafts");
        QTest::addColumn<qint64>("steps");
        QTest::addColumn<qint64>("accepted");
        QTest::addColumn<bool>("agrees");
        QTest::newRow("off") << QByteArray("lab-off-3") << qint64{3666} << qint64{3666} << qint64{9098}
                             << true;
        QTest::newRow("on") << QByteArray("lab-on-3") << qint64{6331} << qint64{6329} << qint64{15433}
                            << true;
        QTest::newRow("most steps undrafted")
            << QByteArray("lab-ngram-off-3") << qint64{2325} << qint64{7431} << qint64{5333} << false;
        QTest::newRow("no speculation")
            << QByteArray("lab-control-off") << qint64{0} << qint64{12742} << qint64{22} << false;
    }
    void realResults()
    {
        QFETCH(QByteArray, name);
        QFETCH(qint64, drafts);
        const auto steps = load(name.constData());
        QVERIFY(steps.has_value());
        QCOMPARE(steps->source, StepSource::Chunks);
        QCOMPARE(steps->requests.size(), 80);
        QCOMPARE(steps->clusters().size(), std::size_t{80});
        QTEST(steps->steps, "steps");
        QTEST(acceptedOf(*steps), "accepted");
        QTEST(steps->agreesWith(drafts), "agrees");
    }

    void aRequestInFull()
    {
        const auto steps = load("lab-off-3");
        const RequestFacts &second = steps->requests.at(1);
        QCOMPARE(second.index, 1);
        QCOMPARE(second.promptTokens, std::optional<int>(29));
        QCOMPARE(second.steps.steps, qint64{44});
        QCOMPARE(second.steps.accepted, qint64{105});
        QVERIFY(qAbs(second.decodeS - 0.73) < 1e-9);
        QVERIFY(qAbs(*second.startS - 1.017) < 1e-9);
    }

    void failedRequestsAreNoEvidence()
    {
        QVERIFY(!load("died"));
        const auto steps =
            result(R"({"itls":[[0.1,0.1],[0.1],[]],"output_lens":[5,9,1],"errors":["","x",""]})");
        QCOMPARE(steps->requests.size(), 1);
        QCOMPARE(steps->requests.at(0).steps.accepted, qint64{2});
    }

    void listsThatDoNotBelongTogetherAreNone()
    {
        QVERIFY(!result(R"({"itls":[[0.1]],"output_lens":[5,9]})"));
        QVERIFY(!result("{}"));
        QVERIFY(!result(R"({"itls":7,"output_lens":"x"})"));
    }

    // An answer cut beyond its last accepted token has fewer tokens than steps.
    void acceptedIsNeverBelowNone()
    {
        QCOMPARE(result(R"({"itls":[[0.1,0.1,0.1]],"output_lens":[3]})")->requests.at(0).steps.accepted,
                 qint64{0});
    }

    void theServerIsBelievedBeforeTheChunks()
    {
        const auto steps = stepsByRequestOfReplay(
            R"({"index":4,"question_id":17,"prompt_tokens":29,"completion_tokens":131,"start_s":1.5,"step_s":[0.1,0.2],"error":null,"spec":{"acceptance_histogram":[3,2,4,28]}})"
            "\nnot json\n"
            R"({"index":5,"completion_tokens":9,"step_s":[],"error":"broke","spec":null})"
            "\n");
        QCOMPARE(steps->source, StepSource::Server);
        QCOMPARE(steps->requests.size(), 1);
        const RequestFacts &request = steps->requests.at(0);
        QCOMPARE(request.index, 4);
        QCOMPARE(request.questionId, QStringLiteral("17"));
        QCOMPARE(request.steps.steps, qint64{37});
        QCOMPARE(request.steps.accepted, qint64{94});
        QVERIFY(qAbs(request.decodeS - 0.3) < 1e-12);
    }

    void aServerThatTellsOnlySomeIsNotBelieved()
    {
        const auto steps = stepsByRequestOfReplay(
            R"({"index":0,"completion_tokens":5,"step_s":[0.1,0.2],"error":null,"spec":{"acceptance_histogram":[3,2]}})"
            "\n"
            R"({"index":1,"completion_tokens":7,"step_s":[0.1,0.2,0.1],"error":null,"spec":{"acceptance_histogram":[-1]}})");
        QCOMPARE(steps->source, StepSource::Chunks);
        QCOMPARE(steps->steps, qint64{5});
        QCOMPARE(acceptedOf(*steps), qint64{5});
    }

    void whatIsKeptIsTheSame_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("bytes");
        const auto captures = {"lab-off-3", "lab-on-3", "lab-ngram-off-3"};
        for (const char *name : captures) {
            QFile file(captured(name) + QStringLiteral("/result.json"));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QTest::newRow(name) << QStringLiteral("result.json") << file.readAll();
        }
        QTest::newRow("nothing is told") << QStringLiteral("result.json") << QByteArray("{\"completed\": 3}");
        QTest::newRow("no JSON") << QStringLiteral("result.json") << QByteArray("{\"itls\": [[0.1");
        QTest::newRow("a server tells")
            << QStringLiteral("requests.jsonl")
            << QByteArray(R"({"index":4,"question_id":"q9","prompt_tokens":7,"start_s":1.5,)"
                          R"("completion_tokens":5,"step_s":[0.1,0.2],"error":null,)"
                          R"("spec":{"acceptance_histogram":[3,2]}})"
                          "\nno request\n"
                          R"({"index":5,"completion_tokens":5,"step_s":[0.1,0.2],"error":null,)"
                          R"("spec":{"acceptance_histogram":[1,2]}})");
    }

    void whatIsKeptIsTheSame()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, bytes);
        const QTemporaryDir folder;
        const QTemporaryDir kept;
        const auto write = [&folder](const QString &file, const QByteArray &all) {
            QFile one(folder.filePath(file));
            return one.open(QIODevice::WriteOnly) && one.write(all) == all.size();
        };
        QVERIFY(write(name, bytes));
        // As if it were written a minute ago.
        const base::DigestCache cache(
            kept.path(), std::make_shared<base::ManualClock>(QDateTime::currentDateTimeUtc().addSecs(60)));
        const base::DigestCache none(QStringLiteral("/dev/null/digests"));
        const auto isSame = [&] {
            const auto bare = loadStepsByRequest(folder.path(), none);
            const auto one = loadStepsByRequest(folder.path(), cache);
            const auto again = loadStepsByRequest(folder.path(), cache);
            return bare && one && again && *one == *bare && *again == *bare;
        };
        QVERIFY(isSame());
        QCOMPARE(QDir(kept.path()).entryList(QDir::Files).size(), 1);
        // Other numbers of the same size, and another file that goes first.
        const auto before = *loadStepsByRequest(folder.path(), cache);
        const QByteArray other = QByteArray(bytes).replace("0.", "9.").replace("tokens", "takens");
        const auto isNews = [&] {
            return write(name, other) && isSame() &&
                   (!before || *loadStepsByRequest(folder.path(), cache) != before);
        };
        QTRY_VERIFY(isNews());
        QVERIFY(write(QStringLiteral("requests.jsonl"), R"({"step_s":[0.1,0.2],"completion_tokens":4})"));
        QVERIFY(isSame());
        QCOMPARE((*loadStepsByRequest(folder.path(), cache))->steps, qint64{2});
        QVERIFY(QFile::remove(folder.filePath(QStringLiteral("requests.jsonl"))));
        QVERIFY(isSame());
        // Sound entries of another form.
        QVERIFY(write(name, bytes));
        const QStringList files{folder.filePath(QStringLiteral("requests.jsonl")),
                                folder.filePath(QStringLiteral("result.json"))};
        const QString kind = QStringLiteral("steps by request 1");
        QVERIFY(isSame());
        const QByteArray whole = *cache.find(kind, files, base::stampsOf(files));
        for (const QByteArray &digest : {QByteArray(), whole.chopped(1), QByteArray(whole + '\0')}) {
            cache.keep(kind, files, base::stampsOf(files), digest);
            QVERIFY(isSame());
        }
    }

    void anEmptyFolderTellsNothing()
    {
        const QTemporaryDir folder;
        const auto steps = loadStepsByRequest(folder.path());
        QVERIFY(steps.has_value());
        QVERIFY(!steps->has_value());
    }
};

QTEST_APPLESS_MAIN(TestStepsByRequest)
#include "tst_steps_by_request.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
// What was kept of outputs judges a run as its files do.
#include "review_bench.h"

#include <assay/base/parallel.h>

#include <atomic>

using namespace bench;

namespace {

QString resultFile(Run &run, qsizetype cell)
{
    return run.attempt(cell).folder + QStringLiteral("/result.json");
}

using Edit = std::function<void(QJsonArray &texts, QJsonArray &errors, QJsonArray &lengths)>;

void edit(Run &run, qsizetype cell, const Edit &change)
{
    const QString file = resultFile(run, cell);
    QJsonObject result = QJsonDocument::fromJson(fileBytes(file)).object();
    QJsonArray texts = result[QStringLiteral("generated_texts")].toArray();
    QJsonArray errors = result[QStringLiteral("errors")].toArray();
    QJsonArray lengths = result[QStringLiteral("output_lens")].toArray();
    change(texts, errors, lengths);
    result[QStringLiteral("generated_texts")] = texts;
    result[QStringLiteral("errors")] = errors;
    result[QStringLiteral("output_lens")] = lengths;
    write(file, QJsonDocument(result).toJson());
}

// Cells with all that may be wrong with outputs.
void addOddCells(Run &run)
{
    run.add(capture("thinking_on-3", "lab-on-3", "lab-on-3"));
    run.add(capture("thinking_off-3", "lab-off-3"));
    run.add(capture("thinking_on-4", "lab-on-3", "lab-on-3"));
    edit(run, 2, [](QJsonArray &texts, QJsonArray &errors, QJsonArray &lengths) {
        for (int row = 0; row < 9; ++row)
            texts[row] = QStringLiteral("over and over, ").repeated(60);
        for (int row = 10; row < 17; ++row)
            texts[row] = QString(QStringLiteral(u"x\ufffd\ufffdy\u0012") + texts[row].toString());
        for (int row = 20; row < 24; ++row)
            texts[row] = QStringLiteral(" \n");
        for (int row = 30; row < 33; ++row)
            errors[row] = QStringLiteral("Internal Server Error");
        for (int row = 40; row < 60; ++row)
            lengths[row] = 512;
    });
    run.add(capture("thinking_off-4", "lab-off-3"));
    edit(run, 3, [](QJsonArray &texts, QJsonArray &, QJsonArray &) {
        for (int row = 0; row < 50; ++row)
            texts[row] = QString(QStringLiteral("Hm.</think>") + texts[row].toString().left(40));
    });
    run.add(capture("thinking_on-5", "lab-on-3", "lab-on-3"));
    write(run.attempt(4).folder + QStringLiteral("/requests.jsonl"),
          "{\"index\": 3, \"reasoning\": \"Hm.\", \"text\": \"So.\", \"finish_reason\": \"stop\"}\n"
          "no request\n"
          "{\"index\": 1, \"text\": \"cut\", \"finish_reason\": \"length\", \"ttft_s\": NaN}\n"
          "{\"index\": 2, \"text\": \"\", \"error\": \"HTTP 500\"}\n"
          "{\"index\": 4, \"text\": \"torn");
    run.add(capture("thinking_off-5", "lab-off-3"));
    write(resultFile(run, 5), fileBytes(resultFile(run, 5)).first(9000));
    run.add(capture("thinking_on-6", "lab-on-3", "lab-on-3"));
    QVERIFY(QFile::remove(resultFile(run, 6)));
    run.add(capture("thinking_off-6", "lab-off-3"));
    write(resultFile(run, 7), "{\"completed\": 0, \"failed\": 0, \"generated_texts\": [], \"x\": Infinity}");
}

QJsonObject reviewOf(const Run &run, const base::DigestCache &cache, review::ReviewOptions options = {})
{
    options.cache = cache;
    options.seen = {{kOn, {0, 5, 9}}, {QStringLiteral("thinking_on-5"), {1, 3}}};
    return toJson(review::reviewRun(run.view, run.recipe, rules(), options));
}

QStringList entriesOf(const QString &folder)
{
    return QDir(folder).entryList(QDir::Files | QDir::Hidden);
}

} // namespace

class OutputDigestTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void theVerdictsAreTheSameWithAndWithoutIt()
    {
        Run run;
        addOddCells(run);
        const QTemporaryDir kept;
        const QJsonObject bare = reviewOf(run, noCache());
        QCOMPARE(reviewOf(run, cacheIn(kept.path())), bare);
        // Of eight cells with two logs each two results cannot be read.
        QCOMPARE(entriesOf(kept.path()).size(), 6 + 16);
        QCOMPARE(reviewOf(run, cacheIn(kept.path())), bare);
        const QString evidence = QString::fromUtf8(QJsonDocument(bare).toJson());
        for (const char *part :
             {"3 of 80 outputs failed", "4 of 80 outputs are empty", "9 of 80 outputs repeat themselves",
              "7 of 80 outputs hold characters", "50 of 80 outputs show", "2 requests cannot be read",
              "the outputs cannot be read", "2 of 3 outputs were looked at"})
            QVERIFY2(evidence.contains(QLatin1StringView(part)),
                     qPrintable(QLatin1StringView(part) + evidence));
    }

    void itIsUsed()
    {
        Run run;
        run.add(capture("thinking_on-3", "lab-on-3", "lab-on-3"));
        const QTemporaryDir kept;
        const base::DigestCache cache = cacheIn(kept.path());
        QCOMPARE(reviewOf(run, cache), reviewOf(run, noCache()));
        const QString kind = QStringLiteral("outputs 1");
        const QStringList files{run.attempt().folder + QStringLiteral("/requests.jsonl"), resultFile(run, 0)};
        auto digest = cache.find(kind, files, base::stampsOf(files));
        QVERIFY(digest.has_value());
        // A failure of the last output, which the file does not tell: 56 bytes of it follow what it is.
        (*digest)[digest->size() - 57] = '\1';
        cache.keep(kind, files, base::stampsOf(files), *digest);
        const QString evidence = QString::fromUtf8(QJsonDocument(reviewOf(run, cache)).toJson());
        QVERIFY2(evidence.contains(QStringLiteral("1 of 80 outputs failed")), qPrintable(evidence));
    }

    void otherTermsAreJudgedAnew_data()
    {
        QTest::addColumn<int>("term");
        for (int term = 0; term < 6; ++term)
            QTest::addRow("%d", term) << term;
    }

    void otherTermsAreJudgedAnew()
    {
        QFETCH(int, term);
        Run run;
        addOddCells(run);
        const QTemporaryDir kept;
        review::ReviewOptions options;
        options.limits.compressed = term == 1 ? 0.0 : options.limits.compressed; // only ends tell of a loop
        const QJsonObject before = reviewOf(run, cacheIn(kept.path()), options);
        switch (term) {
        case 0:
            run.recipe.workload.outputLen = 100;
            break;
        case 1:
            options.limits.loopRepeats = 70;
            break;
        case 2:
            options.limits.loopingOutputs = 0.5;
            break;
        case 3:
            run.recipe.matrix.thinkingOn->evidenceAllOf = {QStringLiteral("</think>"),
                                                           QStringLiteral("def ")};
            break;
        case 4:
            run.recipe.matrix.thinkingOff->evidenceNoneOf = {QStringLiteral("return")};
            break;
        default:
            options.limits.compressibleCharacters = 4000;
            options.limits.loopCharacters = 10000;
        }
        const QJsonObject bare = reviewOf(run, noCache(), options);
        QVERIFY(bare != before);
        QCOMPARE(reviewOf(run, cacheIn(kept.path()), options), bare);
        QCOMPARE(reviewOf(run, cacheIn(kept.path()), options), bare);
    }

    void changedFilesAreReadAnew()
    {
        Run run;
        addOddCells(run);
        const QTemporaryDir kept;
        const QJsonObject before = reviewOf(run, cacheIn(kept.path()));
        // Of the same size.
        const QByteArray sound = fileBytes(resultFile(run, 0));
        const QByteArray same = QByteArray(sound).replace("</think>", "</thank>");
        QCOMPARE(same.size(), sound.size());
        const auto isNewsAfter = [&](const QString &file, const QByteArray &bytes) {
            write(file, bytes);
            const QJsonObject bare = reviewOf(run, noCache());
            return bare != before && reviewOf(run, cacheIn(kept.path())) == bare &&
                   reviewOf(run, cacheIn(kept.path())) == bare;
        };
        QTRY_VERIFY(isNewsAfter(resultFile(run, 0), same));
        QVERIFY(
            isNewsAfter(run.attempt(0).folder + QStringLiteral("/requests.jsonl"), "{\"text\": \"So.\"}\n"));
        QVERIFY(QFile::remove(run.attempt(0).folder + QStringLiteral("/requests.jsonl")));
        write(resultFile(run, 0), sound);
        QTRY_COMPARE(reviewOf(run, cacheIn(kept.path())), before);
    }

    void brokenEntriesAreReadAnew()
    {
        Run run;
        addOddCells(run);
        const QTemporaryDir kept;
        const QJsonObject bare = reviewOf(run, noCache());
        QCOMPARE(reviewOf(run, cacheIn(kept.path())), bare);
        int way = 0;
        for (const QString &name : entriesOf(kept.path())) {
            const QString entry = kept.filePath(name);
            QByteArray bytes = fileBytes(entry);
            switch (way++ % 4) {
            case 0:
                bytes.truncate(bytes.size() / 2);
                break;
            case 1:
                bytes.clear();
                break;
            case 2:
                bytes[bytes.size() - 30] = static_cast<char>(bytes[bytes.size() - 30] ^ 1);
                break;
            default:
                bytes.replace(0, 15, "assay digest 0\n");
            }
            write(entry, bytes);
        }
        QCOMPARE(reviewOf(run, cacheIn(kept.path())), bare);
        QCOMPARE(reviewOf(run, cacheIn(kept.path())), bare);
    }

    void aDigestOfAnotherFormIsReadAnew()
    {
        Run run;
        run.add(capture("thinking_on-3", "lab-on-3", "lab-on-3"));
        const QTemporaryDir kept;
        const base::DigestCache cache = cacheIn(kept.path());
        const QJsonObject bare = reviewOf(run, noCache());
        const QString kind = QStringLiteral("outputs 1");
        const QStringList files{run.attempt().folder + QStringLiteral("/requests.jsonl"), resultFile(run, 0)};
        QCOMPARE(reviewOf(run, cache), bare);
        const QByteArray whole = *cache.find(kind, files, base::stampsOf(files));
        for (const QByteArray &digest : {QByteArray(), QByteArray("?"), whole.first(40), whole.chopped(1),
                                         whole.chopped(57), QByteArray(whole + '\0')}) {
            cache.keep(kind, files, base::stampsOf(files), digest);
            QCOMPARE(reviewOf(run, cache), bare);
        }
    }

    void severalReviewsAtOnce()
    {
        Run run;
        addOddCells(run);
        const QTemporaryDir kept;
        const QJsonObject bare = reviewOf(run, noCache());
        std::atomic<int> same{0};
        base::inParallel(8, [&](int) { same += reviewOf(run, cacheIn(kept.path())) == bare ? 1 : 0; });
        QCOMPARE(same.load(), 8);
    }
};

QTEST_GUILESS_MAIN(OutputDigestTest)
#include "tst_output_digest.moc"

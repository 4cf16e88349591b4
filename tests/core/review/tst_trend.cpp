// SPDX-License-Identifier: GPL-3.0-or-later
#include "../run/run_fixture.h"

#include <assay/compare/source.h>
#include <assay/review/review_file.h>
#include <assay/review/trend.h>
#include <assay/run/store.h>

#include <places.h>

#include <QJsonArray>
#include <QJsonObject>
#include <QTest>

using namespace assay;

namespace {

const matrix::Cell cell{matrix::Thinking::On, 1, {}, 1};

run::RunView viewOf(const RunFixture &fixture)
{
    run::RunStore store(fixture.folder());
    if (!store.refresh())
        qFatal("the run cannot be read");
    return store.view();
}

QByteArray recipe()
{
    QFile file(QStringLiteral(ASSAY_SOURCE_DIR "/resources/recipes/lab.yaml"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

// A run with two attempts at one cell.
std::unique_ptr<RunFixture> repeated(qint64 first, qint64 second)
{
    auto fixture = std::make_unique<RunFixture>(
        QStringList{QStringLiteral("thinking_on-1"), QStringLiteral("thinking_off-1")}, QList<int>{1, 2});
    fixture->write(QStringLiteral("recipe.yaml"), recipe());
    fixture->started(0);
    fixture->measured(0, "thinking_on-1", 1, first);
    fixture->measured(0, "thinking_on-1", 2, second);
    fixture->measured(0, "thinking_off-1", 1, 10);
    return fixture;
}

} // namespace

class TestTrend : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyAttemptIsAPoint()
    {
        const auto fixture = repeated(50, 60);
        const QList<compare::TrendPoint> points = compare::pointsOf(viewOf(*fixture), cell);
        QCOMPARE(points.size(), 2);
        QCOMPARE(points[0].attempt, 1);
        QCOMPARE(points[1].attempt, 2);
        QCOMPARE(points[0].acceptanceLength(), 1.5);
        QCOMPARE(points[1].acceptanceLength(), 1.6);
        QCOMPARE(points[0].sample.drafts, 100);
        QCOMPARE(int(points[0].counts) + int(points[1].counts), 1);
        QVERIFY(points[0].measured < points[1].measured);
        // Each has its own spread, not that between the two.
        QVERIFY(points[0].spread && points[0].spread->isOptimistic());
        matrix::Cell other = cell;
        other.draftLength = 2;
        QVERIFY(compare::pointsOf(viewOf(*fixture), other).isEmpty());
    }

    void anAttemptAsASide()
    {
        const auto fixture = repeated(50, 60);
        const run::RunView view = viewOf(*fixture);
        const auto first = compare::repeatOf(view, 1);
        const auto second = compare::repeatOf(view, 2);
        QVERIFY(first && second);
        QCOMPARE(first->cells.size(), 2);
        QCOMPARE(second->cells.size(), 1);
        QCOMPARE(second->cells[0].countingAttempt()->number, 2);
        const auto third = compare::repeatOf(view, 3);
        QVERIFY(!third);
        QCOMPARE(third.error().what, QStringLiteral("there is no attempt 3"));
    }

    void howAnAttemptIsNamed()
    {
        QCOMPARE(compare::runNameOf(QStringLiteral("abc@2")).run, QStringLiteral("abc"));
        QCOMPARE(compare::runNameOf(QStringLiteral("abc@2")).attempt, 2);
        for (const char *text : {"abc", "abc@", "abc@0", "abc@x", "@2", "abc@02", "abc@1234567"}) {
            QCOMPARE(compare::runNameOf(QString::fromLatin1(text)).run, QString::fromLatin1(text));
            QVERIFY(!compare::runNameOf(QString::fromLatin1(text)).attempt);
        }
        const QTemporaryDir home;
        const QString folder = home.filePath(QStringLiteral("run@2"));
        QVERIFY(QDir().mkpath(folder));
        QCOMPARE(compare::runNameOf(folder).run, folder);
    }

    void overRuns()
    {
        const QTemporaryDir home;
        qputenv("XDG_DATA_HOME", home.path().toUtf8());
        qputenv("XDG_CONFIG_HOME", home.path().toUtf8());
        qputenv("ASSAY_RESOURCES", home.path().toUtf8());
        const QString golden = home.filePath(QStringLiteral("references/lab.yaml"));
        QVERIFY(QDir().mkpath(home.filePath(QStringLiteral("references"))));
        QFile file(golden);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("lab:\n  thinking_on: {1: 1.55}\n");
        file.close();
        const auto one = repeated(50, 60);
        const auto two = repeated(70, 80);
        const review::Trend trend =
            review::readTrend({one->path({}), two->path({}), home.filePath(QStringLiteral("none"))},
                              QStringLiteral("lab"), cell);
        QCOMPARE(trend.points.size(), 4);
        for (qsizetype at = 1; at < trend.points.size(); ++at)
            QVERIFY(trend.points[at - 1].measured <= trend.points[at].measured);
        QCOMPARE(trend.problems.size(), 1);
        QCOMPARE(trend.golden, 1.55);
        QCOMPARE(trend.goldenSource, golden);
        QVERIFY(review::readTrend({one->path({})}, QStringLiteral("other"), cell).points.isEmpty());
        const QStringList lines = review::toText(trend).split(QLatin1Char('\n'));
        QCOMPARE(lines.size(), 6); // a head, four measurements, the end of the last line
        QCOMPARE(lines[0], QStringLiteral("thinking_on-1 of lab, golden 1.55 (%1)").arg(golden));
        QCOMPARE(lines.filter(QStringLiteral("does not count")).size(), 2);
        QCOMPARE(lines.filter(QStringLiteral("@2  ?  1.60")).size(), 1);
        const QJsonObject json = review::toJson(trend);
        QCOMPARE(json[QStringLiteral("points")].toArray().size(), 4);
        const QJsonObject first = json[QStringLiteral("points")][0].toObject();
        QCOMPARE(first[QStringLiteral("drafts")], 100);
        QCOMPARE(first[QStringLiteral("acceptance_length")].toDouble(),
                 1.0 + first[QStringLiteral("accepted_tokens")].toDouble() / 100);
        QCOMPARE(json[QStringLiteral("golden")], 1.55);
        QCOMPARE(json[QStringLiteral("problems")].toArray().size(), 1);
    }

    // The attempt that a review chose is the one that counts.
    void theReviewsChoiceCounts()
    {
        const auto fixture = repeated(50, 60);
        fixture->write(QStringLiteral("review.yaml"), "review: 1\ncells:\n  thinking_on-1: {attempt: 2}\n");
        const auto notes = review::readReview(fixture->path({}));
        QVERIFY2(notes, notes ? "" : qPrintable(notes.error().sentence()));
        const review::Trend trend = review::readTrend({fixture->path({})}, QStringLiteral("lab"), cell);
        QCOMPARE(trend.points.size(), 2);
        QVERIFY(!trend.points[0].counts && trend.points[1].counts);
    }
};

QTEST_GUILESS_MAIN(TestTrend)
#include "tst_trend.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "view_fixture.h"

#include <QTest>

#include <cmath>

using namespace views;

namespace {

constexpr auto cellId = "thinking_on-1";

// Lines of a scrape during the workload, as they stand in a journal.
QByteArray lines(qint64 drafts, qint64 accepted, qint64 generated)
{
    const QByteArray labels = "{engine=\\\"0\\\",model_name=\\\"m\\\"} ";
    return "vllm:spec_decode_num_drafts_total" + labels + QByteArray::number(drafts) +
           ".0\\nvllm:spec_decode_num_draft_tokens_total" + labels + QByteArray::number(drafts) +
           ".0\\nvllm:spec_decode_num_accepted_tokens_total" + labels + QByteArray::number(accepted) +
           ".0\\nvllm:generation_tokens_total" + labels + QByteArray::number(generated) + ".0\\n";
}

// A run whose only cell is at work, with a journal that is written by hand from there on.
class Course
{
public:
    Course() : run({QString::fromLatin1(cellId)})
    {
        run.writeJob(0);
        run.started(0);
        run.begin(0, cellId, 1);
        run.scrape(0, cellId, 1, "before", RunFixture::exposition(10, 5, 1, 16));
        run.event(0, "workload_started",
                  RunFixture::at(cellId) + ",\"argv\":[],\"driver\":\"vllm-bench\",\"log_offset\":0");
    }

    // A look at so many seconds after the workload's start, which is 10:20:00.
    void say(const QByteArray &kind, double seconds, const QByteArray &json)
    {
        const QDateTime time = QDateTime::fromString(QStringLiteral("2026-11-30T10:20:00Z"), Qt::ISODate)
                                   .addMSecs(qint64(seconds * 1000));
        run.appendRaw(0, "{\"seq\":" + QByteArray::number(++m_seq) + ",\"t\":\"" +
                             time.toString(Qt::ISODateWithMs).toLatin1() +
                             "\",\"mono\":" + QByteArray::number(500.0 + seconds) + ",\"kind\":\"" + kind +
                             "\"," + RunFixture::at(cellId) + "," + json + "}\n");
    }
    void look(double seconds, const QByteArray &text)
    {
        say("scrape", seconds,
            "\"phase\":\"during\",\"http_status\":200,\"error\":null,\"text\":\"" + text + "\"");
    }
    [[nodiscard]] Attempt attempt() const { return *cellOf(viewOf(run), cellId).countingAttempt(); }

    RunFixture run;

private:
    int m_seq = 6;
};

} // namespace

class TestLiveSeries : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void pointsAreCountsSinceTheScrapeBefore()
    {
        Course course;
        course.look(2.0, lines(30, 15, 46));
        course.look(3.0, lines(50, 30, 81));
        const Attempt attempt = course.attempt();
        QCOMPARE(attempt.live.size(), 2);
        QCOMPARE(attempt.live.start(),
                 QDateTime::fromString(QStringLiteral("2026-11-30T10:20:02Z"), Qt::ISODate));
        QCOMPARE(attempt.live.at(0).seconds, 0.0);
        QCOMPARE(attempt.live.at(0).drafts, 20);
        QCOMPARE(attempt.live.at(0).accepted, 10);
        QCOMPARE(attempt.live.at(0).generated, 30);
        QCOMPARE(attempt.live.at(1).seconds, 1.0);
        QCOMPARE(attempt.live.at(1).drafts, 40);
        QCOMPARE(attempt.live.at(1).draftTokens, 40);
        QCOMPARE(attempt.live.at(1).accepted, 25);
        QCOMPARE(attempt.live.at(1).generated, 65);
        QCOMPARE(attempt.live.at(1).mark, LiveMark::None);
        QVERIFY(std::isnan(attempt.live.at(1).kvUse));
        // The running counts of the fixture's scrape before the workload.
        QCOMPARE(attempt.live.at(1).running, 0.0F);
        QCOMPARE(attempt.live.timeOf(1.0).msecsTo(attempt.live.start()), -1000);
    }

    void aLookThatFoundNothingNewIsAPointOfItsOwn()
    {
        Course course;
        course.look(0.0, lines(30, 15, 46));
        course.look(9.0, {});
        const Attempt attempt = course.attempt();
        QCOMPARE(attempt.live.size(), 2);
        QCOMPARE(attempt.live.at(1).seconds, 9.0);
        QCOMPARE(attempt.live.at(1).drafts, 20);
        QCOMPARE(attempt.live.at(1).mark, LiveMark::None);
    }

    void silenceAndALookThatFailedAreGaps()
    {
        Course course;
        course.look(0.0, lines(30, 15, 46));
        course.look(13.0, lines(31, 15, 46));
        course.look(27.0, lines(32, 15, 46));
        course.say("scrape", 28.0,
                   "\"phase\":\"during\",\"http_status\":0,\"error\":\"connection refused\",\"text\":\"\"");
        course.look(29.0, lines(33, 15, 46));
        const Attempt attempt = course.attempt();
        QCOMPARE(attempt.live.size(), 4);
        QCOMPARE(attempt.live.at(1).mark, LiveMark::None);
        QCOMPARE(attempt.live.at(2).mark, LiveMark::Gap);
        QCOMPARE(attempt.live.at(3).mark, LiveMark::Gap);
    }

    void aRestartIsMarkedAndCountsAnew()
    {
        Course course;
        course.look(0.0, lines(30, 15, 46));
        course.look(1.0, lines(4, 2, 7));
        course.look(2.0, lines(6, 3, 10));
        const Attempt attempt = course.attempt();
        QCOMPARE(attempt.live.at(1).mark, LiveMark::Reset);
        QCOMPARE(attempt.live.at(1).drafts, 4);
        QCOMPARE(attempt.live.at(2).mark, LiveMark::None);
        QCOMPARE(attempt.live.at(2).accepted, 3);
    }

    void whatTheGpusShowIsMeanAndExtremes()
    {
        Course course;
        course.look(0.0, lines(30, 15, 46));
        course.say("gpu", 5.0,
                   "\"gpus\":[{\"index\":0,\"power_w\":900.0,\"memory_mib\":1000,\"utilization\":50},"
                   "{\"index\":1,\"power_w\":1000.0,\"memory_mib\":3000,\"utilization\":null}]");
        const Attempt attempt = course.attempt();
        QCOMPARE(attempt.gpus.size(), 1);
        QCOMPARE(attempt.gpus.at(0).seconds, 5.0);
        QCOMPARE(attempt.gpus.at(0).gpus, 2);
        QCOMPARE(attempt.gpus.at(0).powerW.mean, 950.0F);
        QCOMPARE(attempt.gpus.at(0).powerW.least, 900.0F);
        QCOMPARE(attempt.gpus.at(0).powerW.most, 1000.0F);
        QCOMPARE(attempt.gpus.at(0).memoryMib.mean, 2000.0F);
        QCOMPARE(attempt.gpus.at(0).utilization.mean, 50.0F);
        QCOMPARE(attempt.live.at(0).mark, LiveMark::None);
    }

    void withoutGpusNothingIsSaidOfThem()
    {
        Course course;
        course.say("gpu", 5.0, "\"gpus\":[]");
        QVERIFY(course.attempt().gpus.isEmpty());
    }

    // The journal of a lost link arrives late and as a whole: the points lie where they were taken.
    void aGapIsFilledWhenTheJournalArrives()
    {
        Course course;
        course.look(0.0, lines(30, 15, 46));
        RunStore store(course.run.folder());
        QVERIFY(store.refresh());
        QCOMPARE(store.view().find(QString::fromLatin1(cellId))->attempts.last().live.size(), 1);
        for (int second = 1; second <= 60; ++second)
            course.look(second, lines(30 + second, 15, 46));
        QVERIFY(store.refresh());
        const Attempt attempt = store.view().find(QString::fromLatin1(cellId))->attempts.last();
        QCOMPARE(attempt.live.size(), 61);
        for (qsizetype i = 0; i < attempt.live.size(); ++i) {
            QCOMPARE(attempt.live.at(i).seconds, double(i));
            QCOMPARE(attempt.live.at(i).mark, LiveMark::None);
        }
    }

    // 5 stretches of 10 drafts that accept 4, 6, 5, 6, 4 of them: ratio 0.5, residuals -1, 1, 0, 1, -1,
    // variance 5/4 * 4 / 50^2 = 0.002, standard error 0.04472136, t(4) = 2.77644511: half width 0.1241664.
    void theIntervalIsThatOfBatchesInTime()
    {
        LiveRecorder recorder;
        metrics::LiveCounts counts;
        qint64 accepted = 0;
        const QDateTime start = QDateTime::fromSecsSinceEpoch(1'800'000'000);
        const QList<int> batches{0, 4, 6, 5, 6, 4};
        for (int i = 0; i < batches.size(); ++i) {
            accepted += batches.at(i);
            counts.drafts = 10 * i;
            counts.draftTokens = 10 * i;
            counts.acceptedTokens = accepted;
            recorder.take(i, start.addSecs(i), counts);
        }
        QVERIFY(std::isnan(recorder.series().at(4).halfWidth));
        QVERIFY(std::abs(recorder.series().at(5).halfWidth - 0.1241664F) < 1e-6F);
    }

    void aCopyIsNotChangedByWhatComesLater()
    {
        LiveSeries series;
        for (int i = 0; i < 1000; ++i)
            series.append({.seconds = double(i), .drafts = i}, {i, i / 2});
        const LiveSeries copy = series;
        for (int i = 1000; i < 2000; ++i)
            series.append({.seconds = double(i), .drafts = i}, {i, i / 2});
        QCOMPARE(copy.size(), 1000);
        QCOMPARE(series.size(), 2000);
        for (int i = 0; i < 1000; ++i) {
            QCOMPARE(copy.at(i).drafts, i);
            QCOMPARE(series.acceptedAt(i, 1), i / 2);
        }
        QCOMPARE(copy.lineage(), series.lineage());
        QCOMPARE(series.lowerBound(1234.0), 1234);
        QCOMPARE(series.lowerBound(1234.5), 1235);
    }

    void aPositionThatAppearsLaterWasNotKnownBefore()
    {
        LiveSeries series;
        series.append({.seconds = 0.0, .drafts = 5}, {4});
        const quint64 lineage = series.lineage();
        series.append({.seconds = 1.0, .drafts = 9}, {7, 3});
        QVERIFY(series.lineage() != lineage);
        QCOMPARE(series.acceptedAt(0, 0), 4);
        QCOMPARE(series.acceptedAt(0, 1), -1);
        QCOMPARE(series.acceptedAt(1, 1), 3);
    }

    // Days of it stay bounded, and neither a spike nor a mark is lost.
    void aLongSeriesIsThinnedWithoutLosingItsExtremes()
    {
        LiveSeries series;
        qint64 generated = 0;
        const int seconds = 100'000;
        for (int i = 0; i < seconds; ++i) {
            generated += i == 777 ? 5000 : 100;
            LivePoint point{.seconds = double(i), .drafts = i, .draftTokens = i, .accepted = i / 2};
            point.generated = generated;
            point.waiting = i == 4242 ? 99.0F : 1.0F;
            point.mark = i == 1001 ? LiveMark::Reset : LiveMark::None;
            series.append(point, {i / 2});
            QVERIFY(series.size() <= LiveSeries::mostPoints);
        }
        QCOMPARE(series.at(0).seconds, 0.0);
        QCOMPARE(series.last().seconds, double(seconds - 1));
        float waiting = 0.0F;
        bool marked = false, spike = false;
        for (qsizetype i = 0; i < series.size(); ++i) {
            waiting = std::max(waiting, series.at(i).waiting);
            marked = marked || series.at(i).mark == LiveMark::Reset;
            spike = spike || series.at(i).seconds == 777.0;
            QCOMPARE(series.acceptedAt(i, 0), series.at(i).accepted);
        }
        QCOMPARE(waiting, 99.0F);
        QVERIFY(marked);
        QVERIFY(spike);
        // The younger half is whole.
        for (qsizetype i = series.size() - 16'000; i < series.size(); ++i)
            QCOMPARE(series.at(i).seconds - series.at(i - 1).seconds, 1.0);
    }
};

QTEST_APPLESS_MAIN(TestLiveSeries)
#include "tst_live.moc"

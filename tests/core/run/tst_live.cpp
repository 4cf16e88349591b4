// SPDX-License-Identifier: GPL-3.0-or-later
#include "view_fixture.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

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
class Looked
{
public:
    Looked() : run({QString::fromLatin1(cellId)})
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
        Looked course;
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
        Looked course;
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
        Looked course;
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
        Looked course;
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
        Looked course;
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
        Looked course;
        course.say("gpu", 5.0, "\"gpus\":[]");
        QVERIFY(course.attempt().gpus.isEmpty());
    }

    // The journal of a lost link arrives late and as a whole: the points lie where they were taken.
    void aGapIsFilledWhenTheJournalArrives()
    {
        Looked course;
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
        QCOMPARE(series.taken(), seconds);
        QCOMPARE(series.at(0).seconds, 0.0);
        QCOMPARE(series.last().seconds, double(seconds - 1));
        float waiting = 0.0F, throughput = 0.0F;
        bool marked = false, spike = false;
        for (qsizetype i = 0; i < series.size(); ++i) {
            const LivePoint &point = series.at(i);
            waiting = std::max(waiting, point.waiting);
            throughput =
                std::isfinite(point.throughput) ? std::max(throughput, point.throughput) : throughput;
            marked = marked || (point.mark == LiveMark::Reset && point.seconds == 1001.0);
            spike = spike || point.seconds == 777.0;
            QCOMPARE(series.acceptedAt(i, 0), point.accepted);
        }
        QCOMPARE(waiting, 99.0F);
        // (9 * 100 + 5000) tokens in 10 s.
        QCOMPARE(throughput, 590.0F);
        QVERIFY(marked);
        QVERIFY(spike);
        // The last hour is whole.
        QVERIFY(series.size() - series.wholeFrom() >= 3600);
        for (qsizetype i = series.wholeFrom() + 1; i < series.size(); ++i)
            QCOMPARE(series.at(i).seconds - series.at(i - 1).seconds, 1.0);
        // The rest is spread over all of the time: a tenth of a percent of it is the widest hole.
        for (qsizetype i = 1; i < series.wholeFrom(); ++i)
            QVERIFY(series.at(i).seconds - series.at(i - 1).seconds < 3000.0);
    }

    // A server that comes and goes all day has more gaps than there is room for: no line may come to lead
    // across one, and each silence is as long as it was.
    void noLineLeadsAcrossAGapThatWasThinned()
    {
        LiveSeries series;
        double seconds = 0.0;
        std::vector<double> breaks;
        for (int i = 0; i < 60'000; ++i) {
            const bool gap = i % 7 == 3;
            seconds += gap ? 20.0 : 1.0;
            LivePoint point{.seconds = seconds, .drafts = i, .draftTokens = i, .accepted = i / 2};
            point.mark = i == 30'000 ? LiveMark::Reset : gap ? LiveMark::Gap : LiveMark::None;
            if (point.mark != LiveMark::None)
                breaks.push_back(seconds);
            series.append(point);
            QVERIFY(series.size() <= LiveSeries::mostPoints);
        }
        int resets = 0;
        for (qsizetype i = 1; i < series.size(); ++i) {
            const double before = series.at(i - 1).seconds, here = series.at(i).seconds;
            const bool isBroken = std::upper_bound(breaks.cbegin(), breaks.cend(), before) !=
                                  std::upper_bound(breaks.cbegin(), breaks.cend(), here);
            QCOMPARE(series.at(i).mark != LiveMark::None, isBroken);
            resets += series.at(i).mark == LiveMark::Reset ? 1 : 0;
        }
        QCOMPARE(resets, 1);
    }

    void positionsThatComeAfterTheThinningAreAtTheirPoints()
    {
        LiveSeries series;
        for (int i = 0; i < 9000; ++i) {
            QList<std::optional<qint64>> positions{3 * i, 2 * i};
            if (i >= 8000)
                positions.append(i);
            series.append({.seconds = double(i), .drafts = 4 * i}, positions);
        }
        QVERIFY(series.wholeFrom() > 0);
        for (qsizetype i = 0; i < series.size(); ++i) {
            const auto at = qint64(series.at(i).seconds);
            QCOMPARE(series.acceptedAt(i, 0), 3 * at);
            QCOMPARE(series.acceptedAt(i, 1), 2 * at);
            QCOMPARE(series.acceptedAt(i, 2), at >= 8000 ? at : -1);
        }
    }

    // 16 cells with 8 GPUs, looked at each second for 8 hours of a clock of this test's own.
    void eightHoursTakeNoMoreThanTwo()
    {
        std::vector<LiveRecorder> recorders(16);
        std::vector<metrics::LiveCounts> counts(recorders.size());
        std::mt19937 random(4711);
        const QDateTime start = QDateTime::fromSecsSinceEpoch(1'800'000'000, Qt::UTC);
        qint64 bytes = 0, points = 0;
        const auto measure = [&] {
            bytes = points = 0;
            for (const LiveRecorder &recorder : recorders) {
                bytes += recorder.series().bytes() + recorder.gpus().bytes() +
                         recorder.samples().capacity() * qint64{sizeof(metrics::CountSample)};
                points += recorder.series().size();
            }
        };
        qint64 bytesThen = 0, pointsThen = 0;
        for (int second = 0; second <= 8 * 3600; ++second) {
            const QDateTime time = start.addSecs(second);
            for (std::size_t i = 0; i < recorders.size(); ++i) {
                metrics::LiveCounts &now = counts[i];
                const qint64 drafts = 80 + qint64(random() % 40);
                const qint64 accepted = qint64(random() % 200);
                now.drafts = now.drafts.value_or(0) + drafts;
                now.draftTokens = *now.drafts * 8;
                now.acceptedTokens = now.acceptedTokens.value_or(0) + accepted;
                now.generatedTokens = *now.drafts + *now.acceptedTokens;
                now.running = qint64(random() % 8);
                now.waiting = qint64(random() % 3);
                now.kvUse = double(random() % 100) / 100.0;
                now.acceptedPerPosition = {
                    *now.acceptedTokens / 2, *now.acceptedTokens / 3, 0, 0, 0, 0, 0, 0};
                recorders[i].take(second, time, now);
                if (second % 5 == 0) {
                    GpuPoint gpus;
                    gpus.gpus = 8;
                    gpus.powerW.mean = float(900 + random() % 60);
                    gpus.utilization.mean = float(random() % 100);
                    recorders[i].takeGpus(second, time, gpus);
                }
            }
            if (second < 2 * 3600 || second % 60 != 0)
                continue;
            // What is thinned at one go makes a saw of it: the peaks of an hour are what counts.
            measure();
            if (second < 3 * 3600) {
                bytesThen = std::max(bytesThen, bytes);
                pointsThen = std::max(pointsThen, points);
                QVERIFY(points > 16 * 3600);
                continue;
            }
            QVERIFY2(double(bytes) < 1.05 * double(bytesThen),
                     qPrintable(QStringLiteral("%1 s: %2 bytes, %3").arg(second).arg(bytes).arg(bytesThen)));
            QVERIFY2(
                double(points) < 1.03 * double(pointsThen),
                qPrintable(QStringLiteral("%1 s: %2 points, %3").arg(second).arg(points).arg(pointsThen)));
        }
    }

    // A look each minute that finds nothing new is no silence; a run's plan says how often is looked.
    void howLongASilenceIsAGapFollowsTheRunsInterval()
    {
        Looked course;
        QJsonObject plan = QJsonDocument::fromJson(course.run.read(QStringLiteral("plan.json"))).object();
        plan.insert(QStringLiteral("interval_s"), 20.0);
        course.run.write(QStringLiteral("plan.json"), QJsonDocument(plan).toJson());
        course.look(0.0, lines(30, 15, 46));
        course.look(60.0, lines(31, 15, 46));
        course.look(131.0, lines(32, 15, 46));
        const Attempt attempt = course.attempt();
        QCOMPARE(attempt.live.at(1).mark, LiveMark::None);
        QCOMPARE(attempt.live.at(2).mark, LiveMark::Gap);
        QCOMPARE(attempt.live.longestSilence(), 70.0);
    }
};

QTEST_APPLESS_MAIN(TestLiveSeries)
#include "tst_live.moc"

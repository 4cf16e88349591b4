// SPDX-License-Identifier: GPL-3.0-or-later
#include "support.h"

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace assay::metrics;
using namespace assay::metrics::test;

namespace {

constexpr int engines = 3;
constexpr int depth = 4;

struct State
{
    VllmCounters counters[engines];
};

State start()
{
    State state;
    for (int i = 0; i < engines; ++i) {
        VllmCounters &counters = state.counters[i];
        counters = {.drafts = 0,
                    .draftTokens = 0,
                    .accepted = 0,
                    .positions = QList<qint64>(depth, 0),
                    .generated = 0,
                    .stop = 0,
                    .length = 0,
                    .engine = QByteArray::number(i)};
    }
    return state;
}

// Some steps of real verification: each accepts a prefix of its draft.
void run(State &state, QRandomGenerator &random)
{
    for (VllmCounters &counters : state.counters) {
        for (int step = random.bounded(200); step > 0; --step) {
            const int accepted = random.bounded(depth + 1);
            *counters.drafts += 1;
            *counters.draftTokens += depth;
            *counters.accepted += accepted;
            *counters.generated += accepted + 1;
            for (int i = 0; i < accepted; ++i)
                counters.positions[i] += 1;
        }
        *counters.stop += 1;
        *counters.generated += 1;
    }
}

QByteArray text(const State &state)
{
    QByteArray text;
    for (const VllmCounters &counters : state.counters)
        text += vllm(counters);
    return text;
}

// The same lines and labels in another order.
QByteArray shuffled(const QByteArray &text, QRandomGenerator &random)
{
    QList<QByteArray> lines = text.trimmed().split('\n');
    std::shuffle(lines.begin(), lines.end(), random);
    QByteArray result;
    for (const QByteArray &line : lines) {
        const qsizetype open = line.indexOf('{');
        const qsizetype close = line.lastIndexOf('}');
        QList<QByteArray> labels = line.mid(open + 1, close - open - 1).split(',');
        std::shuffle(labels.begin(), labels.end(), random);
        result += line.left(open) + "{ " + labels.join(" , ") + " }" + line.mid(close + 1) + '\n';
    }
    return result;
}

} // namespace

class TestDeltaProperties : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void windowsAddUp()
    {
        QRandomGenerator random(1);
        for (int round = 0; round < 100; ++round) {
            State state = start();
            run(state, random);
            const QByteArray a = text(state);
            run(state, random);
            const QByteArray b = text(state);
            run(state, random);
            const QByteArray c = text(state);
            const Acceptance ab = deltaOf(a, b);
            const Acceptance bc = deltaOf(b, c);
            const Acceptance ac = deltaOf(a, c);
            QCOMPARE(*ab.drafts + *bc.drafts, *ac.drafts);
            QCOMPARE(*ab.draftTokens + *bc.draftTokens, *ac.draftTokens);
            QCOMPARE(*ab.acceptedTokens + *bc.acceptedTokens, *ac.acceptedTokens);
            QCOMPARE(*ab.requests.finished + *bc.requests.finished, *ac.requests.finished);
            QCOMPARE(*ab.generatedTokens + *bc.generatedTokens, *ac.generatedTokens);
            for (int i = 0; ac.status == Status::Value && ab.status == Status::Value &&
                            bc.status == Status::Value && i < depth;
                 ++i)
                QCOMPARE(*ab.acceptedPerPosition[i] + *bc.acceptedPerPosition[i], *ac.acceptedPerPosition[i]);
        }
    }

    void whatReallyHappenedHasNoErrors()
    {
        QRandomGenerator random(2);
        for (int round = 0; round < 100; ++round) {
            State state = start();
            const QByteArray before = text(state);
            run(state, random);
            const Acceptance result =
                deltaOf(before, text(state), {.draftLength = depth, .planned = engines});
            QVERIFY2(!assay::base::hasErrors(result.problems),
                     qPrintable(ids(result).join(QLatin1Char(' '))));
            QCOMPARE(result.undraftedSteps, std::optional<qint64>(0));
            if (result.status == Status::Value)
                QCOMPARE(*result.tokensPerStep, *result.acceptanceLength); // qFuzzyCompare
        }
    }

    void orderDoesNotMatter()
    {
        QRandomGenerator random(3);
        for (int round = 0; round < 50; ++round) {
            State state = start();
            run(state, random);
            const QByteArray before = text(state);
            run(state, random);
            const QByteArray after = text(state);
            QCOMPARE(toJson(deltaOf(shuffled(before, random), shuffled(after, random))),
                     toJson(deltaOf(before, after)));
        }
    }

    void joiningIsSumming()
    {
        QRandomGenerator random(4);
        for (int round = 0; round < 50; ++round) {
            State state = start();
            const auto parts = [&] {
                QList<Scrape> scrapes;
                for (const VllmCounters &counters : state.counters)
                    scrapes.append(scrapeOf(vllm(counters), QStringLiteral("part%1").arg(scrapes.size())));
                return Scrape::join(scrapes);
            };
            const Scrape before = parts();
            const QByteArray whole = text(state);
            run(state, random);
            const auto joined = delta(before, parts());
            const Acceptance single = deltaOf(whole, text(state));
            QVERIFY(joined.has_value());
            QCOMPARE(joined->drafts, single.drafts);
            QCOMPARE(joined->acceptanceLength, single.acceptanceLength);
            QCOMPARE(joined->acceptedPerPosition, single.acceptedPerPosition);
        }
    }

    void survivesAnyMutation()
    {
        QRandomGenerator random(5);
        State state = start();
        const QByteArray before = text(state);
        run(state, random);
        const QByteArray after = text(state);
        for (int round = 0; round < 2000; ++round) {
            QByteArray mutated = after;
            for (int i = 1 + random.bounded(5); i > 0; --i)
                mutated[random.bounded(mutated.size())] = static_cast<char>(random.bounded(256));
            if (random.bounded(3) == 0)
                mutated.truncate(random.bounded(mutated.size()));
            const auto scrape = Scrape::fromBytes(mutated, QStringLiteral("mutated"));
            if (!scrape)
                continue;
            const auto result = delta(scrapeOf(before), *scrape, {.draftLength = depth});
            if (result && result->status != Status::Value)
                QVERIFY(!result->acceptanceLength);
        }
    }
};

QTEST_APPLESS_MAIN(TestDeltaProperties)
#include "tst_delta_properties.moc"

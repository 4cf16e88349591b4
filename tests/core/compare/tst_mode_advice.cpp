// SPDX-License-Identifier: GPL-3.0-or-later
// The speed-ups were computed by a separate program, see tst_advisor.cpp.
#include "evidence_fixture.h"

#include <assay/compare/mode_advice.h>

#include <QJsonObject>
#include <QTest>

using namespace evidences;

namespace {

run::CellView cellOf(const QString &id)
{
    run::CellView cell;
    cell.id = id;
    cell.cell = *matrix::parseCellId(id);
    return cell;
}

} // namespace

class TestModeAdvice : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void againstTheControl()
    {
        run::RunView run;
        KnownCells known;
        for (const char *id : {"thinking_on-3", "thinking_off-0", "thinking_off-3"})
            run.cells.append(cellOf(QString::fromLatin1(id)));
        known.controls[QStringLiteral("thinking_off-0")] = captured("lab-control-off", 0, 0).requests;
        known.cells[QStringLiteral("thinking_off-3")].evidence = captured("lab-off-3", 3666, 9179);
        known.cells[QStringLiteral("thinking_on-3")].evidence = captured("lab-off-3", 3666, 9179);
        const QList<ModeAdvice> advice = adviceOf(run, known);
        QCOMPARE(advice.size(), 1); // one length alone is no choice
        QCOMPARE(advice[0].thinking, matrix::Thinking::Off);
        QCOMPARE(advice[0].advice.baseLength, 0);
        QVERIFY(near(advice[0].advice.best()->speedUp, 1.5727327154280892));
        QCOMPARE(adviceLines(advice),
                 QStringList(QStringLiteral("thinking_off: 3 (1.57 times as fast as without speculation, "
                                            "1.49 to 1.66)")));
        const QJsonObject json = toJson(advice, QStringLiteral("left"))[0].toObject();
        QCOMPARE(json[QStringLiteral("side")], QStringLiteral("left"));
        QCOMPARE(json[QStringLiteral("thinking")], QStringLiteral("off"));
        QCOMPARE(json[QStringLiteral("recommended")], 3);
        QCOMPARE(json[QStringLiteral("base_draft_length")], 0);
        const QJsonObject length = json[QStringLiteral("lengths")][0].toObject();
        QVERIFY(near(length[QStringLiteral("low")].toDouble(), 1.4924650345954347));
        QCOMPARE(length[QStringLiteral("best")], true);
    }

    void withoutAControlTheShortestIsTheBase()
    {
        run::RunView run;
        KnownCells known;
        for (const char *id : {"thinking_on-1", "thinking_on-3"}) {
            run.cells.append(cellOf(QString::fromLatin1(id)));
            known.cells[QString::fromLatin1(id)].evidence = captured("lab-off-3", 3666, 9179);
        }
        const QList<ModeAdvice> advice = adviceOf(run, known);
        QCOMPARE(advice.size(), 1);
        QCOMPARE(advice[0].advice.baseLength, 1);
        // Two lengths of equal speed: the shorter one drafts less.
        QCOMPARE(adviceLines(advice),
                 QStringList(QStringLiteral("thinking_on: 1 (no longer one is faster by more than noise)")));
    }

    void whatDiffersOtherwiseIsKeptApart()
    {
        run::RunView run;
        KnownCells known;
        for (const char *id : {"thinking_on-1.coding", "thinking_on-3.math", "thinking_on-3.coding.c16"}) {
            const QString name = QString::fromLatin1(id);
            run.cells.append(cellOf(name));
            known.cells[name].evidence = captured("lab-off-3", 3666, 9179);
        }
        QVERIFY(adviceOf(run, known).isEmpty());
    }
};

QTEST_GUILESS_MAIN(TestModeAdvice)
#include "tst_mode_advice.moc"

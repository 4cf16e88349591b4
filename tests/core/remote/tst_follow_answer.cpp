// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/follow_answer.h>

#include <QRandomGenerator>
#include <QTest>

using namespace assay::remote;

namespace {

const QByteArray token = "00112233445566778899aabbccddeeff";
const QByteArray mark = QByteArray("\x1e") + token + ' ';

QByteArray news(quint64 file, qint64 offset, qint64 size, const QByteArray &head, const QByteArray &bytes)
{
    return mark + "f " + QByteArray::number(file) + ' ' + QByteArray::number(offset) + ' ' +
           QByteArray::number(head.size()) + ' ' + QByteArray::number(bytes.size()) + " 66 4711 " +
           QByteArray::number(size) + " 2026-11-30 10:00:00.123456789 +0000\n" + head + bytes + mark + ".\n";
}

void feed(FollowAnswer &answer, const QByteArray &bytes)
{
    answer.feed(bytes);
}

// A record in one line, so that lists of them compare.
QByteArray inOneLine(const FollowAnswer::Record &record)
{
    if (const auto *const end = std::get_if<FollowAnswer::TurnEnd>(&record))
        return "e " + QByteArray::number(end->turn);
    if (const auto *const refusal = std::get_if<FollowAnswer::Refusal>(&record))
        return "x " + QByteArray::number(refusal->file) + ' ' + refusal->why;
    const auto &told = std::get<FollowAnswer::News>(record);
    return "f " + QByteArray::number(told.file) + " @" + QByteArray::number(told.offset) + '/' +
           QByteArray::number(told.status.size) + ' ' + told.head + '|' + told.bytes;
}

QByteArrayList drain(FollowAnswer &answer)
{
    QByteArrayList lines;
    while (const auto record = answer.next())
        lines += inOneLine(*record);
    return lines;
}

} // namespace

class TestFollowAnswer : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void readsEveryKindOfRecord()
    {
        FollowAnswer answer(token);
        QVERIFY(answer.isSilent());
        feed(answer, news(3, 10, 15, "head", "12345") + mark + "x 4 Permission denied\n" + mark + "e 7\n");
        const auto first = answer.next();
        QVERIFY(first);
        const auto &told = std::get<FollowAnswer::News>(*first);
        QCOMPARE(told.file, quint64{3});
        QCOMPARE(told.offset, 10);
        QCOMPARE(told.status, (FileStatus{true, 66, 4711, 15}));
        QCOMPARE(told.head, QByteArray("head"));
        QCOMPARE(told.bytes, QByteArray("12345"));
        QCOMPARE(drain(answer), (QByteArrayList{"x 4 Permission denied", "e 7"}));
        QVERIFY(!answer.isSilent());
        QVERIFY(!answer.isBroken());
    }

    // T14 for followed files.
    void noiseBetweenRecordsIsSkipped()
    {
        FollowAnswer answer(token);
        feed(answer, "Welcome! \x1e" + token.first(8) + "\nmotd" + news(1, 0, 2, {}, "ab") +
                         "Job 99999 RUNNING\n" + mark + "e 1\n");
        QCOMPARE(drain(answer), (QByteArrayList{"f 1 @0/2 |ab", "e 1"}));
        QVERIFY(answer.noise().endsWith("Job 99999 RUNNING\n"));
    }

    void contentIsNeverTakenForFraming()
    {
        FollowAnswer answer(token);
        const QByteArray content = mark + "e 1\n" + mark + ".\n" + mark + "f 1 0 0 0 1 1 0 x\n!";
        feed(answer, news(1, 0, content.size(), {}, content) + mark + "e 1\n");
        QCOMPARE(drain(answer),
                 (QByteArrayList{"f 1 @0/" + QByteArray::number(content.size()) + " |" + content, "e 1"}));
    }

    void noiseWithinARecordBreaksTheStream()
    {
        const QByteArray record = news(1, 0, 6, {}, "abcdef");
        for (qsizetype at = 1; at < record.size(); ++at) {
            FollowAnswer answer(token);
            feed(answer, QByteArray(record).insert(at, "NOISE\n") + mark + "e 1\n");
            const QByteArrayList told = drain(answer);
            // Behind the inode it may stand in what the reader alone understands, or behind the whole record.
            for (const QByteArray &line : told)
                QVERIFY2(line == "f 1 @0/6 |abcdef" || line == "e 1", line.constData());
            if (told.isEmpty() || told.first() == "e 1")
                QVERIFY(answer.isBroken() || at <= mark.size());
        }
    }

    void aShortRecordBreaksTheStreamAtOnce()
    {
        FollowAnswer answer(token);
        QByteArray cut = news(1, 0, 1000, {}, QByteArray(1000, 'x'));
        cut.remove(200, 600);
        answer.feed(cut);
        QVERIFY(!answer.next());
        QVERIFY(!answer.isBroken());
        feed(answer, mark + "e 1\n");
        QVERIFY(!answer.next());
        QVERIFY(answer.isBroken());
        feed(answer, news(1, 0, 2, {}, "ab"));
        QVERIFY(!answer.next());
    }

    void headersThatCannotBeAreRefused_data()
    {
        QTest::addColumn<QByteArray>("line");
        QTest::newRow("nothing") << QByteArray("\n");
        QTest::newRow("kind") << QByteArray("q 1\n");
        QTest::newRow("no number") << QByteArray("e x\n");
        QTest::newRow("more than a number") << QByteArray("e 1 2\n");
        QTest::newRow("negative") << QByteArray("f 1 -1 0 2 1 1 1 x\n");
        QTest::newRow("too few") << QByteArray("f 1 0 0 2 1\n");
        QTest::newRow("head too long") << QByteArray("f 1 300 257 1 1 1 301 x\n");
        QTest::newRow("piece too long") << QByteArray("f 1 0 0 1048577 1 1 1048577 x\n");
        QTest::newRow("not what is there") << QByteArray("f 1 0 0 3 1 1 4 x\n");
        QTest::newRow("behind the end") << QByteArray("f 1 5 0 0 1 1 4 x\n");
        QTest::newRow("too large a number") << QByteArray("f 1 0 0 1 1 1 99999999999999999999 x\n");
        QTest::newRow("endless") << QByteArray(5000, '1');
    }
    void headersThatCannotBeAreRefused()
    {
        QFETCH(QByteArray, line);
        FollowAnswer answer(token);
        feed(answer, mark + line);
        QVERIFY(!answer.next());
        QVERIFY(answer.isBroken());
    }

    void itDoesNotMatterWhereTheStreamIsSplit()
    {
        QRandomGenerator random(4711);
        for (int round = 0; round < 300; ++round) {
            QByteArray all;
            for (int i = 0, count = 1 + random.bounded(6); i < count; ++i) {
                QByteArray content;
                for (int k = 0, size = random.bounded(80); k < size; ++k)
                    content += random.bounded(6) == 0 ? '\x1e' : static_cast<char>(random.bounded(256));
                const qint64 offset = random.bounded(1000);
                switch (random.bounded(4)) {
                case 0:
                    all += content.replace(mark, "");
                    break;
                case 1:
                    all += mark + "x 5 why\n";
                    break;
                case 2:
                    all += mark + "e " + QByteArray::number(i) + '\n';
                    break;
                default:
                    all +=
                        news(9, offset, offset + content.size(), content.first(content.size() / 2), content);
                }
            }
            if (random.bounded(3) == 0)
                all.remove(random.bounded(all.size() + 1), random.bounded(10));
            FollowAnswer whole(token), parts(token);
            whole.feed(all);
            const QByteArrayList expected = drain(whole);
            QByteArrayList got;
            for (qsizetype at = 0; at < all.size();) {
                const qsizetype size = std::min<qsizetype>(1 + random.bounded(40), all.size() - at);
                parts.feed(QByteArrayView(all).sliced(at, size));
                got += drain(parts);
                at += size;
            }
            // A short record is noticed as soon as the turn ends behind it, whatever would come later.
            QCOMPARE(got.size() <= expected.size() || whole.isBroken(), true);
            QCOMPARE(got, expected.first(got.size()));
            if (!parts.isBroken())
                QCOMPARE(got, expected);
        }
    }

    void garbageIsSurvived()
    {
        QRandomGenerator random(99);
        for (int round = 0; round < 500; ++round) {
            FollowAnswer answer(token);
            QByteArray garbage;
            for (int i = 0; i < 30; ++i) {
                switch (random.bounded(5)) {
                case 0:
                    garbage += mark;
                    break;
                case 1:
                    garbage += QByteArray("f 1 0 0 9 1 1 9 x\n").first(random.bounded(19));
                    break;
                case 2:
                    garbage += mark + ".\n";
                    break;
                default:
                    garbage += static_cast<char>(random.bounded(256));
                }
            }
            answer.feed(garbage);
            drain(answer);
            QVERIFY(!answer.next());
        }
    }
};

QTEST_APPLESS_MAIN(TestFollowAnswer)
#include "tst_follow_answer.moc"

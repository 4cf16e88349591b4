// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/logs/line_text.h>
#include <assay/logs/text_search.h>

#include <QRandomGenerator>
#include <QTest>

#include <algorithm>

using namespace assay;
using Case = logs::TextSearch::Case;

namespace {

QByteArray lowered(QByteArray bytes)
{
    std::transform(bytes.cbegin(), bytes.cend(), bytes.begin(), [](char byte) {
        return byte >= 'A' && byte <= 'Z' ? static_cast<char>(byte + ('a' - 'A')) : byte;
    });
    return bytes;
}

QByteArray randomBytes(QRandomGenerator &random, int size, const QByteArray &letters)
{
    QByteArray bytes;
    for (int at = 0; at < size; ++at)
        bytes += letters.at(random.bounded(letters.size()));
    return bytes;
}

} // namespace

class TextSearchTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void itFindsWhatALookAtEachPlaceFinds()
    {
        QRandomGenerator random(3);
        const QByteArray letters("abAB@`\n\xC3\xA9\x00z", 10);
        for (int round = 0; round < 20'000; ++round) {
            const QByteArray text = randomBytes(random, 1 + random.bounded(5), letters);
            const QByteArray bytes = randomBytes(random, random.bounded(300), letters);
            const qsizetype from = random.bounded(20);
            QCOMPARE(logs::TextSearch(text, Case::Counts).find(bytes, from), bytes.indexOf(text, from));
            QCOMPARE(logs::TextSearch(text, Case::Folded).find(bytes, from),
                     lowered(bytes).indexOf(lowered(text), from));
        }
    }

    void aTextMayLieAnywhere()
    {
        const logs::TextSearch search("needle", Case::Counts);
        for (qsizetype at = 0; at < 200; ++at) {
            QByteArray bytes(206, 'n');
            bytes.replace(at, 6, "needle");
            QCOMPARE(search.find(bytes, 0), at);
            QCOMPARE(search.find(bytes, at + 1), -1);
        }
        QCOMPARE(search.find("needl", 0), -1);
        QCOMPARE(search.find({}, 0), -1);
        QCOMPARE(logs::TextSearch().find("x", 0), -1);
    }

    void onlyLettersAreFolded()
    {
        QCOMPARE(logs::TextSearch("a[b", Case::Folded).find("xA[B", 0), 1);
        QCOMPARE(logs::TextSearch("[", Case::Folded).find("{", 0), -1);
        QCOMPARE(logs::TextSearch("@", Case::Folded).find("`", 0), -1);
    }

    void bytesAreCounted()
    {
        QRandomGenerator random(4);
        for (const int size : {0, 1, 63, 64, 65, 127, 5000, 64 * 256 + 7, 64 * 600}) {
            const QByteArray bytes = randomBytes(random, size, "ab\n");
            QCOMPARE(logs::countOf(bytes, '\n'), bytes.count('\n'));
        }
        QCOMPARE(logs::countOf(QByteArray(100'000, '\n'), '\n'), 100'000);
    }

    void whatIsNoAsciiIsFound()
    {
        for (qsizetype at = 0; at < 200; ++at) {
            QByteArray bytes(200, '\x7f');
            bytes[at] = '\x80';
            QCOMPARE(logs::findBeyondAscii(bytes, 0), at);
            QCOMPARE(logs::findBeyondAscii(bytes, at), at);
            QCOMPARE(logs::findBeyondAscii(bytes, at + 1), -1);
        }
    }

    void escapesAreTakenOutOfEachLineByItself()
    {
        QRandomGenerator random(5);
        for (int round = 0; round < 5000; ++round) {
            const QByteArray lines = randomBytes(random, random.bounded(60),
                                                 QByteArray("\x1b\x1b[];m\\\x07"
                                                            "1a\n\n"));
            QByteArrayList plain;
            for (const QByteArray &line : lines.split('\n'))
                plain.append(logs::withoutAnsi(line));
            QCOMPARE(logs::withoutAnsiInLines(lines), plain.join('\n'));
        }
    }
};

QTEST_APPLESS_MAIN(TextSearchTest)
#include "tst_text_search.moc"

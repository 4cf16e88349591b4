// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/logs/line_index.h>
#include <assay/logs/line_text.h>

#include <QFile>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using logs::LineIndex;

namespace {

// A text of any size that is made up as it is read: each line is `width` bytes, its number in front.
class MadeUpSource final : public logs::ByteSource
{
public:
    MadeUpSource(qint64 lines, qint64 width) : m_lines(lines), m_width(width) {}

    base::Result<qint64> size() const override { return m_lines * m_width; }

    base::Result<QByteArray> read(qint64 offset, qint64 length) const override
    {
        const qint64 end = std::min(offset + length, m_lines * m_width);
        QByteArray bytes;
        for (qint64 line = offset / m_width; line * m_width < end; ++line) {
            QByteArray one = QByteArray::number(line + 1).leftJustified(static_cast<int>(m_width - 1), '.');
            bytes += one + '\n';
        }
        return bytes.mid(offset % m_width, end - offset);
    }

private:
    qint64 m_lines;
    qint64 m_width;
};

LineIndex indexOf(const QByteArray &bytes)
{
    LineIndex index(std::make_shared<logs::BufferSource>(bytes));
    const auto grown = index.extend();
    Q_ASSERT(grown.has_value());
    return index;
}

} // namespace

class LineIndexTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void linesAreFoundByNumber()
    {
        const LineIndex index = indexOf("one\ntwo\r\n\nlast");
        QCOMPARE(index.lineCount(), 4);
        QCOMPARE(index.line(1)->bytes, QByteArray("one"));
        QCOMPARE(index.line(2)->bytes, QByteArray("two\r"));
        QCOMPARE(logs::shownText(index.line(2)->bytes), QStringLiteral("two"));
        QCOMPARE(index.line(3)->bytes, QByteArray());
        QCOMPARE(index.line(4)->bytes, QByteArray("last"));
        QCOMPARE(index.line(4)->offset, 10);
        QCOMPARE(index.lines(2, 100)->size(), 3);
        QVERIFY(index.lines(5, 1)->isEmpty());
        QVERIFY(index.lines(0, 1)->isEmpty());
        QVERIFY(index.lines(1, -1)->isEmpty());
        QCOMPARE(index.line(5).error().kind, base::Error::Kind::Input);
    }

    void anEmptyTextHasNoLines()
    {
        LineIndex index(std::make_shared<logs::BufferSource>());
        QCOMPARE(*index.extend(), LineIndex::Growth::None);
        QCOMPARE(index.lineCount(), 0);
        QVERIFY(!index.line(1).has_value());
        QCOMPARE(*index.lineAt(0), 0);
    }

    void anyTextAgreesWithASplit()
    {
        QRandomGenerator random(7);
        for (int round = 0; round < 40; ++round) {
            QByteArray bytes;
            const int lines = random.bounded(1, 3000);
            for (int line = 0; line < lines; ++line) {
                const int length = random.bounded(20) == 0 ? random.bounded(200000) : random.bounded(90);
                bytes += QByteArray(length, static_cast<char>('a' + random.bounded(26)));
                if (line + 1 < lines || random.bounded(2) == 0)
                    bytes += '\n';
            }
            QList<QByteArray> expected = bytes.split('\n');
            if (expected.last().isEmpty())
                expected.removeLast();
            auto source = std::make_shared<logs::BufferSource>();
            LineIndex index(source);
            for (qsizetype at = 0; at < bytes.size();) {
                at = std::min<qsizetype>(bytes.size(), at + random.bounded(1, 400000));
                source->setBytes(bytes.first(at));
                QVERIFY(index.extend().has_value());
            }
            QCOMPARE(index.lineCount(), expected.size());
            for (int probe = 0; probe < 60; ++probe) {
                const qint64 number = random.bounded(static_cast<int>(expected.size())) + 1;
                const auto line = index.line(number);
                QVERIFY(line.has_value());
                QCOMPARE(line->bytes, expected[number - 1]);
                QCOMPARE(*index.lineAt(line->offset), number);
                QCOMPARE(*index.lineAt(std::min(line->offset + line->length, bytes.size() - 1LL)), number);
            }
        }
    }

    void aGrowingLineIsTheSameLine()
    {
        auto source = std::make_shared<logs::BufferSource>("hello\n");
        LineIndex index(source);
        QCOMPARE(*index.extend(), LineIndex::Growth::Grown);
        source->setBytes("hello\n\xff");
        QCOMPARE(*index.extend(), LineIndex::Growth::Grown);
        QCOMPARE(index.lineCount(), 2);
        QCOMPARE(logs::shownText(index.line(2)->bytes), QStringLiteral(u"\ufffd"));
        source->setBytes("hello\n\xff\nworld\n");
        QCOMPARE(*index.extend(), LineIndex::Growth::Grown);
        QCOMPARE(index.lineCount(), 3);
        QCOMPARE(index.line(3)->bytes, QByteArray("world"));
        QCOMPARE(*index.extend(), LineIndex::Growth::None);
    }

    void aCharacterSplitByTheWriterIsShownWholeOnce()
    {
        auto source = std::make_shared<logs::BufferSource>("bar \xe2\x96");
        LineIndex index(source);
        QVERIFY(index.extend().has_value());
        QVERIFY(logs::shownText(index.line(1)->bytes).startsWith(QStringLiteral(u"bar \ufffd")));
        source->setBytes("bar \xe2\x96\x88");
        QVERIFY(index.extend().has_value());
        QCOMPARE(logs::shownText(index.line(1)->bytes), QStringLiteral(u"bar \u2588"));
    }

    void aTruncatedFileStartsAnew()
    {
        QTemporaryDir dir;
        QFile file(dir.filePath(QStringLiteral("server.log")));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("first\nsecond\n");
        file.flush();
        LineIndex index(std::make_shared<logs::FileSource>(file.fileName()));
        QCOMPARE(*index.extend(), LineIndex::Growth::Grown);
        QCOMPARE(index.lineCount(), 2);

        file.resize(0);
        file.seek(0);
        QCOMPARE(*index.extend(), LineIndex::Growth::Restarted);
        QCOMPARE(index.lineCount(), 0);
        file.write("other, and longer than before\nx\ny\n");
        file.flush();
        QCOMPARE(*index.extend(), LineIndex::Growth::Grown);
        QCOMPARE(index.line(1)->bytes, QByteArray("other, and longer than before"));

        file.resize(0);
        file.seek(0);
        file.write("replaced between two looks, and longer than before\nx\ny\nz\n");
        file.flush();
        QCOMPARE(*index.extend(), LineIndex::Growth::Restarted);
        QCOMPARE(index.lineCount(), 4);
    }

    void aGigabyteIndexesInLittleMemory()
    {
        // 200 bytes a line, 5.4 million lines. Read in steps, as a window does.
        auto source = std::make_shared<MadeUpSource>((1LL << 30) / 200, 200);
        LineIndex index(source);
        while (*index.extend(64 << 20) != LineIndex::Growth::None) {
        }
        QCOMPARE(index.lineCount(), (1LL << 30) / 200);
        QVERIFY2(index.memory() < 1 << 20, qPrintable(QString::number(index.memory())));
        for (const qint64 number : {1LL, 2LL, 327LL, 328LL, 329LL, 1000000LL, 5368709LL})
            QVERIFY(index.line(number)->bytes.startsWith(QByteArray(QByteArray::number(number) + '.')));
        QCOMPARE(*index.lineAt(200LL * 3000000 + 199), 3000001);
    }

    void emptyLinesDoNotFillTheMemory()
    {
        const LineIndex index = indexOf(QByteArray(20 << 20, '\n'));
        QCOMPARE(index.lineCount(), 20 << 20);
        QCOMPARE(index.line(12345678)->offset, 12345677);
        QVERIFY(index.memory() < 32 << 10);
    }

    void aLineOfMegabytesIsReadInParts()
    {
        QByteArray bytes = "head\n" + QByteArray(30 << 20, 'x') + "\nafter\n";
        const LineIndex index = indexOf(bytes);
        QCOMPARE(index.lineCount(), 3);
        QCOMPARE(index.line(2)->length, 30 << 20);
        QCOMPARE(index.line(2, 1000)->bytes, QByteArray(1000, 'x'));
        QCOMPARE(index.line(3)->bytes, QByteArray("after"));
        QCOMPARE(*index.lineAt(20 << 20), 2);
    }

    void ofALongProgressBarTheEndIsRead()
    {
        QByteArray bar;
        for (int step = 0; step < 300000; ++step)
            bar += "\r progress " + QByteArray::number(step);
        const LineIndex index = indexOf("start\n" + bar + "\nend\n");
        const auto line = index.line(2, 4096);
        QCOMPARE(line->bytes.size(), 4096);
        QCOMPARE(logs::shownText(line->bytes), QStringLiteral(" progress 299999"));
    }

    void aMissingFileIsSaid()
    {
        LineIndex index(std::make_shared<logs::FileSource>(QStringLiteral("/nowhere/at/all.log")));
        const auto grown = index.extend();
        QVERIFY(!grown.has_value());
        QCOMPARE(grown.error().kind, base::Error::Kind::Input);
        QVERIFY(grown.error().sentence().contains(QStringLiteral("/nowhere/at/all.log")));
        LineIndex folder(std::make_shared<logs::FileSource>(QStringLiteral("/")));
        QVERIFY(!folder.extend().has_value());
    }
};

QTEST_APPLESS_MAIN(LineIndexTest)
#include "tst_line_index.moc"

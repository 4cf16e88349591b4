// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/text.h>

#include <QFile>
#include <QLocale>
#include <QProcess>
#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <clocale>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <limits>

using namespace assay::base;

namespace {

QByteArray printf(double value, int decimals)
{
    QByteArray text(2000, '\0');
    const int size = std::snprintf(text.data(), std::size_t(text.size()), "%.*f", decimals, value);
    text.truncate(size);
    return text;
}

// Sets a locale with a decimal comma: one of this machine, else one made below `folder`. False if there is
// neither.
bool setCommaLocale(const QString &folder)
{
    for (const char *name : {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "nl_NL.UTF-8"}) {
        if (std::setlocale(LC_NUMERIC, name))
            return true;
    }
    QProcess::execute(QStringLiteral("localedef"),
                      {QStringLiteral("--no-archive"), QStringLiteral("-i"), QStringLiteral("de_DE"),
                       QStringLiteral("-f"), QStringLiteral("UTF-8"),
                       folder + QStringLiteral("/de_DE.UTF-8")});
    qputenv("LOCPATH", QFile::encodeName(folder));
    return std::setlocale(LC_NUMERIC, "de_DE.UTF-8") != nullptr;
}

} // namespace

class TestText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cleanup() { std::setlocale(LC_NUMERIC, "C"); }

    // P08: 1 + 309/200 is 2.545 on paper, and below it as a double.
    void twoDecimalsAreThoseOfTheDouble()
    {
        QCOMPARE(fixed(1.0 + 309.0 / 200.0, 2), QByteArray("2.54"));
        QCOMPARE(fixed(1.0 + 203.0 / 200.0, 2), QByteArray("2.01"));
        QCOMPARE(fixed(3.0, 2), QByteArray("3.00"));
        QCOMPARE(fixed(1.9, 2), QByteArray("1.90"));
        QCOMPARE(fixed(0.125, 2), QByteArray("0.12"));
        QCOMPARE(fixed(0.375, 2), QByteArray("0.38"));
        QCOMPARE(fixed(-0.001, 2), QByteArray("-0.00"));
        QCOMPARE(fixed(2.5, 0), QByteArray("2"));
        QCOMPARE(fixed(1e22, 1), QByteArray("10000000000000000000000.0"));
    }

    void fixedPrintsAsPrintf()
    {
        QRandomGenerator random(7);
        for (int drafts = 1; drafts <= 400; ++drafts) {
            for (int accepted = 0; accepted <= 3 * drafts; accepted += 7) {
                const double value = 1.0 + double(accepted) / drafts;
                QCOMPARE(fixed(value, 2), printf(value, 2));
                QCOMPARE(fixed(value, 4), printf(value, 4));
            }
        }
        for (int i = 0; i < 200'000; ++i) {
            const quint64 bits = random.generate64();
            double value = 0.0;
            std::memcpy(&value, &bits, sizeof value);
            const int decimals = random.bounded(12);
            if (std::isfinite(value))
                QCOMPARE(fixed(value, decimals), printf(value, decimals));
        }
        const double largest = std::numeric_limits<double>::max();
        QCOMPARE(fixed(largest, 400), printf(largest, 400));
        QCOMPARE(fixed(std::numeric_limits<double>::denorm_min(), 1000),
                 printf(std::numeric_limits<double>::denorm_min(), 1000));
    }

    // P09: a decimal comma is never printed and never read, whatever the user's locale says.
    void localeChangesNoNumber()
    {
        const QLocale before;
        QLocale::setDefault(QLocale(QLocale::German));
        QCOMPARE(QLocale().toString(2.49), QStringLiteral("2,49"));
        QCOMPARE(fixed(2.49, 2), QByteArray("2.49"));
        QCOMPARE(assay::base::parseDouble("2.49"), std::optional(2.49));
        QLocale::setDefault(before);
        const QTemporaryDir folder;
        if (!setCommaLocale(folder.path()))
            QSKIP("besides Qt's own, no locale with a decimal comma is installed here");
        QCOMPARE(printf(2.49, 2), QByteArray("2,49"));
        QCOMPARE(fixed(2.49, 2), QByteArray("2.49"));
        QCOMPARE(assay::base::parseDouble("2.49"), std::optional(2.49));
        QCOMPARE(assay::base::parseDouble("2,49"), std::nullopt);
    }

    void parseDouble_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<bool>("isNumber");
        QTest::addColumn<double>("value");
        const auto good = [](const char *text, double value) {
            QTest::newRow(text) << QByteArray(text) << true << value;
        };
        const auto bad = [](const char *name, const QByteArray &text) {
            QTest::newRow(name) << text << false << 0.0;
        };
        good("1", 1.0);
        good("+1.5", 1.5);
        good("-.5", -0.5);
        good("3.", 3.0);
        good("1.234567e+06", 1234567.0);
        good("1E3", 1000.0);
        good("007", 7.0);
        bad("empty", "");
        bad("space", " 1");
        bad("space after", "1 ");
        bad("newline", "1\n");
        bad("nan", "nan");
        bad("inf", "inf");
        bad("infinite", "1e999");
        bad("hex", "0x10");
        bad("comma", "2,49");
        bad("dot", ".");
        bad("sign", "-");
        bad("two signs", "+-1");
        bad("no exponent", "1e");
        bad("words", "N/A");
        bad("nul", QByteArray("1\0", 2));
        bad("underscore", "1_000");
    }
    void parseDouble()
    {
        QFETCH(QByteArray, text);
        QFETCH(bool, isNumber);
        QFETCH(double, value);
        const std::optional<double> parsed = assay::base::parseDouble(text);
        QCOMPARE(parsed.has_value(), isNumber);
        QCOMPARE(parsed.value_or(0.0), value);
    }

    void nearestName_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QString>("nearest");
        const auto row = [](const char *name, const char *nearest) {
            QTest::newRow(name) << QString::fromLatin1(name) << QString::fromLatin1(nearest);
        };
        row("draft_length", "draft_lengths");
        row("Categories", "categories");
        row("draft_lenghts", "draft_lengths");
        row("temp", "temperature");
        row("thinkin_on", "thinking_on");
        row("thinking_of", "thinking_off");
        row("unrelated", "");
        row("x", "");
        row("k", "");
        row("", "");
    }
    void nearestName()
    {
        QFETCH(QString, name);
        QFETCH(QString, nearest);
        const QStringList known = {QStringLiteral("draft_lengths"), QStringLiteral("categories"),
                                   QStringLiteral("temperature"),   QStringLiteral("thinking_on"),
                                   QStringLiteral("thinking_off"),  QStringLiteral("env")};
        QCOMPARE(assay::base::nearestName(name, known), nearest);
    }
    void nearestNameOfAHugeNameIsNone()
    {
        QCOMPARE(assay::base::nearestName(QString(1'000'000, u'a'), {QStringLiteral("args")}), QString());
        QCOMPARE(assay::base::nearestName(QStringLiteral("args"), {QString(1'000'000, u'a')}), QString());
        QCOMPARE(assay::base::nearestName(QStringLiteral("args"), {}), QString());
    }

    void escapedUtf8()
    {
        QCOMPARE(assay::base::escapedUtf8("caf\xC3\xA9"), QString::fromUtf8("caf\xC3\xA9"));
        QCOMPARE(assay::base::escapedUtf8("a\xFF\xFE"
                                          "b"),
                 QStringLiteral("a\\xff\\xfeb"));
        // Cut short, longer than need be, a surrogate, beyond the last code point.
        QCOMPARE(assay::base::escapedUtf8("\xE2\x82"), QStringLiteral("\\xe2\\x82"));
        QCOMPARE(assay::base::escapedUtf8("\xC0\xAF"), QStringLiteral("\\xc0\\xaf"));
        QCOMPARE(assay::base::escapedUtf8("\xED\xA0\x80"), QStringLiteral("\\xed\\xa0\\x80"));
        QCOMPARE(assay::base::escapedUtf8("\xF4\x90\x80\x80"), QStringLiteral("\\xf4\\x90\\x80\\x80"));
        QCOMPARE(assay::base::escapedUtf8("\xF0\x9F\x98\x80"), QString::fromUtf8("\xF0\x9F\x98\x80"));
        QCOMPARE(assay::base::escapedUtf8({}), QString());
    }

    // Every code point is one sequence of its own length, and no sequence is anything else.
    void utf8SequencesAreThoseOfTheStandard()
    {
        for (char32_t point = 1; point <= 0x10FFFF; ++point) {
            if (point >= 0xD800 && point <= 0xDFFF)
                continue;
            const QByteArray bytes = QChar::fromUcs4(point).operator QStringView().toUtf8();
            QCOMPARE(utf8SequenceLength(bytes, 0), int(bytes.size()));
        }
    }

    void jsonNumbers()
    {
        QVERIFY(jsonNumber(std::nullopt).isNull());
        QVERIFY(jsonNumber(std::numeric_limits<double>::quiet_NaN()).isNull());
        QVERIFY(jsonNumber(std::numeric_limits<double>::infinity()).isNull());
        QCOMPARE(jsonNumber(2.5), QJsonValue(2.5));
        QCOMPARE(jsonNumber(0.0), QJsonValue(0.0));
        QVERIFY(jsonInteger(std::nullopt).isNull());
        QCOMPARE(jsonInteger(9007199254740993).toInteger(), 9007199254740993);
    }
};

QTEST_GUILESS_MAIN(TestText)
#include "tst_text.moc"

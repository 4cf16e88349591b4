// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/compare/rational.h>

#include <QTest>

#include <random>

using assay::compare::Natural;
using assay::compare::Rational;

class TestRational : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decimalsAreExact();
    void textThatIsNoDecimal_data();
    void textThatIsNoDecimal();
    void nearestDoubleOfAnyFraction();
    void doublesRoundTripThroughText();
    void divisionGivesBackItsParts();
    void orderAgreesWithIntegers();
    void huge();
};

void TestRational::decimalsAreExact()
{
    QVERIFY(Rational::fromDecimal("2.85") == Rational(285, 100));
    QVERIFY(Rational::fromDecimal("+3") == Rational(3, 1));
    QVERIFY(Rational::fromDecimal("-.5") == Rational(-1, 2));
    QVERIFY(Rational::fromDecimal("5.") == Rational(5, 1));
    QVERIFY(Rational::fromDecimal("1.9e1") == Rational(19, 1));
    QVERIFY(Rational::fromDecimal("190E-2") == Rational(19, 10));
    QVERIFY(Rational::fromDecimal("-0.0") == Rational(0, 1));
    // The classic that doubles get wrong.
    QVERIFY(*Rational::fromDecimal("0.3") - *Rational::fromDecimal("0.1") == *Rational::fromDecimal("0.2"));
    QVERIFY(*Rational::fromDecimal("0.95") * Rational(3, 1) == *Rational::fromDecimal("2.85"));
    QVERIFY(*Rational::fromDecimal("2.85") / Rational(3, 1) == *Rational::fromDecimal("0.95"));
    QVERIFY(Rational::acceptanceLength(309, 200) == *Rational::fromDecimal("2.545"));
}

void TestRational::textThatIsNoDecimal_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"", ".", "-", "+", "e5", "1e", "1e+", "1,5", "0x10", "1.2.3", " 1", "1 ", "nan",
                             "inf", "N/A", "1_000", "--1", "1e401", "\xff"})
        QTest::newRow(text) << QByteArray(text);
    QTest::newRow("401 digits") << QByteArray(401, '7');
}

void TestRational::textThatIsNoDecimal()
{
    QFETCH(QByteArray, text);
    QVERIFY(!Rational::fromDecimal(text));
}

void TestRational::nearestDoubleOfAnyFraction()
{
    // IEEE division of two exactly represented integers is correctly rounded: an independent oracle.
    std::mt19937_64 random(7);
    std::uniform_int_distribution<std::int64_t> integers(1, (std::int64_t{1} << 53) - 1);
    for (int i = 0; i < 3000; ++i) {
        const std::int64_t a = integers(random) >> (i % 40);
        const std::int64_t b = (integers(random) >> (i % 37)) + 1;
        QCOMPARE(Rational(a, b).toDouble(), static_cast<double>(a) / static_cast<double>(b));
        QCOMPARE(Rational(-a, b).toDouble(), -(static_cast<double>(a) / static_cast<double>(b)));
    }
    QCOMPARE(Rational(0, 5).toDouble(), 0.0);
}

void TestRational::doublesRoundTripThroughText()
{
    std::mt19937_64 random(11);
    std::uniform_real_distribution<double> values(1.0, 17.0);
    for (int i = 0; i < 1000; ++i) {
        const double value = values(random);
        const auto read = Rational::fromDecimal(QByteArray::number(value, 'g', 17));
        QVERIFY(read);
        QCOMPARE(read->toDouble(), value);
    }
    QCOMPARE(Rational::fromDecimal("2.85")->toDouble(), 2.85);
    QCOMPARE((*Rational::fromDecimal("2.85") - Rational(3, 1)).toDouble(), -0.15);
}

void TestRational::divisionGivesBackItsParts()
{
    std::mt19937_64 random(13);
    for (int i = 0; i < 500; ++i) {
        const Natural a = Natural(random()) * Natural(random()) * Natural(random() >> (i % 60));
        const Natural b = Natural((random() >> (i % 63)) + 1) * Natural((random() >> 32) + 1);
        const auto [quotient, remainder] = a.dividedBy(b);
        QVERIFY(remainder < b);
        QVERIFY(quotient * b + remainder == a);
    }
}

void TestRational::orderAgreesWithIntegers()
{
    std::mt19937_64 random(17);
    std::uniform_int_distribution<std::int64_t> integers(-1000, 1000);
    for (int i = 0; i < 2000; ++i) {
        const std::int64_t a = integers(random);
        const std::int64_t b = std::abs(integers(random)) + 1;
        const std::int64_t c = integers(random);
        const std::int64_t d = std::abs(integers(random)) + 1;
        QCOMPARE(Rational(a, b) < Rational(c, d), a * d < c * b);
        QCOMPARE(Rational(a, b) == Rational(c, d), a * d == c * b);
        QVERIFY(Rational(a, b) - Rational(c, d) == Rational(a * d - c * b, b * d));
    }
}

void TestRational::huge()
{
    const QByteArray nines(400, '9');
    const auto big = Rational::fromDecimal(nines);
    QVERIFY(big);
    QVERIFY(*big > Rational(std::numeric_limits<std::int64_t>::max(), 1));
    QVERIFY(*Rational::fromDecimal("1e400") - *big == Rational(1, 1));
    QVERIFY(*Rational::fromDecimal("1e-400") > Rational(0, 1));
    QCOMPARE(Rational(std::numeric_limits<std::int64_t>::min(), 1).toDouble(), -9223372036854775808.0);
    QCOMPARE((*big / *big).toDouble(), 1.0);
}

QTEST_APPLESS_MAIN(TestRational)
#include "tst_rational.moc"

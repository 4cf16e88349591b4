// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/text_edit.h>

#include <QTest>

using namespace assay::base;

class TestShownText : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyOtherByteStays()
    {
        // A mark, both line endings, a byte that is not UTF-8, a letter beyond the first plane.
        const QByteArray bytes = "\xEF\xBB\xBF"
                                 "a: 1\r\nb: \xFF\n"
                                 "c: \xF0\x9F\x98\x80\r\nlast";
        const QString shown = shownText(bytes);
        QCOMPARE(shown, QStringLiteral("a: 1\nb: \uFFFD\nc: \U0001F600\nlast"));
        QCOMPARE(withShownText(bytes, shown), bytes);
        QCOMPARE(withShownText(bytes, QString(shown).replace(u'1', QStringLiteral("22"))),
                 QByteArray(bytes).replace("1", "22"));
        QCOMPARE(withShownText(bytes, QString(shown).replace(QStringLiteral("last"), QStringLiteral("x\ny"))),
                 QByteArray(bytes).replace("last", "x\r\ny"));
        // Another letter of the same plane shares half of its code with the old one.
        QCOMPARE(withShownText(bytes, QString(shown).replace(QStringLiteral("\U0001F600"),
                                                             QStringLiteral("\U0001F601"))),
                 QByteArray(bytes).replace("\xF0\x9F\x98\x80", "\xF0\x9F\x98\x81"));
        QCOMPARE(withShownText(bytes, {}), QByteArray("\xEF\xBB\xBF"));
        QCOMPARE(withShownText({}, QStringLiteral("a\nb")), QByteArray("a\nb"));
    }

    void placesAreFoundAgain()
    {
        const QByteArray bytes = "a\r\n\xC3\xA9: x\n\nend";
        const QString shown = shownText(bytes);
        QCOMPARE(shownPosition(bytes, 1, 1), 0);
        QCOMPARE(shown.mid(shownPosition(bytes, 2, 5), 1), QStringLiteral("x"));
        QCOMPARE(shownPosition(bytes, 2, 99), shown.indexOf(QStringLiteral("\n\n")));
        QCOMPARE(shownPosition(bytes, 4, 1), shown.indexOf(QStringLiteral("end")));
        QCOMPARE(shownPosition(bytes, 9, 1), shown.size());
        QCOMPARE(shownPosition({}, 1, 1), 0);
    }
};

QTEST_APPLESS_MAIN(TestShownText)
#include "tst_shown_text.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/language.h"
#include "outputs/output_detail.h"
#include "outputs/output_model.h"
#include "run/time_text.h"

#include <QApplication>
#include <QDialogButtonBox>
#include <QPushButton>
#include <QTest>

using namespace assay;

class LanguageTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { ui::speak(*qApp, QStringLiteral("en")); }

    void aLanguageIsChosen_data()
    {
        QTest::addColumn<QString>("setting");
        QTest::addColumn<QStringList>("system");
        QTest::addColumn<QString>("language");
        const QString en = QStringLiteral("en");
        const QString zh = QStringLiteral("zh_CN");
        const QStringList chinese{QStringLiteral("zh-Hans-CN"), QStringLiteral("zh-CN")};
        QTest::newRow("the system's") << QString() << chinese << zh;
        QTest::newRow("the system's by name") << QStringLiteral("system") << chinese << zh;
        QTest::newRow("the setting's") << en << chinese << en;
        QTest::newRow("Chinese on an English system") << zh << QStringList{QStringLiteral("en-US")} << zh;
        QTest::newRow("one that is not spoken")
            << QString() << QStringList{QStringLiteral("de-DE"), QStringLiteral("zh-CN")} << zh;
        QTest::newRow("the first wish")
            << QString() << QStringList{QStringLiteral("en-GB"), QStringLiteral("zh-CN")} << en;
        QTest::newRow("another script") << QString() << QStringList{QStringLiteral("zh-Hant-TW")} << en;
        QTest::newRow("no wish") << QString() << QStringList() << en;
        QTest::newRow("an unknown setting") << QStringLiteral("tlh") << QStringList() << en;
    }

    void aLanguageIsChosen()
    {
        QFETCH(QString, setting);
        QFETCH(QStringList, system);
        QTEST(ui::languageFor(setting, system), "language");
    }

    void everyLanguageIsInTheProgram()
    {
        for (const QString &language : ui::spokenLanguages())
            QVERIFY2(ui::speak(*qApp, language), qPrintable(language));
        QVERIFY(!ui::speak(*qApp, QStringLiteral("tlh")));
    }

    void textsAreTranslated()
    {
        QVERIFY(ui::speak(*qApp, QStringLiteral("zh_CN")));
        QCOMPARE(ui::kindWord(review::OutputKind::Truncated), QStringLiteral(u"\u88ab\u622a\u65ad"));
        // Of a free function.
        QCOMPARE(ui::tookText(5), QStringLiteral(u"5.0 \u79d2"));
        // A count, and Qt's own.
        QCOMPARE(ui::OutputDetail::tr("%n prompt token(s)", nullptr, 3),
                 QStringLiteral(u"\u63d0\u793a\u8bcd 3 \u4e2a token"));
        const QDialogButtonBox buttons(QDialogButtonBox::Cancel);
        QVERIFY(buttons.button(QDialogButtonBox::Cancel)->text() != QStringLiteral("Cancel"));
    }

    void englishHasItsPlurals()
    {
        QVERIFY(ui::speak(*qApp, QStringLiteral("en")));
        QCOMPARE(ui::OutputDetail::tr("%n prompt token(s)", nullptr, 1), QStringLiteral("1 prompt token"));
        QCOMPARE(ui::OutputDetail::tr("%n prompt token(s)", nullptr, 3), QStringLiteral("3 prompt tokens"));
        QCOMPARE(ui::kindWord(review::OutputKind::Truncated), QStringLiteral("truncated"));
    }
};

QTEST_MAIN(LanguageTest)
#include "tst_language.moc"

// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "language/language.h"
#include "run/run_page.h"
#include "shell/main_window.h"

#include <QAction>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>
#include <QTimer>

using namespace assay;

namespace {

// 1280x800 at a scale of 1.5.
constexpr QSize smallScreen(853, 533);

bool fits(const QSize &size)
{
    return size.width() <= smallScreen.width() && size.height() <= smallScreen.height();
}

QString asText(const QSize &size)
{
    return QStringLiteral("%1x%2").arg(size.width()).arg(size.height());
}

// The innermost widgets that ask for more than the screen has.
QString culprits(const QWidget &widget)
{
    QStringList names;
    for (const QWidget *child : widget.findChildren<QWidget *>()) {
        if (child->isVisible() && child->minimumSizeHint().isValid() && !fits(child->minimumSizeHint()))
            names.append(QString::fromLatin1(child->metaObject()->className()) + QLatin1Char(' ') +
                         asText(child->minimumSizeHint()));
    }
    return names.join(QStringLiteral("; "));
}

} // namespace

// Every page and dialog has room on the smallest screen that is spoken of, in each language.
class WindowSizeTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void cleanup() { ui::speak(*qApp, QStringLiteral("en")); }
    void everyPageFits_data() { addLanguages(); }
    void everyPageFits();
    void everyDialogFits_data() { addLanguages(); }
    void everyDialogFits();

private:
    static void addLanguages()
    {
        QTest::addColumn<QString>("language");
        for (const QString &language : ui::spokenLanguages())
            QTest::newRow(qPrintable(language)) << language;
    }
};

void WindowSizeTest::everyPageFits()
{
    QFETCH(QString, language);
    const WindowHome home;
    QVERIFY(ui::speak(*qApp, language));
    const auto run = home.addRun();
    ui::MainWindow window;
    window.resize(smallScreen);
    window.show();
    auto *page = window.findChild<ui::RunPage *>();
    QTRY_VERIFY(!page->run().id.isEmpty());
    const auto check = [&window](const QString &what) {
        QCoreApplication::processEvents();
        window.resize(smallScreen);
        QCoreApplication::processEvents();
        QVERIFY2(fits(window.minimumSizeHint()),
                 qPrintable(what + QStringLiteral(" needs ") + asText(window.minimumSizeHint()) +
                            QStringLiteral(": ") + culprits(window)));
        QVERIFY2(fits(window.size()), qPrintable(what + QStringLiteral(" takes ") + asText(window.size())));
    };
    const auto *tabs = page->findChild<QTabBar *>();
    for (int tab = 0; tab < tabs->count(); ++tab) {
        page->showTab(static_cast<ui::RunPage::Tab>(tab));
        check(tabs->tabText(tab));
    }
    const int pages = window.centralWidget()->findChild<QStackedWidget *>()->count();
    for (int other = 1; other < pages; ++other) {
        window.showPage(static_cast<ui::MainWindow::Page>(other));
        check(QStringLiteral("page %1").arg(other));
    }
    window.compare(QStringLiteral("lab"), RunFixture::id());
    check(QStringLiteral("a comparison"));
}

void WindowSizeTest::everyDialogFits()
{
    QFETCH(QString, language);
    const WindowHome home;
    QVERIFY(ui::speak(*qApp, language));
    ui::MainWindow window;
    window.resize(smallScreen);
    window.show();
    int shown = 0;
    for (const char *command : {"Keys", "Settings", "New cluster profile", "About Assay"}) {
        const QString text = QCoreApplication::translate("assay::ui::MainWindow", command);
        const QList<QAction *> commands = window.commands();
        const auto action = std::find_if(commands.cbegin(), commands.cend(),
                                         [&text](const QAction *one) { return one->text() == text; });
        QVERIFY2(action != commands.cend(), command);
        // A dialog may run a loop of its own until it is closed.
        QTimer::singleShot(0, &window, [&window, &shown, command] {
            for (QWidget *dialog : QApplication::topLevelWidgets()) {
                if (dialog == &window || !dialog->isVisible())
                    continue;
                ++shown;
                if (!fits(dialog->size()) || !fits(dialog->minimumSizeHint()))
                    QTest::qFail(qPrintable(QStringLiteral("%1 takes %2, at least %3: %4")
                                                .arg(QString::fromLatin1(command), asText(dialog->size()),
                                                     asText(dialog->minimumSizeHint()), culprits(*dialog))),
                                 __FILE__, __LINE__);
                dialog->close();
            }
        });
        (*action)->trigger();
        QCoreApplication::processEvents();
    }
    QCOMPARE(shown, 4);
}

QTEST_MAIN(WindowSizeTest)
#include "tst_window_size.moc"

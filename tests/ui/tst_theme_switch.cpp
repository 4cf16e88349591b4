// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "run/run_page.h"
#include "shell/main_window.h"

#include <QImage>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>

using namespace assay;

namespace {

using ui::Token;

// Grounds and inks that fill a window.
constexpr Token tokens[] = {Token::Window, Token::Surface, Token::Raised, Token::Border, Token::Text,
                            Token::Muted,  Token::Accent,  Token::Good,   Token::Wrong};

QSet<QRgb> coloursOf(const QPalette &palette)
{
    QSet<QRgb> colours;
    for (const Token token : tokens)
        colours.insert(ui::color(token, palette).rgb());
    return colours;
}

QString describe(const QWidget *widget)
{
    return widget == nullptr ? QStringLiteral("nothing")
                             : QString::fromLatin1(widget->metaObject()->className()) + QLatin1Char(' ') +
                                   widget->accessibleName();
}

// How many there are, and round which place.
int count(const QImage &picture, const QSet<QRgb> &colours, QRect &place)
{
    int found = 0;
    for (int y = 0; y < picture.height(); ++y) {
        const auto *line = reinterpret_cast<const QRgb *>(picture.constScanLine(y));
        for (int x = 0; x < picture.width(); ++x) {
            if (!colours.contains(line[x] | 0xFF000000U))
                continue;
            ++found;
            place |= QRect(x, y, 1, 1);
        }
    }
    return found;
}

} // namespace

// A change of theme reaches everything that is shown: nothing keeps a colour of the one before.
class ThemeSwitchTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyPageChanges_data();
    void everyPageChanges();
};

void ThemeSwitchTest::everyPageChanges_data()
{
    QTest::addColumn<ui::Appearance>("from");
    QTest::addColumn<ui::Appearance>("to");
    QTest::newRow("light to dark") << ui::Appearance::Light << ui::Appearance::Dark;
    QTest::newRow("dark to light") << ui::Appearance::Dark << ui::Appearance::Light;
}

void ThemeSwitchTest::everyPageChanges()
{
    QFETCH(ui::Appearance, from);
    QFETCH(ui::Appearance, to);
    const WindowHome home;
    const auto run = home.addRun();
    ui::applyTheme(*qApp, from);
    const QSet<QRgb> before = coloursOf(QApplication::palette());
    ui::MainWindow window;
    window.show();
    auto *page = window.findChild<ui::RunPage *>();
    QTRY_VERIFY(!page->run().id.isEmpty());
    const auto *tabs = page->findChild<QTabBar *>();
    const int pages = window.centralWidget()->findChild<QStackedWidget *>()->count();
    const auto eachPage = [&](auto look) {
        for (int tab = 0; tab < tabs->count(); ++tab) {
            window.showPage(ui::MainWindow::Page::Runs);
            page->showTab(static_cast<ui::RunPage::Tab>(tab));
            look(tabs->tabText(tab));
        }
        for (int other = 1; other < pages; ++other) {
            window.showPage(static_cast<ui::MainWindow::Page>(other));
            look(QStringLiteral("page %1").arg(other));
        }
    };
    // Each has been drawn in the first theme.
    eachPage([&window](const QString &) {
        QCoreApplication::processEvents();
        window.grab();
    });
    ui::applyTheme(*qApp, to);
    QSet<QRgb> left = before;
    left.subtract(coloursOf(QApplication::palette()));
    QVERIFY(left.size() > 5);
    QStringList stale;
    eachPage([&](const QString &name) {
        QCoreApplication::processEvents();
        const QImage picture = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
        // Blended edges may meet such a colour by chance.
        constexpr int chance = 40;
        QRect place;
        if (const int found = count(picture, left, place); found > chance)
            stale.append(QStringLiteral("%1: %2 pixels in %3x%4+%5+%6, of %7")
                             .arg(name)
                             .arg(found)
                             .arg(place.width())
                             .arg(place.height())
                             .arg(place.x())
                             .arg(place.y())
                             .arg(describe(window.childAt(place.center()))));
    });
    QVERIFY2(stale.isEmpty(), qPrintable(stale.join(QStringLiteral("; "))));
}

QTEST_MAIN(ThemeSwitchTest)
#include "tst_theme_switch.moc"

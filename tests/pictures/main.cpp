// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "language/language.h"
#include "shell/main_window.h"
#include "theme/theme.h"

#include <QApplication>
#include <QCommandLineParser>

#include <cstdio>

using namespace assay;

namespace {

struct Wish
{
    QString folder; // for the pictures
    QString state;  // done | live | failed | empty | loading | huge | offline
    QString language;
    QString theme;
    QString size; // 1280x800, of the picture
    QString run;  // folder, may be empty
    QString cell;
    QStringList only;
};

QSize sizeOf(const QString &text)
{
    const QStringList sides = text.split(QLatin1Char('x'));
    return sides.size() == 2 ? QSize(sides.at(0).toInt(), sides.at(1).toInt()) : QSize();
}

int take(const Wish &wish, qreal scale)
{
    ui::MainWindow window;
    const QSize pixels = sizeOf(wish.size);
    window.resize(qRound(pixels.width() / scale), qRound(pixels.height() / scale));
    window.move(0, 0);
    const QString language = wish.language.section(QLatin1Char('_'), 0, 0);
    const QString suffix =
        QStringLiteral("-%1-%2x-%3-%4").arg(wish.theme, QString::number(scale), language, wish.size);
    Photographer photographer(window, wish.folder, suffix, wish.only);
    window.show();
    if (!wish.run.isEmpty())
        window.openRun(wish.run, wish.cell);
    if (wish.state == QStringLiteral("loading")) {
        settle(1);
        photographer.shoot(QStringLiteral("matrix-loading"));
        return photographer.failed() ? 1 : 0;
    }
    photographer.waitForRun();
    const bool plain = wish.state == QStringLiteral("done");
    const QString state = plain ? QString() : QLatin1Char('-') + wish.state;
    if (wish.run.isEmpty())
        photographer.shoot(QStringLiteral("runs") + state);
    else
        photographer.shootRun(state);
    if (plain || wish.state == QStringLiteral("empty") || wish.state == QStringLiteral("offline"))
        photographer.shootPages(state);
    if (plain)
        photographer.shootDialogs();
    return photographer.failed() || photographer.taken() == 0 ? 1 : 0;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("assay"));
    QApplication::setOrganizationName(QStringLiteral("assay"));
    QApplication::setApplicationVersion(QStringLiteral(ASSAY_VERSION));
    QCommandLineParser parser;
    parser.addPositionalArgument(QStringLiteral("OUT"), QStringLiteral("folder for the pictures"));
    const auto option = [&parser](const char *name, const char *value) {
        parser.addOption(
            {QString::fromLatin1(name), QString(), QString::fromLatin1(name), QString::fromLatin1(value)});
    };
    option("state", "done");
    option("language", "en");
    option("theme", "light");
    option("size", "1280x800");
    option("run", "");
    option("cell", "");
    option("only", "");
    parser.process(application);
    const auto value = [&parser](const char *name) { return parser.value(QString::fromLatin1(name)); };
    const auto appearance = ui::appearanceNamed(value("theme"));
    if (parser.positionalArguments().size() != 1 || !appearance || sizeOf(value("size")).isEmpty()) {
        std::fputs("usage: assay_pictures OUT [--state S] [--language L] [--theme T] [--size WxH] "
                   "[--run FOLDER] [--cell ID] [--only NAME,NAME]\n",
                   stderr);
        return 2;
    }
    ui::speak(application, value("language"));
    ui::applyTheme(application, *appearance);
    return take({parser.positionalArguments().constFirst(), value("state"), value("language"), value("theme"),
                 value("size"), value("run"), value("cell"),
                 value("only").split(QLatin1Char(','), Qt::SkipEmptyParts)},
                application.devicePixelRatio());
}

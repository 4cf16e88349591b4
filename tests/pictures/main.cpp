// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "language/language.h"
#include "shell/main_window.h"
#include "theme/theme.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QProcess>

#include <cstdio>

using namespace assay;

namespace {

constexpr int linkRest = 4000; // ms: a lost link is known

struct Wish
{
    QString folder; // for the pictures
    QString state;  // done | live | failed | empty | loading | huge | offline | slurm | stale
    QString language;
    QString theme;
    QString size; // 1280x800, of the picture
    QString run;  // folder, may be empty
    QString cell;
    QString cluster; // whose nodes and preflight are shown
    QString server;  // that runs already
    QString after;   // a program with its arguments: the last pictures are of what it has changed
    QStringList only;
};

QSize sizeOf(const QString &text)
{
    const QStringList sides = text.split(QLatin1Char('x'));
    return sides.size() == 2 ? QSize(sides.at(0).toInt(), sides.at(1).toInt()) : QSize();
}

void shootState(const Wish &wish, Photographer &photographer)
{
    const bool plain = wish.state == QStringLiteral("done");
    const QString state = plain ? QString() : QLatin1Char('-') + wish.state;
    if (!wish.after.isEmpty()) {
        // The window has seen the cluster, which then is gone.
        photographer.shootCluster(wish.cluster, QStringLiteral("cluster-before") + state);
        QProcess::execute(wish.after.section(QLatin1Char(' '), 0, 0),
                          wish.after.section(QLatin1Char(' '), 1).split(QLatin1Char(' ')));
        settle(linkRest);
    }
    if (wish.run.isEmpty())
        photographer.shoot(QStringLiteral("runs") + state);
    else
        photographer.shootRun(state);
    if (!wish.cluster.isEmpty()) {
        photographer.shootCluster(wish.cluster, QStringLiteral("cluster") + state);
        photographer.shootLaunch(QStringLiteral("lab"), wish.cluster, QStringLiteral("new-run") + state);
    }
    if (!wish.server.isEmpty())
        photographer.shootServer(wish.server, QStringLiteral("attach") + state);
    if (wish.state == QStringLiteral("live") || plain)
        photographer.shootTable(QStringLiteral("matrix-table") + state);
    const QString reference = QStringLiteral("lab");
    const QString id = QFileInfo(wish.run).fileName();
    if (wish.state == QStringLiteral("failed") || wish.state == QStringLiteral("live"))
        photographer.shootComparison(id, reference, QStringLiteral("compare") + state);
    if (plain || wish.state == QStringLiteral("empty"))
        photographer.shootPages(state);
    if (!plain)
        return;
    photographer.shootComparison(id, id, QStringLiteral("compare-same"));
    photographer.shootComparison(id, QStringLiteral("no-such-run"), QStringLiteral("compare-missing"));
    photographer.shootLaunch(reference, QStringLiteral("local"), QStringLiteral("new-run-ready"));
    photographer.shootReferences(QStringLiteral("references-overlay"));
    photographer.shootDialogs();
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
    shootState(wish, photographer);
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
    option("cluster", "");
    option("server", "");
    option("after", "");
    option("only", "");
    parser.process(application);
    const auto value = [&parser](const char *name) { return parser.value(QString::fromLatin1(name)); };
    const auto appearance = ui::appearanceNamed(value("theme"));
    if (parser.positionalArguments().size() != 1 || !appearance || sizeOf(value("size")).isEmpty()) {
        std::fputs("usage: assay_pictures OUT [--state S] [--language L] [--theme T] [--size WxH] "
                   "[--run FOLDER] [--cell ID] [--cluster NAME] [--server URL] [--after COMMAND] [--only "
                   "NAME,NAME]\n",
                   stderr);
        return 2;
    }
    ui::speak(application, value("language"));
    ui::applyTheme(application, *appearance);
    return take({parser.positionalArguments().constFirst(), value("state"), value("language"), value("theme"),
                 value("size"), value("run"), value("cell"), value("cluster"), value("server"),
                 value("after"), value("only").split(QLatin1Char(','), Qt::SkipEmptyParts)},
                application.devicePixelRatio());
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "single_instance.h"

#include "shell/main_window.h"
#include "theme/theme.h"

#include <assay/run/folder.h>

#include <QApplication>
#include <QCommandLineParser>

#include <cstdio>

namespace {

int refuse(const QString &sentence)
{
    std::fprintf(stderr, "assay: %s\n", qPrintable(sentence));
    return 2;
}

} // namespace

int main(int argc, char **argv)
{
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("assay"));
    QApplication::setOrganizationName(QStringLiteral("assay"));
    QApplication::setApplicationVersion(QStringLiteral(ASSAY_VERSION));

    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate(
        "main", "Watch matrix runs of speculative decoding. Example: assay lab --cell "
                "thinking_on-3"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("RUN"),
        QApplication::translate("main", "A run's id, a unique part of one, or its folder."),
        QStringLiteral("[RUN]"));
    const QCommandLineOption cell(QStringLiteral("cell"),
                                  QApplication::translate("main", "Choose this cell."), QStringLiteral("ID"));
    const QCommandLineOption theme(QStringLiteral("theme"),
                                   QApplication::translate("main", "light, dark or system (the default)."),
                                   QStringLiteral("NAME"), QStringLiteral("system"));
    parser.addOptions({cell, theme});
    if (!parser.parse(QApplication::arguments()))
        return refuse(parser.errorText() + QStringLiteral(". See assay --help."));
    if (parser.isSet(QStringLiteral("help")))
        parser.showHelp(0);
    if (parser.isSet(QStringLiteral("version")))
        parser.showVersion();

    const std::optional<assay::ui::Appearance> appearance = assay::ui::appearanceNamed(parser.value(theme));
    if (!appearance)
        return refuse(QStringLiteral("--theme %1: choose light, dark or system").arg(parser.value(theme)));
    if (parser.positionalArguments().size() > 1)
        return refuse(QStringLiteral("one RUN at a time. See assay --help."));

    QString folder;
    if (!parser.positionalArguments().isEmpty()) {
        const auto run =
            assay::run::findRun(parser.positionalArguments().constFirst(), assay::run::runsFolder());
        if (!run)
            return refuse(run.error().sentence());
        folder = run->path();
    }
    if (assay::SingleInstance::handOver({folder, parser.value(cell)}))
        return 0;
    assay::ui::applyTheme(application,
                          parser.isSet(theme) ? *appearance : assay::ui::MainWindow::keptAppearance());
    assay::ui::MainWindow window;
    assay::SingleInstance instance;
    QObject::connect(&instance, &assay::SingleInstance::wished, &window, [&window](const assay::Wish &wish) {
        if (!wish.folder.isEmpty())
            window.openRun(wish.folder, wish.cell);
        window.bringToFront();
    });
    instance.listen();
    window.show();
    if (folder.isEmpty())
        window.openLast();
    else
        window.openRun(folder, parser.value(cell));
    return QApplication::exec();
}

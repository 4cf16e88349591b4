// SPDX-License-Identifier: GPL-3.0-or-later
#include "single_instance.h"

#include "language/language.h"
#include "settings/preferences.h"
#include "shell/main_window.h"
#include "shell/window_picture.h"
#include "theme/theme.h"

#include <assay/run/folder.h>

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>

#include <algorithm>
#include <cstdio>
#include <memory>

namespace {

using Picture = std::unique_ptr<assay::ui::WindowPicture>;

int refuse(const QString &sentence)
{
    std::fprintf(stderr, "assay: %s\n", qPrintable(sentence));
    return 2;
}

// A side of a comparison as the window that is open already needs it: its own folder is another.
QString sideOf(const QString &text)
{
    const QFileInfo info(text);
    return info.exists() ? info.absoluteFilePath() : text;
}

void fulfil(assay::ui::MainWindow &window, Picture &picture, const assay::Wish &wish)
{
    if (!wish.left.isEmpty())
        window.compare(wish.left, wish.right);
    else if (!wish.folder.isEmpty())
        window.openRun(wish.folder, wish.cell);
    if (wish.picture.isEmpty())
        return;
    picture = std::make_unique<assay::ui::WindowPicture>(window, wish.picture);
    QObject::connect(picture.get(), &assay::ui::WindowPicture::failed, &window, &assay::ui::MainWindow::say);
}

// Answered by text alone, so that they need no display.
bool wantsText(int argc, char **argv)
{
    return std::any_of(argv + 1, argv + argc, [](const QByteArrayView word) {
        return word == "-h" || word == "--help" || word == "--help-all" || word == "-v" ||
               word == "--version";
    });
}

} // namespace

int main(int argc, char **argv)
{
    if (wantsText(argc, argv))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("assay"));
    QApplication::setOrganizationName(QStringLiteral("assay"));
    QApplication::setApplicationVersion(QStringLiteral(ASSAY_VERSION));
    assay::ui::applyLanguage(application, assay::ui::keptLanguage());

    QCommandLineParser parser;
    parser.setApplicationDescription(QApplication::translate(
        "main",
        "The workbench for speculative decoding: start matrix runs, watch and compare them. Examples: "
        "assay lab --cell thinking_on-3; assay diff RUN lab.yaml"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(
        QStringLiteral("RUN"),
        QApplication::translate("main", "Open this run: its id, a unique part of one, or its folder."),
        QStringLiteral("[RUN"));
    parser.addPositionalArgument(
        QStringLiteral("diff A B"),
        QApplication::translate("main", "Compare two sides, each a run or a reference YAML."),
        QStringLiteral("| diff A B]"));
    const QCommandLineOption cell(QStringLiteral("cell"),
                                  QApplication::translate("main", "Choose this cell."), QStringLiteral("ID"));
    const QCommandLineOption theme(QStringLiteral("theme"),
                                   QApplication::translate("main", "light, dark or system (the default)."),
                                   QStringLiteral("NAME"), QStringLiteral("system"));
    const QCommandLineOption picture(
        QStringLiteral("picture"),
        QApplication::translate("main", "Keep a picture of the window in this PNG file while the run's cells "
                                        "come to their end."),
        QStringLiteral("FILE"));
    parser.addOptions({cell, theme, picture});
    if (!parser.parse(QApplication::arguments()))
        return refuse(parser.errorText() + QStringLiteral(". See assay --help."));
    if (parser.isSet(QStringLiteral("help")))
        parser.showHelp(0);
    if (parser.isSet(QStringLiteral("version")))
        parser.showVersion();

    const std::optional<assay::ui::Appearance> appearance = assay::ui::appearanceNamed(parser.value(theme));
    if (!appearance)
        return refuse(QStringLiteral("--theme %1: choose light, dark or system").arg(parser.value(theme)));
    const QStringList words = parser.positionalArguments();
    const bool isDiff = words.size() == 3 && words.constFirst() == QStringLiteral("diff");
    if (words.size() > 1 && !isDiff)
        return refuse(QStringLiteral("one RUN at a time, or \"diff A B\". See assay --help."));

    assay::Wish wish;
    if (isDiff) {
        wish.left = sideOf(words.at(1));
        wish.right = sideOf(words.at(2));
    } else if (!words.isEmpty()) {
        const auto run = assay::run::findRun(words.constFirst(), assay::run::runsFolder());
        if (!run)
            return refuse(run.error().sentence());
        wish.folder = run->path();
        wish.cell = parser.value(cell);
    }
    if (parser.isSet(picture))
        wish.picture = QFileInfo(parser.value(picture)).absoluteFilePath();
    if (assay::SingleInstance::handOver(wish))
        return 0;
    assay::ui::applyTheme(application,
                          parser.isSet(theme) ? *appearance : assay::ui::MainWindow::keptAppearance());
    assay::ui::MainWindow window;
    Picture kept;
    assay::SingleInstance instance;
    QObject::connect(&instance, &assay::SingleInstance::wished, &window,
                     [&window, &kept](const assay::Wish &later) {
                         fulfil(window, kept, later);
                         window.bringToFront();
                     });
    instance.listen();
    window.show();
    if (wish.folder.isEmpty())
        window.openLast();
    fulfil(window, kept, wish);
    return QApplication::exec();
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "photographer.h"

#include "cluster/cluster_page.h"
#include "cluster/node_tiles.h"
#include "compare/compare_page.h"
#include "launch/launch_page.h"
#include "live/attach_page.h"
#include "references/reference_page.h"
#include "review/export_panel.h"
#include "review/propose_dialog.h"
#include "review/review_page.h"
#include "run/matrix_page.h"
#include "run/run_page.h"
#include "shell/command_palette.h"
#include "shell/main_window.h"
#include "shell/rail.h"

#include <QAbstractButton>
#include <QAction>
#include <QApplication>
#include <QDeadlineTimer>
#include <QDialog>
#include <QDir>
#include <QEventLoop>
#include <QPainter>
#include <QPixmap>
#include <QPushButton>
#include <QTabBar>
#include <QTableView>
#include <QTimer>

#include <cstdio>

using namespace assay;

namespace {

constexpr int pageRest = 700; // ms: what a worker has to tell of a page is there
constexpr int longest = 8000;
constexpr int chartsRest = 6000; // something is charted

// The English text behind a shown one: the one of `texts` that a context translates to it.
QString sourceOf(const char *context, const QString &shown, const QStringList &texts)
{
    for (const QString &text : texts) {
        if (QCoreApplication::translate(context, text.toUtf8().constData()) == shown)
            return text;
    }
    return {};
}

QString fileWord(const QString &text)
{
    return text.toLower().replace(QLatin1Char(' '), QLatin1Char('-'));
}

} // namespace

void settle(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

Photographer::Photographer(ui::MainWindow &window, QString folder, QString suffix, QStringList only)
    : m_window(window), m_folder(std::move(folder)), m_suffix(std::move(suffix)), m_only(std::move(only))
{}

bool Photographer::isWanted(const QString &name) const
{
    return m_only.isEmpty() || m_only.contains(name);
}

void Photographer::shoot(const QString &name)
{
    if (!isWanted(name))
        return;
    QPixmap picture = m_window.grab();
    const QPoint origin = m_window.mapToGlobal(QPoint());
    QPainter painter(&picture);
    const QWidgetList others = QApplication::topLevelWidgets();
    for (QWidget *other : others) {
        if (other == &m_window || !other->isVisible())
            continue;
        // Nobody manages this screen's windows, so that a dialog has no frame.
        const QRect place(other->mapToGlobal(QPoint()) - origin, other->size());
        painter.drawPixmap(place.topLeft(), other->grab());
        painter.setPen(m_window.palette().color(QPalette::Mid));
        painter.drawRect(place.adjusted(0, 0, -1, -1));
    }
    painter.end();
    const QString file = m_folder + QLatin1Char('/') + name + m_suffix + QStringLiteral(".png");
    if (picture.save(file)) {
        ++m_taken;
        return;
    }
    m_failed = true;
    std::fprintf(stderr, "pictures: %s cannot be written\n", qPrintable(file));
}

void Photographer::waitForRun()
{
    const QDeadlineTimer patience(longest);
    const auto *page = m_window.findChild<ui::RunPage *>();
    while (page != nullptr && page->run().id.isEmpty() && !patience.hasExpired())
        settle(50);
    settle(pageRest);
}

void Photographer::shootRun(const QString &state)
{
    auto *page = m_window.findChild<ui::RunPage *>();
    auto *tabs = page == nullptr ? nullptr : page->findChild<QTabBar *>();
    m_window.showPage(ui::MainWindow::Page::Runs);
    for (int at = 0; tabs != nullptr && at < tabs->count(); ++at) {
        const QString source =
            sourceOf("assay::ui::RunPage", tabs->tabText(at),
                     {QStringLiteral("Matrix"), QStringLiteral("Live"), QStringLiteral("Logs"),
                      QStringLiteral("Outputs"), QStringLiteral("Compare"), QStringLiteral("Review")});
        const QString name = (source.isEmpty() ? QStringLiteral("tab-%1").arg(at) : fileWord(source)) + state;
        if (!isWanted(name))
            continue;
        tabs->setCurrentIndex(at);
        settle(pageRest);
        shoot(name);
    }
    if (tabs != nullptr)
        tabs->setCurrentIndex(0);
}

void Photographer::shootPages(const QString &state)
{
    auto *rail = m_window.findChild<ui::Rail *>();
    const QList<QAbstractButton *> pages = rail->findChildren<QAbstractButton *>();
    for (int at = 1; at < pages.size(); ++at) {
        const QString source =
            sourceOf("assay::ui::MainWindow", pages.at(at)->text(),
                     {QStringLiteral("New run"), QStringLiteral("Cluster"), QStringLiteral("Compare"),
                      QStringLiteral("Attach"), QStringLiteral("Server"), QStringLiteral("References")});
        const QString name =
            (source.isEmpty() ? QStringLiteral("page-%1").arg(at) : fileWord(source)) + state;
        if (!isWanted(name))
            continue;
        pages.at(at)->click();
        settle(2 * pageRest);
        shoot(name);
    }
    pages.constFirst()->click();
    settle(50);
}

void Photographer::shootComparison(const QString &left, const QString &right, const QString &name)
{
    if (!isWanted(name))
        return;
    m_window.compare(left, right);
    settle(pageRest);
    auto *page = m_window.findChild<ui::ComparePage *>();
    auto *views = page == nullptr ? nullptr : page->findChild<QTabBar *>();
    for (int at = 0; views != nullptr && at < views->count(); ++at) {
        const QString source =
            sourceOf("assay::ui::ComparePage", views->tabText(at),
                     {QStringLiteral("Table"), QStringLiteral("Map"), QStringLiteral("Curves"),
                      QStringLiteral("Over time"), QStringLiteral("Fastest")});
        views->setCurrentIndex(at);
        settle(pageRest);
        shoot(at == 0 ? name : name + QLatin1Char('-') + fileWord(source));
        if (!views->isVisible())
            break;
    }
    if (views != nullptr)
        views->setCurrentIndex(0);
}

void Photographer::shootReferences(const QString &name)
{
    auto *page = m_window.findChild<ui::ReferencePage *>();
    if (!isWanted(name) || page == nullptr)
        return;
    m_window.showPage(ui::MainWindow::Page::References);
    settle(pageRest);
    auto *table = page->findChild<QTableView *>();
    for (int row = 1; row < 5; ++row)
        table->selectionModel()->select(table->model()->index(row, 0),
                                        QItemSelectionModel::Select | QItemSelectionModel::Rows);
    settle(pageRest);
    shoot(name);
}

void Photographer::shootLaunch(const QString &recipe, const QString &cluster, const QString &name)
{
    auto *page = m_window.findChild<ui::LaunchPage *>();
    if (!isWanted(name) || page == nullptr)
        return;
    m_window.showPage(ui::MainWindow::Page::NewRun);
    settle(pageRest);
    page->chooseCluster(cluster);
    page->chooseRecipe(recipe);
    const QDeadlineTimer patience(longest);
    const auto isOpen = [page] {
        using Answer = ui::LaunchState::Answer;
        return page->state().preflight == Answer::None || page->state().preflight == Answer::Pending;
    };
    while (isOpen() && !patience.hasExpired())
        settle(50);
    settle(pageRest);
    shoot(name);
}

void Photographer::shootCluster(const QString &cluster, const QString &name)
{
    auto *page = m_window.findChild<ui::ClusterPage *>();
    if (!isWanted(name) || page == nullptr)
        return;
    m_window.showPage(ui::MainWindow::Page::Cluster);
    settle(pageRest);
    page->chooseCluster(cluster);
    const QDeadlineTimer patience(longest);
    const auto *nodes = page->findChild<ui::NodeTiles *>();
    while (nodes->model()->rowCount() == 0 && !patience.hasExpired())
        settle(50);
    settle(pageRest);
    shoot(name);
}

void Photographer::shootServer(const QString &address, const QString &name)
{
    auto *page = m_window.findChild<ui::AttachPage *>();
    if (!isWanted(name) || page == nullptr)
        return;
    m_window.showPage(ui::MainWindow::Page::Attach);
    page->attach({}, address);
    settle(chartsRest);
    shoot(name);
}

void Photographer::shootTable(const QString &name)
{
    auto *page = m_window.findChild<ui::MatrixPage *>();
    if (!isWanted(name) || page == nullptr)
        return;
    m_window.showPage(ui::MainWindow::Page::Runs);
    page->showTable(true);
    settle(pageRest);
    shoot(name);
    page->showTable(false);
}

void Photographer::shootCommand(const QString &text, const QString &name)
{
    if (!isWanted(name))
        return;
    const QString shown = QCoreApplication::translate("assay::ui::MainWindow", text.toUtf8().constData());
    for (QAction *command : m_window.commands()) {
        if (command->text() != shown)
            continue;
        // A dialog may run a loop of its own until it is closed.
        QTimer::singleShot(pageRest, &m_window, [this, name] {
            shoot(name);
            const QWidgetList others = QApplication::topLevelWidgets();
            for (QWidget *other : others) {
                if (other != &m_window && other->isVisible())
                    other->close();
            }
        });
        command->trigger();
        settle(pageRest + 100);
        return;
    }
}

void Photographer::shootDialogs()
{
    m_window.showPage(ui::MainWindow::Page::Runs);
    shootCommand(QStringLiteral("Search or run a command"), QStringLiteral("palette"));
    if (auto *palette = m_window.findChild<ui::CommandPalette *>())
        palette->hide();
    shootCommand(QStringLiteral("Keys"), QStringLiteral("keys"));
    shootCommand(QStringLiteral("Settings"), QStringLiteral("settings"));
    shootCommand(QStringLiteral("New cluster profile"), QStringLiteral("profile"));
    shootCommand(QStringLiteral("About Assay"), QStringLiteral("about"));
    shootCommand(QString::fromUtf8("Import a run\xe2\x80\xa6"), QStringLiteral("import"));
    shootProposal(QStringLiteral("propose"));
}

// Of a run that may be exported, to a folder that is no checkout.
void Photographer::shootProposal(const QString &name)
{
    auto *page = m_window.findChild<ui::RunPage *>();
    if (!isWanted(name) || page == nullptr)
        return;
    page->showTab(ui::RunPage::ReviewTab);
    const QDeadlineTimer patience(longest);
    while (page->review()->review().gates.isEmpty() && !patience.hasExpired())
        settle(50);
    Q_EMIT page->review()->exportPanel()->proposeWanted({});
    settle(pageRest);
    auto *dialog = page->review()->findChild<ui::ProposeDialog *>();
    if (dialog == nullptr)
        return;
    dialog->setCheckout(QDir::tempPath());
    for (QPushButton *button : dialog->findChildren<QPushButton *>()) {
        if (button->isDefault())
            button->click();
    }
    settle(2 * pageRest);
    shoot(name);
    dialog->close();
}

// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_page.h"
#include "shell/main_window.h"
#include "shell/rail.h"
#include "shell/settings_keeper.h"
#include "shell/window_keys.h"

#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>

namespace assay::ui {

void MainWindow::addPage(Page page, QWidget *widget, const QString &title, const QString &icon)
{
    const int number = m_pages->addWidget(widget);
    Q_ASSERT(number == static_cast<int>(page));
    m_rail->addPage(title, icon, QStringLiteral("Alt+%1").arg(number + 1));
}

void MainWindow::makePages()
{
    m_compare = new ComparePage(m_desk, this);
    addPage(Page::Runs, m_splitter, tr("Runs"), QStringLiteral("view-list-text"));
    addPage(Page::Compare, m_compare, tr("Compare"), QStringLiteral("office-chart-line"));
    connect(m_compare, &ComparePage::said, this, &MainWindow::say);
    connect(m_compare, &ComparePage::stateMoved, this, [this] { m_stateTimer->start(); });
}

void MainWindow::compare(const QString &left, const QString &right)
{
    showPage(Page::Compare);
    m_compare->compare(left, right);
}

} // namespace assay::ui

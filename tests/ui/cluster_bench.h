// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "cluster/cluster_list_model.h"
#include "cluster/cluster_page.h"
#include "cluster/job_table.h"
#include "cluster/node_model.h"
#include "cluster/node_tiles.h"
#include "shell/banner.h"
#include "theme/theme.h"

#include <assay/base/files.h>

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QMenu>
#include <QMessageBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <memory>

// A page of clusters with a desk of its own, the user's folders in a place that goes away.
class ClusterBench
{
public:
    ClusterBench()
    {
        for (const char *name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_STATE_HOME"})
            qputenv(name, QFile::encodeName(m_folder.filePath(QString::fromLatin1(name))));
    }
    ~ClusterBench() { close(); }
    Q_DISABLE_COPY_MOVE(ClusterBench)

    [[nodiscard]] bool write(const char *stem, const QByteArray &yaml) const
    {
        const QString folder = m_folder.filePath(QStringLiteral("XDG_CONFIG_HOME/assay/clusters"));
        return assay::base::makePrivateFolder(folder) &&
               assay::base::writeFileAtomically(
                   folder + QLatin1Char('/') + QString::fromLatin1(stem) + QStringLiteral(".yaml"), yaml);
    }

    void open()
    {
        m_thread = std::make_unique<QThread>();
        m_thread->start();
        page = std::make_unique<assay::ui::ClusterPage>(
            assay::ui::Desk{m_thread.get(), std::make_shared<assay::ui::Stations>()});
        page->resize(1200, 740);
    }
    void close()
    {
        page.reset();
        if (!m_thread)
            return;
        m_thread->quit();
        m_thread->wait();
        m_thread.reset();
    }

    [[nodiscard]] QListView *list() const
    {
        for (QListView *view : page->findChildren<QListView *>()) {
            if (view->accessibleName() == QStringLiteral("Clusters"))
                return view;
        }
        return nullptr;
    }
    [[nodiscard]] assay::ui::NodeTiles *tiles() const { return page->findChild<assay::ui::NodeTiles *>(); }
    [[nodiscard]] assay::ui::JobTable *table() const { return page->findChild<assay::ui::JobTable *>(); }
    [[nodiscard]] QString banner() const { return page->findChild<assay::ui::Banner *>()->text(); }
    [[nodiscard]] bool shows(const QString &text) const
    {
        const auto labels = page->findChildren<QLabel *>();
        return std::any_of(labels.cbegin(), labels.cend(), [&](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    }
    [[nodiscard]] QPushButton *button(const char *text) const
    {
        for (QPushButton *one : page->findChildren<QPushButton *>()) {
            if (one->text() == QString::fromUtf8(text))
                return one;
        }
        return nullptr;
    }
    // By the keyboard, as it is chosen in the list.
    [[nodiscard]] bool choose(const char *name) const
    {
        const QString wanted = QString::fromLatin1(name);
        const auto isThere = [&] {
            for (int row = 0; row < list()->model()->rowCount(); ++row) {
                if (list()->model()->index(row, 0).data().toString() == wanted)
                    return true;
            }
            return false;
        };
        if (!QTest::qWaitFor(isThere))
            return false;
        list()->setFocus();
        QTest::keyClick(list(), Qt::Key_Home);
        for (int row = 0; row < list()->model()->rowCount(); ++row) {
            if (list()->currentIndex().data().toString() == wanted)
                return page->cluster() == wanted;
            QTest::keyClick(list(), Qt::Key_Down);
        }
        return list()->currentIndex().data().toString() == wanted && page->cluster() == wanted;
    }
    // The row of the queue whose name this is; -1: none.
    [[nodiscard]] int jobRow(const QString &name) const
    {
        for (int row = 0; row < table()->model()->rowCount(); ++row) {
            if (table()->model()->index(row, 1).data().toString() == name)
                return row;
        }
        return -1;
    }
    // An action of a widget's own, as its menu shows it.
    [[nodiscard]] static QAction *action(const QWidget *widget, const char *text)
    {
        for (QAction *one : widget->actions()) {
            if (one->text() == QString::fromUtf8(text))
                return one;
        }
        return nullptr;
    }
    // Answers the question whether jobs shall be cancelled.
    [[nodiscard]] bool answer(int button) const
    {
        auto *box = page->findChild<QMessageBox *>();
        if (box == nullptr || !box->isVisible())
            return false;
        QTest::mouseClick(box->buttons().at(button), Qt::LeftButton);
        return true;
    }

    std::unique_ptr<assay::ui::ClusterPage> page;

private:
    QTemporaryDir m_folder;
    std::unique_ptr<QThread> m_thread;
};

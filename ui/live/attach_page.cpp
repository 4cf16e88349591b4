// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/attach_page.h"

#include "live/attach_tab.h"
#include "live/attach_worker.h"
#include "live/live_view.h"
#include "theme/edge.h"
#include "theme/theme.h"

#include <QDataStream>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTabWidget>
#include <QVBoxLayout>

namespace assay::ui {

AttachPage::AttachPage(const Desk &desk, QWidget *parent)
    : QWidget(parent),
      m_worker(new AttachWorker(desk.stations)),
      m_address(new QLineEdit(this)),
      m_attach(new QPushButton(tr("Attach"), this)),
      m_empty(new QLabel(
          tr("Chart any running server: give its address above, or choose \"Attach\" on a node of the "
             "Cluster page. Nothing of it is recorded."),
          this)),
      m_tabs(new QTabWidget(this))
{
    qRegisterMetaType<run::AttachedView>();
    employ(desk, m_worker);
    m_address->setPlaceholderText(tr("http://host:port of a running server"));
    m_address->setAccessibleName(tr("Address of a running server"));
    m_address->setClearButtonEnabled(true);
    m_attach->setEnabled(false);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setWordWrap(true);
    m_empty->setMargin(space5);
    m_empty->setForegroundRole(QPalette::PlaceholderText);
    m_tabs->setAccessibleName(tr("Attached servers"));
    m_tabs->setTabsClosable(true);
    m_tabs->setDocumentMode(true);
    m_tabs->hide();
    auto *line = new QHBoxLayout;
    line->setContentsMargins(space4, space3, space4, space3);
    line->setSpacing(space2);
    auto *title = new QLabel(tr("Attach"), this);
    title->setFont(titleFont(font()));
    line->addWidget(title);
    line->addSpacing(space3);
    line->addWidget(m_address, 1);
    line->addWidget(m_attach);
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(line);
    rows->addWidget(edge(this));
    rows->addWidget(m_empty, 1);
    rows->addWidget(m_tabs, 1);
    connect(m_address, &QLineEdit::textChanged, this,
            [this](const QString &text) { m_attach->setEnabled(!text.trimmed().isEmpty()); });
    connect(m_address, &QLineEdit::returnPressed, this, &AttachPage::attachTyped);
    connect(m_attach, &QPushButton::clicked, this, &AttachPage::attachTyped);
    connect(m_tabs, &QTabWidget::tabCloseRequested, this, &AttachPage::close);
    connect(this, &AttachPage::attachWanted, m_worker, &AttachWorker::attach);
    connect(this, &AttachPage::startWanted, m_worker, &AttachWorker::start);
    connect(this, &AttachPage::stopWanted, m_worker, &AttachWorker::stop);
    connect(this, &AttachPage::detachWanted, m_worker, &AttachWorker::detach);
    connect(m_worker, &AttachWorker::looked, this, [this](int number, const run::AttachedView &view) {
        if (const auto known = m_byNumber.find(number); known != m_byNumber.end())
            known->second->setView(view);
    });
    connect(m_worker, &AttachWorker::refused, this, [this](int number, const QString &sentence) {
        if (const auto known = m_byNumber.find(number); known != m_byNumber.end())
            known->second->refuse(sentence);
    });
}

AttachTab *AttachPage::tab(int index) const
{
    return qobject_cast<AttachTab *>(m_tabs->widget(index));
}

void AttachPage::attachTyped()
{
    const QString target = m_address->text().trimmed();
    if (target.isEmpty())
        return;
    attach({}, target);
    m_address->clear();
}

void AttachPage::attach(const QString &cluster, const QString &target)
{
    add(cluster, target, true);
}

void AttachPage::add(const QString &cluster, const QString &target, bool look)
{
    for (int i = 0; i < m_tabs->count(); ++i) {
        if (tab(i)->cluster() == cluster && tab(i)->target() == target) {
            m_tabs->setCurrentIndex(i);
            return;
        }
    }
    const int number = ++m_last;
    auto *fresh = new AttachTab(number, cluster, target, m_tabs);
    m_byNumber[number] = fresh;
    connect(fresh, &AttachTab::startWanted, this, [this, number] { Q_EMIT startWanted(number); });
    connect(fresh, &AttachTab::stopWanted, this, [this, number] { Q_EMIT stopWanted(number); });
    connect(fresh, &AttachTab::closeWanted, this, [this, fresh] { close(m_tabs->indexOf(fresh)); });
    connect(fresh->charts(), &LiveView::said, this, &AttachPage::said);
    m_tabs->setCurrentIndex(m_tabs->addTab(fresh, target));
    m_tabs->show();
    m_empty->hide();
    Q_EMIT attachWanted(number, cluster, target, look);
    Q_EMIT stateMoved();
}

void AttachPage::close(int index)
{
    AttachTab *const closed = tab(index);
    if (closed == nullptr)
        return;
    m_byNumber.erase(closed->number());
    Q_EMIT detachWanted(closed->number());
    m_tabs->removeTab(index);
    closed->deleteLater();
    m_tabs->setVisible(m_tabs->count() > 0);
    m_empty->setVisible(m_tabs->count() == 0);
    Q_EMIT stateMoved();
}

QByteArray AttachPage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_tabs->count();
    for (int i = 0; i < m_tabs->count(); ++i)
        stream << tab(i)->cluster() << tab(i)->target();
    return state;
}

void AttachPage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    int count = 0;
    stream >> count;
    for (int i = 0; i < count && stream.status() == QDataStream::Ok; ++i) {
        QString cluster, target;
        stream >> cluster >> target;
        if (stream.status() == QDataStream::Ok && !target.isEmpty())
            add(cluster, target, false);
    }
}

} // namespace assay::ui

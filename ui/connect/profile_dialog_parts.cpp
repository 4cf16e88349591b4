// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/connection_test.h"
#include "connect/notice.h"
#include "connect/probe_panel.h"
#include "connect/profile_dialog.h"
#include "connect/profile_form_view.h"
#include "connect/yaml_edit.h"
#include "theme/theme.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QMenu>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr QSize wanted(1120, 760);
constexpr QSize smallest(680, 420);
constexpr int formWidth = 440;
constexpr int formSmallest = 300;

} // namespace

ProfileDialog::ProfileDialog(const Desk &desk, QWidget *parent)
    : QDialog(parent),
      m_shelf(new ProfileShelf),
      m_test(new ConnectionTest),
      m_title(new QLabel(this)),
      m_file(new QLabel(this)),
      m_notice(new Notice(this)),
      m_sides(new QSplitter(Qt::Horizontal, this)),
      m_formArea(new QScrollArea(this)),
      m_form(new ProfileFormView(this)),
      m_text(new YamlEdit(this)),
      m_problems(new QListWidget(this)),
      m_probe(new ProbePanel(this)),
      m_more(new QPushButton(tr("More"), this)),
      m_save(new QPushButton(tr("Save"), this)),
      m_close(new QPushButton(tr("Close"), this))
{
    employ(desk, m_shelf);
    employ(desk, m_test);
    makeMenu();
    layOut();
    connectWorkers();
    connectParts();
    tellState();
}

void ProfileDialog::layOut()
{
    m_title->setTextFormat(Qt::PlainText);
    m_title->setFont(titleFont(font()));
    m_file->setTextFormat(Qt::PlainText);
    m_file->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_file->setForegroundRole(QPalette::PlaceholderText);
    m_file->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *head = new QVBoxLayout;
    head->setContentsMargins(space4, space3, space4, space3);
    head->setSpacing(2);
    head->addWidget(m_title);
    head->addWidget(m_file);

    m_form->setFocusProxy(m_form->findChild<QWidget *>(QStringLiteral("transport.host")));
    m_form->setAutoFillBackground(true);
    m_form->setBackgroundRole(QPalette::Base);
    m_formArea->setWidget(m_form);
    m_formArea->setWidgetResizable(true);
    m_formArea->setFrameShape(QFrame::NoFrame);
    m_formArea->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_formArea->setMinimumWidth(formSmallest);
    m_formArea->setFocusPolicy(Qt::NoFocus);
    m_formArea->setAccessibleName(tr("The profile as a form"));

    auto *right = new QSplitter(Qt::Vertical, this);
    right->addWidget(makeTextSide());
    right->addWidget(m_probe);
    right->setSizes({3, 2});
    m_sides->addWidget(m_formArea);
    m_sides->addWidget(right);
    for (QSplitter *split : {m_sides, right}) {
        split->setChildrenCollapsible(false);
        split->setHandleWidth(1);
    }
    m_sides->setStretchFactor(1, 1);

    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addLayout(head);
    rows->addWidget(m_notice);
    rows->addWidget(m_sides, 1);
    rows->addWidget(makeFoot());
    setMinimumSize(smallest);
    const QSize most =
        parentWidget() == nullptr ? screen()->availableSize() : parentWidget()->window()->size();
    resize(wanted.boundedTo(most - QSize(space4, space5)).expandedTo(smallest));
    const int form = std::min(formWidth, width() * 2 / 5);
    m_sides->setSizes({form, width() - form});
    right->setSizes({height() * 11 / 20, height() * 9 / 20});
}

QWidget *ProfileDialog::makeTextSide()
{
    m_text->setAccessibleName(tr("The profile as YAML"));
    m_problems->setAccessibleName(tr("Problems of the profile"));
    m_problems->setFrameShape(QFrame::NoFrame);
    m_problems->setWordWrap(false);
    m_problems->setTextElideMode(Qt::ElideRight);
    m_problems->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    auto *side = new QWidget(this);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_text, 1);
    column->addWidget(m_problems);
    return side;
}

QWidget *ProfileDialog::makeFoot()
{
    m_more->setAutoDefault(false);
    m_close->setAutoDefault(false);
    m_save->setDefault(true);
    m_save->setShortcut(QKeySequence::Save);
    auto *foot = new QWidget(this);
    auto *row = new QHBoxLayout(foot);
    row->setContentsMargins(space4, space2, space4, space3);
    row->setSpacing(space2);
    row->addWidget(m_more);
    row->addStretch(1);
    row->addWidget(m_close);
    row->addWidget(m_save);
    return foot;
}

void ProfileDialog::makeMenu()
{
    auto *menu = new QMenu(m_more);
    m_duplicate = menu->addAction(tr("Duplicate"));
    m_rename = menu->addAction(tr("Rename\u2026"));
    m_remove = menu->addAction(tr("Move to the trash"));
    m_more->setMenu(menu);
    m_more->setAccessibleName(tr("More for this profile"));
}

void ProfileDialog::present()
{
    show();
    raise();
    activateWindow();
}

} // namespace assay::ui

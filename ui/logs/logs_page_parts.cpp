// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/log_view.h"
#include "logs/logs_page.h"
#include "logs/problem_delegate.h"
#include "logs/problem_model.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

QToolButton *toolButton(const QString &name, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setAccessibleName(name);
    button->setToolTip(name);
    button->setFixedSize(30, 30);
    return button;
}

} // namespace

QWidget *LogsPage::makeBars()
{
    m_cell = new QComboBox(this);
    m_cell->setAccessibleName(tr("Cell"));
    m_attempt = new QComboBox(this);
    m_attempt->setAccessibleName(tr("Attempt"));
    m_file = new QComboBox(this);
    m_file->setAccessibleName(tr("Log file"));
    for (QComboBox *box : {m_cell, m_attempt, m_file})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    // On a narrow window names are cut rather than the page.
    for (QComboBox *box : {m_cell, m_file})
        box->setMinimumWidth(75);
    m_follow = new QPushButton(tr("Follow"), this);
    m_follow->setCheckable(true);
    m_follow->setChecked(true);
    m_follow->setToolTip(tr("Stay at the end while the log grows (End)"));
    m_save = new QPushButton(tr("Save\u2026"), this);
    m_save->setToolTip(tr("Write the whole log to a file (Ctrl+S)"));
    m_find = new QLineEdit(this);
    m_find->setPlaceholderText(tr("Find"));
    m_find->setAccessibleName(tr("Find in the log"));
    m_find->setToolTip(tr("Case counts only if there is a capital in it"));
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(80);
    m_find->installEventFilter(this);
    m_count = new QLabel(this);
    m_count->setAccessibleName(tr("Lines found"));
    m_previous = toolButton(tr("Previous match (Shift+F3)"), this);
    m_next = toolButton(tr("Next match (F3)"), this);
    m_regex = toolButton(tr("Regular expressions"), this);
    m_regex->setText(QStringLiteral(".*"));
    m_regex->setCheckable(true);
    m_filter = new QLineEdit(this);
    m_filter->setPlaceholderText(tr("Only lines with"));
    m_filter->setAccessibleName(tr("Show only lines with this"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMinimumWidth(80);
    m_filter->installEventFilter(this);
    m_level = new QComboBox(this);
    m_level->setAccessibleName(tr("Severity"));
    m_level->setMinimumWidth(75);
    m_level->addItem(tr("All lines"), static_cast<int>(LineLevel::Plain));
    m_level->addItem(tr("Warnings, errors"), static_cast<int>(LineLevel::Warning));
    m_level->addItem(tr("Errors"), static_cast<int>(LineLevel::Error));

    auto *first = new QHBoxLayout;
    first->addWidget(m_cell);
    first->addWidget(m_attempt);
    first->addWidget(m_file);
    first->addStretch(1);
    first->addWidget(m_follow);
    first->addWidget(m_save);
    auto *second = new QHBoxLayout;
    second->addWidget(m_find, 3);
    second->addWidget(m_count);
    second->addWidget(m_previous);
    second->addWidget(m_next);
    second->addWidget(m_regex);
    second->addWidget(m_filter, 2);
    second->addWidget(m_level);
    auto *bars = new QWidget(this);
    auto *column = new QVBoxLayout(bars);
    column->setContentsMargins(space4, space3, space4, space3);
    column->setSpacing(space2);
    for (QHBoxLayout *row : {first, second}) {
        row->setSpacing(space2);
        column->addLayout(row);
    }

    connect(m_cell, &QComboBox::currentIndexChanged, this, &LogsPage::fillAttempts);
    connect(m_attempt, &QComboBox::currentIndexChanged, this, &LogsPage::fillFiles);
    connect(m_file, &QComboBox::currentIndexChanged, this, &LogsPage::chooseFile);
    connect(m_follow, &QPushButton::toggled, m_view, &LogView::setFollowing);
    connect(m_save, &QPushButton::clicked, this, &LogsPage::save);
    for (QLineEdit *field : {m_find, m_filter})
        connect(field, &QLineEdit::textChanged, m_debounce, qOverload<>(&QTimer::start));
    connect(m_regex, &QToolButton::toggled, this, &LogsPage::applyQuery);
    connect(m_level, &QComboBox::currentIndexChanged, this, &LogsPage::applyQuery);
    connect(m_previous, &QToolButton::clicked, this, [this] { findNext(false); });
    connect(m_next, &QToolButton::clicked, this, [this] { findNext(true); });
    return bars;
}

QWidget *LogsPage::makeSide()
{
    m_problemTitle = new QLabel(tr("Problems"), this);
    m_noProblems = new QLabel(this);
    m_noProblems->setWordWrap(true);
    m_problemList = new QListView(this);
    m_problemList->setAccessibleName(tr("Problems found in the log"));
    m_problemList->setModel(m_problems);
    m_problemList->setItemDelegate(new ProblemDelegate(m_problemList));
    m_problemList->setFrameShape(QFrame::NoFrame);
    m_problemList->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_problemList->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_problemList->setResizeMode(QListView::Adjust);
    m_problemList->installEventFilter(this);
    auto *side = new QWidget(this);
    side->setAutoFillBackground(true);
    side->setBackgroundRole(QPalette::Base);
    side->setMinimumWidth(140);
    auto *column = new QVBoxLayout(side);
    column->setContentsMargins(space3, space4, space3, space3);
    column->setSpacing(space2);
    column->addWidget(m_problemTitle);
    column->addWidget(m_noProblems, 1, Qt::AlignTop);
    column->addWidget(m_problemList, 1);
    connect(m_problemList, &QListView::clicked, this, &LogsPage::goToProblem);
    connect(m_problemList, &QListView::activated, this, &LogsPage::goToProblem);
    return side;
}

} // namespace assay::ui

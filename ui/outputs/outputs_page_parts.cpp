// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/output_detail.h"
#include "outputs/output_model.h"
#include "outputs/outputs_page.h"
#include "theme/column_width.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QDataStream>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QSplitter>
#include <QTableView>
#include <QTimer>
#include <QVBoxLayout>

namespace assay::ui {

QWidget *OutputsPage::makeBars()
{
    m_cell = new QComboBox(this);
    m_cell->setAccessibleName(tr("Cell"));
    m_attempt = new QComboBox(this);
    m_attempt->setAccessibleName(tr("Attempt"));
    m_beside = new QComboBox(this);
    m_beside->setAccessibleName(tr("Beside it"));
    m_beside->setToolTip(tr("Another answer to the same prompt, side by side"));
    for (QComboBox *box : {m_cell, m_attempt, m_beside})
        box->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    // On a narrow window names are cut rather than the page.
    for (QComboBox *box : {m_cell, m_beside})
        box->setMinimumWidth(95);
    m_find = new QLineEdit(this);
    m_find->setPlaceholderText(tr("Only outputs with"));
    m_find->setAccessibleName(tr("Show only outputs with this text"));
    m_find->setToolTip(tr("In prompt, reasoning or answer. Case counts only if there is a capital in it"));
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(90);
    m_find->installEventFilter(this);

    auto *first = new QHBoxLayout;
    first->setSpacing(space2);
    first->addWidget(m_cell);
    first->addWidget(m_attempt);
    first->addWidget(m_beside);
    first->addStretch(1);
    m_sample = new QPushButton(tr("Random sample"), this);
    m_sample->setCheckable(true);
    m_sample->setToolTip(tr("Show some outputs by chance. The same seed shows the same ones"));
    m_sampleSize = new QSpinBox(this);
    m_sampleSize->setRange(1, 1000);
    m_sampleSize->setValue(10);
    m_sampleSize->setAccessibleName(tr("Outputs in the sample"));
    m_sampleSize->setToolTip(tr("Outputs in the sample"));
    m_seed = new QSpinBox(this);
    m_seed->setRange(1, 99'999);
    m_seed->setPrefix(tr("seed "));
    m_seed->setAccessibleName(tr("Seed of the sample"));
    m_seed->setToolTip(tr("Seed of the sample"));
    first->addWidget(m_sample);
    first->addWidget(m_sampleSize);
    first->addWidget(m_seed);

    auto *second = new QHBoxLayout;
    second->setSpacing(space2);
    second->addWidget(m_find, 1);
    for (const review::OutputKind kind : allKinds()) {
        auto *button = new QPushButton(kindWord(kind), this);
        button->setCheckable(true);
        button->setToolTip(tr("Show only outputs of this kind"));
        second->addWidget(button);
        button->hide(); // until there is an output of the kind
        m_kinds.append(button);
    }
    m_unseen = new QPushButton(tr("not seen"), this);
    m_unseen->setCheckable(true);
    m_unseen->setToolTip(tr("Show only outputs that nobody looked at"));
    second->addWidget(m_unseen);

    auto *bars = new QWidget(this);
    auto *column = new QVBoxLayout(bars);
    column->setContentsMargins(space4, space3, space4, space3);
    column->setSpacing(space2);
    column->addLayout(first);
    column->addLayout(second);

    connect(m_cell, &QComboBox::currentIndexChanged, this, &OutputsPage::fillAttempts);
    connect(m_attempt, &QComboBox::currentIndexChanged, this, &OutputsPage::chooseAttempt);
    connect(m_beside, &QComboBox::activated, this, &OutputsPage::chooseBeside);
    connect(m_find, &QLineEdit::textChanged, m_debounce, qOverload<>(&QTimer::start));
    for (QPushButton *button : std::as_const(m_kinds))
        connect(button, &QPushButton::toggled, this, &OutputsPage::applyFilter);
    connect(m_unseen, &QPushButton::toggled, this, &OutputsPage::applyFilter);
    connect(m_sample, &QPushButton::toggled, this, &OutputsPage::applyFilter);
    for (QSpinBox *box : {m_sampleSize, m_seed}) {
        box->setEnabled(false);
        connect(m_sample, &QPushButton::toggled, box, &QWidget::setEnabled);
        connect(box, &QSpinBox::valueChanged, this, &OutputsPage::applyFilter);
    }
    return bars;
}

QWidget *OutputsPage::makeList()
{
    m_list = new QTableView(this);
    m_list->setModel(m_model);
    m_list->setAccessibleName(tr("Outputs"));
    m_list->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_list->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_list->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_list->setShowGrid(false);
    m_list->setWordWrap(false);
    m_list->setTabKeyNavigation(false);
    m_list->setFrameShape(QFrame::NoFrame);
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_list->verticalHeader()->hide();
    m_list->verticalHeader()->setMinimumSectionSize(1);
    m_list->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_list->setSortingEnabled(true);
    m_list->horizontalHeader()->setSortIndicator(OutputModel::Index, Qt::AscendingOrder);
    m_list->horizontalHeader()->setHighlightSections(false);
    m_list->installEventFilter(this);
    auto *list = new QWidget(this);
    list->setAutoFillBackground(true);
    list->setBackgroundRole(QPalette::Base);
    list->setMinimumWidth(240);
    auto *column = new QVBoxLayout(list);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_list, 1);
    column->addWidget(m_status);
    m_status->setContentsMargins(space3, space1 + 2, space3, space1 + 2);
    return list;
}

QByteArray OutputsPage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_split->saveState() << m_detail->saveState();
    return state;
}

void OutputsPage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QByteArray split;
    QByteArray detail;
    stream >> split >> detail;
    if (stream.status() != QDataStream::Ok)
        return;
    m_split->restoreState(split);
    m_detail->restoreState(detail);
}

void OutputsPage::restyle()
{
    m_message->setPalette(inked(palette(), Token::Muted));
    m_status->setPalette(inked(palette(), Token::Muted));
    m_status->setFont(captionFont(font()));
    const QFontMetrics metrics(font());
    m_list->verticalHeader()->setDefaultSectionSize(metrics.height() + space2 + 2);
    QHeaderView *header = m_list->horizontalHeader();
    header->setMinimumSectionSize(24);
    const auto fit = [&](OutputModel::Column column, const QString &widest) {
        const int cells = metrics.horizontalAdvance(widest) + 2 * space2 + 2;
        header->resizeSection(column, columnWidth(*header, column, cells));
    };
    fit(OutputModel::Index, QStringLiteral("0000"));
    fit(OutputModel::Seen, tr("Seen"));
    QString longest;
    for (const review::OutputKind kind : allKinds()) {
        const QString word = kindWord(kind);
        longest = metrics.horizontalAdvance(word) > metrics.horizontalAdvance(longest) ? word : longest;
    }
    fit(OutputModel::Finding, longest + QStringLiteral(", \u2026")); // one of several stays whole
    fit(OutputModel::PromptTokens, QStringLiteral("0000"));
    fit(OutputModel::OutputTokens, QStringLiteral("00000"));
    fit(OutputModel::Characters, QStringLiteral("000000"));
    header->setSectionResizeMode(OutputModel::Words, QHeaderView::Stretch);
}

void OutputsPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/checks_panel.h"
#include "launch/launch_page.h"
#include "launch/override_form.h"
#include "launch/preview_panel.h"
#include "shell/banner.h"
#include "theme/edge.h"
#include "theme/elided_label.h"
#include "theme/icons.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QEvent>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QScrollArea>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

QScrollArea *scrolling(QWidget *content, QWidget *parent)
{
    auto *area = new QScrollArea(parent);
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

// A wide grid scrolls sideways and is never squeezed.
class GridArea final : public QScrollArea
{
public:
    GridArea(QWidget *grid, QWidget *parent) : QScrollArea(parent)
    {
        setWidget(grid);
        setFrameShape(QFrame::NoFrame);
        setFocusPolicy(Qt::NoFocus);
        setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
        setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
        viewport()->setAutoFillBackground(false);
        grid->setAutoFillBackground(false);
        grid->installEventFilter(this);
    }
    [[nodiscard]] QSize sizeHint() const override
    {
        const QSize grid = widget()->sizeHint();
        return {grid.width(), grid.height() + 12};
    }
    [[nodiscard]] QSize minimumSizeHint() const override { return {120, sizeHint().height()}; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override
    {
        if (watched == widget() && event->type() == QEvent::LayoutRequest) {
            widget()->resize(widget()->sizeHint());
            updateGeometry();
        }
        return QScrollArea::eventFilter(watched, event);
    }
};

} // namespace

QWidget *LaunchPage::makeHead()
{
    m_title = new QLabel(tr("New run"), this);
    m_recipeBox = new QComboBox(this);
    m_recipeBox->setAccessibleName(tr("Recipe"));
    m_recipeBox->setPlaceholderText(tr("Choose a recipe"));
    m_clusterBox = new QComboBox(this);
    m_clusterBox->setAccessibleName(tr("Cluster"));
    m_clusterBox->setPlaceholderText(tr("Choose a cluster"));
    for (QComboBox *box : {m_recipeBox, m_clusterBox}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(12);
        box->setMaxVisibleItems(24);
    }
    m_addCluster = new QPushButton(tr("Add a cluster\u2026"), this);
    m_banner = new Banner(this);
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(space4, space3, space4, space3);
    row->setSpacing(space2);
    row->addWidget(m_title);
    row->addSpacing(space3);
    const auto addLabel = [&](const QString &text, QWidget *buddy) {
        auto *label = new QLabel(text, this);
        label->setBuddy(buddy);
        row->addWidget(label);
    };
    addLabel(tr("&Recipe"), m_recipeBox);
    row->addWidget(m_recipeBox, 3);
    row->addSpacing(space2);
    addLabel(tr("C&luster"), m_clusterBox);
    row->addWidget(m_clusterBox, 2);
    row->addWidget(m_addCluster);
    auto *framed = new QWidget(this);
    auto *rows = new QVBoxLayout(framed);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(head);
    rows->addWidget(edge(this));
    rows->addWidget(m_banner);
    return framed;
}

QWidget *LaunchPage::makeLeft()
{
    m_cellsTitle = new QLabel(tr("Cells"), this);
    m_cells = new QLabel(this);
    m_changesTitle = new QLabel(tr("For this run"), this);
    m_changes = new ElidedLabel(this);
    m_undo = new QPushButton(tr("As the files say"), this);
    m_undo->setToolTip(tr("Takes every change back"));
    m_grid = new CellGrid(this);
    m_form = new OverrideForm(this);
    const auto headOf = [this](QLabel *title, QLabel *note, QWidget *tail) {
        auto *row = new QHBoxLayout;
        row->setSpacing(space2);
        row->addWidget(title);
        row->addWidget(note, 1);
        note->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
        if (tail != nullptr)
            row->addWidget(tail);
        return row;
    };
    auto *content = new QWidget(this);
    auto *column = new QVBoxLayout(content);
    column->setContentsMargins(space4, space3, space4, space3);
    column->setSpacing(space2);
    column->addLayout(headOf(m_cellsTitle, m_cells, nullptr));
    column->addWidget(new GridArea(m_grid, this));
    column->addSpacing(space1);
    column->addLayout(headOf(m_changesTitle, m_changes, m_undo));
    column->addWidget(m_form);
    column->addStretch(1);
    m_message = new QLabel(this);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(space3);
    m_message->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_next = new QPushButton(this);
    m_next->setAutoDefault(false);
    auto *empty = new QWidget(this);
    auto *middle = new QVBoxLayout(empty);
    middle->setSpacing(0);
    middle->addStretch(1);
    middle->addWidget(m_message);
    middle->addWidget(m_next, 0, Qt::AlignHCenter);
    middle->addStretch(1);
    m_stack = new QStackedWidget(this);
    m_stack->addWidget(empty);
    m_stack->addWidget(scrolling(content, this));
    return m_stack;
}

QWidget *LaunchPage::makeRight()
{
    m_checks = new ChecksPanel(this);
    m_preview = new PreviewPanel(this);
    m_side = new QSplitter(Qt::Vertical, this);
    m_side->addWidget(scrolling(m_checks, this));
    m_side->addWidget(m_preview);
    for (QWidget *part : {static_cast<QWidget *>(m_checks), static_cast<QWidget *>(m_preview)}) {
        part->setAutoFillBackground(true);
        part->setBackgroundRole(QPalette::Base);
    }
    m_side->setChildrenCollapsible(false);
    m_side->setHandleWidth(1);
    m_side->setSizes({300, 340});
    m_side->setMinimumWidth(320);
    return m_side;
}

QWidget *LaunchPage::makeFoot()
{
    m_expected = new QLabel(this);
    m_missing = new QLabel(this);
    for (QLabel *label : {m_expected, m_missing})
        label->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_save = new QPushButton(tr("Save as recipe\u2026"), this);
    m_run = new QPushButton(tr("Run"), this);
    m_run->setAutoDefault(true);
    m_run->setDefault(true);
    m_run->setMinimumWidth(110);
    auto *words = new QVBoxLayout;
    words->setSpacing(0);
    words->addWidget(m_expected);
    words->addWidget(m_missing);
    auto *foot = new QWidget(this);
    auto *row = new QHBoxLayout(foot);
    row->setContentsMargins(space4, space2, space4, space2);
    row->setSpacing(space2);
    row->addLayout(words, 1);
    row->addWidget(m_save);
    row->addWidget(m_run);
    auto *framed = new QWidget(this);
    auto *rows = new QVBoxLayout(framed);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    rows->addWidget(edge(this));
    rows->addWidget(foot);
    return framed;
}

void LaunchPage::restyle()
{
    for (QLabel *label : {m_title, m_cellsTitle, m_changesTitle})
        label->setFont(titleFont(font()));
    for (QLabel *label : {m_message, m_cells, m_changes, m_missing})
        label->setPalette(inked(palette(), Token::Muted));
    for (QLabel *label : {m_cells, m_changes, m_missing})
        label->setFont(captionFont(font()));
    m_addCluster->setIcon(themeIcon(QStringLiteral("list-add"), Token::Text, palette()));
    m_run->setIcon(themeIcon(QStringLiteral("media-playback-start"), Token::OnAccent, palette()));
}

void LaunchPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui

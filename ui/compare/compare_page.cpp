// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_page.h"

#include "compare/advice_view.h"
#include "compare/condition_list.h"
#include "compare/diff_curves.h"
#include "compare/diff_model.h"
#include "compare/difference_map.h"
#include "compare/side_edit.h"
#include "compare/trend_view.h"
#include "compare/why_panel.h"
#include "run/curve_chart.h"
#include "run/empty_page.h"
#include "theme/edge.h"
#include "theme/number_text.h"
#include "theme/picture.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QScrollArea>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

constexpr int leastSide = 90;
constexpr int tableWidth = 900;
constexpr int conditionsWidth = 300;
constexpr int leastConditions = 180;
constexpr int leastTable = 260;

struct VerdictText
{
    QString sentence;
    Token tone = Token::Unknown;
};

VerdictText verdictOf(const compare::Diff &diff)
{
    switch (diff.verdict) {
    case compare::Verdict::Same:
        return {ComparePage::tr("\u2713 Same: every cell with two values lies within the tolerance."),
                Token::Good};
    case compare::Verdict::Differs:
        return {ComparePage::tr("\u2715 Differs: a cell lies outside the tolerance."), Token::Wrong};
    case compare::Verdict::Incomparable:
        break;
    }
    return {ComparePage::tr("? Cannot be compared: the sides have no cell with two values of one model."),
            Token::Unknown};
}

} // namespace

ComparePage::ComparePage(const Desk &desk, QWidget *parent)
    : QWidget(parent),
      m_model(new DiffModel(this)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_left(new SideEdit(this)),
      m_right(new SideEdit(this)),
      m_models(new QComboBox(this)),
      m_go(new QPushButton(tr("Compare"), this)),
      m_copy(new QPushButton(tr("Copy as TSV"), this)),
      m_copyMarkdown(new QPushButton(tr("Copy as Markdown"), this)),
      m_title(new QLabel(tr("Compare"), this)),
      m_verdict(new QLabel(this)),
      m_gate(new QLabel(this)),
      m_conditions(new ConditionList(this)),
      m_tabs(new QTabBar(this)),
      m_views(new QStackedWidget(this)),
      m_table(new QTableView(this)),
      m_map(new DifferenceMap(this)),
      m_curves(new CurveChart(this)),
      m_trend(new TrendView(this)),
      m_advice(new AdviceView(this)),
      m_why(new WhyPanel(this)),
      m_side(new QSplitter(Qt::Vertical, this)),
      m_image(new QToolButton(this)),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new EmptyPage(this))
{
    makeTable();
    makeWhy();
    makeImageMenu();
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(edge(this));
    column->addWidget(m_stack, 1);
    m_stack->addWidget(m_empty);
    m_stack->addWidget(makeResult());

    makeWorker(desk);
    connect(m_go, &QPushButton::clicked, this, &ComparePage::ask);
    for (SideEdit *side : {m_left, m_right})
        connect(side, &QLineEdit::returnPressed, this, &ComparePage::ask);
    connect(m_models, &QComboBox::activated, this, &ComparePage::ask);
    connect(m_copy, &QPushButton::clicked, this, [this] { copy(m_model->toTsv()); });
    connect(m_copyMarkdown, &QPushButton::clicked, this, [this] { copy(m_model->toMarkdown()); });
    connect(m_split, &QSplitter::splitterMoved, this, &ComparePage::stateMoved);
    auto *shortcut = new QShortcut(QKeySequence::Copy, m_table, nullptr, nullptr, Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, this, [this] { copy(m_model->toTsv()); });
    showAnswer(DiffAnswer());
    restyle();
}

QWidget *ComparePage::makeHead()
{
    const QString hint = tr("A reference's file or name, or a run's id");
    auto *head = new QWidget(this);
    auto *line = new QHBoxLayout(head);
    line->setContentsMargins(space4, space3, space4, space3);
    line->setSpacing(space2);
    line->addWidget(m_title);
    line->addSpacing(space2);
    const auto addSide = [&](const QString &word, const QString &name, SideEdit *side) {
        auto *label = new QLabel(word, head);
        label->setBuddy(side);
        side->setPlaceholderText(hint);
        side->setToolTip(hint);
        side->setAccessibleName(name);
        side->setMinimumWidth(leastSide);
        line->addWidget(label);
        line->addWidget(side, 1);
    };
    addSide(tr("&Left"), tr("Left side"), m_left);
    addSide(tr("&Right"), tr("Right side"), m_right);
    m_models->setAccessibleName(tr("Model"));
    m_models->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_models->setMinimumContentsLength(10);
    line->addWidget(m_models);
    line->addWidget(m_go);
    m_go->setAutoDefault(true);
    m_go->setDefault(true);
    return head;
}

QWidget *ComparePage::makeResult()
{
    m_verdict->setWordWrap(true);
    m_verdict->setTextFormat(Qt::PlainText);
    m_gate->setWordWrap(true);
    m_gate->setTextFormat(Qt::PlainText);
    for (QPushButton *button : {m_copy, m_copyMarkdown})
        button->setAutoDefault(false);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_verdict);
    words->addWidget(m_gate);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(space4, space3, space4, space3);
    line->setSpacing(space2);
    line->addLayout(words, 1);
    line->addWidget(m_copy);
    line->addWidget(m_copyMarkdown);
    line->addWidget(m_image);
    auto *result = new QWidget(this);
    auto *column = new QVBoxLayout(result);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(edge(result));
    m_side->addWidget(m_why);
    m_side->addWidget(m_conditions);
    m_side->setChildrenCollapsible(false);
    m_side->setHandleWidth(1);
    m_split->addWidget(makeViews());
    m_split->addWidget(m_side);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(0, 1);
    m_split->setSizes({tableWidth, conditionsWidth});
    m_side->setMinimumWidth(leastConditions);
    column->addWidget(m_split, 1);
    return result;
}

QWidget *ComparePage::makeViews()
{
    auto *map = new QScrollArea(this);
    map->setWidget(m_map);
    map->setWidgetResizable(true);
    map->setFrameShape(QFrame::NoFrame);
    map->setFocusPolicy(Qt::NoFocus);
    m_curves->setOtherName(tr("right dashed"), tr("right %1"));
    m_tabs->setDrawBase(false);
    m_tabs->setExpanding(false);
    m_tabs->setAccessibleName(tr("Views of the difference"));
    m_views->addWidget(m_table);
    m_views->addWidget(map);
    m_views->addWidget(m_curves);
    m_views->addWidget(m_trend);
    m_views->addWidget(m_advice);
    for (const QString &name : {tr("Table"), tr("Map"), tr("Curves"), tr("Over time"), tr("Fastest")})
        m_tabs->addTab(name);
    connect(m_tabs, &QTabBar::currentChanged, this, &ComparePage::showView);
    connect(m_trend, &TrendView::cellWanted, this, &ComparePage::cellWanted);
    m_image->setEnabled(false);
    auto *views = new QWidget(this);
    auto *column = new QVBoxLayout(views);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *line = new QHBoxLayout;
    line->setContentsMargins(space2, 0, space2, 0);
    line->addWidget(m_tabs);
    line->addStretch(1);
    column->addLayout(line);
    column->addWidget(m_views, 1);
    views->setMinimumWidth(leastTable);
    return views;
}

void ComparePage::makeWhy()
{
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex &index) { chooseRow(m_sorted->mapToSource(index).row()); });
    connect(m_map, &DifferenceMap::rowChosen, this, &ComparePage::chooseRow);
    connect(m_curves, &CurveChart::cellChosen, this, [this](const QString &cell) {
        const QList<compare::Row> &rows = m_model->diff().rows;
        for (qsizetype row = 0; row < rows.size(); ++row) {
            if (rows.at(row).cellName() == cell)
                chooseRow(static_cast<int>(row));
        }
    });
    connect(m_why, &WhyPanel::leftWanted, this,
            [this](const QString &cell) { Q_EMIT cellWanted(m_leftFolder, cell); });
    connect(m_why, &WhyPanel::rightWanted, this,
            [this](const QString &cell) { Q_EMIT cellWanted(m_rightFolder, cell); });
}

void ComparePage::showView(int view)
{
    m_views->setCurrentIndex(view);
    m_image->setEnabled(pictured() != nullptr);
    askTrend();
    Q_EMIT stateMoved();
}

void ComparePage::setRuns(const QList<run::RunSummary> &runs)
{
    m_runs = runs;
    askTrend();
}

// While it is looked at, and only what is not there yet.
void ComparePage::askTrend()
{
    const QList<compare::Row> &rows = m_model->diff().rows;
    if (m_views->currentWidget() != m_trend)
        return;
    if (m_row < 0 || m_row >= rows.size()) {
        m_trend->say(tr("Choose a cell to see it over time."));
        return;
    }
    constexpr qsizetype mostRuns = 200; // the newest
    const compare::Row &row = rows.at(m_row);
    TrendWish wish;
    wish.model = m_model->diff().leftModel;
    wish.thinking = row.thinking.value_or(matrix::Thinking::On);
    wish.draftLength = row.draftLength;
    wish.folder = row.leftCell.isEmpty() ? m_rightFolder : m_leftFolder;
    wish.cell = row.leftCell.isEmpty() ? row.rightCell : row.leftCell;
    if (wish.cell.isEmpty())
        wish.folder.clear();
    // Newest first, as they are known.
    for (const run::RunSummary &run : std::as_const(m_runs)) {
        if (run.modelKey == wish.model && wish.folders.size() < mostRuns)
            wish.folders.append(run.folder);
    }
    wish.number = m_trendShown.number;
    if (wish == m_trendShown)
        return;
    wish.number = ++m_trendNumber;
    m_trendShown = wish;
    m_trend->say(tr("Reading the runs of %1\u2026").arg(wish.model));
    Q_EMIT trendWanted(wish);
}

// One choice, whichever view it was made in.
void ComparePage::chooseRow(int row)
{
    const QList<compare::Row> &rows = m_model->diff().rows;
    m_row = row;
    askTrend();
    if (row < 0 || row >= rows.size()) {
        m_why->clear();
        return;
    }
    m_why->setRow(rows.at(row));
    m_map->choose(row);
    m_curves->selectCell(rows.at(row).cellName());
    const QModelIndex index = m_sorted->mapFromSource(m_model->index(row, 0));
    if (index.row() != m_table->currentIndex().row())
        m_table->selectRow(index.row());
}

// What there is a picture of; the tables are copied as text.
QWidget *ComparePage::pictured() const
{
    switch (m_tabs->currentIndex()) {
    case 1:
        return m_map;
    case 2:
        return m_curves;
    case 3:
        return m_trend->chart();
    default:
        return nullptr;
    }
}

void ComparePage::makeImageMenu()
{
    auto *menu = new QMenu(m_image);
    menu->addAction(tr("Copy as image"), this, [this] {
        QApplication::clipboard()->setImage(pictureOf(*pictured()));
        Q_EMIT said(tr("Copied the view as an image."));
    });
    menu->addAction(tr("Save as PNG\u2026"), this,
                    [this] { askFile(QStringLiteral("png"), tr("PNG images (*.png)")); });
    menu->addAction(tr("Save as SVG\u2026"), this,
                    [this] { askFile(QStringLiteral("svg"), tr("SVG images (*.svg)")); });
    m_image->setText(tr("Image"));
    m_image->setAccessibleName(tr("Image of the view"));
    m_image->setToolTip(tr("The map or the curves as an image"));
    m_image->setMenu(menu);
    m_image->setPopupMode(QToolButton::InstantPopup);
}

void ComparePage::askFile(const QString &ending, const QString &filter)
{
    auto *dialog = new QFileDialog(this, tr("Save the view"), QString(), filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, [this, ending](const QString &file) {
        Q_EMIT saveWanted(file, ending == QLatin1String("svg") ? svgOf(*pictured(), m_gate->text())
                                                               : pngOf(*pictured()));
    });
    dialog->open();
}

void ComparePage::makeTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortRole(DiffModel::SortRole);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Cells of both sides"));
    m_table->setSortingEnabled(true);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setAlternatingRowColors(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    QHeaderView *header = m_table->horizontalHeader();
    header->setAccessibleName(tr("Columns"));
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    header->setSortIndicator(DiffModel::Difference, Qt::DescendingOrder);
}

void ComparePage::makeWorker(const Desk &desk)
{
    auto *worker = new DiffWorker;
    employ(desk, worker);
    connect(this, &ComparePage::wanted, worker, &DiffWorker::compare);
    connect(this, &ComparePage::sidesWanted, worker, &DiffWorker::listSides);
    connect(this, &ComparePage::saveWanted, worker, &DiffWorker::save);
    auto *trends = new TrendWorker;
    employ(desk, trends);
    connect(this, &ComparePage::trendWanted, trends, &TrendWorker::read);
    connect(trends, &TrendWorker::trended, this, [this](const review::Trend &trend, int number) {
        if (number == m_trendNumber)
            m_trend->setTrend(trend);
    });
    connect(worker, &DiffWorker::saved, this, &ComparePage::said);
    connect(worker, &DiffWorker::compared, this, &ComparePage::showAnswer);
    connect(worker, &DiffWorker::sidesListed, this, [this](const QStringList &sides) {
        m_left->setChoices(sides);
        m_right->setChoices(sides);
    });
}

void ComparePage::compare(const QString &left, const QString &right, const QString &model)
{
    m_left->setText(left);
    m_right->setText(right);
    m_models->clear();
    if (!model.isEmpty())
        m_models->addItem(model);
    ask();
}

void ComparePage::compareFrom(const QString &left)
{
    m_left->setText(left);
    m_right->setFocus();
    m_right->selectAll();
}

QString ComparePage::verdict() const
{
    return m_sentence;
}

void ComparePage::say(const QString &sentence)
{
    m_sentence = sentence;
    m_empty->say(sentence);
    m_stack->setCurrentIndex(0);
}

void ComparePage::ask()
{
    const QString left = m_left->text().trimmed();
    const QString right = m_right->text().trimmed();
    if (left.isEmpty() || right.isEmpty()) {
        say(tr("Name both sides first."));
        (left.isEmpty() ? m_left : m_right)->setFocus();
        return;
    }
    Q_EMIT stateMoved();
    Q_EMIT wanted({left, right, m_models->currentText(), ++m_number});
}

void ComparePage::showAnswer(const DiffAnswer &answer)
{
    if (answer.wish.number != m_number)
        return;
    const bool isDiff = answer.trouble.isEmpty() && m_number > 0;
    const compare::Diff shown = isDiff ? answer.diff : compare::Diff();
    m_leftFolder = answer.leftFolder;
    m_rightFolder = answer.rightFolder;
    m_model->setDiff(shown);
    m_map->setDiff(shown);
    m_curves->setLines(curvesOf(shown));
    m_advice->setDiff(shown);
    m_row = -1;
    m_why->clear();
    showModels(answer);
    if (!isDiff) {
        say(m_number > 0 ? answer.trouble : tr("Name two references or runs to see how far they lie apart."));
        return;
    }
    const VerdictText verdict = verdictOf(answer.diff);
    m_sentence = verdict.sentence;
    m_tone = verdict.tone;
    m_verdict->setText(m_sentence);
    const compare::Gate &gate = answer.diff.gate;
    m_gate->setText(tr("%1 against %2. Same is a left side of %3 to %4 times the right one.")
                        .arg(QFileInfo(answer.wish.left).fileName(), QFileInfo(answer.wish.right).fileName(),
                             fixedText(gate.low.toDouble(), 2), fixedText(gate.high.toDouble(), 2)));
    m_conditions->setDiff(answer.diff);
    m_table->resizeColumnsToContents();
    m_stack->setCurrentIndex(1);
    // The largest difference is what one came for.
    chooseRow(m_sorted->mapToSource(m_sorted->index(0, 0)).row());
    restyle();
    Q_EMIT stateMoved();
}

void ComparePage::showModels(const DiffAnswer &answer)
{
    m_models->clear();
    m_models->addItems(answer.models);
    m_models->setCurrentText(answer.diff.leftModel);
    m_models->setToolTip(answer.diff.leftModel);
    m_models->setVisible(answer.models.size() > 1);
}

void ComparePage::copy(const QString &text)
{
    QApplication::clipboard()->setText(text);
    Q_EMIT said(tr("Copied %n cell(s).", nullptr, m_model->rowCount()));
}

QByteArray ComparePage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_left->text() << m_right->text() << m_split->saveState() << m_tabs->currentIndex();
    return state;
}

void ComparePage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QString left;
    QString right;
    QByteArray split;
    stream >> left >> right >> split;
    if (stream.status() != QDataStream::Ok)
        return;
    m_left->setText(left);
    m_right->setText(right);
    m_split->restoreState(split);
    int view = 0; // not there in what an older window kept
    stream >> view;
    if (stream.status() == QDataStream::Ok)
        m_tabs->setCurrentIndex(view);
}

void ComparePage::restyle()
{
    m_title->setFont(titleFont(font()));
    m_verdict->setFont(strongFont(font()));
    m_verdict->setPalette(inked(palette(), m_tone == Token::Unknown ? Token::Text : m_tone));
    m_gate->setFont(captionFont(font()));
    m_gate->setPalette(inked(palette(), Token::Muted));
}

void ComparePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

void ComparePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    Q_EMIT sidesWanted();
}

} // namespace assay::ui

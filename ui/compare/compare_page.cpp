// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_page.h"

#include "compare/condition_list.h"
#include "compare/diff_model.h"
#include "compare/side_edit.h"
#include "run/empty_page.h"
#include "theme/edge.h"
#include "theme/number_text.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QEvent>
#include <QFileInfo>
#include <QFrame>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QPushButton>
#include <QShortcut>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
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
      m_table(new QTableView(this)),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new EmptyPage(this))
{
    makeTable();
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
    auto *result = new QWidget(this);
    auto *column = new QVBoxLayout(result);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(edge(result));
    m_split->addWidget(m_table);
    m_split->addWidget(m_conditions);
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(0, 1);
    m_split->setSizes({tableWidth, conditionsWidth});
    m_table->setMinimumWidth(leastTable);
    m_conditions->setMinimumWidth(leastConditions);
    column->addWidget(m_split, 1);
    return result;
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
    // In the order of the matrix until somebody wishes another one.
    header->setSortIndicator(-1, Qt::AscendingOrder);
}

void ComparePage::makeWorker(const Desk &desk)
{
    auto *worker = new DiffWorker;
    employ(desk, worker);
    connect(this, &ComparePage::wanted, worker, &DiffWorker::compare);
    connect(this, &ComparePage::sidesWanted, worker, &DiffWorker::listSides);
    connect(worker, &DiffWorker::compared, this, &ComparePage::showAnswer);
    connect(worker, &DiffWorker::sidesListed, this, [this](const QStringList &sides) {
        m_left->setChoices(sides);
        m_right->setChoices(sides);
    });
}

void ComparePage::compare(const QString &left, const QString &right)
{
    m_left->setText(left);
    m_right->setText(right);
    m_models->clear();
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
    m_model->setDiff(isDiff ? answer.diff : compare::Diff());
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
    stream << m_left->text() << m_right->text() << m_split->saveState();
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

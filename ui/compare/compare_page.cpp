// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/compare_page.h"

#include "compare/diff_model.h"
#include "language/in_words.h"
#include "theme/theme.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDataStream>
#include <QEvent>
#include <QFormLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QShortcut>
#include <QTableView>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

QString verdictSentence(const compare::Diff &diff)
{
    switch (diff.verdict) {
    case compare::Verdict::Same:
        return ComparePage::tr("\u2713 Same: every cell with two values lies within the tolerance.");
    case compare::Verdict::Differs:
        return ComparePage::tr("\u2715 Differs: a cell lies outside the tolerance.");
    case compare::Verdict::Incomparable:
        break;
    }
    return ComparePage::tr("? Cannot be compared: the sides have no cell with two values of one model.");
}

// Those that differ, then those that only one side tells.
QString conditionsText(const compare::Diff &diff)
{
    QStringList differ;
    QStringList oneSided;
    for (const compare::ConditionRow &row : diff.conditions) {
        if (!row.same)
            oneSided.append(row.name);
        else if (!*row.same)
            differ.append(ComparePage::tr("%1: %2 | %3").arg(row.name, *row.left, *row.right));
    }
    QStringList lines;
    if (!differ.isEmpty())
        lines.append(ComparePage::tr("Conditions that differ (left | right): %1")
                         .arg(differ.join(QStringLiteral("; "))));
    if (!oneSided.isEmpty())
        lines.append(ComparePage::tr("Conditions that only one side tells: %1")
                         .arg(oneSided.join(QStringLiteral(", "))));
    for (const base::Problem &problem : diff.problems)
        lines.append(inWords(problem.text));
    return lines.join(QLatin1Char('\n'));
}

} // namespace

ComparePage::ComparePage(const Desk &desk, QWidget *parent)
    : QWidget(parent),
      m_model(new DiffModel(this)),
      m_left(new QLineEdit(this)),
      m_right(new QLineEdit(this)),
      m_models(new QComboBox(this)),
      m_go(new QPushButton(tr("Compare"), this)),
      m_copy(new QPushButton(tr("Copy as TSV"), this)),
      m_title(new QLabel(tr("Compare two sides"), this)),
      m_verdict(new QLabel(this)),
      m_conditions(new QLabel(this)),
      m_table(new QTableView(this))
{
    m_verdict->setWordWrap(true);
    m_conditions->setWordWrap(true);
    m_conditions->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_conditions->setAccessibleName(tr("Conditions"));
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Cells of both sides"));
    m_table->horizontalHeader()->setAccessibleName(tr("Columns"));
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_copy->setAutoDefault(false);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space3, space4, space3);
    column->setSpacing(space2);
    column->addWidget(m_title);
    column->addWidget(makeSides());
    auto *line = new QHBoxLayout;
    line->addWidget(m_verdict, 1);
    line->addWidget(m_copy);
    column->addLayout(line);
    column->addWidget(m_conditions);
    column->addWidget(m_table, 1);

    auto *worker = new DiffWorker;
    employ(desk, worker);
    connect(this, &ComparePage::wanted, worker, &DiffWorker::compare);
    connect(worker, &DiffWorker::compared, this, &ComparePage::showAnswer);
    connect(m_go, &QPushButton::clicked, this, &ComparePage::ask);
    for (QLineEdit *side : {m_left, m_right})
        connect(side, &QLineEdit::returnPressed, this, &ComparePage::ask);
    connect(m_models, &QComboBox::activated, this, &ComparePage::ask);
    connect(m_copy, &QPushButton::clicked, this, &ComparePage::copy);
    auto *shortcut = new QShortcut(QKeySequence::Copy, m_table, nullptr, nullptr, Qt::WidgetShortcut);
    connect(shortcut, &QShortcut::activated, this, &ComparePage::copy);
    showAnswer(DiffAnswer());
    restyle();
}

QWidget *ComparePage::makeSides()
{
    const QString hint = tr("A reference's file or name, or a run's id");
    m_left->setPlaceholderText(hint);
    m_right->setPlaceholderText(hint);
    m_left->setAccessibleName(tr("Left side"));
    m_right->setAccessibleName(tr("Right side"));
    m_models->setAccessibleName(tr("Model"));
    auto *sides = new QWidget(this);
    auto *form = new QFormLayout(sides);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("Left"), m_left);
    form->addRow(tr("Right"), m_right);
    auto *line = new QHBoxLayout;
    line->addWidget(m_models);
    line->addWidget(m_go);
    line->addStretch(1);
    form->addRow(QString(), line);
    return sides;
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
    return m_verdict->text();
}

void ComparePage::ask()
{
    const QString left = m_left->text().trimmed();
    const QString right = m_right->text().trimmed();
    if (left.isEmpty() || right.isEmpty()) {
        m_verdict->setText(tr("Name both sides first."));
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
    m_table->setVisible(isDiff);
    m_copy->setVisible(isDiff);
    m_conditions->setVisible(isDiff);
    if (!isDiff) {
        m_verdict->setText(m_number > 0 ? answer.trouble
                                        : tr("Name two references or runs to see how far they lie apart."));
        return;
    }
    m_verdict->setText(verdictSentence(answer.diff));
    m_conditions->setText(conditionsText(answer.diff));
    m_conditions->setVisible(!m_conditions->text().isEmpty());
    m_table->resizeColumnsToContents();
    Q_EMIT stateMoved();
}

void ComparePage::showModels(const DiffAnswer &answer)
{
    m_models->clear();
    m_models->addItems(answer.models);
    m_models->setCurrentText(answer.diff.leftModel);
    m_models->setVisible(answer.models.size() > 1);
}

void ComparePage::copy()
{
    QApplication::clipboard()->setText(m_model->toTsv());
    Q_EMIT said(tr("Copied %n cell(s).", nullptr, m_model->rowCount()));
}

QByteArray ComparePage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_left->text() << m_right->text();
    return state;
}

void ComparePage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QString left;
    QString right;
    stream >> left >> right;
    if (stream.status() != QDataStream::Ok)
        return;
    m_left->setText(left);
    m_right->setText(right);
}

void ComparePage::restyle()
{
    m_title->setFont(titleFont(font()));
    m_conditions->setPalette(inked(palette(), Token::Muted));
}

void ComparePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui

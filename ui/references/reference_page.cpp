// SPDX-License-Identifier: GPL-3.0-or-later
#include "references/reference_page.h"

#include "references/golden_dialog.h"
#include "references/reference_values.h"
#include "run/empty_page.h"
#include "shell/banner.h"
#include "theme/column_width.h"
#include "theme/edge.h"
#include "theme/elided_label.h"
#include "theme/focus_ring.h"
#include "theme/tone.h"

#include "language/in_words.h"

#include <assay/golden/library.h>

#include <QComboBox>
#include <QDataStream>
#include <QDesktopServices>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSortFilterProxyModel>
#include <QSplitter>
#include <QStackedWidget>
#include <QTableView>
#include <QUrl>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace assay::ui {

namespace {

constexpr int tableWidth = 640;
constexpr int sideWidth = 520;
constexpr int leastTable = 260;
constexpr int leastSide = 240;
constexpr int mostPlaces = 10; // that were opened, beside the two that are always there
constexpr int widestColumn = 260;

QString shippedFolder()
{
    return golden::referenceFolders().constLast();
}

QString ownFolder()
{
    return golden::referenceFolders().constFirst();
}

QString problemText(const base::Problem &problem, const QString &file)
{
    const QString mark = problem.severity == base::Severity::Error     ? QStringLiteral("\u2715")
                         : problem.severity == base::Severity::Warning ? QStringLiteral("!")
                                                                       : QStringLiteral("\u2022");
    const QString place = QStringLiteral("%1:%2:%3").arg(file).arg(problem.line).arg(problem.column);
    return QStringLiteral("%1 %2  %3").arg(mark, place, inWords(problem.text));
}

} // namespace

ReferencePage::ReferencePage(const Desk &desk, QWidget *parent)
    : QWidget(parent),
      m_model(new ReferenceModel(this)),
      m_sorted(new QSortFilterProxyModel(this)),
      m_title(new QLabel(tr("References"), this)),
      m_facts(new ElidedLabel(this)),
      m_places(new QComboBox(this)),
      m_compare(new QPushButton(tr("Compare"), this)),
      m_golden(new QPushButton(tr("Set as golden\u2026"), this)),
      m_banner(new Banner(this)),
      m_stack(new QStackedWidget(this)),
      m_empty(new EmptyPage(this)),
      m_table(new QTableView(this)),
      m_values(new ReferenceValues(this)),
      m_found(new QLabel(this)),
      m_problems(new QListWidget(this)),
      m_split(new QSplitter(Qt::Horizontal, this))
{
    m_split->addWidget(makeTable());
    m_split->addWidget(makeSide());
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 1);
    m_split->setSizes({tableWidth, sideWidth});
    m_stack->addWidget(m_empty);
    m_stack->addWidget(m_split);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeHead());
    column->addWidget(edge(this));
    column->addWidget(m_banner);
    column->addWidget(m_stack, 1);
    makeWorker(desk);
    connect(m_split, &QSplitter::splitterMoved, this, &ReferencePage::stateMoved);
    m_places->addItem(tr("Shipped references"), shippedFolder());
    m_places->addItem(tr("My references"), ownFolder());
    m_place = shippedFolder();
    m_empty->say(tr("Reading the references\u2026"));
    showChosen();
    restyle();
}

QWidget *ReferencePage::makeHead()
{
    const auto button = [this](const QString &text, const QString &tip) {
        auto *made = new QPushButton(text, this);
        made->setAutoDefault(false);
        made->setToolTip(tip);
        return made;
    };
    auto *folder = button(tr("Open folder\u2026"),
                          tr("A folder of reference files, or a checkout with golden_al_distribution"));
    auto *file = button(tr("Open file\u2026"), tr("One reference file"));
    m_compare->setAutoDefault(false);
    m_compare->setToolTip(tr("Choose two curves to compare them cell by cell"));
    m_golden->setAutoDefault(false);
    m_golden->setToolTip(tr("What runs of a model on an engine are compared with"));
    m_places->setAccessibleName(tr("Where the references are"));
    m_places->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_places->setMinimumContentsLength(16);
    auto *words = new QVBoxLayout;
    words->setSpacing(2);
    words->addWidget(m_title);
    words->addWidget(m_facts);
    auto *head = new QWidget(this);
    auto *row = new QHBoxLayout(head);
    row->setContentsMargins(space4, space3, space4, space3);
    row->setSpacing(space2);
    row->addLayout(words, 1);
    for (QWidget *one : std::initializer_list<QWidget *>{m_places, folder, file, m_compare, m_golden})
        row->addWidget(one);
    connect(m_places, &QComboBox::activated, this,
            [this](int at) { open(m_places->itemData(at).toString()); });
    connect(folder, &QPushButton::clicked, this, [this] { askPlace(true); });
    connect(file, &QPushButton::clicked, this, [this] { askPlace(false); });
    connect(m_compare, &QPushButton::clicked, this, &ReferencePage::compareChosen);
    connect(m_golden, &QPushButton::clicked, this, &ReferencePage::setGolden);
    return head;
}

QWidget *ReferencePage::makeTable()
{
    m_sorted->setSourceModel(m_model);
    m_sorted->setSortCaseSensitivity(Qt::CaseInsensitive);
    m_table->setModel(m_sorted);
    m_table->setAccessibleName(tr("Curves"));
    m_table->setSortingEnabled(true);
    m_table->verticalHeader()->hide();
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setAlternatingRowColors(true);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setMinimumWidth(leastTable);
    QHeaderView *header = m_table->horizontalHeader();
    header->setAccessibleName(tr("Columns"));
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    header->setSortIndicator(ReferenceModel::Model, Qt::AscendingOrder);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ReferencePage::showChosen);
    return m_table;
}

QWidget *ReferencePage::makeSide()
{
    m_problems->setAccessibleName(tr("What was found in the files"));
    m_problems->setFrameShape(QFrame::NoFrame);
    m_problems->setWordWrap(true);
    m_problems->setTextElideMode(Qt::ElideNone);
    m_problems->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_found->setContentsMargins(space3, space2, space3, space1);
    connect(m_problems, &QListWidget::itemActivated, this,
            [this](const QListWidgetItem *item) { openFile(item->data(Qt::UserRole).toString()); });
    FocusRing::give(m_problems);
    auto *found = new QWidget(this);
    auto *column = new QVBoxLayout(found);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_found);
    column->addWidget(m_problems, 1);
    auto *side = new QSplitter(Qt::Vertical, this);
    side->addWidget(m_values);
    side->addWidget(found);
    side->setChildrenCollapsible(false);
    side->setHandleWidth(1);
    side->setStretchFactor(0, 3);
    side->setStretchFactor(1, 1);
    side->setMinimumWidth(leastSide);
    return side;
}

void ReferencePage::makeWorker(const Desk &desk)
{
    auto *worker = new ReferenceWorker;
    employ(desk, worker);
    connect(this, &ReferencePage::placeWanted, worker, &ReferenceWorker::open);
    connect(this, &ReferencePage::choiceWanted, worker, &ReferenceWorker::keepChoice);
    connect(worker, &ReferenceWorker::opened, this, &ReferencePage::show);
    connect(worker, &ReferenceWorker::said, this, &ReferencePage::said);
}

void ReferencePage::open(const QString &place)
{
    m_place = place;
    addPlace(place);
    Q_EMIT placeWanted(place);
    Q_EMIT stateMoved();
}

void ReferencePage::addPlace(const QString &place)
{
    if (m_places->findData(place) < 0) {
        m_places->insertItem(2, QFileInfo(place).fileName(), place);
        m_places->setItemData(2, place, Qt::ToolTipRole);
        while (m_places->count() > 2 + mostPlaces)
            m_places->removeItem(m_places->count() - 1);
    }
    m_places->setCurrentIndex(m_places->findData(place));
    m_places->setToolTip(place);
}

void ReferencePage::askPlace(bool isFolder)
{
    auto *dialog =
        new QFileDialog(this, isFolder ? tr("Open a folder of references") : tr("Open a reference"), m_place,
                        isFolder ? QString() : tr("Reference files (*.yaml *.yml)"));
    dialog->setFileMode(isFolder ? QFileDialog::Directory : QFileDialog::ExistingFile);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &ReferencePage::open);
    dialog->open();
}

QList<ReferenceRow> ReferencePage::chosen() const
{
    QList<int> places;
    const QModelIndexList selected = m_table->selectionModel()->selectedRows();
    for (const QModelIndex &index : selected)
        places.append(index.row());
    std::sort(places.begin(), places.end());
    QList<ReferenceRow> rows;
    for (const int place : std::as_const(places))
        rows.append(m_model->rows().at(m_sorted->mapToSource(m_sorted->index(place, 0)).row()));
    return rows;
}

void ReferencePage::show(const ReferenceNews &news)
{
    if (news.place != m_place)
        return;
    m_banner->say(news.choicesTrouble);
    m_choices = news.choices;
    // A change of the files keeps what was chosen.
    QList<std::pair<QString, QString>> before;
    if (m_shown == news.place) {
        for (const ReferenceRow &row : chosen())
            before.append({row.file, row.curve ? row.curve->key : QString()});
    }
    m_shown = news.place;
    m_model->setRows(referenceRows(news));
    if (!news.trouble.isEmpty()) {
        m_facts->setText(news.place);
        m_empty->say(news.trouble);
        m_stack->setCurrentIndex(0);
        showChosen();
        return;
    }
    m_facts->setText(tr("%n file(s) in %1", nullptr, static_cast<int>(news.files.size())).arg(news.folder));
    m_stack->setCurrentIndex(1);
    fitColumns();
    QItemSelection selection;
    for (int row = 0; row < m_sorted->rowCount(); ++row) {
        const ReferenceRow &one = m_model->rows().at(m_sorted->mapToSource(m_sorted->index(row, 0)).row());
        if (before.contains(std::pair(one.file, one.curve ? one.curve->key : QString())))
            selection.select(m_sorted->index(row, 0), m_sorted->index(row, ReferenceModel::Columns - 1));
    }
    if (selection.isEmpty())
        m_table->selectRow(0);
    else
        m_table->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    showChosen();
}

void ReferencePage::fitColumns()
{
    QHeaderView *header = m_table->horizontalHeader();
    for (int column = 0; column + 1 < ReferenceModel::Columns; ++column) {
        m_table->resizeColumnToContents(column);
        m_table->setColumnWidth(
            column, std::min(widestColumn, columnWidth(*header, column, m_table->columnWidth(column))));
    }
}

void ReferencePage::showChosen()
{
    const QList<ReferenceRow> rows = chosen();
    m_values->setRows(rows);
    showProblems(rows);
    const bool twoCurves = rows.size() == 2 && rows.at(0).curve && rows.at(1).curve;
    m_compare->setEnabled(twoCurves);
    m_golden->setEnabled(rows.size() == 1 && rows.constFirst().curve);
}

void ReferencePage::showProblems(const QList<ReferenceRow> &rows)
{
    m_problems->clear();
    for (const ReferenceRow &row : rows) {
        const QString file = QFileInfo(row.file).fileName();
        const auto add = [&](const QString &text, Token tone) {
            auto *item = new QListWidgetItem(text, m_problems);
            item->setData(Qt::UserRole, row.file);
            item->setToolTip(row.file);
            item->setForeground(color(tone, palette()));
        };
        if (row.problems.isEmpty() && !row.trouble.isEmpty())
            add(row.trouble, Token::Wrong);
        for (const base::Problem &problem : row.problems) {
            const bool isNote = problem.severity == base::Severity::Note;
            add(problemText(problem, file), isNote ? Token::Text : toneOf(problem.severity));
        }
    }
    const int count = m_problems->count();
    m_found->setText(rows.isEmpty() ? tr("Choose a curve to see its values.")
                     : count == 0   ? tr("\u2713 Nothing was found wrong.")
                                    : tr("%n finding(s)", nullptr, count));
    m_problems->setVisible(count > 0);
}

void ReferencePage::compareChosen()
{
    const QList<ReferenceRow> rows = chosen();
    if (rows.size() == 2)
        Q_EMIT compareWanted(rows.at(0).file, rows.at(1).file, rows.at(0).curve->key);
}

void ReferencePage::setGolden()
{
    const QList<ReferenceRow> rows = chosen();
    if (rows.size() != 1)
        return;
    auto *dialog = new GoldenDialog(rows.constFirst(), m_choices, this);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &GoldenDialog::chosen, this, &ReferencePage::choiceWanted);
    dialog->open();
}

void ReferencePage::openFile(const QString &file)
{
    if (!QDesktopServices::openUrl(QUrl::fromLocalFile(file)))
        Q_EMIT said(tr("No program opens %1.").arg(file));
}

QByteArray ReferencePage::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    QStringList opened;
    for (int at = 2; at < m_places->count(); ++at)
        opened.append(m_places->itemData(at).toString());
    // The shipped folder may lie elsewhere the next time.
    stream << opened << (m_place == shippedFolder() ? QString() : m_place) << m_split->saveState();
    return state;
}

void ReferencePage::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    QStringList opened;
    QString place;
    QByteArray split;
    stream >> opened >> place >> split;
    if (stream.status() != QDataStream::Ok)
        return;
    for (auto one = opened.crbegin(); one != opened.crend(); ++one)
        addPlace(*one);
    m_place = place.isEmpty() ? shippedFolder() : place;
    addPlace(m_place);
    m_split->restoreState(split);
}

void ReferencePage::restyle()
{
    m_title->setFont(titleFont(font()));
    m_facts->setFont(captionFont(font()));
    m_facts->setPalette(inked(palette(), Token::Muted));
    m_found->setFont(strongFont(captionFont(font())));
}

void ReferencePage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        restyle();
        showProblems(chosen());
    }
}

void ReferencePage::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    Q_EMIT placeWanted(m_place);
}

} // namespace assay::ui

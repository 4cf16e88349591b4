// SPDX-License-Identifier: GPL-3.0-or-later
#include "logs/logs_page.h"

#include "logs/log_reader.h"
#include "logs/log_view.h"
#include "logs/problem_delegate.h"
#include "logs/problem_model.h"
#include "theme/icons.h"
#include "theme/tone.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QLocale>
#include <QPushButton>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr int sideWidth = 250;
constexpr std::chrono::milliseconds typingPause = 200ms;

// A combo box's items become these without losing the choice.
void refill(QComboBox *box, const QList<std::pair<QString, QVariant>> &items)
{
    bool same = box->count() == items.size();
    for (int at = 0; same && at < box->count(); ++at)
        same = box->itemText(at) == items.at(at).first && box->itemData(at) == items.at(at).second;
    if (same)
        return;
    const QVariant chosen = box->currentData();
    const QSignalBlocker quiet(box);
    box->clear();
    for (const auto &[text, data] : items)
        box->addItem(text, data);
    const int again = box->findData(chosen);
    box->setCurrentIndex(again >= 0 ? again : items.isEmpty() ? -1 : 0);
}

} // namespace

LogsPage::LogsPage(QWidget *parent)
    : QWidget(parent),
      m_reader(new LogReader),
      m_view(new LogView(this)),
      m_problems(new ProblemModel(this)),
      m_message(new QLabel(this)),
      m_stack(new QStackedWidget(this)),
      m_status(new QLabel(this)),
      m_where(new QLabel(this)),
      m_split(new QSplitter(Qt::Horizontal, this)),
      m_debounce(new QTimer(this))
{
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(space5);
    m_stack->addWidget(m_message);
    m_stack->addWidget(m_view);
    m_status->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_debounce->setSingleShot(true);
    m_debounce->setInterval(typingPause);

    auto *left = new QWidget(this);
    auto *column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(makeBars());
    column->addWidget(m_stack, 1);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(space4, space1 + 2, space4, space1 + 2);
    foot->addWidget(m_status, 1);
    foot->addWidget(m_where);
    column->addLayout(foot);

    m_split->addWidget(left);
    m_split->addWidget(makeSide());
    m_split->setStretchFactor(0, 1);
    m_split->setStretchFactor(1, 0);
    m_split->setSizes({700, sideWidth});
    m_split->setChildrenCollapsible(false);
    m_split->setHandleWidth(1);
    auto *whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(m_split);

    connect(m_split, &QSplitter::splitterMoved, this, &LogsPage::stateMoved);
    connect(m_debounce, &QTimer::timeout, this, &LogsPage::applyQuery);
    connectReader();
    restyle();
    m_message->setText(tr("No cell has begun, so there is no log yet."));
}

LogsPage::~LogsPage()
{
    m_thread.quit();
    m_thread.wait();
}

void LogsPage::connectReader()
{
    m_reader->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_reader, &QObject::deleteLater);
    connect(this, &LogsPage::openWanted, m_reader, &LogReader::open);
    connect(this, &LogsPage::queryWanted, m_reader, &LogReader::setQuery);
    connect(this, &LogsPage::findWanted, m_reader, &LogReader::findFrom);
    connect(this, &LogsPage::lineWanted, m_reader, &LogReader::findLine);
    connect(this, &LogsPage::saveWanted, m_reader, &LogReader::saveAs);
    connect(m_view, &LogView::rowsWanted, m_reader, &LogReader::readRows);
    connect(m_view, &LogView::copyWanted, m_reader, &LogReader::copyRows);
    connect(m_reader, &LogReader::rowsRead, m_view, &LogView::takeRows);
    connect(m_reader, &LogReader::changed, this, &LogsPage::takeState);
    connect(m_reader, &LogReader::problemsChanged, this, &LogsPage::takeProblems);
    connect(m_reader, &LogReader::foundRow, this, &LogsPage::takeFound);
    connect(m_reader, &LogReader::lineRow, m_view, &LogView::goToRow);
    connect(m_reader, &LogReader::copied, this, &LogsPage::takeCopied);
    connect(m_reader, &LogReader::saved, this, [this](const QString &file, const QString &trouble) {
        Q_EMIT said(trouble.isEmpty() ? tr("The log was saved as %1.").arg(QDir::toNativeSeparators(file))
                                      : tr("%1 could not be written: %2").arg(file, trouble));
    });
    connect(m_view, &LogView::followingChanged, m_follow, &QPushButton::setChecked);
    connect(m_view, &LogView::sightMoved, this, &LogsPage::tellStatus);
    m_thread.setObjectName(QStringLiteral("logs"));
    m_thread.start();
}

void LogsPage::setRun(const run::RunView &run, const QString &engine)
{
    m_runId = run.id;
    m_cells = logsOf(run, engine);
    fillCells();
    tellStatus();
}

void LogsPage::fillCells()
{
    QList<std::pair<QString, QVariant>> items;
    for (const CellLogs &cell : std::as_const(m_cells))
        items.append({cell.title, cell.id});
    refill(m_cell, items);
    fillAttempts();
}

const CellLogs *LogsPage::chosenCell() const
{
    const auto cell =
        std::find_if(m_cells.cbegin(), m_cells.cend(),
                     [id = m_cell->currentData().toString()](const CellLogs &each) { return each.id == id; });
    return cell == m_cells.cend() ? nullptr : &*cell;
}

const AttemptLogs *LogsPage::chosenAttempt() const
{
    const CellLogs *cell = chosenCell();
    if (cell == nullptr)
        return nullptr;
    const auto attempt = std::find_if(cell->attempts.cbegin(), cell->attempts.cend(),
                                      [number = m_attempt->currentData().toInt()](const AttemptLogs &each) {
                                          return each.number == number;
                                      });
    return attempt == cell->attempts.cend() ? nullptr : &*attempt;
}

void LogsPage::fillAttempts()
{
    QList<std::pair<QString, QVariant>> items;
    if (const CellLogs *cell = chosenCell()) {
        // The newest first: it is what one looks for.
        for (auto attempt = cell->attempts.crbegin(); attempt != cell->attempts.crend(); ++attempt)
            items.append({tr("attempt %1").arg(attempt->number), attempt->number});
    }
    refill(m_attempt, items);
    m_attempt->setVisible(items.size() > 1);
    fillFiles();
}

void LogsPage::fillFiles()
{
    QList<std::pair<QString, QVariant>> items;
    if (const AttemptLogs *attempt = chosenAttempt()) {
        for (const LogPlace &log : attempt->logs)
            items.append({fileTitle(log), log.source});
    }
    refill(m_file, items);
    chooseFile();
}

void LogsPage::chooseFile()
{
    LogPlace chosen;
    const AttemptLogs *attempt = chosenAttempt();
    m_live = attempt != nullptr && attempt->goesOn;
    if (attempt != nullptr) {
        const auto log = std::find_if(attempt->logs.cbegin(), attempt->logs.cend(),
                                      [source = m_file->currentData().toString()](const LogPlace &each) {
                                          return each.source == source;
                                      });
        if (log != attempt->logs.cend())
            chosen = *log;
    }
    const bool shown = !m_cells.isEmpty();
    for (QWidget *control : {static_cast<QWidget *>(m_cell), static_cast<QWidget *>(m_file),
                             static_cast<QWidget *>(m_save), static_cast<QWidget *>(m_follow)})
        control->setEnabled(shown);
    if (!shown)
        m_message->setText(tr("No cell has begun, so there is no log yet."));
    if (chosen == m_place)
        return;
    const bool otherFile = chosen.file != m_place.file;
    m_place = chosen;
    if (!otherFile)
        return;
    m_problems->setProblems({});
    m_view->setFollowing(true);
    Q_EMIT openWanted(m_place);
}

void LogsPage::showCell(const QString &cellId)
{
    const int at = m_cell->findData(cellId);
    if (at < 0)
        return;
    m_cell->setCurrentIndex(at);
    m_attempt->setCurrentIndex(0);
}

void LogsPage::showSource(const QString &source)
{
    const int at = m_file->findData(source);
    if (at >= 0)
        m_file->setCurrentIndex(at);
}

void LogsPage::takeState(const LogState &state)
{
    const bool otherText = state.text != m_state.text;
    m_state = state;
    m_view->setState(state);
    if (otherText)
        m_rank = 0;
    // A state may still be about the query before.
    const bool looked = state.query == m_queries && !state.scanning;
    if (m_keptLine > 0 && looked && (otherText || !state.filtered)) {
        Q_EMIT lineWanted(std::exchange(m_keptLine, 0));
    }
    if (m_jump && looked) {
        m_jump = false;
        if (state.found > 0)
            Q_EMIT findWanted(m_view->currentRow() - 1, true);
    }
    const bool nothing = state.lines == 0 && !state.tailOnly;
    if (!m_cells.isEmpty() && nothing) {
        m_message->setText(!state.trouble.isEmpty()  ? state.trouble
                           : state.missing && m_live ? tr("%1 is not here yet.").arg(fileTitle(m_place))
                           : state.missing           ? tr("This attempt left no %1.").arg(fileTitle(m_place))
                                                     : tr("%1 is empty.").arg(fileTitle(m_place)));
    }
    m_stack->setCurrentIndex(nothing ? 0 : 1);
    tellStatus();
    tellFound();
}

void LogsPage::takeProblems(const QList<logs::LogProblem> &problems)
{
    m_problems->setProblems(problems);
    QList<std::pair<qint64, Token>> lines;
    for (const logs::LogProblem &problem : problems)
        lines.append({problem.line, toneOf(problem.severity)});
    m_view->setProblemLines(lines);
    tellStatus();
    Q_EMIT problemsFound(m_cell->currentData().toString(), problems);
}

void LogsPage::tellStatus()
{
    const QLocale locale;
    QStringList parts;
    if (m_state.tailOnly) {
        parts.append(tr("the end of %1, %2 % counted")
                         .arg(locale.formattedDataSize(m_state.bytes))
                         .arg(m_state.bytes == 0 ? 100 : 100 * m_state.indexed / m_state.bytes));
    } else if (m_state.lines > 0) {
        parts.append(
            tr("%1 lines, %2").arg(locale.toString(m_state.lines), locale.formattedDataSize(m_state.bytes)));
        if (m_state.filtered)
            parts.append(tr("%1 shown").arg(locale.toString(m_state.rows)));
    }
    if (m_state.scanning && m_state.bytes > 0)
        parts.append(tr("searching, %1 %").arg(100 * m_state.scanned / m_state.bytes));
    if (m_live)
        parts.append(tr("live"));
    QString wrong = m_query.error();
    if (!wrong.isEmpty())
        parts = {tr("Not a regular expression: %1").arg(wrong)};
    const int givenUp = m_state.query == m_queries ? static_cast<int>(m_state.givenUp) : 0;
    if (givenUp > 0) {
        wrong = m_state.stopped
                    ? tr("Too costly an expression: given up after %n line(s), the rest was not looked at",
                         nullptr, givenUp)
                    : tr("Too costly for %n line(s), which were left out", nullptr, givenUp);
        parts.prepend(wrong);
    }
    m_status->setText(parts.join(QStringLiteral(" \u00B7 ")));
    m_status->setPalette(inked(palette(), wrong.isEmpty() ? Token::Muted : Token::Wrong));
    const qint64 top = m_view->topRow();
    const qint64 bottom = std::min(top + m_view->rowsInSight(), m_state.rows);
    m_where->setText(m_state.rows == 0 ? QString()
                                       : tr("%1 to %2 of %3")
                                             .arg(locale.toString(top + 1), locale.toString(bottom),
                                                  locale.toString(m_state.rows)));
    const bool judging = m_state.judged < m_state.bytes && m_state.bytes > 0;
    m_noProblems->setVisible(m_problems->rowCount() == 0);
    m_problemList->setVisible(m_problems->rowCount() > 0);
    m_noProblems->setText(judging ? tr("Looking through the log, %1 %.")
                                        .arg(100 * m_state.judged / std::max<qint64>(1, m_state.bytes))
                                  : tr("No rule fits a line of this log."));
}

void LogsPage::tellFound()
{
    if (m_query.find.isEmpty())
        m_count->clear();
    else if (m_state.query != m_queries)
        m_count->setText(tr("\u2026"));
    else if (m_state.found == 0)
        m_count->setText(m_state.scanning ? tr("\u2026") : tr("none"));
    else if (m_rank > 0)
        m_count->setText(tr("%1 of %2").arg(QLocale().toString(m_rank), QLocale().toString(m_state.found)));
    else
        m_count->setText(tr("%n line(s)", nullptr, static_cast<int>(m_state.found)));
    for (QToolButton *button : {m_previous, m_next})
        button->setEnabled(m_state.found > 0);
}

void LogsPage::applyQuery()
{
    m_debounce->stop();
    const bool regex = m_regex->isChecked();
    LogQuery query;
    query.find = LineMatcher(m_find->text(), regex);
    query.filter = LineMatcher(m_filter->text(), regex);
    query.atLeast = static_cast<LineLevel>(m_level->currentData().toInt());
    if (query == m_query)
        return;
    const bool otherFind = !(query.find == m_query.find);
    const bool otherRows = !(query.filter == m_query.filter) || query.atLeast != m_query.atLeast;
    m_query = query;
    if (!query.error().isEmpty()) {
        tellStatus();
        return;
    }
    m_rank = 0;
    m_jump = otherFind && !query.find.isEmpty();
    m_keptLine = otherRows && !m_view->isFollowing() ? m_view->currentLine() : 0;
    ++m_queries;
    Q_EMIT queryWanted(query);
    m_view->refresh();
    tellStatus();
}

void LogsPage::focusFind()
{
    m_find->setFocus();
    m_find->selectAll();
}

void LogsPage::findNext(bool forward)
{
    if (m_debounce->isActive())
        applyQuery();
    else if (m_query.find.isEmpty())
        focusFind();
    else
        Q_EMIT findWanted(m_view->currentRow(), forward);
}

void LogsPage::takeFound(qint64 row, qint64 rank)
{
    if (row < 0)
        return;
    m_rank = rank;
    m_view->goToMatch(row);
    tellFound();
}

void LogsPage::nextProblem(bool forward)
{
    const qint64 line = m_problems->nextLine(m_view->currentLine(), forward);
    if (line == 0)
        return;
    m_problemList->setCurrentIndex(m_problems->rowOfLine(line));
    Q_EMIT lineWanted(line);
}

void LogsPage::showLine(qint64 line)
{
    Q_EMIT lineWanted(line);
}

void LogsPage::goToProblem(const QModelIndex &index)
{
    // Several clicks walk through the lines of one rule.
    if (index.isValid())
        Q_EMIT lineWanted(m_problems->nextLineOf(index, m_view->currentLine()));
}

void LogsPage::setFollowing(bool following)
{
    m_view->setFollowing(following);
}

void LogsPage::takeCopied(const QString &text, qint64 lines, bool cut)
{
    QGuiApplication::clipboard()->setText(text);
    Q_EMIT said(cut ? tr("Copied the first %n line(s); a clipboard does not hold more.", nullptr,
                         static_cast<int>(lines))
                    : tr("Copied %n line(s).", nullptr, static_cast<int>(lines)));
}

void LogsPage::save()
{
    if (m_place.file.isEmpty())
        return;
    const QString name =
        m_runId + QLatin1Char('-') + m_cell->currentData().toString() + QLatin1Char('-') + fileTitle(m_place);
    const QString file =
        QFileDialog::getSaveFileName(this, tr("Save the whole log"), QDir::home().filePath(name));
    if (!file.isEmpty())
        saveTo(file);
}

void LogsPage::saveTo(const QString &file)
{
    Q_EMIT saveWanted(file);
}

QByteArray LogsPage::saveState() const
{
    return m_split->saveState();
}

void LogsPage::restoreState(const QByteArray &state)
{
    m_split->restoreState(state);
}

bool LogsPage::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() != QEvent::KeyPress)
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool enter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (watched == m_find && enter) {
        findNext((key->modifiers() & Qt::ShiftModifier) == 0);
        return true;
    }
    if (watched == m_filter && enter) {
        applyQuery();
        return true;
    }
    if (key->key() == Qt::Key_Escape && (watched == m_find || watched == m_filter)) {
        auto *field = static_cast<QLineEdit *>(watched);
        if (field->text().isEmpty())
            m_view->setFocus();
        field->clear();
        applyQuery();
        return true;
    }
    if (watched == m_problemList && key->matches(QKeySequence::Copy)) {
        const QModelIndex index = m_problemList->currentIndex();
        if (index.isValid())
            takeCopied(tr("%1: line %2: %3 %4")
                           .arg(m_place.title, index.data(ProblemModel::LineRole).toString(),
                                index.data().toString(), index.data(ProblemModel::NextRole).toString()),
                       1, false);
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

void LogsPage::restyle()
{
    m_problemTitle->setFont(titleFont(font()));
    for (QLabel *label : {m_message, m_where, m_noProblems, m_count})
        label->setPalette(inked(palette(), Token::Muted));
    for (QLabel *label : {m_status, m_where, m_noProblems, m_count})
        label->setFont(captionFont(font()));
    m_previous->setIcon(themeIcon(QStringLiteral("go-up"), Token::Text, palette()));
    m_next->setIcon(themeIcon(QStringLiteral("go-down"), Token::Text, palette()));
}

void LogsPage::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui

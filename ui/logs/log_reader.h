// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/log_types.h"

#include <assay/logs/line_index.h>
#include <assay/logs/problem_finder.h>

#include <QElapsedTimer>
#include <QObject>
#include <QSaveFile>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>

namespace assay::ui {

// Reads one log for the window, on a thread of its own: the index of its lines, the lines that are asked for,
// the search, the problems, copies. Works in slices of some milliseconds, so that a question is answered
// while a log of gigabytes is still being gone through. Everything comes out as values by queued signals.
class LogReader final : public QObject
{
    Q_OBJECT
public:
    // The rules are read when the first log is opened.
    LogReader();
    ~LogReader() override;

    // Reads this log instead of the one before; an empty file name: none.
    void open(const assay::ui::LogPlace &place);
    void setQuery(const assay::ui::LogQuery &query);
    // The rows from `first` on, as rowsRead(); `text` is the one that the asker knows.
    void readRows(quint64 text, qint64 first, qint64 count);
    // The row of the next line that was found after row `from` (before it when not `forward`), round the end;
    // as foundRow().
    void findFrom(qint64 from, bool forward);
    // The row that shows a line or, with a filter, the next one that is shown; as lineRow().
    void findLine(qint64 line);
    // The whole text of the rows, from a character of the first one to a character of the last one; as
    // copied(). With `named`, the log's title comes first and each line begins with its number.
    void copyRows(qint64 first, qint64 firstColumn, qint64 last, qint64 lastColumn, bool named);
    // Writes the whole log as it is to another file; as saved().
    void saveAs(const QString &file);

Q_SIGNALS:
    void changed(const assay::ui::LogState &state);
    void problemsChanged(const QList<assay::logs::LogProblem> &problems);
    void rowsRead(quint64 text, qint64 first, const QList<assay::ui::LogLine> &lines);
    // `rank` counts from 1 among all that were found; row -1: nothing was found.
    void foundRow(qint64 row, qint64 rank);
    void lineRow(qint64 row);
    void copied(const QString &text, qint64 lines, bool cut);
    void saved(const QString &file, const QString &trouble);

private:
    void look();
    void work();
    bool workOnIndex();
    bool workOnScan();
    bool workOnProblems();
    bool workOnSave();
    void endSave(const QString &trouble);
    void restart();
    void openTail();
    void endTail();
    void tell(bool atOnce);
    void tellProblems();
    [[nodiscard]] qint64 rowCount() const;
    [[nodiscard]] qint64 lineOfRow(qint64 row) const; // from 1
    [[nodiscard]] qint64 rowOfLine(qint64 line) const;
    [[nodiscard]] QList<logs::LineIndex::Line> rawRows(qint64 first, qint64 count, qint64 limit) const;
    [[nodiscard]] LogLine shownLine(const logs::LineIndex::Line &raw, bool isMarked) const;
    [[nodiscard]] PartChoice partChoice(bool isMarked) const;

    LogPlace m_place;
    LogQuery m_query;
    quint64 m_queries = 0;
    std::optional<QList<logs::ProblemRule>> m_rules;
    std::shared_ptr<const logs::ByteSource> m_source;
    std::unique_ptr<logs::LineIndex> m_index;
    std::unique_ptr<logs::LineIndex> m_tail; // until the index is complete
    qint64 m_tailFrom = 0;                   // bytes
    qint64 m_tailShift = 0;
    LogScan m_scan;
    std::unique_ptr<logs::ProblemFinder> m_finder;
    qint64 m_judged = 0;
    qsizetype m_problemsTold = -1;
    qint64 m_size = 0;
    bool m_indexBehind = true;
    quint64 m_text = 0;
    QString m_trouble;
    bool m_missing = false;
    QTimer *m_poll = nullptr;
    QTimer *m_next = nullptr;
    QElapsedTimer m_told;
    bool m_untold = false;
    LogState m_lastTold;
    std::unique_ptr<QSaveFile> m_save;
    std::shared_ptr<const logs::ByteSource> m_saveSource;
    qint64 m_savedBytes = 0, m_saveUntil = 0;
    qint64 m_scanSlice = 0;
    QList<std::function<void()>> m_later; // questions that need the lines' numbers
};

} // namespace assay::ui

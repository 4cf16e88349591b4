// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputs/output_types.h"

#include <QElapsedTimer>
#include <QHash>
#include <QObject>

#include <memory>

class QTimer;

namespace assay::ui {

// The outputs that a reader has told of, and how a request is found again in them.
struct OutputShelf
{
    std::unique_ptr<review::OutputReader> reader;
    QHash<quint64, QList<int>> byPrompt; // rows of each prompt, in the order of the file
    QHash<int, int> byIndex;
    QList<review::OutputFacts> facts;

    void take(const QList<review::OutputFacts> &more);
    void clear();
};

// Reads the outputs of one attempt, and of another beside it, piece by piece between other work of its
// thread; looks each second whether they have grown; keeps in the run's review what was seen.
class OutputsReader final : public QObject
{
    Q_OBJECT
public:
    OutputsReader();
    ~OutputsReader() override;

    // Reads this place from now on; without a cell: nothing.
    void open(quint64 opening, const assay::ui::OutputPlace &place);
    void setBeside(const assay::ui::BesidePlace &beside);
    // Tells an output; again when it becomes known what is beside it.
    void read(int row);
    // Tells the rows that hold a text in prompt or output; an empty one ends the search. Case counts only if
    // there is a capital in it.
    void search(quint64 query, const QString &text);
    void mark(const QList<int> &indices, bool seen);
    void listRuns();

Q_SIGNALS:
    void changed(const assay::ui::OutputsState &state);
    void told(quint64 opening, const QList<assay::review::OutputFacts> &facts);
    // What was told before is no longer there.
    void restarted(quint64 opening);
    void outputRead(const assay::ui::ShownOutput &output);
    void found(quint64 query, const QList<int> &rows);
    void seenRead(quint64 opening, const QList<int> &indices);
    void seenNotKept(const QString &sentence);
    void runsListed(const QList<assay::ui::OtherRun> &runs);

private:
    void look();
    void work();
    bool workOnOwn();
    bool workOnBeside();
    bool workOnSearch();
    void openBeside();
    void readSeen();
    void tell(bool atOnce);
    [[nodiscard]] BesideText besideOf(int row, const review::Output &output, ShownOutput &shown) const;
    [[nodiscard]] int besideRow(int row, BesideText &beside) const;

    OutputPlace m_place;
    quint64 m_opening = 0;
    BesidePlace m_wantedBeside;
    OutputPlace m_beside;
    QString m_besideTrouble;
    OutputShelf m_own;
    OutputShelf m_other;
    QString m_trouble;
    QList<review::OutputFacts> m_untold;
    int m_wanted = -1; // the row that is looked at
    QString m_text;    // what is searched for
    quint64 m_query = 0;
    int m_searched = 0; // rows
    QList<int> m_found;
    QTimer *m_next = nullptr;
    QTimer *m_look = nullptr;
    QElapsedTimer m_told;
    OutputsState m_last;
    QByteArray m_seenText; // review.yaml as it was read last
};

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/review/output_reader.h>

#include <QAbstractTableModel>
#include <QList>
#include <QSet>

#include <optional>

namespace assay::ui {

// Which outputs are listed.
struct OutputFilter
{
    review::OutputKinds kinds;         // with any of them; none: all
    bool unseen = false;               // only those that nobody looked at
    std::optional<QList<int>> found;   // only these rows of the file, ascending
    std::optional<QList<int>> sampled; // likewise

    bool operator==(const OutputFilter &) const = default;
};

// The outputs of an attempt: a row each, as far as the filter lets them through. A "line" is the row of an
// output in its file.
class OutputModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Index, Seen, Finding, Words, PromptTokens, OutputTokens, Characters, ColumnCount };

    explicit OutputModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

    void clear();
    void append(const QList<review::OutputFacts> &facts);
    void setSeen(const QSet<int> &indices);
    void setFilter(const OutputFilter &filter);
    [[nodiscard]] const OutputFilter &filter() const { return m_filter; }

    [[nodiscard]] int lineOf(const QModelIndex &index) const; // -1: of none
    [[nodiscard]] QModelIndex indexOfLine(int line) const;    // invalid: not listed
    [[nodiscard]] const review::OutputFacts &factsOfLine(int line) const { return m_facts.at(line); }
    [[nodiscard]] bool isSeen(int line) const;
    // The first listed output after a row, round the end, that nobody looked at; invalid: all were.
    [[nodiscard]] QModelIndex nextUnseen(int row) const;

    [[nodiscard]] int total() const { return static_cast<int>(m_facts.size()); }
    [[nodiscard]] int seenCount() const { return m_seenCount; }
    [[nodiscard]] int countOf(review::OutputKind kind) const;
    // Rows as tab-separated values with a head line.
    [[nodiscard]] QString tsv(const QModelIndexList &rows) const;

private:
    [[nodiscard]] bool passes(int line) const;
    [[nodiscard]] bool comesBefore(int left, int right) const;
    void rebuild();
    void countSeen();
    [[nodiscard]] QString text(int line, int column) const;

    QList<review::OutputFacts> m_facts;
    QList<int> m_lines; // that are listed, in order
    QSet<int> m_seen;   // indices
    int m_seenCount = 0;
    QList<int> m_counts;
    OutputFilter m_filter;
    int m_sortColumn = Index;
    Qt::SortOrder m_order = Qt::AscendingOrder;
};

// What may be said against an output, in a word.
[[nodiscard]] QString kindWord(review::OutputKind kind);
[[nodiscard]] QList<review::OutputKind> allKinds();

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <assay/logs/problem_rule.h>

#include <QAbstractListModel>
#include <QList>

namespace assay::ui {

// The problems that the rules found in a log: a row for each rule that fits, in the order of their first
// lines.
class ProblemModel final : public QAbstractListModel
{
    Q_OBJECT
public:
    enum Role { LineRole = Qt::UserRole + 1, CountRole, SeverityRole, NextRole };

    explicit ProblemModel(QObject *parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;

    // `problems` by place; one that was there before keeps its row.
    void setProblems(const QList<logs::LogProblem> &problems);
    // The nearest line with a problem after a line (before it when not `forward`), round the end; 0: none.
    [[nodiscard]] qint64 nextLine(qint64 line, bool forward) const;
    // The same among the lines of one row, forward.
    [[nodiscard]] qint64 nextLineOf(const QModelIndex &row, qint64 line) const;
    [[nodiscard]] QModelIndex rowOfLine(qint64 line) const;

private:
    struct Row
    {
        logs::LogProblem first;
        QList<qint64> lines;
    };
    QList<Row> m_rows;
    QList<logs::LogProblem> m_problems;
};

} // namespace assay::ui

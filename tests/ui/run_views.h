// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <cmath>

// Views of runs with the numbers that a test asks for.
namespace views {

using namespace assay;

inline run::CellView cell(matrix::Thinking thinking, int draftLength, run::CellState state)
{
    run::CellView view;
    view.cell.thinking = thinking;
    view.cell.draftLength = draftLength;
    view.id = matrix::cellId(view.cell, false, false);
    view.state = state;
    return view;
}

inline run::Attempt attempt(int number, run::CellState state)
{
    run::Attempt made;
    made.number = number;
    made.state = state;
    made.planned = 80;
    if (state != run::CellState::Queued) {
        made.started = QDateTime::fromString(QStringLiteral("2026-11-30T10:15:00Z"), Qt::ISODate);
        made.readyS = 12.3;
    }
    return made;
}

// An attempt with those counters, ended 200 s after it began.
inline run::Attempt measuredAttempt(int number, int draftLength, qint64 drafts, qint64 accepted)
{
    run::Attempt made = attempt(number, run::CellState::Value);
    made.finished = made.started.addSecs(200);
    made.workloadStarted = made.started.addSecs(20);
    made.workloadFinished = made.started.addSecs(190);
    made.completed = 80;
    made.failedRequests = 0;
    made.tokensPerS = 142.6;
    made.tpotMs = 7.01;
    metrics::Acceptance &acceptance = made.acceptance;
    acceptance.status = metrics::Status::Value;
    acceptance.drafts = drafts;
    acceptance.draftTokens = drafts * draftLength;
    acceptance.acceptedTokens = accepted;
    acceptance.acceptanceLength = 1.0 + static_cast<double>(accepted) / static_cast<double>(drafts);
    if (draftLength > 0)
        acceptance.acceptanceRate = static_cast<double>(accepted) / static_cast<double>(drafts * draftLength);
    acceptance.interval =
        metrics::Interval{*acceptance.acceptanceLength - 0.05, *acceptance.acceptanceLength + 0.05, 0.95,
                          QStringLiteral("batch means")};
    double share = 1.0;
    for (int position = 0; position < draftLength; ++position) {
        acceptance.conditional.append(0.8 - 0.06 * position);
        share *= 0.8 - 0.06 * position;
        acceptance.perPosition.append(share);
    }
    return made;
}

inline run::CellView measured(matrix::Thinking thinking, int draftLength, qint64 drafts, qint64 accepted)
{
    run::CellView view = cell(thinking, draftLength, run::CellState::Value);
    view.attempts.append(measuredAttempt(1, draftLength, drafts, accepted));
    view.counting = 1;
    return view;
}

// Under way: some requests done, and a line that settles.
inline run::CellView running(matrix::Thinking thinking, int draftLength, double length, int completed)
{
    run::CellView view = cell(thinking, draftLength, run::CellState::Running);
    run::Attempt made = measuredAttempt(1, draftLength, 1000, std::llround((length - 1) * 1000));
    made.state = run::CellState::Running;
    made.finished = {};
    made.workloadFinished = {};
    made.completed = completed;
    for (int second = 0; second < 90; ++second) {
        const double noise = 0.5 * std::sin(second * 0.7) / (1 + second * 0.2);
        run::LivePoint point;
        point.seconds = second;
        point.drafts = 100 + 100 * second;
        point.accepted = std::llround(static_cast<double>(point.drafts) * (length - 1 + noise));
        made.live.append(point);
    }
    view.attempts.append(made);
    view.counting = 1;
    return view;
}

inline void addGolden(golden::Curve &curve, matrix::Thinking thinking, int draftLength, double value)
{
    golden::ReferenceCell reference;
    reference.thinking = thinking;
    reference.draftLength = draftLength;
    reference.state = golden::CellState::Value;
    reference.value = value;
    curve.cells.append(reference);
}

inline golden::Curve curve(matrix::Thinking thinking, int draftLength, double value)
{
    golden::Curve golden;
    golden.key = QStringLiteral("m");
    addGolden(golden, thinking, draftLength, value);
    return golden;
}

inline run::RunView run(const QList<run::CellView> &cells, run::RunState state = run::RunState::Running)
{
    run::RunView view;
    view.id = QStringLiteral("20261130-101500-lab-1a2b3c");
    view.folder = QStringLiteral("/runs/") + view.id;
    view.recipeName = QStringLiteral("lab");
    view.modelKey = QStringLiteral("lab");
    view.state = state;
    view.started = QDateTime::fromString(QStringLiteral("2026-11-30T10:14:30Z"), Qt::ISODate);
    view.cells = cells;
    return view;
}

inline run::RunView twoByTwo()
{
    run::RunView view = run({measured(matrix::Thinking::On, 1, 1000, 790),
                             cell(matrix::Thinking::On, 2, run::CellState::Running),
                             cell(matrix::Thinking::Off, 1, run::CellState::Failed),
                             cell(matrix::Thinking::Off, 2, run::CellState::Queued)});
    view.cells[2].reason = QStringLiteral("the engine ended with exit status 1: out of memory");
    return view;
}

// Both modes at draft lengths 1 to `lengths` for each category and concurrency, all measured.
inline run::RunView grids(int lengths, const QStringList &categories = {QStringLiteral("coding")},
                          const QList<int> &concurrencies = {1})
{
    QList<run::CellView> cells;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        for (int k = 1; k <= lengths; ++k) {
            for (const QString &category : categories) {
                for (const int concurrency : concurrencies) {
                    const double length = (thinking == matrix::Thinking::On ? 2.6 : 3.2) -
                                          1.2 * std::exp(-0.7 * k) +
                                          0.03 * static_cast<double>(cells.size() % 3);
                    run::CellView one = measured(thinking, k, 90232, std::llround((length - 1) * 90232));
                    one.cell.category = category;
                    one.cell.concurrency = concurrency;
                    one.id = matrix::cellId(one.cell, categories.size() > 1, concurrencies.size() > 1);
                    cells.append(one);
                }
            }
        }
    }
    return run(cells, run::RunState::Done);
}

// A golden curve near the values of grids().
inline golden::Curve goldenOf(int lengths)
{
    golden::Curve golden;
    golden.key = QStringLiteral("lab");
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        for (int k = 1; k <= lengths; ++k)
            addGolden(golden, thinking, k,
                      (thinking == matrix::Thinking::On ? 2.62 : 3.22) - 1.2 * std::exp(-0.7 * k));
    }
    return golden;
}

} // namespace views

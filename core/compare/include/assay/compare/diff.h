// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>
#include <assay/compare/condition.h>
#include <assay/compare/judgement.h>
#include <assay/compare/mode_advice.h>
#include <assay/compare/rational.h>
#include <assay/compare/side.h>
#include <assay/matrix/cell.h>
#include <assay/metrics/acceptance.h>

#include <QByteArray>
#include <QJsonObject>
#include <QList>
#include <QString>

#include <optional>

namespace assay::compare {

// When two acceptance lengths count as the same; both ends are included.
struct Gate
{
    enum class Kind { Ratio, Absolute };
    Kind kind = Kind::Ratio;
    Rational low; // of left / right, or of left - right
    Rational high;

    // 0.95 <= left / right <= 1.05, the gate of the published curves.
    [[nodiscard]] static Gate ratio();
    // |left - right| <= tolerance. Input error when the text is no decimal from 0.
    [[nodiscard]] static base::Result<Gate> absolute(const QByteArray &tolerance);
    // Exact. A right side that is not above 0 has no ratio and is never within a ratio gate.
    [[nodiscard]] bool passes(const Rational &left, const Rational &right) const;
};

enum class Verdict { Same, Differs, Incomparable };
[[nodiscard]] QString verdictName(Verdict verdict); // same | differs | incomparable

struct Row
{
    std::optional<matrix::Thinking> thinking;
    int draftLength = 0;
    QString category;    // empty: no such axis
    int concurrency = 0; // 0: no such axis
    QString leftCell;    // the run's cell of that side; empty: it is a reference's, or there is none
    QString rightCell;
    bool onLeft = false; // the cell is there, with or without a value
    bool onRight = false;
    QString leftState;
    QString rightState;
    std::optional<Rational> left;
    std::optional<Rational> right;
    std::optional<double> leftShown; // the doubles that are printed, see SideCell
    std::optional<double> rightShown;
    std::optional<metrics::Interval> interval; // of left - right
    std::optional<Judgement> judgement;        // nothing before judged() or where nothing is known
    std::optional<bool> within;                // nothing where there are not two values
    int decimals = 2;                          // how many show the row's verdict: 4 where 2 would hide it

    [[nodiscard]] QString cellName() const;                 // "thinking_on-3", "no_modes-3.coding"
    [[nodiscard]] std::optional<double> difference() const; // left - right
    [[nodiscard]] std::optional<double> ratio() const;      // left / right
};

struct Diff
{
    QString leftSource, leftModel;
    QString rightSource, rightModel;
    Gate gate;
    Verdict verdict = Verdict::Incomparable;
    QList<Row> rows; // thinking_on, thinking_off, no modes; draft lengths ascending
    QList<ConditionRow> conditions;
    QList<ModeAdvice> leftAdvice, rightAdvice; // of runs whose cells tell how fast they were
    base::Problems problems;
};

struct DiffOptions
{
    Gate gate = Gate::ratio();
    bool complete = false; // a cell with a value on one side only makes the sides differ
};

// Compares cell by cell. Sides of different models are incomparable, as are sides without a value in common.
[[nodiscard]] Diff diff(const Side &left, const Side &right, const DiffOptions &options = {});

// The same with what is known of the sides' cells: each row with two values gets its judgement, and the
// interval of its difference is the judgement's. A reference's cells are not known.
[[nodiscard]] Diff judged(Diff diff, const KnownCells &left, const KnownCells &right, double level = 0.95);

// The interval of left - right for independent sides: MOVER (Zou and Donner 2008), which needs no symmetry. A
// side without an interval counts as exact. Nothing when neither has one or their levels differ.
[[nodiscard]] std::optional<metrics::Interval>
differenceInterval(double left, const std::optional<metrics::Interval> &leftInterval, double right,
                   const std::optional<metrics::Interval> &rightInterval);

// How the intervals of a judged difference came about and what they are worth, a line each.
[[nodiscard]] QStringList intervalNotes(const Diff &diff);
// What the evidence supports as reasons of each cell that is not the same, a line each.
[[nodiscard]] QStringList reasonLines(const Diff &diff);
// Which draft length gave each run most, a line a mode.
[[nodiscard]] QStringList adviceLines(const Diff &diff);
// "noise", "real" or "unclear", with a star where clusters are few; empty where nothing is known.
[[nodiscard]] QString findingText(const Row &row);

// The `diff` document of docs/formats.md.
[[nodiscard]] QJsonObject toJson(const Diff &diff);
// A table for a terminal: cells, the verdict, then the conditions that differ or that
// only one side tells, then why cells differ. LF at the end.
[[nodiscard]] QString toText(const Diff &diff);
// The cells alone, tab-separated under a line of names; what is not known is empty.
[[nodiscard]] QString toTsv(const Diff &diff);
// What toText says, as Markdown.
[[nodiscard]] QString toMarkdown(const Diff &diff);

} // namespace assay::compare

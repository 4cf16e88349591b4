// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/exchange/report.h>

#include <QList>
#include <QString>
#include <QStringList>

namespace assay::exchange {

enum class Tone { None, Good, Doubtful, Wrong, Muted };

struct Field
{
    QString text;
    Tone tone = Tone::None;
};

struct Column
{
    enum class Kind { Text, Number, Code };
    QString title;
    Kind kind = Kind::Text;
};

struct Table
{
    QString caption; // empty: its section's title says it
    QList<Column> columns;
    QList<QList<Field>> rows;
};

struct Section
{
    QString title;
    QStringList paragraphs;
    QList<Table> tables;
    bool hasCurves = false; // the curves are drawn after its tables, where a form can draw
};

// A report as text and tables, in the order in which it is read. Every form for people is made of it.
struct Page
{
    QString title;
    Field verdict;
    QStringList lead;
    QList<Section> sections;
};
[[nodiscard]] Page pageOf(const Report &report);

// What is shown in place of a value that a cell does not have: "not run", "failed".
[[nodiscard]] QString shownState(const QString &state);
// "+0.03": a difference always shows its sign.
[[nodiscard]] QString signedNumber(double value, int decimals);

} // namespace assay::exchange

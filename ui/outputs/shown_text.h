// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>

#include <optional>

namespace assay::ui {

enum class TextMark { Undecodable, Loop, Differs };

struct MarkedRange
{
    qsizetype from = 0;
    qsizetype size = 0;
    TextMark mark = TextMark::Undecodable;

    bool operator==(const MarkedRange &) const = default;
};

// A text of any kind made fit for the eye and for a view: control characters as their pictures, lines beyond
// some thousand characters broken. Marks are places of `text`.
struct ShownText
{
    QString text;
    QList<qsizetype> breaks; // line ends in `text` that are not in the original, ascending
    QList<MarkedRange> marks;
    qsizetype characters = 0; // of the original

    bool operator==(const ShownText &) const = default;
};

// `marks` are places of the original; what does not decode is marked beside them.
[[nodiscard]] ShownText shownText(const QString &original, const QList<MarkedRange> &marks = {});

// The original of the part of a shown text from one place to another, but for the pictures.
[[nodiscard]] QString unbroken(const QString &text, qsizetype from, const QList<qsizetype> &breaks);

} // namespace assay::ui

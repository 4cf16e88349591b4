// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/line_level.h"
#include "logs/log_scan.h"
#include "logs/styled_text.h"

#include <assay/logs/problem_rule.h>

#include <QList>
#include <QMetaType>
#include <QString>

namespace assay::ui {

// One log to look at.
struct LogPlace
{
    QString file;   // absolute
    QString title;  // which log of which cell and when: what stands above copied lines
    QString engine; // a word of engine::kindName, empty: any
    QString source; // server | workload | job

    bool operator==(const LogPlace &) const = default;
};

// A line as the view draws it.
struct LogLine
{
    qint64 number = 0; // from 1; 0: not known yet
    QString text;      // at most the first 16 KiB of the line
    QList<TextSpan> spans;
    LevelMark level;                              // places are characters of `text`
    QList<std::pair<qsizetype, qsizetype>> found; // what is looked for: starts and lengths in characters
    qint64 bytes = 0;
    bool cut = false; // `text` is not the whole line
};

// How far a log is known. Rows are the lines that are shown, from 0.
struct LogState
{
    quint64 text = 0; // counts up whenever another text takes the place of the one before
    qint64 bytes = 0;
    qint64 indexed = 0; // bytes of it
    qint64 lines = 0;
    qint64 rows = 0;
    bool tailOnly = false; // rows are the log's last ones and have no numbers yet
    qint64 tailShift = 0;  // how many lines stand before the first row of that time, once it is known
    quint64 query = 0;     // how many queries were set so far: which one the numbers below are about
    bool filtered = false;
    qint64 scanned = 0; // bytes looked through for the query
    bool scanning = false;
    qint64 found = 0;     // lines
    qint64 givenUp = 0;   // lines for which the expression is too costly
    bool stopped = false; // there were so many of these that no more were tried
    qint64 judged = 0;    // bytes looked through for problems
    QString trouble;      // why the log cannot be read; empty: it can
    bool missing = false; // there is no such file (yet)

    bool operator==(const LogState &) const = default;
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::LogState)

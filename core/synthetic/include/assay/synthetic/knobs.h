// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QJsonValue>
#include <QList>
#include <QMap>
#include <QString>
#include <QStringList>

namespace assay::synthetic {

// A sign that acceptance was forced instead of measured.
struct Finding
{
    QString where; // "argument 4", "environment", "settings", "log line 12"
    QString text;  // the knob and its value: rejection_sample_method = synthetic

    bool operator==(const Finding &) const = default;
};
using Findings = QList<Finding>;

// The knobs of every engine (engine::Table::forcing) are looked for, whatever engine is meant to run: config
// keys in JSON, in dotted flags (--speculative-config.synthetic_acceptance_length 3.6) and in quoted shell
// text; flags; and variables that an argument sets (env NAME=VALUE ...). A knob that is there but off (null,
// None, empty, and for variables 0 or less) is none. Arguments count from 1, the program being 1.
[[nodiscard]] Findings knobsInArguments(const QStringList &argv);
[[nodiscard]] Findings knobsInEnvironment(const QMap<QString, QString> &environment);
// Where only the names of variables are known, as in a journal.
[[nodiscard]] Findings knobsInEnvironmentNames(const QStringList &names);
// An engine's own report of its settings: config keys at any depth, and the texts in it as in a log.
[[nodiscard]] Findings knobsInSettings(const QJsonValue &settings);
// A server log or a piece of one: config keys as JSON, as a Python dict or as keyword arguments, and the
// lines an engine prints when it forces. At most `limit` findings. Lines count from `firstLine`.
[[nodiscard]] Findings knobsInLog(QByteArrayView log, qsizetype firstLine = 1, qsizetype limit = 20);

} // namespace assay::synthetic

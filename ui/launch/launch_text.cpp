// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/launch_text.h"

#include <assay/base/quote.h>
#include <assay/run/planning.h>

#include <QCoreApplication>
#include <QJsonDocument>

#include <cmath>

namespace assay::ui {

namespace {

struct LaunchText
{
    Q_DECLARE_TR_FUNCTIONS(assay::ui::LaunchPage)
};

} // namespace

QString durationText(double seconds)
{
    const auto whole = static_cast<qint64>(std::llround(seconds));
    if (whole < 60)
        return LaunchText::tr("%1 s").arg(whole);
    const qint64 minutes = (whole + 30) / 60;
    if (minutes < 60)
        return LaunchText::tr("%1 min").arg(minutes);
    return minutes % 60 == 0 ? LaunchText::tr("%1 h").arg(minutes / 60)
                             : LaunchText::tr("%1 h %2 min").arg(minutes / 60).arg(minutes % 60);
}

QString placeName(const GridPlace &place)
{
    const bool on = place.thinking == matrix::Thinking::On;
    if (place.draftLength == 0)
        return on ? LaunchText::tr("Thinking on, control without drafts")
                  : LaunchText::tr("Thinking off, control without drafts");
    return (on ? LaunchText::tr("Thinking on, draft length %1")
               : LaunchText::tr("Thinking off, draft length %1"))
        .arg(place.draftLength);
}

QString fieldName(run::Override what)
{
    switch (what) {
    case run::Override::Image:
        return LaunchText::tr("Image");
    case run::Override::DraftLengths:
        return LaunchText::tr("Draft lengths");
    case run::Override::Control:
        return LaunchText::tr("Control cells");
    case run::Override::Categories:
        return LaunchText::tr("Categories");
    case run::Override::Concurrencies:
        return LaunchText::tr("Concurrencies");
    case run::Override::OutputLength:
        return LaunchText::tr("Output length");
    case run::Override::Repeats:
        return LaunchText::tr("Repeats");
    case run::Override::Driver:
        return LaunchText::tr("Driver");
    case run::Override::Script:
        return LaunchText::tr("Script");
    case run::Override::TemplateOn:
        return LaunchText::tr("Template arguments, thinking on");
    case run::Override::SamplingOn:
        return LaunchText::tr("Sampling, thinking on");
    case run::Override::TemplateOff:
        return LaunchText::tr("Template arguments, thinking off");
    case run::Override::SamplingOff:
        return LaunchText::tr("Sampling, thinking off");
    case run::Override::TimeLimit:
        return LaunchText::tr("Time limit, minutes");
    case run::Override::Hold:
        return LaunchText::tr("Hold, minutes");
    }
    return {};
}

QString fieldHint(run::Override what)
{
    switch (what) {
    case run::Override::Image:
        return LaunchText::tr("The engine's container image; empty: none.");
    case run::Override::DraftLengths:
        return LaunchText::tr("Numbers and ranges: 1-4, 8");
    case run::Override::Control:
        return LaunchText::tr("Adds a cell without speculation to each mode.");
    case run::Override::Categories:
        return LaunchText::tr("Of the dataset, with commas; more than one adds an axis.");
    case run::Override::Concurrencies:
        return LaunchText::tr("Requests at a time, with commas; more than one adds an axis.");
    case run::Override::OutputLength:
        return LaunchText::tr("The most tokens that a request may return.");
    case run::Override::Repeats:
        return LaunchText::tr("How often each cell is measured.");
    case run::Override::Driver:
        return LaunchText::tr("What sends the requests.");
    case run::Override::Script:
        return LaunchText::tr("Your own collector, run in place of the shipped one.");
    case run::Override::TemplateOn:
    case run::Override::TemplateOff:
        return LaunchText::tr("chat_template_kwargs, a JSON object: {\"enable_thinking\": true}");
    case run::Override::SamplingOn:
    case run::Override::SamplingOff:
        return LaunchText::tr("With commas: temperature: 1.0, top_p: 0.95");
    case run::Override::TimeLimit:
        return LaunchText::tr("Of each job; empty: the partition's own.");
    case run::Override::Hold:
        return LaunchText::tr("How long a node is kept after its last cell, for re-runs.");
    }
    return {};
}

QString expectedText(const matrix::Plan &plan, int shards)
{
    const run::Duration duration = run::durationOf(plan, shards);
    if (duration.knownCells == 0)
        return LaunchText::tr("no earlier run tells how long it takes");
    const QString bound = durationText(duration.boundS);
    const int unknown = duration.cells - duration.knownCells;
    const QString time = shards > 1 ? LaunchText::tr("about %1 on %n node(s), %2 of cells", nullptr, shards)
                                          .arg(bound, durationText(duration.sumS))
                                    : LaunchText::tr("about %1").arg(bound);
    return unknown > 0 ? LaunchText::tr("%1, and %n cell(s) of unknown length", nullptr, unknown).arg(time)
                       : LaunchText::tr("%1 by earlier runs").arg(time);
}

QString commandText(const QStringList &argv, const QMap<QString, QString> &env)
{
    QString text;
    for (const auto &[name, value] : env.asKeyValueRange())
        text += name + QLatin1Char('=') + QString::fromUtf8(base::shellQuote(value.toUtf8())) +
                QStringLiteral(" \\\n");
    bool first = true;
    bool afterOption = false;
    for (const QString &word : argv) {
        const bool isOption = word.startsWith(QLatin1String("--"));
        if (!first)
            text += isOption || (!afterOption && text.contains(QLatin1String("--")))
                        ? QStringLiteral(" \\\n  ")
                        : QStringLiteral(" ");
        text += QString::fromUtf8(base::shellQuote(word.toUtf8()));
        afterOption = isOption;
        first = false;
    }
    return text;
}

QString workloadText(const matrix::PlannedCell &cell)
{
    const matrix::PlannedCell::Workload &workload = cell.workload;
    QString text = LaunchText::tr("# driver: %1").arg(workload.driver) + QLatin1Char('\n');
    if (!workload.argv.isEmpty())
        text += commandText(workload.argv, workload.env) + QLatin1Char('\n');
    const auto json = [](const QJsonObject &object) {
        return QString::fromUtf8(QJsonDocument(object).toJson());
    };
    if (!workload.script.isEmpty())
        text += json(workload.script);
    if (!workload.replay.isEmpty() && workload.driver != QLatin1String("script")) {
        if (!workload.argv.isEmpty())
            text += QLatin1Char('\n') +
                    LaunchText::tr("# in its place, where the client lacks a flag: replay") +
                    QLatin1Char('\n');
        text += json(workload.replay);
    }
    return text;
}

} // namespace assay::ui

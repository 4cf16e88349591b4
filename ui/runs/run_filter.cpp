// SPDX-License-Identifier: GPL-3.0-or-later
#include "runs/run_filter.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace assay::ui {

namespace {

constexpr std::pair<RunOrder, QLatin1StringView> orders[] = {
    {RunOrder::Newest, QLatin1StringView("newest")},
    {RunOrder::Name, QLatin1StringView("name")},
    {RunOrder::State, QLatin1StringView("state")},
    {RunOrder::Progress, QLatin1StringView("progress")},
    {RunOrder::Difference, QLatin1StringView("difference")},
    {RunOrder::Cluster, QLatin1StringView("cluster")},
};

// What goes on or needs somebody stands first.
int rankOf(run::RunState state)
{
    switch (state) {
    case run::RunState::Running:
        return 0;
    case run::RunState::Queued:
        return 1;
    case run::RunState::Failed:
        return 2;
    case run::RunState::Unknown:
        return 3;
    case run::RunState::Cancelled:
        return 4;
    case run::RunState::Done:
        break;
    }
    return 5;
}

double shareOf(const run::RunSummary &run)
{
    return run.cellsTotal > 0 ? static_cast<double>(run.cellsDone) / run.cellsTotal : 2.0;
}

// As a share where it is known: a run of long drafts has larger differences.
double sizeOf(const run::RunSummary &run)
{
    if (run.worstRelative)
        return std::abs(*run.worstRelative);
    return run.worstDifference ? std::abs(*run.worstDifference) : -1.0;
}

template <typename Value>
int compared(const Value &a, const Value &b)
{
    return a < b ? -1 : b < a ? 1 : 0;
}

int comparedNames(const QString &a, const QString &b)
{
    if (a.isEmpty() != b.isEmpty())
        return a.isEmpty() ? 1 : -1;
    return a.compare(b, Qt::CaseInsensitive);
}

bool holds(const QString &text, const QString &word)
{
    return text.contains(word, Qt::CaseInsensitive);
}

} // namespace

QString runStateWord(run::RunState state)
{
    switch (state) {
    case run::RunState::Queued:
        return QCoreApplication::translate("RunState", "queued");
    case run::RunState::Running:
        return QCoreApplication::translate("RunState", "running");
    case run::RunState::Done:
        return QCoreApplication::translate("RunState", "done");
    case run::RunState::Failed:
        return QCoreApplication::translate("RunState", "failed");
    case run::RunState::Cancelled:
        return QCoreApplication::translate("RunState", "cancelled");
    case run::RunState::Unknown:
        break;
    }
    return QCoreApplication::translate("RunState", "unknown");
}

QString runStateWord(const run::RunSummary &run)
{
    return run.isUnasked ? QCoreApplication::translate("RunState", "not looked at yet")
                         : runStateWord(run.state);
}

RunFilter::RunFilter(const QString &text)
{
    const QStringList words = text.simplified().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    constexpr std::pair<QLatin1StringView, Field> fields[] = {
        {QLatin1StringView("name:"), Field::Name},
        {QLatin1StringView("tag:"), Field::Tag},
        {QLatin1StringView("state:"), Field::State},
        {QLatin1StringView("cluster:"), Field::Cluster},
    };
    for (const QString &word : words) {
        Word made{Field::Any, word};
        for (const auto &[prefix, field] : fields) {
            if (word.startsWith(prefix, Qt::CaseInsensitive))
                made = {field, word.sliced(prefix.size())};
        }
        m_words.append(made);
    }
}

bool RunFilter::fits(const run::RunSummary &run) const
{
    return std::all_of(m_words.cbegin(), m_words.cend(), [&](const Word &word) {
        const bool any = word.field == Field::Any;
        if ((any || word.field == Field::Name) &&
            (holds(run.recipeName, word.text) || holds(run.id, word.text)))
            return true;
        if (any && holds(run.modelKey, word.text))
            return true;
        if ((any || word.field == Field::Tag) &&
            std::any_of(run.tags.cbegin(), run.tags.cend(),
                        [&](const QString &tag) { return holds(tag, word.text); }))
            return true;
        if ((any || word.field == Field::State) &&
            (holds(run::runStateName(run.state), word.text) || holds(runStateWord(run), word.text)))
            return true;
        return (any || word.field == Field::Cluster) && holds(run.cluster, word.text);
    });
}

QString runOrderName(RunOrder order)
{
    for (const auto &[known, name] : orders) {
        if (known == order)
            return name;
    }
    return {};
}

std::optional<RunOrder> runOrderNamed(const QString &name)
{
    for (const auto &[order, known] : orders) {
        if (known == name)
            return order;
    }
    return std::nullopt;
}

bool standsBefore(const run::RunSummary &a, const run::RunSummary &b, RunOrder order)
{
    int way = 0;
    switch (order) {
    case RunOrder::Newest:
        break;
    case RunOrder::Name:
        way = comparedNames(a.recipeName, b.recipeName);
        break;
    case RunOrder::State:
        way = compared(rankOf(a.state), rankOf(b.state));
        break;
    case RunOrder::Progress:
        way = compared(shareOf(a), shareOf(b));
        break;
    case RunOrder::Difference:
        way = compared(sizeOf(b), sizeOf(a));
        break;
    case RunOrder::Cluster:
        way = comparedNames(a.cluster, b.cluster);
        break;
    }
    if (way != 0)
        return way < 0;
    return a.id != b.id ? a.id > b.id : a.folder > b.folder;
}

} // namespace assay::ui

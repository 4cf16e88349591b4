// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/delta.h>

#include <places.h>

#include <QFile>
#include <QStringList>
#include <QTest>

namespace assay::metrics::test {

inline QByteArray bytesOf(const QString &relative)
{
    QFile file(QStringLiteral(ASSAY_TEST_DATA "/metrics/") + relative);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("%s cannot be read", qPrintable(file.fileName()));
    return file.readAll();
}

// A scrape of a text, which must be an exposition.
inline Scrape scrapeOf(const QByteArray &text, const QString &label = QStringLiteral("text"))
{
    auto scrape = Scrape::fromBytes(text, label);
    if (!scrape)
        qFatal("%s", qPrintable(scrape.error().sentence()));
    return *scrape;
}

// A delta that must not be an input error.
inline Acceptance deltaOf(const QByteArray &before, const QByteArray &after, const DeltaOptions &options = {})
{
    const auto result =
        delta(scrapeOf(before, QStringLiteral("before")), scrapeOf(after, QStringLiteral("after")), options);
    if (!result)
        qFatal("%s", qPrintable(result.error().sentence()));
    return *result;
}

inline Acceptance startOf(const QByteArray &text, const DeltaOptions &options = {})
{
    const auto result = fromStart(scrapeOf(text), options);
    if (!result)
        qFatal("%s", qPrintable(result.error().sentence()));
    return *result;
}

// Ids of the problems, sorted, each once.
inline QStringList ids(const Acceptance &acceptance)
{
    QStringList list;
    for (const base::Problem &problem : acceptance.problems)
        list.append(problem.id);
    list.removeDuplicates();
    list.sort();
    return list;
}

inline const base::Problem *problem(const Acceptance &acceptance, const QString &id)
{
    for (const base::Problem &found : acceptance.problems) {
        if (found.id == id)
            return &found;
    }
    return nullptr;
}

// Counters of one vLLM engine; nothing leaves its line out.
struct VllmCounters
{
    std::optional<qint64> drafts = {};
    std::optional<qint64> draftTokens = {};
    std::optional<qint64> accepted = {};
    QList<qint64> positions = {};
    std::optional<qint64> generated = {};
    std::optional<qint64> stop = {};
    std::optional<qint64> length = {};
    QByteArray engine = "0";
    QByteArray model = "m";
    QByteArray created = {};
};

inline QByteArray vllm(const VllmCounters &counters)
{
    const QByteArray labels = "engine=\"" + counters.engine + "\",model_name=\"" + counters.model + "\"";
    QByteArray text;
    const auto line = [&](const QByteArray &name, const QByteArray &more, std::optional<qint64> value) {
        if (value)
            text += "vllm:" + name + "{" + labels + more + "} " + QByteArray::number(*value) + ".0\n";
    };
    line("spec_decode_num_drafts_total", {}, counters.drafts);
    if (!counters.created.isEmpty())
        text += "vllm:spec_decode_num_drafts_created{" + labels + "} " + counters.created + "\n";
    line("spec_decode_num_draft_tokens_total", {}, counters.draftTokens);
    line("spec_decode_num_accepted_tokens_total", {}, counters.accepted);
    for (qsizetype i = 0; i < counters.positions.size(); ++i)
        line("spec_decode_num_accepted_tokens_per_pos_total", ",position=\"" + QByteArray::number(i) + "\"",
             counters.positions.at(i));
    line("generation_tokens_total", {}, counters.generated);
    line("request_success_total", ",finished_reason=\"stop\"", counters.stop);
    line("request_success_total", ",finished_reason=\"length\"", counters.length);
    return text;
}

} // namespace assay::metrics::test

// SPDX-License-Identifier: GPL-3.0-or-later
#include "acceptance_text.h"
#include "commands.h"
#include "inputs.h"
#include "metrics_options.h"
#include "output.h"

#include <assay/metrics/delta.h>

namespace assay::ctl {

namespace {

constexpr Option options[] = {
    {"engine", "E",
     "read the metrics of this engine: vllm, sglang, trtllm, llamacpp or atom; default: told by the "
     "families"},
    {"model", "NAME", "the model, when the server has several"},
    {"draft-length", "K",
     "the server's draft length, an integer from 1: fills in what follows from it and checks depths"},
    {"planned", "N", "how many requests were to pass in the window; more of them are foreign"},
};

base::Result<ExitStatus> run(const Arguments &arguments, Output &output)
{
    const QString before = arguments.positional[0];
    const QString after = arguments.positional[1];
    const auto chosen = metricsOptions(arguments);
    if (!chosen)
        return base::fail(chosen.error());
    if (before == QLatin1String("-") && after == QLatin1String("-"))
        return usageError(QStringLiteral("both sides are standard input"), {},
                          QStringLiteral("Give one of them as a file."));
    const auto first = readScrape(before);
    if (!first)
        return base::fail(first.error());
    const auto second = readScrape(after);
    if (!second)
        return base::fail(second.error());
    const auto acceptance = metrics::delta(*first, *second, *chosen);
    if (!acceptance)
        return base::fail(acceptance.error());
    output.document(metrics::toJson(*acceptance));
    output.text(acceptanceText(*acceptance));
    output.problems(acceptance->problems);
    return acceptance->status == metrics::Status::Value ? exitYes : exitNo;
}

} // namespace

Command deltaCommand()
{
    return {"delta",
            "BEFORE AFTER",
            2,
            2,
            "acceptance length and rate between two saved scrapes",
            "BEFORE and AFTER are saved texts of an engine's metrics endpoint: a file, - for standard input, "
            "or several "
            "files of one moment joined with + when the engines of a service are scraped one by one. "
            "Counters are "
            "compared series by series and engine by engine, for one model; the acceptance length is 1 + "
            "accepted "
            "tokens / drafts, the acceptance rate accepted tokens / draft tokens.",
            "there is no value: no_drafts, absent, reset, invalid or ambiguous",
            "assayctl delta before.prom after.prom\n"
            "assayctl delta d0-before.prom+d1-before.prom d0-after.prom+d1-after.prom\n"
            "curl -s http://node:8888/metrics | assayctl delta before.prom - --planned 80 --json",
            options,
            run};
}

} // namespace assay::ctl

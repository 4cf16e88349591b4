// SPDX-License-Identifier: GPL-3.0-or-later
#include "acceptance_text.h"
#include "commands.h"
#include "metrics_options.h"
#include "output.h"

#include <assay/base/text.h>
#include <assay/run/metrics_fetcher.h>

#include <QEventLoop>
#include <QJsonArray>
#include <QTimer>

#include <chrono>

namespace assay::ctl {

namespace {

constexpr Option scrapeOptions[] = {
    {"engine", "E",
     "read the metrics of this engine: vllm, sglang, trtllm, llamacpp or atom; default: told by the "
     "families"},
    {"model", "NAME", "the model, when the server has several"},
    {"draft-length", "K", "the server's draft length, an integer from 1"},
};
constexpr Option watchOptions[] = {
    {"interval", "SECONDS", "time between two looks, from 0.1; default 1"},
    {"count", "N", "end after N lines; default: never"},
    {"engine", "E",
     "read the metrics of this engine: vllm, sglang, trtllm, llamacpp or atom; default: told by the "
     "families"},
    {"model", "NAME", "the model, when the server has several"},
    {"draft-length", "K", "the server's draft length, an integer from 1"},
};
// After so many looks without an answer the server is taken to be gone.
constexpr int mostFailures = 5;

struct Look
{
    QUrl url;
    QByteArray text;
    metrics::Scrape scrape;
};

base::Result<Look> look(run::MetricsFetcher &fetcher, const QUrl &url)
{
    auto fetched = QCoro::waitFor(fetcher.fetch(url));
    if (!fetched)
        return base::fail(fetched.error());
    auto scrape = metrics::Scrape::fromBytes(fetched->text, fetched->url.toString());
    if (!scrape)
        return base::fail(scrape.error());
    return Look{fetched->url, fetched->text, std::move(*scrape)};
}

base::Result<ExitStatus> scrape(const Arguments &arguments, Output &output)
{
    const auto options = metricsOptions(arguments);
    if (!options)
        return base::fail(options.error());
    const auto url = run::metricsUrl(arguments.positional[0]);
    if (!url)
        return base::fail(url.error());
    run::MetricsFetcher fetcher;
    const auto seen = look(fetcher, *url);
    if (!seen)
        return base::fail(seen.error());
    const auto acceptance = metrics::fromStart(seen->scrape, *options);
    if (!acceptance)
        return base::fail(acceptance.error());
    const QJsonObject json = metrics::toJson(*acceptance);
    output.document({{QStringLiteral("url"), seen->url.toString()},
                     {QStringLiteral("engine"), json.value(QStringLiteral("engine"))},
                     {QStringLiteral("samples"), metrics::samplesToJson(seen->text)},
                     {QStringLiteral("acceptance"), json},
                     {QStringLiteral("problems"), json.value(QStringLiteral("problems"))}});
    output.text(seen->url.toString() + QLatin1Char('\n') + acceptanceText(*acceptance));
    output.problems(acceptance->problems);
    return acceptance->status == metrics::Status::Absent ? exitNo : exitYes;
}

void sleepFor(std::chrono::milliseconds time)
{
    QEventLoop loop;
    QTimer::singleShot(time, &loop, &QEventLoop::quit);
    loop.exec();
}

void tell(const metrics::Acceptance &acceptance, Output &output)
{
    if (output.json())
        output.line(metrics::toJson(acceptance));
    else
        output.text(acceptanceLine(acceptance) + QLatin1Char('\n'));
}

// The window from the first look to this one. Requests in flight are what one watches.
base::Result<metrics::Acceptance> since(const Look &first, const Look &now,
                                        const metrics::DeltaOptions &options)
{
    auto acceptance = metrics::delta(first.scrape, now.scrape, options);
    if (acceptance)
        acceptance->problems.removeIf(
            [](const base::Problem &problem) { return problem.id == QLatin1String("not_quiescent"); });
    return acceptance;
}

base::Result<std::chrono::milliseconds> intervalOf(const Arguments &arguments)
{
    constexpr double shortest = 0.1;
    constexpr double longest = 86'400.0;
    if (!arguments.has("interval"))
        return std::chrono::milliseconds(1000);
    const auto seconds = base::parseDouble(arguments.value("interval").toUtf8());
    if (!seconds || *seconds < shortest || *seconds > longest)
        return usageError(QStringLiteral("--interval %1 cannot be used").arg(arguments.value("interval")),
                          QStringLiteral("it is not a number of seconds from 0.1 to 86400"), {});
    return std::chrono::milliseconds(static_cast<qint64>(*seconds * 1000.0));
}

base::Result<ExitStatus> watchUrl(const Arguments &arguments, Output &output)
{
    const auto options = metricsOptions(arguments);
    if (!options)
        return base::fail(options.error());
    const auto interval = intervalOf(arguments);
    if (!interval)
        return base::fail(interval.error());
    const auto count = arguments.integer("count", 1);
    if (!count)
        return base::fail(count.error());
    const auto url = run::metricsUrl(arguments.positional[0]);
    if (!url)
        return base::fail(url.error());
    run::MetricsFetcher fetcher;
    const auto first = look(fetcher, *url);
    if (!first)
        return base::fail(first.error());
    metrics::Status last = metrics::Status::Absent;
    int failures = 0;
    for (qint64 told = 0; !*count || told < **count;) {
        sleepFor(*interval);
        const auto now = look(fetcher, *url);
        if (!now) {
            output.message(now.error().sentence());
            if (++failures == mostFailures)
                return base::fail(now.error());
            continue;
        }
        failures = 0;
        const auto acceptance = since(*first, *now, *options);
        if (!acceptance)
            return base::fail(acceptance.error());
        last = acceptance->status;
        tell(*acceptance, output);
        ++told;
        if (!output.hasReader())
            break;
    }
    return last == metrics::Status::Absent ? exitNo : exitYes;
}

} // namespace

Command scrapeCommand()
{
    return {"scrape",
            "URL",
            1,
            1,
            "acceptance of a running server since its start",
            "One look at the metrics of a server that Assay did not start. URL is its address; /metrics is "
            "added where there "
            "is no path, and a trailing /v1 is dropped. Redirects are named and not followed.",
            "the server shows no speculative metrics",
            "assayctl scrape http://node17:8888\n"
            "assayctl scrape localhost:8000/v1 --json",
            scrapeOptions,
            scrape};
}

Command watchUrlCommand()
{
    return {"watch-url",
            "URL",
            1,
            1,
            "acceptance of a running server, again and again",
            "Looks at a server's metrics at every interval and prints a line for the time since the first "
            "look. A look "
            "without an answer is said on standard error and gives no line; after five of them in a row the "
            "server is "
            "taken to be gone.",
            "the server shows no speculative metrics",
            "assayctl watch-url http://node17:8888 --interval 5\n"
            "assayctl watch-url http://node17:8888 --count 60 --json > watched.jsonl",
            watchOptions,
            watchUrl};
}

} // namespace assay::ctl

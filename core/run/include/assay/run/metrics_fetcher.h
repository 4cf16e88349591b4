// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QNetworkAccessManager>
#include <QUrl>

#include <chrono>

namespace assay::run {

// The metrics address that a text means: scheme http if it has none, a trailing /v1 dropped, /metrics where
// there is no path. Input error for what is no http(s) URL.
[[nodiscard]] base::Result<QUrl> metricsUrl(const QString &text);

struct Fetched
{
    QUrl url;        // that answered
    QByteArray text; // the exposition
    double seconds = 0.0;
};

struct FetchLimits
{
    std::chrono::milliseconds time{10'000};
    qint64 bytes = qint64{64} << 20;
};

// One look at the metrics of a server that Assay did not start, for `scrape`, `watch-url` and Attach.
class MetricsFetcher
{
public:
    explicit MetricsFetcher(const FetchLimits &limits = {}) : m_limits(limits) {}
    // Answers under way become errors.
    ~MetricsFetcher();
    MetricsFetcher(const MetricsFetcher &) = delete;
    MetricsFetcher &operator=(const MetricsFetcher &) = delete;

    // GET of the address. Environment error: no answer, another status than 200 (with the status and the
    // first line), a redirect (named, not followed: it may lead away from the server that was meant), too
    // much, too late. Input error (not_exposition): an answer that is no exposition, such as an HTML page.
    [[nodiscard]] QCoro::Task<base::Result<Fetched>> fetch(QUrl url);
    // The same for an answer of any kind.
    [[nodiscard]] QCoro::Task<base::Result<Fetched>> get(QUrl url);

private:
    FetchLimits m_limits;
    QNetworkAccessManager m_network;
};

} // namespace assay::run

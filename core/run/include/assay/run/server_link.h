// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/run/metrics_fetcher.h>

#include <QCoro/QCoroTask>
#include <QUrl>

#include <memory>

namespace assay::run {

// A way to ask a server that Assay did not start.
class ServerLink
{
public:
    ServerLink() = default;
    virtual ~ServerLink() = default;
    ServerLink(const ServerLink &) = delete;
    ServerLink &operator=(const ServerLink &) = delete;

    // The text at a path of it; empty: at its metrics' address. Errors as MetricsFetcher::get.
    [[nodiscard]] virtual QCoro::Task<base::Result<Fetched>> get(QString path) = 0;
    // Its metrics' address as it was understood.
    [[nodiscard]] virtual QString address() const = 0;
};

// A server by its URL, asked from this machine.
[[nodiscard]] base::Result<std::unique_ptr<ServerLink>> linkToUrl(const QString &url);
// A server on a node of a cluster ("node:port", "http://node:port/metrics"), asked through a stream of the
// cluster's host, which must outlive the link. Input error: no node or port, or https.
[[nodiscard]] base::Result<std::unique_ptr<ServerLink>> linkThrough(remote::Host &host,
                                                                    const QString &target);

} // namespace assay::run

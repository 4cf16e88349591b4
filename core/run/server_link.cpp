// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/server_link.h>

#include "http_answer.h"

#include <assay/base/text.h>

#include <QCoro/QCoroFuture>
#include <QElapsedTimer>
#include <QPromise>
#include <QTimer>

#include <utility>
#include <vector>

namespace assay::run {

namespace {

using base::Error;

// Another page of the same server; empty: the address itself.
QUrl withPath(QUrl url, const QString &path)
{
    if (!path.isEmpty()) {
        url.setPath(path);
        url.setQuery(QString());
    }
    return url;
}

class UrlLink final : public ServerLink
{
public:
    explicit UrlLink(QUrl url) : m_url(std::move(url)) {}

    QCoro::Task<base::Result<Fetched>> get(QString path) override
    {
        return m_fetcher.get(withPath(m_url, path));
    }
    QString address() const override { return m_url.toDisplayString(QUrl::RemoveUserInfo); }

private:
    QUrl m_url;
    MetricsFetcher m_fetcher;
};

// One request over a stream of its own. Belongs to its link; what it is asked is answered exactly once.
class StreamRequest final : public QObject
{
public:
    StreamRequest(std::unique_ptr<remote::Stream> stream, const QByteArray &request,
                  const FetchLimits &limits)
        : m_stream(std::move(stream)), m_limits(limits)
    {
        m_promise.start();
        connect(m_stream.get(), &remote::Stream::arrived, this, [this] { take(false); });
        connect(m_stream.get(), &remote::Stream::ended, this, [this](const Error &error) {
            if (!error.what.isEmpty() && m_bytes.isEmpty())
                answer(tl::make_unexpected(error));
            else
                take(true);
        });
        m_deadline.setSingleShot(true);
        connect(&m_deadline, &QTimer::timeout, this, [this] {
            const double seconds = static_cast<double>(m_limits.time.count()) / 1000.0;
            fail(QStringLiteral("no whole answer within %1 s").arg(seconds));
        });
        m_deadline.start(m_limits.time);
        m_stream->write(request);
    }
    ~StreamRequest() override { fail(QStringLiteral("it was given up")); }

    [[nodiscard]] QFuture<base::Result<HttpAnswer>> future() { return m_promise.future(); }
    [[nodiscard]] bool isAnswered() const { return m_answered; }

private:
    void take(bool ended)
    {
        if (m_answered)
            return;
        m_bytes += m_stream->take();
        if (m_bytes.size() > m_limits.bytes) {
            fail(QStringLiteral("the answer is larger than %1 bytes").arg(m_limits.bytes));
            return;
        }
        const HttpReading reading = readHttpAnswer(m_bytes, ended);
        if (reading.answer)
            answer(*reading.answer);
        else if (reading.broken)
            fail(m_bytes.isEmpty() ? QStringLiteral("the server closed without an answer")
                                   : QStringLiteral("the answer is no HTTP, or breaks off"));
    }
    void fail(const QString &why)
    {
        answer(base::fail(Error::Kind::Environment, QStringLiteral("cannot be scraped"), {}, why));
    }
    void answer(const base::Result<HttpAnswer> &result)
    {
        if (std::exchange(m_answered, true))
            return;
        m_deadline.stop();
        m_promise.addResult(result);
        m_promise.finish();
    }

    std::unique_ptr<remote::Stream> m_stream;
    FetchLimits m_limits;
    QByteArray m_bytes;
    QTimer m_deadline;
    QPromise<base::Result<HttpAnswer>> m_promise;
    bool m_answered = false;
};

class StreamLink final : public ServerLink
{
public:
    StreamLink(remote::Host &host, QUrl url) : m_host(host), m_url(std::move(url)) {}

    QCoro::Task<base::Result<Fetched>> get(QString path) override
    {
        const QUrl url = withPath(m_url, path);
        const QByteArray request = "GET " + url.toEncoded(QUrl::RemoveScheme | QUrl::RemoveAuthority) +
                                   " HTTP/1.0\r\nHost: " + url.host(QUrl::FullyEncoded).toLatin1() + ':' +
                                   QByteArray::number(url.port(80)) +
                                   "\r\nAccept: text/plain; version=0.0.4\r\nConnection: close\r\n\r\n";
        QElapsedTimer clock;
        clock.start();
        std::erase_if(m_requests, [](const auto &earlier) { return earlier->isAnswered(); });
        m_requests.push_back(std::make_unique<StreamRequest>(
            m_host.stream(url.host(), static_cast<quint16>(url.port(80))), request, FetchLimits{}));
        const QString where = url.host() + QLatin1Char(':') + QString::number(url.port(80));
        // The link may be gone when the answer is here: nothing of it is touched from here on.
        base::Result<HttpAnswer> answer = co_await m_requests.back()->future();
        if (!answer) {
            Error error = answer.error();
            error.where = where;
            co_return tl::make_unexpected(error);
        }
        if (answer->status != 200) {
            QString why = QStringLiteral("HTTP %1").arg(answer->status);
            const QString words =
                answer->location.isEmpty()
                    ? base::escapedUtf8(answer->body.trimmed().split('\n').constFirst().left(200))
                    : QStringLiteral("sends on to ") + base::escapedUtf8(answer->location);
            if (!words.isEmpty())
                why += QStringLiteral(": ") + words;
            co_return base::fail(Error::Kind::Environment, QStringLiteral("cannot be scraped"), where, why);
        }
        co_return Fetched{url, answer->body, static_cast<double>(clock.elapsed()) / 1000.0};
    }
    QString address() const override { return m_url.toDisplayString(QUrl::RemoveUserInfo); }

private:
    remote::Host &m_host;
    QUrl m_url;
    std::vector<std::unique_ptr<StreamRequest>> m_requests;
};

} // namespace

base::Result<std::unique_ptr<ServerLink>> linkToUrl(const QString &url)
{
    auto address = metricsUrl(url);
    if (!address)
        return tl::make_unexpected(address.error());
    return std::make_unique<UrlLink>(*std::move(address));
}

base::Result<std::unique_ptr<ServerLink>> linkThrough(remote::Host &host, const QString &target)
{
    auto address = metricsUrl(target);
    if (!address)
        return tl::make_unexpected(address.error());
    if (address->scheme() != QLatin1StringView("http") || address->port() <= 0) {
        return base::fail(Error::Kind::Input, QStringLiteral("is no server on a node"), target,
                          address->port() <= 0 ? QStringLiteral("it has no port")
                                               : QStringLiteral("https cannot be asked through a cluster"),
                          QStringLiteral("Give node:port"));
    }
    return std::make_unique<StreamLink>(host, *std::move(address));
}

} // namespace assay::run

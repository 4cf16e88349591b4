// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/metrics_fetcher.h>

#include <assay/base/text.h>
#include <assay/metrics/exposition.h>

#include <QCoro/QCoroNetworkReply>
#include <QElapsedTimer>
#include <QNetworkReply>
#include <QNetworkRequest>
#include <QRegularExpression>
#include <QTimer>

#include <memory>

namespace assay::run {

namespace {

using base::Error;

struct ReplyDeleter
{
    void operator()(QNetworkReply *reply) const { reply->deleteLater(); }
};

QString firstLine(const QByteArray &body)
{
    const QByteArray line = body.trimmed().split('\n').first().trimmed();
    return base::escapedUtf8(line.left(200));
}

QString shouldBe()
{
    return QStringLiteral("the URL should be http://host:port/metrics");
}

} // namespace

base::Result<QUrl> metricsUrl(const QString &text)
{
    const QString trimmed = text.trimmed();
    const bool hasScheme = trimmed.contains(QLatin1StringView("://"));
    QUrl url(hasScheme ? trimmed : QStringLiteral("http://") + trimmed, QUrl::StrictMode);
    const bool isHttp =
        url.scheme() == QLatin1StringView("http") || url.scheme() == QLatin1StringView("https");
    if (!url.isValid() || !isHttp || url.host().isEmpty())
        return base::fail(Error::Kind::Input, QStringLiteral("is no http URL"), text, url.errorString(),
                          shouldBe());
    static const QRegularExpression apiEnding(QStringLiteral("(/v1)?/*$"));
    QString path = url.path();
    if (!path.endsWith(QLatin1StringView("/metrics")) && !path.endsWith(QLatin1StringView("/metrics/"))) {
        path.remove(apiEnding);
        if (path.isEmpty())
            path = QStringLiteral("/metrics");
    }
    url.setPath(path);
    url.setFragment({});
    return url;
}

MetricsFetcher::~MetricsFetcher()
{
    // A reply that is deleted without having finished would leave whoever waits for it waiting for ever.
    const QList<QNetworkReply *> replies = m_network.findChildren<QNetworkReply *>();
    for (QNetworkReply *reply : replies)
        reply->abort();
}

QCoro::Task<base::Result<Fetched>> MetricsFetcher::get(QUrl url)
{
    const FetchLimits limits = m_limits;
    QNetworkRequest request(url);
    request.setAttribute(QNetworkRequest::RedirectPolicyAttribute, QNetworkRequest::ManualRedirectPolicy);
    request.setRawHeader("Accept", "text/plain; version=0.0.4");
    const QString where = url.toDisplayString(QUrl::RemoveUserInfo);
    QElapsedTimer clock;
    clock.start();
    const std::unique_ptr<QNetworkReply, ReplyDeleter> reply(m_network.get(request));
    bool tooMuch = false, tooLate = false;
    QNetworkReply *const raw = reply.get();
    // A deadline over the whole answer: a server that drips would never meet a timeout that each byte renews.
    QTimer deadline;
    deadline.setSingleShot(true);
    QObject::connect(&deadline, &QTimer::timeout, raw, [&tooLate, raw] {
        tooLate = true;
        raw->abort();
    });
    QObject::connect(raw, &QNetworkReply::downloadProgress, raw,
                     [&tooMuch, &limits, raw](qint64 received, qint64) {
                         if (received <= limits.bytes)
                             return;
                         tooMuch = true;
                         raw->abort();
                     });
    deadline.start(limits.time);
    co_await raw;
    deadline.stop();
    const QString what = QStringLiteral("cannot be scraped");
    if (tooMuch || tooLate) {
        const double seconds = static_cast<double>(limits.time.count()) / 1000.0;
        co_return base::fail(Error::Kind::Environment, what, where,
                             tooMuch ? QStringLiteral("the answer is larger than %1 bytes").arg(limits.bytes)
                                     : QStringLiteral("no whole answer within %1 s").arg(seconds));
    }
    const int status = reply->attribute(QNetworkRequest::HttpStatusCodeAttribute).toInt();
    if (status == 0)
        co_return base::fail(Error::Kind::Environment, what, where, reply->errorString());
    const QByteArray body = reply->readAll();
    if (status >= 300 && status < 400) {
        const QUrl target = reply->header(QNetworkRequest::LocationHeader).toUrl();
        const QString why = QStringLiteral("HTTP %1 sends on to %2")
                                .arg(status)
                                .arg(target.toDisplayString(QUrl::RemoveUserInfo));
        co_return base::fail(Error::Kind::Environment, what, where, why, shouldBe());
    }
    if (status != 200) {
        QString why = QStringLiteral("HTTP %1").arg(status);
        const QString line = firstLine(body);
        if (!line.isEmpty())
            why += QStringLiteral(": ") + line;
        co_return base::fail(Error::Kind::Environment, what, where, why, shouldBe());
    }
    if (reply->error() != QNetworkReply::NoError)
        co_return base::fail(Error::Kind::Environment, what, where, reply->errorString());
    co_return Fetched{url, body, static_cast<double>(clock.elapsed()) / 1000.0};
}

QCoro::Task<base::Result<Fetched>> MetricsFetcher::fetch(QUrl url)
{
    base::Result<Fetched> fetched = co_await get(url);
    if (!fetched)
        co_return fetched;
    if (const auto kind = metrics::notExposition(fetched->text)) {
        const QString why = QStringLiteral("not_exposition: the answer is %1: %2")
                                .arg(QString::fromUtf8(*kind), firstLine(fetched->text));
        co_return base::fail(Error::Kind::Input, QStringLiteral("cannot be scraped"),
                             url.toDisplayString(QUrl::RemoveUserInfo), why, shouldBe());
    }
    co_return fetched;
}

} // namespace assay::run

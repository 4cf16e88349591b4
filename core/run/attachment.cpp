// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/attachment.h>

#include <assay/metrics/exposition.h>

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <utility>

namespace assay::run {

Attachment::Attachment(std::unique_ptr<ServerLink> link, std::chrono::milliseconds interval)
    : m_link(std::move(link)), m_interval(interval)
{
    m_view.address = m_link->address();
    m_recorder.setLongestSilence(3.5 * static_cast<double>(interval.count()) / 1000.0);
    m_clock.start();
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, [this] { look(); });
}

Attachment::~Attachment() = default;

void Attachment::start()
{
    if (m_view.state == AttachedView::State::Stopped) {
        m_recorder.miss();
        m_view.state = AttachedView::State::Asking;
    }
    m_scope.renew();
    m_timer.stop();
    // An answer under way is dropped with the scope.
    m_askedVersion = !m_view.version.isEmpty();
    look();
}

void Attachment::stop()
{
    m_scope.renew();
    m_timer.stop();
    m_view.state = AttachedView::State::Stopped;
    m_view.trouble.clear();
    Q_EMIT changed();
}

QCoro::Task<void> Attachment::look()
{
    const base::Scope::Ticket ticket = m_scope.ticket();
    const qint64 begun = m_clock.elapsed();
    const base::Result<Fetched> fetched = co_await m_link->get({});
    if (!ticket.isCurrent())
        co_return;
    if (fetched) {
        take(fetched->text);
    } else {
        m_view.state = AttachedView::State::Silent;
        m_view.trouble = fetched.error().sentence();
        m_recorder.miss();
    }
    Q_EMIT changed();
    // Whoever heard it may have stopped it.
    if (!ticket.isCurrent())
        co_return;
    const qint64 left = m_interval.count() - (m_clock.elapsed() - begun);
    m_timer.start(static_cast<int>(std::max<qint64>(1, left)));
}

void Attachment::take(const QByteArray &text)
{
    auto scrape = metrics::Scrape::fromBytes(text, m_view.address);
    const auto judged = scrape ? metrics::fromStart(*scrape) : tl::make_unexpected(scrape.error());
    if (!judged) {
        m_view.state = AttachedView::State::Silent;
        m_view.trouble = judged.error().sentence();
        m_recorder.miss();
        return;
    }
    m_view.state = AttachedView::State::Live;
    m_view.trouble.clear();
    ++m_view.looks;
    m_view.counters = judged->status;
    m_view.sinceStart = judged->acceptanceLength;
    m_view.model = judged->model;
    m_view.models = judged->models;
    if (m_view.models.isEmpty() && !m_view.model.isEmpty())
        m_view.models.append(m_view.model);
    if (judged->engineKind) {
        const engine::Table &table = engine::table(*judged->engineKind);
        m_view.engine = table.title;
        if (!table.endpoints.version.isEmpty() && !std::exchange(m_askedVersion, true))
            askVersion(table.endpoints.version);
    }
    const double now = static_cast<double>(m_clock.elapsed()) / 1000.0;
    if (!m_window)
        m_window.emplace(*std::move(scrape));
    else if (!m_window->update(text))
        return;
    m_recorder.take(now, QDateTime::currentDateTimeUtc(), m_window->counts());
    m_view.live = m_recorder.series();
}

QCoro::Task<void> Attachment::askVersion(QString path)
{
    const base::Scope::Ticket ticket = m_scope.ticket();
    const base::Result<Fetched> fetched = co_await m_link->get(path);
    if (!ticket.isCurrent() || !fetched)
        co_return;
    m_view.version =
        QJsonDocument::fromJson(fetched->text).object().value(QStringLiteral("version")).toString();
    Q_EMIT changed();
}

} // namespace assay::run

// SPDX-License-Identifier: GPL-3.0-or-later
#include "submitting.h"

namespace assay::ctl {

Submitting::Submitting(KnownRun &known, SignalWatch &signals, Output &output)
    : m_known(known), m_signals(signals), m_output(output)
{
    m_signals.handTo([this](int signal) { caught(signal); });
}

Submitting::~Submitting()
{
    m_signals.handTo({});
}

void Submitting::caught(int signal)
{
    if (m_kept) {
        m_loop->quit();
        return;
    }
    m_kept = signal;
    const QString id = runId();
    m_output.message(QStringLiteral("%1 is being submitted, and left as soon as that is answered; interrupt "
                                    "once more to leave at once")
                         .arg(id.isEmpty() ? QStringLiteral("the run") : QStringLiteral("run ") + id));
}

void Submitting::passOn()
{
    m_signals.handTo({});
    if (m_kept)
        std::raise(*m_kept); // noted by the watch, whose next owner hears of it
    m_kept.reset();
}

QString Submitting::runId() const
{
    const run::RunStore *store = m_known.controller->store();
    return store ? store->folder().id() : QString();
}

base::Error Submitting::named(base::Error error) const
{
    const QString id = runId();
    if (id.isEmpty() || error.kind != base::Error::Kind::Environment || m_known.controller->isGone())
        return error;
    if (!error.next.isEmpty() && !error.next.endsWith(QLatin1Char('.')))
        error.next += QStringLiteral(". ");
    else if (!error.next.isEmpty())
        error.next += QLatin1Char(' ');
    error.next += QStringLiteral("The run is kept: \"assayctl resume %1\" submits it again").arg(id);
    return error;
}

tl::unexpected<base::Error> Submitting::left()
{
    m_known.controller->detach();
    const QString id = runId();
    return base::fail(base::Error::Kind::Environment,
                      QStringLiteral("left before the submit was answered: its jobs may run"), id,
                      QStringLiteral("interrupted"),
                      id.isEmpty()
                          ? QStringLiteral("\"assayctl status\" lists the runs.")
                          : QStringLiteral("\"assayctl resume %1\" follows it, or submits what was not; "
                                           "\"assayctl cancel %1\" ends it.")
                                .arg(id));
}

} // namespace assay::ctl

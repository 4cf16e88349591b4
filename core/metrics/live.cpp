// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/metrics/live.h"

#include <utility>

namespace assay::metrics {

Window::Window(Scrape before, DeltaOptions options)
    : m_before(std::move(before)), m_now(m_before), m_options(std::move(options))
{}

base::Status Window::update(QByteArrayView text)
{
    return m_now.update(text);
}

base::Result<Acceptance> Window::acceptance() const
{
    base::Result<Acceptance> acceptance = delta(m_before, m_now, m_options);
    if (acceptance) {
        acceptance->problems.removeIf(
            [](const base::Problem &problem) { return problem.id == QStringLiteral("not_quiescent"); });
    }
    return acceptance;
}

} // namespace assay::metrics

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/delta.h>

namespace assay::metrics {

// A measurement while it runs: the scrape before, and the newest value of each series since. Scrapes during a
// workload hold only lines that changed (a journal's `text`), so each is laid over the last.
class Window
{
public:
    // Starts at the scrape taken before the workload.
    explicit Window(Scrape before, DeltaOptions options = {});

    // Lays a scrape taken during the workload over what is known; in time linear in its length.
    base::Status update(QByteArrayView text);

    // Acceptance since the start. A workload is under way, so requests in flight are no problem here.
    [[nodiscard]] base::Result<Acceptance> acceptance() const;

private:
    Scrape m_before;
    Scrape m_now;
    DeltaOptions m_options;
};

} // namespace assay::metrics

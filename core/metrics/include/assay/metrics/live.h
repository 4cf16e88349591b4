// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/metrics/delta.h>

#include <QList>

#include <optional>

namespace assay::metrics {

// What a server's counters amount to since a start, and what its gauges show now. A number that the engine
// does not tell is nothing, never 0.
struct LiveCounts
{
    std::optional<qint64> drafts, draftTokens, acceptedTokens, generatedTokens;
    QList<std::optional<qint64>> acceptedPerPosition; // position 0 first
    std::optional<qint64> running, waiting;           // requests, of all engines
    std::optional<double> kvUse;                      // 0 to 1, mean of the engines
    bool reset = false; // a counter fell since the last look: another process, counted from its own start
};

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

    // The same counts at a small part of the price, for a chart: nothing is judged but whether a counter
    // fell.
    [[nodiscard]] LiveCounts counts();

private:
    void choose();
    void follow();

    Scrape m_before;
    Scrape m_now;
    DeltaOptions m_options;
    const engine::Table *m_table = nullptr; // of the engine that is counted; nothing: none or several
    QString m_model;
    qsizetype m_chosenAmong = -1;         // series that were there when engine and model were chosen
    QList<std::optional<double>> m_bases; // by series: its value at the start, nothing where it is not known
    QList<double> m_last;                 // by series: its value at the last look
    bool m_fell = false;
};

} // namespace assay::metrics

// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/connection_test.h"

#include "language/in_words.h"

#include <assay/cluster/probe.h>

namespace assay::ui {

ConnectionTest::~ConnectionTest()
{
    stop();
}

void ConnectionTest::start(quint64 generation, const QByteArray &yaml, const QByteArray &trustedKey)
{
    stop();
    const matrix::ProfileFile file = matrix::readProfile(yaml);
    if (!file.profile) {
        Q_EMIT refused(generation, tr("The profile has errors; mend them first."));
        return;
    }
    auto station = run::openStation(*file.profile, file.profile->name,
                                    {.acceptNewHostKey = false, .trustedKey = trustedKey});
    if (!station) {
        Q_EMIT refused(generation, inWords(station.error()));
        return;
    }
    m_station = *std::move(station);
    m_stop = std::stop_source();
    test(generation, m_stop.get_token());
}

void ConnectionTest::stop()
{
    m_stop.request_stop();
    m_station.reset();
}

QCoro::Task<void> ConnectionTest::test(quint64 generation, std::stop_token stop)
{
    const auto tell = [this, generation](const base::Check &check) { Q_EMIT checked(generation, check); };
    co_await cluster::probe(m_station->host.get(), m_station->profile, tell, stop);
    if (stop.stop_requested())
        co_return;
    m_station.reset();
    Q_EMIT ended(generation);
}

} // namespace assay::ui

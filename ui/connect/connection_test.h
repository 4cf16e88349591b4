// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/check.h>
#include <assay/run/station.h>

#include <QByteArray>
#include <QCoro/QCoroTask>
#include <QObject>

#include <memory>
#include <stop_token>

namespace assay::ui {

// Tests the connection that a profile's text describes, over a link of its own. Lives on the desk's thread.
// Every answer carries the generation of the test it belongs to.
class ConnectionTest final : public QObject
{
    Q_OBJECT
public:
    ConnectionTest() = default;
    ~ConnectionTest() override;

    // Begins a test in place of the one under way. `trustedKey` is the fingerprint of an unknown host key
    // that is taken for good, or empty.
    void start(quint64 generation, const QByteArray &yaml, const QByteArray &trustedKey);
    // Gives up the test under way and its link; nothing more is told of it.
    void stop();

Q_SIGNALS:
    void checked(quint64 generation, const assay::base::Check &check);
    void ended(quint64 generation);
    // The profile cannot be tested at all.
    void refused(quint64 generation, const QString &sentence);

private:
    QCoro::Task<void> test(quint64 generation, std::stop_token stop);

    std::unique_ptr<run::Station> m_station;
    std::stop_source m_stop;
};

} // namespace assay::ui

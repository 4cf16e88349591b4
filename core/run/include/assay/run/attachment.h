// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/scope.h>
#include <assay/run/live.h>
#include <assay/run/server_link.h>

#include <QCoro/QCoroTask>
#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include <memory>
#include <optional>

namespace assay::run {

// What is known of a server that Assay did not start and only looks at. Counts are since the first look.
struct AttachedView
{
    enum class State {
        Asking,  // no answer yet
        Live,    // the last look was answered
        Silent,  // it was not
        Stopped, // nobody looks
    };
    State state = State::Asking;
    QString address;
    QString engine;  // title of the engine whose families occur; empty: none is known
    QString version; // as the engine says; empty: it does not
    QString model;
    QStringList models;                                 // all seen
    metrics::Status counters = metrics::Status::Absent; // from the server's own start
    std::optional<double> sinceStart;                   // acceptance length from the server's own start
    QString trouble;                                    // why the last look was not answered, a sentence
    qint64 looks = 0;                                   // that were answered
    LiveSeries live;
};

// Looks at a server once a second until it is stopped or deleted. Nothing is written anywhere.
class Attachment final : public QObject
{
    Q_OBJECT
public:
    explicit Attachment(std::unique_ptr<ServerLink> link,
                        std::chrono::milliseconds interval = std::chrono::seconds(1));
    ~Attachment() override;

    // Begins to look, or goes on where it was stopped: the time between is a gap.
    void start();
    void stop();
    [[nodiscard]] const AttachedView &view() const { return m_view; }

Q_SIGNALS:
    // After each look.
    void changed();

private:
    QCoro::Task<void> look();
    QCoro::Task<void> askVersion(QString path);
    void take(const QByteArray &text);

    std::unique_ptr<ServerLink> m_link;
    std::chrono::milliseconds m_interval;
    AttachedView m_view;
    std::optional<metrics::Window> m_window;
    LiveRecorder m_recorder;
    QElapsedTimer m_clock;
    QTimer m_timer;
    bool m_askedVersion = false;
    base::Scope m_scope;
};

} // namespace assay::run

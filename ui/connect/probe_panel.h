// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/check.h>
#include <assay/base/clock.h>

#include <QList>
#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;
class QTimer;
class QVBoxLayout;

namespace assay::ui {

class ProbeLine;

// A connection test as its lines come in, with what to do about each, and the buttons around it.
class ProbePanel final : public QWidget
{
    Q_OBJECT
public:
    // `clock` outlives the panel; without one it is the system's.
    explicit ProbePanel(QWidget *parent = nullptr, const base::Clock *clock = nullptr);

    // Whether a test can be begun, and what is in its way.
    void setReady(bool ready, const QString &why);
    void begin();
    void add(const base::Check &check);
    void end();
    // The test could not be made at all.
    void refuse(const QString &sentence);
    // What was shown is of an older text of the profile.
    void markStale();

    [[nodiscard]] bool isRunning() const { return m_running; }
    // All lines as text, for a message to somebody.
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    void testWanted();
    void cancelWanted();
    // Test again, and take this unknown host key for good.
    void trustWanted(const QString &fingerprint);

private:
    void cancel();
    void stop(const QString &how);
    void tellTime();
    void clear();
    [[nodiscard]] QString seconds() const;
    [[nodiscard]] QString counts() const;

    base::SystemClock m_systemClock;
    const base::Clock *m_clock;
    QPushButton *m_test = nullptr;
    QPushButton *m_cancel = nullptr;
    QPushButton *m_copy = nullptr;
    QLabel *m_state = nullptr;
    QLabel *m_empty = nullptr;
    QScrollArea *m_area = nullptr;
    QVBoxLayout *m_rows = nullptr;
    QTimer *m_ticker = nullptr;
    QList<ProbeLine *> m_lines;
    base::Checks m_checks;
    QString m_refusal;
    double m_started = 0;
    bool m_running = false;
    bool m_stale = false;
};

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QList>
#include <QThread>

#include <algorithm>
#include <ctime>

// An application that knows how much of its processor each event costs the window's thread.
class TimedApplication final : public QApplication
{
public:
    using QApplication::QApplication;

    bool notify(QObject *receiver, QEvent *event) override
    {
        if (QThread::currentThread() != thread())
            return QApplication::notify(receiver, event);
        const double since = m_depth == 0 ? now() : 0;
        ++m_depth;
        const bool done = QApplication::notify(receiver, event);
        --m_depth;
        if (m_depth == 0)
            m_costs.append(now() - since);
        return done;
    }
    void forget() { m_costs.clear(); }
    // The cost in ms that this share of all events stays below.
    [[nodiscard]] double cost(double share) const
    {
        QList<double> sorted = m_costs;
        std::sort(sorted.begin(), sorted.end());
        return sorted.isEmpty() ? 0 : sorted.at(qsizetype(share * double(sorted.size() - 1)));
    }
    [[nodiscard]] qsizetype events() const { return m_costs.size(); }

private:
    static double now()
    {
        timespec time{};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) * 1e3 + double(time.tv_nsec) * 1e-6;
    }
    QList<double> m_costs;
    int m_depth = 0;
};

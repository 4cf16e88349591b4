// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "logs/log_types.h"

#include <assay/logs/problem_finder.h>
#include <assay/run/state.h>

#include <QList>
#include <QMap>
#include <QMetaType>
#include <QObject>

#include <map>
#include <memory>
#include <optional>

class QTimer;

namespace assay::ui {

// The server's log of a cell that failed.
struct FailedLog
{
    QString cellId;
    LogPlace place;

    bool operator==(const FailedLog &) const = default;
};

// Those of a run: of each failed cell the log of its newest attempt. `engine` is a word of engine::kindName.
[[nodiscard]] QList<FailedLog> failedLogs(const run::RunView &run, const QString &engine);

// Looks through the logs of failed cells for problems on the desk's thread, in slices, so that others there
// are not held up. A log that grows is read on from where it was left.
class FailureReader final : public QObject
{
    Q_OBJECT
public:
    explicit FailureReader(QObject *parent = nullptr);
    ~FailureReader() override;
    // Reads these instead of those before; what is known of a log that stays is kept.
    void look(const QList<assay::ui::FailedLog> &logs);

Q_SIGNALS:
    // Everything that was found in the log of a cell so far.
    void found(const QString &cellId, const QList<assay::logs::LogProblem> &problems);

private:
    struct Reading
    {
        FailedLog log;
        std::unique_ptr<logs::ProblemFinder> finder;
        qint64 judged = 0; // bytes
        qsizetype told = 0;
    };

    void work();
    [[nodiscard]] bool readOn(Reading &reading);

    std::optional<QList<logs::ProblemRule>> m_rules;
    std::map<QString, Reading> m_readings; // by file
    QStringList m_waiting;                 // files that may have more
    QTimer *m_next = nullptr;
};

} // namespace assay::ui

Q_DECLARE_METATYPE(assay::ui::FailedLog)

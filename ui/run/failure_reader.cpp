// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/failure_reader.h"

#include "logs/log_choices.h"

#include <QFile>
#include <QTimer>

#include <algorithm>
#include <chrono>
#include <iterator>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

constexpr qint64 slice = qint64{256} << 10;

} // namespace

QList<FailedLog> failedLogs(const run::RunView &run, const QString &engine)
{
    run::RunView failed;
    failed.folder = run.folder;
    failed.state = run.state;
    std::copy_if(run.cells.cbegin(), run.cells.cend(), std::back_inserter(failed.cells),
                 [](const run::CellView &cell) { return cell.state == run::CellState::Failed; });
    QList<FailedLog> found;
    const QList<CellLogs> all = logsOf(failed, engine);
    for (const CellLogs &cell : all) {
        for (const LogPlace &place : cell.attempts.constLast().logs) {
            if (place.source == QLatin1StringView("server"))
                found.append({cell.id, place});
        }
    }
    return found;
}

FailureReader::FailureReader(QObject *parent) : QObject(parent), m_next(new QTimer(this))
{
    qRegisterMetaType<QList<FailedLog>>();
    qRegisterMetaType<QList<logs::LogProblem>>();
    m_next->setSingleShot(true);
    connect(m_next, &QTimer::timeout, this, &FailureReader::work);
}

FailureReader::~FailureReader() = default;

void FailureReader::look(const QList<FailedLog> &logs)
{
    std::map<QString, Reading> readings;
    m_waiting.clear();
    for (const FailedLog &log : logs) {
        auto known = m_readings.extract(log.place.file);
        if (!known.empty() && known.mapped().log == log)
            readings.insert(std::move(known));
        else
            readings[log.place.file].log = log;
        m_waiting.append(log.place.file);
    }
    m_readings = std::move(readings);
    if (!m_waiting.isEmpty())
        m_next->start(0ms);
}

void FailureReader::work()
{
    // Without rules nothing is a problem; the page of logs says why there are none.
    if (!m_rules)
        m_rules = logs::loadRules().value_or(QList<logs::ProblemRule>());
    const auto reading = m_readings.find(m_waiting.value(0));
    if (reading == m_readings.end() || !readOn(reading->second))
        m_waiting.removeFirst();
    if (!m_waiting.isEmpty())
        m_next->start(0ms);
}

// Whether there is more to read.
bool FailureReader::readOn(Reading &reading)
{
    const FailedLog &log = reading.log;
    QFile file(log.place.file);
    // It may be on its way from another host.
    if (!file.open(QIODevice::ReadOnly))
        return false;
    if (!reading.finder || file.size() < reading.judged) {
        reading.finder = std::make_unique<logs::ProblemFinder>(*m_rules, log.place.engine, log.place.source);
        reading.judged = 0;
    }
    if (!file.seek(reading.judged))
        return false;
    const QByteArray bytes = file.read(slice);
    reading.finder->feed(bytes);
    reading.judged += bytes.size();
    const QList<logs::LogProblem> &problems = reading.finder->problems();
    if (problems.size() != reading.told) {
        reading.told = problems.size();
        Q_EMIT found(log.cellId, problems);
    }
    return reading.judged < file.size() && !bytes.isEmpty();
}

} // namespace assay::ui

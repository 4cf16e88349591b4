// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_choice.h"

#include <assay/engine/table.h>

#include <QJsonArray>

#include <algorithm>

namespace assay::exchange {

namespace {

// A log is cut to whole seconds, and its node may be asked late.
constexpr qint64 slackS = 120;

QString dateOf(const ReadResult &result)
{
    return result.told.date.isValid() ? result.told.date.toString(QStringLiteral("yyyy-MM-dd hh:mm:ss"))
                                      : QStringLiteral("no date");
}

// The entry with the highest count; nothing when two have it.
template <typename Value>
std::optional<Value> most(const QMap<Value, int> &counts)
{
    std::optional<Value> best;
    int highest = 0;
    for (const auto &[value, count] : counts.asKeyValueRange()) {
        if (count > highest)
            best = value;
        else if (count == highest)
            best.reset();
        highest = std::max(highest, count);
    }
    return best;
}

// Leaves out the results of which `why` says something.
template <typename Why>
void leaveOutResults(FilesByCell &cells, QList<LeftOutFile> &leftOut, Why why)
{
    for (auto &[key, files] : cells) {
        files.results.removeIf([&](const ReadResult &result) {
            const QString text = why(result.told);
            if (!text.isEmpty())
                leftOut.append({result.file.path, text});
            return !text.isEmpty();
        });
    }
}

QStringList servedModels(const CollectedLog &log, const std::optional<engine::SettingsReport> &report)
{
    QStringList names;
    if (!log.engineKind || !report)
        return names;
    const QJsonArray served = report->changed.value(QStringLiteral("served_model_name")).toArray();
    for (const auto &name : served)
        names.append(name.toString());
    for (const char *key : {"model", "model_tag"})
        names.append(report->changed.value(QLatin1StringView(key)).toString());
    names.removeAll(QString());
    return names;
}

std::optional<engine::SettingsReport> reportOf(const CollectedLog &log)
{
    return log.engineKind ? engine::settingsReport(engine::table(*log.engineKind), log.settings)
                          : std::nullopt;
}

QDateTime timeIn(int year, const QString &text)
{
    QDateTime time = QDateTime::fromString(QString::number(year) + QLatin1Char('-') + text,
                                           QStringLiteral("yyyy-MM-dd hh:mm:ss"));
    time.setTimeSpec(Qt::UTC);
    return time;
}

// The log was written while the result was measured. True too when one of them tells no time.
bool isOfTheTime(const CollectedLog &log, const CollectedResult &result)
{
    if (!result.date.isValid() || log.first.isEmpty() || !result.durationS)
        return true;
    const int year = result.date.date().year();
    QDateTime first = timeIn(year, log.first);
    const QDateTime last = timeIn(year, log.last);
    if (first > last) // over New Year
        first = first.addYears(-1);
    const QDateTime begin = result.date.addSecs(-static_cast<qint64>(std::min(*result.durationS, 1e7)));
    return first.isValid() && last.isValid() && first <= result.date.addSecs(slackS) &&
           last.addSecs(slackS) >= begin;
}

// Why a log cannot be of the cell; empty: it can.
QString whyNot(const CollectedLog &log, const ImportedCell &cell, const QString &model)
{
    const auto report = reportOf(log);
    if (report) {
        const auto length = engine::reportedDraftLength(engine::table(*log.engineKind), *report);
        if (length && *length != cell.cell.draftLength)
            return QStringLiteral("its server ran draft length %1, its name says %2")
                .arg(*length)
                .arg(cell.cell.draftLength);
        const QStringList names = servedModels(log, report);
        if (!model.isEmpty() && !names.isEmpty() &&
            std::ranges::none_of(names, [&model](const QString &name) { return isSameModel(name, model); }))
            return QStringLiteral("its server ran %1, not %2").arg(names.join(QStringLiteral(", ")), model);
    }
    if (cell.result && !isOfTheTime(log, cell.told))
        return QStringLiteral("it is stale: it ran from %1 to %2, the result is of %3")
            .arg(log.first, log.last, cell.told.date.toString(QStringLiteral("MM-dd hh:mm:ss")));
    return {};
}

void takeResult(ImportedCell &cell, QList<ReadResult> results, QList<LeftOutFile> &leftOut)
{
    results.removeIf([&](const ReadResult &result) {
        if (result.told.draftLength == 0 || result.told.draftLength == cell.cell.draftLength)
            return false;
        leftOut.append({result.file.path, QStringLiteral("it lists %1 draft positions, its name says %2")
                                              .arg(result.told.draftLength)
                                              .arg(cell.cell.draftLength)});
        return true;
    });
    if (results.isEmpty())
        return;
    std::ranges::stable_sort(results, [](const ReadResult &left, const ReadResult &right) {
        const QDateTime &own = left.told.date, &other = right.told.date;
        return own.isValid() != other.isValid() ? own.isValid() : own > other;
    });
    cell.result = results.first().file;
    cell.told = results.first().told;
    for (qsizetype i = 1; i < results.size(); ++i) {
        const ReadResult &older = results.at(i);
        leftOut.append({older.file.path,
                        older.file.sha256 == cell.result->sha256
                            ? QStringLiteral("it is the same as %1").arg(cell.result->path)
                            : QStringLiteral("%1 has a newer result: this one is of %2, %3 of %4")
                                  .arg(cell.id, dateOf(older), cell.result->path, dateOf(results.first()))});
    }
}

// Of several files the one beside the result, else the last by name.
std::optional<SourceFile> oneOf(const QList<SourceFile> &files, const QString &folder,
                                QList<LeftOutFile> &leftOut)
{
    if (files.isEmpty())
        return std::nullopt;
    const auto beside = std::ranges::find(files, folder, &SourceFile::folder);
    const SourceFile &taken = beside == files.end() ? files.last() : *beside;
    for (const SourceFile &file : files) {
        if (file.path != taken.path)
            leftOut.append({file.path, QStringLiteral("%1 was taken for the cell").arg(taken.path)});
    }
    return taken;
}

void takeServerLog(ImportedCell &cell, const QList<ReadLog> &logs, const QString &model,
                   QList<LeftOutFile> &leftOut)
{
    QList<SourceFile> fitting;
    for (const ReadLog &log : logs) {
        if (const QString why = whyNot(log.log, cell, model); !why.isEmpty())
            leftOut.append({log.file.path, why});
        else
            fitting.append(log.file);
    }
    cell.serverLog = oneOf(fitting, cell.result ? cell.result->folder() : QString(), leftOut);
    for (const ReadLog &log : logs) {
        if (!cell.serverLog || log.file.path != cell.serverLog->path)
            continue;
        cell.log = log.log;
        cell.settings = reportOf(log.log);
    }
}

} // namespace

base::Result<QString> keepOneModel(FilesByCell &cells, const QStringList &curveKeys,
                                   QList<LeftOutFile> &leftOut)
{
    QMap<QString, int> models;
    QMap<int, int> concurrencies;
    for (const auto &[key, files] : cells) {
        for (const ReadResult &result : files.results) {
            if (!result.told.model.isEmpty())
                ++models[result.told.model];
        }
    }
    QStringList named;
    for (const QString &model : models.keys()) {
        if (std::ranges::any_of(curveKeys, [&model](const QString &key) { return isSameModel(key, model); }))
            named.append(model);
    }
    const std::optional<QString> model = named.size() == 1 ? named.first() : most(models);
    if (!model && !models.isEmpty())
        return base::fail(base::Error::Kind::Input, QStringLiteral("holds results of several models"), {},
                          QStringLiteral("%1, and nothing says which is meant")
                              .arg(models.keys().join(QStringLiteral(", "))),
                          QStringLiteral("Import the artifacts of one model at a time."));
    leaveOutResults(cells, leftOut, [&model](const CollectedResult &told) {
        return told.model.isEmpty() || isSameModel(told.model, *model)
                   ? QString()
                   : QStringLiteral("it is of another model, %1").arg(told.model);
    });
    for (const auto &[key, files] : cells) {
        for (const ReadResult &result : files.results) {
            if (result.told.concurrency)
                ++concurrencies[*result.told.concurrency];
        }
    }
    if (const auto common = most(concurrencies)) {
        leaveOutResults(cells, leftOut, [&common](const CollectedResult &told) {
            return told.concurrency.value_or(*common) == *common
                       ? QString()
                       : QStringLiteral("it was measured at concurrency %1, the others at %2")
                             .arg(*told.concurrency)
                             .arg(*common);
        });
    }
    return model.value_or(QString());
}

ImportedCell chosen(const CellKey &key, const CellFiles &files, const QString &model,
                    QList<LeftOutFile> &leftOut)
{
    ImportedCell cell;
    cell.cell.thinking = key.first == 0 ? matrix::Thinking::On : matrix::Thinking::Off;
    cell.cell.draftLength = key.second;
    cell.id = matrix::cellId(cell.cell, false, false);
    takeResult(cell, files.results, leftOut);
    takeServerLog(cell, files.serverLogs, model, leftOut);
    const QString folder = cell.result ? cell.result->folder() : QString();
    cell.workloadLog = oneOf(files.workloadLogs, folder, leftOut);
    cell.after = oneOf(files.after, folder, leftOut);
    cell.before = oneOf(files.before, cell.after ? cell.after->folder() : folder, leftOut);
    return cell;
}

} // namespace assay::exchange

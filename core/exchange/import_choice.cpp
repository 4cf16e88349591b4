// SPDX-License-Identifier: GPL-3.0-or-later
#include "import_choice.h"

#include <assay/engine/table.h>

#include <QJsonArray>
#include <QJsonDocument>

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

// The one file, or of several the one beside the result. Which of the others is meant nobody can tell.
std::optional<SourceFile> oneOf(const QList<SourceFile> &files, const QString &folder,
                                QList<LeftOutFile> &leftOut)
{
    if (files.size() == 1)
        return files.first();
    const auto isBeside = [&folder](const SourceFile &file) { return file.folder() == folder; };
    const bool isTold = std::ranges::count_if(files, isBeside) == 1;
    const auto beside = std::ranges::find_if(files, isBeside);
    for (const SourceFile &file : files) {
        if (!isTold)
            leftOut.append({file.path, QStringLiteral("there are %1 such files of the cell, and nothing says "
                                                      "which is meant")
                                           .arg(files.size())});
        else if (file.path != beside->path)
            leftOut.append({file.path, QStringLiteral("%1 was taken for the cell").arg(beside->path)});
    }
    return isTold ? std::optional(*beside) : std::nullopt;
}

// A control cell's server runs without speculation, by design.
bool hasConfiguration(const ImportedCell &cell)
{
    return cell.settings && !cell.cell.isControl();
}

// What changes a measurement, as a server was set to, without what differs from cell to cell.
QByteArray configurationOf(const ImportedCell &cell)
{
    const engine::Table &table = engine::table(*cell.log.engineKind);
    QJsonObject settings{{QStringLiteral("engine"), engine::kindName(table.kind)}};
    settings.insert(QStringLiteral("model"), cell.settings->changed.value(QStringLiteral("model")));
    for (const QLatin1StringView name : table.decisiveSettings) {
        QJsonValue value = cell.settings->changed.value(name);
        if (value.isObject()) {
            QJsonObject object = value.toObject();
            object.remove(table.launcher.draftLength);
            value = object;
        }
        if (!value.isUndefined())
            settings.insert(name, value);
    }
    return QJsonDocument(settings).toJson(QJsonDocument::Compact);
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

base::Result<QList<ImportedCell>> ofOneConfiguration(const QList<ImportedCell> &cells,
                                                     QList<LeftOutFile> &leftOut)
{
    QMap<QByteArray, int> counts;
    for (const ImportedCell &cell : cells) {
        if (hasConfiguration(cell))
            ++counts[configurationOf(cell)];
    }
    const std::optional<QByteArray> common = most(counts);
    if (!common && !counts.isEmpty())
        return base::fail(
            base::Error::Kind::Input, QStringLiteral("holds cells of several collectors"), {},
            QStringLiteral("their servers ran with %1 and with %2, and nothing says which is meant")
                .arg(QString::fromUtf8(counts.firstKey()), QString::fromUtf8(counts.lastKey())),
            QStringLiteral("Import the artifacts of one collector at a time."));
    QList<ImportedCell> kept;
    for (const ImportedCell &cell : cells) {
        const QByteArray own = hasConfiguration(cell) ? configurationOf(cell) : QByteArray();
        if (own.isEmpty() || own == *common) {
            kept.append(cell);
            continue;
        }
        for (const auto &file : {cell.serverLog, cell.result, cell.workloadLog, cell.before, cell.after}) {
            if (file)
                leftOut.append({file->path, QStringLiteral("its server ran with %1, the others with %2")
                                                .arg(QString::fromUtf8(own), QString::fromUtf8(*common))});
        }
    }
    return kept;
}

} // namespace assay::exchange

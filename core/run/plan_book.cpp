// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/plan_book.h>

#include <assay/base/files.h>
#include <assay/matrix/profile.h>

#include <QFileInfo>
#include <QJsonDocument>

#include <algorithm>
#include <tuple>
#include <utility>

namespace assay::run {

namespace {

constexpr qint64 largestPlan = qint64{64} << 20;
constexpr qint64 largestProfile = qint64{1} << 20;

base::Result<QJsonObject> readObject(const QString &file)
{
    const auto bytes = base::readFile(file, largestPlan);
    if (!bytes)
        return tl::make_unexpected(bytes.error());
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(*bytes, &error);
    if (document.isObject())
        return document.object();
    return base::fail(base::Error::Kind::Input, QStringLiteral("cannot be read"), file,
                      error.error == QJsonParseError::NoError ? QStringLiteral("it is no JSON object")
                                                              : error.errorString());
}

bool inMatrixOrder(const BookedCell &left, const BookedCell &right)
{
    const auto key = [](const BookedCell &cell) {
        const matrix::Cell &at = cell.planned.cell;
        return std::make_tuple(at.thinking == matrix::Thinking::Off, at.draftLength, at.category,
                               at.concurrency);
    };
    return key(left) < key(right);
}

// N of plan.N.json, or of control.N/001.json; 0: the present one.
int eraOfName(const QString &name)
{
    return name.section(QLatin1Char('.'), 1, 1).toInt();
}

} // namespace

base::Result<PlanBook> PlanBook::read(const RunFolder &folder)
{
    PlanBook book;
    const QStringList plans = folder.planFiles();
    if (plans.isEmpty()) {
        return base::fail(base::Error::Kind::Input, QStringLiteral("is no run folder"), folder.path(),
                          QStringLiteral("it holds no plan.json"));
    }
    for (const QString &file : plans) {
        const auto json = readObject(file);
        if (!json)
            return tl::make_unexpected(json.error());
        auto plan = matrix::planFromJson(*json);
        if (!plan) {
            base::Error error = plan.error();
            error.where = file;
            return base::fail(error);
        }
        book.take(*plan, json->value(QLatin1StringView("cells")).toArray());
        book.m_plan = *std::move(plan);
        book.m_json = *json;
        const QJsonObject shards = json->value(QLatin1StringView("shards")).toObject();
        book.m_firstShards.append(
            {eraOfName(QFileInfo(file).fileName()), shards.value(QLatin1StringView("first")).toInt()});
    }
    if (const auto yaml = base::readFile(folder.clusterFile(), largestProfile)) {
        if (const auto profile = matrix::readProfile(*yaml).profile)
            book.m_timeLimitMin = profile->scheduler.timeLimitMin;
    }
    const QStringList commands = folder.controlFiles();
    for (const QString &file : commands) {
        const auto json = readObject(file);
        if (!json)
            continue;
        book.m_commands.append({QFileInfo(file).fileName(),
                                json->value(QLatin1StringView("command")).toString(),
                                json->value(QLatin1StringView("cell")).toString(),
                                eraOfName(QFileInfo(QFileInfo(file).path()).fileName())});
        if (book.m_commands.last().command != QLatin1StringView("add"))
            continue;
        QJsonObject added = book.m_json;
        added.insert(QLatin1StringView("cells"), json->value(QLatin1StringView("cells")));
        if (const auto plan = matrix::planFromJson(added))
            book.take(*plan, added.value(QLatin1StringView("cells")).toArray(),
                      json->value(QLatin1StringView("heirs")).toBool());
    }
    std::sort(book.m_cells.begin(), book.m_cells.end(), inMatrixOrder);
    return book;
}

const BookedCell *PlanBook::find(const QString &cell) const
{
    const auto found = std::find_if(m_cells.cbegin(), m_cells.cend(),
                                    [&](const BookedCell &booked) { return booked.planned.id == cell; });
    return found == m_cells.cend() ? nullptr : &*found;
}

int PlanBook::eraOf(int shard) const
{
    for (qsizetype i = m_firstShards.size() - 1; i > 0; --i) {
        if (m_firstShards.at(i).second <= shard)
            return m_firstShards.at(i).first;
    }
    return m_firstShards.isEmpty() ? 0 : m_firstShards.first().first;
}

bool PlanBook::wasToldToStop(int shard) const
{
    return std::any_of(m_commands.cbegin(), m_commands.cend(), [&](const BookedCommand &command) {
        return command.command == QLatin1StringView("stop") && command.era == eraOf(shard);
    });
}

void PlanBook::take(const matrix::Plan &plan, const QJsonArray &cells, bool asHeirs)
{
    for (qsizetype i = 0; i < plan.cells.size(); ++i) {
        const matrix::PlannedCell &planned = plan.cells.at(i);
        auto booked = std::find_if(m_cells.begin(), m_cells.end(),
                                   [&](const BookedCell &cell) { return cell.planned.id == planned.id; });
        if (booked == m_cells.end()) {
            m_cells.append({planned, {}, {}, {}, std::max<qsizetype>(1, planned.attempts.size())});
            booked = std::prev(m_cells.end());
        }
        booked->planned = planned;
        booked->json = cells.at(i).toObject();
        for (const int attempt : planned.attempts) {
            if (!booked->attempts.contains(attempt))
                booked->attempts.append(attempt);
            if (asHeirs && !booked->heirs.contains(attempt))
                booked->heirs.append(attempt);
        }
        std::sort(booked->attempts.begin(), booked->attempts.end());
    }
}

QJsonArray PlanBook::cellsWith(const QList<std::pair<QString, QList<int>>> &cells) const
{
    QJsonArray array;
    for (const auto &[id, attempts] : cells) {
        const BookedCell *const booked = find(id);
        if (booked == nullptr)
            continue;
        QJsonObject json = booked->json;
        QJsonArray numbers;
        for (const int attempt : attempts)
            numbers.append(attempt);
        json.insert(QLatin1StringView("attempts"), numbers);
        array.append(json);
    }
    return array;
}

QJsonObject PlanBook::planWith(const QList<std::pair<QString, QList<int>>> &cells) const
{
    QJsonObject json = m_json;
    json.insert(QLatin1StringView("cells"), cellsWith(cells));
    return json;
}

} // namespace assay::run

// SPDX-License-Identifier: GPL-3.0-or-later
#include "counting.h"

#include "assay/metrics/exposition.h"
#include "roles.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace assay::metrics {

using engine::Role;

namespace {

constexpr double exactLimit = 9007199254740992.0; // 2^53: from here on a double skips integers
constexpr int namedProblems = 8;                  // of one id; the rest is counted

using EngineId = std::pair<int, QString>;

QString keyText(const Series &series)
{
    return QString::fromUtf8(series.key);
}

// Times, not texts: the same second can be written 1.7570e+09 and 1757000000.0.
bool bornAtOtherTimes(const Series &after, const Series &before)
{
    if (after.created.isEmpty() || before.created.isEmpty() || after.created == before.created)
        return false;
    const std::optional<double> now = parseValue(after.created);
    const std::optional<double> then = parseValue(before.created);
    return !now || !then || *now != *then;
}

class Counter
{
public:
    Counter(const engine::Table &table, const QString &model, const Scrape *before, const Scrape &after)
        : m_table(table), m_model(model), m_before(before), m_after(after)
    {}

    Count run()
    {
        collectEngines();
        for (const Series &series : m_after.series()) {
            if (isMine(series))
                visit(series, m_before ? m_before->find(series.source, series.key) : nullptr);
        }
        if (m_before) {
            for (const Series &series : m_before->series()) {
                if (isMine(series) && !m_after.find(series.source, series.key))
                    visitVanished(series);
            }
        }
        judgeBrokenLines();
        judgeEngines();
        judgeCompleteness();
        nameGauges();
        if (m_count.reset)
            m_count.all.spoilAll();
        reportMany();
        return std::move(m_count);
    }

private:
    [[nodiscard]] bool isMine(const Series &series) const
    {
        return series.kind == m_table.kind && (series.model == m_model || series.model.isEmpty());
    }

    void collectEngines()
    {
        const auto collect = [this](const Scrape &scrape, std::set<EngineId> &engines) {
            for (const Series &series : scrape.series()) {
                if (isMine(series) && isSpeculative(series.role))
                    engines.insert({series.source, series.engine});
            }
        };
        collect(m_after, m_enginesAfter);
        if (m_before) {
            collect(*m_before, m_enginesBefore);
            for (const Series &series : m_before->series()) {
                if (isMine(series))
                    m_familiesBefore.insert({series.source, series.engine, series.role});
            }
        }
        std::set<EngineId> engines = m_enginesAfter;
        engines.insert(m_enginesBefore.begin(), m_enginesBefore.end());
        m_count.speculates = !engines.empty();
        for (const auto &[source, name] : engines)
            m_count.engines.append({source, name, {}});
        std::sort(m_count.engines.begin(), m_count.engines.end(), [](const auto &left, const auto &right) {
            const auto rank = [](const Count::Row &row) {
                bool numeric = false;
                const int number = row.name.toInt(&numeric);
                return std::tuple(row.source, numeric ? 0 : 1, numeric ? number : 0, row.name);
            };
            return rank(left) < rank(right);
        });
    }

    Tally *engineOf(const Series &series)
    {
        for (Count::Row &row : m_count.engines) {
            if (row.source == series.source && row.name == series.engine)
                return &row.tally;
        }
        return nullptr;
    }

    template <typename Act>
    void onTallies(const Series &series, Act act)
    {
        act(m_count.all);
        if (Tally *tally = engineOf(series))
            act(*tally);
    }

    void note(base::Severity severity, const QString &id, const QString &text, int line = 0)
    {
        int &times = m_times[id];
        if (++times <= namedProblems)
            m_count.problems.append({severity, id, text, line, 0});
    }

    void reportMany()
    {
        for (auto times = m_times.cbegin(); times != m_times.cend(); ++times) {
            if (*times > namedProblems) {
                m_count.problems.append({base::Severity::Note, times.key(),
                                         QStringLiteral("%1 more of these").arg(*times - namedProblems)});
            }
        }
    }

    // A fault of a series that the value rests on makes the window invalid; of another one only its number
    // unknown.
    void spoil(const Series &series, const QString &id, const QString &text)
    {
        const bool carries = carriesValue(m_table, series.role);
        onTallies(series, [&](Tally &tally) { tally.spoil(series); });
        m_count.invalid = m_count.invalid || carries;
        note(carries ? base::Severity::Error : base::Severity::Warning, id, text, series.line);
    }

    bool isSound(const Series &series, const Scrape &scrape)
    {
        const QString place = QStringLiteral("%1:%2: ").arg(scrape.sources().value(series.source),
                                                            QString::number(series.line));
        if (series.copies > 1) {
            spoil(series, QStringLiteral("duplicate_series"),
                  place + QStringLiteral("%1 stands %2 times in one scrape")
                              .arg(keyText(series))
                              .arg(series.copies));
            return false;
        }
        if (series.fault == Fault::None)
            return true;
        QString why;
        switch (series.fault) {
        case Fault::NotFinite:
            why = QStringLiteral("is not finite");
            break;
        case Fault::NotACount:
            why = QStringLiteral("is no count");
            break;
        case Fault::TooLarge:
            why = QStringLiteral("is larger than any counter");
            break;
        case Fault::NoIndex:
            why = QStringLiteral("has no position");
            break;
        case Fault::Torn:
        case Fault::None:
            why = QStringLiteral("is in a last line without a newline and may be cut inside the number");
            break;
        }
        spoil(series, QStringLiteral("invalid_sample"),
              place +
                  QStringLiteral("%1: %2 %3").arg(keyText(series), QString::fromUtf8(series.valueText), why));
        return false;
    }

    void visit(const Series &after, const Series *before)
    {
        if (after.role == Role::OldGeneration || after.role == Role::IntervalGauge) {
            m_count.oldGeneration = m_count.oldGeneration || after.role == Role::OldGeneration;
            m_count.intervalGauges = m_count.intervalGauges || after.role == Role::IntervalGauge;
            if (isSound(after, m_after))
                m_gaugeSeries.append(&after);
            return;
        }
        if (after.role == Role::CacheInfo) {
            m_count.prefixCaching = m_count.prefixCaching || after.prefixCaching;
            return;
        }
        if (after.role == Role::KvUse)
            return;
        const bool sound = isSound(after, m_after);
        const bool soundBefore = !before || isSound(*before, *m_before);
        if (!isCounter(after.role)) {
            countRequests(after, sound, m_count.runningAfter);
            if (before)
                countRequests(*before, soundBefore, m_count.runningBefore);
            return;
        }
        if (sound && soundBefore)
            countDifference(after, before);
        onTallies(after, [&](Tally &tally) { tally.expose(after); });
    }

    static void countRequests(const Series &series, bool sound, std::optional<qint64> &requests)
    {
        if (sound)
            requests = requests.value_or(0) + static_cast<qint64>(series.value);
    }

    void countDifference(const Series &after, const Series *before)
    {
        const double start = before ? before->value : 0.0;
        if (after.value >= exactLimit || start >= exactLimit) {
            note(carriesValue(m_table, after.role) ? base::Severity::Error : base::Severity::Warning,
                 QStringLiteral("precision"),
                 QStringLiteral("%1 is %2, beyond 2^53: single tokens are lost in it")
                     .arg(keyText(after), QString::fromUtf8(after.valueText)));
        }
        if (before && hasRestarted(after, *before))
            return;
        if (m_before && !before && !countsFromZero(after)) {
            judgeMissing(after, QStringLiteral("before"), m_enginesBefore);
            return;
        }
        const auto count = static_cast<qint64>(after.value) - static_cast<qint64>(start);
        onTallies(after, [&](Tally &tally) { tally.add(after, count); });
    }

    // A counter that falls, or is younger than the scrape before, belongs to another process.
    bool hasRestarted(const Series &after, const Series &before)
    {
        const bool younger = bornAtOtherTimes(after, before);
        const bool fell = after.value < before.value;
        if (!younger && !fell)
            return false;
        if (younger) {
            note(base::Severity::Error, QStringLiteral("created_changed"),
                 QStringLiteral("%1 was born at %2 before and at %3 after: the server was restarted inside "
                                "the window")
                     .arg(keyText(after), QString::fromUtf8(before.created),
                          QString::fromUtf8(after.created)));
        }
        if (fell) {
            note(base::Severity::Error, QStringLiteral("reset"),
                 QStringLiteral("%1 fell from %2 to %3: the server was restarted inside the window, or "
                                "the scrapes are the wrong way round")
                     .arg(keyText(after), QString::fromUtf8(before.valueText),
                          QString::fromUtf8(after.valueText)));
        }
        m_count.reset = true;
        if (Tally *tally = engineOf(after))
            tally->spoilAll();
        return true;
    }

    // A new label value of a family that was there before started at 0; so does everything of an engine whose
    // series appear at first use.
    [[nodiscard]] bool countsFromZero(const Series &after) const
    {
        if (m_table.bornAtFirstUse)
            return true;
        return !isSpeculative(after.role) &&
               m_familiesBefore.contains({after.source, after.engine, after.role});
    }

    // A series that only one scrape has. A position that is missing leaves the value standing; an engine that
    // is missing altogether is said once, by judgeEngines.
    void judgeMissing(const Series &series, const QString &when, const std::set<EngineId> &enginesThere)
    {
        onTallies(series, [&](Tally &tally) { tally.spoil(series); });
        if (!carriesValue(m_table, series.role) || series.role == Role::AcceptedPerPosition)
            return;
        m_count.invalid = true;
        if (enginesThere.empty() || enginesThere.contains({series.source, series.engine})) {
            note(base::Severity::Error, QStringLiteral("series_missing"),
                 QStringLiteral("%1 is not in the scrape %2").arg(keyText(series), when));
        }
    }

    void visitVanished(const Series &before)
    {
        if (before.role == Role::CacheInfo)
            m_count.prefixCaching = m_count.prefixCaching || before.prefixCaching;
        if (before.role == Role::OldGeneration)
            m_count.oldGeneration = true;
        if (before.role == Role::KvUse)
            return;
        const bool sound = isSound(before, *m_before);
        if (!isCounter(before.role)) {
            if (before.role == Role::Running || before.role == Role::Waiting)
                countRequests(before, sound, m_count.runningBefore);
            return;
        }
        onTallies(before, [&](Tally &tally) { tally.expose(before); });
        judgeMissing(before, QStringLiteral("after"), m_enginesAfter);
    }

    void judgeBrokenLines()
    {
        const auto judge = [this](const Scrape &scrape) {
            for (const BrokenLine &broken : scrape.brokenLines()) {
                if (broken.kind == m_table.kind) {
                    m_count.all.spoil(broken.role);
                    m_count.invalid = true;
                    m_count.speculates = true;
                }
            }
        };
        judge(m_after);
        if (m_before)
            judge(*m_before);
    }

    void judgeEngines()
    {
        if (!m_before || m_enginesBefore == m_enginesAfter || m_enginesBefore.empty() ||
            m_enginesAfter.empty())
            return;
        const bool onlyGrew = std::includes(m_enginesAfter.begin(), m_enginesAfter.end(),
                                            m_enginesBefore.begin(), m_enginesBefore.end());
        if (m_table.bornAtFirstUse && onlyGrew)
            return;
        note(base::Severity::Error, QStringLiteral("engine_set_changed"),
             QStringLiteral("the engines before were %1, after %2")
                 .arg(names(m_enginesBefore), names(m_enginesAfter)));
        m_count.invalid = true;
        m_count.all.spoilAll();
    }

    [[nodiscard]] QString names(const std::set<EngineId> &engines) const
    {
        QStringList list;
        for (const auto &[source, name] : engines)
            list.append(isJoined() ? QStringLiteral("%1/%2").arg(m_after.sources().value(source), name)
                                   : name);
        return list.join(QStringLiteral(", "));
    }

    [[nodiscard]] bool isJoined() const { return m_after.sources().size() > 1; }

    // A sum over engines means something only if every engine is in it.
    void judgeCompleteness()
    {
        for (const Role role :
             {Role::Drafts, Role::DraftTokens, Role::AcceptedTokens, Role::StepsByAccepted}) {
            if (!m_count.all.sum(role).isExposed())
                continue;
            for (const Count::Row &row : m_count.engines) {
                if (row.tally.sum(role).isExposed() || m_table.bornAtFirstUse)
                    continue;
                m_count.all.spoil(role);
                m_count.invalid = true;
                note(base::Severity::Error, QStringLiteral("series_missing"),
                     QStringLiteral("engine %1 does not expose %2, others do")
                         .arg(row.name, engine::sampleName(m_table, role)));
            }
        }
        QMap<int, Sum> &positions = m_count.all.indexed(Role::AcceptedPerPosition);
        for (auto position = positions.begin(); position != positions.end(); ++position) {
            for (const Count::Row &row : m_count.engines) {
                if (!m_table.bornAtFirstUse &&
                    !row.tally.indexed(Role::AcceptedPerPosition).contains(position.key()))
                    position->spoil();
            }
        }
        if (isJoined()) {
            for (Count::Row &row : m_count.engines)
                row.name = QStringLiteral("%1/%2").arg(m_after.sources().value(row.source), row.name);
        }
    }

    void nameGauges()
    {
        QMap<QByteArray, int> times;
        for (const Series *series : m_gaugeSeries)
            ++times[series->name];
        for (const Series *series : m_gaugeSeries) {
            const QString name =
                QString::fromUtf8(times.value(series->name) > 1 ? series->key : series->name);
            m_count.gauges.insert(name, series->value);
        }
    }

    const engine::Table &m_table;
    const QString &m_model;
    const Scrape *m_before;
    const Scrape &m_after;
    Count m_count;
    std::set<EngineId> m_enginesBefore;
    std::set<EngineId> m_enginesAfter;
    std::set<std::tuple<int, QString, Role>> m_familiesBefore;
    QList<const Series *> m_gaugeSeries;
    QMap<QString, int> m_times;
};

} // namespace

Count countWindow(const engine::Table &table, const QString &model, const Scrape *before, const Scrape &after)
{
    return Counter(table, model, before, after).run();
}

} // namespace assay::metrics

// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/metrics/scrape.h"

#include "assay/metrics/exposition.h"
#include "roles.h"

#include <assay/base/text.h>

#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <set>
#include <vector>

namespace assay::metrics {

namespace {

constexpr double largestCount = 72057594037927936.0; // 2^56
constexpr qsizetype problemLimit = 50;

QByteArrayView view(QLatin1StringView text)
{
    return {text.data(), text.size()};
}

Fault faultOf(const Sample &sample, engine::Role role)
{
    if (sample.torn)
        return Fault::Torn;
    if (!std::isfinite(sample.value))
        return Fault::NotFinite;
    const bool counts = isCounter(role) || role == engine::Role::Running || role == engine::Role::Waiting;
    if (!counts)
        return Fault::None;
    if (sample.value < 0.0 || sample.value != std::floor(sample.value))
        return Fault::NotACount;
    return sample.value > largestCount ? Fault::TooLarge : Fault::None;
}

// A label value as a number from 0, or -1.
int indexOf(const QByteArray &text)
{
    bool ok = false;
    const int index = text.toInt(&ok);
    return ok && index >= 0 && index < 4096 ? index : -1;
}

// Sorted labels as one text, so that the order they were written in does not matter.
QByteArray identity(QByteArrayView name, std::vector<Label> &labels)
{
    std::sort(labels.begin(), labels.end(), [](const Label &left, const Label &right) {
        return std::lexicographical_compare(left.name.begin(), left.name.end(), right.name.begin(),
                                            right.name.end());
    });
    QByteArray key = name.toByteArray();
    char separator = '{';
    for (const Label &label : labels) {
        key.append(separator).append(label.name).append("=\"").append(label.value).append('"');
        separator = ',';
    }
    if (!labels.empty())
        key.append('}');
    return key;
}

} // namespace

// Collects the known series of one text. With `label` empty it reads a partial text whose last line is whole.
class ScrapeReader final : public Visitor
{
public:
    ScrapeReader(Scrape &scrape, int source, bool partial, QString label)
        : m_scrape(scrape), m_label(std::move(label)), m_source(source), m_partial(partial)
    {}

    void sample(const Sample &read) override
    {
        ++m_samples;
        const engine::FamilyMatch match = engine::findFamily(read.name);
        if (match.family == nullptr) {
            if (read.torn && !m_partial)
                report(read.line, QStringLiteral("it has no newline and may be cut inside the number"),
                       base::Severity::Warning);
            return;
        }
        ++m_known;
        Series series = seriesOf(read, match);
        if (match.created) {
            if (!read.torn || m_partial)
                m_created.insert(series.key, read.valueText.toByteArray());
            return;
        }
        if (!m_partial)
            m_scrape.add(std::move(series));
        else if (series.fault == Fault::None || series.fault == Fault::Torn)
            lay(std::move(series));
    }

    void malformed(int line, QByteArrayView text, const char *why) override
    {
        ++m_malformed;
        if (m_partial)
            return;
        const auto *end = std::find_if(text.begin(), text.end(), [](char c) { return c == '{' || c == ' '; });
        const engine::FamilyMatch match = engine::findFamily(text.first(end - text.begin()));
        if (match.family != nullptr)
            ++m_known;
        const bool carries =
            match.family != nullptr && !match.created && carriesValue(*match.table, match.family->role);
        if (carries)
            m_scrape.m_brokenLines.append({match.table->kind, match.family->role});
        report(line, QString::fromLatin1(why), carries ? base::Severity::Error : base::Severity::Warning);
    }

    // Gives counters their birth times, once all lines are read.
    void finish()
    {
        if (m_suppressed > 0) {
            m_scrape.m_problems.append(
                {base::Severity::Warning, QStringLiteral("invalid_sample"),
                 QStringLiteral("%1: %2 more lines do not read as samples").arg(m_label).arg(m_suppressed)});
        }
        for (Series &series : m_scrape.m_series) {
            if (series.source == m_source) {
                const auto created = m_created.constFind(series.key);
                if (created != m_created.constEnd())
                    series.created = *created;
            }
        }
    }

    // Nothing of the text, or next to nothing, reads as samples.
    [[nodiscard]] bool isNoExposition() const { return m_malformed > m_samples && m_known == 0; }

private:
    Series seriesOf(const Sample &read, const engine::FamilyMatch &match)
    {
        const engine::Labels &names = match.table->labels;
        Series series;
        series.kind = match.table->kind;
        series.role = match.family->role;
        series.name = read.name.toByteArray();
        series.source = m_source;
        series.engine = QStringLiteral("0");
        series.line = read.line;
        series.value = read.value;
        series.valueText = read.valueText.toByteArray();
        series.fault = faultOf(read, series.role);
        m_labels.clear();
        Labels labels = read.labels;
        for (Label label; labels.next(label);) {
            m_labels.push_back(label);
            if (label.name == view(names.engine))
                series.engine = base::escapedUtf8(label.unescaped());
            else if (label.name == view(names.model))
                series.model = base::escapedUtf8(label.unescaped());
            else if (label.name == view(names.finishReason))
                series.truncated = label.value == view(names.truncatedReason);
            else if (label.name == view(names.prefixCaching))
                series.prefixCaching = label.value == QByteArrayView("True");
            else if (label.name ==
                     view(series.role == engine::Role::StepsByAccepted ? names.accepted : names.position))
                series.index = indexOf(label.unescaped());
        }
        if (isIndexed(series.role) && series.index < 0 && series.fault == Fault::None)
            series.fault = Fault::NoIndex;
        series.key = identity(view(match.family->sample), m_labels);
        return series;
    }

    void lay(Series series)
    {
        series.fault = Fault::None;
        const auto place = m_scrape.m_places.constFind({m_source, series.key});
        if (place == m_scrape.m_places.constEnd()) {
            m_scrape.add(std::move(series));
            return;
        }
        Series &known = m_scrape.m_series[*place];
        known.value = series.value;
        known.valueText = series.valueText;
        known.fault = Fault::None;
    }

    void report(int line, const QString &why, base::Severity severity)
    {
        if (m_scrape.m_problems.size() >= problemLimit) {
            ++m_suppressed;
            return;
        }
        m_scrape.m_problems.append(
            {severity, QStringLiteral("invalid_sample"),
             QStringLiteral("%1:%2: this line is passed over: %3").arg(m_label, QString::number(line), why),
             line, 1});
    }

    Scrape &m_scrape;
    QString m_label;
    int m_source;
    bool m_partial;
    std::vector<Label> m_labels;
    QHash<QByteArray, QByteArray> m_created;
    qsizetype m_samples = 0;
    qsizetype m_known = 0;
    qsizetype m_malformed = 0;
    qsizetype m_suppressed = 0;
};

namespace {

tl::unexpected<base::Error> noExposition(const QString &label, const QString &why)
{
    return base::fail(base::Error::Kind::Input, QStringLiteral("this is not a metrics exposition"), label,
                      QStringLiteral("not_exposition: ") + why,
                      QStringLiteral("Give the text of http://host:port/metrics"));
}

} // namespace

base::Result<Scrape> Scrape::fromBytes(QByteArrayView bytes, const QString &label)
{
    if (const std::optional<QByteArray> kind = notExposition(bytes))
        return noExposition(label, QStringLiteral("it is ") + QString::fromLatin1(*kind));
    Scrape scrape;
    scrape.m_sources.append(label);
    ScrapeReader reader(scrape, 0, false, label);
    parse(bytes, reader);
    if (reader.isNoExposition())
        return noExposition(label, QStringLiteral("hardly a line of it reads as a sample"));
    reader.finish();
    return scrape;
}

Scrape Scrape::join(const QList<Scrape> &parts)
{
    Scrape joined;
    for (const Scrape &part : parts) {
        for (Series series : part.m_series) {
            const QString &source = part.m_sources.at(series.source);
            const qsizetype known = joined.m_sources.indexOf(source);
            series.source += static_cast<int>(joined.m_sources.size());
            if (known >= 0)
                series.source = static_cast<int>(known);
            joined.add(std::move(series));
        }
        joined.m_sources += part.m_sources;
        joined.m_brokenLines += part.m_brokenLines;
        joined.m_problems += part.m_problems;
    }
    return joined;
}

base::Status Scrape::update(QByteArrayView bytes, int source)
{
    if (const std::optional<QByteArray> kind = notExposition(bytes))
        return noExposition({}, QStringLiteral("it is ") + QString::fromLatin1(*kind));
    while (m_sources.size() <= source)
        m_sources.append(QString());
    ScrapeReader reader(*this, source, true, {});
    parse(bytes, reader);
    return {};
}

void Scrape::add(Series series)
{
    const std::pair<int, QByteArray> place{series.source, series.key};
    if (const auto known = m_places.constFind(place); known != m_places.constEnd()) {
        ++m_series[*known].copies;
        return;
    }
    m_places.insert(place, m_series.size());
    m_series.append(std::move(series));
}

QList<engine::Kind> Scrape::kinds() const
{
    std::set<engine::Kind> kinds;
    for (const Series &series : m_series)
        kinds.insert(series.kind);
    for (const BrokenLine &broken : m_brokenLines)
        kinds.insert(broken.kind);
    return {kinds.begin(), kinds.end()};
}

QStringList Scrape::models(engine::Kind kind) const
{
    std::set<QString> models;
    for (const Series &series : m_series) {
        if (series.kind == kind && !series.model.isEmpty())
            models.insert(series.model);
    }
    return {models.begin(), models.end()};
}

const Series *Scrape::find(int source, const QByteArray &key) const
{
    const auto place = m_places.constFind({source, key});
    return place == m_places.constEnd() ? nullptr : &m_series.at(*place);
}

namespace {

class SampleLister final : public Visitor
{
public:
    void sample(const Sample &read) override
    {
        QJsonObject labels;
        Labels list = read.labels;
        for (Label label; list.next(label);)
            labels.insert(QString::fromLatin1(label.name.data(), label.name.size()),
                          base::escapedUtf8(label.unescaped()));
        m_samples.append(
            QJsonObject{{QStringLiteral("name"), QString::fromLatin1(read.name.data(), read.name.size())},
                        {QStringLiteral("labels"), labels},
                        {QStringLiteral("value"), base::jsonNumber(read.value)}});
    }
    void malformed(int, QByteArrayView, const char *) override {}

    [[nodiscard]] QJsonArray samples() const { return m_samples; }

private:
    QJsonArray m_samples;
};

} // namespace

QJsonArray samplesToJson(QByteArrayView bytes)
{
    SampleLister lister;
    parse(bytes, lister);
    return lister.samples();
}

} // namespace assay::metrics

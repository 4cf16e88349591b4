// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/collected.h"

#include <assay/base/text.h>

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace assay::exchange {

namespace {

using Key = QLatin1StringView;
using Kind = base::Error::Kind;

constexpr double mostTokens = 9007199254740992.0; // 2^53: beyond it a JSON number may not be the one written
constexpr int deepest = 8;

QString shown(double value)
{
    return QString::fromLatin1(base::fixed(value, 2));
}

tl::unexpected<base::Error> foreign(const QString &why, const QString &where = {})
{
    return base::fail(Kind::Input, QStringLiteral("is no result that this version reads"), where, why);
}

// "line:column" of a byte.
QString placeOf(const QByteArray &bytes, qsizetype offset)
{
    const QByteArrayView before = QByteArrayView(bytes).first(std::clamp<qsizetype>(offset, 0, bytes.size()));
    const qsizetype newline = before.lastIndexOf('\n');
    return QString::number(before.count('\n') + 1) + QLatin1Char(':') +
           QString::number(before.size() - newline);
}

// Reads numbers of an object and remembers the first that is of the wrong kind.
class Numbers
{
public:
    explicit Numbers(QJsonObject object) : m_object(std::move(object)) {}

    std::optional<qint64> count(Key key)
    {
        const QJsonValue value = m_object.value(key);
        if (value.isUndefined() || value.isNull())
            return std::nullopt;
        const double number = value.toDouble(-1.0);
        if (number >= 0.0 && number < mostTokens && number == std::floor(number))
            return static_cast<qint64>(number);
        note(key, QStringLiteral("no whole number of tokens or steps"));
        return std::nullopt;
    }
    std::optional<double> number(Key key)
    {
        const QJsonValue value = m_object.value(key);
        if (value.isUndefined() || value.isNull())
            return std::nullopt;
        if (value.isDouble() && std::isfinite(value.toDouble()))
            return value.toDouble();
        note(key, QStringLiteral("no number"));
        return std::nullopt;
    }
    QList<double> numbers(Key key)
    {
        QList<double> list;
        const QJsonValue value = m_object.value(key);
        if (value.isUndefined() || value.isNull())
            return list;
        const QJsonArray array = value.toArray();
        for (const auto &item : array)
            list.append(item.toDouble(-1.0));
        if (!value.isArray() || std::ranges::any_of(list, [](double one) { return one < 0.0; }))
            note(key, QStringLiteral("no list of numbers"));
        return list;
    }
    [[nodiscard]] const QString &wrong() const { return m_wrong; }
    [[nodiscard]] const QJsonObject &object() const { return m_object; }

private:
    void note(Key key, const QString &what)
    {
        if (m_wrong.isEmpty())
            m_wrong = QStringLiteral("\"%1\" is %2").arg(key, what);
    }

    const QJsonObject m_object;
    QString m_wrong;
};

// Rates of positions as the tokens they came from; empty when they are no such rates.
QList<qint64> countsOf(const QList<double> &rates, qint64 drafts, qint64 accepted)
{
    QList<qint64> counts;
    for (const double rate : rates) {
        const double count = rate * static_cast<double>(drafts);
        if (rate > 1.0 || std::abs(count - std::round(count)) > 1e-6 * std::max(1.0, count))
            return {};
        counts.append(std::llround(count));
    }
    return std::accumulate(counts.begin(), counts.end(), qint64{0}) == accepted ? counts : QList<qint64>();
}

// The counts of a client's spec_* keys, if they are what their names say.
void takeCounts(CollectedResult &result, Numbers &numbers, const QString &prefix)
{
    const auto key = [&prefix](const char *name) -> QByteArray { return prefix.toLatin1() + name; };
    const QByteArray lengthKey = key("acceptance_length"), draftsKey = key("num_drafts"),
                     tokensKey = key("draft_tokens"), acceptedKey = key("accepted_tokens"),
                     positionsKey = key("per_position_acceptance_rates");
    const auto length = numbers.number(Key(lengthKey));
    const auto drafts = numbers.count(Key(draftsKey));
    const auto draftTokens = numbers.count(Key(tokensKey));
    const auto accepted = numbers.count(Key(acceptedKey));
    const QList<double> rates = numbers.numbers(Key(positionsKey));
    result.draftLength = static_cast<int>(std::min<qsizetype>(rates.size(), matrix::maximumDraftLength + 1));
    if (!drafts || !accepted || *drafts == 0) {
        result.why = length
                         ? QStringLiteral("it tells an acceptance length (%1) without the counts behind it")
                               .arg(shown(*length))
                         : QStringLiteral("it tells no drafts");
        return;
    }
    const double own = 1.0 + static_cast<double>(*accepted) / static_cast<double>(*drafts);
    if ((draftTokens && *accepted > *draftTokens) || (length && std::abs(own - *length) > 1e-6 * own)) {
        // NeMo's numbers of SGLang: requests and output tokens under the names of drafts and draft tokens.
        result.why = QStringLiteral("its counts are not drafts and draft tokens: 1 + %1 / %2 is %3, its "
                                    "acceptance length %4")
                         .arg(*accepted)
                         .arg(*drafts)
                         .arg(shown(own), length ? shown(*length) : QStringLiteral("is not told"));
        return;
    }
    result.counts = CollectedCounts{*drafts, draftTokens, *accepted, countsOf(rates, *drafts, *accepted)};
}

QString driverOf(const QJsonObject &object)
{
    const QString backend =
        object.value(Key("backend")).toString() + object.value(Key("endpoint_type")).toString();
    if (backend.contains(Key("sglang")))
        return QStringLiteral("sglang-bench");
    return object.contains(Key("endpoint_type")) || object.contains(Key("burstiness"))
               ? QStringLiteral("vllm-bench")
               : QString();
}

CollectedResult benchResult(Numbers &numbers)
{
    const QJsonObject &object = numbers.object();
    CollectedResult result;
    result.date =
        QDateTime::fromString(object.value(Key("date")).toString(), QStringLiteral("yyyyMMdd-HHmmss"));
    result.date.setTimeSpec(Qt::UTC);
    result.durationS = numbers.number(Key("duration"));
    result.completed = numbers.count(Key("completed"));
    result.model = object.value(Key("model_id")).toString();
    if (const auto most = numbers.count(Key("max_concurrency")); most && *most > 0 && *most <= 100'000)
        result.concurrency = static_cast<int>(*most);
    result.driver = driverOf(object);
    for (const double length : numbers.numbers(Key("output_lens")))
        result.longestOutput =
            std::max(result.longestOutput.value_or(0), static_cast<int>(std::min(length, 1e9)));
    const bool tells = std::ranges::any_of(
        object.keys(), [](const QString &key) { return key.startsWith(Key("spec_decode_")); });
    const auto gauge = numbers.number(Key("accept_length"));
    if (tells)
        takeCounts(result, numbers, QStringLiteral("spec_decode_"));
    else if (gauge)
        result.why =
            QStringLiteral("it tells a mean of the engine's own (accept_length %1) without the counts "
                           "behind it")
                .arg(shown(*gauge));
    else
        result.why = QStringLiteral("it tells nothing of speculation");
    result.isWithoutSpeculation = !tells && !gauge;
    return result;
}

// Objects with spec_* keys, however deep they lie: Skills nests them by benchmark and rollout.
void findPooled(const QJsonValue &value, int depth, QList<QJsonObject> &found)
{
    if (depth > deepest)
        return;
    if (value.isArray()) {
        const QJsonArray array = value.toArray();
        for (const auto &item : array)
            findPooled(item, depth + 1, found);
        return;
    }
    const QJsonObject object = value.toObject();
    if (object.contains(Key("spec_acceptance_length")) || object.contains(Key("spec_num_drafts")) ||
        object.contains(Key("spec_decode_unavailable"))) {
        found.append(object);
        return;
    }
    for (const auto &item : object)
        findPooled(item, depth + 1, found);
}

CollectedResult pooledResult(Numbers &numbers)
{
    CollectedResult result;
    result.form = CollectedResult::Form::Pooled;
    result.definition =
        QStringLiteral("NeMo Gym and Skills send every turn of a conversation, and Gym begins to "
                       "count with its first answer");
    if (numbers.object().value(Key("spec_decode_unavailable")).toBool())
        result.why = QStringLiteral("its server told no speculative counters (spec_decode_unavailable)");
    else
        takeCounts(result, numbers, QStringLiteral("spec_"));
    return result;
}

// Steps by the tokens they gave, the target's own among them. The first step of a turn is one of them.
std::optional<double> pooledSteps(const QJsonObject &histogram)
{
    double steps = 0.0, tokens = 0.0;
    for (auto entry = histogram.begin(); entry != histogram.end(); ++entry) {
        bool ok = false;
        const int length = entry.key().toInt(&ok);
        const double count = entry->toDouble(-1.0);
        if (!ok || length < 0 || count < 0.0)
            return std::nullopt;
        steps += count;
        tokens += length * count;
    }
    return steps > 0.0 ? std::optional(tokens / steps) : std::nullopt;
}

CollectedResult requestsResult(Numbers &numbers)
{
    CollectedResult result;
    result.form = CollectedResult::Form::Requests;
    const auto mean = numbers.number(Key("Average_AL"));
    const auto pooled = pooledSteps(numbers.object().value(Key("Acceptance_Length_Histogram")).toObject());
    result.definition =
        QStringLiteral(
            "Model-Optimizer's Average_AL is a mean over requests, %1; over its steps, each turn's "
            "first one among them, it is %2; neither is the acceptance length of the server's "
            "counters")
            .arg(mean ? shown(*mean) : QStringLiteral("not told"),
                 pooled ? shown(*pooled) : QStringLiteral("not told"));
    result.why = result.definition;
    return result;
}

base::Result<CollectedResult> checked(Numbers numbers, CollectedResult (*read)(Numbers &))
{
    CollectedResult result = read(numbers);
    if (!numbers.wrong().isEmpty())
        return foreign(numbers.wrong());
    return result;
}

} // namespace

base::Result<CollectedResult> readCollected(const QByteArray &json)
{
    QJsonParseError error;
    const QJsonDocument document = QJsonDocument::fromJson(json, &error);
    if (error.error != QJsonParseError::NoError)
        return base::fail(Kind::Input, QStringLiteral("is no whole JSON"), placeOf(json, error.offset),
                          error.errorString());
    const QJsonObject object = document.object();
    if (object.contains(Key("Average_AL")) || object.contains(Key("Acceptance_Length_Histogram")))
        return checked(Numbers(object), requestsResult);
    if (object.contains(Key("completed")) &&
        (object.contains(Key("duration")) || object.contains(Key("model_id"))))
        return checked(Numbers(object), benchResult);
    QList<QJsonObject> found;
    findPooled(document.isArray() ? QJsonValue(document.array()) : QJsonValue(object), 0, found);
    if (found.size() > 1 && std::ranges::any_of(found, [&found](const QJsonObject &other) {
            return other.value(Key("spec_num_drafts")) != found.first().value(Key("spec_num_drafts"));
        }))
        return foreign(
            QStringLiteral("it holds %1 results and does not tell which is the whole").arg(found.size()));
    if (!found.isEmpty())
        return checked(Numbers(found.first()), pooledResult);
    return foreign(QStringLiteral("it has none of the keys of a bench client, NeMo or Model-Optimizer"));
}

} // namespace assay::exchange

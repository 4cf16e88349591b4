// SPDX-License-Identifier: GPL-3.0-or-later
#include "acceptance_text.h"

#include <assay/base/text.h>

#include <QJsonValue>

namespace assay::ctl {

namespace {

QString number(double value, int decimals)
{
    return QString::fromLatin1(base::fixed(value, decimals));
}

QString count(std::optional<qint64> value)
{
    return value ? QString::number(*value) : QStringLiteral("-");
}

QString row(const char *name, const QString &text)
{
    return QString::fromLatin1(name).leftJustified(14) + text + QLatin1Char('\n');
}

QString fractions(const QList<std::optional<double>> &values)
{
    QStringList texts;
    for (const auto &value : values)
        texts.append(value ? number(*value, 3) : QStringLiteral("-"));
    return texts.join(QLatin1Char(' '));
}

QString engines(const QList<metrics::EngineShare> &shares)
{
    QStringList texts;
    for (const metrics::EngineShare &share : shares) {
        const QString length =
            share.acceptanceLength ? number(*share.acceptanceLength, 2) : QStringLiteral("-");
        texts.append(QStringLiteral("%1: %2 (%3 drafts)").arg(share.engine, length, count(share.drafts)));
    }
    return texts.join(QStringLiteral(", "));
}

QString statusMeaning(metrics::Status status)
{
    switch (status) {
    case metrics::Status::Value:
        return {};
    case metrics::Status::NoDrafts:
        return QStringLiteral("the counters are there and nothing was drafted");
    case metrics::Status::Absent:
        return QStringLiteral("no speculative metrics (speculation off, statistics off, or not yet)");
    case metrics::Status::Reset:
        return QStringLiteral("a counter was reset in the window");
    case metrics::Status::Invalid:
        return QStringLiteral("the scrapes do not fit together");
    case metrics::Status::Ambiguous:
        break;
    }
    return QStringLiteral("several models; choose one with --model");
}

} // namespace

QString acceptanceText(const metrics::Acceptance &acceptance)
{
    QString text;
    if (acceptance.engineKind)
        text += row("engine", engine::kindName(*acceptance.engineKind));
    if (!acceptance.model.isEmpty())
        text += row("model", acceptance.model);
    else if (!acceptance.models.isEmpty())
        text += row("models", acceptance.models.join(QStringLiteral(", ")));
    if (acceptance.acceptanceLength) {
        QString value = number(*acceptance.acceptanceLength, 2);
        if (acceptance.interval)
            value +=
                QStringLiteral("  (%1 % interval %2 to %3, %4)")
                    .arg(number(acceptance.interval->level * 100.0, 0), number(acceptance.interval->low, 2),
                         number(acceptance.interval->high, 2), acceptance.interval->method);
        text += row("AL", value);
    } else {
        text += row("no value", QStringLiteral("%1: %2").arg(metrics::statusName(acceptance.status),
                                                             statusMeaning(acceptance.status)));
    }
    if (acceptance.acceptanceRate)
        text += row("AR", number(*acceptance.acceptanceRate * 100.0, 1) + QStringLiteral(" %"));
    if (acceptance.drafts || acceptance.draftTokens || acceptance.acceptedTokens)
        text += row("counts", QStringLiteral("%1 drafts, %2 draft tokens, %3 accepted tokens")
                                  .arg(count(acceptance.drafts), count(acceptance.draftTokens),
                                       count(acceptance.acceptedTokens)));
    if (!acceptance.perPosition.isEmpty()) {
        text += row("per position", fractions(acceptance.perPosition));
        text += row("conditional", fractions(acceptance.conditional));
    }
    if (acceptance.tokensPerStep)
        text += row("tokens/step", number(*acceptance.tokensPerStep, 2));
    if (acceptance.perEngine.size() > 1)
        text += row("engines", engines(acceptance.perEngine));
    if (acceptance.requests.finished)
        text += row("requests",
                    QStringLiteral("%1 finished, %2 truncated, %3 running")
                        .arg(count(acceptance.requests.finished), count(acceptance.requests.truncated),
                             count(acceptance.requests.running)));
    for (auto gauge = acceptance.gauges.begin(); gauge != acceptance.gauges.end(); ++gauge)
        text += row("last interval", QStringLiteral("%1 = %2").arg(gauge.key(), number(gauge.value(), 3)));
    if (acceptance.afterReset) {
        const QJsonValue length = acceptance.afterReset->value(QStringLiteral("acceptance_length"));
        text +=
            row("after reset",
                length.isDouble()
                    ? QStringLiteral("AL %1, from the new process alone").arg(number(length.toDouble(), 2))
                    : QStringLiteral("no value"));
    }
    return text;
}

QString acceptanceLine(const metrics::Acceptance &acceptance)
{
    if (!acceptance.acceptanceLength)
        return metrics::statusName(acceptance.status);
    QString text = QStringLiteral("AL %1").arg(number(*acceptance.acceptanceLength, 2));
    if (acceptance.acceptanceRate)
        text += QStringLiteral("  AR %1 %").arg(number(*acceptance.acceptanceRate * 100.0, 1));
    return text + QStringLiteral("  drafts %1").arg(count(acceptance.drafts));
}

} // namespace assay::ctl

// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/header.h"

#include <assay/base/text.h>

#include <algorithm>

namespace assay::golden {

namespace {

// A comment line cannot hold an ending: the rest of the text would become YAML.
QByteArray oneLine(QByteArray text)
{
    for (char &c : text) {
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F)
            c = ' ';
    }
    return text;
}

QByteArray oneLine(const QString &text)
{
    return oneLine(text.toUtf8());
}

const QByteArray *find(const NamedTexts &texts, const QString &name)
{
    const auto found =
        std::find_if(texts.begin(), texts.end(), [&](const auto &entry) { return entry.first == name; });
    return found == texts.end() ? nullptr : &found->second;
}

// 1 and 1.0 are the same temperature.
bool sameValue(const QByteArray &left, const QByteArray &right)
{
    const std::optional<double> leftNumber = base::parseDouble(left);
    return left == right || (leftNumber && leftNumber == base::parseDouble(right));
}

bool isCommon(const QList<HeaderMode> &modes, const QString &name)
{
    const QByteArray *first = find(modes.first().sampling, name);
    return std::all_of(modes.begin(), modes.end(), [&](const HeaderMode &mode) {
        const QByteArray *value = find(mode.sampling, name);
        return first && value && sameValue(*first, *value);
    });
}

// The sampling keys that all modes share, temperature, top_p and top_k first.
NamedTexts commonSampling(const QList<HeaderMode> &modes)
{
    if (modes.isEmpty())
        return {};
    NamedTexts common;
    for (const auto &[name, value] : modes.first().sampling) {
        if (isCommon(modes, name))
            common.append({name, value});
    }
    const QStringList order = {QStringLiteral("temperature"), QStringLiteral("top_p"),
                               QStringLiteral("top_k")};
    const auto rank = [&](const std::pair<QString, QByteArray> &entry) {
        const qsizetype index = order.indexOf(entry.first);
        return index < 0 ? order.size() : index;
    };
    std::stable_sort(common.begin(), common.end(),
                     [&](const auto &left, const auto &right) { return rank(left) < rank(right); });
    return common;
}

QByteArray modeLine(const HeaderMode &mode, const NamedTexts &common, bool samplingDiffers)
{
    const QByteArray name = "# " + matrix::thinkingKey(mode.thinking).toUtf8();
    const bool hasKwargs = !mode.chatTemplateKwargs.isEmpty() && mode.chatTemplateKwargs != "{}";
    const QByteArray kwargs = "chat_template_kwargs: " + oneLine(mode.chatTemplateKwargs);
    if (!samplingDiffers)
        return hasKwargs ? QByteArray(name + ' ' + kwargs) : QByteArray();
    QByteArrayList parts;
    for (const auto &[key, value] : mode.sampling) {
        if (!find(common, key))
            parts.append(oneLine(key) + '=' + oneLine(value));
    }
    if (hasKwargs)
        parts.append(kwargs);
    return parts.isEmpty() ? QByteArray() : QByteArray(name + ": " + parts.join(", "));
}

QByteArray speculativeLine(const NamedTexts &extra)
{
    QByteArrayList parts;
    for (const auto &[key, value] : extra)
        parts.append(oneLine(key) + '=' + oneLine(value));
    return parts.isEmpty() ? QByteArray() : QByteArray("# speculative-config: " + parts.join(" | "));
}

QByteArray measuredLine(const HeaderFacts &facts)
{
    QByteArray line = "# Measured on " + oneLine(facts.key) + " (" + oneLine(facts.hardware) + ", " +
                      oneLine(facts.engine) + ' ' + oneLine(facts.method);
    if (!facts.draftModel.isEmpty())
        line += ", draft: " + oneLine(facts.draftModel);
    return line + "), per num_speculative_tokens.";
}

// What is unlike the published way of measuring.
QByteArray conditionsLine(const HeaderFacts &facts)
{
    QByteArrayList parts;
    if (facts.driver != QLatin1String("vllm-bench"))
        parts.append("driver: " + oneLine(facts.driver));
    if (facts.concurrency != 1)
        parts.append("concurrency: " + QByteArray::number(facts.concurrency));
    if (facts.prefixCaching)
        parts.append("prefix caching: on");
    return parts.isEmpty() ? QByteArray() : QByteArray("# " + parts.join(" | "));
}

} // namespace

QList<QByteArray> headerLines(const HeaderFacts &facts)
{
    QList<QByteArray> lines;
    const auto addIfAny = [&](const QByteArray &line) {
        if (!line.isEmpty())
            lines.append(line);
    };
    if (facts.sourceUrl.isEmpty())
        lines.append("# Source: assay run " + oneLine(facts.runId));
    else
        lines.append("# Source GitHub Actions run: " + oneLine(facts.sourceUrl));
    lines.append("# Acceptance Length (AL) reference values measured with " + oneLine(facts.dataset) + '.');

    const NamedTexts common = commonSampling(facts.modes);
    QByteArray dataset = "# dataset: " + oneLine(facts.category);
    for (const auto &[name, value] : common)
        dataset += " | " + oneLine(name) + ": " + oneLine(value);
    lines.append(dataset + " | output_len: " + QByteArray::number(facts.outputLen));

    const bool samplingDiffers =
        std::any_of(facts.modes.begin(), facts.modes.end(),
                    [&](const HeaderMode &mode) { return mode.sampling.size() != common.size(); });
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        for (const HeaderMode &mode : facts.modes) {
            if (mode.measured && mode.thinking == thinking)
                addIfAny(modeLine(mode, common, samplingDiffers));
        }
    }
    addIfAny(speculativeLine(facts.speculativeExtra));
    lines.append(measuredLine(facts));
    addIfAny(conditionsLine(facts));
    for (const auto &[gate, reason] : facts.acceptedUnknown)
        lines.append("# accepted-unknown " + oneLine(gate) + ": " + oneLine(reason));
    lines.append("# Auto-generated by " + oneLine(facts.generatedBy) + '.');
    lines.append("#");
    lines.append("# key = num_speculative_tokens (" + oneLine(facts.method) + " level); value = golden AL");
    return lines;
}

} // namespace assay::golden

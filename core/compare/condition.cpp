// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/condition.h"

#include "assay/compare/rational.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <algorithm>

namespace assay::compare {

namespace {

using Captures = QRegularExpressionMatch;

Captures match(const char *pattern, const QString &text)
{
    return QRegularExpression(QString::fromLatin1(pattern)).match(text);
}

// The list with what is said twice kept once, as said first.
class Collector
{
public:
    void add(const QString &name, const QString &value)
    {
        const auto known = [&name](const Condition &condition) { return condition.name == name; };
        if (!value.isEmpty() && std::none_of(m_conditions.begin(), m_conditions.end(), known))
            m_conditions.append({name, value});
    }
    [[nodiscard]] const Conditions &conditions() const { return m_conditions; }

private:
    Conditions m_conditions;
};

QString sentenceCaseFree(const QString &word)
{
    return word == QLatin1String("temp") ? QStringLiteral("temperature") : word;
}

bool isSampling(const QString &name)
{
    static const QStringList names{QStringLiteral("temperature"),
                                   QStringLiteral("top_p"),
                                   QStringLiteral("top_k"),
                                   QStringLiteral("min_p"),
                                   QStringLiteral("presence_penalty"),
                                   QStringLiteral("frequency_penalty"),
                                   QStringLiteral("repetition_penalty"),
                                   QStringLiteral("seed")};
    return names.contains(name);
}

// "dataset: coding | temperature: 1.0 | output_len: 4096"
void readDatasetLine(const QString &line, const QStringList &modes, Collector &out)
{
    const QStringList parts = line.split(QLatin1Char('|'));
    for (const QString &part : parts) {
        const qsizetype colon = part.indexOf(QLatin1Char(':'));
        if (colon < 0)
            continue;
        const QString name = part.left(colon).trimmed();
        const QString value = part.mid(colon + 1).trimmed();
        if (name == QLatin1String("dataset"))
            out.add(QStringLiteral("category"), value);
        else if (isSampling(name) && !modes.isEmpty())
            for (const QString &mode : modes)
                out.add(mode + QLatin1Char(' ') + name, value);
        else
            out.add(name, value);
    }
}

// "thinking_on chat_template_kwargs: {...}", "thinking_on: temperature=1.0, chat_template_kwargs: {...}" and
// "thinking_on : temp 0.6 top_p 0.95 | chat_template_kwargs: {...}".
void readModeLine(const QString &mode, const QString &rest, Collector &out)
{
    static const QLatin1String kwargs("chat_template_kwargs");
    QString sampling = rest;
    const qsizetype at = rest.indexOf(kwargs);
    if (at >= 0) {
        const qsizetype brace = rest.indexOf(QLatin1Char('{'), at);
        if (brace >= 0)
            out.add(mode + QLatin1Char(' ') + kwargs, rest.mid(brace).trimmed());
        sampling = rest.left(at);
    }
    static const QRegularExpression pair(QStringLiteral("([a-z_]+)\\s*[= ]\\s*(-?[0-9][0-9.eE+-]*)"));
    for (auto it = pair.globalMatch(sampling); it.hasNext();) {
        const Captures found = it.next();
        const QString name = sentenceCaseFree(found.captured(1));
        if (isSampling(name))
            out.add(mode + QLatin1Char(' ') + name, found.captured(2));
    }
}

// "Measured on KEY (HARDWARE, ENGINE METHOD[, draft: ID]), per num_speculative_tokens."
void readMeasuredLine(const QString &line, Collector &out)
{
    const Captures measured = match("^Measured on (.+) \\((.+)\\), per ", line);
    if (!measured.hasMatch())
        return;
    QString inside = measured.captured(2);
    const Captures draft = match(", draft: (.+)$", inside);
    if (draft.hasMatch())
        inside.truncate(draft.capturedStart());
    const qsizetype comma = inside.lastIndexOf(QLatin1String(", "));
    if (comma >= 0) {
        out.add(QStringLiteral("hardware"), inside.left(comma));
        const QString tail = inside.mid(comma + 2);
        const qsizetype space = tail.indexOf(QLatin1Char(' '));
        out.add(QStringLiteral("engine"), space < 0 ? tail : tail.left(space));
        if (space >= 0)
            out.add(QStringLiteral("method"), tail.mid(space + 1));
    }
    if (draft.hasMatch())
        out.add(QStringLiteral("draft_model"), draft.captured(1));
}

void readPairs(const QString &text, const QString &separator, const QString &prefix, Collector &out)
{
    const QStringList parts = text.split(QLatin1Char('|'));
    for (const QString &part : parts) {
        const qsizetype at = part.indexOf(separator);
        if (at > 0)
            out.add(prefix + part.left(at).trimmed().replace(QLatin1Char(' '), QLatin1Char('_')),
                    part.mid(at + separator.size()).trimmed());
    }
}

bool sameValue(const QString &left, const QString &right)
{
    if (left.compare(right, Qt::CaseInsensitive) == 0)
        return true;
    const auto leftNumber = Rational::fromDecimal(left.toUtf8());
    const auto rightNumber = Rational::fromDecimal(right.toUtf8());
    if (leftNumber && rightNumber)
        return *leftNumber == *rightNumber;
    const QJsonDocument leftJson = QJsonDocument::fromJson(left.toUtf8());
    const QJsonDocument rightJson = QJsonDocument::fromJson(right.toUtf8());
    return !leftJson.isNull() && leftJson == rightJson;
}

std::optional<QString> valueOf(const Conditions &conditions, const QString &name)
{
    for (const Condition &condition : conditions) {
        if (condition.name == name)
            return condition.value;
    }
    return std::nullopt;
}

} // namespace

Conditions conditionsOfHeader(const QStringList &header, const QStringList &modes)
{
    Collector out;
    bool ours = false;
    for (const QString &raw : header) {
        const qsizetype start = raw.startsWith(QLatin1Char('#')) ? 1 : 0;
        const QString line = raw.mid(start).trimmed();
        const Captures dataset = match("reference values measured with (.+?)\\.?$", line);
        const Captures mode = match("^(thinking_on|thinking_off)\\s*:?\\s*(.*)$", line);
        if (dataset.hasMatch())
            out.add(QStringLiteral("dataset"), dataset.captured(1));
        else if (line.startsWith(QLatin1String("dataset:")))
            readDatasetLine(line, modes, out);
        else if (mode.hasMatch())
            readModeLine(mode.captured(1), mode.captured(2), out);
        else if (line.startsWith(QLatin1String("speculative-config:")))
            readPairs(line.section(QLatin1Char(':'), 1), QStringLiteral("="), QStringLiteral("speculative "),
                      out);
        else if (line.startsWith(QLatin1String("driver:")) ||
                 line.startsWith(QLatin1String("concurrency:")) ||
                 line.startsWith(QLatin1String("prefix caching:")))
            readPairs(line, QStringLiteral(":"), {}, out);
        else if (line.startsWith(QLatin1String("Auto-generated by assay ")))
            ours = true;
        else
            readMeasuredLine(line, out);
    }
    if (ours) {
        out.add(QStringLiteral("driver"), QStringLiteral("vllm-bench"));
        out.add(QStringLiteral("concurrency"), QStringLiteral("1"));
        out.add(QStringLiteral("prefix_caching"), QStringLiteral("off"));
        for (const QString &mode : modes)
            out.add(mode + QStringLiteral(" chat_template_kwargs"), QStringLiteral("{}"));
    }
    return out.conditions();
}

QList<ConditionRow> compareConditions(const Conditions &left, const Conditions &right)
{
    QStringList names;
    for (const Conditions &side : {left, right}) {
        for (const Condition &condition : side) {
            if (!names.contains(condition.name))
                names.append(condition.name);
        }
    }
    QList<ConditionRow> rows;
    for (const QString &name : names) {
        ConditionRow row;
        row.name = name;
        row.left = valueOf(left, name);
        row.right = valueOf(right, name);
        if (row.left && row.right)
            row.same = sameValue(*row.left, *row.right);
        rows.append(row);
    }
    return rows;
}

QJsonArray toJson(const QList<ConditionRow> &rows)
{
    const auto text = [](const std::optional<QString> &value) {
        return value ? QJsonValue(*value) : QJsonValue();
    };
    QJsonArray array;
    for (const ConditionRow &row : rows)
        array.append(QJsonObject{{QStringLiteral("name"), row.name},
                                 {QStringLiteral("left"), text(row.left)},
                                 {QStringLiteral("right"), text(row.right)},
                                 {QStringLiteral("same"), row.same ? QJsonValue(*row.same) : QJsonValue()}});
    return array;
}

} // namespace assay::compare

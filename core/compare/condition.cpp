// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/condition.h"

#include "assay/compare/rational.h"

#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace assay::compare {

namespace {

// What one list of conditions is built from: the first to say something is kept.
class Collector
{
public:
    void add(const QString &name, const QString &value)
    {
        const auto known = [&name](const Condition &condition) { return condition.name == name; };
        if (std::none_of(m_conditions.begin(), m_conditions.end(), known))
            m_conditions.append({name, value});
    }
    [[nodiscard]] const Conditions &conditions() const { return m_conditions; }

private:
    Conditions m_conditions;
};

using Pairs = QMap<QString, QString>;

// Everything of a header before it is said by the names of the conditions.
struct Header
{
    Pairs common;               // sampling keys of the dataset line
    QMap<QString, Pairs> modes; // sampling keys by mode
    Collector out;
    bool ours = false;
};

QRegularExpressionMatch match(const QString &pattern, const QString &text)
{
    return QRegularExpression(pattern).match(text);
}

bool isSampling(const QString &name)
{
    static const QStringList names{QStringLiteral("temperature"),
                                   QStringLiteral("top_p"),
                                   QStringLiteral("top_k"),
                                   QStringLiteral("min_p"),
                                   QStringLiteral("seed"),
                                   QStringLiteral("presence_penalty"),
                                   QStringLiteral("frequency_penalty"),
                                   QStringLiteral("repetition_penalty")};
    return names.contains(name);
}

// "dataset: coding | temperature: 1.0 | output_len: 4096", "driver: replay | concurrency: 64"
void readNamedParts(const QString &line, Header &header)
{
    static const QMap<QString, QString> names{
        {QStringLiteral("dataset"), QStringLiteral("categories")},
        {QStringLiteral("output_len"), QStringLiteral("output length")},
        {QStringLiteral("driver"), QStringLiteral("driver")},
        {QStringLiteral("concurrency"), QStringLiteral("concurrencies")},
        {QStringLiteral("prefix caching"), QStringLiteral("prefix caching")}};
    const QStringList parts = line.split(QLatin1Char('|'));
    for (const QString &part : parts) {
        const qsizetype colon = part.indexOf(QLatin1Char(':'));
        const QString name = part.left(colon).trimmed();
        const QString value = part.mid(colon + 1).trimmed();
        if (colon < 0 || value.isEmpty())
            continue;
        if (isSampling(name))
            header.common.insert(name, value);
        else if (names.contains(name))
            header.out.add(names.value(name), value);
    }
}

// What follows "thinking_on": " chat_template_kwargs: {...}", ": temperature=1.0, chat_template_kwargs:
// {...}" or " : temp 0.6 top_p 0.95 | chat_template_kwargs: {...}".
void readModeLine(const QString &mode, const QString &rest, Header &header)
{
    static const QString kwargs = QStringLiteral("chat_template_kwargs");
    const qsizetype at = rest.indexOf(kwargs);
    const qsizetype brace = at < 0 ? -1 : rest.indexOf(QLatin1Char('{'), at);
    if (brace >= 0)
        header.out.add(mode + QLatin1Char(' ') + kwargs, rest.mid(brace).trimmed());
    static const QRegularExpression pair(QStringLiteral("([a-z_]+)\\s*[= ]\\s*(-?[0-9][0-9.eE+-]*)"));
    for (auto it = pair.globalMatch(rest.left(at)); it.hasNext();) {
        const QRegularExpressionMatch found = it.next();
        const QString word = found.captured(1);
        const QString name = word == QLatin1String("temp") ? QStringLiteral("temperature") : word;
        if (isSampling(name))
            header.modes[mode].insert(name, found.captured(2));
    }
}

// "Measured on KEY (HARDWARE, ENGINE METHOD[, draft: ID]), per num_speculative_tokens."
void readMeasuredLine(const QString &line, Header &header)
{
    const QRegularExpressionMatch measured =
        match(QStringLiteral("^Measured on (.+) \\((.+)\\), per "), line);
    QString inside = measured.captured(2);
    const QRegularExpressionMatch draft = match(QStringLiteral(", draft: (.+)$"), inside);
    if (draft.hasMatch())
        inside.truncate(draft.capturedStart());
    const qsizetype comma = inside.lastIndexOf(QLatin1String(", "));
    const qsizetype space = inside.indexOf(QLatin1Char(' '), comma + 2);
    if (comma >= 0 && space > comma) {
        header.out.add(QStringLiteral("hardware"), inside.left(comma));
        header.out.add(QStringLiteral("engine"), inside.mid(comma + 2, space - comma - 2));
        header.out.add(QStringLiteral("method"), inside.mid(space + 1));
    }
    if (draft.hasMatch())
        header.out.add(QStringLiteral("draft model"), draft.captured(1));
}

void readLine(const QString &line, Header &header)
{
    const auto dataset = match(QStringLiteral("reference values measured with (.+?)\\.?$"), line);
    const auto mode = match(QStringLiteral("^(thinking_on|thinking_off)\\b\\s*:?\\s*(.*)$"), line);
    const auto config = match(QStringLiteral("^speculative-config:\\s*(.+)$"), line);
    if (dataset.hasMatch())
        header.out.add(QStringLiteral("dataset"), dataset.captured(1));
    else if (mode.hasMatch())
        readModeLine(mode.captured(1), mode.captured(2), header);
    else if (config.hasMatch())
        header.out.add(QStringLiteral("speculative config"), config.captured(1));
    else if (line.startsWith(QLatin1String("Measured on ")))
        readMeasuredLine(line, header);
    else if (line.startsWith(QLatin1String("Auto-generated by assay ")))
        header.ours = true;
    else
        readNamedParts(line, header);
}

QString joined(const Pairs &pairs)
{
    QStringList texts;
    for (auto pair = pairs.begin(); pair != pairs.end(); ++pair)
        texts.append(pair.key() + QLatin1Char('=') + pair.value());
    return texts.join(QStringLiteral(", "));
}

// "temperature=1.0, top_p=0.95" or "a=b | c=d"; empty when any part is not KEY=VALUE.
Pairs pairsOf(const QString &text)
{
    Pairs pairs;
    const QStringList parts =
        text.split(QRegularExpression(QStringLiteral("\\s*[,|]\\s*")), Qt::SkipEmptyParts);
    for (const QString &part : parts) {
        const qsizetype equals = part.indexOf(QLatin1Char('='));
        if (equals <= 0)
            return {};
        pairs.insert(part.left(equals).trimmed(), part.mid(equals + 1).trimmed());
    }
    return pairs;
}

bool sameWord(const QString &left, const QString &right)
{
    if (left.compare(right, Qt::CaseInsensitive) == 0)
        return true;
    const auto leftNumber = Rational::fromDecimal(left.toUtf8());
    const auto rightNumber = Rational::fromDecimal(right.toUtf8());
    return leftNumber && rightNumber && *leftNumber == *rightNumber;
}

bool samePairs(const Pairs &left, const Pairs &right)
{
    const auto same = [](const Pairs &own, const Pairs &theirs) {
        return std::all_of(own.keyBegin(), own.keyEnd(), [&](const QString &key) {
            return theirs.contains(key) && sameWord(own.value(key), theirs.value(key));
        });
    };
    return !left.isEmpty() && left.size() == right.size() && same(left, right);
}

// "SPEED-Bench" in a header is "speed_bench/qualitative" in a recipe: its split is not in a header.
bool sameDataset(const QString &left, const QString &right)
{
    const auto plain = [](QString name) {
        return name.replace(QLatin1Char('-'), QLatin1Char('_')).toLower();
    };
    const QString own = plain(left);
    const QString theirs = plain(right);
    if (own.contains(QLatin1Char('/')) == theirs.contains(QLatin1Char('/')))
        return own == theirs;
    return own.section(QLatin1Char('/'), 0, 0) == theirs.section(QLatin1Char('/'), 0, 0);
}

bool sameValue(const QString &name, const QString &left, const QString &right)
{
    if (sameWord(left, right) || (name == QLatin1String("dataset") && sameDataset(left, right)))
        return true;
    if (samePairs(pairsOf(left), pairsOf(right)))
        return true;
    const QJsonDocument leftJson = QJsonDocument::fromJson(left.toUtf8());
    const QJsonDocument rightJson = QJsonDocument::fromJson(right.toUtf8());
    return !leftJson.isNull() && leftJson == rightJson;
}

QString hardwareOf(const run::RunView &run)
{
    QStringList names;
    const QJsonArray gpus = run.hardware.value(QStringLiteral("gpus")).toArray();
    for (const QJsonValue &gpu : gpus)
        names.append(gpu[QStringLiteral("name")].toString());
    names.removeDuplicates();
    return names.join(QStringLiteral(", "));
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
    Header read;
    for (const QString &line : header)
        readLine(line.mid(line.startsWith(QLatin1Char('#')) ? 1 : 0).trimmed(), read);
    for (const QString &mode : modes) {
        Pairs sampling = read.common;
        sampling.insert(read.modes.value(mode));
        if (!sampling.isEmpty())
            read.out.add(mode + QStringLiteral(" sampling"), joined(sampling));
    }
    if (read.ours) {
        read.out.add(QStringLiteral("driver"), QStringLiteral("vllm-bench"));
        read.out.add(QStringLiteral("concurrencies"), QStringLiteral("1"));
        read.out.add(QStringLiteral("prefix caching"), QStringLiteral("off"));
        read.out.add(QStringLiteral("draft model"), {});
        read.out.add(QStringLiteral("speculative config"), {});
        for (const QString &mode : modes) {
            read.out.add(mode + QStringLiteral(" sampling"), {});
            read.out.add(mode + QStringLiteral(" chat_template_kwargs"), {});
        }
    }
    return read.out.conditions();
}

Conditions conditionsOfRun(const run::RunView &run, const matrix::Recipe &recipe)
{
    QStringList drivers;
    QStringList versions;
    for (const run::CellView &cell : run.cells) {
        if (const run::Attempt *attempt = cell.countingAttempt()) {
            drivers.append(attempt->driver);
            versions.append(attempt->engineVersion);
        }
    }
    for (QStringList *list : {&drivers, &versions}) {
        list->removeAll(QString());
        list->removeDuplicates();
    }
    Conditions conditions = matrix::conditions(recipe);
    for (Condition &condition : conditions) {
        if (condition.name == QLatin1String("driver") && !drivers.isEmpty())
            condition.value = drivers.join(QStringLiteral(", "));
    }
    // A dataset that is not pinned is not told.
    conditions.removeIf([](const Condition &condition) {
        return condition.name == QLatin1String("dataset sha256") && condition.value.isEmpty();
    });
    const QString hardware = hardwareOf(run);
    if (!hardware.isEmpty())
        conditions.append({QStringLiteral("hardware"), hardware});
    if (!versions.isEmpty())
        conditions.append({QStringLiteral("engine version"), versions.join(QStringLiteral(", "))});
    return conditions;
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
        if (row.left.value_or(QString()).isEmpty() && row.right.value_or(QString()).isEmpty())
            continue;
        if (row.left && row.right)
            row.same = sameValue(name, *row.left, *row.right);
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

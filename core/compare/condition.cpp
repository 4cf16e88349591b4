// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/compare/condition.h"

#include "assay/compare/rational.h"

#include <assay/golden/header.h>
#include <assay/run/hardware.h>

#include <QJsonDocument>
#include <QJsonObject>
#include <QMap>
#include <QRegularExpression>

#include <algorithm>

namespace assay::compare {

namespace {

using Pairs = QMap<QString, QString>;

// A list of conditions in which the first to say something is kept.
class Collector
{
public:
    void add(const QString &name, const QString &value)
    {
        const auto known = [&name](const Condition &condition) { return condition.name == name; };
        if (std::none_of(m_conditions.begin(), m_conditions.end(), known))
            m_conditions.append({name, value});
    }
    void addTold(const QString &name, const QString &value)
    {
        if (!value.isEmpty())
            add(name, value);
    }
    [[nodiscard]] const Conditions &conditions() const { return m_conditions; }

private:
    Conditions m_conditions;
};

Pairs pairsOf(const golden::NamedTexts &texts)
{
    Pairs pairs;
    for (const auto &[name, value] : texts)
        pairs.insert(name, QString::fromUtf8(value));
    return pairs;
}

QString joined(const Pairs &pairs, const QString &separator)
{
    QStringList texts;
    for (auto pair = pairs.begin(); pair != pairs.end(); ++pair)
        texts.append(pair.key() + QLatin1Char('=') + pair.value());
    return texts.join(separator);
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

// A header says "B300" of what a node calls "NVIDIA B300".
bool sameHardware(const QString &left, const QString &right)
{
    const QStringList one = left.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const QStringList other = right.toLower().split(QLatin1Char(' '), Qt::SkipEmptyParts);
    const auto holds = [](const QStringList &all, const QStringList &some) {
        return std::all_of(some.begin(), some.end(),
                           [&all](const QString &word) { return all.contains(word); });
    };
    return holds(one, other) || holds(other, one);
}

bool sameValue(const QString &name, const QString &left, const QString &right)
{
    if (sameWord(left, right) || (name == QLatin1String("hardware") && sameHardware(left, right)) ||
        (name == QLatin1String("dataset") && sameDataset(left, right)))
        return true;
    if (samePairs(pairsOf(left), pairsOf(right)))
        return true;
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
    const golden::ReadHeader read = golden::readHeader(header);
    static const QRegularExpression datasetLine(QStringLiteral("reference values measured with (.+?)\\.?$"));
    Collector out;
    bool ours = false;
    for (const QString &line : header) {
        ours = ours || line.contains(QLatin1String("Auto-generated by assay "));
        out.addTold(QStringLiteral("dataset"), datasetLine.match(line.trimmed()).captured(1));
    }
    // Published headers repeat in that line what has its own name here.
    Pairs speculative = pairsOf(read.speculativeConfig);
    const QString method = speculative.take(QStringLiteral("method"));
    const QString draftModel = speculative.take(QStringLiteral("model"));
    speculative.remove(QStringLiteral("num_speculative_tokens"));
    out.addTold(QStringLiteral("draft model"), read.draftModel);
    out.addTold(QStringLiteral("draft model"), draftModel);
    const qsizetype space = read.engineAndMethod.indexOf(QLatin1Char(' '));
    out.addTold(QStringLiteral("method"), space < 0 ? QString() : read.engineAndMethod.mid(space + 1));
    out.addTold(QStringLiteral("method"), method);
    out.addTold(QStringLiteral("speculative config"), joined(speculative, QStringLiteral(" | ")));
    out.addTold(QStringLiteral("engine"), read.engineAndMethod.left(space));
    out.addTold(QStringLiteral("prefix caching"), read.prefixCaching);
    out.addTold(QStringLiteral("categories"), read.category);
    if (read.outputLen)
        out.add(QStringLiteral("output length"), QString::number(*read.outputLen));
    if (read.concurrency)
        out.add(QStringLiteral("concurrencies"), QString::number(*read.concurrency));
    out.addTold(QStringLiteral("driver"), read.driver);
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        const QString mode = matrix::thinkingKey(thinking);
        if (!modes.contains(mode))
            continue;
        Pairs sampling = pairsOf(read.sampling);
        sampling.insert(pairsOf(read.mode(thinking).sampling));
        out.addTold(mode + QStringLiteral(" sampling"), joined(sampling, QStringLiteral(", ")));
        out.addTold(mode + QStringLiteral(" chat_template_kwargs"),
                    QString::fromUtf8(read.mode(thinking).chatTemplateKwargs));
    }
    out.addTold(QStringLiteral("hardware"), read.hardware);
    if (ours) {
        out.add(QStringLiteral("driver"), QStringLiteral("vllm-bench"));
        out.add(QStringLiteral("concurrencies"), QStringLiteral("1"));
        out.add(QStringLiteral("prefix caching"), QStringLiteral("off"));
        out.add(QStringLiteral("draft model"), {});
        out.add(QStringLiteral("speculative config"), {});
        for (const QString &mode : modes) {
            out.add(mode + QStringLiteral(" sampling"), {});
            out.add(mode + QStringLiteral(" chat_template_kwargs"), {});
        }
    }
    return out.conditions();
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
    const QString hardware = run::gpuNames(run).join(QStringLiteral(", "));
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

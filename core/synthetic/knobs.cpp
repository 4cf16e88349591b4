// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/synthetic/knobs.h>

#include <assay/engine/table.h>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>

#include <functional>

namespace assay::synthetic {

namespace {

using engine::ForcingKnob;

void forEachKnob(ForcingKnob::Place place, const std::function<void(const ForcingKnob &)> &visit)
{
    for (const engine::Table *table : engine::allTables()) {
        for (const ForcingKnob &knob : table->forcing) {
            if (knob.place == place)
                visit(knob);
        }
    }
}

bool isOff(const QString &value)
{
    static const QStringList words{QString(),
                                   QStringLiteral("none"),
                                   QStringLiteral("null"),
                                   QStringLiteral("false"),
                                   QStringLiteral("[]"),
                                   QStringLiteral("~")};
    return words.contains(value.toLower());
}

bool forces(const ForcingKnob &knob, const QString &value)
{
    return knob.value.isEmpty() ? !isOff(value) : value.compare(knob.value, Qt::CaseInsensitive) == 0;
}

// The engines read a variable of 0 or less as "not forced".
bool variableForces(const ForcingKnob &knob, const QString &value)
{
    bool number = false;
    const double amount = value.toDouble(&number);
    return forces(knob, value) && !(number && amount <= 0.0);
}

void add(Findings &findings, const QString &where, QLatin1StringView name, const QString &value)
{
    const Finding finding{where, value.isEmpty() ? QString(name)
                                                 : QString(name + QStringLiteral(" = ") + value.left(80))};
    if (!findings.contains(finding))
        findings.append(finding);
}

QString plainText(const QJsonValue &value)
{
    if (value.isArray())
        return QString::fromUtf8(QJsonDocument(value.toArray()).toJson(QJsonDocument::Compact));
    if (value.isObject())
        return QString::fromUtf8(QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact));
    return value.isNull() ? QString() : value.toVariant().toString();
}

// `name: value`, "name": value, 'name': value, name=value, --config.name value; the value ends where its own
// syntax says so.
void findKeysInText(const QString &text, const QString &where, Findings &findings)
{
    forEachKnob(ForcingKnob::Place::ConfigKey, [&](const ForcingKnob &knob) {
        if (!text.contains(knob.name))
            return;
        const QRegularExpression pattern(
            QStringLiteral("(?<![A-Za-z0-9_])") + QRegularExpression::escape(knob.name) +
            QStringLiteral("\\\\*[\"']?\\s*[:= ]\\s*(?:\\[([^\\]]*)\\]|\\\\*[\"']?([^\\s\"',}\\])\\\\]*))"));
        auto matches = pattern.globalMatch(text);
        while (matches.hasNext()) {
            const QRegularExpressionMatch match = matches.next();
            const QString list = match.captured(1).trimmed();
            const QString value = list.isEmpty() ? match.captured(2) : QString(u'[' + list + u']');
            if (forces(knob, value))
                add(findings, where, knob.name, value);
        }
    });
}

void findVariablesInText(const QString &text, const QString &where, Findings &findings)
{
    forEachKnob(ForcingKnob::Place::Environment, [&](const ForcingKnob &knob) {
        if (!text.contains(knob.name))
            return;
        const QRegularExpression pattern(QStringLiteral("(?<![A-Za-z0-9_])") +
                                         QRegularExpression::escape(knob.name) +
                                         QStringLiteral("=[\"']?([^\\s\"';]*)"));
        auto matches = pattern.globalMatch(text);
        while (matches.hasNext()) {
            const QString value = matches.next().captured(1);
            if (variableForces(knob, value))
                add(findings, where, knob.name, value);
        }
    });
}

// A flag alone, as flag=value, or as a word of a longer shell text; dashes within a name may be underscores.
void findFlags(const QString &argument, const QString &where, Findings &findings)
{
    QString dashed = argument;
    dashed.replace(u'_', u'-');
    forEachKnob(ForcingKnob::Place::Flag, [&](const ForcingKnob &knob) {
        const QRegularExpression pattern(QStringLiteral("(?:^|[\\s\"'])") +
                                         QRegularExpression::escape(knob.name) +
                                         QStringLiteral("(?:[= ]([^\\s\"']+)|$|[\\s\"'])"));
        const auto match = pattern.match(dashed);
        if (match.hasMatch())
            add(findings, where, knob.name, match.captured(1));
    });
}

void findInTree(const QJsonValue &value, const QString &where, Findings &findings)
{
    if (value.isArray()) {
        for (const QJsonValue &item : value.toArray())
            findInTree(item, where, findings);
    } else if (value.isObject()) {
        const QJsonObject object = value.toObject();
        for (auto entry = object.begin(); entry != object.end(); ++entry) {
            const QString text = plainText(*entry);
            forEachKnob(ForcingKnob::Place::ConfigKey, [&](const ForcingKnob &knob) {
                if (entry.key() == knob.name && forces(knob, text))
                    add(findings, where, knob.name, text);
            });
            findInTree(*entry, where, findings);
        }
    } else if (value.isString()) {
        for (const Finding &finding : knobsInLog(value.toString().toUtf8())) {
            if (!findings.contains({where, finding.text}))
                findings.append({where, finding.text});
        }
    }
}

// A config key's value is the next argument: --speculative-config.synthetic_acceptance_length 3.6
void findDottedFlag(const QStringList &argv, qsizetype index, const QString &where, Findings &findings)
{
    const QString &argument = argv[index];
    if (!argument.startsWith(u'-') || argument.contains(u'='))
        return;
    forEachKnob(ForcingKnob::Place::ConfigKey, [&](const ForcingKnob &knob) {
        const bool dotted = argument.endsWith(QString(u'.' + QString(knob.name))) ||
                            argument.endsWith(QString(u'.' + QString(knob.name) + u'+'));
        if (dotted && forces(knob, argv.value(index + 1)))
            add(findings, where, knob.name, argv.value(index + 1));
    });
}

} // namespace

Findings knobsInArguments(const QStringList &argv)
{
    Findings findings;
    for (qsizetype i = 0; i < argv.size(); ++i) {
        const QString where = QStringLiteral("argument ") + QString::number(i + 1);
        const qsizetype brace = argv[i].indexOf(u'{');
        const QJsonDocument json =
            brace < 0 ? QJsonDocument() : QJsonDocument::fromJson(argv[i].sliced(brace).toUtf8());
        if (json.isObject())
            findInTree(json.object(), where, findings);
        else
            findKeysInText(argv[i], where, findings);
        findDottedFlag(argv, i, where, findings);
        findFlags(argv[i], where, findings);
        findVariablesInText(argv[i], where, findings);
    }
    return findings;
}

Findings knobsInEnvironment(const QMap<QString, QString> &environment)
{
    Findings findings;
    const QString where = QStringLiteral("environment");
    for (const auto &[name, value] : environment.asKeyValueRange()) {
        forEachKnob(ForcingKnob::Place::Environment, [&](const ForcingKnob &knob) {
            if (name == knob.name && variableForces(knob, value))
                add(findings, where, knob.name, value);
        });
        findKeysInText(value, where, findings);
        findFlags(value, where, findings);
    }
    return findings;
}

Findings knobsInEnvironmentNames(const QStringList &names)
{
    Findings findings;
    forEachKnob(ForcingKnob::Place::Environment, [&](const ForcingKnob &knob) {
        if (names.contains(knob.name))
            add(findings, QStringLiteral("environment"), knob.name, {});
    });
    return findings;
}

Findings knobsInSettings(const QJsonValue &settings)
{
    Findings findings;
    findInTree(settings, QStringLiteral("settings"), findings);
    return findings;
}

Findings knobsInLog(QByteArrayView log, qsizetype firstLine, qsizetype limit)
{
    Findings findings;
    qsizetype number = firstLine;
    for (qsizetype begin = 0; begin < log.size() && findings.size() < limit; ++number) {
        const qsizetype newline = log.indexOf('\n', begin);
        const qsizetype end = newline < 0 ? log.size() : newline;
        const QByteArrayView line = log.sliced(begin, end - begin);
        begin = end + 1;
        const QString where = QStringLiteral("log line ") + QString::number(number);
        bool told = false;
        const auto tell = [&](const ForcingKnob &knob) {
            if (!told && line.contains(QByteArrayView(knob.name.data(), knob.name.size())))
                told = true;
        };
        forEachKnob(ForcingKnob::Place::ConfigKey, tell);
        forEachKnob(ForcingKnob::Place::Environment, tell);
        forEachKnob(ForcingKnob::Place::Flag, tell);
        if (told) {
            const QString text = QString::fromUtf8(line);
            findKeysInText(text, where, findings);
            findVariablesInText(text, where, findings);
            findFlags(text, where, findings);
        }
        forEachKnob(ForcingKnob::Place::LogText, [&](const ForcingKnob &knob) {
            // Texts that name a config key are judged with their value above.
            const bool names = knob.name.contains(u'\'') || knob.name.contains(u'=');
            if (!names && line.contains(QByteArrayView(knob.name.data(), knob.name.size())))
                add(findings, where, knob.name, {});
        });
    }
    return findings.first(qMin(findings.size(), limit));
}

} // namespace assay::synthetic

// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/engine/settings.h"

#include "python_text.h"

#include <QJsonArray>
#include <QJsonDocument>

#include <algorithm>
#include <cmath>

namespace assay::engine {

namespace {

const QString modelName = QStringLiteral("model"); // of the argument that a launcher takes without a flag

QString nameOf(QStringView flag)
{
    return flag.sliced(2).toString().replace(u'-', u'_');
}

bool isFlag(const QString &argument)
{
    return argument.size() > 1 && argument.startsWith(u'-') && !argument[1].isDigit();
}

QJsonValue valueOf(const QString &text)
{
    if (text.startsWith(u'{') || text.startsWith(u'[')) {
        const QJsonDocument document = QJsonDocument::fromJson(text.toUtf8());
        if (document.isObject())
            return document.object();
        if (document.isArray())
            return document.array();
    }
    bool isNumber = false;
    const double number = text.toDouble(&isNumber);
    return isNumber && qIsFinite(number) ? QJsonValue(number) : QJsonValue(text);
}

// The settings that an argv asks for, by argument name. A switch is true, its --no- form false.
QJsonObject settingsOf(const Launcher &launcher, const QStringList &argv)
{
    QJsonObject settings;
    const qsizetype serve = argv.indexOf(launcher.serveWord);
    if (launcher.modelFlag.isEmpty() && serve >= 0 && serve + 1 < argv.size() && !isFlag(argv[serve + 1]))
        settings.insert(modelName, argv[serve + 1]);
    for (qsizetype i = 0; i < argv.size(); ++i) {
        if (!argv[i].startsWith(QLatin1String("--")))
            continue;
        const qsizetype equals = argv[i].indexOf(u'=');
        QString name = nameOf(equals < 0 ? QStringView(argv[i]) : QStringView(argv[i]).first(equals));
        QStringList values;
        if (equals >= 0)
            values.append(argv[i].sliced(equals + 1));
        while (equals < 0 && i + 1 < argv.size() && !isFlag(argv[i + 1]))
            values.append(argv[++i]);
        QJsonValue value = true;
        if (values.isEmpty() && name.startsWith(QLatin1String("no_"))) {
            name = name.sliced(3);
            value = false;
        } else if (values.size() == 1) {
            value = valueOf(values.first());
        } else if (!values.isEmpty()) {
            value = QJsonArray::fromStringList(values);
        }
        const qsizetype dot = name.indexOf(u'.');
        if (dot > 0) { // --speculative-config.method mtp
            QJsonObject object = settings[name.first(dot)].toObject();
            object.insert(name.sliced(dot + 1), value);
            settings.insert(name.first(dot), object);
        } else {
            settings.insert(name, value);
        }
    }
    return settings;
}

QString shown(const QJsonValue &value)
{
    if (value.isUndefined())
        return {};
    if (value.isString())
        return value.toString();
    const QByteArray list = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(list.sliced(1, list.size() - 2));
}

// 32k is 32000 and 32K is 32768 to launchers that take such numbers.
QJsonValue withoutUnit(const QJsonValue &value)
{
    const QString text = value.toString();
    const qsizetype unit = text.isEmpty() ? -1 : QLatin1String("kmgKMG").indexOf(text.back());
    bool isNumber = false;
    const double number = unit < 0 ? 0 : QStringView(text).chopped(1).toDouble(&isNumber);
    return isNumber ? QJsonValue(number * std::pow(unit < 3 ? 1000.0 : 1024.0, double(unit % 3 + 1))) : value;
}

// One value alone and a list of one mean the same to a launcher.
QJsonValue unwrapped(const QJsonValue &value)
{
    const QJsonArray array = value.toArray();
    return array.size() == 1 ? array.first() : value;
}

bool isSame(const QJsonValue &planned, const QJsonValue &reported)
{
    const QJsonValue one = withoutUnit(unwrapped(planned));
    const QJsonValue other = unwrapped(reported);
    // A name may look like a number on one side: the served model "7".
    return one == other || (!one.isObject() && !other.isObject() && shown(one) == shown(other));
}

bool contains(std::span<const QLatin1StringView> names, const QString &name)
{
    return std::ranges::any_of(names, [&name](QLatin1StringView one) { return name == one; });
}

class Comparison
{
public:
    explicit Comparison(const Table &table) : m_table(table) {}

    // `isWhole`: keys of an object that only the report tells were set by nobody else.
    void compare(const QString &name, const QJsonValue &planned, const QJsonValue &reported, bool isWhole)
    {
        if (planned.isObject() && reported.isObject()) {
            const QJsonObject left = planned.toObject();
            const QJsonObject right = reported.toObject();
            for (auto entry = left.begin(); entry != left.end(); ++entry) {
                if (isWhole || right.contains(entry.key()))
                    compare(name + u'.' + entry.key(), entry.value(), right[entry.key()], isWhole);
            }
            for (auto entry = right.begin(); isWhole && entry != right.end(); ++entry) {
                if (!left.contains(entry.key()))
                    compare(name + u'.' + entry.key(), QJsonValue::Undefined, entry.value(), isWhole);
            }
            return;
        }
        ++m_result.compared;
        if (!isSame(planned, reported))
            m_result.differences.append({name, shown(planned), shown(reported), isDecisive(name)});
    }
    [[nodiscard]] SettingsComparison result() const { return m_result; }

private:
    [[nodiscard]] bool isDecisive(const QString &name) const
    {
        const QString argument = name.section(u'.', 0, 0);
        return argument == modelName || argument == nameOf(QString(m_table.launcher.servedName)) ||
               contains(m_table.decisiveSettings, argument);
    }

    const Table &m_table;
    SettingsComparison m_result;
};

// What an argument that is not told of has: its default, where the launcher's words know it.
std::optional<QJsonValue> defaultOf(const Launcher &launcher, const QString &name)
{
    const auto isOf = [&name](QLatin1StringView flag) {
        return !flag.isEmpty() && name == nameOf(QString(flag));
    };
    if (isOf(launcher.tensorParallel) || isOf(launcher.dataParallel))
        return QJsonValue(1);
    if (isOf(launcher.expertParallel) && !launcher.expertParallelTakesSize)
        return QJsonValue(false);
    if (isOf(launcher.prefixCachingOn))
        return QJsonValue(launcher.prefixCachingByDefault);
    if (isOf(launcher.speculativeJson))
        return QJsonValue(QJsonValue::Null);
    return std::nullopt;
}

// The whole configuration with only what can be compared, under the names of the arguments.
QJsonObject comparable(const Table &table, const QJsonObject &whole)
{
    const Launcher &launcher = table.launcher;
    QJsonObject kept;
    for (const QLatin1StringView name : table.comparableSettings) {
        if (!whole.contains(name))
            continue;
        QJsonValue value = whole[name];
        QJsonObject object = value.toObject();
        if (object.contains(table.reportedDraftLength)) {
            object.insert(launcher.draftLength, object.take(table.reportedDraftLength));
            value = object;
        }
        kept.insert(name, value);
    }
    return kept;
}

} // namespace

std::optional<SettingsReport> settingsReport(const Table &table, const QJsonObject &lines)
{
    SettingsReport report;
    bool told = false;
    for (const QLatin1StringView mark : table.settingsLines) {
        const QString text = lines[mark].toString();
        if (const auto changed = readPythonDictionary(text)) {
            report.changed = *changed;
            told = true;
            continue;
        }
        const qsizetype config = text.indexOf(QLatin1String("config:"));
        const QJsonObject whole =
            config < 0 ? QJsonObject() : readPythonArguments(QStringView(text).sliced(config + 7));
        if (!whole.isEmpty()) {
            report.whole = comparable(table, whole);
            told = true;
        }
    }
    return told ? std::optional(report) : std::nullopt;
}

SettingsComparison compareSettings(const Table &table, const QStringList &argv, const SettingsReport &report)
{
    const QJsonObject planned = settingsOf(table.launcher, argv);
    Comparison comparison(table);
    for (auto entry = planned.begin(); entry != planned.end(); ++entry) {
        const QString &name = entry.key();
        if (report.changed.contains(name))
            comparison.compare(name, entry.value(), report.changed[name], true);
        else if (report.whole.contains(name))
            comparison.compare(name, entry.value(), report.whole[name], false);
        else if (const auto usual = defaultOf(table.launcher, name))
            comparison.compare(name, entry.value(), *usual, true);
    }
    for (auto entry = report.changed.begin(); entry != report.changed.end(); ++entry) {
        if (!planned.contains(entry.key()) && contains(table.decisiveSettings, entry.key()))
            comparison.compare(entry.key(), QJsonValue::Undefined, entry.value(), true);
    }
    return comparison.result();
}

std::optional<int> reportedDraftLength(const Table &table, const SettingsReport &report)
{
    const Launcher &launcher = table.launcher;
    if (launcher.speculativeJson.isEmpty())
        return std::nullopt;
    const QString name = nameOf(QString(launcher.speculativeJson));
    const QJsonValue config = report.changed.contains(name) ? report.changed[name] : report.whole[name];
    return config.toObject()[launcher.draftLength].toInt(0);
}

} // namespace assay::engine

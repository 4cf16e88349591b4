// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/plan.h>

#include <assay/base/text.h>

#include <QJsonArray>

namespace assay::matrix {

namespace {

constexpr int formatVersion = 1;

QJsonValue textOrNull(const QString &text)
{
    return text.isEmpty() ? QJsonValue() : QJsonValue(text);
}

QJsonValue objectOrNull(const QJsonObject &object)
{
    return object.isEmpty() ? QJsonValue() : QJsonValue(object);
}

QJsonObject mapJson(const QMap<QString, QString> &map)
{
    QJsonObject object;
    for (const auto &[name, value] : map.asKeyValueRange())
        object.insert(name, value);
    return object;
}

QJsonArray intsJson(const QList<int> &values)
{
    QJsonArray array;
    for (const int value : values)
        array.append(value);
    return array;
}

// The keys that plan.json and the `plan` document have in common.
QJsonObject cellHead(const PlannedCell &cell)
{
    return {{QStringLiteral("id"), cell.id},
            {QStringLiteral("thinking"), thinkingName(cell.cell.thinking)},
            {QStringLiteral("draft_length"), cell.cell.draftLength},
            {QStringLiteral("category"), textOrNull(cell.cell.category)},
            {QStringLiteral("concurrency"), cell.cell.concurrency},
            {QStringLiteral("attempts"), intsJson(cell.attempts)},
            {QStringLiteral("estimated_s"), base::jsonNumber(cell.estimatedS)},
            {QStringLiteral("skip_reason"), textOrNull(cell.skipReason)}};
}

QJsonObject cellJson(const PlannedCell &cell)
{
    const PlannedCell::Server &server = cell.server;
    const PlannedCell::Workload &workload = cell.workload;
    QJsonObject json = cellHead(cell);
    json.insert(QStringLiteral("server"),
                QJsonObject{{QStringLiteral("argv"), QJsonArray::fromStringList(server.argv)},
                            {QStringLiteral("env"), mapJson(server.env)},
                            {QStringLiteral("model"), server.model},
                            {QStringLiteral("sharing"), server.sharing},
                            {QStringLiteral("ready_timeout_s"), server.readyTimeoutS}});
    json.insert(
        QStringLiteral("workload"),
        QJsonObject{{QStringLiteral("driver"), workload.driver},
                    {QStringLiteral("argv"), QJsonArray::fromStringList(workload.argv)},
                    {QStringLiteral("env"), mapJson(workload.env)},
                    {QStringLiteral("needed_flags"), QJsonArray::fromStringList(workload.neededFlags)},
                    {QStringLiteral("help_argv"), QJsonArray::fromStringList(workload.helpArgv)},
                    {QStringLiteral("planned"), base::jsonInteger(workload.planned)},
                    {QStringLiteral("stall_timeout_s"), workload.stallTimeoutS},
                    {QStringLiteral("replay"), objectOrNull(workload.replay)},
                    {QStringLiteral("script"), objectOrNull(workload.script)}});
    return json;
}

// Reads values of one JSON object and remembers the first that has the wrong type.
class Fields
{
public:
    Fields(const QJsonObject &object, QString path, QString &wrong)
        : m_object(object), m_path(std::move(path)), m_wrong(wrong)
    {}

    QString text(const QString &key) { return value(key, QJsonValue::String).toString(); }
    QString optionalText(const QString &key) { return isNull(key) ? QString() : text(key); }
    int integer(const QString &key)
    {
        const QJsonValue number = value(key, QJsonValue::Double);
        if (number.isDouble() && number.toInteger(-1) < 0)
            note(key);
        return number.toInt();
    }
    std::optional<int> optionalInteger(const QString &key)
    {
        return isNull(key) ? std::nullopt : std::optional(integer(key));
    }
    std::optional<double> optionalNumber(const QString &key)
    {
        return isNull(key) ? std::nullopt : std::optional(value(key, QJsonValue::Double).toDouble());
    }
    QJsonObject object(const QString &key) { return value(key, QJsonValue::Object).toObject(); }
    QJsonObject optionalObject(const QString &key) { return isNull(key) ? QJsonObject() : object(key); }
    QJsonArray array(const QString &key) { return value(key, QJsonValue::Array).toArray(); }
    QStringList texts(const QString &key)
    {
        QStringList list;
        for (const QJsonValue &item : array(key)) {
            if (!item.isString())
                note(key);
            list.append(item.toString());
        }
        return list;
    }
    QMap<QString, QString> map(const QString &key)
    {
        const QJsonObject object = this->object(key);
        QMap<QString, QString> map;
        for (auto entry = object.begin(); entry != object.end(); ++entry) {
            if (!entry->isString())
                note(key);
            map.insert(entry.key(), entry->toString());
        }
        return map;
    }
    void note(const QString &key)
    {
        if (m_wrong.isEmpty())
            m_wrong = m_path + key;
    }

private:
    [[nodiscard]] bool isNull(const QString &key) const
    {
        return m_object.value(key).isNull() || m_object.value(key).isUndefined();
    }
    QJsonValue value(const QString &key, QJsonValue::Type type)
    {
        const QJsonValue found = m_object.value(key);
        if (found.type() != type)
            note(key);
        return found;
    }

    const QJsonObject m_object;
    QString m_path;
    QString &m_wrong;
};

PlannedCell cellFromJson(const QJsonObject &json, const QString &path, QString &wrong)
{
    Fields fields(json, path, wrong);
    PlannedCell cell;
    cell.id = fields.text(QStringLiteral("id"));
    const QString thinking = fields.text(QStringLiteral("thinking"));
    if (thinking != QLatin1String("on") && thinking != QLatin1String("off"))
        fields.note(QStringLiteral("thinking"));
    cell.cell.thinking = thinking == QLatin1String("on") ? Thinking::On : Thinking::Off;
    cell.cell.draftLength = fields.integer(QStringLiteral("draft_length"));
    cell.cell.category = fields.optionalText(QStringLiteral("category"));
    cell.cell.concurrency = fields.integer(QStringLiteral("concurrency"));
    for (const QJsonValue &attempt : fields.array(QStringLiteral("attempts"))) {
        if (attempt.toInt() < 1)
            fields.note(QStringLiteral("attempts"));
        cell.attempts.append(attempt.toInt());
    }
    cell.estimatedS = fields.optionalNumber(QStringLiteral("estimated_s"));
    cell.skipReason = fields.optionalText(QStringLiteral("skip_reason"));

    Fields server(fields.object(QStringLiteral("server")), path + QStringLiteral("server."), wrong);
    cell.server.argv = server.texts(QStringLiteral("argv"));
    cell.server.env = server.map(QStringLiteral("env"));
    cell.server.model = server.text(QStringLiteral("model"));
    cell.server.sharing = server.text(QStringLiteral("sharing"));
    cell.server.readyTimeoutS = server.integer(QStringLiteral("ready_timeout_s"));

    Fields workload(fields.object(QStringLiteral("workload")), path + QStringLiteral("workload."), wrong);
    cell.workload.driver = workload.text(QStringLiteral("driver"));
    cell.workload.argv = workload.texts(QStringLiteral("argv"));
    cell.workload.env = workload.map(QStringLiteral("env"));
    cell.workload.neededFlags = workload.texts(QStringLiteral("needed_flags"));
    cell.workload.helpArgv = workload.texts(QStringLiteral("help_argv"));
    cell.workload.planned = workload.optionalInteger(QStringLiteral("planned"));
    cell.workload.stallTimeoutS = workload.integer(QStringLiteral("stall_timeout_s"));
    cell.workload.replay = workload.optionalObject(QStringLiteral("replay"));
    cell.workload.script = workload.optionalObject(QStringLiteral("script"));
    return cell;
}

QStringList ownKeys()
{
    return {QStringLiteral("plan"),   QStringLiteral("run"),       QStringLiteral("run_slug"),
            QStringLiteral("assay"),  QStringLiteral("recipe"),    QStringLiteral("model"),
            QStringLiteral("engine"), QStringLiteral("model_key"), QStringLiteral("secrets"),
            QStringLiteral("image"),  QStringLiteral("mounts"),    QStringLiteral("cells")};
}

base::Error unreadable(const QString &why)
{
    return {base::Error::Kind::Input, QStringLiteral("cannot read the plan"), {}, why, {}};
}

} // namespace

QJsonObject toJson(const Plan &plan)
{
    QJsonObject json = plan.collector;
    json.insert(QStringLiteral("plan"), formatVersion);
    json.insert(QStringLiteral("run"), plan.run.isEmpty() ? plan.runSlug : plan.run);
    json.insert(QStringLiteral("run_slug"), plan.runSlug);
    json.insert(QStringLiteral("assay"), QStringLiteral(ASSAY_VERSION));
    json.insert(QStringLiteral("recipe"), plan.recipeName);
    json.insert(QStringLiteral("model"), plan.servedModel);
    json.insert(QStringLiteral("model_key"), plan.modelKey);
    json.insert(QStringLiteral("engine"), engine::kindName(plan.engineKind));
    json.insert(QStringLiteral("secrets"), QJsonArray::fromStringList(plan.secrets));
    json.insert(QStringLiteral("image"), textOrNull(plan.image));
    json.insert(QStringLiteral("mounts"), QJsonArray::fromStringList(plan.mounts));
    QJsonArray cells;
    for (const PlannedCell &cell : plan.cells)
        cells.append(cellJson(cell));
    json.insert(QStringLiteral("cells"), cells);
    return json;
}

base::Result<Plan> planFromJson(const QJsonObject &json)
{
    if (json.value(QStringLiteral("plan")).toInt() != formatVersion)
        return base::fail(unreadable(QStringLiteral("\"plan\" is not ") + QString::number(formatVersion)));
    QString wrong;
    Fields fields(json, {}, wrong);
    Plan plan;
    plan.run = fields.text(QStringLiteral("run"));
    plan.runSlug = fields.text(QStringLiteral("run_slug"));
    if (plan.run == plan.runSlug)
        plan.run.clear();
    plan.recipeName = fields.text(QStringLiteral("recipe"));
    plan.servedModel = fields.text(QStringLiteral("model"));
    plan.modelKey = fields.text(QStringLiteral("model_key"));
    const auto kind = engine::kindFromName(fields.text(QStringLiteral("engine")));
    if (!kind)
        fields.note(QStringLiteral("engine"));
    plan.engineKind = kind.value_or(engine::Kind::Vllm);
    plan.secrets = fields.texts(QStringLiteral("secrets"));
    plan.image = fields.optionalText(QStringLiteral("image"));
    if (json.contains(QLatin1StringView("mounts"))) // plans of earlier versions have none
        plan.mounts = fields.texts(QStringLiteral("mounts"));
    int index = 0;
    for (const QJsonValue &cell : fields.array(QStringLiteral("cells"))) {
        const QString path = QStringLiteral("cells[") + QString::number(index++) + QStringLiteral("].");
        plan.cells.append(cellFromJson(cell.toObject(), path, wrong));
    }
    if (!wrong.isEmpty())
        return base::fail(unreadable(u'"' + wrong + QStringLiteral("\" is missing or of the wrong type")));
    plan.collector = json;
    for (const QString &key : ownKeys())
        plan.collector.remove(key);
    return plan;
}

QJsonObject toDocument(const Plan &plan)
{
    QJsonArray cells;
    for (const PlannedCell &cell : plan.cells) {
        QJsonObject json = cellHead(cell);
        json.insert(QStringLiteral("server"),
                    QJsonObject{{QStringLiteral("argv"), QJsonArray::fromStringList(cell.server.argv)},
                                {QStringLiteral("env"), mapJson(cell.server.env)}});
        const QJsonValue scriptArgv = cell.workload.script.value(QStringLiteral("argv"));
        json.insert(QStringLiteral("workload"),
                    QJsonObject{{QStringLiteral("argv"),
                                 scriptArgv.isArray() ? scriptArgv.toArray()
                                                      : QJsonArray::fromStringList(cell.workload.argv)},
                                {QStringLiteral("driver"), cell.workload.driver}});
        cells.append(json);
    }
    return {{QStringLiteral("run_slug"), plan.runSlug}, {QStringLiteral("cells"), cells}};
}

} // namespace assay::matrix

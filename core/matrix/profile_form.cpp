// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/profile_form.h>

#include "profile_words.h"
#include "setting_removal.h"
#include "setting_text.h"
#include "yaml_path.h"

#include <assay/base/yaml.h>
#include <assay/matrix/recipe.h>

#include <QRegularExpression>

#include <algorithm>

namespace assay::matrix {

using base::yaml::Node;
using Kind = ProfileField::Kind;

namespace {

// The key's own node, which has the place of a problem with the key itself.
const Node *keyNodeAt(const Node &root, const QString &key)
{
    const qsizetype dot = key.lastIndexOf(u'.');
    const Node &map = dot < 0 ? root : nodeAt(root, key.left(dot));
    const QByteArray name = key.mid(dot + 1).toUtf8();
    const auto found =
        std::ranges::find_if(map.entries, [&](const auto &entry) { return entry.first.text == name; });
    return found == map.entries.end() ? nullptr : &found->first;
}

bool isAt(const Node &node, const base::Problem &problem)
{
    return !node.isMissing() && node.mark.line == problem.line && node.mark.column == problem.column;
}

// Whether a problem is about a key: its text begins with the key's name, or it stands at the value.
bool isNamed(const base::Problem &problem, const QString &key)
{
    const QString item = QStringLiteral("an item of ");
    const QString text = problem.text.startsWith(item) ? problem.text.mid(item.size()) : problem.text;
    return text.startsWith(QString(key + u' '));
}

bool isPlaced(const base::Problem &problem, const Node &root, const QString &key)
{
    const Node &node = nodeAt(root, key);
    const Node *name = keyNodeAt(root, key);
    return isAt(node, problem) || (name != nullptr && isAt(*name, problem)) ||
           std::ranges::any_of(node.items, [&](const Node &item) { return isAt(item, problem); });
}

QString ownerOf(const base::Problem &problem, const Node &root)
{
    const QList<ProfileField> &fields = profileFields();
    auto owner =
        std::ranges::find_if(fields, [&](const ProfileField &field) { return isNamed(problem, field.key); });
    const bool speaksOfAKey = problem.text.startsWith(QLatin1String("unknown key")) ||
                              problem.text.contains(QLatin1String(" is missing"));
    if (owner == fields.end() && !speaksOfAKey)
        owner = std::ranges::find_if(
            fields, [&](const ProfileField &field) { return isPlaced(problem, root, field.key); });
    return owner == fields.end() ? QString() : owner->key;
}

// A text in quotes, which withSetting() takes off where they are not needed.
QByteArray valueOf(const ProfileField &field, const QString &text)
{
    static const QRegularExpression digits(QStringLiteral("\\A[0-9]+(-[0-9]+)?\\z"));
    const bool isNumber = field.kind == Kind::Number || field.kind == Kind::Ports;
    const bool isPlain = field.kind == Kind::Switch || (isNumber && digits.match(text).hasMatch());
    return isPlain ? text.toUtf8() : quotedText(text);
}

} // namespace

const QList<ProfileField> &profileFields()
{
    static const Profile fallback;
    static const QList<ProfileField> fields{
        {QStringLiteral("name"), Kind::Text, {}, {}},
        {QStringLiteral("transport.kind"), Kind::Word, fallback.transport.kind, transportKinds()},
        {QStringLiteral("transport.host"), Kind::Text, {}, {}},
        {QStringLiteral("transport.config"), Kind::Text, QStringLiteral("~/.ssh/config"), {}},
        {QStringLiteral("scheduler.kind"), Kind::Word, fallback.scheduler.kind, schedulerKinds()},
        {QStringLiteral("scheduler.partition"), Kind::Text, {}, {}},
        {QStringLiteral("scheduler.account"), Kind::Text, {}, {}},
        {QStringLiteral("scheduler.gres"), Kind::Text, {}, {}},
        {QStringLiteral("scheduler.exclusive"), Kind::Switch, QStringLiteral("false"), {}},
        {QStringLiteral("scheduler.mem"), Kind::Text, {}, {}},
        {QStringLiteral("scheduler.time_limit_min"), Kind::Number, {}, {}},
        {QStringLiteral("scheduler.exclude"), Kind::Texts, {}, {}},
        {QStringLiteral("scheduler.qos"), Kind::Text, {}, {}},
        {QStringLiteral("scheduler.reservation"), Kind::Text, {}, {}},
        {QStringLiteral("scheduler.extra"), Kind::Texts, {}, {}},
        {QStringLiteral("ports"),
         Kind::Ports,
         QStringLiteral("%1-%2").arg(fallback.firstPort).arg(fallback.lastPort),
         {}},
        {QStringLiteral("container.runtime"), Kind::Word, fallback.container.runtime, containerRuntimes()},
        {QStringLiteral("container.collector"), Kind::Word, fallback.container.collector, collectorPlaces()},
        {QStringLiteral("container.squash_dir"), Kind::Text, {}, {}},
        {QStringLiteral("container.mounts"), Kind::Texts, {}, {}},
        {QStringLiteral("container.flags"), Kind::Texts, {}, {}},
        {QStringLiteral("models.staged_dir"), Kind::Text, {}, {}},
        {QStringLiteral("models.writable_dir"), Kind::Text, {}, {}},
        {QStringLiteral("models.staged"), Kind::Texts, {}, {}},
        {QStringLiteral("paths.root"), Kind::Text, QStringLiteral("assay-runs"), {}},
        {QStringLiteral("paths.dataset_dir"), Kind::Text, {}, {}},
        {QStringLiteral("nodes.count"), Kind::Number, QString::number(fallback.nodes.count), {}},
        {QStringLiteral("nodes.hold_min"), Kind::Number, QString::number(fallback.nodes.holdMin), {}},
    };
    return fields;
}

ProfileForm readProfileForm(const QByteArray &yaml)
{
    const base::yaml::Document document = base::yaml::parse(yaml);
    ProfileForm form;
    form.file = readProfile(yaml);
    form.editable = !document.broken && (document.root.isMap() || document.root.isMissing());
    for (const ProfileField &field : profileFields()) {
        const Node &node = nodeAt(document.root, field.key);
        form.fields.insert(field.key, {!node.isMissing() && !node.isNull(), textsOf(node), {}});
    }
    for (const base::Problem &problem : std::as_const(form.file.problems)) {
        const QString owner = document.broken ? QString() : ownerOf(problem, document.root);
        if (owner.isEmpty())
            form.others.append(problem);
        else
            form.fields[owner].problems.append(problem);
    }
    return form;
}

QByteArray withField(const QByteArray &yaml, const QString &key, const QStringList &texts)
{
    const auto field = std::ranges::find(profileFields(), key, &ProfileField::key);
    const base::yaml::Document document = base::yaml::parse(yaml);
    if (field == profileFields().end() || document.broken)
        return yaml;
    const Node &now = nodeAt(document.root, key);
    const bool written = !now.isMissing() && !now.isNull();
    // The one key that no profile goes without keeps its place.
    if (key == QLatin1String("name") && texts.join(QString()).isEmpty())
        return withSetting(yaml, key, "\"\"");
    if (texts.isEmpty() || (field->kind != Kind::Texts && texts.first().isEmpty()))
        return written ? withoutSetting(yaml, key) : yaml;
    if (written && now.isSequence() == (field->kind == Kind::Texts) && textsOf(now) == texts)
        return yaml;
    return field->kind == Kind::Texts ? withItems(yaml, key, texts)
                                      : withSetting(yaml, key, valueOf(*field, texts.first()));
}

QByteArray newProfile()
{
    return "cluster: 1\n"
           "name: \"\"\n"
           "transport: {kind: ssh, host: \"\"}\n"
           "scheduler: {kind: slurm}\n";
}

} // namespace assay::matrix

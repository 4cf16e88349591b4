// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/in_words.h"
#include "launch/checks_panel.h"
#include "launch/launch_page.h"
#include "launch/override_form.h"
#include "launch/preview_panel.h"
#include "shell/banner.h"
#include "theme/theme.h"

#include <assay/run/folder.h>

#include <QComboBox>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QSignalBlocker>
#include <QSplitter>
#include <QStandardItemModel>

#include <algorithm>
#include <utility>

namespace assay::ui {

using Answer = LaunchState::Answer;

namespace {

QString groupName(run::Start::Kind kind)
{
    switch (kind) {
    case run::Start::Kind::Own:
        return LaunchPage::tr("Your own");
    case run::Start::Kind::Shipped:
        return LaunchPage::tr("Shipped");
    case run::Start::Kind::Recent:
        return LaunchPage::tr("Of recent runs");
    case run::Start::Kind::Curve:
        return LaunchPage::tr("As a reference's curve was measured");
    }
    return {};
}

QString nameOf(const run::Start &start)
{
    const QString file = QFileInfo(start.reference).fileName();
    switch (start.kind) {
    case run::Start::Kind::Recent: {
        // An id begins with its date and time.
        const QDateTime when = QDateTime::fromString(start.name.left(15), QStringLiteral("yyyyMMdd-HHmmss"));
        return LaunchPage::tr("%1, %2").arg(start.title, when.toString(QStringLiteral("yyyy-MM-dd HH:mm")));
    }
    case run::Start::Kind::Curve:
        return LaunchPage::tr("%1, %2").arg(start.name, file);
    case run::Start::Kind::Own:
    case run::Start::Kind::Shipped:
        break;
    }
    return start.title.isEmpty() ? start.name : start.title;
}

QJsonObject toJson(const run::Start &start)
{
    return {{QStringLiteral("kind"), static_cast<int>(start.kind)},
            {QStringLiteral("name"), start.name},
            {QStringLiteral("file"), start.file},
            {QStringLiteral("reference"), start.reference}};
}

run::Start startOf(const QJsonObject &json)
{
    run::Start start;
    start.kind = static_cast<run::Start::Kind>(std::clamp(json.value(QStringLiteral("kind")).toInt(), 0, 3));
    start.name = json.value(QStringLiteral("name")).toString();
    start.file = json.value(QStringLiteral("file")).toString();
    start.reference = json.value(QStringLiteral("reference")).toString();
    return start;
}

QMap<QString, QString> textsOf(const QJsonObject &json)
{
    QMap<QString, QString> texts;
    for (auto text = json.begin(); text != json.end(); ++text)
        texts.insert(text.key(), text->toString());
    return texts;
}

QByteArray bytesOf(const QJsonValue &value)
{
    return QByteArray::fromBase64(value.toString().toLatin1());
}

QStandardItem *addItem(QStandardItemModel *model, const QString &text, const QVariant &data,
                       const QString &hint)
{
    auto *item = new QStandardItem(text);
    item->setData(data, Qt::UserRole);
    item->setToolTip(hint);
    model->appendRow(item);
    return item;
}

} // namespace

void LaunchPage::takeChoices(const LaunchChoices &choices)
{
    m_isListed = true;
    m_choices = choices;
    if (m_start) {
        if (const auto known = knownStart(*m_start))
            m_start = known;
        m_state.recipe = nameOf(*m_start);
    }
    fillStarts();
    fillClusters();
    if (!m_kept.isEmpty())
        restoreChoice(std::exchange(m_kept, {}));
    if (m_cluster.isEmpty())
        pickCluster(QStringLiteral("local"));
}

std::optional<run::Start> LaunchPage::knownStart(const run::Start &start) const
{
    for (const run::Start &each : m_choices.starts) {
        const bool isSame =
            each.kind == start.kind && each.name == start.name && each.reference == start.reference;
        const bool isFile = start.kind != run::Start::Kind::Curve && each.kind != run::Start::Kind::Curve &&
                            !start.file.isEmpty() && each.file == start.file;
        if (isSame || isFile)
            return each;
    }
    return {};
}

void LaunchPage::fillStarts()
{
    const QSignalBlocker quiet(m_recipeBox);
    auto *model = new QStandardItemModel(m_recipeBox);
    std::optional<run::Start::Kind> group;
    int current = -1;
    const auto addGroup = [&](const QString &text) {
        QStandardItem *head = addItem(model, text, -1, {});
        head->setFlags(Qt::NoItemFlags);
        head->setFont(captionFont(font()));
    };
    for (qsizetype at = 0; at < m_choices.starts.size(); ++at) {
        const run::Start &start = m_choices.starts.at(at);
        if (group != start.kind)
            addGroup(groupName(start.kind));
        group = start.kind;
        QStandardItem *item =
            addItem(model, nameOf(start), static_cast<int>(at),
                    start.why.isEmpty() ? QDir::toNativeSeparators(start.file) : inWords(start.why));
        if (!start.why.isEmpty())
            item->setFlags(Qt::NoItemFlags);
        if (m_start && start.kind == m_start->kind && start.name == m_start->name &&
            start.reference == m_start->reference)
            current = model->rowCount() - 1;
    }
    if (m_start && current < 0) {
        addGroup(tr("A file"));
        addItem(model, nameOf(*m_start), -2, m_start->file);
        current = model->rowCount() - 1;
    }
    m_recipeBox->setModel(model); // deletes the one before, which is its own
    m_recipeBox->setCurrentIndex(current);
}

void LaunchPage::fillClusters()
{
    const QSignalBlocker quiet(m_clusterBox);
    m_clusterBox->clear();
    for (const matrix::Entry &entry : std::as_const(m_choices.clusters)) {
        const QString title = entry.file.isEmpty()    ? tr("local (this machine)")
                              : entry.title.isEmpty() ? entry.name
                                                      : entry.title;
        m_clusterBox->addItem(title, entry.name);
        m_clusterBox->setItemData(m_clusterBox->count() - 1, entry.file, Qt::ToolTipRole);
    }
    int current = m_clusterBox->findData(m_cluster);
    if (current < 0 && !m_cluster.isEmpty()) {
        m_clusterBox->addItem(m_profile.profile ? m_profile.profile->name : QFileInfo(m_cluster).fileName(),
                              m_cluster);
        current = m_clusterBox->count() - 1;
    }
    m_clusterBox->setCurrentIndex(current);
}

void LaunchPage::chooseRecipe(const QString &nameOrFile)
{
    m_kept = {};
    run::Start start;
    const auto known =
        std::find_if(m_choices.starts.cbegin(), m_choices.starts.cend(), [&](const run::Start &each) {
            return each.kind != run::Start::Kind::Curve &&
                   (each.name == nameOrFile || each.file == nameOrFile);
        });
    if (known != m_choices.starts.cend()) {
        start = *known;
    } else {
        start.name = QFileInfo(nameOrFile).completeBaseName();
        start.title = start.name;
        if (nameOrFile.contains(QLatin1Char('/')))
            start.file = nameOrFile;
        else
            start.name = nameOrFile;
    }
    pickStart(start, {});
}

void LaunchPage::chooseCluster(const QString &name)
{
    m_kept = {};
    pickCluster(name);
    Q_EMIT listWanted();
}

void LaunchPage::duplicate(const QString &runFolder)
{
    m_kept = {};
    Q_EMIT runWanted(runFolder);
}

void LaunchPage::pickStart(const run::Start &start, const Waiting &waiting)
{
    m_start = start;
    m_waiting = waiting;
    m_recipe = {};
    m_plan = {};
    m_state.recipe = nameOf(start);
    m_state.recipeRead = Answer::Pending;
    m_state.fieldErrors = 0;
    m_banner->say({});
    fillStarts();
    m_asked = start.file.isEmpty() ? start.name : start.file;
    Q_EMIT recipeWanted(m_asked, start.settings, start.cells);
    schedule();
}

void LaunchPage::pickCluster(const QString &nameOrFile)
{
    if (std::exchange(m_cluster, nameOrFile) != nameOrFile)
        m_form->forget(true);
    m_profile = {};
    m_plan = {};
    m_state.cluster = nameOrFile;
    m_state.clusterRead = Answer::Pending;
    fillClusters();
    m_checks->showMessage(tr("The preflight runs as soon as there is a plan."));
    Q_EMIT clusterWanted(nameOrFile);
    schedule();
}

void LaunchPage::takeRecipe(const LoadedRecipe &loaded)
{
    if (!m_start || loaded.asked != m_asked)
        return;
    m_recipe = loaded;
    m_state.recipeRead = loaded.recipe ? Answer::Good : Answer::Bad;
    m_state.recipeTrouble = loaded.troubles.value(0);
    if (m_start->file.isEmpty() && loaded.recipe) {
        m_start->file = loaded.where;
        if (const auto known = knownStart(*m_start))
            m_start = known;
        fillStarts();
    }
    if (loaded.recipe)
        applyWaiting(loaded);
    else
        m_grid->clear();
    schedule();
}

void LaunchPage::applyWaiting(const LoadedRecipe &loaded)
{
    const Waiting waiting = std::exchange(m_waiting, {});
    m_form->forget(false);
    m_form->setRecipe(*loaded.recipe);
    if (!waiting.isWhole)
        m_form->setTexts(loaded.texts);
    m_form->setTexts(waiting.texts);
    const QSet<GridPlace> only = waiting.only.isEmpty() && !waiting.isWhole ? loaded.only : waiting.only;
    QSet<GridPlace> leftOut = waiting.leftOut;
    if (!only.isEmpty()) {
        for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
            for (const int length : QList<int>{0} + loaded.shown->matrix.draftLengths) {
                if (!only.contains({thinking, length}))
                    leftOut.insert({thinking, length});
            }
        }
    }
    m_grid->setLeftOut(leftOut);
    m_grid->setRecipe(*loaded.shown);
}

void LaunchPage::takeCluster(const LoadedCluster &loaded)
{
    if (loaded.asked != m_cluster)
        return;
    m_profile = loaded;
    m_state.clusterRead = loaded.profile ? Answer::Good : Answer::Bad;
    m_state.clusterTrouble = loaded.troubles.value(0);
    if (loaded.profile) {
        m_form->setProfile(*loaded.profile);
        m_form->setTexts(std::exchange(m_profileTexts, {}));
        if (const int nodes = std::exchange(m_wantedNodes, 0); nodes > 0)
            m_form->setNodes(nodes);
    } else {
        m_checks->showMessage(loaded.troubles.join(QLatin1Char('\n')));
    }
    fillClusters();
    schedule();
}

void LaunchPage::takeRun(const LoadedRun &loaded)
{
    if (!loaded.trouble.isEmpty()) {
        m_banner->say(tr("The run cannot be taken as a start: %1").arg(loaded.trouble), Token::Wrong,
                      QStringLiteral("dialog-error"));
        return;
    }
    run::Start start;
    start.kind = run::Start::Kind::Recent;
    start.name = run::RunFolder(loaded.folder).id();
    start.file = loaded.recipe;
    start.title = start.name;
    Waiting waiting;
    waiting.only = loaded.only;
    pickStart(knownStart(start).value_or(start), waiting);
    m_profileTexts = {{run::keyOf(run::Override::TimeLimit), loaded.timeLimit},
                      {run::keyOf(run::Override::Hold), loaded.hold}};
    m_wantedNodes = loaded.shards;
    pickCluster(loaded.cluster);
}

QByteArray LaunchPage::saveState() const
{
    QJsonObject kept = m_kept;
    if (m_kept.isEmpty()) {
        if (m_start)
            kept.insert(QStringLiteral("recipe"), toJson(*m_start));
        kept.insert(QStringLiteral("cluster"), m_cluster);
        QJsonObject texts;
        for (const auto &[key, text] : m_form->texts().asKeyValueRange())
            texts.insert(key, text);
        // What waits to be set is kept as well.
        for (const auto &waiting : {m_waiting.texts, m_profileTexts}) {
            for (const auto &[key, text] : waiting.asKeyValueRange())
                texts.insert(key, text);
        }
        kept.insert(QStringLiteral("texts"), texts);
        QJsonArray leftOut;
        for (const GridPlace &place :
             m_state.recipeRead == Answer::Good ? m_grid->leftOut() : m_waiting.leftOut)
            leftOut.append(QJsonArray{matrix::thinkingName(place.thinking), place.draftLength});
        kept.insert(QStringLiteral("left_out"), leftOut);
        const bool ownNodes = m_profile.profile && m_form->nodes() != m_profile.profile->nodes.count;
        kept.insert(QStringLiteral("nodes"), m_wantedNodes > 0 ? m_wantedNodes
                                             : ownNodes        ? m_form->nodes()
                                                               : 0);
    }
    kept.insert(QStringLiteral("split"), QString::fromLatin1(m_split->saveState().toBase64()));
    kept.insert(QStringLiteral("side"), QString::fromLatin1(m_side->saveState().toBase64()));
    return QJsonDocument(kept).toJson(QJsonDocument::Compact);
}

void LaunchPage::restoreState(const QByteArray &state)
{
    const QJsonObject kept = QJsonDocument::fromJson(state).object();
    if (kept.isEmpty())
        return;
    m_split->restoreState(bytesOf(kept.value(QStringLiteral("split"))));
    m_side->restoreState(bytesOf(kept.value(QStringLiteral("side"))));
    if (m_isListed)
        restoreChoice(kept);
    else
        m_kept = kept;
}

void LaunchPage::restoreChoice(const QJsonObject &kept)
{
    const QMap<QString, QString> texts = textsOf(kept.value(QStringLiteral("texts")).toObject());
    Waiting waiting;
    waiting.isWhole = true;
    for (const auto &[key, text] : texts.asKeyValueRange()) {
        const auto what = run::overrideOf(key);
        if (what)
            (run::isOfProfile(*what) ? m_profileTexts : waiting.texts).insert(key, text);
    }
    const QJsonArray leftOut = kept.value(QStringLiteral("left_out")).toArray();
    for (const auto &each : leftOut) {
        const QJsonArray place = each.toArray();
        const bool on = place.at(0).toString() == matrix::thinkingName(matrix::Thinking::On);
        waiting.leftOut.insert({on ? matrix::Thinking::On : matrix::Thinking::Off, place.at(1).toInt()});
    }
    m_wantedNodes = kept.value(QStringLiteral("nodes")).toInt();
    const run::Start start = startOf(kept.value(QStringLiteral("recipe")).toObject());
    if (!start.name.isEmpty())
        pickStart(knownStart(start).value_or(start), waiting);
    const QString cluster = kept.value(QStringLiteral("cluster")).toString();
    if (!cluster.isEmpty())
        pickCluster(cluster);
}

} // namespace assay::ui

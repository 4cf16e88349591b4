// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/profile.h>

#include "format_version.h"
#include "free_flags.h"
#include "map_reader.h"
#include "profile_words.h"
#include "recipe_sections.h"
#include "secrets.h"

#include <assay/base/yaml.h>

#include <QRegularExpression>

namespace assay::matrix {

using base::Problems;
using base::yaml::Node;

namespace {

constexpr int formatVersion = 1;

QString checkAbsolutePath(const QString &text)
{
    return text.startsWith(u'/') && !hasControlCharacter(text) ? QString()
                                                               : QStringLiteral("must be an absolute path");
}

// SOURCE:TARGET[:FLAGS] as pyxis takes it; for apptainer and docker the flags' + becomes a comma.
QString checkMount(const QString &text)
{
    const QStringList parts = text.split(u':');
    const bool fits = parts.size() >= 2 && parts.size() <= 3 && parts[0].startsWith(u'/') &&
                      parts[1].startsWith(u'/') && !text.contains(u',') && !hasControlCharacter(text);
    return fits ? QString() : QStringLiteral("must be SOURCE:TARGET with two absolute paths and no comma");
}

// A value of one scheduler option: it goes into a line of the job script.
QString checkSchedulerWord(const QString &text)
{
    static const QRegularExpression shape(QStringLiteral("\\A[^\\s\\x00-\\x1f'\"\\\\]+\\z"));
    return shape.match(text).hasMatch() ? QString() : QStringLiteral("must be one word without quotes");
}

QString checkHost(const QString &text)
{
    static const QRegularExpression shape(QStringLiteral("\\A[^\\s\\x00-\\x1f-][^\\s\\x00-\\x1f]*\\z"));
    return shape.match(text).hasMatch()
               ? QString()
               : QStringLiteral("must be an alias of ~/.ssh/config or user@host:port");
}

QString checkOption(const QString &text)
{
    return text.startsWith(u'-') && !hasControlCharacter(text)
               ? QString()
               : QStringLiteral("must be an option that starts with -, on one line");
}

QString checkExtra(const QString &text)
{
    const QString wrong = checkOption(text);
    return wrong.isEmpty() ? whyNotForSbatch(text) : wrong;
}

QString checkRoot(const QString &text)
{
    if (text.startsWith(u'~'))
        return QStringLiteral("must be absolute, or relative to the home folder without ~/");
    return text.isEmpty() || hasControlCharacter(text) ? QStringLiteral("must be a path") : QString();
}

// A folder name below staged_dir.
QString checkFolderName(const QString &text)
{
    const bool fits = !text.isEmpty() && !text.contains(u'/') && text != QLatin1String(".") &&
                      text != QLatin1String("..") && !hasControlCharacter(text);
    return fits ? QString() : QStringLiteral("must be the name of a folder in models.staged_dir");
}

Profile::Transport readTransport(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("transport"), problems);
    Profile::Transport transport;
    transport.kind = reader.word("kind", transportKinds(), transport.kind);
    transport.host = reader.text("host", {}, checkHost);
    transport.config = reader.text("config", {}, checkOneLine);
    if (node.isMap() && !node.contains("kind") && !transport.host.isEmpty())
        reader.error(node,
                     QStringLiteral("transport.kind is missing: write kind: ssh to reach ") + transport.host);
    if (transport.kind != QLatin1String("local") && node["host"].isMissing())
        reader.error(node,
                     QStringLiteral("transport.host is missing, and transport.kind is ") + transport.kind);
    if (transport.kind == QLatin1String("local") && node.contains("kind") && !transport.host.isEmpty())
        reader.error(node["host"], QStringLiteral("transport.host has no meaning with transport.kind local"));
    reader.finish();
    return transport;
}

Profile::Scheduler readScheduler(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("scheduler"), problems);
    Profile::Scheduler scheduler;
    scheduler.kind = reader.word("kind", schedulerKinds(), scheduler.kind);
    scheduler.partition = reader.text("partition", {}, checkSchedulerWord);
    scheduler.account = reader.text("account", {}, checkSchedulerWord);
    scheduler.gres = reader.text("gres", {}, checkSchedulerWord);
    scheduler.mem = reader.text("mem", {}, checkSchedulerWord);
    scheduler.qos = reader.text("qos", {}, checkSchedulerWord);
    scheduler.reservation = reader.text("reservation", {}, checkSchedulerWord);
    scheduler.exclusive = reader.boolean("exclusive", false);
    scheduler.timeLimitMin = reader.optionalInteger("time_limit_min", {1, 1'000'000});
    scheduler.exclude = reader.texts("exclude", checkSchedulerWord);
    scheduler.extra = reader.texts("extra", checkExtra);
    if (node.isMap() && node["kind"].isMissing())
        reader.error(node, QStringLiteral("scheduler.kind is missing: slurm or direct"));
    reader.finish();
    return scheduler;
}

void readPorts(MapReader &reader, Profile &profile)
{
    const Node &node = reader.optional("ports");
    if (node.isMissing())
        return;
    static const QRegularExpression shape(QStringLiteral("\\A([1-9][0-9]{0,4})(?:-([1-9][0-9]{0,4}))?\\z"));
    const auto match = shape.match(node.toString());
    const int first = match.captured(1).toInt();
    const int last = match.captured(2).isEmpty() ? first : match.captured(2).toInt();
    if (!node.isScalar() || !match.hasMatch() || first < 1024 || last > 65535 || first > last) {
        reader.error(node,
                     QStringLiteral("ports must be FIRST-LAST within 1024-65535, such as 8888-8987") +
                         (node.isScalar() ? QString(QStringLiteral(", not ") + shown(node)) : QString()));
        return;
    }
    profile.firstPort = first;
    profile.lastPort = last;
}

Profile::Container readContainer(const Node &node, const Profile &profile, Problems &problems)
{
    MapReader reader(node, QStringLiteral("container"), problems);
    Profile::Container container;
    container.runtime = reader.word("runtime", containerRuntimes(), container.runtime);
    container.collector = reader.word("collector", collectorPlaces(), container.collector);
    container.squashDir = reader.text("squash_dir", {}, checkAbsolutePath);
    container.mounts = reader.texts("mounts", checkMount);
    container.flags = reader.texts("flags", [&container](const QString &text) {
        const QString wrong = checkOption(text);
        return wrong.isEmpty() ? whyNotForContainer(container.runtime, text) : wrong;
    });
    if (container.runtime == QLatin1String("docker") && !container.squashDir.isEmpty())
        addWarning(
            problems, node["squash_dir"],
            QStringLiteral("container.squash_dir is not used with docker, which keeps its own images"));
    if (container.runtime == QLatin1String("pyxis") && profile.scheduler.kind != QLatin1String("slurm"))
        reader.error(
            node["runtime"],
            QStringLiteral("container.runtime pyxis is part of Slurm, and scheduler.kind is direct"));
    reader.finish();
    return container;
}

Profile::Models readModels(const Node &node, Problems &problems)
{
    MapReader reader(node, QStringLiteral("models"), problems);
    Profile::Models models;
    models.stagedDir = reader.text("staged_dir", {}, checkAbsolutePath);
    models.writableDir = reader.text("writable_dir", {}, checkAbsolutePath);
    models.staged = reader.texts("staged", checkFolderName);
    if (!models.staged.isEmpty() && node["staged_dir"].isMissing())
        reader.error(node["staged"],
                     QStringLiteral("models.staged has names, but models.staged_dir is missing"));
    reader.finish();
    return models;
}

Profile readSections(const Node &root, Problems &problems)
{
    MapReader reader(root, {}, problems);
    static_cast<void>(reader.optional("cluster"));
    Profile profile;
    profile.name = reader.requiredText("name", checkOneLine);
    profile.transport = readTransport(reader.optional("transport"), problems);
    profile.scheduler = readScheduler(reader.optional("scheduler"), problems);
    readPorts(reader, profile);
    profile.container = readContainer(reader.optional("container"), profile, problems);
    profile.models = readModels(reader.optional("models"), problems);

    MapReader paths(reader.optional("paths"), QStringLiteral("paths"), problems);
    profile.paths.root = paths.text("root", QStringLiteral("assay-runs"), checkRoot);
    profile.paths.datasetDir = paths.text("dataset_dir", {}, checkAbsolutePath);
    paths.finish();

    MapReader nodes(reader.optional("nodes"), QStringLiteral("nodes"), problems);
    profile.nodes.count = nodes.integer("count", {1, 10000}, 1);
    profile.nodes.holdMin = nodes.integer("hold_min", {0, 100000}, 0);
    nodes.finish();
    reader.finish();
    reportSecrets(root, problems);
    return profile;
}

} // namespace

ProfileFile readProfile(const QByteArray &yaml)
{
    const base::yaml::Document document = base::yaml::parse(yaml);
    ProfileFile file;
    file.problems = document.problems;
    if (document.broken)
        return file;
    if (checkFormatVersion(document.root, "cluster", formatVersion, file.problems)) {
        Profile profile = readSections(document.root, file.problems);
        if (!base::hasErrors(file.problems))
            file.profile = std::move(profile);
    }
    sortByPlace(file.problems);
    return file;
}

} // namespace assay::matrix

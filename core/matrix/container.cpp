// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/container.h>

#include <QDir>

#include <algorithm>
#include <utility>

namespace assay::matrix {

namespace {

// Containers outlive a docker client that was killed: each role has one name, and whoever holds it is gone
// before the next one starts. Output belongs to the user and not to root.
const QString dockerScript = QStringLiteral(
    "name=${ASSAY_JOB:-assay}-$1; shift; docker rm -f \"$name\" >/dev/null 2>&1; exec docker run --rm --init "
    "--name \"$name\" --gpus \"${ASSAY_GPUS:-all}\" ${ASSAY_USER:+--user \"$ASSAY_USER\"} \"$@\"");

// The prefix makes a variable win over one of the image and pass --cleanenv; NO_EVAL keeps a value from being
// read by a shell.
const QString apptainerScript =
    QStringLiteral("for name in $1; do eval \"export APPTAINERENV_$name=\\\"\\${$name-}\\\"\"; done; shift; "
                   "APPTAINER_NO_EVAL=1 exec apptainer exec \"$@\"");

bool isBelow(const QString &path, const QString &folder)
{
    return path == folder || folder == QLatin1String("/") || path.startsWith(folder + u'/');
}

// Registry and the rest of a reference; no registry: the runtime's default one.
std::pair<QString, QString> reference(QString image)
{
    const QString scheme = QStringLiteral("docker://");
    if (image.startsWith(scheme))
        image.remove(0, scheme.size());
    if (const qsizetype mark = image.indexOf(u'#'); mark >= 0)
        return {image.left(mark), image.mid(mark + 1)};
    const qsizetype slash = image.indexOf(u'/');
    const QString first = image.left(std::max<qsizetype>(slash, 0));
    if (first.contains(u'.') || first.contains(u':') || first == QLatin1String("localhost"))
        return {first, image.mid(slash + 1)};
    return {{}, image};
}

QString joinedReference(const QString &image, QChar mark)
{
    const auto [registry, name] = reference(image);
    return registry.isEmpty() ? name : QString(registry + mark + name);
}

// The image as the runtime's own command line wants it.
QString imageArgument(const Profile &profile, const QString &image)
{
    if (QString imported = importedImage(profile, image); !imported.isEmpty())
        return imported;
    if (isImageFile(image))
        return image;
    if (profile.container.runtime == QLatin1String("pyxis"))
        return joinedReference(image, u'#');
    return profile.container.runtime == QLatin1String("docker") ? joinedReference(image, u'/')
                                                                : imageUrl(profile, image);
}

// FLAGS are joined by + in a profile, as pyxis wants them; the others join them by a comma.
QString withCommas(const QString &mount)
{
    QStringList parts = mount.split(u':');
    if (parts.size() == 3)
        parts[2].replace(u'+', u',');
    return parts.join(u':');
}

QStringList pyxisPrefix(const Profile &profile, const ContainerCall &call)
{
    // --export: sbatch --export=NONE would hold for the step as well. --overlap: an engine and its client are
    // steps of one job at the same time.
    QStringList argv{QStringLiteral("srun"),
                     QStringLiteral("--nodes=1"),
                     QStringLiteral("--ntasks=1"),
                     QStringLiteral("--overlap"),
                     QStringLiteral("--export=ALL"),
                     QStringLiteral("--input=none"),
                     QStringLiteral("--container-image=") + imageArgument(profile, call.image)};
    if (!call.mounts.isEmpty())
        argv.append(QStringLiteral("--container-mounts=") + call.mounts.join(u','));
    if (!call.env.isEmpty())
        argv.append(QStringLiteral("--container-env=") + call.env.join(u','));
    argv.append(QStringLiteral("--container-workdir=") + call.folder);
    // An engine's image starts the engine by its entrypoint, whatever program was named.
    const bool saysEntrypoint = std::ranges::any_of(profile.container.flags, [](const QString &flag) {
        return flag.endsWith(QLatin1String("container-entrypoint"));
    });
    if (!saysEntrypoint)
        argv.append(QStringLiteral("--no-container-entrypoint"));
    return argv + profile.container.flags;
}

QStringList apptainerPrefix(const Profile &profile, const ContainerCall &call)
{
    QStringList argv{QStringLiteral("apptainer"), QStringLiteral("exec")};
    if (!call.env.isEmpty())
        argv = {QStringLiteral("sh"), QStringLiteral("-c"), apptainerScript, QStringLiteral("apptainer"),
                call.env.join(u' ')};
    argv.append(QStringLiteral("--nv"));
    for (const QString &mount : call.mounts)
        argv.append({QStringLiteral("--bind"), withCommas(mount)});
    argv.append({QStringLiteral("--pwd"), call.folder});
    return argv + profile.container.flags + QStringList(imageArgument(profile, call.image));
}

QStringList dockerPrefix(const Profile &profile, const ContainerCall &call)
{
    QStringList argv{QStringLiteral("sh"),
                     QStringLiteral("-c"),
                     dockerScript,
                     QStringLiteral("docker"),
                     call.role,
                     QStringLiteral("--network"),
                     QStringLiteral("host"),
                     QStringLiteral("--ipc"),
                     QStringLiteral("host"),
                     QStringLiteral("--entrypoint"),
                     QString(QLatin1String("")),
                     QStringLiteral("--workdir"),
                     call.folder,
                     QStringLiteral("-e"),
                     QStringLiteral("HOME=/tmp"),
                     QStringLiteral("-e"),
                     QStringLiteral("USER")};
    for (const QString &mount : call.mounts)
        argv.append({QStringLiteral("-v"), withCommas(mount)});
    for (const QString &name : call.env)
        argv.append({QStringLiteral("-e"), name});
    return argv + profile.container.flags + QStringList(imageArgument(profile, call.image));
}

} // namespace

QStringList containerPrefix(const Profile &profile, const ContainerCall &call)
{
    const QString &runtime = profile.container.runtime;
    if (runtime == QLatin1String("pyxis"))
        return pyxisPrefix(profile, call);
    if (runtime == QLatin1String("apptainer"))
        return apptainerPrefix(profile, call);
    return runtime == QLatin1String("docker") ? dockerPrefix(profile, call) : QStringList();
}

bool isImageFile(const QString &image)
{
    return image.startsWith(u'/') || image.startsWith(u'.');
}

QString imageUrl(const Profile &profile, const QString &image)
{
    const QChar mark = profile.container.runtime == QLatin1String("pyxis") ? u'#' : u'/';
    return QStringLiteral("docker://") + joinedReference(image, mark);
}

QString importedImage(const Profile &profile, const QString &image)
{
    const bool pyxis = profile.container.runtime == QLatin1String("pyxis");
    const bool imports = pyxis || profile.container.runtime == QLatin1String("apptainer");
    if (!imports || profile.container.squashDir.isEmpty() || image.isEmpty() || isImageFile(image))
        return {};
    QString name = image;
    for (QChar &c : name) {
        if (c == u'/' || c == u':' || c == u'@' || c == u'#')
            c = u'_';
    }
    return QDir::cleanPath(profile.container.squashDir) + u'/' + name +
           (pyxis ? QStringLiteral(".sqsh") : QStringLiteral(".sif"));
}

QString whyNotMountable(const QString &path)
{
    if (!path.startsWith(u'/'))
        return QStringLiteral("it is no absolute path");
    for (const QChar c : path) {
        if (c == u',' || c == u':')
            return QStringLiteral(
                "its path holds a comma or a colon, which a container's mounts cannot express");
        if (c < u' ' || c == QChar(0x7f))
            return QStringLiteral("its path holds a control character");
    }
    return {};
}

base::Result<QStringList> mountsFor(const Profile &profile, const QStringList &folders)
{
    QStringList mounts, shown;
    for (const QString &mount : profile.container.mounts) {
        if (!mounts.contains(mount))
            mounts.append(mount);
        shown.append(QDir::cleanPath(mount.section(u':', 1, 1)));
    }
    QStringList sorted;
    for (const QString &folder : folders)
        sorted.append(QDir::cleanPath(folder));
    std::ranges::sort(sorted); // a parent before what is in it
    for (const QString &folder : std::as_const(sorted)) {
        if (const QString why = whyNotMountable(folder); !why.isEmpty()) {
            return base::fail(base::Error::Kind::Input,
                              folder + QStringLiteral(" cannot be mounted into the container"), profile.name,
                              why, QStringLiteral("name it by another path, such as a link's"));
        }
        const bool there =
            std::ranges::any_of(shown, [&folder](const QString &parent) { return isBelow(folder, parent); });
        if (there)
            continue;
        shown.append(folder);
        mounts.append(folder + u':' + folder);
    }
    return mounts;
}

} // namespace assay::matrix

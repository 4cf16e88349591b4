// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/preflight.h>

#include <assay/base/quote.h>
#include <assay/base/text.h>
#include <assay/matrix/weights.h>

#include <QCoro/QCoroFuture>
#include <QFile>
#include <QFileInfo>
#include <QJsonObject>
#include <QMap>
#include <QSet>

#include <algorithm>

namespace assay::run {

namespace {

constexpr qint64 largestDataset = qint64{1} << 30;
constexpr qint64 largestOverLink = qint64{32} << 20;

// Where the checks are made, and what that says of the machine that will measure.
struct Place
{
    bool isNode = true; // the machine that measures, or a login host in front of it
    QString name;       // empty: this machine

    [[nodiscard]] QString label(const QString &text) const
    {
        if (name.isEmpty())
            return text;
        return (isNode ? QStringLiteral("on %1: ") : QStringLiteral("on the login host %1: ")).arg(name) +
               text;
    }
    // A check of what the nodes may have although the login host does not.
    [[nodiscard]] Check ofNode(Check check) const
    {
        check.text = label(check.text);
        if (!isNode && check.status == CheckStatus::Fail) {
            check.status = CheckStatus::Warn;
            check.next =
                QStringLiteral("only a node can tell; the collector looks again when it starts there");
        }
        return check;
    }
    [[nodiscard]] Check ofHost(Check check) const
    {
        check.text = label(check.text);
        return check;
    }
};

// Counts the ports of a range that can be bound.
const QByteArray portProgram = R"py(
import socket, sys
free = 0
for port in range(int(sys.argv[1]), int(sys.argv[2]) + 1):
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("127.0.0.1", port))
            free += 1
        except OSError:
            pass
print(free)
)py";

const QByteArray generalProbe = R"sh(
echo "python $(python3 -c 'import sys; print("%d.%d.%d" % sys.version_info[:3])' 2>&1 | tail -n 1)"
while [ ! -e "$root" ] && [ "$root" != / ] && [ "$root" != . ]; do root=$(dirname "$root"); done
echo "place $root"
if [ -d "$root" ] && [ -w "$root" ]; then echo "writable yes"; else echo "writable no"; fi
echo "space $(df -Pk "$root" 2>/dev/null | awk 'NR == 2 { print $4 }')"
)sh";

// Prints "NAME VALUE" lines; a value may hold anything but a newline.
QByteArray probeScript(const QByteArray &root, const QString &command, const QStringList &weights, int first,
                       int last)
{
    QByteArray script = "root=" + base::shellQuote(root) + generalProbe;
    script +=
        "found=$(command -v " + base::shellQuote(command.toUtf8()) + ") || found=\necho \"engine $found\"\n";
    for (const QString &path : weights) {
        const QByteArray quoted = base::shellQuote(path.toUtf8());
        script += "if [ -r " + quoted + " ]; then echo \"weights yes\"; elif [ -e " + quoted +
                  " ]; then echo \"weights unreadable\"; else echo \"weights no\"; fi\n";
    }
    return script + "echo \"ports $(python3 -c " + base::shellQuote(portProgram) + ' ' +
           QByteArray::number(first) + ' ' + QByteArray::number(last) + ")\"\n";
}

struct Probed
{
    QMap<QByteArray, QByteArray> values;
    QList<QByteArray> weights;

    [[nodiscard]] QString text(const char *name) const { return base::escapedUtf8(values.value(name)); }
};

Probed readProbe(const QByteArray &output)
{
    Probed probed;
    const QList<QByteArray> lines = output.split('\n');
    for (const QByteArray &line : lines) {
        const qsizetype space = line.indexOf(' ');
        const QByteArray name = line.left(space);
        if (name == "weights")
            probed.weights.append(line.mid(space + 1));
        else
            probed.values.insert(name, line.mid(space + 1));
    }
    return probed;
}

Check pythonCheck(const Probed &probed)
{
    const QString id = QStringLiteral("python");
    const QString version = probed.text("python");
    const QStringList parts = version.split(QLatin1Char('.'));
    bool ok = parts.size() == 3;
    const int major = ok ? parts.at(0).toInt(&ok) : 0;
    const int minor = ok ? parts.at(1).toInt(&ok) : 0;
    const QString next = QStringLiteral("install Python 3.8 or newer");
    if (!ok)
        return {id, CheckStatus::Fail, QStringLiteral("python3 does not run: ") + version, next};
    if (major < 3 || (major == 3 && minor < 8)) {
        return {id, CheckStatus::Fail, QStringLiteral("Python %1 is too old for the collector").arg(version),
                next};
    }
    return {id, CheckStatus::Ok, QStringLiteral("Python ") + version, {}};
}

Check engineCheck(const Probed &probed, const QString &command, bool inContainer)
{
    const QString id = QStringLiteral("engine");
    if (inContainer)
        return {
            id, CheckStatus::Unknown, QStringLiteral("%1 is looked up inside the image").arg(command), {}};
    if (probed.text("engine").isEmpty()) {
        return {id, CheckStatus::Fail, QStringLiteral("%1 is not there, or cannot be executed").arg(command),
                QStringLiteral("install the engine, or correct engine.command in the recipe")};
    }
    return {id, CheckStatus::Ok, QStringLiteral("%1 is %2").arg(command, probed.text("engine")), {}};
}

void addWeights(Checks &checks, const Probed &probed, const QStringList &paths, const Place &place)
{
    for (qsizetype i = 0; i < paths.size() && i < probed.weights.size(); ++i) {
        const QByteArray &state = probed.weights.at(i);
        const QString &path = paths.at(i);
        Check check{
            QStringLiteral("weights"), CheckStatus::Ok, QStringLiteral("%1 is readable").arg(path), {}};
        if (state != "yes") {
            check.status = CheckStatus::Fail;
            check.text = state == "no" ? QStringLiteral("%1 is missing").arg(path)
                                       : QStringLiteral("%1 cannot be read").arg(path);
            check.next = QStringLiteral("put the model's weights there, or correct the cluster's models.*");
        }
        checks.append(place.ofNode(check));
    }
}

Check spaceCheck(const Probed &probed)
{
    const QString id = QStringLiteral("space");
    const QString place = probed.text("place");
    if (probed.text("writable") != QLatin1StringView("yes")) {
        return {id, CheckStatus::Fail, QStringLiteral("%1 is no folder that can be written").arg(place),
                QStringLiteral("choose another paths.root in the cluster profile")};
    }
    bool ok = false;
    const qint64 mib = probed.values.value("space").toLongLong(&ok) / 1024;
    if (!ok)
        return {id, CheckStatus::Unknown, QStringLiteral("the free space of %1 is not told").arg(place), {}};
    const QString text = QStringLiteral("%1 MiB are free at %2").arg(mib).arg(place);
    const QString next = QStringLiteral("make room, or choose another paths.root");
    if (mib < 64)
        return {id, CheckStatus::Fail, text, next};
    return mib < 1024 ? Check{id, CheckStatus::Warn, text, next} : Check{id, CheckStatus::Ok, text, {}};
}

Check portsCheck(const Probed &probed, int first, int last)
{
    const QString id = QStringLiteral("ports");
    bool ok = false;
    const int free = probed.values.value("ports").toInt(&ok);
    const QString range = QStringLiteral("%1-%2").arg(first).arg(last);
    if (!ok)
        return {id, CheckStatus::Unknown, QStringLiteral("the ports %1 could not be tried").arg(range), {}};
    if (free == 0) {
        return {id, CheckStatus::Fail, QStringLiteral("every port of %1 is in use").arg(range),
                QStringLiteral("choose other ports in the cluster profile")};
    }
    const QString text =
        QStringLiteral("%1 of %2 ports of %3 are free").arg(free).arg(last - first + 1).arg(range);
    return {id, CheckStatus::Ok, text, {}};
}

Check collectorCheck(const QString &file)
{
    const QString id = QStringLiteral("collector");
    const QFileInfo info(file);
    if (info.isFile() && info.isReadable())
        return {id, CheckStatus::Ok, QStringLiteral("%1 is readable").arg(file), {}};
    return {id, CheckStatus::Fail, QStringLiteral("%1 is missing or cannot be read").arg(file),
            QStringLiteral("install Assay's shared files, or point ASSAY_RESOURCES at them")};
}

using Categories = QMap<QString, std::optional<int>>; // with the number of prompts planned

// Files that the plan's cells read, with the categories they take of them.
QMap<QString, Categories> datasetsOf(const matrix::Plan &plan)
{
    QMap<QString, Categories> datasets;
    for (const matrix::PlannedCell &cell : plan.cells) {
        const QString file = cell.workload.replay.value(QLatin1StringView("dataset")).toString();
        if (!file.isEmpty() && cell.skipReason.isEmpty())
            datasets[file].insert(cell.cell.category, cell.workload.planned);
    }
    return datasets;
}

Check placedPortsCheck(const Probed &probed, const matrix::Profile &profile, const Place &place)
{
    if (place.isNode)
        return place.ofHost(portsCheck(probed, profile.firstPort, profile.lastPort));
    return {
        QStringLiteral("ports"),
        CheckStatus::Unknown,
        QStringLiteral("the ports %1-%2 are tried on the node").arg(profile.firstPort).arg(profile.lastPort),
        {}};
}

} // namespace

Checks secretChecks(const QStringList &names)
{
    Checks checks;
    for (const QString &name : names) {
        if (qEnvironmentVariableIsSet(name.toUtf8().constData()))
            checks.append(
                {QStringLiteral("secrets"), CheckStatus::Ok, QStringLiteral("%1 is set").arg(name), {}});
        else
            checks.append({QStringLiteral("secrets"), CheckStatus::Warn,
                           QStringLiteral("%1 is not set").arg(name),
                           QStringLiteral("export %1 if the model or the dataset needs it").arg(name)});
    }
    return checks;
}

QCoro::Task<Checks> preflight(remote::Host *host, matrix::Recipe recipe, matrix::Profile profile,
                              matrix::Plan plan, QByteArray root, QString collectorFile)
{
    QStringList weights;
    for (const QString &model : {recipe.model.id, recipe.speculative.draftModel}) {
        const QString path = model.isEmpty() ? QString() : matrix::weightsPath(model, profile.models);
        // Anything else is a hub id, which the engine resolves itself.
        if (path.startsWith(QLatin1Char('/')))
            weights.append(path);
    }
    const QStringList argv = plan.cells.isEmpty() ? QStringList() : plan.cells.first().server.argv;
    const QString command = argv.isEmpty() ? recipe.engine.command.value(0) : argv.first();
    const bool isScript = !plan.cells.isEmpty() && !plan.cells.first().workload.script.isEmpty();
    const bool inContainer = profile.container.runtime != QLatin1StringView("none");
    const Place place{host->isLocal() || profile.scheduler.kind == QLatin1StringView("direct"),
                      host->isLocal() ? QString() : host->name()};
    const QByteArray script = probeScript(root, command, weights, profile.firstPort, profile.lastPort);
    Checks checks{collectorCheck(collectorFile)};
    const auto answer = co_await host->run(script, {});
    if (!answer) {
        checks.append(
            {QStringLiteral("host"), CheckStatus::Fail, answer.error().sentence(), answer.error().next});
        co_return checks;
    }
    const Probed probed = readProbe(answer->output);
    const bool ownPython = inContainer && profile.container.collector == QLatin1StringView("inside");
    if (ownPython)
        checks.append({QStringLiteral("python"),
                       CheckStatus::Unknown,
                       QStringLiteral("the collector runs by the image's own Python"),
                       {}});
    else
        checks.append(place.ofNode(pythonCheck(probed)));
    if (!command.isEmpty() && !isScript)
        checks.append(inContainer ? engineCheck(probed, command, true)
                                  : place.ofNode(engineCheck(probed, command, false)));
    addWeights(checks, probed, weights, place);
    const QMap<QString, Categories> datasets = datasetsOf(plan);
    for (const auto &[file, categories] : datasets.asKeyValueRange()) {
        const QByteArray name = file.toUtf8();
        const qint64 limit = host->isLocal() ? largestDataset : largestOverLink;
        const auto bytes = co_await host->readFile(name, 0, limit);
        if (bytes && bytes->size() == limit) {
            checks.append({QStringLiteral("dataset"),
                           CheckStatus::Unknown,
                           place.label(QStringLiteral("%1 is too large to be looked at from here").arg(file)),
                           {}});
            continue;
        }
        if (!bytes) {
            checks.append(place.ofNode(
                {QStringLiteral("dataset"), CheckStatus::Fail, bytes.error().sentence(),
                 QStringLiteral(
                     "prepare the dataset, or correct paths.dataset_dir in the cluster profile")}));
            continue;
        }
        for (const auto &[category, expected] : categories.asKeyValueRange())
            checks.append(
                place.ofHost(checkDataset(*bytes, category, expected, recipe.workload.dataset.sha256, file)));
    }
    checks.append(place.ofHost(spaceCheck(probed)));
    checks.append(placedPortsCheck(probed, profile, place));
    checks += secretChecks(recipe.secrets);
    co_return checks;
}

} // namespace assay::run

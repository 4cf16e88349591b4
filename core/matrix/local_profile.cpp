// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/base/paths.h>
#include <assay/matrix/profile.h>

#include <QDir>

namespace assay::matrix {

namespace {

// A path as a double-quoted YAML scalar.
QByteArray quoted(const QString &path)
{
    QByteArray text = "\"";
    for (const char c : QFile::encodeName(path)) {
        if (c == '"' || c == '\\')
            text += '\\';
        text += c;
    }
    return text + "\"";
}

QString folder(const char *variable, const QString &fallback)
{
    const QString chosen = qEnvironmentVariable(variable);
    return chosen.isEmpty() ? fallback : QDir::cleanPath(QDir::current().absoluteFilePath(chosen));
}

} // namespace

QByteArray localProfile()
{
    const QString lab = base::resourcesFolder() + QStringLiteral("/lab");
    return "# The embedded default: this machine, no scheduler, no container.\n"
           "cluster: 1\n"
           "name: local\n"
           "transport: {kind: local}\n"
           "scheduler: {kind: direct}\n"
           "ports: 8888-8987\n"
           "container: {runtime: none}\n"
           "models:\n"
           "  writable_dir: " +
           quoted(folder("ASSAY_MODELS_DIR", lab + QStringLiteral("/models"))) +
           "\n"
           "paths:\n"
           "  root: " +
           quoted(base::dataFolder() + QStringLiteral("/runs")) +
           "\n"
           "  dataset_dir: " +
           quoted(folder("ASSAY_DATASET_DIR", lab + QStringLiteral("/speed_bench"))) +
           "\n"
           "nodes: {count: 1, hold_min: 0}\n";
}

} // namespace assay::matrix

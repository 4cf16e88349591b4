// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/compare/source.h>

#include <assay/base/files.h>
#include <assay/golden/library.h>
#include <assay/matrix/recipe.h>
#include <assay/run/folder.h>
#include <assay/run/store.h>

#include <QFileInfo>

namespace assay::compare {

QStringList Source::models() const
{
    if (run)
        return {run->model};
    QStringList keys;
    for (const golden::Curve &curve : reference->models)
        keys.append(curve.key);
    return keys;
}

Side Source::side(const QString &key) const
{
    Side none;
    none.source = name;
    if (run)
        return key.isEmpty() || key == run->model ? *run : none;
    const golden::Curve *curve =
        key.isEmpty() && !reference->models.isEmpty() ? &reference->models.first() : reference->find(key);
    return curve != nullptr ? sideOf(*curve, name) : none;
}

base::Result<Source> readReferenceSource(const QString &file)
{
    constexpr qint64 largest = qint64{16} << 20;
    const auto bytes = base::readFile(file, largest);
    if (!bytes)
        return base::fail(bytes.error());
    Source source;
    source.name = file;
    source.reference = golden::readReference(*bytes);
    if (!source.reference->broken && !source.reference->hasDuplicates)
        return source;
    for (const base::Problem &problem : source.reference->problems) {
        if (problem.severity == base::Severity::Error)
            return base::fail(base::Error::Kind::Input, problem.text,
                              QStringLiteral("%1:%2:%3").arg(file).arg(problem.line).arg(problem.column), {},
                              QStringLiteral("\"assayctl validate\" lists all problems of a file."));
    }
    return base::fail(base::Error::Kind::Input, QStringLiteral("cannot be read as a reference"), file);
}

QString referenceFileOf(const QString &text)
{
    const QFileInfo info(text);
    const bool looksLikeFile = text.endsWith(QLatin1String(".yaml")) || text.endsWith(QLatin1String(".yml"));
    if ((info.exists() && !info.isDir()) || (looksLikeFile && !info.isDir()))
        return text;
    if (text.contains(QLatin1Char('/')))
        return {};
    const QStringList folders = golden::referenceFolders();
    for (const QString &folder : folders) {
        QString file = QStringLiteral("%1/%2.yaml").arg(folder, text);
        if (QFileInfo(file).isFile())
            return file;
    }
    return {};
}

} // namespace assay::compare

// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/compare/source.h>

#include <assay/base/files.h>
#include <assay/golden/library.h>
#include <assay/matrix/recipe.h>
#include <assay/run/folder.h>
#include <assay/run/store.h>

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>

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

RunName runNameOf(const QString &text)
{
    static const QRegularExpression named(QStringLiteral("^(.+)@([1-9][0-9]{0,5})$"));
    const QRegularExpressionMatch match = named.match(text);
    if (!match.hasMatch() || QFileInfo(text).isDir())
        return {text, std::nullopt};
    return {match.captured(1), match.capturedView(2).toInt()};
}

base::Result<run::RunView> repeatOf(run::RunView run, int attempt)
{
    QList<run::CellView> cells;
    for (run::CellView cell : std::as_const(run.cells)) {
        const auto found =
            std::find_if(cell.attempts.cbegin(), cell.attempts.cend(), [attempt](const run::Attempt &one) {
                return one.number == attempt && run::isMeasured(one.state);
            });
        if (found == cell.attempts.cend())
            continue;
        cell.counting = attempt;
        cell.state = found->state;
        cell.reason = found->reason;
        cells.append(cell);
    }
    if (cells.isEmpty())
        return base::fail(base::Error::Kind::Input, QStringLiteral("there is no attempt %1").arg(attempt),
                          run.id, QStringLiteral("no cell of the run was measured at it"));
    run.cells = cells;
    return run;
}

Source sourceOf(const run::RunView &run, const matrix::Recipe &recipe, std::optional<int> attempt)
{
    Source source;
    source.name = attempt ? QStringLiteral("%1@%2").arg(run.id).arg(*attempt) : run.id;
    source.run = sideOf(run, conditionsOfRun(run, recipe), source.name);
    return source;
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

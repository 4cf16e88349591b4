// SPDX-License-Identifier: GPL-3.0-or-later
#include "exchange/exchange_work.h"

#include "language/in_words.h"

#include <assay/base/files.h>
#include <assay/compare/chosen_reference.h>
#include <assay/exchange/report.h>
#include <assay/logs/problem_rule.h>
#include <assay/matrix/library.h>
#include <assay/review/review.h>
#include <assay/review/review_file.h>
#include <assay/run/folder.h>
#include <assay/run/store.h>

#include <QCoreApplication>
#include <QFileInfo>

namespace assay::ui {

namespace {

QString tr(const char *text)
{
    return QCoreApplication::translate("ExchangeWork", text);
}

struct Opened
{
    run::RunView view;
    matrix::Recipe recipe;
    review::ReviewFile notes;
};

base::Result<Opened> open(const QString &folder)
{
    const run::RunFolder place(folder);
    run::RunStore store(place);
    if (const base::Status read = store.refresh(); !read)
        return base::fail(read.error());
    const auto yaml = base::readFile(place.recipeFile());
    if (!yaml)
        return base::fail(yaml.error());
    const matrix::RecipeFile recipe = matrix::readRecipe(*yaml);
    if (!recipe.recipe)
        return base::fail(base::Error::Kind::Input, QStringLiteral("the run's recipe cannot be read"),
                          place.recipeFile(),
                          recipe.problems.isEmpty() ? QString() : recipe.problems.first().text);
    const auto notes = review::readReview(folder);
    if (!notes)
        return base::fail(notes.error());
    return Opened{review::withChosenAttempts(store.view(), *notes), *recipe.recipe, *notes};
}

base::Result<exchange::ImportOptions> optionsOf(const ImportWish &wish)
{
    exchange::ImportOptions options;
    options.now = QDateTime::currentDateTimeUtc();
    if (!wish.recipe.isEmpty()) {
        const auto found = matrix::find(matrix::Shelf::Recipes, wish.recipe);
        if (!found)
            return base::fail(found.error());
        options.recipe = found->yaml;
    }
    if (!wish.cell.isEmpty()) {
        options.cell = matrix::parseCellId(wish.cell);
        if (!options.cell)
            return base::fail(base::Error::Kind::Input, tr("\"%1\" is no cell").arg(wish.cell), {}, {},
                              tr("Write it as in thinking_on-3"));
    }
    return options;
}

SavedAnswer notWritten(const base::Error &error)
{
    return {false, inWords(error)};
}

SavedAnswer written(const QString &file, const run::RunView &view)
{
    QString sentence = tr("%1 was written.").arg(QFileInfo(file).fileName());
    if (!view.partial.isEmpty())
        sentence += QLatin1Char(' ') + tr("Without what is not here: %1.").arg(inWords(view.partial));
    return {true, sentence};
}

} // namespace

ImportAnswer importHere(const ImportWish &wish)
{
    ImportAnswer answer;
    const auto options = optionsOf(wish);
    if (!options) {
        answer.trouble = inWords(options.error());
        return answer;
    }
    const auto imported = exchange::importPath(wish.path, run::runsFolder(), *options);
    if (!imported) {
        answer.trouble = inWords(imported.error());
        return answer;
    }
    answer.report = *imported;
    if (const auto opened = open(imported->folder)) {
        for (const base::Problem &problem : opened->view.problems)
            answer.unknown.append(inWords(problem.text));
    }
    return answer;
}

SavedAnswer savePacked(const QString &folder, const QString &file)
{
    const auto opened = open(folder);
    if (!opened)
        return notWritten(opened.error());
    const auto packed = exchange::packRun(opened->view, file, exchange::secretValues(opened->recipe));
    return packed ? written(packed->file, opened->view) : notWritten(packed.error());
}

SavedAnswer saveReport(const QString &folder, const QString &file)
{
    const auto format = exchange::reportFormat(file);
    if (!format)
        return notWritten(format.error());
    const auto opened = open(folder);
    if (!opened)
        return notWritten(opened.error());
    const auto rules = logs::loadRules();
    if (!rules)
        return notWritten(rules.error());
    const review::Review review = review::reviewRun(opened->view, opened->recipe, *rules,
                                                    review::optionsOf(opened->notes, opened->view));
    const exchange::Report report =
        exchange::reportOf(opened->view, opened->recipe, review, opened->notes,
                           compare::candidateReferences(opened->recipe), QDateTime::currentDateTimeUtc());
    const base::Status saved = base::writeFileAtomically(file, exchange::reportBytes(report, *format));
    return saved ? written(file, opened->view) : notWritten(saved.error());
}

} // namespace assay::ui

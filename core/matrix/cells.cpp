// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/matrix/cells.h>

#include <assay/base/text.h>

#include <QRegularExpression>

#include <algorithm>
#include <functional>

namespace assay::matrix {

namespace {

using Chosen = std::function<bool(const Cell &)>;

base::Error noSuchCell(const Recipe &recipe, const QString &item, const QString &why,
                       const QString &nearest = {})
{
    base::Error error;
    error.what = QStringLiteral("cannot select the cells \"") + item + u'"';
    error.why = why;
    error.next = nearest.isEmpty() ? QString(QStringLiteral("the recipe \"") + recipe.name +
                                             QStringLiteral("\" has cells from ") +
                                             cellId(recipe, allCells(recipe).first()) +
                                             QStringLiteral(" to ") + cellId(recipe, allCells(recipe).last()))
                                   : QString(QStringLiteral("did you mean ") + nearest + u'?');
    return error;
}

base::Result<Chosen> chosenById(const Recipe &recipe, const QString &item)
{
    const std::optional<Cell> id = parseCellId(item);
    if (!id)
        return base::fail(
            noSuchCell(recipe, item,
                       QStringLiteral("it is neither a cell's id, nor a mode, nor a mode with draft "
                                      "lengths (on, off:3, on:1-8)")));
    const QStringList parts = item.split(u'.');
    const bool category = !id->category.isEmpty();
    const bool concurrency = parts.size() > (category ? 2 : 1);
    return [id, category, concurrency](const Cell &cell) {
        return cell.thinking == id->thinking && cell.draftLength == id->draftLength &&
               (!category || cell.category == id->category) &&
               (!concurrency || cell.concurrency == id->concurrency);
    };
}

base::Result<Chosen> chosenBy(const Recipe &recipe, const QString &item)
{
    static const QRegularExpression modeShape(
        QStringLiteral("\\A(?:thinking_)?(on|off)(?::([0-9]{1,4})(?:-([0-9]{1,4}))?)?\\z"));
    const auto match = modeShape.match(item);
    if (!match.hasMatch())
        return chosenById(recipe, item);
    const Thinking thinking = match.captured(1) == QLatin1String("on") ? Thinking::On : Thinking::Off;
    if (match.captured(2).isEmpty())
        return [thinking](const Cell &cell) { return cell.thinking == thinking; };
    const int first = match.captured(2).toInt();
    const int last = match.captured(3).isEmpty() ? first : match.captured(3).toInt();
    const QList<Cell> cells = allCells(recipe);
    for (const int end : {first, last}) {
        if (std::ranges::none_of(
                cells, [&](const Cell &c) { return c.draftLength == end && c.thinking == thinking; }))
            return base::fail(noSuchCell(recipe, item,
                                         QStringLiteral("the recipe has no ") + thinkingKey(thinking) + u'-' +
                                             QString::number(end)));
    }
    if (first > last)
        return base::fail(noSuchCell(recipe, item, QStringLiteral("the range ends before it starts")));
    return [thinking, first, last](const Cell &cell) {
        return cell.thinking == thinking && cell.draftLength >= first && cell.draftLength <= last;
    };
}

} // namespace

QList<Cell> allCells(const Recipe &recipe)
{
    QList<int> lengths = recipe.matrix.draftLengths;
    if (recipe.matrix.control)
        lengths.append(0);
    std::ranges::sort(lengths);
    const QStringList categories =
        recipe.matrix.categories.isEmpty() ? QStringList{QString()} : recipe.matrix.categories;
    QList<Cell> cells;
    for (const Thinking thinking : {Thinking::On, Thinking::Off}) {
        if (!recipe.mode(thinking))
            continue;
        for (const int length : lengths) {
            for (const QString &category : categories) {
                for (const int concurrency : recipe.matrix.concurrencies)
                    cells.append({thinking, length, category, concurrency});
            }
        }
    }
    return cells;
}

QString cellId(const Recipe &recipe, const Cell &cell)
{
    return cellId(cell, recipe.matrix.categories.size() > 1, recipe.matrix.concurrencies.size() > 1);
}

base::Result<QList<Cell>> selectCells(const Recipe &recipe, const QString &selection)
{
    const QList<Cell> cells = allCells(recipe);
    if (selection.trimmed().isEmpty() || cells.isEmpty())
        return cells;
    QList<bool> wanted(cells.size(), false);
    for (const QString &part : selection.split(u',')) {
        const QString item = part.trimmed();
        const base::Result<Chosen> chosen = chosenBy(recipe, item);
        if (!chosen)
            return tl::unexpected(chosen.error());
        bool any = false;
        for (qsizetype i = 0; i < cells.size(); ++i) {
            if ((*chosen)(cells[i]))
                wanted[i] = any = true;
        }
        if (!any) {
            QStringList ids;
            for (const Cell &cell : cells)
                ids.append(cellId(recipe, cell));
            return base::fail(noSuchCell(recipe, item, QStringLiteral("the recipe has no such cell"),
                                         base::nearestName(item, ids)));
        }
    }
    QList<Cell> selected;
    for (qsizetype i = 0; i < cells.size(); ++i) {
        if (wanted[i])
            selected.append(cells[i]);
    }
    return selected;
}

} // namespace assay::matrix

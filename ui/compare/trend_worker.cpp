// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/trend_worker.h"

#include <assay/review/judged_diff.h>

namespace assay::ui {

namespace {

std::optional<matrix::Cell> cellIn(const QString &folder, const TrendWish &wish)
{
    const auto source = review::readComparedSource(folder);
    if (!source || !source->run || source->run->view.modelKey != wish.model)
        return std::nullopt;
    for (const run::CellView &cell : source->run->view.cells) {
        const bool isMeant = wish.cell.isEmpty() ? cell.cell.thinking == wish.thinking &&
                                                       cell.cell.draftLength == wish.draftLength
                                                 : cell.id == wish.cell;
        if (isMeant)
            return cell.cell;
    }
    return std::nullopt;
}

} // namespace

TrendWorker::TrendWorker(QObject *parent) : QObject(parent)
{
    qRegisterMetaType<TrendWish>();
    qRegisterMetaType<review::Trend>();
}

void TrendWorker::read(const TrendWish &wish)
{
    std::optional<matrix::Cell> cell;
    const QStringList places = wish.folder.isEmpty() ? wish.folders : QStringList{wish.folder};
    for (qsizetype at = 0; at < places.size() && !cell; ++at)
        cell = cellIn(places.at(at), wish);
    Q_EMIT trended(cell ? review::readTrend(wish.folders, wish.model, *cell) : review::Trend(), wish.number);
}

} // namespace assay::ui

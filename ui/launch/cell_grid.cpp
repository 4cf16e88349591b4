// SPDX-License-Identifier: GPL-3.0-or-later
#include "launch/cell_grid.h"

#include "launch/grid_tile.h"
#include "launch/launch_text.h"

#include <QGridLayout>
#include <QKeyEvent>

#include <algorithm>
#include <utility>

namespace assay::ui {

CellGrid::CellGrid(QWidget *parent) : QWidget(parent), m_layout(new QGridLayout(this))
{
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(space1);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    setAccessibleName(tr("Cells to run"));
}

void CellGrid::setRecipe(const matrix::Recipe &recipe)
{
    QList<matrix::Thinking> modes;
    for (const matrix::Thinking thinking : {matrix::Thinking::On, matrix::Thinking::Off}) {
        if (recipe.mode(thinking))
            modes.append(thinking);
    }
    QList<int> lengths = recipe.matrix.draftLengths;
    std::sort(lengths.begin(), lengths.end());
    if (recipe.matrix.control)
        lengths.prepend(0);
    build(modes, lengths);
}

void CellGrid::clear()
{
    build({}, {});
}

void CellGrid::build(const QList<matrix::Thinking> &modes, const QList<int> &lengths)
{
    if (modes == m_modes && lengths == m_lengths)
        return;
    m_modes = modes;
    m_lengths = lengths;
    m_tiles.clear();
    for (GridTile *tile : std::exchange(m_all, {})) {
        m_layout->removeWidget(tile);
        tile->deleteLater();
        tile->hide();
    }
    if (!lengths.isEmpty() && !modes.isEmpty())
        addHeader(tr("all"), tr("All cells"), 0, 0);
    for (qsizetype column = 0; column < lengths.size() && !modes.isEmpty(); ++column) {
        const int length = lengths.at(column);
        addHeader(length == 0 ? tr("control") : QString::number(length),
                  length == 0 ? tr("All control cells") : tr("All cells of draft length %1").arg(length), 0,
                  static_cast<int>(column) + 1);
    }
    for (qsizetype row = 0; row < modes.size(); ++row) {
        const matrix::Thinking mode = modes.at(row);
        const Token tone = mode == matrix::Thinking::On ? Token::ThinkingOn : Token::ThinkingOff;
        GridTile *head = addHeader(matrix::thinkingName(mode),
                                   mode == matrix::Thinking::On ? tr("All cells with thinking on")
                                                                : tr("All cells with thinking off"),
                                   static_cast<int>(row) + 1, 0);
        head->setTone(tone);
        for (qsizetype column = 0; column < lengths.size(); ++column) {
            auto *tile = new GridTile(static_cast<int>(row) + 1, static_cast<int>(column) + 1, this);
            const GridPlace place{mode, lengths.at(column)};
            tile->setTone(tone);
            tile->setAccessibleName(placeName(place));
            tile->setToolTip(placeName(place));
            tile->setChecked(!m_leftOut.contains(place));
            tile->installEventFilter(this);
            connect(tile, &GridTile::toggled, this, [this, place](bool on) {
                if (on)
                    m_leftOut.remove(place);
                else
                    m_leftOut.insert(place);
                Q_EMIT changed();
            });
            m_layout->addWidget(tile, tile->row(), tile->column());
            m_tiles.insert(place, tile);
            m_all.append(tile);
        }
    }
    // One stop of the Tab key for the grid; the arrows go on from there.
    for (GridTile *tile : std::as_const(m_all))
        tile->setFocusPolicy(tile == m_all.constFirst() ? Qt::StrongFocus : Qt::ClickFocus);
    Q_EMIT changed();
}

GridTile *CellGrid::addHeader(const QString &text, const QString &name, int row, int column)
{
    auto *header = new GridTile(row, column, this);
    header->setText(text);
    header->setAccessibleName(name);
    header->setToolTip(tr("%1: choose or leave out").arg(name));
    header->installEventFilter(this);
    connect(header, &GridTile::clicked, this,
            [this, header] { turn(tilesAt(header->row(), header->column())); });
    m_layout->addWidget(header, row, column);
    m_all.append(header);
    return header;
}

QList<GridTile *> CellGrid::tilesAt(int row, int column) const
{
    QList<GridTile *> tiles;
    for (GridTile *tile : m_all) {
        if (!tile->isHeader() && (row == 0 || tile->row() == row) &&
            (column == 0 || tile->column() == column))
            tiles.append(tile);
    }
    return tiles;
}

void CellGrid::turn(const QList<GridTile *> &tiles)
{
    const bool whole =
        std::all_of(tiles.cbegin(), tiles.cend(), [](const GridTile *tile) { return tile->isChecked(); });
    for (GridTile *tile : tiles)
        tile->setChecked(!whole);
}

void CellGrid::setEstimates(const QMap<GridPlace, double> &seconds)
{
    for (auto tile = m_tiles.cbegin(); tile != m_tiles.cend(); ++tile)
        tile.value()->setNote(seconds.contains(tile.key()) ? durationText(seconds.value(tile.key()))
                                                           : QString());
}

void CellGrid::setLeftOut(const QSet<GridPlace> &places)
{
    m_leftOut = places;
    for (auto tile = m_tiles.cbegin(); tile != m_tiles.cend(); ++tile) {
        const QSignalBlocker quiet(tile.value());
        tile.value()->setChecked(!places.contains(tile.key()));
    }
    Q_EMIT changed();
}

int CellGrid::chosen() const
{
    return static_cast<int>(std::count_if(m_tiles.cbegin(), m_tiles.cend(),
                                          [](const GridTile *tile) { return tile->isChecked(); }));
}

QString CellGrid::selection() const
{
    if (chosen() == total())
        return {};
    QStringList items;
    for (auto tile = m_tiles.cbegin(); tile != m_tiles.cend(); ++tile) {
        if (tile.value()->isChecked())
            items.append(QStringLiteral("%1:%2")
                             .arg(matrix::thinkingName(tile.key().thinking))
                             .arg(tile.key().draftLength));
    }
    return items.join(QLatin1Char(','));
}

void CellGrid::go(GridTile *from, int rows, int columns, bool paints)
{
    const auto next = std::find_if(m_all.cbegin(), m_all.cend(), [&](const GridTile *tile) {
        return tile->row() == from->row() + rows && tile->column() == from->column() + columns;
    });
    if (next == m_all.cend())
        return;
    from->setFocusPolicy(Qt::ClickFocus);
    (*next)->setFocusPolicy(Qt::StrongFocus);
    (*next)->setFocus(Qt::OtherFocusReason);
    if (paints && !from->isHeader() && !(*next)->isHeader())
        (*next)->setChecked(from->isChecked());
}

bool CellGrid::eventFilter(QObject *watched, QEvent *event)
{
    auto *tile = qobject_cast<GridTile *>(watched);
    if (tile == nullptr)
        return QWidget::eventFilter(watched, event);
    if (event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool paints = key->modifiers().testFlag(Qt::ShiftModifier);
        switch (key->key()) {
        case Qt::Key_Left:
            go(tile, 0, -1, paints);
            return true;
        case Qt::Key_Right:
            go(tile, 0, 1, paints);
            return true;
        case Qt::Key_Up:
            go(tile, -1, 0, paints);
            return true;
        case Qt::Key_Down:
            go(tile, 1, 0, paints);
            return true;
        default:
            break;
        }
    }
    if (tile->isHeader())
        return QWidget::eventFilter(watched, event);
    const auto *mouse = static_cast<QMouseEvent *>(event);
    switch (event->type()) {
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        if (mouse->button() != Qt::LeftButton)
            break;
        m_painting = !tile->isChecked();
        tile->setChecked(*m_painting);
        return true;
    case QEvent::MouseMove:
        if (!m_painting)
            break;
        if (auto *under = qobject_cast<GridTile *>(childAt(tile->mapTo(this, mouse->position().toPoint()))))
            if (!under->isHeader())
                under->setChecked(*m_painting);
        return true;
    case QEvent::MouseButtonRelease:
        if (!m_painting)
            break;
        m_painting.reset();
        return true;
    default:
        break;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QAbstractButton>

#include <optional>

namespace assay::ui {

// One toggle of a CellGrid, or a header of it, which turns a whole row or column.
class GridTile final : public QAbstractButton
{
    Q_OBJECT
public:
    GridTile(int row, int column, QWidget *parent);

    // Headers stand in row 0 or column 0.
    [[nodiscard]] int row() const { return m_row; }
    [[nodiscard]] int column() const { return m_column; }
    [[nodiscard]] bool isHeader() const { return m_row == 0 || m_column == 0; }
    void setTone(Token tone);
    // A second, smaller line.
    void setNote(const QString &note);

    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    int m_row;
    int m_column;
    std::optional<Token> m_tone;
    QString m_note;
};

} // namespace assay::ui

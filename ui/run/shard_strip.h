// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "run/shard_text.h"

#include <QList>
#include <QWidget>

namespace assay::ui {

// A line of a run's shards with what each one's job is doing; as many lines as it takes. Hidden when there is
// nothing to tell: no job, or all have ended in peace.
class ShardStrip final : public QWidget
{
    Q_OBJECT
public:
    explicit ShardStrip(QWidget *parent = nullptr);
    void setRun(const run::RunView &run);

    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent *event) override;
    bool event(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    [[nodiscard]] QList<QRect> places(int width) const;

    QList<ShardText> m_shards;
};

} // namespace assay::ui

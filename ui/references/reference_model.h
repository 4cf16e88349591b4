// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "references/reference_worker.h"

#include <QAbstractTableModel>

namespace assay::ui {

// A curve of a place as one line, or a file that holds none.
struct ReferenceRow
{
    QString file;
    std::optional<golden::Curve> curve;
    base::Problems problems; // of its file, or of this curve where the file has several
    QString trouble;         // why there is no curve
    QString measuredWith;    // "vLLM EAGLE3"
    QString draftModel;
    QString engine;       // vllm, ...; empty: the header does not tell
    QStringList goldenOf; // "MODEL on ENGINE"
};
[[nodiscard]] QList<ReferenceRow> referenceRows(const ReferenceNews &news);

// "1-8", "1-5, 7": the draft lengths that have a value in any mode.
[[nodiscard]] QString lengthsText(const golden::Curve &curve);

// The curves of a place, a row each.
class ReferenceModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Model, Thinking, Lengths, Found, Golden, MeasuredWith, File, Columns };

    explicit ReferenceModel(QObject *parent = nullptr);
    void setRows(const QList<ReferenceRow> &rows);
    [[nodiscard]] const QList<ReferenceRow> &rows() const { return m_rows; }

    [[nodiscard]] int rowCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex &parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex &index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QList<ReferenceRow> m_rows;
};

} // namespace assay::ui

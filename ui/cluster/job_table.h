// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTableView>

namespace assay::ui {

// The table of the queue, which also says why it is empty.
class JobTable final : public QTableView
{
    Q_OBJECT
public:
    explicit JobTable(QWidget *parent = nullptr);

    void setStale(bool stale);
    void setLoading(bool loading);
    // Said in the middle while there is no row.
    void setMessage(const QString &message);
    // The chosen rows, or the current cell's, as lines of tab-separated cells in the order that is seen.
    [[nodiscard]] QString chosenText() const;

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    QString m_message;
    bool m_stale = false;
    bool m_loading = false;
};

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSortFilterProxyModel>
#include <QStringList>

namespace assay::ui {

// The queue as it is asked for: jobs that have every word somewhere, the user's own before the rest in either
// order, what has no value last.
class JobFilter final : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit JobFilter(QObject *parent = nullptr);

    void setWords(const QString &words);
    void setOwnOnly(bool ownOnly);

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex &parent) const override;
    [[nodiscard]] bool lessThan(const QModelIndex &left, const QModelIndex &right) const override;

private:
    QStringList m_words;
    bool m_ownOnly = false;
};

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QList>
#include <QString>

namespace assay::ui {

// Every key and what it does.
class KeyList final : public QDialog
{
    Q_OBJECT
public:
    // Pairs of a key as it is printed on the keyboard and what it does.
    explicit KeyList(const QList<std::pair<QString, QString>> &keys, QWidget *parent = nullptr);
};

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

class QLineEdit;

namespace assay::ui {

// Asks for the server to attach to.
class AttachDialog final : public QDialog
{
    Q_OBJECT
public:
    // `proposal` is a node:port to begin with.
    AttachDialog(const QString &cluster, const QString &proposal, QWidget *parent = nullptr);

Q_SIGNALS:
    void chosen(const QString &target);

private:
    QLineEdit *m_target = nullptr;
};

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QLabel;
class QPushButton;

namespace assay::ui {

// The fingerprint of a host key that is unknown, and the way to take it for good. Never shown for a key that
// has changed.
class KeyCard final : public QWidget
{
    Q_OBJECT
public:
    explicit KeyCard(QWidget *parent = nullptr);

    // Hidden while there is none.
    void setFingerprint(const QString &fingerprint);

Q_SIGNALS:
    void trusted(const QString &fingerprint);

private:
    QLabel *m_fingerprint = nullptr;
    QPushButton *m_trust = nullptr;
};

} // namespace assay::ui

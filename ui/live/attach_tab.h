// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/attachment.h>

#include <QWidget>

class QLabel;
class QPushButton;

namespace assay::ui {

class LiveView;

// One attached server: what it is, what its counters say, and its charts.
class AttachTab final : public QWidget
{
    Q_OBJECT
public:
    AttachTab(int number, const QString &cluster, const QString &target, QWidget *parent);

    void setView(const run::AttachedView &view);
    void refuse(const QString &sentence);
    [[nodiscard]] int number() const { return m_number; }
    [[nodiscard]] QString cluster() const { return m_cluster; }
    [[nodiscard]] QString target() const { return m_target; }
    [[nodiscard]] LiveView *charts() const { return m_charts; }
    [[nodiscard]] QString facts() const;
    [[nodiscard]] QString trouble() const;

Q_SIGNALS:
    void startWanted();
    void stopWanted();
    void closeWanted();

protected:
    void changeEvent(QEvent *event) override;

private:
    void restyle();
    [[nodiscard]] QString countersText(const run::AttachedView &view) const;

    int m_number;
    QString m_cluster;
    QString m_target;
    QLabel *m_title = nullptr;
    QLabel *m_kind = nullptr;
    QLabel *m_facts = nullptr;
    QLabel *m_trouble = nullptr;
    QPushButton *m_stop = nullptr;
    QPushButton *m_close = nullptr;
    LiveView *m_charts = nullptr;
    bool m_isStopped = false;
};

} // namespace assay::ui

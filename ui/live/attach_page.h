// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "runs/desk.h"

#include <assay/run/attachment.h>

#include <QWidget>

#include <map>

class QLabel;
class QLineEdit;
class QPushButton;
class QTabWidget;

namespace assay::ui {

class AttachTab;
class AttachWorker;

// Servers that Assay did not start, looked at once a second: the same charts as a run's, and nothing is
// recorded.
class AttachPage final : public QWidget
{
    Q_OBJECT
public:
    AttachPage(const Desk &desk, QWidget *parent);

    // Looks at "node:port" of a cluster, by its profile's name, or at a URL from here when the cluster is
    // empty, in a tab of its own. One that is looked at already is brought to the front.
    void attach(const QString &cluster, const QString &target);
    [[nodiscard]] QTabWidget *tabs() const { return m_tabs; }
    [[nodiscard]] AttachTab *tab(int index) const;

    // The servers that were looked at; they come back stopped, for nobody has asked for their clusters yet.
    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void said(const QString &text);
    void stateMoved();
    // What the worker, on the desk's thread, is asked for.
    void attachWanted(int number, const QString &cluster, const QString &target, bool look);
    void startWanted(int number);
    void stopWanted(int number);
    void detachWanted(int number);

private:
    void attachTyped();
    void add(const QString &cluster, const QString &target, bool look);
    void close(int index);

    AttachWorker *m_worker = nullptr;
    QLineEdit *m_address = nullptr;
    QPushButton *m_attach = nullptr;
    QLabel *m_empty = nullptr;
    QTabWidget *m_tabs = nullptr;
    std::map<int, AttachTab *> m_byNumber;
    int m_last = 0;
};

} // namespace assay::ui

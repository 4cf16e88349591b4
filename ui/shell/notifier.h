// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QString>

class QDBusPendingCallWatcher;

namespace assay::ui {

// Desktop notifications (org.freedesktop.Notifications). Lives on a thread of its own, since a bus may be
// slow to answer; without a bus or a service on it nothing is shown and nothing breaks.
class Notifier final : public QObject
{
    Q_OBJECT
public:
    explicit Notifier(QObject *parent = nullptr);

    // With a button "Open", which comes back as openWanted(folder).
    void notify(const QString &title, const QString &body, const QString &folder);

Q_SIGNALS:
    void openWanted(const QString &folder);

private Q_SLOTS:
    void invoked(uint id, const QString &action);
    void closed(uint id, uint reason);

private:
    [[nodiscard]] bool reach();
    void sent(QDBusPendingCallWatcher *call, const QString &folder);

    QHash<uint, QString> m_folders; // by the notification's number
    bool m_isListening = false;
};

} // namespace assay::ui

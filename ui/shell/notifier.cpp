// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/notifier.h"

#include <QDBusConnection>
#include <QDBusMessage>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QFileInfo>
#include <QVariantMap>

namespace assay::ui {

namespace {

const auto service = QStringLiteral("org.freedesktop.Notifications");
const auto path = QStringLiteral("/org/freedesktop/Notifications");
const auto openAction = QStringLiteral("default");

// Whether a bus of this session is named. The library would otherwise try to start one.
bool hasBus()
{
    if (!qEnvironmentVariableIsEmpty("DBUS_SESSION_BUS_ADDRESS"))
        return true;
    const QString runtime = qEnvironmentVariable("XDG_RUNTIME_DIR");
    return !runtime.isEmpty() && QFileInfo::exists(runtime + QStringLiteral("/bus"));
}

} // namespace

Notifier::Notifier(QObject *parent) : QObject(parent) {}

bool Notifier::reach()
{
    if (!hasBus())
        return false;
    QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return false;
    if (!m_isListening) {
        m_isListening = bus.connect(service, path, service, QStringLiteral("ActionInvoked"), this,
                                    SLOT(invoked(uint, QString))) &&
                        bus.connect(service, path, service, QStringLiteral("NotificationClosed"), this,
                                    SLOT(closed(uint, uint)));
    }
    return true;
}

void Notifier::notify(const QString &title, const QString &body, const QString &folder)
{
    if (!reach())
        return;
    QDBusMessage message = QDBusMessage::createMethodCall(service, path, service, QStringLiteral("Notify"));
    // What a click on it does, and a button with that name.
    const QStringList actions{openAction, tr("Open"), QStringLiteral("open"), tr("Open")};
    const QVariantMap hints{{QStringLiteral("desktop-entry"), QStringLiteral("assay")},
                            {QStringLiteral("category"), QStringLiteral("transfer.complete")}};
    // A body is markup to most desktops.
    message.setArguments({QStringLiteral("Assay"), 0U, QStringLiteral("assay"), title, body.toHtmlEscaped(),
                          actions, hints, -1});
    auto *call = new QDBusPendingCallWatcher(QDBusConnection::sessionBus().asyncCall(message), this);
    connect(call, &QDBusPendingCallWatcher::finished, this,
            [this, folder](QDBusPendingCallWatcher *finished) { sent(finished, folder); });
}

void Notifier::sent(QDBusPendingCallWatcher *call, const QString &folder)
{
    const QDBusPendingReply<uint> reply = *call;
    if (reply.isValid())
        m_folders.insert(reply.value(), folder);
    call->deleteLater();
}

void Notifier::invoked(uint id, const QString &action)
{
    if (action != openAction && action != QStringLiteral("open"))
        return;
    if (const auto found = m_folders.constFind(id); found != m_folders.constEnd())
        Q_EMIT openWanted(*found);
}

void Notifier::closed(uint id, uint)
{
    m_folders.remove(id);
}

} // namespace assay::ui

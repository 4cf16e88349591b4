// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/settings_keeper.h"

#include <QSettings>
#include <QThread>
#include <QTimer>

#include <chrono>
#include <memory>

namespace assay::ui {

namespace {

constexpr std::chrono::milliseconds writesAfter{250};

// Lives on the keeper's thread. What is still unwritten when that ends is written then.
class Writer final : public QObject
{
public:
    void write(const QString &key, const QVariant &value)
    {
        if (!m_settings) {
            m_settings = std::make_unique<QSettings>();
            m_timer = std::make_unique<QTimer>();
            m_timer->setSingleShot(true);
            m_timer->setInterval(writesAfter);
            connect(m_timer.get(), &QTimer::timeout, this, [this] { m_settings->sync(); });
        }
        m_settings->setValue(key, value);
        m_timer->start();
    }

private:
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<QTimer> m_timer;
};

} // namespace

SettingsKeeper::SettingsKeeper(QObject *parent) : QObject(parent), m_thread(new QThread(this))
{
    const QSettings settings;
    const QStringList keys = settings.allKeys();
    for (const QString &key : keys)
        m_values.insert(key, settings.value(key));
    auto *writer = new Writer;
    writer->moveToThread(m_thread);
    connect(m_thread, &QThread::finished, writer, &QObject::deleteLater);
    connect(this, &SettingsKeeper::changed, writer, &Writer::write);
    // Through the writer, so that it comes behind what is still to be written.
    connect(this, &SettingsKeeper::ending, writer, [this] { m_thread->quit(); });
    m_thread->setObjectName(QStringLiteral("settings"));
    m_thread->start(QThread::LowPriority);
}

SettingsKeeper::~SettingsKeeper()
{
    Q_EMIT ending();
    m_thread->wait();
}

QVariant SettingsKeeper::value(const QString &key) const
{
    return m_values.value(key);
}

void SettingsKeeper::keep(const QString &key, const QVariant &value)
{
    if (m_values.contains(key) && m_values.value(key) == value)
        return;
    m_values.insert(key, value);
    Q_EMIT changed(key, value);
}

} // namespace assay::ui

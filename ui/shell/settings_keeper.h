// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QObject>
#include <QVariant>

class QThread;

namespace assay::ui {

// What the window remembers from one start to the next. Read once when it is made; every change is written
// soon after it was made, on a thread of its own, so that a crash loses nothing and no disk holds up the
// window.
class SettingsKeeper final : public QObject
{
    Q_OBJECT
public:
    explicit SettingsKeeper(QObject *parent = nullptr);
    ~SettingsKeeper() override;

    [[nodiscard]] QVariant value(const QString &key) const;
    // A value that is as it was is not written again.
    void keep(const QString &key, const QVariant &value);

Q_SIGNALS:
    void changed(const QString &key, const QVariant &value);
    void ending();

private:
    QHash<QString, QVariant> m_values;
    QThread *m_thread = nullptr;
};

} // namespace assay::ui

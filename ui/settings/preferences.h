// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QString>

#include <chrono>

namespace assay::ui {

class SettingsKeeper;

// The keys under which the window keeps what the user chose in the settings.
inline const QString appearanceSetting = QStringLiteral("appearance");
inline const QString languageSetting = QStringLiteral("language");
inline const QString notificationsSetting = QStringLiteral("notifications");
inline const QString lookEverySetting = QStringLiteral("runs/look_every_s");

// What the user chose, or what holds when nothing was chosen.
struct Preferences
{
    Appearance appearance = Appearance::System;
    QString language; // "en", "zh_CN"; empty: the system's
    bool notifications = true;
    std::chrono::seconds lookEvery{2}; // how often the folders of runs are looked at

    bool operator==(const Preferences &) const = default;
};
[[nodiscard]] Preferences preferences(const SettingsKeeper &settings);
// Keeps them; what is as it was is not written.
void keep(SettingsKeeper &settings, const Preferences &chosen);

// The language that was chosen, for a program that has no window yet.
[[nodiscard]] QString keptLanguage();

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "settings/preferences.h"

#include "shell/settings_keeper.h"

#include <QSettings>

#include <algorithm>

namespace assay::ui {

namespace {

constexpr int mostOften = 1;
constexpr int leastOften = 600;

} // namespace

Preferences preferences(const SettingsKeeper &settings)
{
    Preferences kept;
    kept.appearance = appearanceNamed(settings.value(appearanceSetting).toString()).value_or(kept.appearance);
    kept.language = settings.value(languageSetting).toString();
    if (const QVariant on = settings.value(notificationsSetting); on.isValid())
        kept.notifications = on.toBool();
    if (const int seconds = settings.value(lookEverySetting).toInt(); seconds > 0)
        kept.lookEvery = std::chrono::seconds(std::clamp(seconds, mostOften, leastOften));
    return kept;
}

void keep(SettingsKeeper &settings, const Preferences &chosen)
{
    const Preferences before = preferences(settings);
    if (chosen.appearance != before.appearance)
        settings.keep(appearanceSetting, appearanceName(chosen.appearance));
    if (chosen.language != before.language)
        settings.keep(languageSetting, chosen.language);
    if (chosen.notifications != before.notifications)
        settings.keep(notificationsSetting, chosen.notifications);
    if (chosen.lookEvery != before.lookEvery)
        settings.keep(lookEverySetting, static_cast<int>(chosen.lookEvery.count()));
}

QString keptLanguage()
{
    return QSettings().value(languageSetting).toString();
}

} // namespace assay::ui

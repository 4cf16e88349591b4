// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocale>
#include <QString>
#include <QStringList>

class QCoreApplication;

namespace assay::ui {

// The languages that the window speaks, as a setting names them: "en", "zh_CN".
[[nodiscard]] QStringList spokenLanguages();

// The one of them for a setting, else for the wishes of a system ("zh-Hans-CN"), else English.
[[nodiscard]] QString languageFor(const QString &setting, const QStringList &systemLanguages);

// Loads our texts and Qt's own in a language, in place of those loaded before. False: our own are not there.
bool speak(QCoreApplication &application, const QString &language);

// At a program's start: the language of a setting, or of the system where the setting is empty or "system".
void applyLanguage(QCoreApplication &application, const QString &setting);

} // namespace assay::ui

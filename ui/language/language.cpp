// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/language.h"

#include "language/in_words.h"

#include <QCoreApplication>
#include <QLibraryInfo>
#include <QTranslator>

namespace assay::ui {

namespace {

// Free functions have texts too, and name a context of their own for them, but lupdate files such texts under
// the namespace that they are written in.
class OwnTexts final : public QTranslator
{
public:
    using QTranslator::QTranslator;

    [[nodiscard]] QString translate(const char *context, const char *text, const char *hint,
                                    int count) const override
    {
        const QString own = QTranslator::translate(context, text, hint, count);
        return own.isNull() ? QTranslator::translate("assay::ui", text, hint, count) : own;
    }
};

QTranslator *kept(QCoreApplication &application, const QString &name)
{
    return application.findChild<QTranslator *>(name, Qt::FindDirectChildrenOnly);
}

} // namespace

QStringList spokenLanguages()
{
    return {QStringLiteral("en"), QStringLiteral("zh_CN")};
}

QString languageFor(const QString &setting, const QStringList &systemLanguages)
{
    if (spokenLanguages().contains(setting))
        return setting;
    for (const QString &wish : systemLanguages) {
        const QLocale locale(wish);
        if (locale.language() == QLocale::English)
            return QStringLiteral("en");
        // Traditional Chinese is another script; its readers are better off with what they ask for next.
        if (locale.language() == QLocale::Chinese && locale.script() == QLocale::SimplifiedHanScript)
            return QStringLiteral("zh_CN");
    }
    return QStringLiteral("en");
}

bool speak(QCoreApplication &application, const QString &language)
{
    const QString ownName = QStringLiteral("assay-texts");
    const QString qtName = QStringLiteral("qt-texts");
    for (const QString &name : {ownName, qtName}) {
        if (QTranslator *before = kept(application, name)) {
            QCoreApplication::removeTranslator(before);
            delete before;
        }
    }
    auto *qt = new QTranslator(&application);
    qt->setObjectName(qtName);
    if (qt->load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QCoreApplication::installTranslator(qt);
    auto *own = new OwnTexts(&application);
    own->setObjectName(ownName);
    const bool there = own->load(QStringLiteral("assay_") + language, QStringLiteral(":/assay/translations"));
    // Installed last, asked first.
    if (there)
        QCoreApplication::installTranslator(own);
    forgetWords();
    return there;
}

void applyLanguage(QCoreApplication &application, const QString &setting)
{
    speak(application, languageFor(setting, QLocale::system().uiLanguages()));
}

} // namespace assay::ui

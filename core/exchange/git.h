// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>

#include <QByteArray>
#include <QString>
#include <QStringList>

namespace assay::exchange {

// What a program answered.
struct Answer
{
    int status = -1; // negative: it could not be started, or did not end by itself
    QByteArray out;
    QString err; // without credentials

    [[nodiscard]] bool ok() const { return status == 0; }
};

// The user's git in one folder. It asks nobody for anything, and the variables that a calling git sets for
// its hooks do not reach it.
class Git
{
public:
    explicit Git(QString folder) : m_folder(std::move(folder)) {}

    [[nodiscard]] const QString &folder() const { return m_folder; }
    [[nodiscard]] Answer ask(const QStringList &words) const;
    // Its output; an Environment error in git's own words when it fails.
    [[nodiscard]] base::Result<QByteArray> run(const QString &what, const QStringList &words) const;
    // The output as one text without the newline at its end; empty when git fails.
    [[nodiscard]] QString line(const QStringList &words) const;

private:
    QString m_folder;
};

// One line for a shell in a folder. With a terminal it may ask there; its output goes to standard error.
[[nodiscard]] Answer runShellLine(const QString &line, const QString &folder, bool hasTerminal);

// A text in which the user and password of every URL are replaced by ***.
[[nodiscard]] QString withoutCredentials(const QString &text);

} // namespace assay::exchange

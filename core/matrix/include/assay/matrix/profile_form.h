// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/profile.h>

#include <QByteArray>
#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace assay::matrix {

// One key of a profile, as a form has a field for it.
struct ProfileField
{
    enum class Kind { Text, Word, Number, Ports, Switch, Texts };

    QString key; // a dotted path: transport.host
    Kind kind = Kind::Text;
    QString fallback;  // what holds while the key is not written; empty: nothing
    QStringList words; // of a Word
};

// Every key of a profile but the version of its format.
[[nodiscard]] const QList<ProfileField> &profileFields();

// What a text has at one key.
struct FieldValue
{
    bool written = false; // false: not there, or null
    QStringList texts;    // the one value as text, or the items of a list
    base::Problems problems;
};

// A profile's text as the fields of a form show it, read as far as it can be.
struct ProfileForm
{
    ProfileFile file;
    QHash<QString, FieldValue> fields; // by key, all of profileFields()
    base::Problems others;             // problems that belong to no field
    bool editable = false;             // false: it is no map of keys, so withField() cannot set one
};
[[nodiscard]] ProfileForm readProfileForm(const QByteArray &yaml);

// A profile's text with one key set; every other byte stays, and all of them when the key has this value
// already. No texts take the key out, or leave a null where it is the last of its section or a comment
// stands beside it.
[[nodiscard]] QByteArray withField(const QByteArray &yaml, const QString &key, const QStringList &texts);

// The text that a new profile begins with: SSH and Slurm, and the host and the name still to be said.
[[nodiscard]] QByteArray newProfile();

} // namespace assay::matrix

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/yaml.h>

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace assay::matrix {

struct Range
{
    qint64 low = 0;
    qint64 high = 0;
};

// Appends an error or a warning at a node's place.
void addError(base::Problems &problems, const base::yaml::Node &at, const QString &text);
void addWarning(base::Problems &problems, const base::yaml::Node &at, const QString &text);

// A node's value for a message: at most 40 characters in quotes, and nothing that may be a secret.
[[nodiscard]] QString shown(const base::yaml::Node &node);

// "; did you mean NAME?" for the candidate nearest to a mistyped name, else empty.
[[nodiscard]] QString didYouMean(const QString &name, const QStringList &candidates);

// Sorts by place, problems of one place in the order found.
void sortByPlace(base::Problems &problems);

// True for text that holds a control character (a line break or NUL among them).
[[nodiscard]] bool hasControlCharacter(const QString &text);

// Reads the keys of one map of a recipe or profile and collects the problems: wrong types, values out of
// range, missing keys, and after the last key the unknown ones. A null stands for a key that is not there.
class MapReader
{
public:
    // A check of one text: what is wrong with it, as the end of a sentence ("must be ..."), or empty.
    using Check = std::function<QString(const QString &)>;

    // `path` is the dotted name of the map ("" for the whole file). A node that is neither a map nor missing
    // nor null is an error and reads as an empty map.
    MapReader(const base::yaml::Node &node, QString path, base::Problems &problems);

    // The node of a key that may be left out: Missing for null.
    const base::yaml::Node &optional(QByteArrayView key);
    // The node of a key that must be there; when it is not, an error at the map's place.
    const base::yaml::Node &required(QByteArrayView key);

    QString text(QByteArrayView key, const QString &fallback = {}, const Check &check = {});
    QString requiredText(QByteArrayView key, const Check &check = {});
    QString word(QByteArrayView key, const QStringList &known, const QString &fallback);
    QString requiredWord(QByteArrayView key, const QStringList &known);
    int integer(QByteArrayView key, Range range, int fallback);
    std::optional<int> optionalInteger(QByteArrayView key, Range range);
    std::optional<int> requiredInteger(QByteArrayView key, Range range);
    bool boolean(QByteArrayView key, bool fallback);
    QStringList texts(QByteArrayView key, const Check &check = {});
    QStringList requiredTexts(QByteArrayView key, const Check &check = {});

    // Errors for the keys that nobody asked for; `also` are further known names, for the nearest one.
    void finish(const QStringList &also = {});

    // The dotted name of a key of this map.
    [[nodiscard]] QString name(QByteArrayView key) const;
    // The same for a message: in front of "must be".
    void error(const base::yaml::Node &at, const QString &text);

    // One scalar as text; an error and nothing for other kinds.
    std::optional<QString> readText(const base::yaml::Node &node, const QString &name, const Check &check);
    // A whole number of a range; an error and nothing otherwise.
    std::optional<int> readInteger(const base::yaml::Node &node, const QString &name, Range range);

private:
    QString readWord(const base::yaml::Node &node, const QString &name, const QStringList &known);
    QStringList readTexts(const base::yaml::Node &node, const QString &name, const Check &check);

    const base::yaml::Node &m_node;
    QString m_path;
    base::Problems &m_problems;
    QStringList m_known;
};

} // namespace assay::matrix

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHash>
#include <QList>
#include <QString>
#include <QStringList>

namespace assay::ui {

// A sentence with %1, %2, ... for what is filled in, and the same in another language.
struct SentencePair
{
    QString pattern;
    QString translation;
};

// Says in another language the sentences that are made of known patterns. What is filled in stays as it is,
// unless it is itself made of them; sentences may be joined by ": ", "; " and ". ", as
// base::Error::sentence() does.
class SentenceBook
{
public:
    SentenceBook() = default;
    explicit SentenceBook(const QList<SentencePair> &pairs);

    [[nodiscard]] bool isEmpty() const { return m_wholes.isEmpty() && m_forms.isEmpty(); }
    // The text as it came in where nothing of it is known.
    [[nodiscard]] QString translated(const QString &text) const;

private:
    struct Form
    {
        QStringList pieces; // what stands before, between and behind the places
        QList<int> numbers; // of the places, in the order of the pattern
        QString translation;
        qsizetype weight = 0; // characters that are the pattern's own
    };
    // A text, and how many of its characters were understood.
    struct Said
    {
        QString text;
        qsizetype known = 0;
    };
    using Memory = QHash<QString, Said>;

    void addForm(const SentencePair &pair);
    void indexForms(const QList<QStringList> &words);
    [[nodiscard]] Said line(const QString &text, Memory &memory, int depth) const;
    [[nodiscard]] Said byForm(const QString &text, Memory &memory, int depth) const;
    [[nodiscard]] Said byParts(const QString &text, Memory &memory, int depth) const;
    [[nodiscard]] Said filled(const Form &form, const QStringList &values, Memory &memory, int depth) const;

    QHash<QString, QString> m_wholes;
    QList<Form> m_forms;
    // By the rarest whole word of each.
    QHash<QString, QList<qsizetype>> m_formsByWord;
};

} // namespace assay::ui

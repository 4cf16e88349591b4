// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/in_words.h"

#include "language/core_sentences.h"
#include "language/sentence_book.h"

#include <QCache>
#include <QCoreApplication>
#include <QMutex>

#include <optional>

namespace assay::ui {

namespace {

constexpr qsizetype keptCharacters = qsizetype{1} << 20;

SentenceBook bookOfTheLanguage()
{
    QList<SentencePair> pairs;
    for (const Sentences sentences :
         {clusterSentences(), runSentences(), collectorSentences(), logSentences(), linkSentences(),
          yamlSentences(), metricsSentences(), planSentences(), reviewSentences(), goldenSentences(),
          importSentences(), exchangeSentences(), wordsAlone()}) {
        for (const char *const sentence : sentences) {
            const SentencePair pair{QString::fromUtf8(sentence),
                                    QCoreApplication::translate(coreContext, sentence)};
            if (pair.translation != pair.pattern)
                pairs.append(pair);
        }
    }
    return SentenceBook(pairs);
}

class Words
{
public:
    // Nothing where the window speaks core's own language.
    std::optional<QString> of(const QString &sentence)
    {
        const QMutexLocker lock(&m_mutex);
        if (!m_book)
            m_book = bookOfTheLanguage();
        if (m_book->isEmpty())
            return {};
        if (const QString *known = m_known.object(sentence))
            return *known;
        QString said = m_book->translated(sentence);
        m_known.insert(sentence, new QString(said), sentence.size() + said.size() + 1);
        return said;
    }

    void forget()
    {
        const QMutexLocker lock(&m_mutex);
        m_book.reset();
        m_known.clear();
    }

private:
    QMutex m_mutex;
    std::optional<SentenceBook> m_book;
    QCache<QString, QString> m_known{keptCharacters};
};

Words &words()
{
    static Words kept;
    return kept;
}

} // namespace

QString inWords(const QString &coreSentence)
{
    return words().of(coreSentence).value_or(coreSentence);
}

QString inWords(const base::Error &error)
{
    const std::optional<QString> what = words().of(error.what);
    if (!what)
        return error.sentence();
    const QString colon(QChar(u'\uff1a'));
    QString text = error.where.isEmpty() ? *what : QString(inWords(error.where) + colon + *what);
    if (!error.why.isEmpty())
        text += colon + inWords(error.why);
    if (!error.next.isEmpty())
        text += QChar(u'\u3002') + inWords(error.next);
    return text;
}

void forgetWords()
{
    words().forget();
}

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "language/sentence_book.h"

#include <QRegularExpression>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace assay::ui {

namespace {

constexpr qsizetype longestLine = 2000;
constexpr int deepest = 8;
// A pattern with fewer characters of its own is as likely somebody else's text as ours.
constexpr qsizetype leastWeight = 10;
constexpr qsizetype mostJoints = 16;

struct Joint
{
    QLatin1StringView english;
    char16_t translation;
};

constexpr std::array joints = {Joint{QLatin1StringView(": "), u'\uff1a'},
                               Joint{QLatin1StringView("; "), u'\uff1b'},
                               Joint{QLatin1StringView(". "), u'\u3002'}};

const QRegularExpression &place()
{
    static const QRegularExpression form(QStringLiteral("%([1-9])"));
    return form;
}

bool hasSpace(const QString &text)
{
    return text.contains(QLatin1Char(' '));
}

// Texts that somebody wrote are quoted.
bool isQuoted(const QString &text)
{
    return text.startsWith(QLatin1Char('"')) && text.endsWith(QLatin1Char('"')) &&
           text.count(QLatin1Char('"')) == 2;
}

// What stands between quotes is somebody's text, and may be empty.
bool isBetweenQuotes(const QStringList &pieces, qsizetype at)
{
    return pieces.at(at).endsWith(QLatin1Char('"')) && pieces.at(at + 1).startsWith(QLatin1Char('"'));
}

// What stands in the places between the pieces, each time up to the next piece's first appearance.
std::optional<QStringList> valuesIn(const QString &text, const QStringList &pieces)
{
    const QString &first = pieces.first();
    const QString &last = pieces.last();
    if (!text.startsWith(first) || !text.endsWith(last) || text.size() < first.size() + last.size())
        return {};
    const qsizetype end = text.size() - last.size();
    qsizetype from = first.size();
    QStringList values;
    for (qsizetype at = 0; at + 1 < pieces.size(); ++at) {
        const qsizetype least = isBetweenQuotes(pieces, at) ? 0 : 1;
        const bool isLast = at + 2 == pieces.size();
        const qsizetype to = isLast ? end : text.indexOf(pieces.at(at + 1), from + least);
        if (to < from + least || to > end)
            return {};
        values.append(text.sliced(from, to - from));
        from = to + (isLast ? 0 : pieces.at(at + 1).size());
    }
    return values;
}

qsizetype jointsIn(const QStringList &values)
{
    qsizetype count = 0;
    for (const QString &value : values) {
        for (const Joint &joint : joints)
            count += value.count(joint.english);
    }
    return count;
}

} // namespace

SentenceBook::SentenceBook(const QList<SentencePair> &pairs)
{
    QList<QStringList> words;
    for (const SentencePair &pair : pairs) {
        if (!place().match(pair.pattern).hasMatch()) {
            m_wholes.insert(pair.pattern, pair.translation);
            continue;
        }
        addForm(pair);
        QStringList own = pair.pattern.split(QLatin1Char(' '));
        own.removeIf([](const QString &word) { return place().match(word).hasMatch(); });
        words.append(own);
    }
    indexForms(words);
}

void SentenceBook::addForm(const SentencePair &pair)
{
    Form form;
    form.translation = pair.translation;
    qsizetype from = 0;
    QRegularExpressionMatchIterator places = place().globalMatch(pair.pattern);
    while (places.hasNext()) {
        const QRegularExpressionMatch match = places.next();
        form.pieces.append(pair.pattern.sliced(from, match.capturedStart() - from));
        form.numbers.append(match.captured(1).toInt());
        from = match.capturedEnd();
    }
    form.pieces.append(pair.pattern.sliced(from));
    for (const QString &piece : std::as_const(form.pieces))
        form.weight += piece.size();
    m_forms.append(form);
}

void SentenceBook::indexForms(const QList<QStringList> &words)
{
    QHash<QString, qsizetype> uses;
    for (const QStringList &own : words) {
        for (const QString &word : own)
            ++uses[word];
    }
    for (qsizetype at = 0; at < words.size(); ++at) {
        const QStringList &own = words.at(at);
        const auto rarest =
            std::min_element(own.begin(), own.end(),
                             [&uses](const QString &a, const QString &b) { return uses[a] < uses[b]; });
        m_formsByWord[rarest == own.end() ? QString() : *rarest].append(at);
    }
}

QString SentenceBook::translated(const QString &text) const
{
    if (isEmpty())
        return text;
    QStringList lines = text.split(QLatin1Char('\n'));
    for (QString &one : lines) {
        Memory memory;
        if (one.size() <= longestLine)
            one = line(one, memory, 0).text;
    }
    return lines.join(QLatin1Char('\n'));
}

SentenceBook::Said SentenceBook::line(const QString &text, Memory &memory, int depth) const
{
    if (const auto whole = m_wholes.constFind(text); whole != m_wholes.cend())
        return {*whole, text.size()};
    if (depth > deepest || !hasSpace(text))
        return {text, 0};
    if (const auto known = memory.constFind(text); known != memory.cend())
        return *known;
    Said best = byForm(text, memory, depth);
    const Said parts = byParts(text, memory, depth);
    // A place that swallows a joint is less likely than the joint.
    if (parts.known > 0 && parts.known >= best.known)
        best = parts;
    if (text.endsWith(QLatin1Char('.'))) {
        const Said open = line(text.chopped(1), memory, depth + 1);
        if (open.known > 0 && open.known >= best.known)
            best = {open.text + QChar(u'\u3002'), open.known};
    }
    memory.insert(text, best);
    return best;
}

SentenceBook::Said SentenceBook::byForm(const QString &text, Memory &memory, int depth) const
{
    Said best{text, 0};
    // Of two that understand as much: the one that swallows fewer joints, then the one with more of its own.
    std::pair<qsizetype, qsizetype> rank;
    const auto tryOne = [&](qsizetype at) {
        const Form &form = m_forms.at(at);
        const std::optional<QStringList> values = valuesIn(text, form.pieces);
        if (!values)
            return;
        const Said said = filled(form, *values, memory, depth);
        const std::pair own(-jointsIn(*values), form.weight);
        if (said.known > best.known || (said.known > 0 && said.known == best.known && own > rank)) {
            best = said;
            rank = own;
        }
    };
    QStringList words = text.split(QLatin1Char(' '));
    words.append(QString());
    words.removeDuplicates();
    for (const QString &word : std::as_const(words)) {
        const auto found = m_formsByWord.constFind(word);
        if (found != m_formsByWord.cend())
            std::for_each(found->begin(), found->end(), tryOne);
    }
    return best;
}

SentenceBook::Said SentenceBook::byParts(const QString &text, Memory &memory, int depth) const
{
    Said best{text, 0};
    qsizetype left = mostJoints;
    for (qsizetype at = 1; at + 2 < text.size() && left > 0; ++at) {
        const auto joint = std::find_if(joints.begin(), joints.end(), [&](const Joint &one) {
            return QStringView(text).sliced(at, one.english.size()) == one.english;
        });
        if (joint == joints.end())
            continue;
        --left;
        // A single word is ours only behind something that is.
        const QString first = text.first(at);
        const QString rest = text.sliced(at + joint->english.size());
        const Said before = hasSpace(first) ? line(first, memory, depth + 1) : Said{first, 0};
        const bool speaks = hasSpace(rest) || before.known > 0;
        const Said behind = speaks ? line(rest, memory, depth + 1) : Said{rest, 0};
        if (before.known + behind.known > best.known)
            best = {before.text + QChar(joint->translation) + behind.text, before.known + behind.known};
    }
    return best;
}

SentenceBook::Said SentenceBook::filled(const Form &form, const QStringList &values, Memory &memory,
                                        int depth) const
{
    QHash<int, QString> texts;
    qsizetype known = form.weight;
    for (qsizetype at = 0; at < values.size(); ++at) {
        const QString &value = values.at(at);
        // A single word is a name, unless it stands where a reason stands.
        const bool isBehindColon = form.pieces.at(at).endsWith(QLatin1StringView(": "));
        const bool speaks =
            !isQuoted(value) && !isBetweenQuotes(form.pieces, at) && (hasSpace(value) || isBehindColon);
        const Said said = speaks ? line(value, memory, depth + 1) : Said{value, 0};
        if (form.weight < leastWeight && !isBehindColon && hasSpace(value) && 2 * said.known < value.size())
            return {};
        texts.insert(form.numbers.at(at), said.text);
        known += said.known;
    }
    QString text;
    qsizetype from = 0;
    QRegularExpressionMatchIterator places = place().globalMatch(form.translation);
    while (places.hasNext()) {
        const QRegularExpressionMatch match = places.next();
        text += form.translation.sliced(from, match.capturedStart() - from);
        text += texts.value(match.captured(1).toInt());
        from = match.capturedEnd();
    }
    return {text + form.translation.sliced(from), known};
}

} // namespace assay::ui

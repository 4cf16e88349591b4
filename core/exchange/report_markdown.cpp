// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_markdown.h"

namespace assay::exchange {

namespace {

QByteArray codeText(const QString &text)
{
    // In a table a bar ends the field also inside of code; HTML's own element has no such trouble.
    return text.isEmpty() ? QByteArray() : "<code>" + markdownText(text) + "</code>";
}

QByteArray fieldOf(const Field &field, Column::Kind kind)
{
    if (kind == Column::Kind::Code)
        return codeText(field.text);
    const QByteArray text = markdownText(field.text);
    return field.tone == Tone::Wrong && !text.isEmpty() ? "**" + text + "**" : text;
}

QByteArray tableOf(const Table &table)
{
    QByteArray text;
    if (!table.caption.isEmpty())
        text += "**" + markdownText(table.caption) + "**\n\n";
    QByteArray rule = "|";
    text += '|';
    for (const Column &column : table.columns) {
        text += ' ' + markdownText(column.title) + " |";
        rule += column.kind == Column::Kind::Number ? " ---: |" : " --- |";
    }
    text += '\n' + rule + '\n';
    for (const QList<Field> &row : table.rows) {
        text += '|';
        for (qsizetype i = 0; i < row.size(); ++i)
            text += ' ' + fieldOf(row[i], table.columns.value(i).kind) + " |";
        text += '\n';
    }
    return text + '\n';
}

QByteArray paragraphs(const QStringList &texts)
{
    QByteArray text;
    for (const QString &one : texts)
        text += markdownText(one) + "\n\n";
    return text;
}

bool isWordLike(QChar character)
{
    return character.isLetterOrNumber();
}

} // namespace

QByteArray markdownText(const QString &text)
{
    static const QString marks = QStringLiteral("\\`*_{}[]()#+!|~$");
    const QString line = text.simplified();
    QString escaped;
    for (qsizetype i = 0; i < line.size(); ++i) {
        const QChar character = line[i];
        const bool wordFollows = i + 1 < line.size() && isWordLike(line[i + 1]);
        // Between letters an underscore is no markup, and names of cells stay readable.
        const bool withinWord =
            character == QLatin1Char('_') && i > 0 && isWordLike(line[i - 1]) && wordFollows;
        if (character == QLatin1Char('<'))
            escaped += QStringLiteral("&lt;");
        else if (character == QLatin1Char('>'))
            escaped += QStringLiteral("&gt;");
        else if (character == QLatin1Char('&'))
            escaped += QStringLiteral("&amp;");
        else if (character == QLatin1Char('@') && wordFollows)
            escaped += QStringLiteral("@<!-- -->");
        else if (character == QLatin1Char('#') && wordFollows)
            escaped += QStringLiteral("#<!-- -->");
        else if (character.unicode() < 0x20)
            escaped += QChar::ReplacementCharacter;
        else if (marks.contains(character) && !withinWord)
            escaped += QLatin1Char('\\') + character;
        else
            escaped += character;
    }
    // At the beginning of a line these make lists and rules.
    if (escaped.startsWith(QLatin1Char('-')) || escaped.startsWith(QLatin1Char('=')))
        escaped.prepend(QLatin1Char('\\'));
    return escaped.toUtf8();
}

QByteArray markdownOf(const Page &page)
{
    QByteArray text = "# " + markdownText(page.title) + "\n\n**" + markdownText(page.verdict.text) + "**\n\n";
    text += paragraphs(page.lead);
    for (const Section &section : page.sections) {
        text += "## " + markdownText(section.title) + "\n\n" + paragraphs(section.paragraphs);
        for (const Table &table : section.tables)
            text += tableOf(table);
    }
    while (text.endsWith("\n\n"))
        text.chop(1);
    return text;
}

} // namespace assay::exchange

// SPDX-License-Identifier: GPL-3.0-or-later
#include "report_html.h"

namespace assay::exchange {

namespace {

constexpr const char *style = R"(
:root { color-scheme: light dark;
  --paper: #ffffff; --ink: #1b1f24; --muted: #59626d; --rule: #d5dae0; --band: #f4f6f8;
  --good: #146c2e; --doubtful: #8a5300; --wrong: #b3261e; --on: #0b57d0; --off: #a8500a; }
@media (prefers-color-scheme: dark) { :root {
  --paper: #16191d; --ink: #e6e9ed; --muted: #a2abb6; --rule: #3a424c; --band: #20252b;
  --good: #7bd88f; --doubtful: #f2b65a; --wrong: #ff8f85; --on: #8ab4f8; --off: #f6a96b; } }
* { box-sizing: border-box; }
body { margin: 0 auto; padding: 2rem 1.5rem 4rem; max-width: 72rem; background: var(--paper); color: var(--ink);
  font: 15px/1.5 system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0 0 .5rem; overflow-wrap: anywhere; }
h2 { font-size: 1.15rem; margin: 2.25rem 0 .5rem; padding-top: .5rem; border-top: 1px solid var(--rule); }
p { margin: .35rem 0; max-width: 60rem; overflow-wrap: anywhere; }
.verdict { font-weight: 600; padding: .5rem .75rem; border-left: 4px solid currentColor; background: var(--band); }
.wide { overflow-x: auto; margin: .75rem 0; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
caption { text-align: left; font-weight: 600; padding: .25rem 0; }
th, td { text-align: left; vertical-align: top; padding: .25rem .6rem; border-bottom: 1px solid var(--rule); }
thead th { background: var(--band); border-bottom: 2px solid var(--rule); }
.number { text-align: right; white-space: nowrap; }
.code { font: .82rem/1.45 ui-monospace, "DejaVu Sans Mono", monospace; overflow-wrap: anywhere; min-width: 10rem; }
.good { color: var(--good); } .doubtful { color: var(--doubtful); }
.wrong { color: var(--wrong); font-weight: 600; } .muted { color: var(--muted); }
figure { margin: 1rem 0; } figcaption { font-weight: 600; }
svg { width: 100%; max-width: 52rem; height: auto; display: block; }
svg text { fill: var(--ink); font: 12px system-ui, "Noto Sans", "DejaVu Sans", sans-serif; }
svg .quiet { fill: var(--muted); }
@media print {
  :root { color-scheme: light; --paper: #ffffff; --ink: #000000; --muted: #444444; --rule: #bbbbbb; --band: #f2f2f2;
    --good: #0f5a25; --doubtful: #6f4300; --wrong: #97130c; --on: #0b4bb0; --off: #8a3f05; }
  body { padding: 0; max-width: none; font-size: 10pt; }
  .wide { overflow: visible; } .code { min-width: 0; }
  table { font-size: 8pt; } thead { display: table-header-group; }
  tr, figure { break-inside: avoid; } h2 { break-after: avoid; }
  * { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
)";

QByteArray toneClass(Tone tone)
{
    switch (tone) {
    case Tone::Good:
        return "good";
    case Tone::Doubtful:
        return "doubtful";
    case Tone::Wrong:
        return "wrong";
    case Tone::Muted:
        return "muted";
    case Tone::None:
        break;
    }
    return {};
}

QByteArray kindClass(Column::Kind kind)
{
    switch (kind) {
    case Column::Kind::Number:
        return "number";
    case Column::Kind::Code:
        return "code";
    case Column::Kind::Text:
        break;
    }
    return {};
}

QByteArray classes(const QByteArrayList &names)
{
    QByteArrayList given = names;
    given.removeAll(QByteArray());
    return given.isEmpty() ? QByteArray() : " class=\"" + given.join(' ') + '"';
}

QByteArray rowOf(const Table &table, const QList<Field> &row)
{
    QByteArray html = "<tr>";
    for (qsizetype i = 0; i < row.size(); ++i) {
        const Column column = table.columns.value(i);
        if (i == 0)
            html += "<th scope=\"row\"" + classes({kindClass(column.kind), toneClass(row[i].tone)}) + '>' +
                    htmlText(row[i].text) + "</th>";
        else
            html += "<td" + classes({kindClass(column.kind), toneClass(row[i].tone)}) + '>' +
                    htmlText(row[i].text) + "</td>";
    }
    return html + "</tr>\n";
}

QByteArray tableOf(const Table &table)
{
    QByteArray html = "<div class=\"wide\"><table>\n";
    if (!table.caption.isEmpty())
        html += "<caption>" + htmlText(table.caption) + "</caption>\n";
    html += "<thead><tr>";
    for (const Column &column : table.columns)
        html += "<th scope=\"col\"" + classes({column.kind == Column::Kind::Number ? "number" : ""}) + '>' +
                htmlText(column.title) + "</th>";
    html += "</tr></thead>\n<tbody>\n";
    for (const QList<Field> &row : table.rows)
        html += rowOf(table, row);
    return html + "</tbody></table></div>\n";
}

QByteArray paragraphs(const QStringList &texts)
{
    QByteArray html;
    for (const QString &text : texts)
        html += "<p>" + htmlText(text) + "</p>\n";
    return html;
}

} // namespace

QByteArray htmlText(const QString &text)
{
    QString clean = text;
    for (QChar &character : clean) {
        const char16_t code = character.unicode();
        if ((code < 0x20 && code != u'\n' && code != u'\t') || (code >= 0x7f && code < 0xa0))
            character = QChar::ReplacementCharacter;
    }
    QString escaped = clean.toHtmlEscaped();
    escaped.replace(QLatin1Char('\''), QStringLiteral("&#39;"));
    return escaped.toUtf8();
}

QByteArray htmlOf(const Page &page, const QByteArray &curves)
{
    QByteArray html = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
                      "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
                      "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
                      "style-src 'unsafe-inline'\">\n<title>";
    html += htmlText(page.title) + "</title>\n<style>" + style + "</style>\n</head>\n<body>\n<h1>" +
            htmlText(page.title) + "</h1>\n<p" + classes({"verdict", toneClass(page.verdict.tone)}) + '>' +
            htmlText(page.verdict.text) + "</p>\n" + paragraphs(page.lead);
    for (const Section &section : page.sections) {
        html += "<section>\n<h2>" + htmlText(section.title) + "</h2>\n" + paragraphs(section.paragraphs);
        for (const Table &table : section.tables)
            html += tableOf(table);
        if (section.hasCurves)
            html += curves;
        html += "</section>\n";
    }
    return html + "</body>\n</html>\n";
}

} // namespace assay::exchange

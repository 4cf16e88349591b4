// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/golden/header.h"

#include <QRegularExpression>

#include <array>

namespace assay::golden {

namespace {

// A line without its '#' and the space around it.
QString content(const QString &line)
{
    QString text = line.trimmed();
    while (text.startsWith(u'#'))
        text.remove(0, 1);
    return text.trimmed();
}

// The text after `prefix`, if the line begins with it.
std::optional<QString> after(const QString &text, QLatin1String prefix)
{
    if (!text.startsWith(prefix))
        return std::nullopt;
    return text.mid(prefix.size()).trimmed();
}

QString samplingName(const QString &name)
{
    return name == QLatin1String("temp") ? QStringLiteral("temperature") : name;
}

// "temperature=1.0, top_p: 0.95" or "temp 0.6 top_p 0.95": names and numbers by turns.
NamedTexts readSampling(const QString &text)
{
    static const QRegularExpression pair(QStringLiteral("([a-z][a-z_]*)\\s*[=: ]\\s*(-?[0-9][0-9.eE+-]*)"));
    NamedTexts sampling;
    for (QRegularExpressionMatchIterator i = pair.globalMatch(text); i.hasNext();) {
        const QRegularExpressionMatch match = i.next();
        sampling.append({samplingName(match.captured(1)), match.captured(2).toUtf8()});
    }
    return sampling;
}

void readDatasetLine(const QString &text, ReadHeader &header)
{
    const QStringList parts = text.split(u'|');
    header.category = parts.first().trimmed();
    for (const QString &part : parts.mid(1)) {
        for (const auto &[name, value] : readSampling(part)) {
            bool isNumber = false;
            const int number = value.toInt(&isNumber);
            if (name != QLatin1String("output_len"))
                header.sampling.append({name, value});
            else if (isNumber)
                header.outputLen = number;
        }
    }
}

void readModeLine(const QString &text, ReadHeader::Mode &mode)
{
    mode.mentioned = true;
    const QLatin1String word("chat_template_kwargs:");
    const qsizetype kwargs = text.indexOf(word);
    mode.sampling = readSampling(kwargs < 0 ? text : text.left(kwargs));
    if (kwargs >= 0)
        mode.chatTemplateKwargs = text.mid(kwargs + word.size()).trimmed().toUtf8();
}

void readSpeculativeLine(const QString &text, ReadHeader &header)
{
    for (const QString &part : text.split(u'|')) {
        const qsizetype equals = part.indexOf(u'=');
        if (equals > 0)
            header.speculativeConfig.append(
                {part.left(equals).trimmed(), part.mid(equals + 1).trimmed().toUtf8()});
    }
}

// "KEY (HARDWARE, ENGINE METHOD[, draft: ID]), per num_speculative_tokens."
void readMeasuredLine(const QString &text, ReadHeader &header)
{
    header.measuredOn = text;
    static const QRegularExpression shape(QStringLiteral("^(.*?) \\((.*)\\)(?:, per .*|\\.)?$"));
    const QRegularExpressionMatch match = shape.match(text);
    if (!match.hasMatch()) {
        header.key = text;
        return;
    }
    header.key = match.captured(1).trimmed();
    const QStringList parts = match.captured(2).split(QStringLiteral(", "));
    header.hardware = parts.first();
    for (const QString &part : parts.mid(1)) {
        if (const std::optional<QString> draft = after(part, QLatin1String("draft:")))
            header.draftModel = *draft;
        else
            header.engineAndMethod = part;
    }
}

void readConditions(const QString &text, ReadHeader &header)
{
    for (const QString &untrimmed : text.split(u'|')) {
        const QString part = untrimmed.trimmed();
        if (const std::optional<QString> driver = after(part, QLatin1String("driver:")))
            header.driver = *driver;
        else if (const std::optional<QString> caching = after(part, QLatin1String("prefix caching:")))
            header.prefixCaching = *caching;
        else if (const std::optional<QString> concurrency = after(part, QLatin1String("concurrency:"))) {
            bool isNumber = false;
            const int number = concurrency->toInt(&isNumber);
            if (isNumber)
                header.concurrency = number;
        }
    }
}

void readLine(const QString &text, ReadHeader &header)
{
    static const QRegularExpression level(QStringLiteral("^key = \\S+ \\((.+) level\\)"));
    static const QRegularExpression label(QStringLiteral("\\bthinking: *(\\w+)"));
    if (const std::optional<QString> url = after(text, QLatin1String("Source GitHub Actions run:"))) {
        header.source = *url;
    } else if (const std::optional<QString> source = after(text, QLatin1String("Source:"))) {
        header.source = *source;
    } else if (const std::optional<QString> dataset = after(text, QLatin1String("dataset:"))) {
        readDatasetLine(*dataset, header);
    } else if (const std::optional<QString> on = after(text, QLatin1String("thinking_on"))) {
        readModeLine(*on, header.thinkingOn);
    } else if (const std::optional<QString> off = after(text, QLatin1String("thinking_off"))) {
        readModeLine(*off, header.thinkingOff);
    } else if (const std::optional<QString> config = after(text, QLatin1String("speculative-config:"))) {
        readSpeculativeLine(*config, header);
    } else if (const std::optional<QString> measured = after(text, QLatin1String("Measured on "))) {
        readMeasuredLine(*measured, header);
    } else if (const std::optional<QString> gate = after(text, QLatin1String("accepted-unknown "))) {
        header.acceptedUnknown.append(*gate);
    } else if (const QRegularExpressionMatch match = level.match(text); match.hasMatch()) {
        header.levelMethod = match.captured(1);
    } else {
        readConditions(text, header);
    }
    if (const QRegularExpressionMatch match = label.match(text); match.hasMatch())
        header.thinkingLabel = match.captured(1);
}

} // namespace

bool ReadHeader::fits(const QString &modelKey) const
{
    // As the writer of the line writes a key: on one line.
    QString written = modelKey;
    for (QChar &c : written) {
        if (c < u' ' || c == QChar(0x7F))
            c = u' ';
    }
    written = written.trimmed();
    return measuredOn.isEmpty() || measuredOn == written ||
           measuredOn.startsWith(written + QStringLiteral(" ("));
}

ReadHeader readHeader(const QStringList &lines)
{
    ReadHeader header;
    for (const QString &line : lines)
        readLine(content(line), header);
    return header;
}

bool isHeaderLine(QByteArrayView line)
{
    constexpr std::array<const char *, 12> beginnings = {"Source GitHub Actions run:",
                                                         "Source:",
                                                         "Acceptance Length (AL)",
                                                         "dataset:",
                                                         "thinking_on",
                                                         "thinking_off",
                                                         "speculative-config:",
                                                         "Measured on ",
                                                         "accepted-unknown ",
                                                         "Auto-generated by ",
                                                         "driver:",
                                                         "key = num_speculative_tokens"};
    if (!line.startsWith('#'))
        return false;
    const QByteArrayView text = line.sliced(1).trimmed();
    for (const char *beginning : beginnings) {
        if (text.startsWith(beginning))
            return true;
    }
    return text.startsWith("concurrency:") || text.startsWith("prefix caching:");
}

bool isSourceLine(QByteArrayView line)
{
    if (!line.startsWith('#'))
        return false;
    const QByteArrayView text = line.sliced(1).trimmed();
    return text.startsWith("Source GitHub Actions run:") || text.startsWith("Source:");
}

} // namespace assay::golden

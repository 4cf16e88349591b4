// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/slurm_text.h>

#include <QMap>
#include <QRegularExpression>

#include <algorithm>
#include <limits>

namespace assay::cluster {

namespace {

// The parts of a list whose commas inside brackets or parentheses do not count; nothing if these do not pair.
std::optional<QStringList> splitOutside(const QString &list, QChar open, QChar close)
{
    QStringList parts;
    qsizetype begin = 0;
    bool inside = false;
    for (qsizetype i = 0; i < list.size(); ++i) {
        const QChar letter = list.at(i);
        if (letter == open || letter == close) {
            if (inside == (letter == open))
                return {};
            inside = letter == open;
        } else if (letter == QLatin1Char(',') && !inside) {
            parts.append(list.mid(begin, i - begin));
            begin = i + 1;
        }
    }
    if (inside)
        return {};
    parts.append(list.mid(begin));
    return parts;
}

// "8", "2K" as a count; nothing for what is a type.
std::optional<qint64> countOf(const QString &text)
{
    static const QRegularExpression form(QStringLiteral("\\A([0-9]{1,12})([KMGTP]?)\\z"),
                                         QRegularExpression::CaseInsensitiveOption);
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return {};
    qint64 count = match.captured(1).toLongLong();
    const QString unit = match.captured(2).toUpper();
    const qsizetype power = unit.isEmpty() ? 0 : QStringLiteral("KMGTP").indexOf(unit) + 1;
    for (qsizetype i = 0; i < power; ++i)
        count = std::min(count, qint64{1} << 50) << 10;
    // Far above what a cluster has, and far below what a sum of them could overflow at.
    return std::min(count, qint64{1'000'000'000});
}

bool isMigProfile(const QString &type)
{
    static const QRegularExpression form(QStringLiteral("(\\A|_)[0-9]+g\\.[0-9]+gb(\\+me(\\.[a-z]+)?)?\\z"),
                                         QRegularExpression::CaseInsensitiveOption);
    return form.match(type).hasMatch();
}

struct GpuItem
{
    QString type;
    qint64 count = 0;
};

std::optional<GpuItem> gpuItem(QString text)
{
    text = text.trimmed();
    text.truncate(text.indexOf(QLatin1Char('(')) < 0 ? text.size() : text.indexOf(QLatin1Char('(')));
    for (const QLatin1StringView prefix : {QLatin1StringView("gres:"), QLatin1StringView("gres/")}) {
        if (text.startsWith(prefix))
            text.remove(0, prefix.size());
    }
    text.replace(QLatin1Char('='), QLatin1Char(':'));
    const QStringList words = text.split(QLatin1Char(':'));
    if (words.first() != QLatin1StringView("gpu") || words.size() > 3)
        return {};
    if (words.size() == 1)
        return GpuItem{{}, 1};
    const std::optional<qint64> count = countOf(words.last());
    if (words.size() == 3)
        return count ? std::optional(GpuItem{words.at(1), *count}) : std::nullopt;
    return count ? GpuItem{{}, *count} : GpuItem{words.at(1), 1};
}

// Grows a list of names by what follows them; false when they would be more than `most`, or longer than the
// name of a host can be.
bool multiply(QStringList &names, const QStringList &tails, qsizetype most)
{
    constexpr qsizetype longest = 255;
    if (tails.isEmpty() || names.size() > most / tails.size() ||
        names.last().size() + tails.last().size() > longest)
        return false;
    QStringList grown;
    grown.reserve(names.size() * tails.size());
    for (const QString &name : std::as_const(names)) {
        for (const QString &tail : tails)
            grown.append(name + tail);
    }
    names = std::move(grown);
    return true;
}

// What "001-003,007" between brackets stands for. As in Slurm, numbers are as wide as the first of a range
// is.
std::optional<QStringList> expandRanges(const QString &ranges, qsizetype most)
{
    static const QRegularExpression form(QStringLiteral("\\A([0-9]{1,18})(?:-([0-9]{1,18}))?\\z"));
    QStringList numbers;
    const QStringList parts = ranges.split(QLatin1Char(','));
    for (const QString &range : parts) {
        const QRegularExpressionMatch match = form.match(range);
        if (!match.hasMatch())
            return {};
        const qint64 low = match.captured(1).toLongLong();
        const qint64 high = match.hasCaptured(2) ? match.captured(2).toLongLong() : low;
        if (high < low || high - low >= most - numbers.size())
            return {};
        const int width = static_cast<int>(match.captured(1).size());
        for (qint64 number = low; number <= high; ++number)
            numbers.append(QStringLiteral("%1").arg(number, width, 10, QLatin1Char('0')));
    }
    return numbers;
}

// The names of one item such as "rack[1-2]n[01-02]".
std::optional<QStringList> expandItem(const QString &item, qsizetype most)
{
    // Behind the last bracket nothing may stand: Slurm itself takes "a[1-2]b" for no host list.
    if (item.contains(QLatin1Char('[')) && !item.endsWith(QLatin1Char(']')))
        return {};
    QStringList names{QString()};
    qsizetype at = 0;
    while (at < item.size()) {
        const qsizetype open = item.indexOf(QLatin1Char('['), at);
        if (!multiply(names, {item.mid(at, open < 0 ? -1 : open - at)}, most))
            return {};
        if (open < 0)
            break;
        const qsizetype close = item.indexOf(QLatin1Char(']'), open);
        const auto numbers = expandRanges(item.mid(open + 1, close - open - 1), most);
        if (!numbers || !multiply(names, *numbers, most))
            return {};
        at = close + 1;
    }
    return names;
}

bool hasOddLetter(const QString &list)
{
    return std::any_of(list.begin(), list.end(), [](QChar letter) {
        return letter.isSpace() || !letter.isPrint() || QStringLiteral("()'\"|;&<>$`\\").contains(letter);
    });
}

} // namespace

GresGpus gresGpus(const QString &gres)
{
    const auto items = splitOutside(gres, QLatin1Char('('), QLatin1Char(')'));
    if (!items)
        return {};
    QMap<QString, qint64> byType;
    qint64 untyped = 0;
    bool hasTrackedTotal = false;
    for (const QString &text : *items) {
        const std::optional<GpuItem> item = gpuItem(text);
        if (!item)
            continue;
        if (!item->type.isEmpty()) {
            byType[item->type] += item->count;
            continue;
        }
        untyped += item->count;
        // gres/gpu=8 beside gres/gpu:b300=8 counts the same GPUs.
        hasTrackedTotal = hasTrackedTotal || text.contains(QLatin1Char('='));
    }
    GresGpus gpus;
    qint64 typed = 0;
    qint64 slices = 0;
    qint64 most = 0;
    for (auto i = byType.cbegin(); i != byType.cend(); ++i) {
        typed += i.value();
        const bool isSlice = isMigProfile(i.key());
        if (isSlice)
            slices += i.value();
        // A whole GPU names the node better than any number of slices.
        const bool isBetter = gpus.type.isEmpty() || (isMigProfile(gpus.type) && !isSlice) ||
                              (isMigProfile(gpus.type) == isSlice && i.value() > most);
        if (isBetter) {
            gpus.type = i.key();
            most = i.value();
        }
    }
    const auto bounded = [](qint64 count) {
        return static_cast<int>(std::clamp<qint64>(count, 0, std::numeric_limits<int>::max()));
    };
    gpus.total = bounded(hasTrackedTotal ? std::max(untyped, typed) : untyped + typed);
    gpus.slices = bounded(slices);
    return gpus;
}

std::optional<QStringList> expandHosts(const QString &list, qsizetype most)
{
    const QString text = list.trimmed();
    if (text.isEmpty() || text == QLatin1StringView("None assigned") || text == QLatin1StringView("(null)") ||
        text == QLatin1StringView("N/A"))
        return QStringList();
    const auto items = splitOutside(text, QLatin1Char('['), QLatin1Char(']'));
    if (!items || hasOddLetter(text))
        return {};
    QStringList hosts;
    for (const QString &item : *items) {
        if (item.isEmpty())
            continue;
        const auto names = expandItem(item, most - hosts.size());
        if (!names)
            return {};
        hosts += *names;
        if (hosts.size() > most)
            return {};
    }
    return hosts;
}

std::optional<qint64> slurmDuration(const QString &text)
{
    // [days-]hours[:minutes[:seconds]] or [hours:]minutes:seconds; sacct adds parts of a second.
    static const QRegularExpression form(QStringLiteral(
        "\\A(?:([0-9]{1,9})-)?([0-9]{1,9})(?::([0-9]{1,9}))?(?::([0-9]{1,9}))?(?:\\.[0-9]+)?\\z"));
    const QRegularExpressionMatch match = form.match(text.trimmed());
    if (!match.hasMatch())
        return {};
    const qint64 first = match.captured(2).toLongLong();
    const qint64 second = match.captured(3).toLongLong();
    const qint64 third = match.captured(4).toLongLong();
    if (match.hasCaptured(1))
        return match.captured(1).toLongLong() * 86400 + first * 3600 + second * 60 + third;
    if (match.hasCaptured(4))
        return first * 3600 + second * 60 + third;
    // Slurm's programs take a bare number for minutes, and print none.
    return match.hasCaptured(3) ? first * 60 + second : first * 60;
}

} // namespace assay::cluster

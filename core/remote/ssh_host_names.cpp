// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_host_names.h>

#include <assay/base/files.h>
#include <assay/remote/ssh_config.h>

#include <QDir>
#include <QFileInfo>
#include <QSet>

#include <algorithm>

#include <glob.h>

namespace assay::remote {
namespace {

constexpr qint64 largestFile = qint64{4} << 20;
constexpr int deepestInclude = 16; // as in OpenSSH

// The words of a line: keyword, then arguments, which may stand in double quotes. `Keyword=value` is allowed.
QByteArrayList wordsOf(const QByteArray &line)
{
    QByteArrayList words;
    qsizetype at = 0;
    const auto isGap = [&](char c) { return c == ' ' || c == '\t' || (c == '=' && words.size() == 1); };
    while (at < line.size()) {
        if (isGap(line[at])) {
            ++at;
            continue;
        }
        if (line[at] == '#')
            break;
        if (line[at] == '"') {
            const qsizetype close = line.indexOf('"', at + 1);
            if (close < 0)
                break;
            words.append(line.sliced(at + 1, close - at - 1));
            at = close + 1;
            continue;
        }
        const qsizetype begin = at;
        while (at < line.size() && !isGap(line[at]) && !(line[at] == '=' && words.isEmpty()))
            ++at;
        words.append(line.sliced(begin, at - begin));
        if (at < line.size() && line[at] == '=')
            ++at;
    }
    return words;
}

bool isName(const QByteArray &word)
{
    return !word.contains('*') && !word.contains('?') && !word.startsWith('!') &&
           QString::fromUtf8(word).toUtf8() == word && splitSshName(QString::fromUtf8(word)).has_value();
}

QByteArrayList filesOf(const QByteArray &pattern)
{
    QByteArrayList files;
    glob_t found{};
    if (::glob(pattern.constData(), 0, nullptr, &found) == 0) {
        for (std::size_t i = 0; i < found.gl_pathc; ++i)
            files.append(found.gl_pathv[i]);
    }
    ::globfree(&found);
    return files;
}

// One reading of a configuration with all that it includes.
class Reading
{
public:
    explicit Reading(QString home) : m_home(std::move(home)) {}

    // `folder` is where its relative Include lines look.
    void read(const QString &file, const QString &folder, int depth)
    {
        const QString same = QFileInfo(file).canonicalFilePath();
        if (!same.isEmpty() && m_read.contains(same))
            return;
        m_read.insert(same);
        const auto bytes = base::readFile(file, largestFile);
        if (!bytes) {
            complain(bytes.error().sentence());
            return;
        }
        for (QByteArray line : bytes->split('\n')) {
            if (line.endsWith('\r'))
                line.chop(1);
            take(wordsOf(line), folder, depth);
        }
    }

    SshHostNames result;

private:
    void complain(const QString &why)
    {
        if (result.problem.isEmpty())
            result.problem = why;
    }

    void take(const QByteArrayList &words, const QString &folder, int depth)
    {
        if (words.size() < 2)
            return;
        const QByteArray keyword = words.first().toLower();
        for (const QByteArray &word : words.sliced(1)) {
            if (keyword == "host" && isName(word) && !result.names.contains(QString::fromUtf8(word)))
                result.names.append(QString::fromUtf8(word));
            if (keyword == "include")
                include(word, folder, depth);
        }
    }

    void include(const QByteArray &word, const QString &folder, int depth)
    {
        QString pattern = QFile::decodeName(word);
        if (pattern.startsWith(QLatin1String("~/")))
            pattern.replace(0, 1, m_home);
        if (!pattern.startsWith(u'/'))
            pattern.prepend(QString(folder + u'/'));
        if (depth >= deepestInclude) {
            complain(QStringLiteral("%1: Include lines lie deeper than %2").arg(pattern).arg(deepestInclude));
            return;
        }
        for (const QByteArray &file : filesOf(QFile::encodeName(pattern)))
            read(QFile::decodeName(file), folder, depth + 1);
    }

    QString m_home;
    QSet<QString> m_read;
};

} // namespace

SshHostNames sshHostNames(const QString &config, const QString &home)
{
    const QString own = home.isEmpty() ? QFile::decodeName(expandSshTokens("~", {})) : home;
    const QString folder = own + QStringLiteral("/.ssh");
    Reading reading(own);
    if (!config.isEmpty()) {
        const bool below = config.startsWith(QLatin1String("~/"));
        reading.read(below ? QString(own + config.mid(1)) : config, folder, 0);
        return reading.result;
    }
    const QString system = QStringLiteral("/etc/ssh");
    for (const auto &[file, includes] : {std::pair(folder + QStringLiteral("/config"), folder),
                                         std::pair(system + QStringLiteral("/ssh_config"), system)}) {
        if (QFileInfo::exists(file))
            reading.read(file, includes, 0);
    }
    return reading.result;
}

} // namespace assay::remote

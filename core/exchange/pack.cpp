// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/exchange/pack.h"

#include "archive_io.h"
#include "pack_list.h"

#include <assay/base/files.h>
#include <assay/base/system.h>
#include <assay/run/roster.h>

#include <QCryptographicHash>
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>

namespace assay::exchange {

namespace {

using Kind = base::Error::Kind;

constexpr qint64 pieceSize = qint64{1} << 20;

struct Listed
{
    QStringList folders; // names within the run's folder, each in order
    QStringList files;
    QList<LeftOutFile> leftOut;
};

Listed listRun(const QString &folder)
{
    Listed listed;
    QDirIterator walk(folder, QDir::AllEntries | QDir::System | QDir::Hidden | QDir::NoDotAndDotDot,
                      QDirIterator::Subdirectories);
    while (walk.hasNext()) {
        const QFileInfo info(walk.next());
        const QString name = QDir(folder).relativeFilePath(info.filePath());
        if (!isPacked(name))
            continue;
        if (info.isSymLink())
            listed.leftOut.append({name, QStringLiteral("a link")});
        else if (info.isDir())
            listed.folders.append(name);
        else if (info.isFile())
            listed.files.append(name);
        else
            listed.leftOut.append({name, QStringLiteral("no regular file")});
    }
    const auto byBytes = [](const QString &left, const QString &right) {
        return left.toUtf8() < right.toUtf8();
    };
    std::sort(listed.folders.begin(), listed.folders.end(), byBytes);
    std::sort(listed.files.begin(), listed.files.end(), byBytes);
    return listed;
}

// Finds any of the secrets in a stream of pieces, also where one ends in the next.
class SecretSearch
{
public:
    explicit SecretSearch(const QMap<QString, QByteArray> &secrets) : m_secrets(secrets)
    {
        for (const QByteArray &value : secrets)
            m_longest = std::max(m_longest, value.size());
    }
    // The variable whose value was found; empty: none.
    [[nodiscard]] QString find(const QByteArray &piece)
    {
        if (m_secrets.isEmpty())
            return {};
        const QByteArray text = m_tail + piece;
        for (auto it = m_secrets.cbegin(); it != m_secrets.cend(); ++it) {
            if (text.contains(it.value()))
                return it.key();
        }
        m_tail = text.right(m_longest - 1);
        return {};
    }

private:
    const QMap<QString, QByteArray> &m_secrets;
    QByteArray m_tail;
    qsizetype m_longest = 1;
};

base::Result<PackedFile> packFile(ArchiveWriter &archive, const QString &folder, const QString &prefix,
                                  const QString &name, const QMap<QString, QByteArray> &secrets)
{
    QFile file(folder + QLatin1Char('/') + name);
    if (!file.open(QIODevice::ReadOnly))
        return base::fail(Kind::Input, QStringLiteral("a file of the run cannot be read"), file.fileName(),
                          file.errorString());
    const qint64 size = file.size();
    if (const auto begun = archive.beginFile(prefix + name, size); !begun)
        return base::fail(begun.error());
    QCryptographicHash hash(QCryptographicHash::Sha256);
    SecretSearch search(secrets);
    qint64 left = size;
    while (left > 0) {
        const QByteArray piece = file.read(std::min(left, pieceSize));
        if (piece.isEmpty())
            return base::fail(Kind::Input, QStringLiteral("a file of the run cannot be read to its end"),
                              file.fileName(), file.errorString());
        if (const QString secret = search.find(piece); !secret.isEmpty())
            return base::fail(Kind::No, QStringLiteral("the run is not packed"), file.fileName(),
                              QStringLiteral("the file holds the value of %1").arg(secret),
                              QStringLiteral("Take it out of the file, then pack again."));
        hash.addData(piece);
        if (const auto written = archive.write(piece); !written)
            return base::fail(written.error());
        left -= piece.size();
    }
    return PackedFile{name, size, hash.result().toHex()};
}

base::Result<PackedFile> packBytes(ArchiveWriter &archive, const QString &prefix, const QString &name,
                                   const QByteArray &bytes)
{
    if (const auto begun = archive.beginFile(prefix + name, bytes.size()); !begun)
        return base::fail(begun.error());
    if (const auto written = archive.write(bytes); !written)
        return base::fail(written.error());
    return PackedFile{name, bytes.size(), base::sha256(bytes)};
}

base::Status checkName(const QString &file)
{
    if (file.endsWith(QLatin1String(".tar.gz")) || file.endsWith(QLatin1String(".tgz")))
        return {};
    return base::fail(Kind::Input, QStringLiteral("a packed run cannot have this name"), file,
                      QStringLiteral("it is a compressed tar archive"),
                      QStringLiteral("Name a file that ends in .tar.gz or .tgz."));
}

} // namespace

QMap<QString, QByteArray> secretValues(const matrix::Recipe &recipe)
{
    constexpr qsizetype shortest = 8;
    QMap<QString, QByteArray> values;
    for (const QString &name : recipe.secrets) {
        const QByteArray value = qgetenv(name.toUtf8().constData());
        if (value.size() >= shortest)
            values.insert(name, value);
    }
    return values;
}

base::Result<PackReport> packRun(const run::RunView &run, const QString &file,
                                 const QMap<QString, QByteArray> &secrets)
{
    if (const auto named = checkName(file); !named)
        return base::fail(named.error());
    if (!run::hasEnded(run.state))
        return base::fail(Kind::No, QStringLiteral("the run has not ended"), run.id,
                          QStringLiteral("it is %1").arg(run::runStateName(run.state)),
                          QStringLiteral("Wait for its end (assayctl watch), or cancel it."));
    const Listed listed = listRun(run.folder);
    auto archive = ArchiveWriter::create(file);
    if (!archive)
        return base::fail(archive.error());
    const QString prefix = run.id + QLatin1Char('/');
    for (const QString &name : listed.folders) {
        if (const auto added = (*archive)->addFolder(prefix + name); !added)
            return base::fail(added.error());
    }
    PackList list;
    list.run = run.id;
    const run::RunFolder folder(run.folder);
    for (const QString &name : listed.files) {
        const auto packed =
            name == QLatin1String("cluster.yaml")
                ? packBytes(**archive, prefix, name, profileWithoutPlace(run::clusterNameOf(folder)))
                : packFile(**archive, run.folder, prefix, name, secrets);
        if (!packed)
            return base::fail(packed.error());
        list.files.append(*packed);
    }
    if (const auto packed = packBytes(**archive, prefix, QString::fromLatin1(packListName), toJson(list));
        !packed)
        return base::fail(packed.error());
    const auto bytes = (*archive)->finish();
    if (!bytes)
        return base::fail(bytes.error());
    return PackReport{file, *bytes, static_cast<int>(list.files.size()), listed.leftOut};
}

} // namespace assay::exchange

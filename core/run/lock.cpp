// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/run/lock.h>

#include <assay/base/system.h>

#include <QFile>

#include <array>
#include <cerrno>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace assay::run {

base::Result<std::unique_ptr<RunLock>> RunLock::acquire(const RunFolder &folder)
{
    const QString name = folder.file(QStringLiteral(".lock"));
    base::Descriptor opened(::open(QFile::encodeName(name).constData(), O_RDWR | O_CREAT | O_CLOEXEC, 0600));
    const int descriptor = opened.get();
    if (!opened.isValid()) {
        return base::fail(base::Error::Kind::Environment, QStringLiteral("run cannot be locked"), name,
                          base::systemText(errno));
    }
    std::unique_ptr<RunLock> lock(new RunLock(std::move(opened)));
    if (::flock(descriptor, LOCK_EX | LOCK_NB) != 0) {
        const int problem = errno;
        if (problem != EWOULDBLOCK) {
            return base::fail(base::Error::Kind::Environment, QStringLiteral("run cannot be locked"), name,
                              base::systemText(problem));
        }
        std::array<char, 32> holder{};
        const ssize_t size = ::pread(descriptor, holder.data(), holder.size(), 0);
        const QByteArray pid = QByteArray(holder.data(), size > 0 ? size : 0).trimmed();
        return base::fail(
            base::Error::Kind::No, QStringLiteral("run is followed by another process"), folder.id(),
            pid.isEmpty() ? QString() : QStringLiteral("process %1").arg(QString::fromLatin1(pid)),
            QStringLiteral("Follow it with \"assayctl watch %1\", or end that process first.")
                .arg(folder.id()));
    }
    const QByteArray pid = QByteArray::number(::getpid()) + '\n';
    // The pid is for the message alone; a full disk does not take the lock away.
    if (::ftruncate(descriptor, 0) == 0 &&
        ::pwrite(descriptor, pid.constData(), static_cast<std::size_t>(pid.size()), 0) < 0)
        return lock;
    return lock;
}

} // namespace assay::run

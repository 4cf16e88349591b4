// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>

#include <QThreadPool>

namespace assay::remote {

// This machine. Scripts run as child processes in a process group of their own, so that a Ctrl-C of the
// terminal does not reach them; files are handled one request after the other on a background thread.
class LocalHost final : public Host
{
    Q_OBJECT
public:
    LocalHost();
    ~LocalHost() override;

    [[nodiscard]] QString name() const override;
    [[nodiscard]] bool isLocal() const override { return true; }
    [[nodiscard]] QFuture<base::Result<HostFacts>> open() override;
    [[nodiscard]] QFuture<base::Result<ScriptAnswer>> run(const QByteArray &script,
                                                          const ScriptLimits &limits) override;
    [[nodiscard]] QFuture<base::Result<QByteArray>> readFile(const QByteArray &path, qint64 offset,
                                                             qint64 limit) override;
    [[nodiscard]] QFuture<base::Status> writeFile(const QByteArray &path, const QByteArray &bytes,
                                                  WriteMode mode, int permissions) override;
    [[nodiscard]] QFuture<base::Status> makeFolder(const QByteArray &path) override;
    [[nodiscard]] QFuture<base::Result<QList<FileEntry>>> list(const QByteArray &folder) override;
    [[nodiscard]] QFuture<base::Result<QList<FileEntry>>> tree(const QByteArray &folder) override;
    [[nodiscard]] std::unique_ptr<Follow> follow(std::chrono::milliseconds interval) override;
    [[nodiscard]] std::unique_ptr<Stream> stream(const QString &node, quint16 port) override;

private:
    QThreadPool m_files;
};

} // namespace assay::remote

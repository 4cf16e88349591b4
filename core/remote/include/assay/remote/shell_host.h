// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/remote/shell.h>

#include <memory>

namespace assay::remote {

// A host that is reached by shells alone: scripts, files, followed files and, where the link has no better
// way, streams all go through `/bin/sh -s`, framed by random markers, so that nothing that prints, hangs or
// answers short can be taken for an answer. Needs of the host: a POSIX shell with the usual small programs
// (docs/remote.md lists them). What arrives is checked by size and SHA-256. Followers and streams may outlive
// the host; they then say that it is gone.
class ShellHost : public Host
{
    Q_OBJECT
public:
    ~ShellHost() override;

    [[nodiscard]] bool isLocal() const override { return false; }
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

protected:
    // At most `shells` shells for scripts run at once, others wait; followers and streams are beyond these. A
    // transfer of a file or a turn of a follower in which nothing moves for `patience` has failed.
    explicit ShellHost(int shells, std::chrono::milliseconds patience = std::chrono::seconds(60));

    // Starts `exec /bin/sh -s` over the link, opening the link first if there is none. Never null: what goes
    // wrong is told by Shell::ended().
    [[nodiscard]] virtual std::unique_ptr<Shell> startShell() = 0;
    // What open() adds to its facts once the link is there (HostFacts::note).
    [[nodiscard]] virtual QString note() const { return {}; }
    // Ends every shell that runs and answers what is pending; no shell is started any more. For the
    // destructor of a link whose shells must not outlive it.
    void close();

private:
    struct Private;
    std::shared_ptr<bool> m_isOpen; // shared with what may outlive the host
    std::unique_ptr<Private> d;
};

} // namespace assay::remote

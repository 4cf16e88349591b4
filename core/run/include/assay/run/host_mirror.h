// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>
#include <assay/run/mirror.h>

#include <QByteArray>

#include <memory>

namespace assay::run {

// Makes a folder of this machine the mirror of `hostFolder`, which is not brought yet. `profile` is the
// cluster profile by which this machine reaches the host; empty: the run's own snapshot.
[[nodiscard]] base::Status makeMirror(const RunFolder &folder, const QByteArray &hostFolder,
                                      const QByteArray &profile = {});

// A run whose folder lies on another host. Journals and logs are only ever appended to here, so what was
// brought once stays, and a bring that broke off goes on from there, in this process or in another one. A
// file that begins anew on the host (a job that was started again truncates its log) leaves what it was here
// under its name with a number. Nothing is written outside the folder, and through no link.
class HostMirror final : public Mirror
{
public:
    // `host` must outlive the mirror. `folder` was made a mirror (makeMirror); only the holder of its lock
    // may bring.
    HostMirror(remote::Host &host, const RunFolder &folder);
    ~HostMirror() override;

    [[nodiscard]] const RunFolder &folder() const override;
    // Calls at the same time take turns.
    [[nodiscard]] QCoro::Task<base::Status> bring(Extent extent) override;
    void followLogs() override;
    [[nodiscard]] bool isCopy() const override { return true; }
    [[nodiscard]] bool isGone() const override;
    void expectNews() override;
    void passTime(double now) override;

private:
    struct Private;
    // Coroutines hold it as well, so that an answer that comes too late finds it closed and not gone.
    std::shared_ptr<Private> d;
};

} // namespace assay::run

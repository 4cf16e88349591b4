// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/remote/host.h>

#include <memory>

namespace bare {

using namespace assay;

// A host of which a test makes only what it asks: all but run() answers with nothing.
class BareHost : public remote::Host
{
public:
    QString name() const override { return QStringLiteral("bare"); }
    bool isLocal() const override { return false; }
    QFuture<base::Result<remote::HostFacts>> open() override
    {
        return QtFuture::makeReadyFuture(base::Result<remote::HostFacts>());
    }
    QFuture<base::Result<QByteArray>> readFile(const QByteArray &, qint64, qint64) override
    {
        return QtFuture::makeReadyFuture(base::Result<QByteArray>());
    }
    QFuture<base::Status> writeFile(const QByteArray &, const QByteArray &, remote::WriteMode, int) override
    {
        return QtFuture::makeReadyFuture(base::Status());
    }
    QFuture<base::Status> makeFolder(const QByteArray &) override
    {
        return QtFuture::makeReadyFuture(base::Status());
    }
    QFuture<base::Result<QList<remote::FileEntry>>> list(const QByteArray &) override
    {
        return QtFuture::makeReadyFuture(base::Result<QList<remote::FileEntry>>());
    }
    QFuture<base::Result<QList<remote::FileEntry>>> tree(const QByteArray &) override
    {
        return QtFuture::makeReadyFuture(base::Result<QList<remote::FileEntry>>());
    }
    std::unique_ptr<remote::Follow> follow(std::chrono::milliseconds) override { return nullptr; }
    std::unique_ptr<remote::Stream> stream(const QString &, quint16) override { return nullptr; }
};

} // namespace bare

// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/cluster/host_look.h>
#include <assay/remote/local_host.h>

#include <QCoro/QCoroTask>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;
using namespace assay::cluster;

class TestHostLook : public QObject
{
    Q_OBJECT

private:
    QByteArray m_path = qgetenv("PATH");

    // This machine with another nvidia-smi.
    base::Result<HostLook> lookWith(const QByteArray &program)
    {
        const QTemporaryDir folder;
        QFile file(folder.filePath(QStringLiteral("nvidia-smi")));
        if (!file.open(QIODevice::WriteOnly) || file.write(program) != program.size())
            qFatal("nvidia-smi cannot be written");
        file.close();
        file.setPermissions(QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        qputenv("PATH", QFile::encodeName(folder.path()) + ':' + m_path);
        remote::LocalHost host;
        base::Result<HostLook> look = QCoro::waitFor(lookAtHost(&host));
        qputenv("PATH", m_path);
        return look;
    }

private Q_SLOTS:
    void gpusAndWhoComputesOnThem()
    {
        const auto look = lookWith("#!/bin/sh\ncase $1 in\n"
                                   "*compute-apps*) echo GPU-b; echo GPU-b;;\n"
                                   "*) echo '0, GPU-a, NVIDIA B300 SXM6, 275040, 4, 0'\n"
                                   "echo '1, GPU-b, NVIDIA B300 SXM6, 275040, 270000, 97'\n"
                                   "echo '2, GPU-c, Odd, [N/A], [N/A], [Not Supported]'\necho 'a warning';;\n"
                                   "esac\n");
        QVERIFY2(look, look ? "" : qPrintable(look.error().sentence()));
        QCOMPARE(look->gpus.size(), 3);
        QVERIFY(!look->gpus.at(0).taken);
        QVERIFY(look->gpus.at(1).taken);
        QCOMPARE(look->gpus.at(1).name, QStringLiteral("NVIDIA B300 SXM6"));
        QCOMPARE(look->gpus.at(1).memoryUsedMib, std::optional<qint64>(270'000));
        QCOMPARE(look->gpus.at(1).use, std::optional<int>(97));
        QCOMPARE(look->gpus.at(2).memoryMib, std::nullopt);
        QCOMPARE(look->gpus.at(2).use, std::nullopt);
        QVERIFY(look->noGpus.isEmpty());
        QVERIFY(!look->node.isEmpty());
        QVERIFY(look->cpus && *look->cpus > 0);
        QVERIFY(look->memoryMib && *look->memoryMib > 0);
        QVERIFY(look->load);
    }

    void noneAreNeverInvented()
    {
        const auto broken = lookWith("#!/bin/sh\necho 'NVIDIA-SMI has failed: no driver'\nexit 9\n");
        QVERIFY(broken);
        QCOMPARE(broken->gpus.size(), 0);
        QCOMPARE(broken->noGpus, QStringLiteral("NVIDIA-SMI has failed: no driver"));
        const auto missing = lookWith("#!/bin/sh\nexit 127\n");
        QVERIFY(missing);
        QCOMPARE(missing->noGpus, QStringLiteral("nvidia-smi is not installed"));
        const auto none = lookWith("#!/bin/sh\nexit 0\n");
        QVERIFY(none);
        QCOMPARE(none->noGpus, QStringLiteral("nvidia-smi shows none"));
    }
};

QTEST_GUILESS_MAIN(TestHostLook)
#include "tst_host_look.moc"

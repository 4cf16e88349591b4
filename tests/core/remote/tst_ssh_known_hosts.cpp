// SPDX-License-Identifier: GPL-3.0-or-later
#include <assay/remote/ssh_known_hosts.h>

#include <QTest>

using namespace assay::remote;
using Verdict = HostKeyCheck::Verdict;

namespace {

QByteArray packed(const QByteArray &text)
{
    QByteArray bytes(4, '\0');
    bytes[3] = static_cast<char>(text.size());
    return bytes + text;
}

// A blob that names its type, with a body that tells keys apart.
HostKey key(const QByteArray &type, const QByteArray &body)
{
    return {type, packed(type) + packed(body)};
}

const HostKey ours = key("ssh-ed25519", "ours");
const HostKey other = key("ssh-ed25519", "other");
const HostKey ecdsa = key("ecdsa-sha2-nistp256", "ecdsa");

QByteArray line(const QByteArray &names, const HostKey &of)
{
    return names + ' ' + of.type + ' ' + of.blob.toBase64() + '\n';
}

HostKeyCheck check(const QByteArray &bytes, const QByteArray &name = "host")
{
    return checkHostKey({{"/known", bytes}}, name, ours);
}

} // namespace

class TestSshKnownHosts : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void verdict_data()
    {
        QTest::addColumn<QByteArray>("bytes");
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<int>("verdict");
        QTest::addColumn<int>("at");
        const auto row = [](const char *title, const QByteArray &bytes, const QByteArray &name,
                            Verdict verdict, int at) {
            QTest::newRow(title) << bytes << name << static_cast<int>(verdict) << at;
        };
        row("nothing", "", "host", Verdict::Unknown, 0);
        row("known", line("host", ours), "host", Verdict::Known, 1);
        row("known, no newline, CR", line("host", ours).chopped(1) + "\r", "host", Verdict::Known, 1);
        row("comment and indent", "# x\n\n  " + line("host", ours), "host", Verdict::Known, 3);
        row("with a comment behind", line("host", ours).chopped(1) + " me@here\n", "host", Verdict::Known, 1);
        row("other name", line("hosts", ours), "host", Verdict::Unknown, 0);
        row("case of names", line("HOST", ours), "Host", Verdict::Known, 1);
        row("one of many names", line("a,b,host", ours), "host", Verdict::Known, 1);
        row("wildcards", line("h?s*", ours), "host", Verdict::Known, 1);
        row("negated", line("*,!host", ours), "host", Verdict::Unknown, 0);
        row("negated alone", line("!other", ours), "host", Verdict::Unknown, 0);
        row("port", line("[host]:2200", ours), "[host]:2200", Verdict::Known, 1);
        row("other port", line("[host]:2201", ours), "[host]:2200", Verdict::Unknown, 0);
        row("port unknown, name known", line("host", ours), "[host]:2200", Verdict::Known, 1);
        row("port unknown, name changed", line("host", other), "[host]:2200", Verdict::Unknown, 0);
        row("port changed, name known", line("host", ours) + line("[host]:2200", other), "[host]:2200",
            Verdict::Changed, 2);
        row("changed", line("host", other), "host", Verdict::Changed, 1);
        row("other type", line("host", ecdsa), "host", Verdict::OtherType, 1);
        row("changed beats other type", line("host", ecdsa) + line("host", other), "host", Verdict::Changed,
            2);
        row("two of a kind", line("host", other) + line("host", ours), "host", Verdict::Known, 2);
        row("revoked", line("host", ours) + "@revoked * " + line("", ours).mid(1), "host", Verdict::Revoked,
            2);
        row("another is revoked", line("host", ours) + "@revoked * " + line("", other).mid(1), "host",
            Verdict::Known, 1);
        row("revoked for another name", line("host", ours) + "@revoked x " + line("", ours).mid(1), "host",
            Verdict::Known, 1);
        row("revoked by the bare name", line("[host]:22", ours) + "@revoked host " + line("", ours).mid(1),
            "[host]:22", Verdict::Revoked, 2);
        row("authority", "@cert-authority *.x,host " + line("", other).mid(1), "host", Verdict::CaOnly, 1);
        row("authority and key", "@cert-authority host " + line("", other).mid(1) + line("host", ours),
            "host", Verdict::Known, 2);
        row("the authority's own key is none of the host", "@cert-authority host " + line("", ours).mid(1),
            "host", Verdict::CaOnly, 1);
        row("unknown marker", "@odd host " + line("", ours).mid(1), "host", Verdict::Unknown, 0);
        row("garbage between", "garbage\nhost ssh-ed25519 !!!!\nhost\nhost x\n" + line("host", ours), "host",
            Verdict::Known, 5);
        row("type that lies", "host ssh-rsa " + ours.blob.toBase64() + "\n", "host", Verdict::Unknown, 0);
        row("NUL and 0xff", QByteArray("\0\xff\n", 3) + line("host", ours), "host", Verdict::Known, 2);
        // By `ssh-keygen -H` of OpenSSH 9.2 from the name "host".
        row("hashed",
            "|1|C5kmY2FqdFRbu3LCGGnVj+DmG+U=|SlGKFtnUSJewHcQSzq17vo0ulP4= ssh-ed25519 " +
                ours.blob.toBase64() + "\n",
            "host", Verdict::Known, 1);
        row("hashed, another", knownHostsLine("hosts", ours, QByteArray(20, 's')), "host", Verdict::Unknown,
            0);
        row("hashed badly", "|1|x|y|z ssh-ed25519 " + ours.blob.toBase64() + "\n|1| ssh-ed25519 AAAA\n",
            "host", Verdict::Unknown, 0);
    }
    void verdict()
    {
        QFETCH(QByteArray, bytes);
        QFETCH(QByteArray, name);
        QFETCH(int, verdict);
        QFETCH(int, at);
        const HostKeyCheck found = check(bytes, name);
        QCOMPARE(static_cast<int>(found.verdict), verdict);
        QCOMPARE(found.line, at);
        QCOMPARE(found.file, QByteArray(at > 0 ? "/known" : ""));
    }

    void everyFileCounts()
    {
        const QList<KnownHostsFile> files{
            {"/user", line("host", other)}, {"/user2", line("host", ecdsa)}, {"/global", line("host", ours)}};
        QCOMPARE(checkHostKey(files, "host", ours).file, QByteArray("/global"));
        QCOMPARE(checkHostKey(files.first(2), "host", ours).verdict, Verdict::Changed);
        QCOMPARE(checkHostKey(files.first(2), "host", ours).stored, other);
        QCOMPARE(knownKeyTypes(files, "host"), (QByteArrayList{"ssh-ed25519", "ecdsa-sha2-nistp256"}));
        QCOMPARE(knownKeyTypes(files, "[host]:7"), (QByteArrayList{"ssh-ed25519", "ecdsa-sha2-nistp256"}));
        QCOMPARE(knownKeyTypes(files, "elsewhere"), QByteArrayList());
    }

    void knownTypesGoFirst()
    {
        const QByteArrayList all{"ssh-ed25519-cert-v01@openssh.com", "ssh-ed25519", "ecdsa-sha2-nistp256",
                                 "rsa-sha2-512", "rsa-sha2-256"};
        QCOMPARE(preferKnownTypes(all, {"ssh-rsa"}),
                 (QByteArrayList{"rsa-sha2-512", "rsa-sha2-256", "ssh-ed25519", "ecdsa-sha2-nistp256"}));
        QCOMPARE(preferKnownTypes(all, {}), all.mid(1));
    }

    // Values by `ssh-keygen -l` of OpenSSH 9.2.
    void fingerprintIsOpenSshs()
    {
        const HostKey real{
            "ssh-ed25519",
            QByteArray::fromBase64("AAAAC3NzaC1lZDI1NTE5AAAAILXxnfDZseiFZYQbQKaUPGtwzB+VR5tQmMSzXVOVOIur")};
        QCOMPARE(fingerprint(real), QByteArray("SHA256:LFyn3AmAhiyvCEZ3N+Gu8/5nn4599y97je9js6ln2TA"));
    }

    void writtenLineIsFound()
    {
        QCOMPARE(knownHostsLine("[host]:2200", ours),
                 "[host]:2200 ssh-ed25519 " + ours.blob.toBase64() + "\n");
        const QByteArray hashed = knownHostsLine("[host]:2200", ours, QByteArray(20, 's'));
        QVERIFY(hashed.startsWith("|1|c3Nzc3Nzc3Nzc3Nzc3Nzc3Nzc3M=|"));
        QCOMPARE(check(hashed, "[host]:2200").verdict, Verdict::Known);
        QCOMPARE(check(hashed, "[host]:2201").verdict, Verdict::Unknown);
    }

    // A pattern that costs a backtracking matcher an age is answered at once.
    void hostilePatternIsCheap()
    {
        const QByteArray pattern = QByteArray("*a").repeated(2000) + "b";
        QCOMPARE(check(line(pattern, ours), QByteArray(4000, 'a')).verdict, Verdict::Unknown);
    }
};

QTEST_APPLESS_MAIN(TestSshKnownHosts)
#include "tst_ssh_known_hosts.moc"

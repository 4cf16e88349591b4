// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile_bench.h"

#include <QAbstractItemView>
#include <QAction>
#include <QClipboard>
#include <QCompleter>
#include <QElapsedTimer>
#include <QInputDialog>
#include <QListWidget>
#include <QMenu>
#include <QMessageBox>
#include <QTcpServer>

using namespace assay;
using namespace assay::ui;

namespace {

const QByteArray commented = "# Ask Ann before you change it\r\n"
                             "cluster: 1\r\n"
                             "name: b300   # as everyone says\r\n"
                             "transport: {kind: ssh, host: b300-login}\r\n"
                             "scheduler:\r\n"
                             "  kind: slurm\r\n"
                             "  partition: batch_1 # ours until May\r\n"
                             "  mem: \"0\"\r\n"
                             "ports: 8888-8987\r\n"
                             "# caf\xE9: not UTF-8\r\n"
                             "container:\r\n"
                             "  runtime: pyxis\r\n"
                             "  mounts:\r\n"
                             "  - /a:/a\r\n";

QByteArray replaced(QByteArray text, const QByteArray &from, const QByteArray &to)
{
    if (text.count(from) != 1)
        qFatal("%s is not there once", from.constData());
    return text.replace(from, to);
}

QAction *menuAction(const ProfileBench &bench, const QString &text)
{
    for (const QMenu *menu : bench.dialog->findChildren<QMenu *>()) {
        for (QAction *action : menu->actions()) {
            if (action->text() == text)
                return action;
        }
    }
    return nullptr;
}

} // namespace

class ProfileDialogTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aNewClusterNeedsItsHostOnly();
    void hostsAreOffered();
    void aFieldChangesItsKeyAlone();
    void theTextFillsTheForm();
    void undoTakesAFieldBack();
    void aFileThatChangedMeanwhileIsNotOverwritten();
    void unsavedChangesAreAskedAboutOnce();
    void renameDuplicateTrashAndUndo();
    void aShippedProfileIsCopied();
    void thisMachineIsTested();
    void aHostThatDoesNotAnswerHoldsUpNothing();
    void everyControlHasANameAndIsReached();
};

void ProfileDialogTest::aNewClusterNeedsItsHostOnly()
{
    ProfileBench bench;
    QSignalSpy saved(bench.dialog.get(), &ProfileDialog::saved);
    bench.dialog->create();
    QVERIFY(QTest::qWaitForWindowActive(bench.dialog.get()));
    // Nothing is complained about before anything was done.
    QCOMPARE(bench.problem("name"), QString());
    QVERIFY(!bench.button(QStringLiteral("Save"))->isEnabled());
    QTRY_COMPARE(QApplication::focusWidget(), bench.line("transport.host"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("ann@lab:2222"));
    QCOMPARE(bench.line("name")->text(), QStringLiteral("lab"));
    QCOMPARE(bench.text()->bytes(),
             "cluster: 1\nname: lab\ntransport: {kind: ssh, host: ann@lab:2222}\nscheduler: {kind: slurm}\n");
    QVERIFY(bench.button(QStringLiteral("Save"))->isEnabled());
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Tab);
    QCOMPARE(QApplication::focusWidget(), bench.line("name"));
    QTest::keyClicks(QApplication::focusWidget(), QStringLiteral("big one"));
    QTest::keyClick(QApplication::focusWidget(), Qt::Key_Return);
    QTRY_COMPARE(saved.count(), 1);
    QCOMPARE(saved.first().first().toString(), QStringLiteral("big-one"));
    QCOMPARE(bench.onDisk("big-one"), bench.text()->bytes());
    // A name that somebody gave stays when the host changes.
    ProfileBench::retype(bench.line("transport.host"), QStringLiteral("other"));
    QCOMPARE(bench.line("name")->text(), QStringLiteral("big one"));
}

void ProfileDialogTest::hostsAreOffered()
{
    ProfileBench bench;
    const QString config = bench.path("ssh_config");
    QVERIFY(base::writeFileAtomically(config, "Host b300-login web-1 *.lan\nHost lab\n"));
    bench.dialog->create();
    QVERIFY(QTest::qWaitForWindowActive(bench.dialog.get()));
    ProfileBench::retype(bench.line("transport.config"), config);
    QTRY_VERIFY(bench.line("transport.host")->completer() != nullptr);
    const QCompleter *completer = bench.line("transport.host")->completer();
    QTRY_COMPARE(completer->model()->rowCount(), 3);
    bench.line("transport.host")->setFocus();
    QTest::keyClick(bench.line("transport.host"), Qt::Key_Down);
    QTRY_VERIFY(completer->popup()->isVisible());
    QTest::keyClick(completer->popup(), Qt::Key_Down);
    QTest::keyClick(completer->popup(), Qt::Key_Return);
    QTRY_COMPARE(bench.line("transport.host")->text(), QStringLiteral("b300-login"));
    QCOMPARE(bench.line("name")->text(), QStringLiteral("b300-login"));
    QVERIFY(bench.text()->bytes().contains("host: b300-login, config: "));

    ProfileBench::retype(bench.line("transport.config"), bench.path("nowhere"));
    const auto *problems = bench.dialog->findChild<QListWidget *>();
    QTRY_VERIFY(problems->count() == 1 && problems->item(0)->text().contains(bench.path("nowhere")));
}

void ProfileDialogTest::aFieldChangesItsKeyAlone()
{
    ProfileBench bench;
    QVERIFY(bench.open("b300", commented));
    ProfileBench::retype(bench.line("scheduler.partition"), QStringLiteral("urgent"));
    QByteArray expected = replaced(commented, "batch_1 #", "urgent #");
    QCOMPARE(bench.text()->bytes(), expected);

    auto *mounts = bench.control<QPlainTextEdit>("container.mounts");
    mounts->moveCursor(QTextCursor::End);
    ProfileBench::type(mounts, QStringLiteral("\r/b:/b"));
    expected = replaced(expected, "  - /a:/a\r\n", "  - /a:/a\r\n  - /b:/b\r\n");
    QCOMPARE(bench.text()->bytes(), expected);
    QCOMPARE(mounts->toPlainText(), QStringLiteral("/a:/a\n/b:/b"));

    auto *runtime = bench.control<QComboBox>("container.runtime");
    runtime->setFocus();
    QTest::keyClick(runtime, Qt::Key_Down);
    expected = replaced(expected, "pyxis", "apptainer");
    QCOMPARE(bench.text()->bytes(), expected);

    auto *exclusive = bench.control<QCheckBox>("scheduler.exclusive");
    exclusive->setFocus();
    QTest::keyClick(exclusive, Qt::Key_Space);
    expected = replaced(expected, "  mem: \"0\"\r\n", "  mem: \"0\"\r\n  exclusive: true\r\n");
    QCOMPARE(bench.text()->bytes(), expected);

    ProfileBench::retype(bench.line("ports"), {});
    expected = replaced(expected, "ports: 8888-8987\r\n", "");
    QCOMPARE(bench.text()->bytes(), expected);

    QTest::keyClick(bench.dialog.get(), Qt::Key_S, Qt::ControlModifier);
    QTRY_COMPARE(bench.onDisk("b300"), expected);
}

void ProfileDialogTest::theTextFillsTheForm()
{
    ProfileBench bench;
    QVERIFY(bench.open("b300", commented));
    YamlEdit *text = bench.text();
    text->setFocus();
    text->moveCursor(QTextCursor::End);
    QTest::keyClicks(text, QStringLiteral("nodes: {count: 3"));
    // Half a text fills nothing and takes nothing away.
    QVERIFY(!bench.line("name")->isEnabled());
    QCOMPARE(bench.line("name")->text(), QStringLiteral("b300"));
    QTest::keyClicks(text, QStringLiteral("}\r"));
    QVERIFY(bench.line("name")->isEnabled());
    QCOMPARE(bench.line("nodes.count")->text(), QStringLiteral("3"));
    QCOMPARE(text->bytes(), commented + "nodes: {count: 3}\r\n");

    QTest::keyClicks(text, QStringLiteral("paths: {dataset_dir: here, rot: x}"));
    QVERIFY2(bench.problem("paths.dataset_dir").contains(QStringLiteral("must be an absolute path")),
             qPrintable(bench.problem("paths.dataset_dir")));
    auto *problems = bench.dialog->findChild<QListWidget *>();
    QVERIFY(problems->isVisible());
    // The byte that is not UTF-8 is a warning of its own.
    const auto unknown = problems->findItems(QStringLiteral("unknown key"), Qt::MatchContains);
    QCOMPARE(unknown.size(), 1);
    QVERIFY2(unknown.first()->text().startsWith(QStringLiteral("\u2715 line 16, column 28: ")),
             qPrintable(unknown.first()->text()));
    QVERIFY(!bench.button(QStringLiteral("Save"))->isEnabled());
    QVERIFY(!bench.button(QStringLiteral("Save"))->toolTip().isEmpty());
    QVERIFY(!bench.button(QStringLiteral("Test connection"))->isEnabled());
    problems->setCurrentItem(unknown.first());
    problems->setFocus();
    QTest::keyClick(problems, Qt::Key_Return);
    QCOMPARE(text->textCursor().blockNumber(), 15);
    QCOMPARE(text->textCursor().positionInBlock(), 27);
}

void ProfileDialogTest::undoTakesAFieldBack()
{
    ProfileBench bench;
    QVERIFY(bench.open("b300", commented));
    ProfileBench::retype(bench.line("scheduler.partition"), QStringLiteral("x"));
    QVERIFY(bench.text()->bytes() != commented);
    bench.text()->setFocus();
    for (int i = 0; i < 3; ++i)
        QTest::keyClick(bench.text(), Qt::Key_Z, Qt::ControlModifier);
    QCOMPARE(bench.text()->bytes(), commented);
    QCOMPARE(bench.line("scheduler.partition")->text(), QStringLiteral("batch_1"));
}

void ProfileDialogTest::aFileThatChangedMeanwhileIsNotOverwritten()
{
    ProfileBench bench;
    QVERIFY(bench.open("b300", commented));
    const QByteArray byHand = commented + "# by hand\r\n";
    QVERIFY(bench.write("b300", byHand));
    ProfileBench::retype(bench.line("scheduler.partition"), QStringLiteral("urgent"));
    ProfileBench::click(bench.button(QStringLiteral("Save")));
    QTRY_VERIFY(bench.shows(QStringLiteral("the file was changed since it was read")));
    QCOMPARE(bench.onDisk("b300"), byHand);
    ProfileBench::click(bench.button(QStringLiteral("Read it again")));
    QTRY_COMPARE(bench.text()->bytes(), byHand);
    QVERIFY(!bench.shows(QStringLiteral("changed since")));

    QVERIFY(bench.write("b300", commented));
    ProfileBench::retype(bench.line("scheduler.partition"), QStringLiteral("urgent"));
    ProfileBench::click(bench.button(QStringLiteral("Save")));
    QTRY_VERIFY(bench.button(QStringLiteral("Save all the same")) != nullptr);
    ProfileBench::click(bench.button(QStringLiteral("Save all the same")));
    QTRY_COMPARE(bench.onDisk("b300"), replaced(byHand, "batch_1 #", "urgent #"));

    // A file that is gone is written anew only when that is what the user wants.
    QVERIFY(QFile::remove(bench.clusterFile("b300")));
    ProfileBench::retype(bench.line("scheduler.partition"), QStringLiteral("batch_2"));
    QTRY_VERIFY(bench.button(QStringLiteral("Save"))->isEnabled());
    ProfileBench::click(bench.button(QStringLiteral("Save")));
    QTRY_VERIFY(bench.shows(QStringLiteral("the file is gone since it was read")));
    QVERIFY(!QFile::exists(bench.clusterFile("b300")));
    ProfileBench::click(bench.button(QStringLiteral("Save all the same")));
    QTRY_COMPARE(bench.onDisk("b300"), replaced(byHand, "batch_1 #", "batch_2 #"));
}

void ProfileDialogTest::unsavedChangesAreAskedAboutOnce()
{
    ProfileBench bench;
    QVERIFY(bench.open("b300", commented));
    QTest::keyClick(bench.dialog.get(), Qt::Key_Escape);
    QTRY_VERIFY(!bench.dialog->isVisible());
    QCOMPARE(bench.asked<QMessageBox>(), nullptr);

    QVERIFY(bench.open("b300", commented));
    ProfileBench::retype(bench.line("scheduler.partition"), QStringLiteral("urgent"));
    bench.dialog->close();
    QVERIFY(bench.dialog->isVisible());
    QTRY_VERIFY(bench.asked<QMessageBox>() != nullptr);
    ProfileBench::click(ProfileBench::buttonOf(bench.asked<QMessageBox>(), QStringLiteral("Go on editing")));
    QTRY_COMPARE(bench.asked<QMessageBox>(), nullptr);
    QVERIFY(bench.dialog->isVisible());

    bench.dialog->close();
    QTRY_VERIFY(bench.asked<QMessageBox>() != nullptr);
    QTest::keyClick(bench.asked<QMessageBox>(), Qt::Key_Return); // Save
    QTRY_VERIFY(!bench.dialog->isVisible());
    QCOMPARE(bench.onDisk("b300"), replaced(commented, "batch_1 #", "urgent #"));

    QVERIFY(bench.open("b300", commented));
    ProfileBench::retype(bench.line("scheduler.partition"), QStringLiteral("urgent"));
    bench.dialog->close();
    QTRY_VERIFY(bench.asked<QMessageBox>() != nullptr);
    ProfileBench::click(ProfileBench::buttonOf(bench.asked<QMessageBox>(), QStringLiteral("Discard")));
    QTRY_VERIFY(!bench.dialog->isVisible());
    QCOMPARE(bench.onDisk("b300"), commented);
}

void ProfileDialogTest::renameDuplicateTrashAndUndo()
{
    ProfileBench bench;
    QVERIFY(bench.open("b300", commented));
    QSignalSpy saved(bench.dialog.get(), &ProfileDialog::saved);
    QSignalSpy removed(bench.dialog.get(), &ProfileDialog::removed);
    menuAction(bench, QStringLiteral("Rename\u2026"))->trigger();
    QTRY_VERIFY(bench.asked<QInputDialog>() != nullptr);
    auto *answer = bench.asked<QInputDialog>()->findChild<QLineEdit *>();
    ProfileBench::retype(answer, QStringLiteral("b200"));
    QTest::keyClick(answer, Qt::Key_Return);
    const QByteArray renamed = replaced(commented, "name: b300 ", "name: b200 ");
    QTRY_COMPARE(bench.onDisk("b200"), renamed);
    QTRY_COMPARE(saved.count(), 1);
    QVERIFY(!QFile::exists(bench.clusterFile("b300")));
    QCOMPARE(removed.takeFirst().first().toString(), QStringLiteral("b300"));
    QCOMPARE(bench.text()->bytes(), renamed);

    menuAction(bench, QStringLiteral("Duplicate"))->trigger();
    QCOMPARE(bench.line("name")->text(), QStringLiteral("b200-copy"));
    ProfileBench::click(bench.button(QStringLiteral("Save")));
    QTRY_COMPARE(bench.onDisk("b200-copy"), replaced(renamed, "name: b200 ", "name: b200-copy "));
    QCOMPARE(bench.onDisk("b200"), renamed);

    QTRY_COMPARE(saved.count(), 2);
    menuAction(bench, QStringLiteral("Move to the trash"))->trigger();
    QTRY_COMPARE(removed.count(), 1);
    QVERIFY(!QFile::exists(bench.clusterFile("b200-copy")));
    QVERIFY(bench.shows(QStringLiteral("b200-copy lies in the trash now.")));
    QVERIFY(!bench.line("name")->isEnabled());
    QTRY_VERIFY(bench.button(QStringLiteral("Undo")) != nullptr);
    ProfileBench::click(bench.button(QStringLiteral("Undo")));
    QTRY_COMPARE(saved.count(), 3);
    QVERIFY(QFile::exists(bench.clusterFile("b200-copy")));
    QVERIFY(bench.line("name")->isEnabled());
}

void ProfileDialogTest::aShippedProfileIsCopied()
{
    ProfileBench bench;
    bench.dialog->edit(QStringLiteral("local"));
    QTRY_VERIFY(bench.text()->bytes().contains("name: local"));
    QVERIFY(bench.shows(QStringLiteral("Comes with Assay")));
    QVERIFY(!menuAction(bench, QStringLiteral("Move to the trash"))->isEnabled());
    ProfileBench::retype(bench.line("ports"), QStringLiteral("9000-9100"));
    ProfileBench::click(bench.button(QStringLiteral("Save")));
    QTRY_COMPARE(bench.onDisk("local"), bench.text()->bytes());
    QVERIFY(bench.text()->bytes().contains("\nports: 9000-9100\n"));
    QTRY_VERIFY(menuAction(bench, QStringLiteral("Move to the trash"))->isEnabled());

    bench.dialog->edit(QStringLiteral("nobody"));
    QTRY_VERIFY(bench.shows(QStringLiteral("there is no cluster \"nobody\"")));
}

void ProfileDialogTest::thisMachineIsTested()
{
    ProfileBench bench;
    bench.dialog->edit(QStringLiteral("local"));
    QTRY_VERIFY(bench.button(QStringLiteral("Test connection"))->isEnabled());
    // The text as it stands is what is tested.
    ProfileBench::retype(bench.line("paths.dataset_dir"), QStringLiteral("/no/such/dataset"));
    ProfileBench::click(bench.button(QStringLiteral("Test connection")));
    QVERIFY(bench.probe()->isRunning());
    QTRY_VERIFY_WITH_TIMEOUT(!bench.probe()->isRunning(), 30'000);
    QVERIFY2(bench.probeLine("link").startsWith(QStringLiteral("Link: ok.")),
             qPrintable(bench.probeLine("link")));
    QVERIFY2(bench.probeLine("dataset").startsWith(QStringLiteral("Dataset: failed.")),
             qPrintable(bench.probeLine("dataset")));
    QVERIFY(bench.shows(QStringLiteral("1 failed")));
    ProfileBench::click(bench.button(QStringLiteral("Copy all")));
    const QString copied = QApplication::clipboard()->text();
    QVERIFY2(copied.contains(QStringLiteral("ok\tLink\t")), qPrintable(copied));
    QVERIFY(copied.contains(QStringLiteral("failed\tDataset\t")));
    QVERIFY(copied.contains(QStringLiteral("\u2192 ")));
    // Nothing was saved for it, and another change makes the lines old.
    QVERIFY(!QFile::exists(bench.clusterFile("local")));
    ProfileBench::retype(bench.line("paths.dataset_dir"), QStringLiteral("/x"));
    QVERIFY(bench.shows(QStringLiteral("Before the last change")));
}

void ProfileDialogTest::aHostThatDoesNotAnswerHoldsUpNothing()
{
    ProfileBench bench;
    // The system takes the connection, and nobody ever reads it.
    QTcpServer silent;
    QVERIFY(silent.listen(QHostAddress::LocalHost));
    const QByteArray port = QByteArray::number(silent.serverPort());
    QVERIFY(base::writeFileAtomically(bench.path("ssh_config"), "Host *\n IdentityAgent none\n"));
    QVERIFY(bench.open(
        "silent", "cluster: 1\nname: silent\ntransport: {kind: ssh, host: \"127.0.0.1:" + port +
                      "\", config: " + bench.path("ssh_config").toUtf8() + "}\nscheduler: {kind: slurm}\n"));
    ProfileBench::click(bench.button(QStringLiteral("Test connection")));
    QTRY_VERIFY(silent.hasPendingConnections());
    QVERIFY(bench.probe()->isRunning());
    QElapsedTimer took;
    took.start();
    ProfileBench::retype(bench.line("scheduler.partition"), QStringLiteral("urgent"));
    QVERIFY(bench.text()->bytes().contains("partition: urgent"));
    ProfileBench::click(bench.button(QStringLiteral("Save")));
    QTRY_VERIFY(bench.onDisk("silent").contains("partition: urgent"));
    QVERIFY2(took.elapsed() < 2000, qPrintable(QString::number(took.elapsed())));
    QVERIFY(bench.probe()->isRunning());

    // Another test takes the place of this one, whose connection is given up.
    const auto first = std::unique_ptr<QTcpSocket>(silent.nextPendingConnection());
    ProfileBench::click(bench.button(QStringLiteral("Test again")));
    QTRY_COMPARE(first->state(), QAbstractSocket::UnconnectedState);
    QTRY_VERIFY(silent.hasPendingConnections());
    const auto second = std::unique_ptr<QTcpSocket>(silent.nextPendingConnection());
    QVERIFY(bench.probe()->isRunning());
    took.start();
    bench.button(QStringLiteral("Cancel"))->setFocus();
    QTest::keyClick(bench.button(QStringLiteral("Cancel")), Qt::Key_Space);
    QVERIFY(!bench.probe()->isRunning());
    QVERIFY(bench.shows(QStringLiteral("Cancelled")));
    QTRY_COMPARE(second->state(), QAbstractSocket::UnconnectedState);
    QVERIFY2(took.elapsed() < 3000, qPrintable(QString::number(took.elapsed())));
    QCOMPARE(bench.probeLine("link"), QString());
}

void ProfileDialogTest::everyControlHasANameAndIsReached()
{
    ProfileBench bench;
    QVERIFY(bench.open("b300", commented));
    QVERIFY(QTest::qWaitForWindowActive(bench.dialog.get()));
    QSet<QWidget *> reached;
    for (int i = 0; i < 80; ++i) {
        QWidget *focus = QApplication::focusWidget();
        QVERIFY(focus != nullptr);
        QVERIFY2(!focus->accessibleName().isEmpty() || focus->inherits("QAbstractButton"),
                 focus->metaObject()->className());
        if (reached.contains(focus))
            break;
        reached.insert(focus);
        QTest::keyClick(focus, Qt::Key_Tab);
    }
    for (const FieldEdit *field : bench.dialog->findChildren<FieldEdit *>()) {
        if (field->isVisible())
            QVERIFY2(reached.contains(field->focusProxy()), qPrintable(field->key()));
    }
    QVERIFY(reached.contains(bench.text()));
    for (const char *text : {"Test connection", "More", "Close"})
        QVERIFY2(reached.contains(bench.button(QString::fromLatin1(text))), text);
}

QTEST_MAIN(ProfileDialogTest)
#include "tst_profile_dialog.moc"

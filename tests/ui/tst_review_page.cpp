// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab_run.h"
#include "window_home.h"

#include "outputs/outputs_page.h"
#include "review/change_view.h"
#include "review/export_panel.h"
#include "review/gate_card.h"
#include "review/propose_dialog.h"
#include "review/review_page.h"
#include "run/run_page.h"
#include "shell/main_window.h"

#include <QDirIterator>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QProcess>
#include <QPushButton>
#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace assay;

// A reviewer at work in the window, on runs that the lab engine really measured.
class ReviewPageTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aFaultIsFoundMeasuredAgainSignedAndExported();
    void eachFaultIsFoundByItsGate();
    void decisionsAreKeptAndTakenBack();
    void whatCannotBeReadIsSaid();

private:
    void proposed(ui::ReviewPage *page) const;
    static ui::ReviewPage *open(ui::MainWindow &window, const QString &folder);
    static ui::GateCard *card(const ui::ReviewPage *page, const char *gate);
    static review::Verdict verdict(const ui::ReviewPage *page, const char *gate);
    static QPushButton *button(const QWidget *in, const QString &text);
    static QLineEdit *field(const QWidget *in, const QString &name);

    std::unique_ptr<WindowHome> m_home;
    std::unique_ptr<LabRuns> m_runs;
    QString m_folder; // of the measured run
};

void ReviewPageTest::initTestCase()
{
    m_home = std::make_unique<WindowHome>();
    m_runs = std::make_unique<LabRuns>();
}

ui::ReviewPage *ReviewPageTest::open(ui::MainWindow &window, const QString &folder)
{
    window.resize(1280, 800);
    window.show();
    window.openRun(folder, {});
    auto *page = window.findChild<ui::RunPage *>();
    page->showTab(ui::RunPage::ReviewTab);
    return page->review();
}

ui::GateCard *ReviewPageTest::card(const ui::ReviewPage *page, const char *gate)
{
    const QList<ui::GateCard *> cards = page->findChildren<ui::GateCard *>();
    const auto found = std::find_if(cards.begin(), cards.end(), [gate](const ui::GateCard *one) {
        return one->gate().id == QLatin1StringView(gate);
    });
    return found == cards.end() ? nullptr : *found;
}

review::Verdict ReviewPageTest::verdict(const ui::ReviewPage *page, const char *gate)
{
    const review::Gate *found = page->review().find(QString::fromLatin1(gate));
    return found == nullptr ? review::Verdict::Unknown : found->verdict;
}

QPushButton *ReviewPageTest::button(const QWidget *in, const QString &text)
{
    const QList<QPushButton *> buttons = in->findChildren<QPushButton *>();
    const auto found = std::find_if(buttons.begin(), buttons.end(),
                                    [&text](const QPushButton *one) { return one->text() == text; });
    return found == buttons.end() ? nullptr : *found;
}

QLineEdit *ReviewPageTest::field(const QWidget *in, const QString &name)
{
    const QList<QLineEdit *> fields = in->findChildren<QLineEdit *>();
    const auto found = std::find_if(fields.begin(), fields.end(),
                                    [&name](const QLineEdit *one) { return one->accessibleName() == name; });
    return found == fields.end() ? nullptr : *found;
}

void ReviewPageTest::aFaultIsFoundMeasuredAgainSignedAndExported()
{
    // Half the texts of one cell fall apart: its value is wrong, and its counters are consistent.
    qputenv("LAB_FAULTS", "broken-text=2@on-1");
    m_folder = m_runs->start("[1]", {}, "0", "256");
    ui::MainWindow window;
    ui::ReviewPage *page = open(window, m_folder);
    auto *runPage = window.findChild<ui::RunPage *>();
    QTRY_VERIFY_WITH_TIMEOUT(run::hasEnded(runPage->run().state), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(verdict(page, "outputs_sound") == review::Verdict::Fail, 20'000);

    QCOMPARE(page->review().gates.size(), 18);
    ui::GateCard *sound = card(page, "outputs_sound");
    QVERIFY(sound != nullptr && sound->isVisible());
    QCOMPARE(sound->gate().cells, QStringList{QStringLiteral("thinking_on-1")});
    QVERIFY(page->verdict().contains(QStringLiteral("May not be exported")));
    // A hard gate that fails offers no way around it.
    QVERIFY(!field(sound, QStringLiteral("Reason"))->isVisible());
    // Its evidence opens where it lies.
    QSignalSpy outputs(page, &ui::ReviewPage::outputsWanted);
    Q_EMIT sound->placeWanted(sound->gate().where);
    QCOMPARE(outputs.size(), 1);
    QCOMPARE(outputs.at(0).at(0).toString(), QStringLiteral("thinking_on-1"));
    QCOMPARE(runPage->tab(), ui::RunPage::OutputsTab);
    runPage->showTab(ui::RunPage::ReviewTab);

    // It is measured once more, soundly.
    qunsetenv("LAB_FAULTS");
    QPushButton *again = button(sound, QStringLiteral("Measure again"));
    QVERIFY(again != nullptr && again->isVisible());
    QTest::mouseClick(again, Qt::LeftButton);
    const auto attempts = [runPage] {
        const run::CellView *cell = runPage->run().find(QStringLiteral("thinking_on-1"));
        return cell == nullptr ? qsizetype(0) : cell->attempts.size();
    };
    QTRY_VERIFY_WITH_TIMEOUT(attempts() == 2 && run::hasEnded(runPage->run().state), 60'000);
    QTRY_VERIFY_WITH_TIMEOUT(verdict(page, "outputs_sound") == review::Verdict::Pass, 20'000);
    QTRY_VERIFY2(page->review().exportable(), qPrintable(page->review().blocking().join(QLatin1Char(' '))));
    QVERIFY(!sound->isVisible()); // folded with what passes

    // Signed by name.
    QTest::keyClicks(field(page, QStringLiteral("Reviewer")), QStringLiteral("Ada"));
    QTest::mouseClick(button(page, QStringLiteral("Sign")), Qt::LeftButton);
    const auto says = [page](const QString &text) {
        const QList<QLabel *> labels = page->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(),
                           [&text](const QLabel *label) { return label->text().contains(text); });
    };
    QTRY_VERIFY(says(QStringLiteral("Signed by Ada")));

    // What is shown is what is written.
    ui::ExportPanel *panel = page->exportPanel();
    auto *change = panel->findChild<ui::ChangeView *>();
    QPushButton *write = button(panel, QStringLiteral("Write this change"));
    QVERIFY(!write->isEnabled());
    const QString file = m_home->path() + QStringLiteral("/golden.yaml");
    panel->setFile(file);
    QTest::mouseClick(button(panel, QStringLiteral("Show the change")), Qt::LeftButton);
    QTRY_VERIFY2(write->isEnabled(), qPrintable(panel->sentence()));
    QVERIFY(!QFile::exists(file));
    QByteArray shown;
    const QList<QByteArray> lines = change->change().split('\n');
    for (const QByteArray &line : lines) {
        if (line.startsWith('+') && !line.startsWith("+++"))
            shown += line.mid(1) + '\n';
    }
    QVERIFY(shown.contains("lab:"));

    // Somebody else wrote the file meanwhile: nothing is written over it.
    QFile other(file);
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write("other:\n  thinking_on:\n    1: 1.50\n");
    other.close();
    QTest::mouseClick(write, Qt::LeftButton);
    QTRY_VERIFY(panel->sentence().contains(QStringLiteral("has changed since")));
    QVERIFY(other.open(QIODevice::ReadOnly));
    QCOMPARE(other.readAll(), QByteArray("other:\n  thinking_on:\n    1: 1.50\n"));
    other.close();
    QVERIFY(other.remove());

    QTest::mouseClick(button(panel, QStringLiteral("Show the change")), Qt::LeftButton);
    QVERIFY(!write->isEnabled()); // until it is known what would be written
    QTRY_VERIFY(write->isEnabled());
    QTest::mouseClick(write, Qt::LeftButton);
    QTRY_VERIFY2(panel->sentence().contains(QStringLiteral("provenance.json beside")),
                 qPrintable(panel->sentence()));
    QVERIFY(other.open(QIODevice::ReadOnly));
    QCOMPARE(other.readAll(), shown);
    QVERIFY(QFile::exists(m_home->path() + QStringLiteral("/golden.lab.provenance.json")));
    QVERIFY(!write->isEnabled());
}

// Thinking that the template ignores, acceptance that is forced and told nowhere, a cell that drafts poorly:
// each is found by its gate alone, measured again, and what is left is the golden curve.
void ReviewPageTest::eachFaultIsFoundByItsGate()
{
    qputenv("LAB_FAULTS", "ignore-thinking@1,forced-acceptance=1.9@2,poor-draft@off-3");
    const QString folder = m_runs->start("[1, 2, 3]", {}, "0", "256");
    ui::MainWindow window;
    ui::ReviewPage *page = open(window, folder);
    auto *runPage = window.findChild<ui::RunPage *>();
    QTRY_VERIFY_WITH_TIMEOUT(run::hasEnded(runPage->run().state), 90'000);
    const auto cells = [page](const char *gate) {
        const review::Gate *found = page->review().find(QString::fromLatin1(gate));
        return found == nullptr ? QStringList() : found->cells;
    };
    const auto told = [page] {
        QStringList lines;
        for (const review::Gate &gate : page->review().gates)
            lines.append(gate.id + QStringLiteral(": ") + gate.evidence);
        return lines.join(QLatin1Char('\n')).toUtf8();
    };
    // The last cell to end is judged as well.
    QTRY_VERIFY2_WITH_TIMEOUT(cells("golden_distance").contains(QStringLiteral("thinking_off-3")),
                              told().constData(), 40'000);
    for (const char *gate : {"thinking_evidenced", "not_synthetic", "golden_distance"})
        QVERIFY2(verdict(page, gate) == review::Verdict::Fail, told().constData());
    QVERIFY(!page->review().exportable());
    QVERIFY(cells("thinking_evidenced").contains(QStringLiteral("thinking_on-1")));
    QVERIFY(!cells("thinking_evidenced").contains(QStringLiteral("thinking_on-3")));
    QCOMPARE(cells("not_synthetic"),
             (QStringList{QStringLiteral("thinking_on-2"), QStringLiteral("thinking_off-2")}));
    QVERIFY(!cells("golden_distance").contains(QStringLiteral("thinking_on-3")));
    // What is published from this run as it stands is refused.
    ui::ExportPanel *panel = page->exportPanel();
    QVERIFY(!button(panel, QStringLiteral("Write this change"))->isEnabled());

    qunsetenv("LAB_FAULTS");
    for (const char *gate : {"thinking_evidenced", "not_synthetic", "golden_distance"}) {
        if (verdict(page, gate) != review::Verdict::Fail)
            continue; // an earlier one's cells were the same
        QPushButton *again = button(card(page, gate), QStringLiteral("Measure again"));
        QVERIFY2(again != nullptr && again->isVisible(), gate);
        QTest::mouseClick(again, Qt::LeftButton);
        QTRY_VERIFY_WITH_TIMEOUT(!run::hasEnded(runPage->run().state), 30'000);
        QTRY_VERIFY_WITH_TIMEOUT(run::hasEnded(runPage->run().state), 60'000);
        QTRY_VERIFY2_WITH_TIMEOUT(verdict(page, gate) == review::Verdict::Pass, gate, 20'000);
    }
    QTRY_VERIFY2(page->review().exportable(), qPrintable(page->review().blocking().join(QLatin1Char(' '))));
    QCOMPARE(verdict(page, "golden_distance"), review::Verdict::Pass);
    proposed(page);
}

// To a checkout with a remote: the commit on the branch is the change that was shown, and nothing else moves.
void ReviewPageTest::proposed(ui::ReviewPage *page) const
{
    const QString home = m_home->path() + QStringLiteral("/git");
    QVERIFY(QDir().mkpath(home));
    const auto git = [](const QString &folder, const QStringList &arguments) {
        QProcess process;
        process.start(QStringLiteral("git"), QStringList{QStringLiteral("-C"), folder} + arguments);
        process.waitForFinished();
        return process.exitCode() == 0 ? process.readAllStandardOutput()
                                       : "git: " + process.readAllStandardError();
    };
    const auto words = [](const char *text) { return QString::fromLatin1(text).split(QLatin1Char(' ')); };
    for (const char *variable : {"GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"})
        qputenv(variable, "Ada");
    for (const char *variable : {"GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"})
        qputenv(variable, "ada@example.org");
    qputenv("GIT_CONFIG_GLOBAL", "/dev/null");
    const QString remote = home + QStringLiteral("/remote.git");
    const QString checkout = home + QStringLiteral("/checkout");
    QVERIFY(!git(home, words("init -q --bare remote.git")).startsWith("git:"));
    QVERIFY(!git(home, words("clone -q remote.git checkout")).startsWith("git:"));
    QFile golden(checkout + QStringLiteral("/golden.yaml"));
    QVERIFY(golden.open(QIODevice::WriteOnly));
    const QByteArray before =
        "other:\n  thinking_on:\n    1: 1.50 # mine\nlab:\n  thinking_on:\n    1: 1.20\n";
    golden.write(before);
    golden.close();
    QVERIFY(!git(checkout, words("add golden.yaml")).startsWith("git:"));
    QVERIFY(!git(checkout, words("commit -q -m first")).startsWith("git:"));
    QVERIFY(!git(checkout, words("push -q origin HEAD")).startsWith("git:"));
    const QByteArray head = git(checkout, words("rev-parse HEAD"));

    QPushButton *propose = button(page->exportPanel(), QString::fromUtf8("Propose\xe2\x80\xa6"));
    QVERIFY(propose->isEnabled());
    QTest::mouseClick(propose, Qt::LeftButton);
    auto *dialog = page->findChild<ui::ProposeDialog *>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    dialog->setCheckout(checkout);
    QPushButton *commit = button(dialog, QStringLiteral("Commit on the new branch"));
    QVERIFY(!commit->isEnabled());

    // A file that is not as it was committed is left alone.
    QVERIFY(golden.open(QIODevice::Append));
    golden.write("# edited\n");
    golden.close();
    QTest::mouseClick(button(dialog, QStringLiteral("Show the change")), Qt::LeftButton);
    QTRY_VERIFY(!dialog->sentence().isEmpty());
    QVERIFY(!commit->isEnabled());
    QVERIFY(!git(checkout, words("checkout -q golden.yaml")).startsWith("git:"));

    QTest::mouseClick(button(dialog, QStringLiteral("Show the change")), Qt::LeftButton);
    QTRY_VERIFY2(commit->isEnabled(), qPrintable(dialog->sentence()));
    const QByteArray shown = dialog->findChild<ui::ChangeView *>()->change();
    QVERIFY(shown.contains("-    1: 1.20"));
    QTest::mouseClick(commit, Qt::LeftButton);
    QTRY_VERIFY2(dialog->sentence().contains(QStringLiteral("Committed")), qPrintable(dialog->sentence()));
    QVERIFY(!commit->isEnabled());

    // What was there is as it was; the branch holds what was shown.
    QCOMPARE(git(checkout, words("rev-parse HEAD")), head);
    QVERIFY(git(checkout, words("status --porcelain")).isEmpty());
    QByteArray branch;
    const QList<QByteArray> branches = git(checkout, words("branch --format=%(refname:short)")).split('\n');
    for (const QByteArray &one : branches) {
        if (one.startsWith("assay/"))
            branch = one;
    }
    QVERIFY2(branch.startsWith("assay/lab-"), branches.join(' ').constData());
    QCOMPARE(git(checkout, words("show --format=%P -s") << QString::fromUtf8(branch)).trimmed(),
             head.trimmed());
    const QByteArray diff =
        git(checkout, {QStringLiteral("diff"), QStringLiteral("HEAD"), QString::fromUtf8(branch),
                       QStringLiteral("--"), QStringLiteral("golden.yaml")});
    const auto changes = [](const QByteArray &text) {
        QByteArrayList lines;
        for (const QByteArray &line : text.split('\n')) {
            if ((line.startsWith('+') && !line.startsWith("+++")) ||
                (line.startsWith('-') && !line.startsWith("---")))
                lines.append(line);
        }
        return lines;
    };
    QCOMPARE(changes(diff), changes(shown));
    QVERIFY(changes(diff).size() > 6);

    // The commands stand there to copy, and none has run.
    QVERIFY(button(dialog, QStringLiteral("Copy the commands"))->isVisible());
    QVERIFY(
        dialog->findChildren<QPlainTextEdit *>().constLast()->toPlainText().contains(QStringLiteral("git")));
    QVERIFY(!git(remote, words("branch --format=%(refname:short)")).contains("assay/"));
    dialog->close();
}

void ReviewPageTest::decisionsAreKeptAndTakenBack()
{
    QVERIFY(!m_folder.isEmpty());
    // Without the server's log nobody can tell what went wrong in it.
    QDirIterator logs(m_folder, {QStringLiteral("server*.log")}, QDir::Files, QDirIterator::Subdirectories);
    int removed = 0;
    while (logs.hasNext())
        removed += QFile::remove(logs.next()) ? 1 : 0;
    QVERIFY(removed > 0);
    ui::MainWindow window;
    ui::ReviewPage *page = open(window, m_folder);
    QTRY_VERIFY_WITH_TIMEOUT(verdict(page, "server_log_clean") == review::Verdict::Unknown &&
                                 page->review().gates.size() == 18,
                             20'000);
    QVERIFY(!page->review().exportable());
    ui::GateCard *settings = card(page, "server_log_clean");
    QTRY_VERIFY(settings != nullptr && settings->isVisible());
    QLineEdit *reviewer = field(page, QStringLiteral("Reviewer"));
    QTRY_COMPARE(reviewer->text(), QStringLiteral("Ada")); // who signed last
    QPushButton *decide = button(settings, QStringLiteral("Accept"));
    QVERIFY(decide != nullptr && decide->isVisible());
    QTest::mouseClick(decide, Qt::LeftButton); // without a reason nothing is decided
    QCOMPARE(verdict(page, "server_log_clean"), review::Verdict::Unknown);
    QTest::keyClicks(field(settings, QStringLiteral("Reason")), QStringLiteral("read by eye"));
    QTest::mouseClick(decide, Qt::LeftButton);
    QTRY_COMPARE(verdict(page, "server_log_clean"), review::Verdict::Accepted);
    QCOMPARE(review::readReview(m_folder)->accepted.value(QStringLiteral("server_log_clean")),
             QStringLiteral("read by eye"));
    QCOMPARE(review::readReview(m_folder)->reviewer, QStringLiteral("Ada"));
    // A note that another program wrote meanwhile stays.
    auto notes = review::readReview(m_folder);
    QVERIFY(notes);
    notes->tags.append(QStringLiteral("nightly"));
    QVERIFY(review::writeReview(m_folder, *notes));
    QTest::mouseClick(button(settings, QStringLiteral("Take back")), Qt::LeftButton);
    QTRY_COMPARE(verdict(page, "server_log_clean"), review::Verdict::Unknown);
    QVERIFY(review::readReview(m_folder)->accepted.isEmpty());
    QCOMPARE(review::readReview(m_folder)->tags, QStringList{QStringLiteral("nightly")});
}

void ReviewPageTest::whatCannotBeReadIsSaid()
{
    QVERIFY(!m_folder.isEmpty());
    QFile notes(m_folder + QStringLiteral("/review.yaml"));
    QVERIFY(notes.open(QIODevice::WriteOnly));
    notes.write("review: [\n");
    notes.close();
    ui::MainWindow window;
    ui::ReviewPage *page = open(window, m_folder);
    const auto says = [page](const QString &text) {
        const QList<QLabel *> labels = page->findChildren<QLabel *>();
        return std::any_of(labels.begin(), labels.end(), [&text](const QLabel *label) {
            return label->isVisible() && label->text().contains(text);
        });
    };
    QTRY_VERIFY_WITH_TIMEOUT(says(QStringLiteral("review.yaml")), 20'000);
    QVERIFY(page->review().gates.isEmpty());
}

QTEST_MAIN(ReviewPageTest)
#include "tst_review_page.moc"

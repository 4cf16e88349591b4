// SPDX-License-Identifier: GPL-3.0-or-later
#include "outputs/output_detail.h"
#include "outputs/output_model.h"
#include "outputs/output_pane.h"
#include "outputs/output_text.h"
#include "outputs/outputs_page.h"
#include "theme/theme.h"

#include <assay/review/review_file.h>

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

using namespace assay;

namespace {

QByteArray request(int index, const QByteArray &reasoning, const QByteArray &text,
                   const QByteArray &finish = "stop", const QByteArray &error = "null")
{
    const QByteArray number = QByteArray::number(index);
    return "{\"index\": " + number + ", \"question_id\": \"q" + number + "\", \"prompt\": \"Question " +
           number + "?\", \"reasoning\": \"" + reasoning + "\", \"text\": \"" + text +
           "\", \"prompt_tokens\": 12, \"completion_tokens\": " + QByteArray::number(10 + index) +
           ", \"finish_reason\": \"" + finish + "\", \"error\": " + error + "}\n";
}

} // namespace

// The page on files of a run with a cell, its control cell and one that runs, driven by events as a user
// makes them.
class OutputsPageTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void partsOfAnOutputStandApart();
    void kindsAndTextsFilter();
    void aSampleFollowsItsSeed();
    void whatIsSeenIsKept();
    void theControlsAnswerStandsBeside();
    void anotherRunsAnswerIsFoundByItsPrompt();
    void aRunningCellGrows();
    void emptyPagesSayWhy();
    void rowsAreCopiedAsTable();
    void oddBytesAreMarked();
    void aLongTextKeepsTheWindowFree();
    void everyControlHasAName();

private:
    run::CellView &add(const QString &id, run::CellState state);
    void write(int cell, const QByteArray &bytes,
               const QString &name = QStringLiteral("requests.jsonl")) const;
    void show();
    void choose(int row) const;
    template <typename T>
    [[nodiscard]] T *control(const char *name) const
    {
        for (T *child : m_page->findChildren<T *>()) {
            if (child->accessibleName() == QLatin1String(name))
                return child;
        }
        return nullptr;
    }
    [[nodiscard]] QPushButton *button(const QString &begin) const;
    [[nodiscard]] ui::OutputText *text(const char *name) const { return control<ui::OutputText>(name); }
    // What a part shows; null: there is no such part now.
    [[nodiscard]] QString textOf(const char *name) const
    {
        const ui::OutputText *shown = text(name);
        return shown == nullptr ? QString() : shown->toPlainText();
    }
    [[nodiscard]] QString message() const;
    [[nodiscard]] QStringList listed() const;

    std::unique_ptr<QTemporaryDir> m_folder;
    std::unique_ptr<QThread> m_thread;
    std::unique_ptr<ui::OutputsPage> m_page;
    run::RunView m_run;
};

void OutputsPageTest::initTestCase()
{
    ui::applyTheme(*qApp, ui::Appearance::Light);
}

void OutputsPageTest::init()
{
    m_folder = std::make_unique<QTemporaryDir>();
    qputenv("XDG_DATA_HOME", m_folder->filePath(QStringLiteral("data")).toUtf8());
    m_run = {};
    m_run.id = QStringLiteral("20261130-101500-lab-1a2b3c");
    m_run.folder = m_folder->path();
    m_thread = std::make_unique<QThread>();
    m_thread->start();
    m_page = std::make_unique<ui::OutputsPage>(ui::Desk{m_thread.get(), nullptr});
    m_page->resize(1000, 640);
    new QAbstractItemModelTester(m_page->model(), QAbstractItemModelTester::FailureReportingMode::Fatal,
                                 m_page.get());
    add(QStringLiteral("thinking_on-3"), run::CellState::Value);
    add(QStringLiteral("thinking_on-0"), run::CellState::Control);
    add(QStringLiteral("thinking_off-3"), run::CellState::Running).counting = 0;
}

void OutputsPageTest::cleanup()
{
    m_page.reset();
    m_thread->quit();
    m_thread->wait();
}

run::CellView &OutputsPageTest::add(const QString &id, run::CellState state)
{
    run::CellView cell;
    cell.id = id;
    cell.cell = *matrix::parseCellId(id);
    cell.state = state;
    cell.counting = 1;
    run::Attempt attempt;
    attempt.state = state;
    attempt.driver = QStringLiteral("replay");
    attempt.folder = m_folder->filePath(QStringLiteral("cells/%1/attempt-1").arg(id));
    QDir().mkpath(attempt.folder);
    cell.attempts.append(attempt);
    m_run.cells.append(cell);
    return m_run.cells.last();
}

void OutputsPageTest::write(int cell, const QByteArray &bytes, const QString &name) const
{
    QFile file(m_run.cells.at(cell).attempts.constFirst().folder + QLatin1Char('/') + name);
    QVERIFY(file.open(QIODevice::Append));
    QCOMPARE(file.write(bytes), bytes.size());
}

void OutputsPageTest::show()
{
    m_page->setRun(m_run);
    m_page->show();
    QVERIFY(QTest::qWaitForWindowActive(m_page.get()));
}

void OutputsPageTest::choose(int row) const
{
    auto *list = control<QTableView>("Outputs");
    list->setFocus();
    const QRect place = list->visualRect(m_page->model()->index(row, ui::OutputModel::Words));
    QTest::mouseClick(list->viewport(), Qt::LeftButton, {}, place.center());
    const int line = m_page->model()->lineOf(m_page->model()->index(row, 0));
    QTRY_COMPARE(m_page->detail()->output().row, line);
    QTRY_VERIFY(m_page->detail()->output().opening != 0);
}

QPushButton *OutputsPageTest::button(const QString &begin) const
{
    for (QPushButton *child : m_page->findChildren<QPushButton *>()) {
        if (child->text().startsWith(begin))
            return child;
    }
    return nullptr;
}

QString OutputsPageTest::message() const
{
    for (const QLabel *label : m_page->findChildren<QLabel *>()) {
        if (label->isVisible() && label->alignment() == Qt::AlignCenter && label->wordWrap())
            return label->text();
    }
    return {};
}

QStringList OutputsPageTest::listed() const
{
    QStringList indices;
    for (int row = 0; row < m_page->model()->rowCount(); ++row)
        indices.append(m_page->model()->index(row, ui::OutputModel::Index).data().toString());
    return indices;
}

void OutputsPageTest::partsOfAnOutputStandApart()
{
    write(0, request(0, "Hm, so.", "The answer.") + request(1, "", "cut", "length"));
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 2);
    QTRY_COMPARE(textOf("Answer"), QStringLiteral("The answer."));
    QCOMPARE(textOf("Reasoning"), QStringLiteral("Hm, so."));
    QCOMPARE(textOf("Prompt"), QStringLiteral("Question 0?"));
    QCOMPARE(m_page->detail()->facts(),
             QStringLiteral(u"12 prompt token(s) \u00b7 10 output token(s) \u00b7 finish: stop"));
    choose(1);
    QVERIFY(m_page->detail()->facts().endsWith(QStringLiteral("finish: length \u00B7 truncated")));
    // A mode that thinks, and no mark that it came to an end.
    QTRY_COMPARE(textOf("Output (no </think> in it)"), QStringLiteral("cut"));
    QVERIFY(!text("Reasoning")->isVisible());
}

void OutputsPageTest::kindsAndTextsFilter()
{
    write(0, request(0, "", "Plain needle.") + request(1, "", "cut", "length") +
                 request(2, "", "", "error", "\"HTTP 500\"") +
                 request(3, "", QByteArray("so on ").repeated(40)) + request(4, "", "") +
                 request(5, "A Needle in here.", "Yes."));
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 6);
    for (const auto &[begin, count, row] : {std::tuple("truncated", 1, "1"),
                                            {"failed", 1, "2"},
                                            {"repeats itself", 1, "3"},
                                            {"empty", 1, "4"}}) {
        QPushButton *kind = button(QLatin1String(begin));
        QTRY_COMPARE(kind->text(), QStringLiteral("%1 %2").arg(QLatin1String(begin)).arg(count));
        QTest::mouseClick(kind, Qt::LeftButton);
        QCOMPARE(listed(), QStringList{QLatin1String(row)});
        QTest::mouseClick(kind, Qt::LeftButton);
    }
    QVERIFY(!button(QStringLiteral("undecodable"))->isVisible());
    QCOMPARE(listed().size(), 6);

    auto *find = control<QLineEdit>("Show only outputs with this text");
    find->setFocus();
    QTest::keyClicks(find, QStringLiteral("needle"));
    QTRY_COMPARE(listed(), (QStringList{QStringLiteral("0"), QStringLiteral("5")}));
    find->clear();
    QTest::keyClicks(find, QStringLiteral("Needle"));
    QTRY_COMPARE(listed(), QStringList{QStringLiteral("5")});
    QTRY_COMPARE(textOf("Answer"), QStringLiteral("Yes."));
    // What comes later is searched as well.
    QTest::keyClick(find, Qt::Key_Escape);
    QTRY_COMPARE(listed().size(), 6);

    auto *list = control<QTableView>("Outputs");
    list->sortByColumn(ui::OutputModel::OutputTokens, Qt::DescendingOrder);
    QCOMPARE(listed().first(), QStringLiteral("5"));
    list->sortByColumn(ui::OutputModel::Finding, Qt::AscendingOrder);
    QCOMPARE(listed().last(), QStringLiteral("5"));
    QVERIFY(listed().first() == QStringLiteral("4") || listed().first() == QStringLiteral("2"));
}

void OutputsPageTest::aSampleFollowsItsSeed()
{
    QByteArray bytes;
    for (int index = 0; index < 80; ++index)
        bytes += request(index, "", "Text.");
    write(0, bytes);
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 80);
    auto *seed = control<QSpinBox>("Seed of the sample");
    QVERIFY(!seed->isEnabled());
    QTest::mouseClick(button(QStringLiteral("Random sample")), Qt::LeftButton);
    const QStringList first = listed();
    QCOMPARE(first.size(), 10);
    QCOMPARE(first.first(), QStringLiteral("1"));
    QVERIFY(seed->isEnabled());
    QCOMPARE(seed->text(), QStringLiteral("seed 1"));
    seed->setFocus();
    QTest::keyClick(seed, Qt::Key_Up);
    QVERIFY(listed() != first);
    QTest::keyClick(seed, Qt::Key_Down);
    QCOMPARE(listed(), first);
}

void OutputsPageTest::whatIsSeenIsKept()
{
    QByteArray bytes;
    for (int index = 0; index < 4; ++index)
        bytes += request(index, "", "Text.");
    write(0, bytes);
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 4);
    auto *list = control<QTableView>("Outputs");
    choose(0);
    QTest::keyClick(list, Qt::Key_Space);
    QTRY_COMPARE(m_page->model()->seenCount(), 1);
    QTest::keyClick(list, Qt::Key_N);
    QTRY_COMPARE(m_page->detail()->output().row, 1);
    QTest::mouseClick(button(QStringLiteral("Mark as seen")), Qt::LeftButton);
    QTRY_COMPARE(m_page->model()->seenCount(), 2);
    QTRY_VERIFY(button(QStringLiteral("Seen")) != nullptr);
    const auto notes = review::readReview(m_run.folder);
    QVERIFY(notes.has_value());
    const review::CellReview kept = notes->cells.value(QStringLiteral("thinking_on-3"));
    QCOMPARE(kept.seen, (QList<int>{0, 1}));
    QCOMPARE(kept.seenOf, 1);
    // What nobody looked at, until nothing is left of it.
    QTest::mouseClick(button(QStringLiteral("not seen")), Qt::LeftButton);
    QCOMPARE(listed(), (QStringList{QStringLiteral("2"), QStringLiteral("3")}));
    list->setFocus();
    QTest::keyClick(list, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(list, Qt::Key_Space);
    QTRY_COMPARE(m_page->model()->rowCount(), 0);
    QSignalSpy said(m_page.get(), &ui::OutputsPage::said);
    m_page->nextUnseen();
    QCOMPARE(said.size(), 1);
    QTest::mouseClick(button(QStringLiteral("not seen")), Qt::LeftButton);
    // Taken back, and read by a page of its own.
    choose(3);
    QTest::keyClick(list, Qt::Key_Space);
    QTRY_COMPARE(m_page->model()->seenCount(), 3);
    ui::OutputsPage other(ui::Desk{m_thread.get(), nullptr});
    other.setRun(m_run);
    other.show();
    QTRY_COMPARE(other.model()->seenCount(), 3);

    // A review that cannot be read is not overwritten.
    QFile file(m_folder->filePath(QStringLiteral("review.yaml")));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("review: 7\n");
    file.close();
    QTest::keyClick(list, Qt::Key_Space);
    QTRY_COMPARE(said.size(), 2);
    QVERIFY(said.last().first().toString().contains(QStringLiteral("review.yaml:1:9")));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("review: 7\n"));
}

void OutputsPageTest::theControlsAnswerStandsBeside()
{
    write(0, request(0, "Same.", "One way to do it.") + request(1, "Same.", "Equal."));
    write(1, request(1, "Same.", "Equal.") + request(0, "Same.", "One other way."));
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 2);
    auto *beside = control<QComboBox>("Beside it");
    beside->setFocus();
    QTest::keyClick(beside, Qt::Key_Down);
    QCOMPARE(beside->currentText(), QStringLiteral("Beside the control cell thinking_on-0"));
    QTRY_COMPARE(m_page->detail()->besideText(),
                 QStringLiteral("thinking_on-0: the texts part after 17 characters."));
    QTRY_COMPARE(textOf("Answer of thinking_on-0"), QStringLiteral("One other way."));
    // The part that differs is marked: from the fifth character to what both end in.
    const QList<ui::MarkedRange> marks = text("Answer")->shown().marks;
    QCOMPARE(marks.size(), 1);
    QVERIFY(marks.first() == (ui::MarkedRange{4, 13, ui::TextMark::Differs}) ||
            marks.first().mark == ui::TextMark::Differs);
    QVERIFY(!text("Answer")->extraSelections().isEmpty());
    QVERIFY(text("Reasoning")->extraSelections().isEmpty());
    choose(1);
    QTRY_COMPARE(m_page->detail()->besideText(), QStringLiteral("thinking_on-0: the same text."));
    QVERIFY(text("Answer of thinking_on-0")->isVisible());
    QTest::keyClick(beside, Qt::Key_Up);
    QTRY_VERIFY(m_page->detail()->besideText().isEmpty());
    QVERIFY(!text("Answer of thinking_on-0")->isVisible());
}

void OutputsPageTest::anotherRunsAnswerIsFoundByItsPrompt()
{
    // A result keeps no prompts, so that the place in the file has to do.
    write(0, request(0, "", "First.") + request(1, "", "Second."));
    write(1, "{\"generated_texts\": [\"First.\"], \"errors\": [\"\"]}", QStringLiteral("result.json"));
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 2);
    auto *beside = control<QComboBox>("Beside it");
    beside->setFocus();
    QTest::keyClick(beside, Qt::Key_Down);
    QTRY_VERIFY(m_page->detail()->besideText().startsWith(QStringLiteral("thinking_on-0: the same text.")));
    QVERIFY(m_page->detail()->besideText().contains(QStringLiteral("place in the file")));
    choose(1);
    QTRY_COMPARE(m_page->detail()->besideText(), QStringLiteral("thinking_on-0 was not asked this."));
    // There is no other run on this machine.
    QSignalSpy said(m_page.get(), &ui::OutputsPage::said);
    beside->setFocus();
    QTest::keyClick(beside, Qt::Key_End);
    QTRY_COMPARE(said.size(), 1);
    QTRY_COMPARE(beside->currentIndex(), 0);
}

void OutputsPageTest::aRunningCellGrows()
{
    show();
    m_page->openCell(QStringLiteral("thinking_off-3"));
    QTRY_COMPARE(message(),
                 QStringLiteral("thinking_off-3 is running. Each output comes when its request ends."));
    write(2, request(0, "", "First.") + request(1, "", "Second.").first(20));
    QTRY_COMPARE(m_page->model()->rowCount(), 1);
    QTRY_COMPARE(textOf("Answer"), QStringLiteral("First."));
    write(2, request(1, "", "Second.").sliced(20));
    QTRY_COMPARE(m_page->model()->rowCount(), 2);
    QCOMPARE(textOf("Answer"), QStringLiteral("First."));
    // It ends in a request without a newline.
    write(2, request(2, "", "Third.").chopped(1));
    m_run.cells[2].state = run::CellState::Value;
    m_run.cells[2].attempts[0].state = run::CellState::Value;
    m_run.cells[2].counting = 1;
    m_page->setRun(m_run);
    QTRY_COMPARE(m_page->model()->rowCount(), 3);
}

void OutputsPageTest::emptyPagesSayWhy()
{
    m_page->setRun({});
    m_page->show();
    QCOMPARE(message(), QStringLiteral("No cell has begun, so there are no outputs yet."));
    m_run.partial = QStringLiteral("its host does not answer");
    m_page->setRun(m_run);
    QTRY_VERIFY(message().startsWith(QStringLiteral("The outputs of thinking_on-3 have not been brought")));
    QVERIFY(message().contains(QStringLiteral("assayctl fetch 20261130-101500-lab-1a2b3c")));
    m_run.partial.clear();
    m_run.cells[0].attempts[0].reason = QStringLiteral("the server died");
    m_page->setRun(m_run);
    QTRY_COMPARE(message(), QStringLiteral("Attempt 1 of thinking_on-3 left no outputs: the server died. "
                                           "Its logs say more."));
    write(0, "[]", QStringLiteral("result.json"));
    QTRY_VERIFY(message().contains(QStringLiteral("no JSON object")));
}

void OutputsPageTest::rowsAreCopiedAsTable()
{
    write(0, request(0, "Hm.", "So.") + request(1, "", "cut", "length"));
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 2);
    auto *list = control<QTableView>("Outputs");
    list->setFocus();
    QTest::keyClick(list, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(list, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(),
             QStringLiteral("#\tSeen\tFinding\tPrompt\tIn\tOut\tChars\n"
                            "0\tnot seen\tstop\tQuestion 0?\t12\t10\t6\n"
                            "1\tnot seen\ttruncated\tQuestion 1?\t12\t11\t3\n"));
    QTRY_COMPARE(textOf("Answer"), QStringLiteral("So."));
    text("Answer")->setFocus();
    QTest::keyClick(text("Answer"), Qt::Key_A, Qt::ControlModifier);
    QTest::keyClick(text("Answer"), Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QGuiApplication::clipboard()->text(), QStringLiteral("So."));
}

void OutputsPageTest::oddBytesAreMarked()
{
    write(0, request(0, "", "a\xff\xfe z \\u0000\\u001b[31m \\ufffd.") + "torn and broken\n");
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 1);
    QTRY_VERIFY(text("Output (no </think> in it)") != nullptr);
    ui::OutputText *answer = text("Output (no </think> in it)");
    QTRY_COMPARE(answer->toPlainText(), QStringLiteral(u"a\ufffd\ufffd z \u2400\u241b[31m \ufffd."));
    QCOMPARE(answer->shown().marks.size(), 3);
    QCOMPARE(answer->extraSelections().size(), 3);
    QVERIFY(m_page->detail()->facts().contains(QStringLiteral("undecodable")));
    QTRY_COMPARE(button(QStringLiteral("undecodable"))->text(), QStringLiteral("undecodable 1"));
}

void OutputsPageTest::aLongTextKeepsTheWindowFree()
{
    // One paragraph of 1 MB, as a model that loops writes it.
    write(0, request(0, "", QByteArray("So on and on. ").repeated(75'000)));
    show();
    QTRY_COMPARE_WITH_TIMEOUT(m_page->model()->rowCount(), 1, 20'000);
    QTRY_VERIFY_WITH_TIMEOUT(m_page->detail()->output().opening != 0, 20'000);
    ui::OutputText *answer = text("Output (no </think> in it)");
    QVERIFY(answer != nullptr);
    QTRY_VERIFY_WITH_TIMEOUT(answer->shown().characters == 1'050'000 && answer->isWhole(), 20'000);
    QCOMPARE(answer->wholeText().size(), 1'050'000);
    QVERIFY(answer->document()->blockCount() > 200);
    answer->selectAll();
    answer->copy();
    QCOMPARE(QGuiApplication::clipboard()->text().size(), 1'050'000);
    QVERIFY(m_page->detail()->facts().contains(QStringLiteral("repeats itself")));
    // The loop is marked to its end.
    const ui::MarkedRange loop = answer->shown().marks.constFirst();
    QVERIFY(loop.mark == ui::TextMark::Loop);
    QVERIFY(loop.from + loop.size >= answer->shown().text.size() - 1);
}

void OutputsPageTest::everyControlHasAName()
{
    write(0, request(0, "Hm.", "So."));
    show();
    QTRY_COMPARE(m_page->model()->rowCount(), 1);
    for (const QWidget *child : m_page->findChildren<QWidget *>()) {
        if (child->focusPolicy() == Qt::NoFocus || !child->isVisible() ||
            child->parentWidget()->inherits("QAbstractSpinBox") || child->inherits("QHeaderView"))
            continue;
        const QVariant text = child->property("text");
        QVERIFY2(!child->accessibleName().isEmpty() ||
                     (qobject_cast<const QPushButton *>(child) != nullptr && !text.toString().isEmpty()),
                 child->metaObject()->className());
    }
}

QTEST_MAIN(OutputsPageTest)
#include "tst_outputs_page.moc"

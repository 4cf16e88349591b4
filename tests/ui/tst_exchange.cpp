// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "exchange/exchange_work.h"
#include "exchange/import_dialog.h"
#include "run/run_page.h"
#include "runs/run_list_model.h"
#include "shell/main_window.h"

#include <places.h>

#include <QAction>
#include <QDir>
#include <QDropEvent>
#include <QFileDialog>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QTest>
#include <QUrl>

using namespace assay;

// Runs that come in and go out as files.
class ExchangeTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void aPackedRunIsDroppedOnTheWindow();
    void anotherCollectorsArtifactsComeWithWhatIsNotKnown();
    void whatIsNoRunIsRefused();
    void aRunIsDraggedOut();
    void aRunIsPackedAndReportedFromTheMenu();

private:
    // A run that has ended, with its recipe, and its folder.
    [[nodiscard]] std::unique_ptr<RunFixture> ended() const;
    static QAction *command(const ui::MainWindow &window, const QString &text);

    std::unique_ptr<WindowHome> m_home;
};

void ExchangeTest::init()
{
    qputenv("ASSAY_RESOURCES", ASSAY_SOURCE_DIR "/resources");
    m_home = std::make_unique<WindowHome>();
}

std::unique_ptr<RunFixture> ExchangeTest::ended() const
{
    auto run = m_home->addRun();
    QFile recipe(QStringLiteral(ASSAY_SOURCE_DIR "/resources/recipes/lab.yaml"));
    if (!recipe.open(QIODevice::ReadOnly))
        qFatal("no recipe");
    run->write(QStringLiteral("recipe.yaml"), recipe.readAll());
    WindowHome::end(*run);
    return run;
}

QAction *ExchangeTest::command(const ui::MainWindow &window, const QString &text)
{
    for (QAction *action : window.commands()) {
        if (action->text() == text)
            return action;
    }
    return nullptr;
}

void ExchangeTest::aPackedRunIsDroppedOnTheWindow()
{
    const QString file = m_home->path() + QStringLiteral("/run.tar.gz");
    {
        const auto run = ended();
        const ui::SavedAnswer saved = ui::savePacked(run->path({}), file);
        QVERIFY2(saved.isWritten, qPrintable(saved.sentence));
        QVERIFY(QFile::remove(WindowHome::folderOf(RunFixture::id())));
    }
    ui::MainWindow window;
    window.show();
    QVERIFY(window.acceptDrops());
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(file)});
    QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &enter);
    QVERIFY(enter.isAccepted());
    QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &drop);
    auto *dialog = window.findChild<ui::ImportDialog *>();
    QVERIFY(dialog != nullptr);
    QTRY_VERIFY2(dialog->sentence().contains(QStringLiteral("is here now")), qPrintable(dialog->sentence()));
    QVERIFY(dialog->sentence().contains(RunFixture::id()));
    for (QPushButton *button : dialog->findChildren<QPushButton *>()) {
        if (button->text() == QLatin1String("Open the run"))
            QTest::mouseClick(button, Qt::LeftButton);
    }
    auto *page = window.findChild<ui::RunPage *>();
    QTRY_COMPARE(page->run().id, RunFixture::id());
    // The same digits: 50 of 100 drafts were accepted.
    const run::CellView *cell = page->run().find(QStringLiteral("thinking_on-1"));
    QVERIFY(cell != nullptr && cell->countingAttempt() != nullptr);
    QCOMPARE(cell->countingAttempt()->acceptance.acceptedTokens, 50);
    QCOMPARE(cell->countingAttempt()->acceptance.drafts, 100);

    // Once more: it is here already.
    QTRY_VERIFY(window.findChild<ui::ImportDialog *>() == nullptr);
    QDragEnterEvent back(QPoint(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &back);
    QDropEvent again(QPointF(300, 300), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
    QApplication::sendEvent(&window, &again);
    dialog = window.findChild<ui::ImportDialog *>();
    QVERIFY(dialog != nullptr);
    QTRY_VERIFY(dialog->sentence().contains(QStringLiteral("was here already")));
}

void ExchangeTest::anotherCollectorsArtifactsComeWithWhatIsNotKnown()
{
    const QString folder = m_home->path() + QStringLiteral("/artifacts");
    QVERIFY(QDir().mkpath(folder));
    const auto put = [&folder](const char *name, const QByteArray &bytes) {
        QFile file(folder + QLatin1Char('/') + QString::fromLatin1(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    put("before_on_mtp1.prom", RunFixture::exposition(10, 5, 1, 16));
    put("after_on_mtp1.prom", RunFixture::exposition(110, 75, 3, 180));
    put("virus.exe", "MZ");
    ui::MainWindow window;
    window.show();
    command(window, QString::fromUtf8("Import a run\xe2\x80\xa6"))->trigger();
    auto *dialog = window.findChild<ui::ImportDialog *>();
    QVERIFY(dialog != nullptr && dialog->isVisible());
    dialog->import(folder);
    QTRY_VERIFY2(dialog->sentence().contains(QStringLiteral("is here now")), qPrintable(dialog->sentence()));
    const auto *findings = dialog->findChild<QListWidget *>();
    QVERIFY(findings->isVisible());
    QStringList texts;
    for (int row = 0; row < findings->count(); ++row)
        texts.append(findings->item(row)->text());
    QVERIFY2(!texts.filter(QStringLiteral("Left out virus.exe")).isEmpty(), qPrintable(texts.join(u'\n')));
    QVERIFY2(!texts.filter(QStringLiteral("not known")).isEmpty(), qPrintable(texts.join(u'\n')));
}

void ExchangeTest::aRunIsDraggedOut()
{
    const auto run = ended();
    ui::MainWindow window;
    window.show();
    const auto *model = window.findChild<ui::RunListModel *>();
    QTRY_COMPARE(model->rowCount(), 1);
    QTRY_VERIFY(model->flags(model->index(0)).testFlag(Qt::ItemIsDragEnabled));
    for (const QListView *list : window.findChildren<QListView *>())
        QVERIFY(list->model() != model || list->dragEnabled());
    const std::unique_ptr<QMimeData> data(model->mimeData({model->index(0)}));
    QVERIFY(data->hasUrls());
    QCOMPARE(data->urls().size(), 1);
    const QString file = data->urls().constFirst().toLocalFile();
    QVERIFY(file.endsWith(RunFixture::id() + QStringLiteral(".tar.gz")));
    QVERIFY(QFile::exists(file));
    const QTemporaryDir elsewhere;
    const auto imported = exchange::importPacked(file, elsewhere.path());
    QVERIFY2(imported, imported ? "" : qPrintable(imported.error().sentence()));
    QCOMPARE(imported->run, RunFixture::id());
}

void ExchangeTest::whatIsNoRunIsRefused()
{
    const QString file = m_home->path() + QStringLiteral("/torn.tar.gz");
    QFile torn(file);
    QVERIFY(torn.open(QIODevice::WriteOnly));
    torn.write(QByteArray(1000, 'x'));
    torn.close();
    ui::ImportDialog dialog;
    dialog.import(file);
    QTRY_VERIFY2(dialog.sentence().contains(QStringLiteral("torn.tar.gz")) &&
                     !dialog.sentence().contains(QStringLiteral("is read")),
                 qPrintable(dialog.sentence()));
    QVERIFY(QDir(run::runsFolder()).entryList(QDir::Dirs | QDir::NoDotAndDotDot | QDir::Hidden).isEmpty());
    // A cell that is none is said before anything is read.
    const ui::ImportAnswer answer = ui::importHere({file, {}, QStringLiteral("on 3")});
    QVERIFY2(answer.trouble.contains(QStringLiteral("is no cell")), qPrintable(answer.trouble));
}

void ExchangeTest::aRunIsPackedAndReportedFromTheMenu()
{
    const auto run = ended();
    ui::MainWindow window;
    window.show();
    window.openRun(WindowHome::folderOf(RunFixture::id()), {});
    QTRY_COMPARE(window.findChild<ui::RunPage *>()->run().id, RunFixture::id());
    const auto saveAs = [&](const char *name, const QString &file) {
        command(window, QString::fromUtf8(name))->trigger();
        auto *dialog = window.findChild<QFileDialog *>();
        QVERIFY(dialog != nullptr);
        dialog->selectFile(file);
        Q_EMIT dialog->fileSelected(file);
        dialog->close();
        QTRY_VERIFY2(QFile::exists(file), qPrintable(file));
        QTRY_VERIFY(window.findChild<QFileDialog *>() == nullptr);
    };
    saveAs("Pack the run\xe2\x80\xa6", m_home->path() + QStringLiteral("/packed.tar.gz"));
    for (const char *ending : {"html", "md", "csv", "json"})
        saveAs("Export a report of the run\xe2\x80\xa6",
               m_home->path() + QStringLiteral("/report.") + QLatin1String(ending));
    QFile html(m_home->path() + QStringLiteral("/report.html"));
    QVERIFY(html.open(QIODevice::ReadOnly));
    QVERIFY(html.readAll().contains("<svg"));
    const ui::SavedAnswer odd = ui::saveReport(WindowHome::folderOf(RunFixture::id()),
                                               m_home->path() + QStringLiteral("/report.doc"));
    QVERIFY(!odd.isWritten && !odd.sentence.isEmpty());
    QVERIFY(!QFile::exists(m_home->path() + QStringLiteral("/report.doc")));
}

QTEST_MAIN(ExchangeTest)
#include "tst_exchange.moc"

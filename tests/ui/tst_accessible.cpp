// SPDX-License-Identifier: GPL-3.0-or-later
#include "window_home.h"

#include "run/run_page.h"
#include "shell/main_window.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QButtonGroup>
#include <QComboBox>
#include <QGraphicsView>
#include <QHeaderView>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QStackedWidget>
#include <QTabBar>
#include <QTest>

using namespace assay;

namespace {

QString describe(const QWidget *widget)
{
    QStringList path;
    for (const QObject *at = widget; at != nullptr && path.size() < 4; at = at->parent()) {
        const QString name = at->objectName();
        path.prepend(QString::fromLatin1(at->metaObject()->className()) +
                     (name.isEmpty() ? QString() : QLatin1Char('#') + name));
    }
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    const QString text = button != nullptr ? button->text() : widget->accessibleName();
    return path.join(QStringLiteral(" > ")) + QStringLiteral(" \"%1\"").arg(text);
}

// Pieces that Qt makes inside a control, whose control speaks for them.
bool isPart(const QWidget *widget)
{
    if (qobject_cast<const QScrollBar *>(widget) || qobject_cast<const QSplitterHandle *>(widget) ||
        qobject_cast<const QHeaderView *>(widget) || widget->inherits("QComboBoxListView") ||
        widget->inherits("QTableCornerButton") || widget->inherits("QComboBoxPrivateContainer"))
        return true;
    for (const QObject *at = widget->parent(); at != nullptr; at = at->parent()) {
        if (at->inherits("QLineEdit") || at->inherits("QTabBar") || at->inherits("QAbstractSpinBox") ||
            at->inherits("QComboBoxPrivateContainer"))
            return true;
        const auto *combo = qobject_cast<const QComboBox *>(at);
        if (combo != nullptr && combo->lineEdit() == widget)
            return true;
        // A viewport and what a view makes in it for its own use.
        if (qobject_cast<const QAbstractItemView *>(at) || at->inherits("QPlainTextEdit") ||
            at->inherits("QGraphicsView"))
            return true;
    }
    return false;
}

bool isControl(const QWidget *widget)
{
    return qobject_cast<const QAbstractButton *>(widget) || qobject_cast<const QComboBox *>(widget) ||
           qobject_cast<const QAbstractItemView *>(widget) || qobject_cast<const QLineEdit *>(widget) ||
           qobject_cast<const QTabBar *>(widget) || qobject_cast<const QAbstractSpinBox *>(widget) ||
           qobject_cast<const QPlainTextEdit *>(widget);
}

// A widget of ours that can be worked in, or that draws something of its own: cards, charts, tiles, logs.
bool isOwn(const QWidget *widget)
{
    const bool ours = QByteArray(widget->metaObject()->className()).startsWith("assay::ui::");
    return (ours && widget->focusPolicy() != Qt::NoFocus) || qobject_cast<const QGraphicsView *>(widget);
}

QString nameOf(QWidget *widget)
{
    const QAccessibleInterface *face = QAccessible::queryAccessibleInterface(widget);
    return face == nullptr ? widget->accessibleName() : face->text(QAccessible::Name);
}

// Of buttons of which one is chosen, Tab comes to that one and the arrows go on from there.
bool isReachedByArrows(const QWidget *widget)
{
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    if (button == nullptr || button->isChecked())
        return false;
    return button->autoExclusive() || (button->group() != nullptr && button->group()->exclusive());
}

QList<QWidget *> shownIn(const QWidget &window)
{
    QList<QWidget *> shown;
    for (QWidget *child : window.findChildren<QWidget *>()) {
        if (child->isVisible() && child->window() == &window && !isPart(child))
            shown.append(child);
    }
    return shown;
}

} // namespace

// Every control and chart of every page says what it is and is reached by Tab.
class AccessibleTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void everyPageIsNamedAndReached_data();
    void everyPageIsNamedAndReached();

private:
    std::unique_ptr<WindowHome> m_home;
};

void AccessibleTest::init()
{
    m_home = std::make_unique<WindowHome>();
}

void AccessibleTest::everyPageIsNamedAndReached_data()
{
    QTest::addColumn<int>("page");
    QTest::addColumn<int>("tab");
    const WindowHome home;
    // As many as there are: a page that is added is walked without being named here.
    ui::MainWindow window;
    const int pages = window.centralWidget()->findChild<QStackedWidget *>()->count();
    const auto *tabs = window.findChild<ui::RunPage *>()->findChild<QTabBar *>();
    for (int tab = 0; tab < tabs->count(); ++tab)
        QTest::addRow("run: %s", qPrintable(tabs->tabText(tab))) << 0 << tab;
    for (int page = 1; page < pages; ++page)
        QTest::addRow("page %d", page) << page << 0;
}

void AccessibleTest::everyPageIsNamedAndReached()
{
    QFETCH(int, page);
    QFETCH(int, tab);
    const auto run = m_home->addRun();
    ui::MainWindow window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window));
    auto *runPage = window.findChild<ui::RunPage *>();
    QTRY_VERIFY(!runPage->run().id.isEmpty());
    runPage->showTab(static_cast<ui::RunPage::Tab>(tab));
    runPage->selectCell(QStringLiteral("thinking_on-1"));
    window.showPage(static_cast<ui::MainWindow::Page>(page));
    QTRY_COMPARE(static_cast<int>(window.page()), page);
    QCoreApplication::processEvents();

    QStringList nameless;
    QStringList beyond; // controls that no key leads to
    QSet<QWidget *> wanted;
    for (QWidget *widget : shownIn(window)) {
        if (!isControl(widget) && !isOwn(widget))
            continue;
        if (nameOf(widget).trimmed().isEmpty())
            nameless.append(describe(widget));
        if (!widget->isEnabled())
            continue;
        if ((widget->focusPolicy() & Qt::TabFocus) != 0)
            wanted.insert(widget);
        else if (isControl(widget) && !isReachedByArrows(widget))
            beyond.append(describe(widget));
    }
    QVERIFY2(nameless.isEmpty(),
             qPrintable(QStringLiteral("without a name: ") + nameless.join(QStringLiteral("; "))));
    QVERIFY2(beyond.isEmpty(),
             qPrintable(QStringLiteral("not reached by Tab: ") + beyond.join(QStringLiteral("; "))));

    // Tab goes round and meets each of them.
    QSet<QWidget *> met;
    for (int step = 0; step < 400; ++step) {
        QWidget *focus = QApplication::focusWidget();
        if (focus == nullptr || (met.contains(focus) && step > wanted.size() + 20))
            break;
        met.insert(focus);
        for (QWidget *proxied : std::as_const(wanted)) {
            if (proxied->focusProxy() == focus)
                met.insert(proxied);
        }
        QTest::keyClick(focus, Qt::Key_Tab);
        // Fields that take the Tab for themselves leave by Ctrl+Tab.
        if (QApplication::focusWidget() == focus)
            QTest::keyClick(focus, Qt::Key_Tab, Qt::ControlModifier);
    }
    QStringList missed;
    for (QWidget *widget : std::as_const(wanted)) {
        if (!met.contains(widget) && !isReachedByArrows(widget) && widget->isVisible())
            missed.append(describe(widget));
    }
    QVERIFY2(missed.isEmpty(),
             qPrintable(QStringLiteral("Tab never comes to: ") + missed.join(QStringLiteral("; "))));
}

QTEST_MAIN(AccessibleTest)
#include "tst_accessible.moc"

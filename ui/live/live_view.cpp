// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/live_view.h"

#include "language/in_words.h"
#include "live/chart_board.h"
#include "live/live_csv.h"
#include "live/live_table_model.h"
#include "theme/elided_label.h"

#include <assay/base/files.h>

#include <QApplication>
#include <QBuffer>
#include <QClipboard>
#include <QDataStream>
#include <QEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QStackedWidget>
#include <QSvgGenerator>
#include <QTableView>
#include <QThreadPool>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <functional>

namespace assay::ui {

LiveView::LiveView(QWidget *parent)
    : QWidget(parent),
      m_head(new QHBoxLayout),
      m_status(new ElidedLabel(this)),
      m_key(new QLabel(tr("bold: since the start \u00B7 thin: last 30 s \u00B7 band: 95 % interval \u00B7 "
                          "dashed: golden"),
                       this)),
      m_pause(new QPushButton(tr("Pause view"), this)),
      m_follow(new QPushButton(tr("Follow"), this)),
      m_tableButton(new QPushButton(tr("Table"), this)),
      m_export(new QToolButton(this)),
      m_stack(new QStackedWidget(this)),
      m_scroll(new QScrollArea(this)),
      m_board(new ChartBoard(this)),
      m_table(new QTableView(this)),
      m_message(new QLabel(this)),
      m_model(new LiveTableModel(this))
{
    m_scroll->setWidget(m_board);
    m_scroll->setWidgetResizable(true);
    m_scroll->setFrameShape(QFrame::NoFrame);
    m_scroll->setFocusPolicy(Qt::NoFocus);
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("The numbers behind the charts"));
    m_table->setAlternatingRowColors(true);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + space1);
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->horizontalHeader()->setDefaultSectionSize(96);
    m_table->setColumnWidth(0, 190);
    m_message->setAlignment(Qt::AlignCenter);
    m_message->setWordWrap(true);
    m_message->setMargin(space5);
    m_stack->addWidget(m_scroll);
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_message);
    makeBar();
    auto *rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(space2);
    rows->addLayout(m_head);
    rows->addWidget(m_stack, 1);
    auto *foot = new QHBoxLayout;
    foot->setContentsMargins(space4, 0, space4, space2);
    foot->addWidget(m_key);
    rows->addLayout(foot);
    tellStatus();
}

void LiveView::makeBar()
{
    m_head->setContentsMargins(space4, space2, space4, 0);
    m_head->addWidget(m_status, 1);
    m_pause->setCheckable(true);
    m_pause->setToolTip(tr("Holds the picture still; the data goes on (Space)"));
    m_follow->setToolTip(tr("Shows the whole time up to now again (End, F)"));
    m_tableButton->setCheckable(true);
    m_tableButton->setToolTip(tr("The numbers behind the charts (T)"));
    m_export->setText(tr("Export"));
    m_export->setToolTip(tr("Save or copy what is shown"));
    m_export->setPopupMode(QToolButton::InstantPopup);
    m_export->setMenu(makeExportMenu());
    for (QWidget *control : {static_cast<QWidget *>(m_pause), static_cast<QWidget *>(m_follow),
                             static_cast<QWidget *>(m_tableButton), static_cast<QWidget *>(m_export)})
        m_head->addWidget(control);
    connect(m_pause, &QPushButton::toggled, this, &LiveView::setPaused);
    connect(m_follow, &QPushButton::clicked, this, [this] {
        setPaused(false);
        m_board->follow();
    });
    connect(m_tableButton, &QPushButton::toggled, this, &LiveView::setTable);
    connect(m_board, &ChartBoard::windowMoved, this, &LiveView::tellStatus);
}

QMenu *LiveView::makeExportMenu()
{
    auto *menu = new QMenu(this);
    menu->addAction(tr("Picture (PNG)\u2026"), this,
                    [this] { askFile(QStringLiteral("png"), tr("Pictures (*.png)")); });
    menu->addAction(tr("Drawing (SVG)\u2026"), this,
                    [this] { askFile(QStringLiteral("svg"), tr("Drawings (*.svg)")); });
    menu->addAction(tr("Numbers (CSV)\u2026"), this,
                    [this] { askFile(QStringLiteral("csv"), tr("Tables (*.csv)")); });
    menu->addSeparator();
    menu->addAction(tr("Copy picture"), this, &LiveView::copyPicture);
    menu->addAction(tr("Copy numbers"), this, &LiveView::copyTable);
    return menu;
}

void LiveView::setCells(const QList<BoardCell> &cells)
{
    m_latest = cells;
    if (!m_paused)
        show(cells);
    tellStatus();
}

void LiveView::show(const QList<BoardCell> &cells)
{
    m_board->setCells(cells);
    const auto strong =
        std::find_if(cells.begin(), cells.end(), [](const BoardCell &cell) { return cell.strong; });
    const QScrollBar *bar = m_table->verticalScrollBar();
    const bool atEnd = bar->value() == bar->maximum();
    m_model->setCell(strong != cells.end() ? *strong : cells.value(0));
    if (atEnd && isTable())
        m_table->scrollToBottom();
}

void LiveView::setStatus(const LiveStatus &status)
{
    m_now = status;
    tellStatus();
}

void LiveView::setMessage(const QString &message)
{
    m_message->setText(message);
    m_stack->setCurrentIndex(!message.isEmpty() ? 2 : m_tableButton->isChecked() ? 1 : 0);
}

void LiveView::setPaused(bool paused)
{
    if (std::exchange(m_paused, paused) == paused)
        return;
    m_pause->setChecked(paused);
    if (paused)
        m_pausedAt = points(m_latest);
    else
        show(m_latest);
    tellStatus();
}

void LiveView::setTable(bool table)
{
    m_tableButton->setChecked(table);
    setMessage(m_message->text());
    m_key->setVisible(!table);
    if (table)
        m_table->scrollToBottom();
    Q_EMIT stateMoved();
}

bool LiveView::isTable() const
{
    return m_stack->currentIndex() == 1;
}

qint64 LiveView::points(const QList<BoardCell> &cells) const
{
    qint64 points = 0;
    for (const BoardCell &cell : cells)
        points += cell.data.counts.size();
    return points;
}

void LiveView::tellStatus()
{
    QString text;
    Token ink = Token::Muted;
    switch (m_now.kind) {
    case LiveStatus::Kind::Waiting:
        text = QStringLiteral("\u25CB ") + tr("waiting");
        break;
    case LiveStatus::Kind::Live:
        text = QStringLiteral("\u25CF ") + tr("live");
        ink = Token::Good;
        break;
    case LiveStatus::Kind::Ended:
        text = QStringLiteral("\u25A0 ") + tr("ended");
        break;
    case LiveStatus::Kind::Lost:
        text = QStringLiteral("\u26A0 ") + tr("connection lost");
        ink = Token::Doubtful;
        break;
    }
    if (m_paused) {
        const auto fresh = static_cast<int>(std::max<qint64>(0, points(m_latest) - m_pausedAt));
        const QString paused = fresh == 0 ? tr("paused") : tr("paused, %n new", nullptr, fresh);
        text = m_now.kind == LiveStatus::Kind::Live ? QStringLiteral("\u2016 ") + paused
                                                    : QString(text + QStringLiteral(" \u00B7 ") + paused);
        ink = Token::Doubtful;
    } else if (!m_board->isFollowing()) {
        text += QStringLiteral(" \u00B7 ") + tr("looking back");
    }
    if (!m_now.detail.isEmpty())
        text += QStringLiteral(" \u00B7 ") + m_now.detail;
    if (text != m_status->text()) {
        m_status->setText(text);
        m_status->setToolTip(text);
    }
    m_status->setPalette(inked(palette(), ink));
    m_key->setPalette(inked(palette(), Token::Muted));
    m_key->setFont(captionFont(font()));
    m_message->setPalette(inked(palette(), Token::Muted));
    m_follow->setEnabled(m_paused || !m_board->isFollowing());
}

QString LiveView::statusText() const
{
    return m_status->text();
}

void LiveView::askFile(const QString &ending, const QString &filter)
{
    auto *dialog = new QFileDialog(this, tr("Export"), QString(), filter);
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(ending);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, this, &LiveView::exportTo);
    dialog->open();
}

QImage LiveView::picture() const
{
    const double ratio = std::max(2.0, devicePixelRatioF());
    QImage image(m_board->size() * ratio, QImage::Format_ARGB32_Premultiplied);
    image.setDevicePixelRatio(ratio);
    m_board->refreshAll();
    QPainter painter(&image);
    painter.setRenderHint(QPainter::Antialiasing);
    m_board->paint(&painter);
    return image;
}

QByteArray LiveView::svg() const
{
    QBuffer buffer;
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setSize(m_board->size());
    generator.setViewBox(m_board->rect());
    generator.setTitle(tr("Charts over time"));
    m_board->refreshAll();
    QPainter painter(&generator);
    m_board->paint(&painter);
    painter.end();
    return buffer.data();
}

void LiveView::exportTo(const QString &file)
{
    const QString ending = QFileInfo(file).suffix().toLower();
    std::function<QByteArray()> make;
    if (ending == QStringLiteral("csv")) {
        make = [cells = m_board->cells()] { return liveCsv(cells); };
    } else if (ending == QStringLiteral("svg")) {
        make = [bytes = svg()] { return bytes; };
    } else {
        make = [image = picture()] {
            QBuffer buffer;
            image.save(&buffer, "PNG");
            return buffer.data();
        };
    }
    const bool isThinned =
        ending == QStringLiteral("csv") &&
        std::any_of(m_board->cells().cbegin(), m_board->cells().cend(),
                    [](const BoardCell &cell) { return cell.data.counts.wholeFrom() > 0; });
    const QString done =
        isThinned
            ? tr("%1 was written. Of what is older than an hour it has the ends and extremes; the run's "
                 "journals have every look.")
            : tr("%1 was written.");
    QThreadPool::globalInstance()->start([view = QPointer<LiveView>(this), file, make, done] {
        const base::Status written = base::writeFileAtomically(file, make());
        const QString sentence = written ? done.arg(file) : inWords(written.error());
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [view, sentence] {
                if (view)
                    Q_EMIT view->said(sentence);
            },
            Qt::QueuedConnection);
    });
}

void LiveView::copyPicture()
{
    QApplication::clipboard()->setImage(picture());
    Q_EMIT said(tr("The picture is on the clipboard."));
}

void LiveView::copyTable()
{
    QList<int> rows;
    if (isTable()) {
        const QModelIndexList chosen = m_table->selectionModel()->selectedRows();
        for (const QModelIndex &index : chosen)
            rows.append(index.row());
        std::sort(rows.begin(), rows.end());
    }
    if (rows.isEmpty()) {
        for (int row = 0; row < m_model->rowCount(); ++row)
            rows.append(row);
    }
    QApplication::clipboard()->setText(m_model->toTsv(rows));
    Q_EMIT said(tr("%n rows are on the clipboard.", nullptr, static_cast<int>(rows.size())));
}

void LiveView::keyPressEvent(QKeyEvent *event)
{
    if (event->matches(QKeySequence::Copy)) {
        isTable() ? copyTable() : copyPicture();
        return;
    }
    switch (event->key()) {
    case Qt::Key_Space:
        setPaused(!m_paused);
        return;
    case Qt::Key_End:
    case Qt::Key_F:
        setPaused(false);
        m_board->follow();
        return;
    case Qt::Key_T:
        setTable(!isTable());
        return;
    default:
        QWidget::keyPressEvent(event);
    }
}

void LiveView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        tellStatus();
}

QByteArray LiveView::saveState() const
{
    QByteArray state;
    QDataStream stream(&state, QIODevice::WriteOnly);
    stream << m_tableButton->isChecked();
    return state;
}

void LiveView::restoreState(const QByteArray &state)
{
    QDataStream stream(state);
    bool table = false;
    stream >> table;
    if (stream.status() == QDataStream::Ok)
        setTable(table);
}

} // namespace assay::ui

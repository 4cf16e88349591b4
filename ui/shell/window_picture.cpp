// SPDX-License-Identifier: GPL-3.0-or-later
#include "shell/window_picture.h"

#include "run/run_page.h"
#include "shell/main_window.h"

#include <QImage>
#include <QPixmap>
#include <QSaveFile>
#include <QTimer>

#include <chrono>

namespace assay::ui {

using namespace std::chrono_literals;

namespace {

// Another text says that a picture would show something else; values that grow are not meant.
QString statesOf(const run::RunView &run)
{
    if (run.cells.isEmpty())
        return {};
    QString states = run.folder + QLatin1Char(' ') + QString::number(static_cast<int>(run.state));
    for (const run::CellView &cell : run.cells)
        states += QLatin1Char(' ') + QString::number(static_cast<int>(cell.state));
    return states;
}

} // namespace

WindowPicture::WindowPicture(MainWindow &window, QString file)
    : m_window(window),
      m_page(window.findChild<RunPage *>()),
      m_file(std::move(file)),
      m_looks(new QTimer(this))
{
    // One after the other, so that an older picture never comes over a newer one.
    m_writer.setMaxThreadCount(1);
    connect(m_looks, &QTimer::timeout, this, &WindowPicture::look);
    m_looks->start(1s);
}

WindowPicture::~WindowPicture()
{
    m_writer.waitForDone();
}

void WindowPicture::look()
{
    const QString states = statesOf(m_page->run());
    if (states.isEmpty() || states == m_taken || !m_window.isVisible())
        return;
    m_taken = states;
    // What the page was just told has been painted by then.
    QTimer::singleShot(300ms, this, &WindowPicture::take);
}

void WindowPicture::take()
{
    const QImage picture = m_window.grab().toImage();
    m_writer.start([this, picture, file = m_file] {
        QSaveFile to(file);
        if (to.open(QIODevice::WriteOnly) && picture.save(&to, "PNG") && to.commit())
            Q_EMIT taken();
        else
            Q_EMIT failed(tr("%1 cannot be written: %2").arg(file, to.errorString()));
    });
}

} // namespace assay::ui

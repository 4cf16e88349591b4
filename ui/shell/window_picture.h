// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QString>
#include <QThreadPool>

#include <memory>

class QTimer;

namespace assay::ui {

class MainWindow;
class RunPage;

// Keeps a picture of a window in a file: anew each time that the open run or a cell of it comes to another
// state.
// The file is whole at any moment.
class WindowPicture final : public QObject
{
    Q_OBJECT
public:
    // The file is a PNG, whatever its name.
    WindowPicture(MainWindow &window, QString file);
    // Waits for a picture that is just being written.
    ~WindowPicture() override;

Q_SIGNALS:
    void taken();
    // A sentence; once a picture, so that a full disk is heard of.
    void failed(const QString &sentence);

private:
    void look();
    void take();

    MainWindow &m_window;
    RunPage *m_page = nullptr;
    QString m_file;
    QString m_taken; // the states that the last picture shows
    QTimer *m_looks = nullptr;
    QThreadPool m_writer;
};

} // namespace assay::ui

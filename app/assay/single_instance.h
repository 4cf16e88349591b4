// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalServer>
#include <QObject>
#include <QString>

namespace assay {

// What a start of the program asks for.
struct Wish
{
    QString folder; // of a run; empty: only the window
    QString cell;
    QString left, right; // to compare; empty: nothing
    QString picture;     // file for pictures of the window; empty: none
};

// One window a user: the first start listens on a socket in $XDG_RUNTIME_DIR that is the user's alone, a
// later one hands its wish over and ends.
class SingleInstance final : public QObject
{
    Q_OBJECT
public:
    explicit SingleInstance(QObject *parent = nullptr);

    // Hands the wish to the window that is open. False: there is none, or it does not answer.
    [[nodiscard]] static bool handOver(const Wish &wish);
    // Listens from now on. False: it cannot; the window works all the same.
    bool listen();

Q_SIGNALS:
    void wished(const assay::Wish &wish);

private:
    void take();

    QLocalServer m_server;
};

} // namespace assay

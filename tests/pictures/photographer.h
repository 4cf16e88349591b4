// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <functional>

namespace assay::ui {
class MainWindow;
}

// Leads a window from page to page and keeps a picture of each: NAME + `suffix` in a folder.
class Photographer
{
public:
    // Only pictures whose name is in `only` are taken, unless it is empty.
    Photographer(assay::ui::MainWindow &window, QString folder, QString suffix, QStringList only);

    // The window with its dialogs and menus, as a screen would have it.
    void shoot(const QString &name);
    // All pages of the rail but the first, or of the run that is open.
    void shootPages(const QString &state);
    void shootRun(const QString &state);
    // The palette, the lists and the dialogs.
    void shootDialogs();
    // What a checkout is asked for, and its refusal.
    void shootProposal(const QString &name);
    // Two sides, the way to a run with its preflight, a cluster with its nodes, a server that runs: each once
    // it has answered or cannot.
    void shootComparison(const QString &left, const QString &right, const QString &name);
    // Several shipped references over one another.
    void shootReferences(const QString &name);
    void shootLaunch(const QString &recipe, const QString &cluster, const QString &name);
    void shootCluster(const QString &cluster, const QString &name);
    void shootServer(const QString &address, const QString &name);
    // The values as a table in the place of the curve.
    void shootTable(const QString &name);
    // The run is read and its page filled.
    void waitForRun();
    [[nodiscard]] int taken() const { return m_taken; }
    [[nodiscard]] bool failed() const { return m_failed; }

private:
    [[nodiscard]] bool isWanted(const QString &name) const;
    // A command by its English text, with a picture of what it opens.
    void shootCommand(const QString &text, const QString &name);

    assay::ui::MainWindow &m_window;
    QString m_folder;
    QString m_suffix;
    QStringList m_only;
    int m_taken = 0;
    bool m_failed = false;
};

// Handles events for so long.
void settle(int milliseconds);

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/golden/reference.h>
#include <assay/run/state.h>

#include <QObject>
#include <QStringList>

#include <optional>

class QAction;
class QMenu;
class QWidget;

namespace assay::ui {

// What can be done with the chosen cells of a run. Each action knows by itself when it makes sense.
class CellActions final : public QObject
{
    Q_OBJECT
public:
    // Its keys work while `place` or something in it has the keyboard.
    explicit CellActions(QWidget *place);

    // The cells that are meant; `current` is the one of them that has the panel.
    void setChoice(const run::RunView &run, const std::optional<golden::Curve> &golden,
                   const QStringList &chosen, const QString &current);
    void fill(QMenu *menu) const;

    [[nodiscard]] QAction *rerun() const { return m_rerun; }
    [[nodiscard]] QAction *cancel() const { return m_cancel; }
    [[nodiscard]] QAction *finish() const { return m_finish; }
    [[nodiscard]] QAction *openLog() const { return m_openLog; }
    [[nodiscard]] QAction *openLive() const { return m_openLive; }
    [[nodiscard]] QAction *openOutputs() const { return m_openOutputs; }
    [[nodiscard]] QAction *copyValue() const { return m_copyValue; }
    [[nodiscard]] QAction *copyLink() const { return m_copyLink; }

Q_SIGNALS:
    void rerunWanted(const QStringList &cells);
    void cancelWanted(const QStringList &cells);
    void finishWanted(const QStringList &cells);
    void logWanted(const QString &cell);
    void liveWanted(const QString &cell);
    void outputsWanted(const QString &cell);
    void said(const QString &text);

private:
    QAction *add(QWidget *place, const QString &text, const QKeySequence &keys);
    void copy(const QString &text, const QString &what);

    run::RunView m_run;
    std::optional<golden::Curve> m_golden;
    QStringList m_chosen;
    QStringList m_open;    // those of them that are queued or under way
    QStringList m_running; // those that are under way
    QStringList m_closed;  // those that are neither
    QString m_current;
    QAction *m_rerun = nullptr;
    QAction *m_cancel = nullptr;
    QAction *m_finish = nullptr;
    QAction *m_openLog = nullptr;
    QAction *m_openLive = nullptr;
    QAction *m_openOutputs = nullptr;
    QAction *m_copyValue = nullptr;
    QAction *m_copyLink = nullptr;
};

} // namespace assay::ui

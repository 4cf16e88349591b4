// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/diff_worker.h"
#include "compare/trend_worker.h"
#include "runs/desk.h"
#include "theme/theme.h"

#include <assay/run/state.h>

#include <QWidget>

class QComboBox;
class QLabel;
class QTabBar;
class QToolButton;
class QLineEdit;
class QPushButton;
class QSortFilterProxyModel;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace assay::ui {

class ConditionList;
class CurveChart;
class DifferenceMap;
class DiffModel;
class EmptyPage;
class SideEdit;
class TrendView;
class AdviceView;
class WhyPanel;

// Two sides cell by cell, each a reference file or a run: what `assayctl diff` tells, as a table, a map or
// curves, with the conditions that differ and why the chosen cell does beside it.
class ComparePage final : public QWidget
{
    Q_OBJECT
public:
    explicit ComparePage(const Desk &desk, QWidget *parent = nullptr);

    // Of files of several models the one that is named, if both have it.
    void compare(const QString &left, const QString &right, const QString &model = {});
    // The left side, the right one still to be chosen.
    void compareFrom(const QString &left);
    // The runs that there are, the newest first; a cell is followed over those of its model.
    void setRuns(const QList<run::RunSummary> &runs);
    [[nodiscard]] DiffModel *model() const { return m_model; }
    // What is said of the two sides, or why there is nothing to say.
    [[nodiscard]] QString verdict() const;

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void wanted(const assay::ui::DiffWish &wish);
    void sidesWanted();
    void trendWanted(const assay::ui::TrendWish &wish);
    // A cell of a run's folder is to be opened.
    void cellWanted(const QString &folder, const QString &cell);
    void saveWanted(const QString &file, const QByteArray &bytes);
    void said(const QString &text);
    void stateMoved();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeResult();
    QWidget *makeViews();
    void makeTable();
    void makeWhy();
    void makeImageMenu();
    void showView(int view);
    void askTrend();
    void chooseRow(int row);
    [[nodiscard]] QWidget *pictured() const;
    void askFile(const QString &ending, const QString &filter);
    void makeWorker(const Desk &desk);
    void ask();
    void showAnswer(const DiffAnswer &answer);
    void showModels(const DiffAnswer &answer);
    void say(const QString &sentence);
    void copy(const QString &text);
    void restyle();

    DiffModel *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    SideEdit *m_left = nullptr;
    SideEdit *m_right = nullptr;
    QComboBox *m_models = nullptr;
    QPushButton *m_go = nullptr;
    QPushButton *m_copy = nullptr;
    QPushButton *m_copyMarkdown = nullptr;
    QLabel *m_title = nullptr;
    QLabel *m_verdict = nullptr;
    QLabel *m_gate = nullptr;
    ConditionList *m_conditions = nullptr;
    QTabBar *m_tabs = nullptr;
    QStackedWidget *m_views = nullptr;
    QTableView *m_table = nullptr;
    DifferenceMap *m_map = nullptr;
    CurveChart *m_curves = nullptr;
    TrendView *m_trend = nullptr;
    AdviceView *m_advice = nullptr;
    WhyPanel *m_why = nullptr;
    QSplitter *m_side = nullptr;
    QToolButton *m_image = nullptr;
    QString m_leftFolder, m_rightFolder;
    QSplitter *m_split = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyPage *m_empty = nullptr;
    QString m_sentence;
    Token m_tone = Token::Unknown;
    int m_number = 0;
    QList<run::RunSummary> m_runs;
    int m_row = -1; // the chosen one of the difference
    int m_trendNumber = 0;
    TrendWish m_trendShown; // what the trend answers
};

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "references/reference_model.h"
#include "runs/desk.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;
class QSortFilterProxyModel;
class QSplitter;
class QStackedWidget;
class QTableView;

namespace assay::ui {

class Banner;
class ElidedLabel;
class EmptyPage;
class ReferenceValues;

// Every curve of a folder of references: the shipped ones, the user's own or a checkout's. What is chosen
// lies over one another beside the table, with what was found wrong in it below.
class ReferencePage final : public QWidget
{
    Q_OBJECT
public:
    explicit ReferencePage(const Desk &desk, QWidget *parent = nullptr);

    // Shows the references of a folder or a file.
    void open(const QString &place);
    [[nodiscard]] ReferenceModel *model() const { return m_model; }
    // The rows that are chosen, in the table's order.
    [[nodiscard]] QList<ReferenceRow> chosen() const;

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void placeWanted(const QString &place);
    void choiceWanted(const assay::golden::Choice &choice);
    void compareWanted(const QString &left, const QString &right, const QString &model);
    void said(const QString &text);
    void stateMoved();

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QWidget *makeHead();
    QWidget *makeTable();
    QWidget *makeSide();
    void makeWorker(const Desk &desk);
    void addPlace(const QString &place);
    void askPlace(bool isFolder);
    void show(const ReferenceNews &news);
    void showChosen();
    void showProblems(const QList<ReferenceRow> &rows);
    void compareChosen();
    void setGolden();
    void openFile(const QString &file);
    void fitColumns();
    void restyle();

    ReferenceModel *m_model = nullptr;
    QSortFilterProxyModel *m_sorted = nullptr;
    QLabel *m_title = nullptr;
    ElidedLabel *m_facts = nullptr;
    QComboBox *m_places = nullptr;
    QPushButton *m_compare = nullptr;
    QPushButton *m_golden = nullptr;
    Banner *m_banner = nullptr;
    QStackedWidget *m_stack = nullptr;
    EmptyPage *m_empty = nullptr;
    QTableView *m_table = nullptr;
    ReferenceValues *m_values = nullptr;
    QLabel *m_found = nullptr;
    QListWidget *m_problems = nullptr;
    QSplitter *m_split = nullptr;
    QString m_place;
    QString m_shown; // the place that the table shows
    QList<golden::Choice> m_choices;
};

} // namespace assay::ui

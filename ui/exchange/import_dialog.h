// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "exchange/exchange_work.h"

#include <QDialog>

class QLabel;
class QLineEdit;
class QListWidget;
class QPushButton;

namespace assay::ui {

// Makes a packed run, or another collector's artifacts, a run here, and says of everything that was left out
// or is not known why.
class ImportDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit ImportDialog(QWidget *parent = nullptr);
    // Imports a file or folder, as if it had been chosen.
    void import(const QString &path);
    [[nodiscard]] QString sentence() const;

Q_SIGNALS:
    // A run is here.
    void imported(const QString &folder);
    void openWanted(const QString &folder);

protected:
    void changeEvent(QEvent *event) override;

private:
    void layOut();
    void choose(bool isFolder);
    void start();
    void show(const ImportAnswer &answer);
    using QDialog::show;
    void say(const QString &sentence, bool isWrong);
    void restyle();

    QLineEdit *m_path = nullptr;
    QPushButton *m_file = nullptr;
    QPushButton *m_folder = nullptr;
    QLineEdit *m_recipe = nullptr;
    QLineEdit *m_cell = nullptr;
    QLabel *m_sentence = nullptr;
    QListWidget *m_findings = nullptr;
    QPushButton *m_import = nullptr;
    QPushButton *m_open = nullptr;
    QString m_imported; // folder of the run
    bool m_isWrong = false;
};

} // namespace assay::ui

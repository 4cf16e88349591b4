// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/run/overrides.h>

#include <QMap>
#include <QStringList>
#include <QWidget>

class QLabel;
class QSpinBox;

namespace assay::ui {

class OverrideField;

// What may be changed for one run. It keeps what was typed, also what cannot be used.
class OverrideForm final : public QWidget
{
    Q_OBJECT
public:
    explicit OverrideForm(QWidget *parent = nullptr);

    // What the files say; values that were changed stay.
    void setRecipe(const matrix::Recipe &recipe);
    void setProfile(const matrix::Profile &profile);
    // Changed values, by key, as they were typed.
    [[nodiscard]] QMap<QString, QString> texts() const;
    void setTexts(const QMap<QString, QString> &texts);
    // Back to what the files say.
    void forget(bool ofProfile);

    // The changes as settings; those that are no YAML are left out and are errors().
    [[nodiscard]] QList<run::Setting> settings(bool ofProfile) const;
    void setProblems(const QList<run::DraftProblem> &problems);
    // Sentences that keep the run from being started, by the name of the field.
    [[nodiscard]] QStringList errors() const { return m_errors; }
    [[nodiscard]] int changes() const;
    // How many collectors share the cells.
    [[nodiscard]] int nodes() const;
    void setNodes(int nodes);
    [[nodiscard]] OverrideField *field(run::Override what) const { return m_fields.value(what); }

Q_SIGNALS:
    void edited();

protected:
    void changeEvent(QEvent *event) override;

private:
    void setBase(const matrix::Recipe &recipe, const matrix::Profile &profile, bool ofProfile);
    [[nodiscard]] QWidget *makeNodes();
    void showModes();
    void restyle();

    QMap<run::Override, OverrideField *> m_fields;
    QLabel *m_nodesName = nullptr;
    QSpinBox *m_nodes = nullptr;
    int m_ownNodes = 1; // the profile's
    matrix::Recipe m_recipe;
    QStringList m_errors;
};

} // namespace assay::ui

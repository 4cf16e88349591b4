// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/matrix/profile_form.h>

#include <QWidget>

class QFormLayout;
class QVBoxLayout;

namespace assay::ui {

class FieldEdit;
class FormGroup;

// All keys of a profile as fields, in groups: the usual ones first, the rest behind "More".
class ProfileFormView final : public QWidget
{
    Q_OBJECT
public:
    explicit ProfileFormView(QWidget *parent = nullptr);

    void setForm(const matrix::ProfileForm &form);
    void showProblems(bool shown);
    // What the host field offers.
    void setHosts(const QStringList &hosts);
    [[nodiscard]] FieldEdit *field(const QString &key) const;

Q_SIGNALS:
    void edited(const QString &key, const QStringList &texts);

private:
    struct Shape;
    struct Group;
    [[nodiscard]] static QList<Group> groups();

    QList<FormGroup *> m_groups;
    QList<FieldEdit *> m_fields;
};

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/profile_form_view.h"

#include "connect/field_edit.h"
#include "connect/form_group.h"
#include "theme/theme.h"

#include <QVBoxLayout>

#include <algorithm>

namespace assay::ui {

struct ProfileFormView::Shape
{
    QString key;
    QString label;
    QString hint;
    bool usual = true;
};

struct ProfileFormView::Group
{
    QString title;
    QList<Shape> shapes;
};

QList<ProfileFormView::Group> ProfileFormView::groups()
{
    const auto key = [](const char *text) { return QString::fromLatin1(text); };
    return {
        {tr("Host"),
         {{key("transport.host"), tr("Host"), tr("a host of ~/.ssh/config, or user@host:port")},
          {key("name"), tr("Name"), tr("what this cluster is called here")},
          {key("transport.kind"), tr("Reached by"), {}},
          {key("transport.config"), tr("SSH configuration"), {}, false}}},
        {tr("Scheduler"),
         {{key("scheduler.kind"), tr("Scheduler"), {}},
          {key("scheduler.partition"), tr("Partition"), tr("the cluster's default")},
          {key("scheduler.account"), tr("Account"), tr("your default")},
          {key("scheduler.gres"), tr("GPUs (gres)"), key("gpu:8")},
          {key("scheduler.time_limit_min"), tr("Time limit, min"), tr("the partition's")},
          {key("scheduler.exclusive"), tr("Whole nodes (exclusive)"), {}, false},
          {key("scheduler.mem"), tr("Memory"), tr("0 is all of a node"), false},
          {key("scheduler.exclude"), tr("Nodes left out"), key("b300-007"), false},
          {key("scheduler.qos"), tr("QOS"), tr("none"), false},
          {key("scheduler.reservation"), tr("Reservation"), tr("none"), false},
          {key("scheduler.extra"), tr("More for sbatch"), key("--constraint=hbm"), false}}},
        {tr("Container"),
         {{key("container.runtime"), tr("Runtime"), {}},
          {key("container.mounts"), tr("Mounts"), key("/data/models:/data/models")},
          {key("container.squash_dir"), tr("Image files"), tr("a folder of squash files"), false},
          {key("container.collector"), tr("Collector"), {}, false},
          {key("container.flags"), tr("More flags"), key("--no-container-mount-home"), false}}},
        {tr("Folders"),
         {{key("paths.root"), tr("Runs"), {}},
          {key("paths.dataset_dir"), tr("Dataset"), tr("where SPEED-Bench is prepared")},
          {key("models.staged_dir"), tr("Staged models"), tr("read only")},
          {key("models.writable_dir"), tr("Other models"), tr("new ones are fetched to")},
          {key("models.staged"), tr("Staged names"), key("DeepSeek-V4-Pro"), false}}},
        {tr("Ports"), {{key("ports"), tr("Ports"), {}}}},
        {tr("Nodes"),
         {{key("nodes.count"), tr("Nodes of a run"), {}}, {key("nodes.hold_min"), tr("Hold for, min"), {}}}},
    };
}

ProfileFormView::ProfileFormView(QWidget *parent) : QWidget(parent)
{
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(space4, space3, space4, space4);
    column->setSpacing(space5);
    for (const Group &group : groups()) {
        auto *part = new FormGroup(group.title, this);
        for (const Shape &shape : group.shapes) {
            const auto known =
                std::ranges::find(matrix::profileFields(), shape.key, &matrix::ProfileField::key);
            Q_ASSERT(known != matrix::profileFields().cend());
            auto *edit = new FieldEdit(*known, shape.label, shape.hint, part);
            connect(edit, &FieldEdit::edited, this, &ProfileFormView::edited);
            part->add(edit, shape.usual);
            m_fields.append(edit);
        }
        m_groups.append(part);
        column->addWidget(part);
    }
    column->addStretch(1);
}

void ProfileFormView::setForm(const matrix::ProfileForm &form)
{
    for (FieldEdit *edit : std::as_const(m_fields))
        edit->setValue(form.fields.value(edit->key()));
    for (FormGroup *group : std::as_const(m_groups))
        group->reveal(form);
}

void ProfileFormView::showProblems(bool shown)
{
    for (FieldEdit *edit : std::as_const(m_fields))
        edit->showProblems(shown);
}

void ProfileFormView::setHosts(const QStringList &hosts)
{
    field(QStringLiteral("transport.host"))->setChoices(hosts);
}

FieldEdit *ProfileFormView::field(const QString &key) const
{
    const auto found = std::ranges::find(m_fields, key, &FieldEdit::key);
    return found == m_fields.cend() ? nullptr : *found;
}

} // namespace assay::ui

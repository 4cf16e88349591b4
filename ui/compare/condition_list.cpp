// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/condition_list.h"

#include "language/in_words.h"
#include "theme/theme.h"
#include "theme/tone.h"

#include <QEvent>
#include <QLabel>

namespace assay::ui {

namespace {

QString inInk(const QString &text, Token ink, const QPalette &palette)
{
    return QStringLiteral("<span style=\"color:%1\">%2</span>")
        .arg(color(ink, palette).name(), text.toHtmlEscaped());
}

QString paragraph(const QString &html)
{
    return QStringLiteral("<p style=\"margin:0 0 %1px 0\">%2</p>").arg(QString::number(space2), html);
}

QString headline(const QString &text)
{
    return QStringLiteral("<p style=\"margin:0 0 %1px 0\"><b>%2</b></p>")
        .arg(QString::number(space1), text.toHtmlEscaped());
}

} // namespace

ConditionList::ConditionList(QWidget *parent) : QScrollArea(parent), m_text(new QLabel(this))
{
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    m_text->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_text->setMargin(space4);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_text->setAccessibleName(tr("Conditions"));
    setAccessibleName(tr("Conditions of both sides"));
    m_text->setAutoFillBackground(true);
    m_text->setBackgroundRole(QPalette::Base);
    setWidget(m_text);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
}

void ConditionList::setDiff(const compare::Diff &diff)
{
    m_diff = diff;
    fill();
}

void ConditionList::fill()
{
    const QPalette &tones = palette();
    QString differ;
    QStringList leftOnly;
    QStringList rightOnly;
    int equal = 0;
    for (const compare::ConditionRow &row : std::as_const(m_diff.conditions)) {
        if (row.same && *row.same)
            ++equal;
        else if (row.same)
            differ +=
                paragraph(QStringLiteral("%1<br>%2 %3<br>%4 %5")
                              .arg(inWords(row.name).toHtmlEscaped(), inInk(tr("left"), Token::Muted, tones),
                                   row.left->toHtmlEscaped(), inInk(tr("right"), Token::Muted, tones),
                                   row.right->toHtmlEscaped()));
        else
            (row.left ? leftOnly : rightOnly).append(inWords(row.name));
    }
    QString html;
    for (const base::Problem &problem : std::as_const(m_diff.problems))
        html += paragraph(inInk(QStringLiteral("! "), toneOf(problem.severity), tones) +
                          inWords(problem.text).toHtmlEscaped());
    html += headline(differ.isEmpty() ? tr("No condition differs") : tr("Conditions that differ")) + differ;
    const auto addNames = [&html](const QString &title, const QStringList &names) {
        if (!names.isEmpty())
            html += headline(title) + paragraph(names.join(QStringLiteral("<br>")));
    };
    for (QStringList *names : {&leftOnly, &rightOnly}) {
        for (QString &name : *names)
            name = inInk(name, Token::Muted, tones);
    }
    addNames(tr("Only the left side tells"), leftOnly);
    addNames(tr("Only the right side tells"), rightOnly);
    if (equal > 0)
        html += paragraph(inInk(tr("%n condition(s) are the same.", nullptr, equal), Token::Muted, tones));
    m_text->setText(html);
}

void ConditionList::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        fill();
}

} // namespace assay::ui

// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/why_panel.h"

#include "compare/difference_text.h"
#include "compare/waterfall_bars.h"
#include "theme/link_text.h"
#include "theme/theme.h"

#include <QEvent>
#include <QLabel>
#include <QVBoxLayout>

namespace assay::ui {

namespace {

const QLatin1StringView leftLink("left/");
const QLatin1StringView rightLink("right/");

} // namespace

WhyPanel::WhyPanel(QWidget *parent)
    : QScrollArea(parent),
      m_title(new QLabel(this)),
      m_words(new QLabel(this)),
      m_positions(new QLabel(tr("Where it lies, by draft position"), this)),
      m_bars(new WaterfallBars(this)),
      m_links(new QLabel(this))
{
    auto *page = new QWidget(this);
    auto *column = new QVBoxLayout(page);
    column->setContentsMargins(space4, space3, space4, space3);
    column->setSpacing(space2);
    for (QLabel *label : {m_title, m_words, m_positions, m_links}) {
        label->setWordWrap(true);
        label->setForegroundRole(QPalette::WindowText);
    }
    m_words->setTextFormat(Qt::PlainText);
    m_words->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_words->setAccessibleName(tr("Why"));
    m_links->setTextFormat(Qt::RichText);
    m_links->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
    m_links->setAccessibleName(tr("Cells of this difference"));
    column->addWidget(m_title);
    column->addWidget(m_words);
    column->addWidget(m_positions);
    column->addWidget(m_bars);
    column->addWidget(m_links);
    column->addStretch(1);
    page->setAutoFillBackground(true);
    page->setBackgroundRole(QPalette::Base);
    setWidget(page);
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Why a cell differs"));
    connect(m_links, &QLabel::linkActivated, this, &WhyPanel::openLink);
    clear();
    restyle();
}

void WhyPanel::clear()
{
    m_title->setText(tr("Why"));
    m_words->setText(tr("Choose a cell to see what its difference comes from."));
    m_positions->hide();
    m_bars->setWaterfall(std::nullopt);
    m_links->hide();
}

void WhyPanel::setRow(const compare::Row &row)
{
    m_title->setText(rowTitle(row));
    QStringList words;
    if (!row.within) {
        words.append(tr("One side has no value to compare."));
    } else if (!row.judgement) {
        words.append(tr("Both sides are references: nobody knows how sure their values are."));
    } else {
        const QString finding = findingSentence(row);
        words.append(finding.isEmpty() ? tr("It is not known how sure these values are.") : finding);
        const compare::Explanation &why = row.judgement->explanation;
        for (const compare::Reason &reason : why.reasons)
            words.append(reasonSentence(reason));
        if (!why.conditions.isEmpty())
            words.append(tr("%n condition(s) differ: the first to look at.", nullptr,
                            static_cast<int>(why.conditions.size())));
        else if (why.reasons.isEmpty() && !*row.within)
            words.append(tr("Nothing else that was measured differs by more than noise."));
    }
    m_words->setText(words.join(QStringLiteral("\n\n")));
    const auto waterfall = row.judgement ? row.judgement->explanation.waterfall : std::nullopt;
    m_positions->setVisible(waterfall.has_value());
    m_bars->setWaterfall(waterfall);
    QStringList links;
    if (!row.leftCell.isEmpty())
        links.append(linkTo(leftLink + row.leftCell, tr("Open the left run's cell")));
    if (!row.rightCell.isEmpty())
        links.append(linkTo(rightLink + row.rightCell, tr("Open the right run's cell")));
    m_links->setText(links.join(QStringLiteral("<br>")));
    m_links->setVisible(!links.isEmpty());
}

void WhyPanel::openLink(const QString &link)
{
    if (link.startsWith(leftLink))
        Q_EMIT leftWanted(link.mid(leftLink.size()));
    else if (link.startsWith(rightLink))
        Q_EMIT rightWanted(link.mid(rightLink.size()));
}

void WhyPanel::restyle()
{
    m_title->setFont(strongFont(font()));
    m_positions->setFont(captionFont(font()));
    m_positions->setPalette(inked(palette(), Token::Muted));
}

void WhyPanel::changeEvent(QEvent *event)
{
    QScrollArea::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange)
        restyle();
}

} // namespace assay::ui

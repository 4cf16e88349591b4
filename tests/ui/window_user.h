// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QTest>

#include <algorithm>

// What a user finds in a window by how it is called, and does with it: clicks and keys.
namespace user {

inline QString nameOf(const QWidget *widget)
{
    if (!widget->accessibleName().isEmpty())
        return widget->accessibleName();
    const auto *button = qobject_cast<const QAbstractButton *>(widget);
    return button == nullptr ? QString() : button->text().remove(u'&');
}

// What is shown under that name; nullptr: nothing is.
template <typename Widget>
Widget *find(const QWidget &in, const QString &name)
{
    const auto all = in.findChildren<Widget *>();
    const auto found = std::find_if(
        all.cbegin(), all.cend(), [&](const Widget *one) { return one->isVisible() && nameOf(one) == name; });
    return found == all.cend() ? nullptr : *found;
}

// Some text that is shown has these words.
inline bool reads(const QWidget &in, const QString &words)
{
    const auto all = in.findChildren<QLabel *>();
    return std::any_of(all.cbegin(), all.cend(), [&](const QLabel *label) {
        return label->isVisible() && label->text().contains(words);
    });
}

// Everything that can be read, for a test that ends badly.
inline QString allText(const QWidget &in)
{
    QStringList texts;
    for (const QLabel *label : in.findChildren<QLabel *>()) {
        if (label->isVisible() && !label->text().isEmpty())
            texts.append(label->text());
    }
    return texts.join(QStringLiteral(" | "));
}

inline bool click(QWidget *widget)
{
    if (widget == nullptr || !widget->isVisible() || !widget->isEnabled())
        return false;
    QTest::mouseClick(widget, Qt::LeftButton);
    return true;
}

// The button of that name, once it can be pressed.
inline bool press(const QWidget &in, const QString &name, int milliseconds = 20'000)
{
    const auto button = [&] { return find<QAbstractButton>(in, name); };
    return QTest::qWaitFor([&] { return button() != nullptr && button()->isEnabled(); }, milliseconds) &&
           click(button());
}

// Types in the place of what stands there.
inline bool retype(QWidget *field, const QString &text)
{
    if (field == nullptr || !field->isVisible() || !field->isEnabled())
        return false;
    field->setFocus();
    QTest::keyClick(field, Qt::Key_A, Qt::ControlModifier);
    QTest::keyClicks(field, text);
    return true;
}

inline bool retype(const QWidget &in, const QString &field, const QString &text)
{
    return retype(find<QLineEdit>(in, field), text);
}

// By the arrows, as one goes through a list of choices.
inline bool choose(QComboBox *box, const QString &text)
{
    if (box == nullptr || !QTest::qWaitFor([&] {
            for (int at = 0; at < box->count(); ++at) {
                if (box->itemText(at).trimmed() == text)
                    return true;
            }
            return false;
        }))
        return false;
    box->setFocus();
    QTest::keyClick(box, Qt::Key_Home);
    for (int step = 0; step < box->count() && box->currentText().trimmed() != text; ++step)
        QTest::keyClick(box, Qt::Key_Down);
    return box->currentText().trimmed() == text;
}

// What a table shows in a row under a heading.
inline QString textAt(const QAbstractItemView &table, int row, const QString &heading)
{
    const QAbstractItemModel &model = *table.model();
    for (int column = 0; column < model.columnCount(); ++column) {
        if (model.headerData(column, Qt::Horizontal).toString() == heading)
            return model.index(row, column).data().toString();
    }
    return QStringLiteral("no column ") + heading;
}

} // namespace user

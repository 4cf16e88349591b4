// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "outputs/output_types.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QSplitter;

namespace assay::ui {

class Banner;
class OutputPane;

// One output: prompt, reasoning and answer apart, and what is beside them.
class OutputDetail final : public QWidget
{
    Q_OBJECT
public:
    explicit OutputDetail(QWidget *parent = nullptr);
    void setOutput(const ShownOutput &output);
    void clear();
    void setSeen(bool seen);
    // "control cell thinking_on-0": what stands beside; empty: nothing.
    void setBesideName(const QString &name);
    // The mode is one that thinks, so that a mark that ends it is expected.
    void setThinking(bool thinking);
    [[nodiscard]] const ShownOutput &output() const { return m_output; }
    [[nodiscard]] QString facts() const;
    [[nodiscard]] QString besideText() const;

    [[nodiscard]] QByteArray saveState() const;
    void restoreState(const QByteArray &state);

Q_SIGNALS:
    void seenWanted();
    void nextWanted();
    void said(const QString &text);
    void stateMoved();

protected:
    void changeEvent(QEvent *event) override;

private:
    OutputPane *pane(const QString &title);
    QWidget *makeHead();
    void showBeside();
    void restyle();

    ShownOutput m_output;
    QString m_besideName;
    bool m_thinking = false;
    QLabel *m_title = nullptr;
    QLabel *m_facts = nullptr;
    QLabel *m_beside = nullptr;
    Banner *m_error = nullptr;
    QPushButton *m_seen = nullptr;
    QPushButton *m_next = nullptr;
    QSplitter *m_parts = nullptr;
    QSplitter *m_reasonings = nullptr;
    QSplitter *m_answers = nullptr;
    OutputPane *m_prompt = nullptr;
    OutputPane *m_reasoning = nullptr;
    OutputPane *m_answer = nullptr;
    OutputPane *m_otherReasoning = nullptr;
    OutputPane *m_otherAnswer = nullptr;
};

} // namespace assay::ui

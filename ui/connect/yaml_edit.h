// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>

#include <QByteArray>
#include <QPlainTextEdit>

namespace assay::ui {

// A small YAML file as text, with line numbers and its problems underlined. Bytes go in and bytes come out:
// what was not edited is as it was, line endings and broken bytes too.
class YamlEdit final : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit YamlEdit(QWidget *parent = nullptr);

    // Another file: what was done to the one before cannot be undone here.
    void setBytes(const QByteArray &bytes);
    // Other bytes for the same file, as a step that can be undone.
    void change(const QByteArray &bytes);
    [[nodiscard]] const QByteArray &bytes() const { return m_bytes; }

    void setProblems(const base::Problems &problems);
    void goTo(const base::Problem &problem);

Q_SIGNALS:
    // By hand, undo among it.
    void edited();

protected:
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    friend class YamlGutter;
    [[nodiscard]] int gutterWidth() const;
    void paintGutter(QPaintEvent *event);
    void placeGutter();
    void restyle();
    void markProblems();
    [[nodiscard]] QString shown() const;

    QWidget *m_gutter = nullptr;
    QByteArray m_bytes;
    base::Problems m_problems;
    bool m_changing = false;
};

} // namespace assay::ui

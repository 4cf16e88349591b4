// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>

#include <QByteArray>
#include <QJsonObject>
#include <QString>

namespace assay::ctl {

enum class Paint { Good, Doubtful, Wrong, Muted };

// What the program says: results on standard output, messages on standard error. A failed write of a result
// is remembered, so that a full disk cannot pass for success; a reader that went away ends the printing
// silently.
class Output
{
public:
    explicit Output(bool json);

    [[nodiscard]] bool json() const { return m_json; }
    [[nodiscard]] bool terminal() const { return m_terminal; } // standard output is one

    // The one document of --json.
    void document(const QJsonObject &document);
    // A document on a line of its own, at once.
    void line(const QJsonObject &document);
    // Text for people; nothing with --json.
    void text(const QString &text);
    // A message, a line on standard error.
    void message(const QString &text);
    void problems(const base::Problems &problems);
    // The first five of them and how many more there are, for what may have a problem a line.
    void fewProblems(const base::Problems &problems);
    // A state of progress: on a terminal it replaces the last one, elsewhere it is a message of its own.
    void progress(const QString &text);
    // Removes the progress from the terminal.
    void endProgress();
    // {"error": {...}} with --json, and the sentence on standard error.
    void error(const base::Error &error);

    // Text in a colour where standard output is a terminal and NO_COLOR is not set.
    [[nodiscard]] QString painted(const QString &text, Paint paint) const;
    // False once the reader of standard output went away.
    [[nodiscard]] bool hasReader() const { return m_hasReader; }
    // An Environment error when anything could not be written.
    [[nodiscard]] base::Status finish();

private:
    void write(const QByteArray &bytes);

    bool m_json = false;
    bool m_terminal = false;
    bool m_messagesOnTerminal = false;
    bool m_colours = false;
    bool m_hasReader = true;
    bool m_progressShown = false;
    QString m_failure;
};

// {"error": {what, where, why, next}}.
[[nodiscard]] QJsonObject errorDocument(const base::Error &error);

} // namespace assay::ctl

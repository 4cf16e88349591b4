// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>

#include <optional>

namespace assay::remote {

// One output stream of a framed script: what lies between the two markers, and the exit status in the second
// one.
class FramedStream
{
public:
    enum class Excess {
        Fail,     // more than `limit` bytes: overflowed(), no answer
        KeepTail, // only the last bytes count
    };

    FramedStream(const QByteArray &token, qsizetype limit, Excess excess);

    void feed(QByteArrayView bytes);
    [[nodiscard]] bool begun() const { return m_begun; }
    [[nodiscard]] bool overflowed() const { return m_overflowed; }
    // The script's exit status, once the end marker came.
    [[nodiscard]] std::optional<int> status() const { return m_status; }
    // The bytes so far, or all of them once there is a status. Before the first marker: noise.
    [[nodiscard]] const QByteArray &bytes() const { return m_buffer; }

private:
    QByteArray m_beginMarker, m_endMarker;
    qsizetype m_limit;
    Excess m_excess;
    QByteArray m_buffer;
    qsizetype m_searched = 0;
    bool m_begun = false;
    bool m_overflowed = false;
    std::optional<int> m_status;
};

// The frame around one script that a remote shell runs from its stdin (`exec /bin/sh -s`): on stdout and
// stderr a random marker before the script's output and one with the exit status behind it. Whatever start-up
// files, banners or background processes print outside the markers is not part of the answer.
class ScriptFrame
{
public:
    static constexpr qsizetype defaultLimit = qsizetype{64} << 20;
    static constexpr qsizetype errorsKept = qsizetype{64} << 10;

    // `token` is hexadecimal and never used twice; at most `limit` bytes of output are taken.
    explicit ScriptFrame(QByteArray token, qsizetype limit = defaultLimit);
    // A frame with a token of 128 random bits.
    [[nodiscard]] static ScriptFrame withRandomToken(qsizetype limit = defaultLimit);

    // What the script finds at its stdin.
    enum class Input {
        None,  // /dev/null
        Shell, // what is sent to the shell once the script has printed something, and not before
    };
    // What goes to the shell's stdin: one compound command, read whole before it begins to run. The script
    // runs in a subshell, so an `exit` in it ends the script alone and no program in it can eat the rest.
    [[nodiscard]] QByteArray wrap(QByteArrayView script, Input input = Input::None) const;

    // Takes the next bytes of the shell's stdout and stderr.
    void feed(QByteArrayView bytes) { m_output.feed(bytes); }
    void feedErrors(QByteArrayView bytes) { m_errors.feed(bytes); }

    [[nodiscard]] const FramedStream &output() const { return m_output; }
    [[nodiscard]] const FramedStream &errors() const { return m_errors; }
    // Of a shell that has ended: it did not get all of what wrap() made; something before it read the first
    // lines.
    [[nodiscard]] bool isTorn() const;
    // Both streams have ended: the answer is whole.
    [[nodiscard]] bool isWhole() const { return m_output.status() && m_errors.status(); }

private:
    QByteArray m_token;
    FramedStream m_output, m_errors;
};

} // namespace assay::remote

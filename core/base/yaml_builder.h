// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "assay/base/yaml.h"

#include <QHash>

#include <exception>
#include <optional>
#include <string>
#include <vector>

#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/mark.h>

namespace assay::base::yaml {

// The text that yaml-cpp reads, and its places: yaml-cpp counts bytes from after the byte order mark.
class Source
{
public:
    // `bytes` without its byte order mark of `skipped` bytes.
    Source(QByteArrayView bytes, qsizetype skipped);

    [[nodiscard]] QByteArrayView bytes() const { return m_bytes; }
    // The place of yaml-cpp's position, kept inside the text.
    [[nodiscard]] Mark at(qsizetype position) const;

private:
    QByteArrayView m_bytes;
    qsizetype m_skipped = 0;
    std::vector<qsizetype> m_lineStarts;
};

// Ends the parsing from inside an event.
struct Abort : std::exception
{
    Abort(QString text, qsizetype place) : message(std::move(text)), position(place) {}

    QString message;
    qsizetype position;
};

// The problems of one document, at most as many as a person would read.
class ProblemList
{
public:
    void add(Severity severity, const QString &text, const Mark &mark);
    [[nodiscard]] Problems take();

private:
    Problems m_problems;
    bool m_more = false;
};

// Builds the tree of one document out of yaml-cpp's events.
class Builder final : public YAML::EventHandler
{
public:
    Builder(const Source &source, ProblemList &problems);

    [[nodiscard]] Node takeRoot();
    [[nodiscard]] bool hasDuplicateKeys() const { return m_duplicateKeys; }
    // Positions of the bytes that are not UTF-8 and are in no key and no value.
    [[nodiscard]] std::vector<qsizetype> undecodableElsewhere() const;

    void OnDocumentStart(const YAML::Mark &mark) override;
    void OnDocumentEnd() override;
    void OnNull(const YAML::Mark &mark, YAML::anchor_t anchor) override;
    void OnAlias(const YAML::Mark &mark, YAML::anchor_t anchor) override;
    void OnScalar(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                  const std::string &value) override;
    void OnSequenceStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                         YAML::EmitterStyle::value style) override;
    void OnSequenceEnd() override;
    void OnMapStart(const YAML::Mark &mark, const std::string &tag, YAML::anchor_t anchor,
                    YAML::EmitterStyle::value style) override;
    void OnMapEnd() override;

private:
    // A finished node and what it weighs with every alias in it written out.
    struct Built
    {
        Node node;
        qsizetype position = 0;
        int height = 1;
        qsizetype nodes = 1;
        qsizetype textBytes = 0;
    };
    struct Open
    {
        Built built;
        YAML::anchor_t anchor = 0;
        std::optional<Built> key;
        QHash<QByteArray, int> keyLines; // Map: the line of each key seen
    };
    struct PendingNull
    {
        qsizetype position = 0;
        YAML::anchor_t anchor = 0;
    };

    void open(Node::Kind kind, const YAML::Mark &mark, YAML::anchor_t anchor);
    void close();
    void attach(Built built, YAML::anchor_t anchor);
    void addToMap(Open &map, Built built);
    void rememberKey(Open &map, const Built &key);
    void count(const Built &built);
    // yaml-cpp gives an empty value the place of the token after it, so a null is understood one event late.
    void settleNull(qsizetype nextPosition);
    [[nodiscard]] Mark afterColon(const Built &key) const;
    [[nodiscard]] QByteArray nullAsWritten(qsizetype position) const;
    void checkEncoding(const Node &node, qsizetype position);

    const Source &m_source;
    ProblemList &m_problems;
    std::vector<qsizetype> m_undecodable;
    std::vector<bool> m_undecodableSeen;
    std::vector<Open> m_open;
    QHash<YAML::anchor_t, Built> m_anchors;
    std::optional<PendingNull> m_pendingNull;
    qsizetype m_nodes = 0;
    qsizetype m_textBytes = 0;
    bool m_duplicateKeys = false;
    Node m_root;
};

} // namespace assay::base::yaml

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/problem.h>
#include <assay/base/result.h>
#include <assay/engine/table.h>

#include <QByteArray>
#include <QHash>
#include <QJsonArray>
#include <QList>
#include <QStringList>

#include <optional>
#include <utility>

namespace assay::metrics {

// Why a sample's value cannot be used.
enum class Fault {
    None,
    NotFinite, // NaN or infinite
    NotACount, // a counter that is negative or has a fraction
    TooLarge,  // beyond 2^56: no counter gets there, and sums must stay exact
    NoIndex,   // its position, or number of accepted tokens, is missing or no number
    Torn,      // the last line, without a newline: may be cut inside the number
};

// One time series of a family that an engine table knows.
struct Series
{
    engine::Kind kind = engine::Kind::Vllm;
    engine::Role role = engine::Role::Drafts;
    QByteArray key;             // name and labels sorted by name: the identity within one source
    QByteArray name;            // sample name
    int source = 0;             // which of the joined texts
    QString engine;             // engine or rank; "0" where the engine tells none
    QString model;              // empty where the engine tells none
    int index = -1;             // draft position, or number of accepted tokens; -1 where it has none
    bool truncated = false;     // RequestsFinished: ended at the length limit
    bool prefixCaching = false; // CacheInfo: says that prefix caching is on
    double value = 0.0;
    Fault fault = Fault::None;
    QByteArray valueText;
    QByteArray created; // birth time as written; empty where there is none
    int line = 0;
    int copies = 1; // how often the same series stood in the text
};

// A line that begins like a known family and does not read as a sample.
struct BrokenLine
{
    engine::Kind kind;
    engine::Role role;
};

// What one look at an engine's metrics says: the known series of one text, or of several joined ones.
class Scrape
{
public:
    // An empty scrape: nothing seen.
    Scrape() = default;

    // Reads one text. `label` names it in problems and in per-engine rows (a file name, a URL). Fails (Input,
    // not_exposition) when the bytes are no exposition: HTML, gzip, binary, JSON, or no line that reads as
    // one.
    [[nodiscard]] static base::Result<Scrape> fromBytes(QByteArrayView bytes, const QString &label);
    // Several texts of one moment as one scrape (decode0.prom+decode1.prom). A text that comes twice, told by
    // its label, is not counted twice: its series are duplicates.
    [[nodiscard]] static Scrape join(const QList<Scrape> &parts);

    // Takes the lines of a later, perhaps partial text: a series that it names gets the new value, all others
    // keep theirs; values and lines that are not sound are passed over. The text's last line needs no
    // newline. Bytes that are no exposition are an error and change nothing.
    base::Status update(QByteArrayView bytes, int source = 0);

    [[nodiscard]] const QList<Series> &series() const { return m_series; }
    [[nodiscard]] const QStringList &sources() const { return m_sources; }
    [[nodiscard]] const QList<BrokenLine> &brokenLines() const { return m_brokenLines; }
    // Kinds whose families occur, also in broken lines, in the order of Kind.
    [[nodiscard]] QList<engine::Kind> kinds() const;
    // Model names that occur with families of that kind, sorted.
    [[nodiscard]] QStringList models(engine::Kind kind) const;
    // Lines that are no samples (invalid_sample).
    [[nodiscard]] const base::Problems &problems() const { return m_problems; }
    // The series with that source and key, or nullptr.
    [[nodiscard]] const Series *find(int source, const QByteArray &key) const;

private:
    friend class ScrapeReader;

    void add(Series series);

    QList<Series> m_series;
    QHash<std::pair<int, QByteArray>, qsizetype> m_places;
    QStringList m_sources;
    QList<BrokenLine> m_brokenLines;
    base::Problems m_problems;
};

// Every sample of a text as {name, labels {..}, value}, in file order; a value that is no number is null.
[[nodiscard]] QJsonArray samplesToJson(QByteArrayView bytes);

} // namespace assay::metrics

// SPDX-License-Identifier: GPL-3.0-or-later
#include "assay/review/output_reader.h"

#include "assay/review/output_parts.h"
#include "json_lists.h"
#include "output_json.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>

#include <sys/stat.h>

#include <algorithm>

namespace assay::review {

namespace {

constexpr qsizetype shownWords = 160;
constexpr double scanShare = 0.2; // of the work that a result is: finding its texts

QString firstWords(const QString &text)
{
    // Much of a long text may be space, which a line does not show.
    return text.first(std::min(text.size(), 4 * shownWords)).simplified().left(shownWords);
}

struct Identity
{
    dev_t device = 0;
    ino_t inode = 0;
    qint64 size = -1;
    bool operator==(const Identity &) const = default;
};

std::optional<Identity> identityOf(const QString &file)
{
    struct stat facts = {};
    if (::stat(QFile::encodeName(file).constData(), &facts) != 0)
        return std::nullopt;
    return Identity{facts.st_dev, facts.st_ino, facts.st_size};
}

} // namespace

OutputFacts factsOf(const Output &output, const Limits &limits)
{
    const OutputParts parts = partsOf(output.text);
    OutputFacts facts;
    facts.index = output.index;
    facts.questionId = output.questionId;
    facts.prompt = firstWords(output.prompt);
    facts.words = firstWords(output.error.isEmpty() ? parts.answer : output.error);
    facts.promptKey = output.prompt.isEmpty() ? 0 : std::max<quint64>(1, qHash(output.prompt, 0));
    facts.reasoningCharacters = parts.reasoning.size();
    facts.answerCharacters = parts.answer.size();
    facts.promptTokens = output.promptTokens;
    facts.outputTokens = output.outputTokens;
    facts.finishReason = output.finishReason;
    facts.kinds.setFlag(OutputKind::Failed, output.failed);
    facts.kinds.setFlag(OutputKind::Truncated, output.truncated);
    facts.kinds.setFlag(OutputKind::Empty, !output.failed && output.isEmpty());
    facts.kinds.setFlag(OutputKind::Looping, output.quality.isLooping(limits));
    facts.kinds.setFlag(OutputKind::Undecodable, output.quality.undecodable > 0);
    return facts;
}

struct OutputReader::Private
{
    QString folder;
    int outputLen = 0;
    Limits limits;

    QString file;
    Identity identity;
    bool isResult = false;
    qint64 at = 0;              // bytes that were read of the file
    qint64 lineBegin = 0;       // where the line begins whose beginning is in `torn`
    QByteArray torn;            // of a line that is not whole yet
    int line = 0;               // lines that were whole
    std::vector<Span> requests; // of requests.jsonl
    JsonLists lists{{"generated_texts", "errors", "input_lens", "output_lens"}};
    qsizetype told = 0;
    base::Problems problems;
    bool finished = false;

    void restart(const QString &newFile, const Identity &newIdentity)
    {
        file = newFile;
        identity = newIdentity;
        isResult = file.endsWith(QStringLiteral("/result.json"));
        at = lineBegin = 0;
        torn.clear();
        line = 0;
        requests.clear();
        lists = JsonLists{{"generated_texts", "errors", "input_lens", "output_lens"}};
        told = 0;
        problems.clear();
        finished = false;
    }

    [[nodiscard]] qsizetype texts() const
    {
        return static_cast<qsizetype>(lists.elements("generated_texts").size());
    }

    [[nodiscard]] base::Result<QByteArray> read(const Span &span) const
    {
        QFile opened(file);
        if (!opened.open(QIODevice::ReadOnly) || !opened.seek(span.from))
            return base::fail(base::Error::Kind::Input, QStringLiteral("the outputs cannot be read"), file,
                              opened.errorString());
        return opened.read(span.size);
    }

    [[nodiscard]] QJsonValue element(const QByteArray &list, qsizetype row) const
    {
        const std::vector<Span> &spans = lists.elements(list);
        if (row >= static_cast<qsizetype>(spans.size()))
            return {};
        const auto bytes = read(spans[static_cast<std::size_t>(row)]);
        if (!bytes)
            return {};
        // readObject forgives what Python writes; a list in an object is what it is for.
        const auto object = readObject("{\"x\":" + *bytes + "}", file);
        return object ? object->value(QStringLiteral("x")) : QJsonValue();
    }

    [[nodiscard]] Output resultOutput(qsizetype row) const
    {
        Output output = outputOfResult(element("generated_texts", row), element("errors", row),
                                       element("input_lens", row), element("output_lens", row),
                                       static_cast<int>(row), outputLen);
        output.quality = qualityOf(output.text, limits);
        return output;
    }

    [[nodiscard]] base::Result<Output> requestOutput(const QByteArray &bytes, qsizetype row) const
    {
        const auto object = readObject(bytes, file);
        if (!object)
            return base::fail(object.error());
        Output output = outputOfRequest(*object, static_cast<int>(row), outputLen);
        output.quality = qualityOf(output.text, limits);
        return output;
    }

    QList<OutputFacts> takeLines(const QByteArray &bytes)
    {
        QList<OutputFacts> facts;
        const qsizetype known = torn.size();
        torn += bytes;
        qsizetype begin = 0;
        for (qsizetype end = torn.indexOf('\n', known); end >= 0; end = torn.indexOf('\n', begin)) {
            const QByteArray whole = torn.sliced(begin, end - begin);
            ++line;
            if (!whole.trimmed().isEmpty()) {
                const auto output = requestOutput(whole, static_cast<qsizetype>(requests.size()));
                if (output) {
                    requests.push_back({lineBegin, end - begin});
                    facts.append(factsOf(*output, limits));
                } else {
                    problems.append({base::Severity::Error,
                                     {},
                                     QStringLiteral("a request that cannot be read"),
                                     line,
                                     1});
                }
            }
            lineBegin += end + 1 - begin;
            begin = end + 1;
        }
        torn.remove(0, begin);
        return facts;
    }
};

OutputReader::OutputReader(const QString &attemptFolder, int outputLen, const Limits &limits)
    : d(std::make_unique<Private>())
{
    d->folder = attemptFolder;
    d->outputLen = outputLen;
    d->limits = limits;
}

OutputReader::~OutputReader() = default;

OutputReader::Change OutputReader::look()
{
    QString file = d->folder + QStringLiteral("/requests.jsonl");
    std::optional<Identity> identity = identityOf(file);
    if (!identity) {
        file = d->folder + QStringLiteral("/result.json");
        identity = identityOf(file);
    }
    if (!identity) {
        if (d->file.isEmpty())
            return Change::None;
        d->restart({}, {});
        return Change::Restarted;
    }
    if (file == d->file && *identity == d->identity)
        return Change::None;
    const bool goesOn = file == d->file && identity->inode == d->identity.inode &&
                        identity->device == d->identity.device && identity->size >= d->identity.size &&
                        !d->lists.isComplete() && !d->finished;
    if (!goesOn) {
        d->restart(file, *identity);
        return Change::Restarted;
    }
    d->identity = *identity;
    return Change::Grown;
}

const QString &OutputReader::file() const
{
    return d->file;
}

qint64 OutputReader::size() const
{
    return std::max<qint64>(0, d->identity.size);
}

double OutputReader::progress() const
{
    if (size() == 0)
        return 1.0;
    const double scanned = static_cast<double>(d->at) / static_cast<double>(size());
    if (!d->isResult)
        return scanned;
    const double judged =
        d->texts() == 0 ? 1.0 : static_cast<double>(d->told) / static_cast<double>(d->texts());
    return scanShare * scanned + (d->lists.isComplete() ? (1 - scanShare) * judged : 0.0);
}

bool OutputReader::isBehind() const
{
    return d->at < size() || (d->isResult && d->lists.isComplete() && d->told < d->texts());
}

base::Result<QList<OutputFacts>> OutputReader::advance(qint64 bytes)
{
    if (d->at < size()) {
        // Only found, not judged: that is quick.
        const qint64 piece = d->isResult ? 8 * bytes : bytes;
        const auto read = d->read({d->at, std::min(piece, size() - d->at)});
        if (!read)
            return base::fail(read.error());
        d->at = read->isEmpty() ? size() : d->at + read->size();
        if (!d->isResult) {
            QList<OutputFacts> facts = d->takeLines(*read);
            d->told += facts.size();
            return facts;
        }
        d->lists.feed(*read);
        if (d->lists.isOther()) {
            d->at = size();
            return base::fail(base::Error::Kind::Input, QStringLiteral("this is no JSON object"), d->file);
        }
        return QList<OutputFacts>();
    }
    QList<OutputFacts> facts;
    qint64 done = 0;
    while (isBehind() && done < bytes) {
        done += std::max<qint64>(
            1000, d->lists.elements("generated_texts")[static_cast<std::size_t>(d->told)].size);
        facts.append(factsOf(d->resultOutput(d->told++), d->limits));
    }
    return facts;
}

qsizetype OutputReader::count() const
{
    return d->told;
}

base::Result<Output> OutputReader::output(qsizetype row) const
{
    if (row < 0 || row >= d->told)
        return base::fail(base::Error::Kind::Input, QStringLiteral("there is no output %1").arg(row),
                          d->file);
    if (d->isResult)
        return d->resultOutput(row);
    const auto bytes = d->read(d->requests[static_cast<std::size_t>(row)]);
    if (!bytes)
        return base::fail(bytes.error());
    return d->requestOutput(*bytes, row);
}

QList<OutputFacts> OutputReader::finish()
{
    QList<OutputFacts> facts;
    if (d->finished)
        return facts;
    d->finished = true;
    if (d->isResult && !d->lists.isComplete() && !d->lists.isOther())
        d->problems.append(
            {base::Severity::Error, {}, QStringLiteral("the result ends in the midst of it"), 1, 1});
    if (d->torn.trimmed().isEmpty())
        return facts;
    const auto output = d->requestOutput(d->torn, d->told);
    if (output) {
        d->requests.push_back({d->lineBegin, d->torn.size()});
        ++d->told;
        facts.append(factsOf(*output, d->limits));
    } else {
        d->problems.append(
            {base::Severity::Error, {}, QStringLiteral("a request that was cut off"), d->line + 1, 1});
    }
    return facts;
}

const base::Problems &OutputReader::problems() const
{
    return d->problems;
}

} // namespace assay::review

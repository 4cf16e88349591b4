// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/remote/follower.h>

#include <QByteArray>
#include <QFuture>
#include <QList>
#include <QObject>

#include <chrono>
#include <memory>

namespace assay::remote {

struct ScriptAnswer
{
    int status = 0; // exit status of the script; above 128: ended by a signal, as a shell says it
    QByteArray output;
    QByteArray errors; // stderr, at most its last 64 KiB
};

struct ScriptLimits
{
    std::chrono::milliseconds time{30'000};
    qsizetype output = qsizetype{64} << 20; // bytes of stdout
};

struct FileEntry
{
    enum class Kind { File, Folder, Link, Other };
    QByteArray name;
    Kind kind = Kind::File;
    qint64 size = 0;    // bytes
    double changed = 0; // modification time, seconds since 1970

    bool operator==(const FileEntry &) const = default;
};

enum class WriteMode {
    Replace,   // readers see the old bytes or the new ones
    CreateNew, // an error of the kind No if the name is taken; readers see nothing or all of it
};

// New bytes of a followed file.
struct Followed
{
    QByteArray path;
    qint64 offset = 0; // where `bytes` begin in the file
    QByteArray bytes;
    bool restarted = false; // another content under this name; earlier bytes of it are void. offset is 0
    FollowMark mark;        // after these bytes; hand it to add() to go on from here another time
};

// Many growing files followed over one reader. Files may come into being later. Its signals come in the
// thread of the Follow object. Deleting it ends the reader.
class Follow : public QObject
{
    Q_OBJECT
public:
    // Follows a file from a mark on; a default mark is its beginning. Adding a path again replaces its mark.
    virtual void add(const QByteArray &path, const FollowMark &mark) = 0;
    virtual void remove(const QByteArray &path) = 0;
    // Looks at every file once, beginning now, until each was read to the end that it had; finished when what
    // was found has been told by arrived() and failed(). Environment error: the reader broke off (the link is
    // gone, the program closes); what was told before stays true.
    [[nodiscard]] virtual QFuture<base::Status> round() = 0;

Q_SIGNALS:
    void arrived(const assay::remote::Followed &followed);
    // A file that is there cannot be read, or (no path) the reader broke off. It is tried again.
    void failed(const QByteArray &path, const assay::base::Error &error);
};

// A stream of bytes to a TCP port, opened by the host. Its signals come in the thread of the object; deleting
// it closes the stream.
class Stream : public QObject
{
    Q_OBJECT
public:
    // Sends bytes, in order; before opened() they wait.
    virtual void write(const QByteArray &bytes) = 0;
    // Nothing more will be written; what the other side still has to say arrives.
    virtual void finish() = 0;
    // The bytes that came since the last call. The stream holds back more when they are not taken.
    [[nodiscard]] virtual QByteArray take() = 0;

Q_SIGNALS:
    void opened();
    void arrived(); // there is something to take()
    // The last signal. No error (kind No, empty `what`): the other side closed. Error of the kind No with a
    // text: nobody listens there (yet). Environment: the host does not forward, or the link broke.
    void ended(const assay::base::Error &error);
};

// What a machine says of itself.
struct HostFacts
{
    QByteArray home; // absolute path of the user's home folder
    QString node;    // its own name for itself: login nodes behind one name differ in it
    QString user;
    QString note; // what the user should see once: a key accepted just now, a fallback in use; may be empty
};

// A machine on which scripts run and files lie. Every answer is a future and may be finished by another
// thread; a future always carries exactly one result, also when the host goes away, and is never cancelled.
// Requests are made from the thread of the Host object. Paths are bytes, absolute, or relative to the home
// folder of the user.
class Host : public QObject
{
    Q_OBJECT
public:
    // For messages: "this machine", or the host's name.
    [[nodiscard]] virtual QString name() const = 0;
    // True when its files are files of this machine, so that a run folder there needs no mirror.
    [[nodiscard]] virtual bool isLocal() const = 0;

    // Opens the link if there is none and says what is at its end. Every other request does the same by
    // itself. Environment error: it cannot be opened, with the reason in the words of whoever refused. No:
    // the host's key is unknown or not the known one.
    [[nodiscard]] virtual QFuture<base::Result<HostFacts>> open() = 0;

    // Runs a script in /bin/sh (see ScriptFrame). A script that fails is an answer with its status; an error
    // (Environment) says that there was no answer: no shell, the time ran out, too much output, the link
    // broke. Processes that the script leaves in a session of their own go on.
    [[nodiscard]] virtual QFuture<base::Result<ScriptAnswer>> run(const QByteArray &script,
                                                                  const ScriptLimits &limits) = 0;
    // At most `limit` bytes of a regular file from `offset` on; short at its end. Input error: missing, no
    // file.
    [[nodiscard]] virtual QFuture<base::Result<QByteArray>> readFile(const QByteArray &path, qint64 offset,
                                                                     qint64 limit) = 0;
    [[nodiscard]] virtual QFuture<base::Status> writeFile(const QByteArray &path, const QByteArray &bytes,
                                                          WriteMode mode, int permissions) = 0;
    // Makes a folder and its missing parents, new ones 0700.
    [[nodiscard]] virtual QFuture<base::Status> makeFolder(const QByteArray &path) = 0;
    // What a folder holds, by name, without "." and "..".
    [[nodiscard]] virtual QFuture<base::Result<QList<FileEntry>>> list(const QByteArray &folder) = 0;
    // Every regular file below a folder, by its name relative to the folder; links are neither listed nor
    // followed. A folder that is not there is an Input error.
    [[nodiscard]] virtual QFuture<base::Result<QList<FileEntry>>> tree(const QByteArray &folder) = 0;
    // A reader for growing files that looks for news this often.
    // 0: only at each round().
    [[nodiscard]] virtual std::unique_ptr<Follow> follow(std::chrono::milliseconds interval) = 0;
    // A stream to a TCP port of `node` as this host reaches it; at once, opened() comes later.
    [[nodiscard]] virtual std::unique_ptr<Stream> stream(const QString &node, quint16 port) = 0;
};

} // namespace assay::remote

// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <assay/base/result.h>
#include <assay/base/system.h>

#include <QByteArray>
#include <QList>

#include <chrono>
#include <functional>
#include <optional>

namespace assay::remote {

class Interrupt;

// A socket address, as bytes of a sockaddr.
struct SocketAddress
{
    QByteArray bytes;

    [[nodiscard]] int family() const;
    // "127.0.0.1", "::1"
    [[nodiscard]] QByteArray text() const;
    bool operator==(const SocketAddress &) const = default;
};

// A numeric address; nothing when it is none.
[[nodiscard]] std::optional<SocketAddress> numericAddress(const QByteArray &address, quint16 port);

// The addresses of a name by the system's resolver; `family` is any, inet or inet6. Blocks.
using Resolve = std::function<base::Result<QList<SocketAddress>>(const QByteArray &name, quint16 port,
                                                                 const QByteArray &family)>;
[[nodiscard]] base::Result<QList<SocketAddress>> resolveAddresses(const QByteArray &name, quint16 port,
                                                                  const QByteArray &family);

// The order in which addresses are tried: families in turn, each in its own order (RFC 8305, section 4).
[[nodiscard]] QList<SocketAddress> interleaved(const QList<SocketAddress> &addresses);

struct DialRequest
{
    QByteArray host;
    quint16 port = 22;
    QByteArray family = "any";
    QByteArray bindAddress; // numeric; empty: any
    std::chrono::milliseconds time{10'000};
    std::chrono::milliseconds stagger{300}; // until the next address is tried beside the ones under way
    Resolve resolve = resolveAddresses;
};

// A connected TCP socket (close-on-exec, non-blocking) to the first of the host's addresses that answers. The
// name is looked up in a thread of its own, so neither a slow resolver nor an address that never answers
// outlasts the time or a raised interrupt. It is set to notice a dead peer: keepalive after 15 s, 3 more each
// 5 s, and unacknowledged data for 20 s. Environment error: the reason of each address.
[[nodiscard]] base::Result<base::Descriptor> dial(const DialRequest &request, const Interrupt &interrupt);

} // namespace assay::remote

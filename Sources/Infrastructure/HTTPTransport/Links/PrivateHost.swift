import CurlShim
package import Domain
import Platform

/// Hosts that must not be contacted because of a link from outside: this machine, and those of private networks.
package enum PrivateHost {
    /// Whether the name or number of the host is private. A public name may still resolve to a private address; the
    /// transport refuses this when it connects (``HTTPExchange/refusesPrivateHosts``).
    package static func isPrivate(_ origin: Origin) -> Bool {
        let host = origin.host.hasSuffix(".") ? String(origin.host.dropLast()) : origin.host
        // The system reads every spelling of a number: `127.1`, `0x7f.1` and `2130706433` are this machine too.
        var hints = addrinfo(), found: UnsafeMutablePointer<addrinfo>?
        hints.ai_flags = AI_NUMERICHOST
        if getaddrinfo(host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host, nil, &hints, &found) == 0 {
            defer { freeaddrinfo(found) }
            return curlshim_is_private_host(found?.pointee.ai_addr)
        }
        // A name without a dot is resolved in the local network.
        guard host.contains(".") else { return true }
        return ["localhost", "local", "internal", "lan", "home.arpa", "test"].contains { host.hasSuffix("." + $0) }
    }
}

package import Domain

/// Hosts that must not be contacted because of a link from outside: this machine, and those of private networks.
package enum PrivateHost {
    /// Whether the name or number of the host is private. A public name may still resolve to a private address; the
    /// transport refuses this when it connects (``HTTPExchange/refusesPrivateHosts``).
    package static func isPrivate(_ origin: Origin) -> Bool {
        let host = origin.host.hasSuffix(".") ? String(origin.host.dropLast()) : origin.host
        if host.hasPrefix("[") { return isPrivate6(host) }
        if let bytes = address4(host) { return isPrivate4(bytes) }
        // A name without a dot is resolved in the local network.
        guard host.contains(".") else { return true }
        return ["localhost", "local", "internal", "lan", "home.arpa", "test"].contains { host.hasSuffix("." + $0) }
    }

    /// The bytes of an IPv4 address in any spelling that a resolver accepts: `127.1`, `0x7f.1` and `2130706433` are
    /// this machine too.
    private static func address4(_ host: String) -> [UInt8]? {
        let parts = host.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...4).contains(parts.count) else { return nil }
        var numbers: [UInt32] = []
        for part in parts {
            guard let number = number(part) else { return nil }
            numbers.append(number)
        }
        let last = numbers.removeLast(), rest = 4 - numbers.count
        guard numbers.allSatisfy({ $0 <= 255 }), rest == 4 || last < UInt32(1) << (8 * UInt32(rest)) else { return nil }
        return numbers.map { UInt8($0) }
            + (0..<rest).map { UInt8(truncatingIfNeeded: last >> (8 * UInt32(rest - 1 - $0))) }
    }

    private static func number(_ text: Substring) -> UInt32? {
        if text.hasPrefix("0x") { return UInt32(text.dropFirst(2), radix: 16) }
        guard !text.isEmpty, text.utf8.allSatisfy(\.isDigit) else { return nil }
        return text.count > 1 && text.hasPrefix("0") ? UInt32(text.dropFirst(), radix: 8) : UInt32(text)
    }

    private static func isPrivate4(_ bytes: [UInt8]) -> Bool {
        switch (bytes[0], bytes[1]) {
        case (0, _), (10, _), (127, _), (169, 254), (192, 168), (224..., _): true
        case (100, let second): (64...127).contains(second)
        case (172, let second): (16...31).contains(second)
        default: false
        }
    }

    private static func isPrivate6(_ host: String) -> Bool {
        let text = host.dropFirst().dropLast().lowercased()
        if text == "::" || text == "::1" || text.hasPrefix("::ffff:") || text.hasPrefix("64:ff9b:")
            || text.contains(".")
        {
            return true
        }
        guard
            let first = text.split(separator: ":", omittingEmptySubsequences: false).first.flatMap({
                UInt16($0, radix: 16)
            })
        else { return true }
        return first & 0xFE00 == 0xFC00 || first & 0xFFC0 == 0xFE80 || first & 0xFF00 == 0xFF00 || first == 0
    }
}

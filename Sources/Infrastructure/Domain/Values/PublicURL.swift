/// URLs of the public pages of an address, on the hosts of the service other than its API (service reference, section
/// 2).
package enum PublicURL {
    /// `https://ADDRESS.HOST/PARTS…`
    package static func page(of address: Address, on host: String, _ parts: [String] = []) -> String {
        join(address.label, host, parts)
    }

    /// `https://HOST/PARTS…`
    package static func page(on host: String, _ parts: [String]) -> String {
        join(nil, host, parts)
    }

    /// Joins bytes, which takes a third of the time of joining strings: every line of a list has such a URL.
    private static func join(_ label: String?, _ host: String, _ parts: [String]) -> String {
        var url = Array("https://".utf8)
        url.reserveCapacity(96)
        if let label {
            url += label.utf8
            url.append(UInt8(ascii: "."))
        }
        url += host.utf8
        for part in parts {
            url.append(UInt8(ascii: "/"))
            PercentEncoding.append(part, to: &url)
        }
        return String(decoding: url, as: UTF8.self)
    }
}

/// Percent-encoding of one path component: only unreserved characters (RFC 3986, section 2.3) are kept.
package enum PercentEncoding {
    /// In `.` and `..` the dots are encoded too, because those components would change the path.
    package static func encode(_ text: String) -> String {
        var out: [UInt8] = []
        append(text, to: &out)
        return String(decoding: out, as: UTF8.self)
    }

    static func append(_ text: String, to out: inout [UInt8]) {
        var text = text
        text.withUTF8 { bytes in
            let climbs = bytes.count < 3 && bytes.allSatisfy { $0 == UInt8(ascii: ".") }
            // Most names need no escape.
            if !climbs, bytes.allSatisfy(isUnreserved) { return out.append(contentsOf: bytes) }
            for byte in bytes {
                if isUnreserved(byte), !climbs {
                    out.append(byte)
                } else {
                    out.append(UInt8(ascii: "%"))
                    out.append(hexadecimalDigit(byte >> 4))
                    out.append(hexadecimalDigit(byte & 15))
                }
            }
        }
    }

    private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
    }

    private static func isUnreserved(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"),
            UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            true
        default: false
        }
    }

    /// `NAME=VALUE` pairs as they are in a query or a form.
    package static func query(_ pairs: [(name: String, value: String)]) -> String {
        pairs.map { encode($0.name) + "=" + encode($0.value) }.joined(separator: "&")
    }

    /// Nil when an escape is invalid or the bytes are not UTF-8.
    package static func decode(_ text: some StringProtocol) -> String? {
        var bytes: [UInt8] = []
        var rest = Substring(text).utf8
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard rest.count >= 2, let digits = String(rest.prefix(2)), digits.allSatisfy(\.isHexDigit),
                let value = UInt8(digits, radix: 16)
            else { return nil }
            bytes.append(value)
            rest = rest.dropFirst(2)
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

extension PublicURL {
    /// The place of a page: its address, and the parts of its path.
    package struct Item {
        package let address: Address
        package let parts: [String]
    }

    /// Reads `https://ADDRESS.HOST/PARTS` and `https://HOST/ADDRESS/PARTS` for the given hosts; nil for anything else.
    package static func item(_ url: String, hosts: [String]) -> Item? {
        guard let origin = Origin(url), let separator = url.firstRange(of: "://") else { return nil }
        let path = url[separator.upperBound...].drop { $0 != "/" }.prefix { $0 != "?" && $0 != "#" }
        var parts: [String] = []
        for part in path.split(separator: "/") {
            guard let decoded = PercentEncoding.decode(part) else { return nil }
            parts.append(decoded)
        }
        for host in hosts {
            if origin.host == host, let first = parts.first, let address = Address(typed: first) {
                return Item(address: address, parts: Array(parts.dropFirst()))
            }
            if origin.host.hasSuffix("." + host),
                let address = Address(typed: String(origin.host.dropLast(host.count + 1)))
            {
                return Item(address: address, parts: parts)
            }
        }
        return nil
    }
}
